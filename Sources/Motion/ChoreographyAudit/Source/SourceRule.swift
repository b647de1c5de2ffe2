internal import CMotionResources
package import Presentation

/// A rule about SwiftUI source, its source, and how serious it is to break it.
package struct SourceRule: Sendable {
  package let name: String
  package let level: CheckReport.Level
  /// The guideline that states it.
  package let source: String
  package let summary: String
  /// The remark of an audit that is a finding of the rule.
  private let remark: AuditRemark.Rule?

  /// The rows of `source-rules.txt`.
  package static let all = String(cString: source_rules()).split(separator: "\n").dropFirst()
    .map { row -> SourceRule in
      let parts = row.split(separator: " | ").map(String.init)
      return SourceRule(
        name: parts[0], level: .init(rawValue: parts[1])!, source: parts[2], summary: parts[3],
        remark: parts.at(4).map { .init(rawValue: $0)! })
    }

  package static func named(_ name: String) -> SourceRule? { all.first { $0.name == name } }

  /// The address of its page, with an example that breaks it and one that keeps it.
  package var page: String {
    "https://github.com/OWNER/swift-animation-numerics/blob/main/"
      + "Sources/Motion/choreo/choreo.docc/Rules/\(name).md"
  }

  /// The rule of a remark of the audit; nil for what needs no finding here.
  package static func name(_ remark: AuditRemark.Rule) -> String? {
    all.first { $0.remark == remark }?.name
  }
}
