/// Why lanes of a choreography cannot be sent elsewhere.
public enum InterruptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is not one target for each lane.
  case count(targets: Int, lanes: Int)
  /// A number is not finite: the time, or the target of a lane.
  case invalid(String, lane: Int?, value: Double)
  /// A lane has no room for another animation that combines with what runs.
  case tooManyLayers(lane: Int, capacity: Int)

  /// One sentence that names the value and the place.
  public var description: String {
    switch self {
    case .count(let targets, let lanes):
      "there are \(targets) targets; one for each of \(lanes) lanes is needed"
    case .invalid(let name, let lane?, let value):
      "the \(name) of lane \(lane) is \(value); it must be finite"
    case .invalid(let name, nil, let value):
      "the \(name) is \(value); it must be finite"
    case .tooManyLayers(let lane, let capacity):
      "lane \(lane) would run \(capacity + 1) animations that combine; it has room for \(capacity)"
    }
  }
}
