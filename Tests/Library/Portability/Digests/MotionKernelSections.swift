import CKernelInterface
import Seeding

/// One motion at many times, piece by piece.
func recordMotionKernels(_ kernels: KernelTables, _ recorder: inout DigestRecorder) {
  var random = SplitMix64(seed: 31)
  let count = 203
  let starts = Column(random.column(count, -0.1, 0.9))
  let base = Column(random.column(count, -3, 3))
  let positions = Column(repeating: 0.0, count: count)
  defer {
    starts.free()
    base.free()
    positions.free()
  }
  /// Every number of lanes that may remain after whole vectors.
  func record(
    _ recorder: inout DigestRecorder, _ sample: (UnsafePointer<MotionFrame>) -> Void
  ) {
    for lanes in [1, 5, 8, 9, 16, 24, count] {
      var frame = MotionFrame(
        time: 0.8, starts: starts.pointer, positions: positions.base, count: lanes, shift: 0.25,
        begin: 0.125, delay: 0x1p-58)
      sample(&frame)
      recorder.put(UnsafeBufferPointer(start: positions.base, count: lanes))
    }
  }

  recorder.section("motionCubic") {
    var piece = KeyframePiece()
    (piece.anchor, piece.c0, piece.c0Low) = (0.3, 7.25, 7.25 * 0x1p-55)
    (piece.c1, piece.c2, piece.c3) = (-4.5, 2.75, 8.5)
    record(&$0) { kernels.samples.motionCubic(&piece, $0) }
  }
  recorder.section("motionSpring") {
    for regime in [1, 0, -1] as [Int32] {
      var spring = SpringCoefficients()
      (spring.decay, spring.decayLow) = (11.3, 0x1p-52)
      (spring.phase, spring.phaseLow) = (9.7, -0x1p-53)
      (spring.mix, spring.velocityMix, spring.gain, spring.restoring) = (0.4, 0.6, 0.07, 13)
      spring.regime = regime
      var move = MotionSpring(from: 3, to: -1.5, velocity: 20)
      record(&$0) { kernels.samples.motionSpring(&spring, &move, $0) }
    }
  }
  recorder.section("motionCurve") { recorder in
    let curve = (x1: 0.3, y1: -0.2, x2: 0.6, y2: 1.3)
    var cubic = CubicCurve(about0: curve)
    var table = CubicTable(about0: curve)
    for layers in [nil, base.pointer] {
      var layer = MotionCurve(duration: 0.4, from: 2, target: -7, base: layers)
      forEachFormula { kind, curve in
        record(&recorder) { kernels.samples.motionCurve(kind, curve, &layer, $0) }
      }
      record(&recorder) { kernels.samples.motionCurve(CurveKindCubic, &cubic, &layer, $0) }
      record(&recorder) { kernels.samples.motionCurve(CurveKindTable, &table, &layer, $0) }
    }
  }
}
