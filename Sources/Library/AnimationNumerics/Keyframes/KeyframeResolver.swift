/// Turns keyframes into segments. It resolves everything that depends on neighbours, by the rules
/// of SwiftUI's `KeyframeTimeline`.
struct KeyframeResolver<Data: VectorArithmetic> {
  let initial: Data
  let initialVelocity: Data
  let keyframes: [Keyframe<Data>]

  /// The segments, each starting at the actual end of the previous one.
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
    case .move(let to), .linear(let to, 0, _), .cubic(let to, 0, _, _): return jump(to: to)
    case .linear(let to, let duration, let curve):
      return KeyframeSegment(shape: .linear(curve), duration: duration, start: start, end: to)
    case .cubic(let to, let duration, let startVelocity, let endVelocity):
      let begins =
        startVelocity.map { KeyframeRate(change: $0) }
        ?? cubicStartRate(at: index, to: to, duration: duration, after: previous)
      let ends =
        endVelocity.map { KeyframeRate(change: $0) }
        ?? cubicEndRate(at: index, from: start, to: to, duration: duration)
      return KeyframeSegment(
        shape: shape(from: begins, to: ends, change: to - start, duration: duration),
        duration: duration, start: start, end: to)
    case .spring(let to, let length, let spring, let startVelocity):
      let velocity = startVelocity ?? spreadVelocity(inheritedRate(from: previous))
      let duration = length.seconds(spring, target: to - start, velocity: velocity)
      let end =
        duration == .infinity
        ? to
        : KeyframeSegment.springValue(spring, from: start, to: to, velocity: velocity, at: duration)
      return KeyframeSegment(
        shape: .spring(spring, target: to, startVelocity: velocity), duration: duration,
        start: start, end: end)
    }
  }

  /// A cubic given by its velocities or by its tangents. It uses tangents if a velocity or an
  /// intermediate result of the cubic would not be finite. It also does for durations so long
  /// (2⁴⁰ s are 35,000 years) that a velocity could vanish although its tangent does not.
  private func shape(
    from begins: KeyframeRate<Data>, to ends: KeyframeRate<Data>, change: Data, duration: Double
  ) -> KeyframeSegment<Data>.Shape {
    let (startVelocity, endVelocity) = (begins.velocity, ends.velocity)
    let isOrdinary =
      duration < 0x1p40 && startVelocity.scaled(by: max(duration, 8)).isFinite
      && endVelocity.scaled(by: max(duration, 8)).isFinite
      && change.scaled(by: 2 / duration).isFinite
    if isOrdinary { return .cubic(startVelocity: startVelocity, endVelocity: endVelocity) }
    let (first, last) = (begins.tangent(over: duration), ends.tangent(over: duration))
    let exponent = max(first.exponent, last.exponent)
    return .steepCubic(
      startTangent: first.tangent.scaled(byOctaves: first.exponent - exponent),
      endTangent: last.tangent.scaled(byOctaves: last.exponent - exponent), exponent: exponent)
  }

  /// A velocity for a spring, which must be finite.
  private func spreadVelocity(_ rate: KeyframeRate<Data>) -> Data {
    let velocity = rate.velocity
    if velocity.isFinite { return velocity }
    var (finite, exponent) = rate.tangent(over: 1)
    while exponent > 0, finite.scaled(by: 2).isFinite, finite != .zero {
      (finite, exponent) = (finite.scaled(by: 2), exponent - 1)
    }
    return finite
  }

  /// The velocity that a keyframe without its own inherits.
  private func inheritedRate(from previous: KeyframeSegment<Data>?) -> KeyframeRate<Data> {
    guard let previous else { return KeyframeRate(change: initialVelocity) }
    switch previous.shape {
    case .linear(let curve):
      return boundaryRate(
        previous.end - previous.start, slope: curve.velocity(at: 1), duration: previous.duration)
    case .cubic(_, let endVelocity): return KeyframeRate(change: endVelocity)
    case .steepCubic(_, let endTangent, let exponent):
      return KeyframeRate(
        change: endTangent,
        slope: Double(sign: .plus, exponent: min(exponent, 1023), significand: 1),
        time: previous.duration)
    case .spring: return KeyframeRate(change: previous.velocity(at: previous.duration))
    case .jump: return KeyframeRate(change: .zero)
    }
  }

  /// The start velocity of a cubic without one. After another cubic without an end velocity it is
  /// the finite difference over both, otherwise the velocity of the previous keyframe.
  private func cubicStartRate(
    at index: Int, to: Data, duration: Double, after previous: KeyframeSegment<Data>?
  ) -> KeyframeRate<Data> {
    if let previous, previous.isCubic, case .cubic(_, _, _, nil) = keyframes[index - 1] {
      return difference(to - previous.start, over: previous.duration, duration)
    }
    return inheritedRate(from: previous)
  }

  /// The end velocity of a cubic without one: the start velocity of the next keyframe.
  private func cubicEndRate(
    at index: Int, from start: Data, to: Data, duration: Double
  ) -> KeyframeRate<Data> {
    guard index + 1 < keyframes.count else { return KeyframeRate(change: .zero) }
    switch keyframes[index + 1] {
    case .move, .linear(_, 0, _), .cubic(_, 0, _, _): return KeyframeRate(change: .zero)
    case .cubic(let next, let nextDuration, let startVelocity, _):
      return startVelocity.map { KeyframeRate(change: $0) }
        ?? difference(next - start, over: duration, nextDuration)
    case .linear(let next, let nextDuration, let curve):
      return boundaryRate(next - to, slope: curve.velocity(at: 0), duration: nextDuration)
    case .spring(let next, _, _, let startVelocity):
      // A spring's duration depends on its start, so a neighbour of equal duration is assumed.
      return startVelocity.map { KeyframeRate(change: $0) }
        ?? difference(next - start, over: duration, duration)
    }
  }

  /// change / (first + second), also where the sum overflows.
  private func difference(
    _ change: Data, over first: Double, _ second: Double
  ) -> KeyframeRate<Data> {
    let sum = first + second
    return sum.isFinite
      ? KeyframeRate(change: change, time: sum)
      : KeyframeRate(change: change, slope: 0.5, time: first / 2 + second / 2)
  }

  /// The velocity at an end of a linear keyframe. A vertical tangent passes on none: a neighbour
  /// that inherited it would not be finite.
  private func boundaryRate(_ change: Data, slope: Double, duration: Double) -> KeyframeRate<Data> {
    slope.isFinite
      ? KeyframeRate(change: change, slope: slope, time: duration) : KeyframeRate(change: .zero)
  }
}

extension SpringKeyframeDuration {
  /// The duration in seconds for a spring and move.
  func seconds<Data: VectorArithmetic>(_ spring: Spring, target: Data, velocity: Data) -> Double {
    switch self {
    case .fixed(let duration): duration
    case .platformEstimate:
      spring.platformSettlingEstimate(target: target, initialVelocity: velocity, epsilon: 0.0001)
    case .settling(let epsilon):
      spring.settlingDuration(target: target, initialVelocity: velocity, epsilon: epsilon)
    }
  }
}
