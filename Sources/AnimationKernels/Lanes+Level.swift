// How many lanes the kernels of this level use. Two registers' worth hide the latency of long chains
// of operations; one is enough for a loop that waits for memory.

#if VECTORS_512
  typealias DeepDouble = D16
  typealias StreamDouble = D8
#elseif VECTORS_256
  typealias DeepDouble = D8
  typealias StreamDouble = D4
#else
  typealias DeepDouble = D4
  typealias StreamDouble = D4
#endif

extension Lanes {
  /// Stores the first `count` lanes.
  @inline(__always)
  func store(_ target: UnsafeMutablePointer<Scalar>, first count: Int) {
    var lanes = self
    withUnsafeBytes(of: &lanes) { bytes in
      let values = bytes.baseAddress!.assumingMemoryBound(to: Scalar.self)
      for k in 0..<count { target[k] = values[k] }
    }
  }
}
