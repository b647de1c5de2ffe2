/// The scalar type in which a method computes.
public enum ScalarType: String, Sendable, Hashable, CaseIterable, Codable {
  /// binary64.
  case double
  /// binary32.
  case float
}
