internal import CKernelInterface

/// A position in one of the sixteen cells of u ∈ [0, 1].
struct CellPosition<F: CurveFloatLanes> {
  let index: F.Bits
  /// The position within the cell, from −½ to ½.
  let v: F

  /// Adding 1.5 · 2²³, whose last place is 1, leaves the integer nearest to 16u − ½ in the low
  /// bits. A factor slightly below 16 puts u = 1 into the last cell.
  @inline(__always) init(_ u: F) {
    let magic = F(0x1.8p23)
    let place = F.multiplyAdd(u, F(16 - 0x1p-18), F(-0.5))
    let sum = place + magic
    index = sum.bits
    v = place - (sum - magic)
  }

  /// The polynomial of degree 4 of this cell. `rows` has each coefficient for all cells.
  @inline(__always) func polynomial(_ rows: UnsafePointer<Float>) -> F {
    var value = F.lookup(rows + 64, index)
    value = F.multiplyAdd(value, v, F.lookup(rows + 48, index))
    value = F.multiplyAdd(value, v, F.lookup(rows + 32, index))
    value = F.multiplyAdd(value, v, F.lookup(rows + 16, index))
    return F.multiplyAdd(value, v, F.lookup(rows, index))
  }
}

/// The argument by which a table is indexed.
protocol CellArgument {
  static var isSquareRoot: Bool { get }
}

/// u = x.
enum PlainArgument: CellArgument {
  @inline(__always) static var isSquareRoot: Bool { false }
}

/// u = √D, for curves that are vertical at an end.
enum RootArgument: CellArgument {
  @inline(__always) static var isSquareRoot: Bool { true }
}

/// A curve with a table, its numbers broadcast to the lanes once for all blocks.
struct TableKernel<F: CurveFloatLanes, Argument: CellArgument>: BlockKernel {
  typealias V = F.Wide
  private let rows: UnsafePointer<Float>
  private let x, sign, low, c, b, a, y, yLow, y1, y2, y3, before, after: V

  @inline(__always) init(_ table: UnsafePointer<CubicTable>) {
    rows = UnsafeRawPointer(table).assumingMemoryBound(to: Float.self)
    x = V(table.pointee.x)
    sign = V(table.pointee.sign)
    low = V(table.pointee.xLow)
    c = V(table.pointee.c)
    b = V(table.pointee.b)
    a = V(table.pointee.a)
    y = V(table.pointee.y)
    yLow = V(table.pointee.yLow)
    y1 = V(table.pointee.y1)
    y2 = V(table.pointee.y2)
    y3 = V(table.pointee.y3)
    before = V(table.pointee.slopeBefore)
    after = V(table.pointee.slopeAfter)
  }

  @inline(__always) func callAsFunction(_ x: V) -> V {
    let high = (x - self.x) * sign
    let u = Argument.isSquareRoot ? F(rounding: high).squareRoot() : F(rounding: x)
    let guess = CellPosition<F>(u).polynomial(rows)
    let expansion = CubicExpansion<V>(
      high: high, low: low, sign: sign, c: c, b: b, a: a, y: y, yLow: yLow, y1: y1, y2: y2, y3: y3)
    let inside = expansion.solution(near: (Argument.isSquareRoot ? guess * u : guess).wide).value
    return x.isInside ? inside : continued(inside, at: x, before: before, after: after)
  }
}

/// The value of a curve with a table at one point.
@inline(__always) func tableValue(_ table: UnsafePointer<CubicTable>, at x: Double) -> Double {
  table.pointee.usesSquareRoot != 0
    ? TableKernel<F1, RootArgument>(table)(D1(x)).vector
    : TableKernel<F1, PlainArgument>(table)(D1(x)).vector
}

/// The values of a curve with a table at `count` points.
func tableValues(
  _ table: UnsafePointer<CubicTable>, _ x: UnsafePointer<Double>,
  _ y: UnsafeMutablePointer<Double>, _ count: Int
) {
  if count == 1 {
    y[0] = tableValue(table, at: x[0])
  } else if table.pointee.usesSquareRoot != 0 {
    tableValues(table, x, y, count, RootArgument.self)
  } else {
    tableValues(table, x, y, count, PlainArgument.self)
  }
}

@inline(__always)
private func tableValues<Argument: CellArgument>(
  _ table: UnsafePointer<CubicTable>, _ x: UnsafePointer<Double>,
  _ y: UnsafeMutablePointer<Double>, _ count: Int, _: Argument.Type
) {
  eachBlock(x, y, count, TableKernel<MatchingFloat, Argument>(table), DoubleColumn.self)
}

/// A curve in single precision.
struct CellKernel<F: CurveFloatLanes, Argument: CellArgument>: BlockKernel {
  private let rows: UnsafePointer<Float>
  private let end, sign, before, after: F

  @inline(__always) init(_ curve: UnsafePointer<CellCurve>) {
    rows = UnsafeRawPointer(curve).assumingMemoryBound(to: Float.self)
    end = F(curve.pointee.end)
    sign = F(curve.pointee.sign)
    before = F(curve.pointee.slopeBefore)
    after = F(curve.pointee.slopeAfter)
  }

  @inline(__always) func callAsFunction(_ x: F) -> F {
    let inside = CellPosition<F>(Argument.isSquareRoot ? ((x - end) * sign).squareRoot() : x)
      .polynomial(rows)
    return x.isInside ? inside : continued(inside, at: x, before: before, after: after)
  }
}

/// The values of a curve in single precision at `count` points.
func cellValues(
  _ curve: UnsafePointer<CellCurve>, _ x: UnsafePointer<Float>,
  _ y: UnsafeMutablePointer<Float>, _ count: Int
) {
  if curve.pointee.usesSquareRoot != 0 {
    cellValues(curve, x, y, count, RootArgument.self)
  } else {
    cellValues(curve, x, y, count, PlainArgument.self)
  }
}

@inline(__always)
private func cellValues<Argument: CellArgument>(
  _ curve: UnsafePointer<CellCurve>, _ x: UnsafePointer<Float>,
  _ y: UnsafeMutablePointer<Float>, _ count: Int, _: Argument.Type
) {
  if count == 1 { return y[0] = CellKernel<F1, Argument>(curve)(F1(x[0])).vector }
  eachBlock(x, y, count, CellKernel<MatchingFloat, Argument>(curve))
}
