internal import CKernelInterface

extension SpringLanes {
  /// The springs of the items from `i` on.
  @inline(__always)
  init(_ springs: SpringColumns, at i: Int) {
    decay = L.load(springs.decay + i)
    decayLow = L.load(springs.decayLow + i)
    phase = L.load(springs.phase + i)
    phaseLow = L.load(springs.phaseLow + i)
    mix = L.load(springs.mix + i)
    velocityMix = L.load(springs.velocityMix + i)
    gain = L.load(springs.gain + i)
    restoring = L.load(springs.restoring + i)
  }
}

/// Items with a spring each, in any mixture of regimes.
enum SpringOwn<L: DoubleLanes> {
  /// The responses of lanes in different regimes: each regime's basis in every lane, and a choice.
  @inline(__always)
  static func mixedResponse(
    _ spring: SpringLanes<L>, regime: L, time: L, low: L
  ) -> SpringResponse<L> {
    let e = SpringDecay.envelope(spring, time: time, low: low)
    let under = UnderDamped.basis(spring, time: time, low: low)
    let over = OverDamped.basis(spring, time: time, low: low)
    let critical = CriticallyDamped.basis(spring, time: time, low: low)
    let zero = L(0)
    let c = L.selectLess(zero, regime, then: under.c, else: L(1))
    let s = L.selectLess(
      zero, regime, then: under.s,
      else: L.selectLess(regime, zero, then: over.s, else: critical.s))
    let es = e * s
    return SpringResponse(
      displacement: e * L.multiplyAdd(spring.mix, s, c),
      velocity: -(spring.restoring * es),
      displacementOfVelocity: spring.gain * es,
      velocityOfVelocity: e * L.multiplyAdd(-spring.velocityMix, s, c))
  }

  @inline(__always)
  static func sample(
    _ springs: SpringColumns, _ items: SpringItems, _ frame: SpringFrame, hasVelocities: Bool
  ) {
    // `frame.first` is a multiple of 16 or the vector may reach into the next group of 16 items, so
    // the regimes of both are looked at.
    SpringDirect<L>.sample(items, frame, hasLow: false, hasVelocities: hasVelocities) {
      i, time, low in
      let spring = SpringLanes<L>(springs, at: i)
      let regimes = springs.regimes[i >> 4] | springs.regimes[(i + L.count - 1) >> 4]
      if regimes == 1 {
        return UnderDamped.response(spring, time: time, low: low)
      } else if regimes == 4 {
        return OverDamped.response(spring, time: time, low: low)
      } else {
        return mixedResponse(spring, regime: L.load(springs.regime + i), time: time, low: low)
      }
    }
  }
}

func springDirectOwn(
  _ springs: UnsafePointer<SpringColumns>, _ items: UnsafePointer<SpringItems>,
  _ frame: UnsafePointer<SpringFrame>
) {
  if frame.pointee.velocities == nil {
    SpringOwn<DeepDouble>.sample(
      springs.pointee, items.pointee, frame.pointee, hasVelocities: false)
  } else {
    SpringOwn<DeepDouble>.sample(
      springs.pointee, items.pointee, frame.pointee, hasVelocities: true)
  }
}
