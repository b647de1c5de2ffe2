internal import CKernelInterface

// Keyframes in single precision. Times are widened, everything is computed as in the
// double-precision kernels, and values are rounded once. So each value is the `Float` nearest to
// theirs.

/// A track with its pieces in registers, sampled at times of `Float`.
private struct WidenedRegisters<Row: RegisterRow, Quantity: KeyframeQuantity>: BlockKernel {
  let track: RegisterKernel<Row, Quantity>

  @inline(__always)
  func callAsFunction(_ x: F8) -> F8 { F8(rounding: track(x.wide)) }
}

/// One track at many times.
func keyframeSingles<Quantity: KeyframeQuantity>(
  _ track: UnsafePointer<KeyframePieces>, _ times: UnsafePointer<Float>,
  _ results: UnsafeMutablePointer<Float>, _ count: Int, _: Quantity.Type
) {
  if keyframe_has_permutes() != 0, count >= 8, track.pointee.count <= 16 {
    if track.pointee.count <= 8 {
      eachBlock(
        times, results, count,
        WidenedRegisters<RegisterRow8, Quantity>(track: RegisterKernel(track)))
    } else {
      eachBlock(
        times, results, count,
        WidenedRegisters<RegisterRow16, Quantity>(track: RegisterKernel(track)))
    }
    return
  }
  indexedSamples(track, times, results, count, FloatColumn.self, Quantity.self)
}

/// Many tracks at one time, each with its own piece times.
func keyframeTrackSingles(
  _ tracks: UnsafePointer<KeyframeTrackHead>, _ pieces: UnsafePointer<KeyframePiece>,
  _ time: Double, _ values: UnsafeMutablePointer<Float>, _ count: Int
) {
  for i in 0..<count { values[i] = Float(keyframeValue(tracks + i, pieces, time)) }
}

/// Many tracks with common piece times at one time, s seconds from the anchor of the active piece.
func keyframeRowSingles(
  _ rows: UnsafePointer<Double>, _ s: Double, _ values: UnsafeMutablePointer<Float>, _ count: Int
) {
  var i = 0
  while i &+ 8 <= count {
    RowKernel.value(rows + i, D8(s), count).store(values + i)
    i &+= 8
  }
  while i < count {
    RowKernel.value(rows + i, D1(s), count).store(values + i)
    i &+= 1
  }
}
