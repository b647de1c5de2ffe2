/// A function of one number, computed for many: f in y[i] = f(x[i]).
protocol BlockKernel<Value> {
  associatedtype Value: Lanes
  func callAsFunction(_ x: Value) -> Value
}

/// y[i] = f(x[i]) for `count` numbers, a vector at a time.
///
/// The last numbers, where they do not fill a vector, go through it beside copies of the last one,
/// so that they are computed by the same operations. x and y may be the same buffer.
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
  /// Fewer numbers than there are lanes, the last repeated.
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
