package import SolverVerification

/// A method's name, which says whose the method is.
package struct MethodName {
  /// "ours", "ours-batch", "rk4-60hz".
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// Whether the method is this package's own.
  package var isOurs: Bool { text == Self.own || text.hasPrefix(Self.own + "-") }

  /// The name without a setting: "rk4" of "rk4-60hz"; "ours" of all that are this package's.
  package var family: String {
    if isOurs { return Self.own }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let name = parts.prefix { $0.first?.isNumber != true }
    return name.isEmpty ? text : name.joined(separator: "-")
  }

  private static let own = "ours"
}

/// A record of a method.
package protocol MethodRecord {
  var method: String { get }
}

extension MethodRecord {
  /// Whether the method is this package's own.
  package var isOurs: Bool { MethodName(method).isOurs }
}

extension JobDescription: MethodRecord {}
extension AccuracyRow: MethodRecord {}
extension ComparisonRow: MethodRecord {}

extension SolverMethod {
  /// Whether the method is this package's own.
  package var isOurs: Bool { MethodName(name).isOurs }
}
