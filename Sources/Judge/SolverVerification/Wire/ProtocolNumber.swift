/// Numbers in the solver protocol.
enum ProtocolNumber {
  /// A number as JSON: the shortest digits that read back as the same `Double` (at most 17), or the
  /// protocol's string for a non-finite number.
  static func text(_ value: Double) -> String {
    if value.isFinite { return value.description }
    return value.isNaN ? "\"NaN\"" : value > 0 ? "\"Infinity\"" : "\"-Infinity\""
  }
}
