/// One keyframe of a track: its target and kind of motion.
public enum ReferenceKeyframe: Sendable {
  /// From the value before to `to` in `duration` seconds, shaped by a unit curve (nil: linear).
  case linear(to: Double, duration: Double, curve: ReferenceCubicBezier? = nil)
  /// Cubic Hermite with given or automatic velocities at its ends, units per second.
  case cubic(to: Double, duration: Double, startVelocity: Double? = nil, endVelocity: Double? = nil)
  /// A spring towards `to`, cut off after `duration` seconds (nil: SwiftUI's settling estimate for
  /// 10⁻⁴).
  case spring(
    to: Double, duration: Double? = nil, spring: ReferenceSpring, startVelocity: Double? = nil)
  /// A jump.
  case move(to: Double)

  var target: Double {
    switch self {
    case .linear(let to, _, _), .cubic(let to, _, _, _), .spring(let to, _, _, _), .move(let to): to
    }
  }

  /// The specified duration; a jump has none.
  var statedDuration: Double? {
    switch self {
    case .linear(_, let duration, _), .cubic(_, let duration, _, _): duration
    case .spring(_, let duration, _, _): duration
    case .move: 0
    }
  }

  /// Whether the value jumps to the target: a linear or cubic keyframe of duration 0 acts as a
  /// move.
  var isJump: Bool {
    switch self {
    case .move: true
    case .linear(_, let duration, _), .cubic(_, let duration, _, _): duration == 0
    case .spring: false
    }
  }

  func check(_ index: Int) throws {
    func finite(_ value: Double?, _ name: String) throws {
      if let value {
        try ReferenceError.check(value, "\(name) of keyframe \(index)", "be finite", true)
      }
    }
    try finite(target, "to")
    if let duration = statedDuration {
      try ReferenceError.check(
        duration, "duration of keyframe \(index)", "be zero or more and finite", duration >= 0)
    }
    switch self {
    case .cubic(_, _, let start, let end):
      try finite(start, "startVelocity")
      try finite(end, "endVelocity")
    case .spring(_, _, _, let start): try finite(start, "startVelocity")
    default: break
    }
  }
}
