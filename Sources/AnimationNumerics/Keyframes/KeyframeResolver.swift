/// Turns keyframes into segments: what one keyframe needs to know of its neighbours is decided here,
/// by the rules of SwiftUI's `KeyframeTimeline`.
struct KeyframeResolver<Data: VectorArithmetic> {
  let initial: Data
  let initialVelocity: Data
  let keyframes: [Keyframe<Data>]

  /// The segments, each starting where the one before it actually ends.
  func segments() -> [KeyframeSegment<Data>] {
    var result: [KeyframeSegment<Data>] = []
    result.reserveCapacity(keyframes.count)
    for index in keyframes.indices {
      result.append(segment(at: index, after: result.last))
    }
    return result
  }

  private func segment(
    at index: Int, after previous: KeyframeSegment<Data>?
  ) -> KeyframeSegment<Data> {
    let start = previous?.end ?? initial
    func jump(to target: Data) -> KeyframeSegment<Data> {
      KeyframeSegment(shape: .jump, duration: 0, start: start, end: target)
    }
    switch keyframes[index] {
    case .move(let to), .linear(let to, 0, _), .cubic(let to, 0, _, _):
      return jump(to: to)
    case .linear(let to, let duration, let curve):
      return KeyframeSegment(shape: .linear(curve), duration: duration, start: start, end: to)
    case .cubic(let to, let duration, let startVelocity, let endVelocity):
      return KeyframeSegment(
        shape: .cubic(
          startVelocity: startVelocity
            ?? cubicStartVelocity(at: index, to: to, duration: duration, after: previous),
          endVelocity: endVelocity
            ?? cubicEndVelocity(at: index, from: start, to: to, duration: duration)),
        duration: duration, start: start, end: to)
    case .spring(let to, let length, let spring, let startVelocity):
      let velocity = startVelocity ?? inheritedVelocity(from: previous)
      let duration = length.seconds(spring, target: to - start, velocity: velocity)
      let end =
        duration == .infinity
        ? to
        : KeyframeSegment.springValue(
          spring, from: start, to: to, velocity: velocity, at: duration)
      return KeyframeSegment(
        shape: .spring(spring, target: to, startVelocity: velocity), duration: duration,
        start: start, end: end)
    }
  }

  /// The velocity that a keyframe takes over where it has none of its own.
  private func inheritedVelocity(from previous: KeyframeSegment<Data>?) -> Data {
    guard let previous else { return initialVelocity }
    switch previous.shape {
    case .linear(let curve):
      return boundaryVelocity(
        previous.end - previous.start, slope: curve.velocity(at: 1), duration: previous.duration)
    case .cubic(_, let endVelocity): return endVelocity
    case .spring: return previous.velocity(at: previous.duration)
    case .jump: return .zero
    }
  }

  /// The start velocity of a cubic without one: after another cubic without an end velocity the
  /// finite difference over both, else the velocity of what came before.
  private func cubicStartVelocity(
    at index: Int, to: Data, duration: Double, after previous: KeyframeSegment<Data>?
  ) -> Data {
    if let previous, case .cubic = previous.shape,
      case .cubic(_, _, _, nil) = keyframes[index - 1]
    {
      return difference(to - previous.start, over: previous.duration, duration)
    }
    return inheritedVelocity(from: previous)
  }

  /// The end velocity of a cubic without one: what the next keyframe begins with.
  private func cubicEndVelocity(
    at index: Int, from start: Data, to: Data, duration: Double
  ) -> Data {
    guard index + 1 < keyframes.count else { return .zero }
    switch keyframes[index + 1] {
    case .move, .linear(_, 0, _), .cubic(_, 0, _, _):
      return .zero
    case .cubic(let next, let nextDuration, let startVelocity, _):
      return startVelocity ?? difference(next - start, over: duration, nextDuration)
    case .linear(let next, let nextDuration, let curve):
      return boundaryVelocity(next - to, slope: curve.velocity(at: 0), duration: nextDuration)
    case .spring(let next, _, _, let startVelocity):
      // How long a spring lasts depends on how it starts, so a neighbour of equal duration is
      // assumed.
      return startVelocity ?? difference(next - start, over: duration, duration)
    }
  }

  /// change / (first + second), also where the sum overflows or is tiny.
  private func difference(_ change: Data, over first: Double, _ second: Double) -> Data {
    let half = (first / 2 + second / 2)
    return change.scaled(by: 0.5 / half)
  }

  /// The velocity at an end of a linear keyframe. A vertical tangent has none to pass on: a neighbour
  /// that took it over could not be finite.
  private func boundaryVelocity(_ change: Data, slope: Double, duration: Double) -> Data {
    slope.isFinite ? change.scaled(by: slope / duration) : .zero
  }
}

extension SpringKeyframeDuration {
  /// The seconds for one spring and move.
  func seconds<Data: VectorArithmetic>(
    _ spring: Spring, target: Data, velocity: Data
  ) -> Double {
    switch self {
    case .fixed(let duration): duration
    case .appleEstimate:
      spring.appleSettlingEstimate(target: target, initialVelocity: velocity, epsilon: 0.0001)
    case .settling(let epsilon):
      spring.settlingDuration(target: target, initialVelocity: velocity, epsilon: epsilon)
    }
  }
}
