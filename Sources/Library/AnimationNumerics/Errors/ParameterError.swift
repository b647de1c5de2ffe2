/// An invalid parameter, its value and the requirement it violates: "bounce is -1.5; it must be
/// finite and greater than -1".
public struct ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The invalid parameter, with its index if it is one of many: `bounce`, `delays[3]`,
  /// `keyframes[2].duration`, `points.count`.
  public var parameter: String
  /// Its value. Counts and indices are numbers, too.
  public var value: Double
  /// The requirement, worded to follow "it must".
  public var requirement: String

  /// An error for a `parameter` of `value` that does not meet its requirement.
  public init(_ parameter: String, is value: Double, must requirement: String) {
    self.parameter = parameter
    self.value = value
    self.requirement = requirement
  }

  /// One sentence that names the parameter, its value and the requirement.
  public var description: String { "\(parameter) is \(valueText); it must \(requirement)" }

  /// The value as text; integers have no decimal point.
  public var valueText: String {
    guard value.magnitude < 0x1p53, value == Double(Int64(value)) else { return "\(value)" }
    return "\(Int64(value))"
  }
}

extension ParameterError {
  /// An error for a column without exactly one number per item.
  init(count: Int, of column: String, items: Int) {
    self.init("\(column).count", is: Double(count), must: "be \(items), one for each item")
  }

  /// An error for delays so far apart that a common clock cannot resolve motion.
  init(delaysSpan seconds: Double) {
    self.init(
      "the span of delays", is: seconds,
      must: "be less than 2^50 quarter turns of the spring")
  }
}
