extension ScalarType {
  /// The type's name in the solver protocol.
  public var wireName: String { self == .float ? "float32" : "float64" }

  /// The type with a name in the solver protocol.
  public init?(wireName: String) {
    guard let type = Self.allCases.first(where: { $0.wireName == wireName }) else { return nil }
    self = type
  }
}
