internal import CKernelInterface

/// Amplitudes of the motions of items with one spring each, in columns of the lanes' scalars.
struct AmplitudeColumns<L: ElementaryLanes> {
  private let decay, phase, phaseLow, sine, velocitySine, regime: UnsafePointer<L.Scalar>
  private let regimes: UnsafePointer<UInt8>

  /// - Parameter springs: `SpringAmplitudes`.
  @inline(__always) init(_ springs: UnsafeRawPointer) {
    let springs = springs.assumingMemoryBound(to: SpringAmplitudes.self).pointee
    decay = springs.decay.assumingMemoryBound(to: L.Scalar.self)
    phase = springs.phase.assumingMemoryBound(to: L.Scalar.self)
    phaseLow = springs.phaseLow.assumingMemoryBound(to: L.Scalar.self)
    sine = springs.sine.assumingMemoryBound(to: L.Scalar.self)
    velocitySine = springs.velocitySine.assumingMemoryBound(to: L.Scalar.self)
    regime = springs.regime.assumingMemoryBound(to: L.Scalar.self)
    regimes = springs.regimes
  }

  /// Octaves per second.
  @inline(__always) func decay(_ i: Int) -> L { L.load(decay + i) }
  /// Quarter turns or octaves per second, as a sum.
  @inline(__always) func phase(_ i: Int) -> (high: L, low: L) {
    (L.load(phase + i), L.load(phaseLow + i))
  }

  /// A = mix·x₀ + gain·v₀.
  @inline(__always) func sine(_ i: Int) -> L { L.load(sine + i) }
  /// B = −restoring·x₀ − velocityMix·v₀.
  @inline(__always) func velocitySine(_ i: Int) -> L { L.load(velocitySine + i) }
  /// 1, 0 or −1 in every lane.
  @inline(__always) func regime(_ i: Int) -> L { L.load(regime + i) }
  /// Regimes that occur: 1 under-damped, 2 critical, 4 over-damped.
  ///
  /// A vector may reach into the next group of 16 items, so the regimes of both groups are
  /// combined.
  @inline(__always) func regimes(_ i: Int) -> UInt8 {
    regimes[i >> 4] | regimes[(i &+ L.count &- 1) >> 4]
  }
}

/// Moves with one spring each, with the coefficients already applied to the starts:
///
///     x(t)  = to + e·(c·x₀ + s·A)
///     x′(t) =      e·(c·v₀ + s·B)
///
/// with e, c and s of `SpringCoefficients`. It takes two thirds of the operations of
/// `SpringDirect`. Only the phase grows without bound, so only its product keeps its rounding
/// error. Dropping that of the decay costs at most 0.2 ulp, because p·2⁻ᵖ < 0.54.
///
/// `scripts/prove batches` bounds the error from these operations, over the springs and times and
/// in the units of `SpringRegime.response`, for any mixture of regimes in a vector:
/// Proved (amplitudePositionFromRest): 8.40 u fused, 10.48 separate.
/// Proved (amplitudeSpeedFromRest): 8.96 u fused, 10.51 separate.
/// Proved (amplitudePosition): 13.46 u fused, 16.21 separate.
/// Proved (amplitudeSpeed): 16.02 u fused, 19.90 separate.
enum SpringAmplitude {
  @inline(__always) static func sample<Moves: MoveColumns>(
    _ moves: Moves, _ amplitudes: AmplitudeColumns<Moves.L>
  ) {
    typealias L = Moves.L
    var k = 0
    while k < moves.count {
      let i = moves.first &+ k
      let elapsed = moves.elapsed(i)
      let octaves = amplitudes.decay(i) * elapsed.time
      let e = L.selectLess(octaves, L.restOctaves, then: L.exp2(-octaves), else: L.zero)
      let (c, s) = basis(amplitudes, i, (elapsed.time.after(e), elapsed.low))
      let from = moves.from(i)
      let to = moves.to(i)
      let v = moves.velocity(i)
      let rest = moves.count &- k
      let x = from - to
      let position = L.multiplyAdd(e, L.multiplyAdd(c, x, s * amplitudes.sine(i)), to)
      moves.store(
        position: L.selectLess(L.zero, elapsed.time, then: position, else: from), k, rest: rest)
      if moves.hasVelocities {
        // Adding 0 makes the velocity at rest 0, not −0.
        let velocity = L.multiplyAdd(e, L.multiplyAdd(c, v, s * amplitudes.velocitySine(i)), L.zero)
        moves.store(
          velocity: L.selectLess(L.zero, elapsed.time, then: velocity, else: v), k, rest: rest)
      }
      k &+= L.count
    }
  }

  @inline(__always) private static func basis<L: ElementaryLanes>(
    _ amplitudes: AmplitudeColumns<L>, _ i: Int, _ elapsed: (time: L, low: L)
  ) -> (c: L, s: L) {
    let phase = amplitudes.phase(i)
    let turns = phase.high * elapsed.time
    let turnsLow = L.multiplyAdd(
      phase.low, elapsed.time,
      L.multiplyAdd(
        phase.high, elapsed.low, L.productTail(phase.high, elapsed.time, product: turns)))
    if amplitudes.regimes(i) == 1 {
      let (s, c) = L.sinCos(quarterTurns: turns, low: turnsLow)
      return (c, s)
    }
    // Lanes in different regimes.
    let regime = amplitudes.regime(i)
    var (s, c) = L.sinCosOrApproach(turns, low: turnsLow, regime: regime)
    let critical = elapsed.time + elapsed.low
    c = L.selectLess(L.zero, regime, then: c, else: L.one)
    s = L.selectLess(L.zero, regime * regime, then: s, else: critical)
    return (c, s)
  }
}
