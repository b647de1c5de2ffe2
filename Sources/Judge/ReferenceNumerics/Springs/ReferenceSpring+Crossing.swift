import Foundation

/// The root of |X| = ε in the interval between the nodes, found by a safeguarded Newton iteration
/// and proved by a change of sign.
extension ReferenceSpring.LastCrossing {
  /// The crossing time as a number.
  func time(of spring: ReferenceSpring, displacement d: Ball, velocity v: Ball) -> ReferenceValue {
    switch answer {
    case .start: return ReferenceValue(0)
    case .never: return .infinity
    case .between(let node, let later, let sign):
      let crossing = Crossing(
        spring: spring, displacement: d, velocity: v, level: epsilon, sign: sign)
      let (low, high) = (node.midpoint, later.midpoint)
      let bracket = crossing.narrowed(
        .init(low: low, high: high, time: (low + high).scaled(-1)), precision: 96)
      return ReferenceValue { crossing.enclosure(in: bracket, precision: $0) }
    }
  }

  /// The extremum or start that the last crossing follows, if any.
  var nodeTime: ReferenceValue? {
    guard case .between(let node, _, _) = answer else { return nil }
    return ReferenceValue(first: node) { _ in node }
  }
}

/// sign·X(t) − level, which falls through zero at the crossing.
struct Crossing: Sendable {
  let spring: ReferenceSpring
  let displacement: Ball
  let velocity: Ball
  let level: Ball
  let sign: Int

  /// Height over the level, sign·X and its slope, at an exact time.
  private func evaluate(_ time: Ball, _ precision: Int) -> (height: Ball, x: Ball, slope: Ball) {
    let motion = spring.motion(
      displacement: displacement, velocity: velocity, time: time, precision: precision)
    let x = sign < 0 ? -motion.displacement : motion.displacement
    let slope = sign < 0 ? -motion.velocity : motion.velocity
    return (x - level, x, slope)
  }

  /// A time near the crossing, and times that enclose it.
  struct Bracket: Sendable {
    var low: Ball
    var high: Ball
    var time: Ball
  }

  /// Narrows the bracket until a Newton step no longer moves `precision` bits of the time.
  ///
  /// The step uses ln X − ln ε, which is a straight line for a decaying exponential, and X itself
  /// once X is near ε. A step that leaves the bracket is replaced by bisection.
  func narrowed(_ bracket: Bracket, precision: Int) -> Bracket {
    let working = precision + 32
    var result = bracket
    for _ in 0..<(4 * precision) {
      let time = result.time
      let (height, x, slope) = evaluate(time, working)
      guard let side = height.sign, side != 0 else { return result }
      if side > 0 { result.low = time } else { result.high = time }
      let smallest = time.upperExponent - precision
      if (result.high - result.low).upperExponent < smallest { return result }
      var next = (result.low + result.high).scaled(-1)
      if slope.sign == -1, x.sign == 1 {
        let isNear = height.upperExponent < level.upperExponent - 4
        let rise = isNear ? height : (x / level).logarithm(precision: precision) * x
        let step = (rise / slope).midpoint
        if step.isExactZero || step.upperExponent < smallest { return result }
        let candidate = time - step
        if (candidate - result.low).sign == 1, (result.high - candidate).sign == 1 {
          next = candidate
        }
      }
      result.time = next.rounded(to: working).midpoint
    }
    return result
  }

  /// An interval around the crossing, as narrow as `precision` allows. The height is proved
  /// positive at its lower end and negative at its upper one, unless that is an end of the bracket.
  func enclosure(in bracket: Bracket, precision: Int) -> Ball {
    let bracket = narrowed(bracket, precision: precision)
    let working = precision + 32
    let time = bracket.time
    // The half-width starts near the last place and grows until the signs are clear.
    var place = time.upperExponent - precision
    while true {
      let half = Ball(mantissa: 1, exponent: place)
      let before = time - half
      let after = time + half
      let reachesLow = (before - bracket.low).sign != 1
      let reachesHigh = (bracket.high - after).sign != 1
      if reachesLow || evaluate(before, working).height.sign == 1,
        reachesHigh || evaluate(after, working).height.sign == -1
      {
        return Ball(
          mantissa: time.mantissa.shiftedRight(place - time.exponent), exponent: place, radius: 2,
          precision: precision)
      }
      place += 12
    }
  }
}
