public import AnimationNumerics

/// The reason why lanes of a choreography cannot be retargeted.
public enum InterruptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A number is out of range: the time, a lane's target, or the number of targets.
  case invalid(ParameterError)
  /// A lane has no room for another layer.
  case tooManyLayers(lane: Int, capacity: Int)

  /// One sentence that names the value and its location.
  public var description: String {
    switch self {
    case .invalid(let error): error.description
    case .tooManyLayers(let lane, let capacity):
      "lane \(lane) would run \(capacity + 1) animations that combine; it has room for \(capacity)"
    }
  }
}
