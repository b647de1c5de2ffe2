import Foundation

/// The settling time: the last crossing of |x − target| = ε.
///
/// Between two neighbouring extrema the displacement X = x − target is monotone. So its nodes,
/// t = 0 and the extrema, determine the motion. Exactly one crossing, the answer, follows the last
/// node with |X| > ε. Nothing is scanned.
///
/// - X′ = e^(−αt)(v₀c − B t s) with B = αv₀ + ω₀²d, so extrema lie where tan ωt = v₀ω/B
///   (ω² = ω₀² − α² > 0), once per half turn; at t = v₀/B (critical); at tanh σt = v₀σ/B
///   (σ² = α² − ω₀² > 0), if anywhere.
/// - At an extremum |X| = R e^(−αt) with R² = d² + 2αv₀d/ω₀² + v₀²/ω₀²: the quadratic form
///   v² + 2αXv + ω₀²X² decays exactly like e^(−2αt), and v is zero there. Hence the index of the
///   last one outside ±ε follows from a logarithm.
extension ReferenceSpring {
  /// The settling time of one motion.
  ///
  /// - Parameters:
  ///   - start: x(0). Finite, like every argument.
  ///   - target: The spring's target.
  ///   - velocity: x′(0), units per second.
  ///   - epsilon: Half the width of the band, in the unit of the animated value; zero or more.
  public func settling(
    from start: Double = 0, to target: Double = 1, velocity: Double = 0, epsilon: Double = 0.001
  ) -> ReferenceSettling {
    settling(
      displacement: Ball(start) - Ball(target), velocity: Ball(velocity), epsilon: Ball(epsilon))
  }

  func settling(displacement d: Ball, velocity v: Ball, epsilon: Ball) -> ReferenceSettling {
    let exact = lastCrossing(displacement: d, velocity: v, epsilon: epsilon)
    let time = exact.time(of: self, displacement: d, velocity: v)

    // An extremum within 1e-13 of the scale of ε: also compute the results for slightly smaller and
    // larger ε.
    let speed = v.magnitude.divided(
      by: first.squaredFrequency.squareRoot(precision: 128), precision: 128)
    let scale = (d.magnitude - speed).sign == 1 ? d.magnitude : speed
    let tolerance = (scale * Ball(1e-13)).midpoint
    let isClose = { (value: Ball) in ((value - epsilon).magnitude - tolerance).sign != 1 }
    guard exact.nearbyExtrema.contains(where: isClose) else { return ReferenceSettling(time: time) }

    let wider = lastCrossing(displacement: d, velocity: v, epsilon: epsilon + tolerance)
    let earliest = wider.time(of: self, displacement: d, velocity: v)
    let smaller = epsilon - tolerance
    let narrower = lastCrossing(
      displacement: d, velocity: v, epsilon: smaller.sign == 1 ? smaller : Ball(0))
    let latest = narrower.time(of: self, displacement: d, velocity: v)
    // If the extremum counts, the result is just after it; if not, it is the crossing before.
    let behind = narrower.nodeTime
    return ReferenceSettling(
      time: time, isAmbiguous: true,
      acceptable: [
        .init(lower: earliest, upper: earliest), .init(lower: time, upper: time),
        .init(lower: behind ?? latest, upper: latest),
      ])
  }

  /// The location of the last crossing.
  struct LastCrossing: Sendable {
    enum Answer: Sendable {
      /// The motion never leaves the band.
      case start
      /// The motion never stays inside the band.
      case never
      /// Between the node and a later time, where |X| falls through ε: X = sign·ε there.
      case between(node: Ball, later: Ball, sign: Int)
    }
    var answer: Answer
    var epsilon: Ball
    /// |X| at the extrema around the answer.
    var nearbyExtrema: [Ball]
  }

  private func lastCrossing(displacement d: Ball, velocity v: Ball, epsilon: Ball) -> LastCrossing {
    // The number of turns is as large as ω/α.
    let turnBits =
      first.discriminant.sign == 1 && !first.decayRate.isExactZero
      ? first.discriminant.upperExponent / 2 - first.decayRate.upperExponent : 0
    var precision = 192 + min(max(turnBits, 0), 3000)
    while precision < 4096 {
      if let found = lastCrossing(d, v, epsilon, precision: precision, undecidedIsInside: false) {
        return found
      }
      precision *= 2
    }
    // Equal to 4096 bits: an extremum on the edge of the band is inside it.
    return lastCrossing(d, v, epsilon, precision: precision, undecidedIsInside: true)
      ?? LastCrossing(answer: .start, epsilon: epsilon, nearbyExtrema: [])
  }

  /// nil if the precision leaves a comparison open.
  private func lastCrossing(
    _ d: Ball, _ v: Ball, _ epsilon: Ball, precision: Int, undecidedIsInside: Bool
  ) -> LastCrossing? {
    let spring = coefficients(precision: precision)
    func result(_ answer: LastCrossing.Answer, _ extrema: [Ball]) -> LastCrossing {
      LastCrossing(answer: answer, epsilon: epsilon, nearbyExtrema: extrema)
    }

    /// Whether a value is greater than ε.
    func exceeds(_ value: Ball) -> Bool? {
      guard let sign = (value - epsilon).sign else { return undecidedIsInside ? false : nil }
      return sign == 1
    }
    if d.isExactZero && v.isExactZero { return result(.start, []) }
    let startsAtExtremum = v.isExactZero
    // For t ≥ 0 the start is also an extremum, of the first monotone piece.
    let start = d.magnitude
    guard let startsOutside = exceeds(d.magnitude) else { return nil }

    let q = spring.squaredFrequency
    if spring.decayRate.isExactZero {
      let amplitude = (d * d + (v * v) / q).squareRoot(precision: precision)
      guard let isOutside = startsAtExtremum ? startsOutside : exceeds(amplitude) else {
        return nil
      }
      return result(isOutside ? .never : .start, [amplitude])
    }
    if epsilon.isExactZero { return result(.never, []) }

    let b = spring.decayRate * v + q * d
    if spring.discriminant.sign == 1 {
      let turn = Ball.pi(precision: precision)
      let ω = spring.discriminant.squareRoot(precision: precision)
      var phase = turn
      if !startsAtExtremum {
        phase = Ball.angle(y: v * ω, x: b, precision: precision)
        if phase.mantissa.sign == .minus { phase = phase + turn }
      }
      let decay = spring.decayRate
      let energy = v * v + (decay * v * d).scaled(1) + q * d * d
      let amplitude = (energy / q).squareRoot(precision: precision)
      let decades = (amplitude / epsilon).logarithm(precision: precision)
      // Extremum k is outside while phase + kπ < ω ln(R/ε)/α. Equality does not occur: ε would be
      // the product of a number and e to the power of another, both algebraic in π and the input.
      let index = (decades * ω / decay - phase) / turn
      guard let last = index.floor ?? (undecidedIsInside ? index.floorOfMidpoint : nil) else {
        return nil
      }

      func time(_ k: BigInteger) -> Ball { (phase + Ball(mantissa: k, exponent: 0) * turn) / ω }
      func size(_ k: BigInteger) -> Ball {
        amplitude * (-(decay * time(k))).exponential(precision: precision)
      }
      guard last >= 0 else {
        let extrema = [start, size(0)]
        guard startsOutside else { return result(.start, extrema) }
        return result(.between(node: Ball(0), later: time(0), sign: d.sign ?? 1), extrema)
      }
      // Around the extremum only the sign of X matters, and X does not vanish there.
      let node = time(last)
      let x = motion(displacement: d, velocity: v, time: node, precision: precision).displacement
      guard let sign = x.sign else { return nil }
      return result(
        .between(node: node, later: time(last + 1), sign: sign),
        [size(last), size(last + 1)])
    }

    // At most one extremum after the start; the last interval is unbounded.
    var node: Ball?
    let σ = (-spring.discriminant).squareRoot(precision: precision)
    if !startsAtExtremum {
      let direction = (b * v).sign
      let lead = (b.magnitude - v.magnitude * σ).sign
      if (direction == nil || (direction == 1 && lead == nil)) && !undecidedIsInside { return nil }
      if direction == 1 && lead == 1 {
        node =
          spring.discriminant.isExactZero
          ? v / b : ((b + v * σ) / (b - v * σ)).logarithm(precision: precision).scaled(-1) / σ
      }
    }
    let slowRate = q / (spring.decayRate + σ)
    if let node {
      let x = motion(displacement: d, velocity: v, time: node, precision: precision).displacement
      guard let isOutside = exceeds(x.magnitude) else { return nil }
      if isOutside {
        guard let sign = x.sign else { return nil }
        let later = laterTime(after: node, step: Ball(1) / slowRate, d, v, epsilon, precision)
        return result(.between(node: node, later: later, sign: sign), [x.magnitude])
      }
      let extrema = [start, x.magnitude]
      guard startsOutside else { return result(.start, extrema) }
      return result(.between(node: Ball(0), later: node, sign: d.sign ?? 1), extrema)
    }
    guard startsOutside else { return result(.start, [start]) }
    let later = laterTime(after: Ball(0), step: Ball(1) / slowRate, d, v, epsilon, precision)
    return result(.between(node: Ball(0), later: later, sign: d.sign ?? 1), [start])
  }

  /// A time at which |X|, monotone from `node` on, is inside the band.
  private func laterTime(
    after node: Ball, step: Ball, _ d: Ball, _ v: Ball, _ epsilon: Ball, _ precision: Int
  ) -> Ball {
    var step = step.midpoint
    while true {
      let time = (node + step).midpoint
      let x = motion(displacement: d, velocity: v, time: time, precision: precision).displacement
      if (x.magnitude - epsilon).sign == -1 { return time }
      step = step.scaled(1)
    }
  }
}

extension Ball {
  /// The floor of the ball, if it is the same for all its values. A nearly undamped spring makes
  /// more turns than a machine integer can count.
  var floor: BigInteger? {
    guard isNumberOfTurns else { return nil }
    let (low, high) = (Ball.floor(lower, exponent), Ball.floor(upper, exponent))
    return low == high ? low : nil
  }

  var floorOfMidpoint: BigInteger { isNumberOfTurns ? Ball.floor(mantissa, exponent) : 0 }

  /// Whether the ball can result from finite numbers, and is not an unknown value.
  private var isNumberOfTurns: Bool { upperExponent < 1 << 20 }

  private static func floor(_ mantissa: BigInteger, _ exponent: Int) -> BigInteger {
    // BigInteger's >> rounds towards −∞.
    exponent >= 0 ? mantissa << exponent : mantissa >> -exponent
  }
}
