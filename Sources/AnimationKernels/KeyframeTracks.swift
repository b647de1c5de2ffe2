internal import CKernelInterface

/// Many tracks at one time, each with its own piece times.
func keyframeTracks(
  _ tracks: UnsafePointer<KeyframeTrackHead>, _ pieces: UnsafePointer<KeyframePiece>,
  _ time: Double, _ values: UnsafeMutablePointer<Double>, _ count: Int
) {
  for i in 0..<count { values[i] = keyframeValue(tracks + i, pieces, time) }
}

/// One track at one time.
@inline(__always)
func keyframeValue(
  _ track: UnsafePointer<KeyframeTrackHead>, _ pieces: UnsafePointer<KeyframePiece>, _ time: Double
) -> Double {
  let t = clamped(D1(time), horizon: D1(track.pointee.horizon))
  let own = pieces + track.pointee.firstPiece
  let index =
    track.pointee.count <= 8
    ? keyframe_count_less8(UnsafeRawPointer(track).assumingMemoryBound(to: Double.self), t.vector)
    : searchedPiece(own, track.pointee.count &+ 1, t.vector)
  return KeyframeValue.sample(PieceLanes(own + index), at: t).vector
}

enum RowKernel<L: DoubleLanes> {
  @inline(__always)
  static func fill(
    _ rows: UnsafePointer<Double>, _ s: L, _ values: UnsafeMutablePointer<Double>, _ first: Int,
    _ count: Int
  ) -> Int {
    var i = first
    while i &+ L.count <= count {
      value(rows + i, s, count).store(values + i)
      i &+= L.count
    }
    return i
  }

  /// The values of the tracks from a column of the first row on.
  @inline(__always)
  static func value(_ row: UnsafePointer<Double>, _ s: L, _ count: Int) -> L {
    var p = L.multiplyAdd(L.load(row + 4 &* count), s, L.load(row + 3 &* count))
    p = L.multiplyAdd(p, s, L.load(row + 2 &* count))
    return L.load(row) + L.multiplyAdd(p, s, L.load(row + count))
  }
}

/// Many tracks with common piece times at one time, s seconds from the anchor of the active piece.
func keyframeRows(
  _ rows: UnsafePointer<Double>, _ s: Double, _ values: UnsafeMutablePointer<Double>, _ count: Int
) {
  var i = 0
  switch curve_vector_bytes() {
  case 64: i = RowKernel.fill(rows, D8(s), values, i, count)
  case 32: i = RowKernel.fill(rows, D4(s), values, i, count)
  default: i = RowKernel.fill(rows, D2(s), values, i, count)
  }
  _ = RowKernel.fill(rows, D1(s), values, i, count)
}
