/// An invalid input of the reference, with the parameter, its value and the rule.
public struct ReferenceError: Error, CustomStringConvertible, Equatable {
  /// The parameter, the violated rule and the value.
  public let description: String

  init(_ description: String) { self.description = description }

  static func check(_ value: Double, _ name: String, _ rule: String, _ holds: Bool) throws {
    guard holds, value.isFinite else { throw ReferenceError("\(name) must \(rule), got \(value)") }
  }
}
