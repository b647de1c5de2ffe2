import CKernelInterface
import Seeding

/// Calls `use` with the line and with every family of named easings.
func forEachFormula(_ use: (CurveKind, UnsafeRawPointer?) -> Void) {
  use(CurveKindClampedLine, nil)
  var curve = EasingCurve()
  (curve.origin, curve.direction) = ((0, 2), (2, -2))
  (curve.base, curve.height) = ((0, 1), (0.5, -0.5))
  (curve.overshoot, curve.rate, curve.rateLow, curve.sine) = (2.3, 17.7, 0x1p-52, 0.8)
  for family in 0..<10 as Range<UInt32> {
    use(CurveKind(rawValue: CurveKindFormula.rawValue + family), &curve)
  }
}

/// Every kernel of a level, called as the library calls it, one section a member of the three tables,
/// with its name.
///
/// The parameter blocks are made here, without the library's preparation, so that a section depends
/// on one kernel alone.
func recordKernels(_ kernels: KernelTables, _ recorder: inout DigestRecorder) {
  recordElementaryKernels(kernels, &recorder)
  recordSpringKernels(kernels, &recorder)
  recordOscillatorKernels(kernels, &recorder)
  recordCurveKernels(kernels, &recorder)
  recordKeyframeKernels(kernels, &recorder)
  recordMotionKernels(kernels, &recorder)
  recordDecayKernels(kernels, &recorder)
}

private func recordElementaryKernels(_ kernels: KernelTables, _ recorder: inout DigestRecorder) {
  var random = SplitMix64(seed: 1)
  let count = 4000
  /// Half of the arguments evenly from a range, half evenly in exponent.
  func arguments(_ low: Double, _ high: Double) -> Column<Double> {
    Column(
      (0..<count).map { i in
        if i & 1 == 0 { return random.number(low, high) }
        let magnitude = random.magnitude(-70, 3)
        return low < 0 && i & 2 == 0 ? -magnitude : magnitude
      })
  }
  let (y, z) = (Column(repeating: 0.0, count: count), Column(repeating: 0.0, count: count))
  defer {
    y.free()
    z.free()
  }
  recorder.section("exp2") {
    let x = arguments(-1000, 1000)
    defer { x.free() }
    kernels.scalar.exp2(x.pointer, y.base, count)
    $0.put(x.numbers)
    $0.put(y.numbers)
  }
  recorder.section("oneMinusExp2") {
    let x = arguments(0, 70)
    defer { x.free() }
    kernels.samples.oneMinusExp2(x.pointer, y.base, count)
    $0.put(x.numbers)
    $0.put(y.numbers)
  }
  recorder.section("sinCos") {
    let x = arguments(-1e6, 1e6)
    defer { x.free() }
    kernels.scalar.sinCos(x.pointer, y.base, z.base, count)
    $0.put(x.numbers)
    $0.put(y.numbers)
    $0.put(z.numbers)
  }
  recordElementarySingles(kernels, &recorder)
}

private func recordElementarySingles(_ kernels: KernelTables, _ recorder: inout DigestRecorder) {
  func arguments(_ low: Double, _ high: Double) -> [Float] {
    (0..<4096).map { Float(low + (high - low) * Double($0) / 4095) }
  }
  var (y, z) = ([Float](repeating: 0, count: 4096), [Float](repeating: 0, count: 4096))
  recorder.section("exp2Singles") {
    kernels.samples.exp2Singles(arguments(-100, 100), &y, y.count)
    $0.put(y)
  }
  recorder.section("oneMinusExp2Singles") {
    kernels.samples.oneMinusExp2Singles(arguments(0, 40), &y, y.count)
    $0.put(y)
  }
  recorder.section("sinCosSingles") {
    kernels.samples.sinCosSingles(arguments(-1e4, 1e6), &y, &z, y.count)
    $0.put(y)
    $0.put(z)
  }
}

private func recordCurveKernels(_ kernels: KernelTables, _ recorder: inout DigestRecorder) {
  var random = SplitMix64(seed: 4)
  let count = 203
  let x = Column(random.column(count, -0.5, 1.5))
  let fx = Column(x.numbers.map { Float($0) })
  let y = Column(repeating: 0.0, count: count)
  let fy = Column(repeating: Float(0), count: count)
  var curves: [(x1: Double, y1: Double, x2: Double, y2: Double)] = [(0.25, 0.1, 0.25, 1)]
  for _ in 0..<12 {
    curves.append(
      (random.number(0.2, 0.5), random.number(-1, 2), random.number(0.4, 0.8), random.number(-1, 2))
    )
  }
  defer {
    x.free()
    fx.free()
    y.free()
    fy.free()
  }

  recorder.section("cubicValue") {
    for curve in curves {
      var cubic = CubicCurve(about0: curve)
      for x in x.numbers { $0.put(kernels.scalar.cubicValue(&cubic, x)) }
    }
  }
  recorder.section("cubicSlope") {
    for curve in curves {
      var cubic = CubicCurve(about0: curve)
      for x in x.numbers where x > 0 && x < 1 { $0.put(kernels.scalar.cubicSlope(&cubic, x)) }
    }
  }
  recorder.section("tableValue") {
    for curve in curves {
      var table = CubicTable(about0: curve)
      for usesSquareRoot in [0, 1] as [Int32] {
        table.usesSquareRoot = usesSquareRoot
        for x in x.numbers { $0.put(kernels.scalar.tableValue(&table, x)) }
      }
    }
  }

  let knots = Column(
    [(0.0, 0.0), (0.2, 0.7), (0.2, 0.1), (0.55, 1.25), (1, 1)].map {
      CurveKnot(input: $0.0, output: $0.1, slope: 1.5 - $0.1)
    })
  defer { knots.free() }
  var knotCurve = KnotCurve(knots: knots.pointer, count: knots.count)
  var steps = StepCurve(count: 7, jumps: 8, rise: 1, slope: 7.0 / 8)
  recorder.section("curveValue") { recorder in
    for x in x.numbers {
      recorder.put(kernels.scalar.curveValue(CurveKindKnots, &knotCurve, x, 0))
      for before in [0, 1] as [Int32] {
        recorder.put(kernels.scalar.curveValue(CurveKindSteps, &steps, x, before))
        recorder.put(
          kernels.scalar.curveValue(CurveKindSteps, &steps, Double(Int(x * 7)) / 7, before))
      }
      forEachFormula { recorder.put(kernels.scalar.curveValue($0, $1, x, 0)) }
    }
  }
  recorder.section("curveValues") { recorder in
    func put(_ kind: CurveKind, _ curve: UnsafeRawPointer?, _ recorder: inout DigestRecorder) {
      kernels.samples.curveValues(kind, curve, x.pointer, y.base, count)
      recorder.put(y.numbers)
    }
    for curve in curves {
      var cubic = CubicCurve(about0: curve)
      put(CurveKindCubic, &cubic, &recorder)
      var table = CubicTable(about0: curve)
      put(CurveKindTable, &table, &recorder)
    }
    put(CurveKindKnots, &knotCurve, &recorder)
    put(CurveKindSteps, &steps, &recorder)
    forEachFormula { put($0, $1, &recorder) }
  }
  recorder.section("curveSingles") { recorder in
    func put(_ kind: CurveKind, _ curve: UnsafeRawPointer?, _ recorder: inout DigestRecorder) {
      kernels.samples.curveSingles(kind, curve, fx.pointer, fy.base, count)
      recorder.put(fy.numbers)
    }
    for curve in curves {
      var cubic = CubicCurve(about0: curve)
      put(CurveKindCubic, &cubic, &recorder)
    }
    for usesSquareRoot in [false, true] {
      var cells = CellCurve(seed: 5, usesSquareRoot: usesSquareRoot)
      put(CurveKindCells, &cells, &recorder)
    }
    put(CurveKindKnots, &knotCurve, &recorder)
    put(CurveKindSteps, &steps, &recorder)
    forEachFormula { put($0, $1, &recorder) }
  }
}

/// The coefficients of a coordinate p(s) = cs + bs² + as³ with control values 0, p₁, p₂, 1.
private func polynomial(_ p1: Double, _ p2: Double) -> (a: Double, b: Double, c: Double) {
  (1 + 3 * (p1 - p2), 3 * (p2 - 2 * p1), 3 * p1)
}

extension CubicCurve {
  /// A curve in one piece, about its beginning.
  init(about0 curve: (x1: Double, y1: Double, x2: Double, y2: Double)) {
    let (x, y) = (polynomial(curve.x1, curve.x2), polynomial(curve.y1, curve.y2))
    func row(_ number: Double) -> (Double, Double, Double, Double) {
      (number, number, number, number)
    }
    self.init(
      start: row(.infinity), sign: row(1), x: row(0), xLow: row(0), c: row(x.c), b: row(x.b),
      a: row(x.a), y: row(0), yLow: row(0), y1: row(y.c), y2: row(y.b), y3: row(y.a),
      slopeBefore: 0.75, slopeAfter: 0)
  }
}

extension CubicTable {
  /// A curve about its beginning, with guesses that are right to an eighth.
  init(about0 curve: (x1: Double, y1: Double, x2: Double, y2: Double)) {
    let (x, y) = (polynomial(curve.x1, curve.x2), polynomial(curve.y1, curve.y2))
    self.init()
    withUnsafeMutableBytes(of: &guess) { bytes in
      let guess = bytes.assumingMemoryBound(to: Float.self)
      for cell in 0..<16 {
        guess[cell] = (Float(cell) + 0.5) / 16
        guess[16 + cell] = 0.0625
      }
    }
    (sign, self.x, xLow, c, b, a) = (1, 0, 0, x.c, x.b, x.a)
    (self.y, yLow, y1, y2, y3) = (0, 0, y.c, y.b, y.a)
    (slopeBefore, slopeAfter) = (0, 0.75)
  }
}

extension CellCurve {
  fileprivate init(seed: UInt64, usesSquareRoot: Bool) {
    var random = SplitMix64(seed: seed)
    self.init()
    withUnsafeMutableBytes(of: &value) { bytes in
      let value = bytes.assumingMemoryBound(to: Float.self)
      for k in 0..<5 {
        for cell in 0..<16 { value[16 * k + cell] = Float(random.number(-1, 1)) }
      }
    }
    sign = usesSquareRoot ? -1 : 1
    end = usesSquareRoot ? 1 : 0
    (slopeBefore, slopeAfter) = (0.5, 2)
    self.usesSquareRoot = usesSquareRoot ? 1 : 0
  }
}
