/// Why a track cannot be made of the given keyframes: the offending value, and where it stands.
public enum KeyframeError: Error, Hashable, Sendable {
  /// A track needs at least one keyframe.
  case emptyTrack
  /// A number is out of range. `index` counts keyframes from 0; nil is the track itself.
  case invalidValue(index: Int?, member: String, value: Double, requirement: String)
}

extension KeyframeError: CustomStringConvertible {
  /// One sentence that names the value and its place.
  public var description: String {
    switch self {
    case .emptyTrack:
      return "the track has no keyframes; it needs at least one"
    case .invalidValue(let index, let member, let value, let requirement):
      let place = index.map { "keyframe \($0): " } ?? ""
      return "\(place)\(member) is \(value); it must \(requirement)"
    }
  }
}

extension Keyframe {
  /// The keyframe's times, checked.
  func requireValidTimes(index: Int) throws(KeyframeError) {
    switch self {
    case .linear(_, let duration, _), .cubic(_, let duration, _, _),
      .spring(_, .fixed(let duration), _, _):
      guard duration >= 0, duration.isFinite else {
        throw .invalidValue(
          index: index, member: "duration", value: duration,
          requirement: "be finite and not negative")
      }
    case .spring(_, .settling(let epsilon), _, _):
      guard epsilon > 0, epsilon.isFinite else {
        throw .invalidValue(
          index: index, member: "epsilon", value: epsilon, requirement: "be positive and finite")
      }
    case .spring(_, .appleEstimate, _, _), .move:
      break
    }
  }
}

extension Keyframe where Value == Double {
  /// Values and velocities for which no intermediate result of a segment overflows.
  static var largestMagnitude: Double { 0x1p1000 }

  /// The keyframe's times, values and velocities, checked.
  func requireValid(index: Int) throws(KeyframeError) {
    try requireValidTimes(index: index)
    var start: Double?
    var end: Double?
    switch self {
    case .cubic(_, _, let startVelocity, let endVelocity):
      start = startVelocity
      end = endVelocity
    case .spring(_, _, _, let startVelocity): start = startVelocity
    case .linear, .move: break
    }
    try Self.requireMagnitude(target, "to", index: index)
    try Self.requireMagnitude(start ?? 0, "startVelocity", index: index)
    try Self.requireMagnitude(end ?? 0, "endVelocity", index: index)
  }

  static func requireMagnitude(
    _ value: Double, _ member: String, index: Int?
  ) throws(KeyframeError) {
    guard value.magnitude <= largestMagnitude else {
      throw .invalidValue(
        index: index, member: member, value: value,
        requirement: "be a number of magnitude up to 2^1000")
    }
  }
}
