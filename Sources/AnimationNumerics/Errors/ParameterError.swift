/// Why something cannot be made of what it was given: "bounce is -1.5; it must be finite and greater than
/// -1".
public struct ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offending parameter, with its place among others of its kind: `bounce`, `delays[3]`,
  /// `keyframes[2].duration`, `points.count`.
  public var parameter: String
  /// Its value; counts and indices as numbers, too.
  public var value: Double
  /// What the parameter has to be, as it follows "it must".
  public var requirement: String

  /// Says that `parameter`, which is `value`, is not what it has to be.
  public init(_ parameter: String, is value: Double, must requirement: String) {
    self.parameter = parameter
    self.value = value
    self.requirement = requirement
  }

  /// One sentence that names the parameter, its value and what it has to be.
  public var description: String { "\(parameter) is \(valueText); it must \(requirement)" }

  /// The value as one would write it: whole numbers without a point.
  public var valueText: String {
    guard value.magnitude < 0x1p53, value == Double(Int64(value)) else { return "\(value)" }
    return "\(Int64(value))"
  }
}

extension ParameterError {
  /// Says that a column does not have one number for each item.
  init(count: Int, of column: String, items: Int) {
    self.init("\(column).count", is: Double(count), must: "be \(items), one for each item")
  }

  /// Says that items start so far apart that motion cannot be told from rest on a common clock.
  init(delaysSpan seconds: Double) {
    self.init(
      "the span of delays", is: seconds,
      must: "be less than 2^50 quarter turns of the spring")
  }
}
