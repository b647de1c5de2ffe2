import CKernelInterface

/// What a spring does with a unit displacement and with a unit velocity, after some time.
///
/// Every other spring quantity is a linear combination of these four numbers.
struct SpringResponse<L: ElementaryLanes> {
  /// x(t) for x₀ = 1, v₀ = 0.
  var displacement: L
  /// x′(t) for x₀ = 1, v₀ = 0.
  var velocity: L
  /// x(t) for x₀ = 0, v₀ = 1.
  var displacementOfVelocity: L
  /// x′(t) for x₀ = 0, v₀ = 1.
  var velocityOfVelocity: L

  /// From the envelope and the basis of `SpringCoefficients`.
  @inline(__always)
  init(_ spring: SpringLanes<L>, envelope e: L, basis: (c: L, s: L)) {
    let (c, s) = basis
    let es = e * s
    displacement = e * L.multiplyAdd(spring.mix, s, c)
    // Not a negation: at rest it is 0, not −0.
    velocity = L.zero - spring.restoring * es
    displacementOfVelocity = spring.gain * es
    velocityOfVelocity = e * L.multiplyAdd(-spring.velocityMix, s, c)
  }
}

/// A spring's coefficients in every lane: one spring for all, or one each.
struct SpringLanes<L: ElementaryLanes> {
  var decay: L
  var decayLow: L
  var phase: L
  var phaseLow: L
  var mix: L
  var velocityMix: L
  var gain: L
  var restoring: L
}

extension SpringLanes {
  /// The same spring in every lane.
  @inline(__always)
  init(_ spring: SpringCoefficients) {
    (decay, decayLow) = L.sum(spring.decay, spring.decayLow)
    (phase, phaseLow) = L.sum(spring.phase, spring.phaseLow)
    mix = L.rounding(spring.mix)
    velocityMix = L.rounding(spring.velocityMix)
    gain = L.rounding(spring.gain)
    restoring = L.rounding(spring.restoring)
  }
}

/// The solution of x″ + 2ζω₀x′ + ω₀²x = 0 in one damping regime.
///
/// Each regime supplies c and s of `SpringCoefficients`; the rest is common.
protocol SpringRegime {
  static func basis<L: ElementaryLanes>(_ spring: SpringLanes<L>, time: L, low: L) -> (c: L, s: L)
}

extension SpringRegime {
  /// The four unit responses after `time` + `low` seconds, time ≥ 0.
  ///
  /// Error of each, scaled by 1, ω₀, 1/ω₀ and 1: under 4u, u = 2⁻⁵³, in all that was tried, at any time,
  /// because the decay and the phase keep the bits that their products with the time lose.
  ///
  /// `scripts/prove spring` carries the errors of 2^x, sine, cosine and 1 − 2^−x through these operations,
  /// for every spring and up to 2⁴⁰ quarter turns:
  /// Proved (displacement): 5.66 u fused, 6.24 separate.
  /// Proved (velocity): 6.01 u fused, 6.34 separate.
  /// Proved (displacementOfVelocity): 6.01 u fused, 6.34 separate.
  /// Proved (velocityOfVelocity): 5.15 u fused, 6.03 separate.
  ///
  /// Of a move, in u of max(|x₀|, |v₀|/ω₀) and of ω₀ times that, from rest and with any velocity, beside
  /// half an ulp of the position:
  /// Proved (positionFromRest): 7.66 u fused, 8.24 separate.
  /// Proved (speedFromRest): 8.01 u fused, 8.34 separate.
  /// Proved (position): 12.24 u fused, 13.05 separate.
  /// Proved (speed): 12.14 u fused, 12.82 separate.
  @inline(__always)
  static func response<L: ElementaryLanes>(
    _ spring: SpringLanes<L>, time: L, low: L
  ) -> SpringResponse<L> {
    let e = SpringDecay.envelope(spring, time: time, low: low)
    let (c, s) = basis(spring, time: time.after(e), low: low)
    return SpringResponse(spring, envelope: e, basis: (c, s))
  }
}

enum SpringDecay {
  /// 2^(−decay·t), exactly 0 from `L.restOctaves` octaves on.
  @inline(__always)
  static func envelope<L: ElementaryLanes>(_ spring: SpringLanes<L>, time: L, low: L) -> L {
    let (octaves, octavesLow) = product(spring.decay, spring.decayLow, time, low)
    let e = L.exp2(-octaves, low: -octavesLow)
    return L.selectLess(octaves, L.restOctaves, then: e, else: L.zero)
  }

  /// (a + aLow)(t + tLow) as a rounded product and what it lost.
  @inline(__always)
  static func product<L: ElementaryLanes>(_ a: L, _ aLow: L, _ t: L, _ tLow: L) -> (L, L) {
    let p = a * t
    let tail = L.productTail(a, t, product: p)
    return (p, tail + L.multiplyAdd(aLow, t, a * tLow))
  }
}

/// ζ < 1.
enum UnderDamped: SpringRegime {
  @inline(__always)
  static func basis<L: ElementaryLanes>(_ spring: SpringLanes<L>, time: L, low: L) -> (c: L, s: L) {
    let (turns, turnsLow) = SpringDecay.product(spring.phase, spring.phaseLow, time, low)
    let (sin, cos) = L.sinCos(quarterTurns: turns, low: turnsLow)
    return (cos, sin)
  }
}

/// ζ = 1.
enum CriticallyDamped: SpringRegime {
  @inline(__always)
  static func basis<L: ElementaryLanes>(_ spring: SpringLanes<L>, time: L, low: L) -> (c: L, s: L) {
    (L.one, time + low)
  }
}

/// ζ > 1. The difference of the two exponentials is e^(−r₁t)(1 − e^(−(r₂−r₁)t)), which cancels for
/// no ζ and overflows for none.
enum OverDamped: SpringRegime {
  @inline(__always)
  static func basis<L: ElementaryLanes>(_ spring: SpringLanes<L>, time: L, low: L) -> (c: L, s: L) {
    let (octaves, octavesLow) = SpringDecay.product(spring.phase, spring.phaseLow, time, low)
    return (L.one, L.oneMinusExp2(minus: octaves, low: octavesLow))
  }
}
