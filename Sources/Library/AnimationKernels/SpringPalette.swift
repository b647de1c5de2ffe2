internal import CKernelInterface

// A few springs shared by many items. A palette of sixteen fits into registers, or into a few cache
// lines, and each lane looks up its own spring. An item then costs one byte, where its own spring
// would cost nine numbers.

extension DoubleLanes {
  /// The elements of a table of sixteen at as many indices as there are lanes.
  @inline(__always)
  static func lookup(_ table: UnsafePointer<Double>, _ index: UnsafePointer<UInt8>) -> Self {
    var lanes = Self(0)
    withUnsafeMutableBytes(of: &lanes) { bytes in
      let out = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Double.self)
      palette_lookup(table, index, out, Int32(count))
    }
    return lanes
  }
}

extension FloatLanes {
  /// The elements of a table of sixteen at as many indices as there are lanes.
  @inline(__always)
  static func lookup(_ table: UnsafePointer<Float>, _ index: UnsafePointer<UInt8>) -> Self {
    var lanes = Self(0)
    withUnsafeMutableBytes(of: &lanes) { bytes in
      let out = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Float.self)
      palette_lookup_single(table, index, out, Int32(count))
    }
    return lanes
  }
}

/// Springs that items look up in a palette, as vectors.
struct PaletteSprings<L: ElementaryLanes>: SpringVectors {
  private let rows: UnsafePointer<L.Scalar>
  let index: UnsafePointer<UInt8>
  private let regimes: UInt8

  /// - Parameter springs: A `SpringPalette`.
  @inline(__always) init(_ springs: UnsafeRawPointer) {
    let palette = springs.assumingMemoryBound(to: SpringPalette.self)
    rows = palette.pointee.rows.assumingMemoryBound(to: L.Scalar.self)
    (index, regimes) = (palette.pointee.index, palette.pointee.regimes)
  }

  @inline(__always) func lanes(_ i: Int) -> SpringLanes<L> {
    SpringLanes(
      decay: row(0, i), decayLow: row(1, i), phase: row(2, i), phaseLow: row(3, i), mix: row(4, i),
      velocityMix: row(5, i), gain: row(6, i), restoring: row(7, i))
  }
  @inline(__always) func regime(_ i: Int) -> L { row(8, i) }
  @inline(__always) func regimes(_ i: Int) -> UInt8 { regimes }
  @inline(__always) private func row(_ member: Int, _ i: Int) -> L {
    L.lookup(rows + 16 &* member, index + i)
  }
}

/// The transition matrices of a palette's springs over one time: one table per matrix element.
struct PaletteMatrices<Scalar: BinaryFloatingPoint> {
  typealias Row = (
    Scalar, Scalar, Scalar, Scalar, Scalar, Scalar, Scalar, Scalar,
    Scalar, Scalar, Scalar, Scalar, Scalar, Scalar, Scalar, Scalar
  )
  var a: Row
  var b: Row
  var c: Row
  var d: Row

  /// All zero.
  @inline(__always) init() {
    let zero: Row = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    (a, b, c, d) = (zero, zero, zero, zero)
  }
}

enum PaletteResponse<L: DoubleLanes> {
  /// The responses of the springs from `first` on, after the time since a run's reference.
  @inline(__always) static func of(
    _ palette: SpringPalette, _ first: Int, _ elapsed: (time: L, low: L)
  ) -> SpringResponse<L> {
    let rows = palette.rows.assumingMemoryBound(to: Double.self) + first
    let spring = SpringLanes(
      decay: L.load(rows), decayLow: L.load(rows + 16), phase: L.load(rows + 32),
      phaseLow: L.load(rows + 48), mix: L.load(rows + 64), velocityMix: L.load(rows + 80),
      gain: L.load(rows + 96), restoring: L.load(rows + 112))
    var basis = UnderDamped.basis(spring, time: elapsed.time, low: elapsed.low)
    if palette.regimes != 1 {
      let over = OverDamped.basis(spring, time: elapsed.time, low: elapsed.low)
      let critical = CriticallyDamped.basis(spring, time: elapsed.time, low: elapsed.low)
      let regime = L.load(rows + 128)
      basis.c = L.selectLess(L.zero, regime, then: basis.c, else: over.c)
      basis.s = L.selectLess(
        L.zero, regime, then: basis.s,
        else: L.selectLess(regime, L.zero, then: over.s, else: critical.s))
    }
    let envelope = SpringDecay.envelope(spring, time: elapsed.time, low: elapsed.low)
    return SpringResponse(spring, envelope: envelope, basis: basis)
  }
}

/// Items with a state at a common time, and the outputs of a frame of them.
private struct PaletteMoves<L: ElementaryLanes> {
  let to: UnsafePointer<L.Scalar>
  let displacement: UnsafePointer<L.Scalar>
  let velocity: UnsafePointer<L.Scalar>
  let positions: UnsafeMutablePointer<L.Scalar>
  let velocities: UnsafeMutablePointer<L.Scalar>?
  /// The item of the first output.
  let first: Int

  @inline(__always) init(_ states: SpringStates, _ frame: SpringFrame) {
    to = states.to.assumingMemoryBound(to: L.Scalar.self)
    displacement = states.displacement.assumingMemoryBound(to: L.Scalar.self)
    velocity = states.velocity.assumingMemoryBound(to: L.Scalar.self)
    positions = frame.positions.assumingMemoryBound(to: L.Scalar.self)
    velocities = frame.velocities.map { $0.assumingMemoryBound(to: L.Scalar.self) }
    first = Int(frame.first)
  }

  /// Propagates the items from one on, each by the matrix of its spring, looked up in the tables.
  @inline(__always) func move(
    _ matrices: UnsafePointer<L.Scalar>, _ springs: UnsafePointer<UInt8>, from start: Int,
    to end: Int
  ) {
    var i = start
    while i < end {
      let x = L.load(displacement + i)
      let v = L.load(velocity + i)
      let spring = springs + i
      let moved = L.multiplyAdd(L.lookup(matrices, spring), x, L.lookup(matrices + 16, spring) * v)
      (L.load(to + i) + moved).store(positions + (i &- first), upTo: end &- i)
      if let velocities {
        L.multiplyAdd(
          L.lookup(matrices + 32, spring), x, L.lookup(matrices + 48, spring) * v
        ).store(velocities + (i &- first), upTo: end &- i)
      }
      i &+= L.count
    }
  }
}

extension SpringRunColumns {
  /// The time since a run's reference, in every lane.
  @inline(__always) func elapsed<L: DoubleLanes>(_ time: Double, _ run: Int) -> (time: L, low: L) {
    let elapsed = Elapsed.difference(L(time), L(reference[run]))
    guard let referenceLow else { return elapsed }
    return Elapsed.normalized(elapsed.time, elapsed.low - L(referenceLow[run]))
  }
}

func springPropagateFew(
  _ springs: UnsafeRawPointer, _ states: UnsafePointer<SpringStates>, _ firstRun: Int64,
  _ lastRun: Int64, _ frame: UnsafePointer<SpringFrame>
) {
  let palette = springs.assumingMemoryBound(to: SpringPalette.self).pointee
  let (states, frame) = (states.pointee, frame.pointee)
  var matrices = PaletteMatrices<Double>()
  var run = Int(firstRun)
  while run < Int(lastRun) {
    withUnsafeMutableBytes(of: &matrices) { bytes in
      let rows = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Double.self)
      var k = 0
      while k < Int(palette.count) {
        let r = PaletteResponse<MatrixDouble>.of(palette, k, states.runs.elapsed(frame.time, run))
        r.displacement.store(rows + k)
        r.positionPerVelocity.store(rows + 16 + k)
        r.velocity.store(rows + 32 + k)
        r.velocityPerVelocity.store(rows + 48 + k)
        k &+= MatrixDouble.count
      }
      PaletteMoves<HalfDouble>(states, frame).move(
        rows, palette.index, from: Int(max(states.runs.start[run], frame.first)),
        to: Int(min(states.runs.start[run &+ 1], frame.end)))
    }
    run &+= 1
  }
}

func floatSpringPropagateFew(
  _ springs: UnsafeRawPointer, _ states: UnsafePointer<SpringStates>, _ firstRun: Int64,
  _ lastRun: Int64, _ frame: UnsafePointer<SpringFrame>
) {
  let palette = springs.assumingMemoryBound(to: SpringPalette.self).pointee
  let (states, frame) = (states.pointee, frame.pointee)
  // As in `floatSpringPropagate`: elements below 2⁻⁴⁸ of their scale are flushed to zero.
  let flushThreshold = MatrixDouble(0x1p-96)
  var matrices = PaletteMatrices<Float>()
  var run = Int(firstRun)
  while run < Int(lastRun) {
    withUnsafeMutableBytes(of: &matrices) { bytes in
      let rows = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Float.self)
      var k = 0
      while k < Int(palette.count) {
        let r = PaletteResponse<MatrixDouble>.of(palette, k, states.runs.elapsed(frame.time, run))
        // ω₀² = restoring/gain.
        let members = palette.rows.assumingMemoryBound(to: Double.self) + k
        let (gain, restoring) = (MatrixDouble.load(members + 96), MatrixDouble.load(members + 112))
        let (a, b) = (r.displacement, r.positionPerVelocity)
        let (c, d) = (r.velocity, r.velocityPerVelocity)
        let none = MatrixDouble.zero
        MatrixDouble.selectLess(a * a, flushThreshold, then: none, else: a).store(rows + k)
        MatrixDouble.selectLess(b * b * restoring, flushThreshold * gain, then: none, else: b)
          .store(rows + 16 + k)
        MatrixDouble.selectLess(c * c * gain, flushThreshold * restoring, then: none, else: c)
          .store(rows + 32 + k)
        MatrixDouble.selectLess(d * d, flushThreshold, then: none, else: d).store(rows + 48 + k)
        k &+= MatrixDouble.count
      }
      PaletteMoves<MatchingFloat>(states, frame).move(
        rows, palette.index, from: Int(max(states.runs.start[run], frame.first)),
        to: Int(min(states.runs.start[run &+ 1], frame.end)))
    }
    run &+= 1
  }
}
