/// The scalar type in which a method works.
public enum ScalarType: String, Sendable, Hashable, CaseIterable, Codable {
  /// binary64.
  case double
  /// binary32.
  case float
}
