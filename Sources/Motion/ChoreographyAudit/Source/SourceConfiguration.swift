package import ChoreographyFiles
internal import Presentation
internal import StrictJSON

/// `.choreo.json`: budgets, the levels of rules, and the folders that are read.
package struct SourceConfiguration {
  package static let name = ".choreo.json"

  private enum Level: String, CaseIterable { case off, note, warning, error }

  package private(set) var budgets = MotionBudgets.Stated()
  private var levels: [String: Level] = [:]
  /// Paths, or names of files and folders anywhere.
  private var included: [String] = []
  private var excluded: [String] = []

  package init() {}

  package init(_ bytes: [UInt8]) throws(DocumentError) {
    let members = try DocumentMembers(try ChoreographyDocument.text(bytes).value, path: "")
    try members.allow(["budgets", "rules", "included", "excluded"])
    budgets = try MotionBudgets.Stated(try members.optionalObject("budgets"))
    if let rules = try members.optionalObject("rules") {
      try rules.allow(SourceRule.all.map(\.name))
      for name in rules.names where name != "comment" {
        levels[name] = try rules.word(name, Level.self)
      }
    }
    included = try Self.paths(members, "included")
    excluded = try Self.paths(members, "excluded")
  }

  private static func paths(
    _ members: DocumentMembers, _ name: String
  ) throws(DocumentError) -> [String] {
    var paths: [String] = []
    for entry in try members.optionalList(name) ?? [] {
      guard case .string(let path) = entry.value, !parts(path).isEmpty else {
        throw members.error(name, "be a list of paths or names")
      }
      paths.append(path)
    }
    return paths
  }

  /// Whether a file of a folder is read.
  package func reads(_ path: String) -> Bool {
    (included.isEmpty || included.contains { Self.holds($0, path) })
      && !excluded.contains { Self.holds($0, path) }
  }

  /// Whether a file is what an entry names, or is in it.
  private static func holds(_ entry: String, _ path: String) -> Bool {
    entry.contains("/") ? parts(path).starts(with: parts(entry)) : parts(path).contains(entry)
  }

  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.map(String.init)
  }

  /// A finding at the level of its rule; nil if the rule is off. What rests on an assumption is no
  /// error.
  package func judged(_ finding: AuditSummary.Finding) -> AuditSummary.Finding? {
    var finding = finding
    switch levels[finding.rule] {
    case .off?: return nil
    case .note?: finding.level = .note
    case .warning? where finding.level == .failure: finding.level = .warning
    case .error? where finding.level == .warning: finding.level = .failure
    default: break
    }
    return finding
  }
}
