internal import CKernelInterface

/// The last crossing of a band: the least T ≥ 0 with ‖x(t)‖ ≤ ε for every t ≥ T.
///
/// Its nodes are t = 0 and the maxima of ‖x‖. Exactly one crossing, the answer, follows the last
/// node outside the band. Nothing is scanned, so no crossing can be missed. The maxima of an
/// oscillating spring are half a turn apart and shrink by a constant factor, so a logarithm finds
/// that node. Any other spring has at most two extrema.
///
/// Every loop is bounded for all inputs.
struct LastCrossing {
  let motion: BandMotion
  let k: SpringCoefficients
  /// Number of evaluations of the motion.
  private(set) var evaluations = 0

  /// The maximum number of evaluations. A bracket of doubles is halved at most 2100 times, and
  /// every other step of a search halves it. There may be two searches.
  static let largestEvaluationCount = 10_000
  private static let largestStepCount = 4_400

  init(_ motion: BandMotion) {
    self.motion = motion
    k = motion.spring.coefficients
  }

  /// A node outside the band, and a later time inside it. Between them x, or ‖x‖ for a vector, has
  /// no extremum.
  struct Bracket {
    var node: Double
    var inside: Double
  }

  /// T, or infinity if there is no last crossing.
  mutating func time() -> Double {
    // At nearly critical damping a half turn is so long that the motion has died down.
    let oscillates =
      k.regime > 0 && (motion.velocityAcross == 0 || motion.spring.criticality.high > 0x1p-60)
    guard oscillates else {
      let extrema = motion.velocityAcross == 0 ? overshoot() : vectorExtrema()
      return bracket(among: extrema).map { crossing(in: $0) } ?? 0
    }
    let wave = motion.velocityAcross == 0 ? scalarWave() : vectorWave()
    if k.decay * halfTurn < 0x1p-26 { return lightlyDamped(wave) }
    return bracket(of: wave).map { crossing(in: $0) } ?? 0
  }

  /// The duration of a half turn of an under-damped spring, in seconds.
  var halfTurn: Double { 2 / k.phase }

  mutating func state(at time: Double) -> BandMotion.State {
    evaluations += 1
    return motion.state(at: time)
  }

  /// Whether ‖x‖ is above the band, decided in 106 bits where rounding matters.
  mutating func isOutside(at time: Double) -> Bool {
    let state = state(at: time)
    let height = state.distance - motion.epsilon
    if height.magnitude > state.noise { return height > 0 }
    evaluations += 1
    return motion.exactHeight(at: time, side: 0) > 0
  }
}

/// Springs that oscillate: the extrema recur every half turn.
extension LastCrossing {
  /// The first maximum of ‖x‖ after the start, and the first minimum. A scalar needs no minimum,
  /// because its zeros lie between its maxima. Without either, ‖x‖ decreases throughout.
  struct Wave {
    var peak: Double?
    var valley: Double?
  }

  private mutating func bracket(of wave: Wave) -> Bracket? {
    let reference = wave.peak ?? 0
    var index = -1.0
    if isOutside(at: reference) {
      evaluations += 1
      index = max((motion.octavesOutside(at: reference) / (k.decay * halfTurn)).rounded(.down), 0)
      // At most the rounding of the quotient.
      if index > 0, !isOutside(at: reference + index * halfTurn) {
        index -= 1
      } else if isOutside(at: reference + (index + 1) * halfTurn) {
        index += 1
      }
    }
    return bracket(of: wave, index)
  }

  /// The bracket after the maximum with an index; −1 is the start.
  private mutating func bracket(of wave: Wave, _ index: Double) -> Bracket? {
    let reference = wave.peak ?? 0
    guard index >= 0 else {
      guard isOutside(at: 0) else { return nil }
      return Bracket(node: 0, inside: min(wave.valley ?? .infinity, wave.peak ?? halfTurn))
    }
    var inside = reference + (index + 1) * halfTurn
    if let valley = wave.valley {
      inside = valley + (valley > reference ? index : index + 1) * halfTurn
    }
    return Bracket(node: reference + index * halfTurn, inside: inside)
  }

  /// The crossing of a spring that decays by less than 2⁻²⁶ octaves in a half turn, or not at all.
  /// The number of half turns is computed in 106 bits, because neighbouring maxima differ by less
  /// than rounding.
  private mutating func lightlyDamped(_ wave: Wave) -> Double {
    let reference = wave.peak ?? 0
    var index = -1.0
    if isOutside(at: reference) {
      if k.decay == 0 { return .infinity }
      evaluations += 1
      let octaves =
        motion.lift > 0
        ? DoubleDouble(motion.octavesOutside(at: reference))
        : (motion.exactDistance(at: reference) / DoubleDouble(motion.epsilon)).log2()
      // Their product may be subnormal, so ω₀ and ζ divide one after the other.
      let seconds =
        (octaves / .octavesPerNeper).high / motion.spring.frequency.high / motion.spring.ratio.high
      index = max((seconds / halfTurn).rounded(.down), 0)
      // The following half turn is negligible against so many.
      if index > 0x1p40 { return reference + seconds }
    } else if k.decay == 0, isOutside(at: 0) {
      return .infinity
    }
    return bracket(of: wave, index).map { crossing(in: $0) } ?? 0
  }

  /// x′ = e·(v₀ cos φ − (restoring·x₀ + velocityMix·v₀) sin φ)
  private func scalarWave() -> Wave {
    let v = motion.velocity
    let balance = balance(.velocityMix)
    var first = Elementary.quarterTurns(sin: v, cos: balance)
    if first <= 0 {
      first += 2
      // Close to −2 the angle has lost digits that the opposite point's angle keeps.
      if first < 0x1p-20 { first = Elementary.quarterTurns(sin: -v, cos: -balance) }
    }
    return Wave(peak: first / k.phase, valley: nil)
  }

  /// With x = e·(c·X + s·Y), ‖x‖²/e² = m + p cos 2φ + q sin 2φ. Its product with e² is stationary
  /// where r cos(2φ − ψ) = mix·m, with r and ψ the polar coordinates of (q − mix·p, −(p + mix·q)).
  private mutating func vectorWave() -> Wave {
    let (xx, xy, yy) = squares()
    let m = (xx + yy) / 2
    let p = (xx - yy) / 2
    let (cosine, sine) = (xy - k.mix * p, -(p + k.mix * xy))
    let radius = (cosine * cosine + sine * sine).squareRoot()
    let ratio = k.mix * m / radius
    guard ratio < 1 else { return Wave(peak: nil, valley: nil) }
    let psi = Elementary.quarterTurns(sin: sine, cos: cosine)
    let width = Elementary.quarterTurns(sin: ((1 - ratio) * (1 + ratio)).squareRoot(), cos: ratio)
    // At a maximum the slope turns negative: the cosine falls through the ratio.
    return Wave(
      peak: firstTime(near: (psi + width) / 2), valley: firstTime(near: (psi - width) / 2))
  }

  /// The time of an extremum in the first half turn whose phase is known to a few ulp of a turn.
  /// Newton's method on x·x′ restores the digits of a short time.
  private mutating func firstTime(near angle: Double) -> Double {
    let turns = angle - (angle / 2).rounded(.down) * 2
    var time = turns / k.phase
    let frequency = motion.spring.naturalFrequency
    for _ in 0..<2 {
      let s = state(at: time)
      let (u, w) = (s.velocityX / frequency, s.velocityY / frequency)
      let slope = s.x * u + s.y * w
      let bend = u * u + w * w - s.x * s.x - s.y * s.y - 2 * motion.spring.dampingRatio * slope
      let next = time - slope / (bend * frequency)
      guard (next - time).magnitude < 0x1p-12 * halfTurn, next > 0 else { break }
      time = next
    }
    return time
  }

  /// ‖X‖², X·Y and ‖Y‖² for x = e·(c·X + s·Y), in a common unit that keeps them in range.
  func squares(_ y: (along: Double, across: Double)? = nil) -> (xx: Double, xy: Double, yy: Double)
  {
    let x = motion.displacement
    let y =
      y ?? (along: k.mix * x + k.gain * motion.velocity, across: k.gain * motion.velocityAcross)
    let unit = max(x.magnitude, y.along.magnitude, y.across.magnitude)
    let (a, b, c) = (x / unit, y.along / unit, y.across / unit)
    return (a * a, a * b, b * b + c * c)
  }
}

/// Springs that do not oscillate: at most two extrema of a vector, one of a scalar.
extension LastCrossing {
  private enum Mix { case mix, velocityMix }

  /// restoring·x₀ + mix·v₀ for one of the mixes, in 106 bits where it cancels.
  private func balance(_ mix: Mix) -> Double {
    let pull = k.restoring * motion.displacement
    let sum = pull + (mix == .mix ? k.mix : k.velocityMix) * motion.velocity
    if sum.magnitude > 0x1p-20 * pull.magnitude { return sum }
    let spring = motion.spring
    let exact = SpringQuantities(
      frequency: spring.frequency, ratio: spring.ratio, criticality: spring.criticality)
    let start = DoubleDouble(sum: motion.displacement, motion.displacementLow)
    let factor = mix == .mix ? exact.mix : exact.velocityMix
    return (exact.restoring * start + factor * motion.velocity).high
  }

  private func overshoot() -> [Double] {
    let balance = balance(.velocityMix)
    if k.regime == 0 { return [motion.velocity / balance] }
    // s = 1 − 2^(−phase·t) where x′ = 0.
    let s = motion.velocity / balance
    // log₂(1 − s) loses digits at both ends. For small s the time is s/(phase·ln 2). For s near 1,
    // 1 − s is computed as a separate quotient.
    if s <= 0x1p-26 { return [s * DoubleDouble.octavesPerNeper.high / k.phase] }
    let rest = s < 0.999 ? 1 - s : self.balance(.mix) / balance
    return rest > 0 && rest < 1 ? [-Elementary.log2(rest) / k.phase] : []
  }

  private func vectorExtrema() -> [Double] {
    let frequency = motion.spring.naturalFrequency
    if motion.spring.criticality.high.magnitude <= 0x1p-60 {
      // ‖x‖² = e²(xx + 2·xy·τ + yy·τ²), τ = ω₀t
      let (xx, xy, yy) = squares(
        (motion.displacement + motion.velocity / frequency, motion.velocityAcross / frequency))
      return Self.quadraticRoots(yy, 2 * xy - yy, xx - xy).map { $0 / frequency }
    }
    // n = 1 − s: −mix·(xx + 2xy(1−n) + yy(1−n)²) + n(xy + yy(1−n)) = 0
    let (xx, xy, yy) = squares()
    let mix = k.mix
    return Self.quadraticRoots(
      -(mix + 1) * yy, (2 * mix + 1) * (xy + yy), -mix * (xx + 2 * xy + yy)
    ).filter { $0 > 0 && $0 < 1 }.map { -Elementary.log2($0) / k.phase }
  }

  /// The real roots of ax² + bx + c, computed without cancellation.
  private static func quadraticRoots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    guard a != 0 else { return b == 0 ? [] : [-c / b] }
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return q == 0 ? [0] : [q / a, c / q]
  }

  private mutating func bracket(among extrema: [Double]) -> Bracket? {
    let nodes = [0] + extrema.filter { $0 > 0 && $0.isFinite }.sorted()
    guard let last = nodes.indices.last(where: { isOutside(at: nodes[$0]) }) else { return nil }
    let node = nodes[last]
    if last + 1 < nodes.count { return Bracket(node: node, inside: nodes[last + 1]) }
    // No extremum follows, so ‖x‖ decreases. Step out until it is inside.
    let limit = motion.timeInside
    var step = 1 / motion.spring.naturalFrequency
    while node + step < limit, state(at: node + step).distance > motion.epsilon { step *= 2 }
    return Bracket(node: node, inside: min(node + step, limit))
  }
}

/// Computation of the crossing.
extension LastCrossing {
  private mutating func crossing(in bracket: Bracket) -> Double {
    var bracket = bracket
    if k.decay * bracket.inside > 512 {
      bracket.inside = min(bracket.inside, motion.timeInside)
    }
    let side: Double =
      motion.velocityAcross != 0 ? 0 : state(at: bracket.node).x < 0 ? -1 : 1
    let middle = (bracket.node + bracket.inside) / 2
    let time = root(in: bracket, from: middle, side: side, exactly: false)
    let state = state(at: time)
    let slope = side == 0 ? state.push / state.distance : state.velocityX
    // The error of the crossing due to rounding is small.
    if state.noise <= 0x1p-34 * time * slope.magnitude { return time }
    return root(in: bracket, from: time, side: side, exactly: true)
  }

  /// The time when side·x, or ‖x‖ if `side` is 0, falls through ε. It uses Newton's method within a
  /// bracket that shrinks in every step.
  private mutating func root(
    in bracket: Bracket, from start: Double, side: Double, exactly: Bool
  ) -> Double {
    var lower = bracket.node
    var upper = bracket.inside
    var t = start
    var width = upper - lower
    for _ in 0..<Self.largestStepCount {
      let state = state(at: t)
      let slope = side == 0 ? state.push / state.distance : side * state.velocityX
      var height = side == 0 ? state.distance - motion.epsilon : side * state.x - motion.epsilon
      if exactly {
        evaluations += 1
        height = motion.exactHeight(at: t, side: side)
      }
      if height > 0 { lower = t } else { upper = t }
      var next = t - height / slope
      // Bisection replaces a step that leaves the bracket, or that does not at least halve it every
      // other time.
      if !(next > lower && next < upper) || upper - lower > width * 0.75 {
        next = lower + (upper - lower) / 2
      }
      width = upper - lower
      if next == lower || next == upper || (next - t).magnitude <= 0x1p-50 * next {
        return next
      }
      t = next
    }
    return t
  }
}
