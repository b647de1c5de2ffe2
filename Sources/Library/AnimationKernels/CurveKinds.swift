internal import CKernelInterface

/// A cubic Bézier curve, solved from scratch.
struct CubicFunction: CurveFunction {
  let curve: UnsafePointer<CubicCurve>
  @inline(__always) func value<V: CurveLanes>(at x: V) -> V { cubicValue(curve, at: x) }
}

/// A piecewise linear curve. Every lane tries every knot, which is faster than a search for lists
/// of usual length.
private struct KnotFunction: CurveFunction {
  let curve: KnotCurve

  /// The number of knots from which a search per number is faster. A search takes 50 to 65 ns, each
  /// knot 0.12 ns with eight lanes.
  static var longCount: Int { 640 }

  @inline(__always) func value<V: CurveLanes>(at x: V) -> V {
    let first = curve.knots[0]
    var (input, output, slope) = (V(first.input), V(first.output), V(first.slope))
    for k in 1..<curve.count {
      let knot = curve.knots[k]
      let start = V(knot.input)
      input = V.selectLess(x, start, then: input, else: start)
      output = V.selectLess(x, start, then: output, else: V(knot.output))
      slope = V.selectLess(x, start, then: slope, else: V(knot.slope))
    }
    return Self.value(at: x, input: input, output: output, slope: slope)
  }

  /// The value on one line. Two roundings at every level give `linear()` the same bits everywhere.
  /// On a line of slope 0, x is made finite, so that an infinite x does not give NaN.
  @inline(__always) static func value<V: CurveLanes>(at x: V, input: V, output: V, slope: V) -> V {
    let limit = V(Double.greatestFiniteMagnitude)
    let above = V.selectLess(x, -limit, then: -limit, else: x)
    let bounded = V.selectLess(limit, above, then: limit, else: above)
    let place = V.selectLess(
      V(0), slope, then: x, else: V.selectLess(slope, V(0), then: x, else: bounded))
    return output + (place - input) * slope
  }

  /// The value at one number, with its line found by bisection.
  @inline(__always) func searchedValue(at x: D1) -> D1 {
    var first = 0
    var length = curve.count
    while length > 1 {
      let half = length / 2
      first = x.vector < curve.knots[first &+ half].input ? first : first &+ half
      length &-= half
    }
    let knot = curve.knots[first]
    return Self.value(at: x, input: D1(knot.input), output: D1(knot.output), slope: D1(knot.slope))
  }
}

/// CSS steps.
private struct StepFunction: CurveFunction {
  let curve: StepCurve

  @inline(__always) func value<V: CurveLanes>(at x: V) -> V { value(at: x, before: false) }

  /// The value. If `before`, a jump exactly at x has not happened yet.
  @inline(__always) func value<V: CurveLanes>(at x: V, before: Bool) -> V {
    let zero = V(0)
    let jumps = V(curve.jumps)
    let scaled = x * V(curve.count)
    let floor = Self.floor(scaled)
    var step = floor + V(curve.rise)
    if before { step = V.selectLess(floor, scaled, then: step, else: step - V(1)) }
    let atLeastZero = V.greater(step, zero)
    step = V.selectLess(x, zero, then: step, else: atLeastZero)
    let atMostAll = V.less(step, jumps)
    step = V.selectLess(V(1), x, then: step, else: atMostAll)
    // Far outside, steps are negligible, and the product may overflow although the quotient does
    // not.
    let line = x * V(curve.slope)
    let below = V.selectLess(scaled, V(-0x1p1000), then: line, else: step / jumps)
    // Comparisons with NaN are false, so the same selection returns NaN.
    return V.selectLess(scaled, V(0x1p1000.nextUp), then: below, else: line)
  }

  /// ⌊x⌋: rounds to the nearest integer, and subtracts 1 if that rounded up.
  @inline(__always) private static func floor<V: CurveLanes>(_ x: V) -> V {
    // One constant for both signs would miss the halves between 2^51 and 2^52.
    let magic = V(0x1p52)
    let nearest = V.selectLess(x, V(0), then: (x - magic) + magic, else: (x + magic) - magic)
    let floor = V.selectLess(x, nearest, then: nearest - V(1), else: nearest)
    let isSmall = V.selectLess(x, V(0x1p52), then: floor, else: x)
    return V.selectLess(V(-0x1p52), x, then: isSmall, else: x)
  }
}

private struct FormulaValue: FormulaUse {
  let x: D1

  @inline(__always) func callAsFunction<F: CurveFunction>(_ formula: F) -> D1 {
    formula.value(at: x)
  }
}

private struct FormulaValues<Column: LaneColumn>: FormulaUse {
  let x: UnsafePointer<Column.Scalar>
  let y: UnsafeMutablePointer<Column.Scalar>
  let count: Int

  @inline(__always) func callAsFunction<F: CurveFunction>(_ formula: F) {
    sample(formula, x, y, count, Column.self)
  }
}

/// The value at one number, for a curve of knots, of steps, or of a formula.
func curveValue(_ kind: CurveKind, _ curve: UnsafeRawPointer?, _ x: D1, before: Bool) -> D1 {
  switch kind.rawValue {
  case CurveKindKnots.rawValue: KnotFunction(curve: pointee(curve).pointee).searchedValue(at: x)
  case CurveKindSteps.rawValue:
    StepFunction(curve: pointee(curve).pointee).value(at: x, before: before)
  default: CurveFormula.of(kind, curve, FormulaValue(x: x))
  }
}

/// The values of a curve of any kind at `count` numbers.
///
/// Kinds are compared as numbers: comparing an imported enumeration emits a symbol that the levels
/// would share.
func curveValues(
  _ kind: CurveKind, _ curve: UnsafeRawPointer?, _ x: UnsafePointer<Double>,
  _ y: UnsafeMutablePointer<Double>, _ count: Int
) {
  if kind.rawValue == CurveKindTable.rawValue {
    return tableValues(curve!.assumingMemoryBound(to: CubicTable.self), x, y, count)
  }
  solvedValues(kind, curve, x, y, count, DoubleColumn.self)
}

/// The values of a curve of any kind at `count` numbers, in single precision.
func curveSingles(
  _ kind: CurveKind, _ curve: UnsafeRawPointer?, _ x: UnsafePointer<Float>,
  _ y: UnsafeMutablePointer<Float>, _ count: Int
) {
  if kind.rawValue == CurveKindCells.rawValue {
    return cellValues(curve!.assumingMemoryBound(to: CellCurve.self), x, y, count)
  }
  solvedValues(kind, curve, x, y, count, FloatColumn.self)
}

/// The values of a curve without a table, computed in double.
private func solvedValues<Column: LaneColumn>(
  _ kind: CurveKind, _ curve: UnsafeRawPointer?, _ x: UnsafePointer<Column.Scalar>,
  _ y: UnsafeMutablePointer<Column.Scalar>, _ count: Int, _: Column.Type
) {
  switch kind.rawValue {
  case CurveKindCubic.rawValue:
    sample(CubicFunction(curve: pointee(curve)), x, y, count, Column.self)
  case CurveKindKnots.rawValue:
    let knots = KnotFunction(curve: pointee(curve).pointee)
    if knots.curve.count < KnotFunction.longCount {
      sample(knots, x, y, count, Column.self)
    } else {
      searchedKnotValues(knots, x, y, count, Column.self)
    }
  case CurveKindSteps.rawValue:
    sample(StepFunction(curve: pointee(curve).pointee), x, y, count, Column.self)
  default: CurveFormula.of(kind, curve, FormulaValues<Column>(x: x, y: y, count: count))
  }
}

/// Values of a curve with many knots, number by number.
@inline(__always) private func searchedKnotValues<Column: LaneColumn>(
  _ curve: KnotFunction, _ x: UnsafePointer<Column.Scalar>,
  _ y: UnsafeMutablePointer<Column.Scalar>, _ count: Int, _: Column.Type
) {
  for i in 0..<count {
    Column.store(curve.searchedValue(at: Column.load(x + i, as: D1.self)), y + i)
  }
}

@inline(__always) private func pointee<T>(_ curve: UnsafeRawPointer?) -> UnsafePointer<T> {
  curve!.assumingMemoryBound(to: T.self)
}
