/// Numbers as the solver protocol writes them.
enum ProtocolNumber {
  /// A number as JSON: the shortest digits that read back as the same `Double` (17 at most), or the
  /// protocol's string for what JSON numbers cannot say.
  static func text(_ value: Double) -> String {
    if value.isFinite { return value.description }
    return value.isNaN ? "\"NaN\"" : value > 0 ? "\"Infinity\"" : "\"-Infinity\""
  }
}
