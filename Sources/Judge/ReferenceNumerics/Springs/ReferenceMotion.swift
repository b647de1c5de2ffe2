/// A motion that one spring after another takes over, each with the position and velocity that the
/// one before had.
///
/// States between the pieces are exact values, so that the precision of an answer does not depend
/// on the number of pieces.
public struct ReferenceMotion: Sendable {
  private struct Piece {
    var spring: ReferenceSpring
    var start, target, position, velocity: ReferenceValue
    /// The time since the start at which the motion is clamped to its target.
    var clampTime: ReferenceValue
  }

  private var pieces: [Piece] = []
  private let isClamped: Bool

  /// Creates a motion without pieces.
  ///
  /// - Parameter isClamped: Whether a piece stays on its target once it has reached it after its
  ///   start.
  public init(isClamped: Bool = false) { self.isClamped = isClamped }

  /// Appends a piece.
  ///
  /// - Parameters:
  ///   - time: Seconds, not before any other piece.
  ///   - target: The spring's target.
  ///   - spring: The spring from then on.
  ///   - position: The position at `time`; nil to take it over.
  ///   - velocity: The velocity at `time`, units per second; nil to take it over.
  public mutating func append(
    at time: ReferenceValue, to target: Double, spring: ReferenceSpring, position: Double? = nil,
    velocity: Double? = nil
  ) {
    let state = pieces.isEmpty ? nil : sample(at: time, in: pieces.count - 1)
    let target = ReferenceValue(target)
    let position = (position.map { ReferenceValue($0) } ?? state!.position).memoized()
    let velocity = (velocity.map { ReferenceValue($0) } ?? state!.velocity).memoized()
    let clampTime =
      isClamped
      ? spring.firstReturn(displacement: position - target, velocity: velocity).memoized()
      : .infinity
    pieces.append(
      Piece(
        spring: spring, start: time, target: target, position: position, velocity: velocity,
        clampTime: clampTime))
  }

  /// Position and velocity at a time in a piece, which has begun by then.
  public func sample(at time: ReferenceValue, in index: Int) -> ReferenceSample {
    let piece = pieces[index]
    let elapsed = time - piece.start
    if !piece.clampTime.isInfinite, elapsed.compared(to: piece.clampTime) >= 0 {
      return ReferenceSample(position: piece.target, velocity: ReferenceValue(0))
    }
    return piece.spring.sample(
      from: piece.position, to: piece.target, velocity: piece.velocity, time: elapsed)
  }
}

extension ReferenceSpring {
  /// Seconds until the displacement is first zero after the start; infinite if it never is.
  ///
  /// With d and v at the start, α the decay rate and b = v + αd:
  ///
  /// - ω² = ω₀² − α² > 0: the angle ωt in (0, π] with d cos ωt + (b/ω) sin ωt = 0;
  /// - ω = 0: t = −d/b;
  /// - σ² = −ω² > 0: tanh σt = −dσ/b, so 2σt = ln((b − dσ)/(b + dσ)).
  ///
  /// The last two have no solution t > 0 unless b opposes d and |b| > |d|σ.
  func firstReturn(displacement: ReferenceValue, velocity: ReferenceValue) -> ReferenceValue {
    func sign(_ value: ReferenceValue) -> Int { value.decide(upTo: 4096) { $0.sign } ?? 0 }
    func value(_ make: @escaping @Sendable (Coefficients, Ball, Ball, Int) -> Ball)
      -> ReferenceValue
    {
      ReferenceValue { precision in
        let d = displacement.evaluate(precision)
        return make(coefficients(precision: precision), d, velocity.evaluate(precision), precision)
      }
    }
    let side = sign(displacement)
    let regime = first.discriminant.sign ?? 0
    if side == 0, regime != 1 || sign(velocity) == 0 { return .infinity }
    if regime == 1 {
      return value { spring, d, v, precision in
        let ω = spring.discriminant.squareRoot(precision: precision)
        guard side != 0 else { return Ball.pi(precision: precision) / ω }
        let x = (v + spring.decayRate * d) / ω
        return Ball.angle(
          y: side > 0 ? d : -d, x: side > 0 ? -x : x, precision: precision) / ω
      }
    }
    // With s the sign of d: the rise towards the target beyond what the slow exponential allows.
    let surplus = value { spring, d, v, precision in
      let b = v + spring.decayRate * d
      let σ = (-spring.discriminant).squareRoot(precision: precision)
      return (side > 0 ? -b : b) - (regime == 0 ? Ball(0) : d.magnitude * σ)
    }
    guard sign(surplus) == 1 else { return .infinity }
    return value { spring, d, v, precision in
      let b = v + spring.decayRate * d
      guard regime != 0 else { return -d / b }
      let σ = (-spring.discriminant).squareRoot(precision: precision)
      return ((b - d * σ) / (b + d * σ)).logarithm(precision: precision).scaled(-1) / σ
    }
  }
}

extension ReferenceSettling {
  /// The settling time of a motion that stays on its target once it has reached it: the earlier of
  /// that return and of the settling without it.
  ///
  /// The time from which the clamped motion itself stays within the band, shortly before the return,
  /// is acceptable, too.
  public func clamped(
    _ spring: ReferenceSpring, from start: Double, to target: Double, velocity: Double,
    epsilon: Double
  ) -> ReferenceSettling {
    let (d, v) = (Ball(start) - Ball(target), Ball(velocity))
    let end = spring.firstReturn(
      displacement: ReferenceValue { _ in d }, velocity: ReferenceValue { _ in v })
    guard !end.isInfinite else { return self }
    func earlier(_ time: ReferenceValue) -> ReferenceValue {
      time.compared(to: end) > 0 ? end : time
    }
    let before = spring.bandEntry(
      displacement: d, velocity: v, epsilon: Ball(epsilon), before: end.evaluate(192).midpoint)
    return ReferenceSettling(
      time: earlier(time), isAmbiguous: isAmbiguous,
      acceptable: (acceptable + [Interval(lower: before, upper: before)]).map {
        Interval(lower: earlier($0.lower), upper: earlier($0.upper))
      })
  }
}

extension ReferenceSpring {
  /// The last time before the first return at which |X| falls through ε; 0 if it never exceeds it.
  fileprivate func bandEntry(
    displacement d: Ball, velocity v: Ball, epsilon: Ball, before end: Ball
  ) -> ReferenceValue {
    let nodes = (0..<64).map { (end * Ball(Double($0))).scaled(-6) }
    func displacement(_ time: Ball) -> Ball {
      motion(displacement: d, velocity: v, time: time, precision: 192).displacement
    }
    guard let node = nodes.last(where: { (displacement($0).magnitude - epsilon).sign == 1 }) else {
      return ReferenceValue(0)
    }
    let crossing = Crossing(
      spring: self, displacement: d, velocity: v, level: epsilon, sign: displacement(node).sign ?? 1
    )
    let bracket = crossing.narrowed(
      .init(low: node, high: end, time: (node + end).scaled(-1)), precision: 96)
    return ReferenceValue { crossing.enclosure(in: bracket, precision: $0) }
  }
}
