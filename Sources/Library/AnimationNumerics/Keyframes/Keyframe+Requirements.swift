extension Keyframe {
  /// Validates the keyframe's times. Errors name the member after `place`.
  func requireValidTimes(_ place: @autoclosure () -> String = "") throws(ParameterError) {
    switch self {
    case .linear(_, let duration, _), .cubic(_, let duration, _, _),
      .spring(_, .fixed(let duration), _, _):
      guard duration >= 0, duration.isFinite else {
        throw ParameterError(place() + "duration", is: duration, must: "be finite and not negative")
      }
    case .spring(_, .settling(let epsilon), _, _):
      guard epsilon > 0, epsilon.isFinite else {
        throw ParameterError(place() + "epsilon", is: epsilon, must: "be positive and finite")
      }
    case .spring(_, .platformEstimate, _, _), .move: break
    }
  }
}

extension Keyframe where Value == Double {
  /// The bound on values and velocities below which no intermediate result of a segment overflows.
  static var largestMagnitude: Double { 0x1p1000 }

  /// Validates the keyframe's times, values and velocities.
  func requireValid(index: Int) throws(ParameterError) {
    try requireValidTimes("keyframes[\(index)].")
    var start: Double?
    var end: Double?
    switch self {
    case .cubic(_, _, let startVelocity, let endVelocity):
      start = startVelocity
      end = endVelocity
    case .spring(_, _, _, let startVelocity): start = startVelocity
    case .linear, .move: break
    }
    try Self.requireMagnitude(target, "keyframes[\(index)].to")
    try Self.requireMagnitude(start ?? 0, "keyframes[\(index)].startVelocity")
    try Self.requireMagnitude(end ?? 0, "keyframes[\(index)].endVelocity")
  }

  static func requireMagnitude(
    _ value: Double, _ parameter: @autoclosure () -> String
  ) throws(ParameterError) {
    guard value.magnitude <= largestMagnitude else {
      throw ParameterError(parameter(), is: value, must: "be a number of magnitude up to 2^1000")
    }
  }
}
