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
func eachBlock<K: BlockKernel>(
  _ x: UnsafePointer<K.Value.Scalar>, _ y: UnsafeMutablePointer<K.Value.Scalar>, _ count: Int,
  _ f: K
) {
  let width = K.Value.count
  var i = 0
  while i &+ width <= count {
    f(K.Value.load(x + i)).store(y + i)
    i &+= width
  }
  let rest = count &- i
  guard rest > 0 else { return }
  var block = f(K.Value.load(x + i, rest))
  withUnsafeBytes(of: &block) { bytes in
    let values = bytes.baseAddress!.assumingMemoryBound(to: K.Value.Scalar.self)
    for k in 0..<rest { y[i &+ k] = values[k] }
  }
}

extension Lanes {
  /// Fewer numbers than lanes, padded by repeating the last.
  @inline(__always)
  static func load(_ source: UnsafePointer<Scalar>, _ rest: Int) -> Self {
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

/// A curve at one width of `Float`, computed in `Double` and rounded once.
private struct Widened<F: CurveFloatLanes, Curve: CurveFunction>: BlockKernel
where F.Wide: CurveLanes {
  let curve: Curve
  @inline(__always) func callAsFunction(_ x: F) -> F { F(rounding: curve.value(at: x.wide)) }
}

/// The values of a curve at the width of this level; a single value uses one lane.
@inline(__always)
func sample<Curve: CurveFunction>(
  _ curve: Curve, _ x: UnsafePointer<Double>, _ y: UnsafeMutablePointer<Double>, _ count: Int
) {
  if count == 1 { return y[0] = curve.value(at: D1(x[0])).vector }
  switch curve_vector_bytes() {
  case 64: eachBlock(x, y, count, Lifted<D8, Curve>(curve: curve))
  default: eachBlock(x, y, count, Lifted<D4, Curve>(curve: curve))
  }
}

/// The values of a curve in single precision, computed in double.
@inline(__always)
func sample<Curve: CurveFunction>(
  _ curve: Curve, _ x: UnsafePointer<Float>, _ y: UnsafeMutablePointer<Float>, _ count: Int
) {
  if count == 1 { return y[0] = Float(curve.value(at: D1(Double(x[0]))).vector) }
  switch curve_vector_bytes() {
  case 64: eachBlock(x, y, count, Widened<F8, Curve>(curve: curve))
  default: eachBlock(x, y, count, Widened<F4, Curve>(curve: curve))
  }
}
