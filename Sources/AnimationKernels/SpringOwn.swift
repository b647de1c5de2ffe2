internal import CKernelInterface

/// The springs of items with one each, as vectors.
protocol SpringVectors {
  associatedtype L: ElementaryLanes
  /// The springs of the items from `i` on.
  func lanes(_ i: Int) -> SpringLanes<L>
  /// 1, 0 or −1 in every lane.
  func regime(_ i: Int) -> L
  /// Which regimes occur: 1 under-damped, 2 critical, 4 over-damped.
  func regimes(_ i: Int) -> UInt8
}

struct DoubleSprings<L: DoubleLanes>: SpringVectors {
  var springs: SpringColumns

  @inline(__always)
  func lanes(_ i: Int) -> SpringLanes<L> {
    SpringLanes(
      decay: L.load(springs.decay + i), decayLow: L.load(springs.decayLow + i),
      phase: L.load(springs.phase + i), phaseLow: L.load(springs.phaseLow + i),
      mix: L.load(springs.mix + i), velocityMix: L.load(springs.velocityMix + i),
      gain: L.load(springs.gain + i), restoring: L.load(springs.restoring + i))
  }
  @inline(__always) func regime(_ i: Int) -> L { L.load(springs.regime + i) }
  /// A vector may reach into the next group of 16 items, so the regimes of both are looked at.
  @inline(__always) func regimes(_ i: Int) -> UInt8 {
    springs.regimes[i >> 4] | springs.regimes[(i &+ L.count &- 1) >> 4]
  }
}

struct FloatSprings<L: FloatLanes>: SpringVectors {
  var springs: FloatSpringColumns

  @inline(__always)
  func lanes(_ i: Int) -> SpringLanes<L> {
    SpringLanes(
      decay: L.load(springs.decay + i), decayLow: L.load(springs.decayLow + i),
      phase: L.load(springs.phase + i), phaseLow: L.load(springs.phaseLow + i),
      mix: L.load(springs.mix + i), velocityMix: L.load(springs.velocityMix + i),
      gain: L.load(springs.gain + i), restoring: L.load(springs.restoring + i))
  }
  @inline(__always) func regime(_ i: Int) -> L { L.load(springs.regime + i) }
  @inline(__always) func regimes(_ i: Int) -> UInt8 {
    springs.regimes[i >> 4] | springs.regimes[(i &+ L.count &- 1) >> 4]
  }
}
