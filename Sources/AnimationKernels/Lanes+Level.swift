// How many lanes the kernels of this level use. Two registers' worth hide the latency of long chains
// of operations; one is enough for a loop that waits for memory.

#if VECTORS_512
  typealias DeepDouble = D16
  typealias MatrixDouble = D8
  typealias StreamDouble = D16
  typealias DeepFloat = F16
  typealias StreamFloat = F16
#elseif VECTORS_256
  typealias DeepDouble = D8
  typealias MatrixDouble = D4
  typealias StreamDouble = D8
  typealias DeepFloat = F16
  typealias StreamFloat = F16
#else
  typealias DeepDouble = D4
  typealias MatrixDouble = D4
  typealias StreamDouble = D4
  typealias DeepFloat = F8
  typealias StreamFloat = F8
#endif

extension Lanes {
  /// Stores the first `rest` lanes, or all if there are fewer.
  @inline(__always)
  func store(_ target: UnsafeMutablePointer<Scalar>, upTo rest: Int) {
    if rest >= Self.count {
      store(target)
    } else {
      var lanes = self
      withUnsafeBytes(of: &lanes) { bytes in
        let values = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Scalar.self)
        var k = 0
        while k < rest {
          target[k] = values[k]
          k &+= 1
        }
      }
    }
  }
}
