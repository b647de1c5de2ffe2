internal import CKernelInterface

/// The springs of items, as vectors.
protocol SpringVectors {
  associatedtype L: ElementaryLanes
  /// The springs of the items from `i` on.
  func lanes(_ i: Int) -> SpringLanes<L>
  /// 1, 0 or −1 in every lane.
  func regime(_ i: Int) -> L
  /// Regimes that occur: 1 under-damped, 2 critical, 4 over-damped.
  func regimes(_ i: Int) -> UInt8
}

/// One spring per item, in columns of the lanes' scalars.
struct ColumnSprings<L: ElementaryLanes>: SpringVectors {
  private let decay, decayLow, phase, phaseLow: UnsafePointer<L.Scalar>
  private let mix, velocityMix, gain, restoring, regime: UnsafePointer<L.Scalar>
  private let regimes: UnsafePointer<UInt8>

  /// - Parameter springs: `SpringColumns`.
  @inline(__always) init(_ springs: UnsafeRawPointer) {
    let springs = springs.assumingMemoryBound(to: SpringColumns.self).pointee
    decay = springs.decay.assumingMemoryBound(to: L.Scalar.self)
    decayLow = springs.decayLow.assumingMemoryBound(to: L.Scalar.self)
    phase = springs.phase.assumingMemoryBound(to: L.Scalar.self)
    phaseLow = springs.phaseLow.assumingMemoryBound(to: L.Scalar.self)
    mix = springs.mix.assumingMemoryBound(to: L.Scalar.self)
    velocityMix = springs.velocityMix.assumingMemoryBound(to: L.Scalar.self)
    gain = springs.gain.assumingMemoryBound(to: L.Scalar.self)
    restoring = springs.restoring.assumingMemoryBound(to: L.Scalar.self)
    regime = springs.regime.assumingMemoryBound(to: L.Scalar.self)
    regimes = springs.regimes
  }

  @inline(__always) func lanes(_ i: Int) -> SpringLanes<L> {
    SpringLanes(
      decay: L.load(decay + i), decayLow: L.load(decayLow + i), phase: L.load(phase + i),
      phaseLow: L.load(phaseLow + i), mix: L.load(mix + i), velocityMix: L.load(velocityMix + i),
      gain: L.load(gain + i), restoring: L.load(restoring + i))
  }
  @inline(__always) func regime(_ i: Int) -> L { L.load(regime + i) }
  /// A vector may reach into the next group of 16 items, so the regimes of both groups are
  /// combined.
  @inline(__always) func regimes(_ i: Int) -> UInt8 {
    regimes[i >> 4] | regimes[(i &+ L.count &- 1) >> 4]
  }
}
