internal import CKernelInterface

/// One track at many times, its pieces in registers.
struct RegisterKernel<Row: RegisterRow, Quantity: KeyframeQuantity>: BlockKernel {
  let ends: Row
  let anchor: Row
  let c0: Row
  let c0Low: Row
  let c1: Row
  let c2: Row
  let c3: Row
  let lastEnd: D8
  let held: D8

  @inline(__always)
  init(_ track: UnsafePointer<KeyframePieces>) {
    let count = track.pointee.count
    let numbers = UnsafeRawPointer(track.pointee.pieces).assumingMemoryBound(to: Double.self)
    ends = Row(numbers, count: count)
    anchor = Row(numbers + 1, count: count)
    c0 = Row(numbers + 2, count: count)
    c0Low = Row(numbers + 3, count: count)
    c1 = Row(numbers + 4, count: count)
    c2 = Row(numbers + 5, count: count)
    c3 = Row(numbers + 6, count: count)
    lastEnd = D8(numbers[8 &* (count &- 1)])
    held = D8(Quantity.held(track.pointee.pieces + count))
  }

  @inline(__always)
  func callAsFunction(_ x: D8) -> D8 {
    let time = D8.selectLess(x, D8(0), then: D8(0), else: x)
    let i = ends.firstNotLess(time)
    let piece = PieceLanes(
      anchor: anchor(i), c0: c0(i), c0Low: c0Low(i), c1: c1(i), c2: c2(i), c3: c3(i))
    return D8.selectLess(
      lastEnd, time, then: held, else: Quantity.sample(piece, at: time))
  }
}

/// One track at many times.
func keyframeSamples<Quantity: KeyframeQuantity>(
  _ track: UnsafePointer<KeyframePieces>, _ times: UnsafePointer<Double>,
  _ results: UnsafeMutablePointer<Double>, _ count: Int, _: Quantity.Type
) {
  if keyframe_has_permutes() != 0, count >= 8, track.pointee.count <= 16 {
    if track.pointee.count <= 8 {
      eachBlock(times, results, count, RegisterKernel<RegisterRow8, Quantity>(track))
    } else {
      eachBlock(times, results, count, RegisterKernel<RegisterRow16, Quantity>(track))
    }
    return
  }
  indexedSamples(track, times, results, count, DoubleColumn.self, Quantity.self)
}

/// One track at many times, with its pieces found by its index.
@inline(__always)
func indexedSamples<Column: LaneColumn, Quantity: KeyframeQuantity>(
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
      index.locate(D8.self, Column.self, times + first, clampedTimes, bins, &i, size)
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
