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
  let horizon: D8
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
    horizon = D8(track.pointee.horizon)
    held = D8(Quantity.held(track.pointee.pieces + count))
  }

  @inline(__always)
  func callAsFunction(_ x: D8) -> D8 {
    let time = clamped(x, horizon: horizon)
    let i = ends.firstNotLess(D8.less(lastEnd, time))
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
  let horizon = D1(track.pointee.horizon)
  for i in 0..<count {
    let time = clamped(D1(times[i]), horizon: horizon)
    let piece = PieceLanes(indexedPiece(track, time.vector))
    results[i] = Quantity.sample(piece, at: time).vector
  }
}
