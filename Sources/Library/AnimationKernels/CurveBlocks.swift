internal import CKernelInterface

/// A function of one number, applied to many: f in y[i] = f(x[i]).
protocol BlockKernel<Value> {
  associatedtype Value: Lanes
  func callAsFunction(_ x: Value) -> Value
}

/// y[i] = f(x[i]) for `count` numbers, a vector at a time.
///
/// A partial last vector is padded with copies of the last number, so that it uses the same
/// operations. x and y may be the same buffer.
@inline(__always)
func eachBlock<K: BlockKernel, Column: LaneColumn>(
  _ x: UnsafePointer<Column.Scalar>, _ y: UnsafeMutablePointer<Column.Scalar>, _ count: Int,
  _ f: K, _: Column.Type
) where K.Value: DoubleLanes {
  let width = K.Value.count
  var i = 0
  while i &+ width <= count {
    Column.store(f(Column.load(x + i, as: K.Value.self)), y + i)
    i &+= width
  }
  let rest = count &- i
  guard rest > 0 else { return }
  Column.store(f(Column.load(x + i, rest, as: K.Value.self)), y + i, upTo: rest)
}

/// The same in single precision.
@inline(__always) func eachBlock<K: BlockKernel>(
  _ x: UnsafePointer<Float>, _ y: UnsafeMutablePointer<Float>, _ count: Int, _ f: K
) where K.Value: FloatLanes {
  let width = K.Value.count
  var i = 0
  while i &+ width <= count {
    f(K.Value.load(x + i)).store(y + i)
    i &+= width
  }
  let rest = count &- i
  guard rest > 0 else { return }
  f(K.Value.load(x + i, rest)).store(y + i, upTo: rest)
}

extension Lanes {
  /// Fewer numbers than lanes, padded by repeating the last.
  @inline(__always) static func load(_ source: UnsafePointer<Scalar>, _ rest: Int) -> Self {
    var block = Self(source[0])
    withUnsafeMutableBytes(of: &block) { bytes in
      let values = bytes.baseAddress!.assumingMemoryBound(to: Scalar.self)
      for k in 0..<count { values[k] = source[k < rest ? k : rest &- 1] }
    }
    return block
  }
}

/// A curve, written once for all widths.
protocol CurveFunction {
  func value<V: CurveLanes>(at x: V) -> V
}

/// A curve at one width.
struct Lifted<V: CurveLanes, Curve: CurveFunction>: BlockKernel {
  let curve: Curve
  @inline(__always) func callAsFunction(_ x: V) -> V { curve.value(at: x) }
}

/// The values of a curve at the width of this level; a single value uses one lane.
@inline(__always) func sample<Curve: CurveFunction, Column: LaneColumn>(
  _ curve: Curve, _ x: UnsafePointer<Column.Scalar>, _ y: UnsafeMutablePointer<Column.Scalar>,
  _ count: Int, _: Column.Type
) {
  if count == 1 { return Column.store(curve.value(at: Column.load(x, as: D1.self)), y) }
  eachBlock(x, y, count, Lifted<MatrixDouble, Curve>(curve: curve), Column.self)
}
