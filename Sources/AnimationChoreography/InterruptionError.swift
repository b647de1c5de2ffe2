public import AnimationNumerics

/// Why lanes of a choreography cannot be sent elsewhere.
public enum InterruptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A number is out of range: the time, the target of a lane, how many targets there are.
  case invalid(ParameterError)
  /// A lane has no room for another animation that combines with what runs.
  case tooManyLayers(lane: Int, capacity: Int)

  /// One sentence that names the value and the place.
  public var description: String {
    switch self {
    case .invalid(let error): error.description
    case .tooManyLayers(let lane, let capacity):
      "lane \(lane) would run \(capacity + 1) animations that combine; it has room for \(capacity)"
    }
  }
}
