package import SolverVerification

/// A method's name, which tells whether the method belongs to this package.
package struct MethodName {
  /// The text, such as "ours", "ours-batch" or "rk4-60hz".
  package let text: String

  package init(_ text: String) { self.text = text }

  /// Whether the method belongs to this package.
  package var isOurs: Bool { text == Self.own || text.hasPrefix(Self.own + "-") }

  /// The name without its setting: "rk4" for "rk4-60hz", and "ours" for all methods of this
  /// package.
  package var family: String {
    if isOurs { return Self.own }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let name = parts.prefix { $0.first?.isNumber != true }
    return name.isEmpty ? text : name.joined(separator: "-")
  }

  private static let own = "ours"
}

/// A record about a method.
package protocol MethodRecord {
  var method: String { get }
}

extension MethodRecord {
  /// Whether the method belongs to this package.
  package var isOurs: Bool { MethodName(method).isOurs }
}

extension JobDescription: MethodRecord {}
extension AccuracyRow: MethodRecord {}
extension ComparisonRow: MethodRecord {}

extension SolverMethod {
  /// Whether the method belongs to this package.
  package var isOurs: Bool { MethodName(name).isOurs }
}
