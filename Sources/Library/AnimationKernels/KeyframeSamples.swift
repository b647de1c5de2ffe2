internal import CKernelInterface

/// One track at many times. Columns of `Float` are computed in `Double`, and values rounded once.
@inline(__always) func keyframeSamples<Column: LaneColumn, Quantity: KeyframeQuantity>(
  _ track: UnsafePointer<KeyframePieces>, _ times: UnsafePointer<Column.Scalar>,
  _ results: UnsafeMutablePointer<Column.Scalar>, _ count: Int, _: Column.Type, _: Quantity.Type
) {
  #if VECTORS_512
    if count >= 8, track.pointee.count <= 8 {
      let kernel = RegisterKernel<RegisterRow8, Quantity>(track)
      return eachBlock(times, results, count, kernel, Column.self)
    }
    if count >= 8, track.pointee.count <= 16 {
      let kernel = RegisterKernel<RegisterRow16, Quantity>(track)
      return eachBlock(times, results, count, kernel, Column.self)
    }
  #endif
  indexedSamples(track, times, results, count, Column.self, Quantity.self)
}

/// One track at many times, with its pieces found by its index.
@inline(__always) func indexedSamples<Column: LaneColumn, Quantity: KeyframeQuantity>(
  _ track: UnsafePointer<KeyframePieces>, _ times: UnsafePointer<Column.Scalar>,
  _ results: UnsafeMutablePointer<Column.Scalar>, _ count: Int, _: Column.Type, _: Quantity.Type
) {
  let index = PieceIndex(track)
  // Each number of steps has its own, unrolled loop.
  switch track.pointee.steps {
  case ...1: indexedSamples(index, times, results, count, Column.self, OneStep.self, Quantity.self)
  case 2: indexedSamples(index, times, results, count, Column.self, TwoSteps.self, Quantity.self)
  case 3: indexedSamples(index, times, results, count, Column.self, ThreeSteps.self, Quantity.self)
  case 4: indexedSamples(index, times, results, count, Column.self, FourSteps.self, Quantity.self)
  default: indexedSamples(index, times, results, count, Column.self, Bisection.self, Quantity.self)
  }
}

/// Computes times and bins for a block of samples first, then the pieces. A sample that waits for
/// its piece then occupies few entries of the processor's queues, so more samples are in flight.
@inline(__always)
private func indexedSamples<
  Column: LaneColumn, Search: PieceSearch, Quantity: KeyframeQuantity
>(
  _ index: PieceIndex, _ times: UnsafePointer<Column.Scalar>,
  _ results: UnsafeMutablePointer<Column.Scalar>,
  _ count: Int, _: Column.Type, _: Search.Type, _: Quantity.Type
) {
  let blockSize = 32
  withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 &* blockSize) { block in
    let clampedTimes = block.baseAddress.unsafelyUnwrapped
    let bins = clampedTimes + blockSize
    var first = 0
    while first < count {
      let size = min(blockSize, count &- first)
      var i = 0
      index.locate(FullDouble.self, Column.self, times + first, clampedTimes, bins, &i, size)
      index.locate(D1.self, Column.self, times + first, clampedTimes, bins, &i, size)
      i = 0
      while i < size {
        let piece = Search.piece(index, bin: bins[i], clampedTimes[i])
        Column.store(
          Quantity.sample(PieceLanes(index.pieces + piece), at: D1(clampedTimes[i])),
          results + first + i)
        i &+= 1
      }
      first &+= blockSize
    }
  }
}
