internal import CKernelInterface

/// Many tracks at one time, each with its own piece times.
@inline(__always) func keyframeTracks<Column: LaneColumn>(
  _ tracks: UnsafePointer<KeyframeTrackHead>, _ pieces: UnsafePointer<KeyframePiece>,
  _ time: Double, _ values: UnsafeMutablePointer<Column.Scalar>, _ count: Int, _: Column.Type
) {
  for i in 0..<count { Column.store(keyframeValue(tracks + i, pieces, time), values + i) }
}

/// One track at one time.
@inline(__always) func keyframeValue(
  _ track: UnsafePointer<KeyframeTrackHead>, _ pieces: UnsafePointer<KeyframePiece>, _ time: Double
) -> D1 {
  let t = clamped(D1(time), horizon: D1(track.pointee.horizon))
  let own = pieces + track.pointee.firstPiece
  let index =
    track.pointee.count <= 8
    ? keyframe_count_less8(UnsafeRawPointer(track).assumingMemoryBound(to: Double.self), t.vector)
    : searchedPiece(own, track.pointee.count &+ 1, t.vector)
  return KeyframeValue.sample(PieceLanes(own + index), at: t)
}

enum RowKernel<L: DoubleLanes> {
  @inline(__always) static func fill<Column: LaneColumn>(
    _ rows: UnsafePointer<Double>, _ s: L, _ values: UnsafeMutablePointer<Column.Scalar>,
    _ first: Int, _ count: Int, _: Column.Type
  ) -> Int {
    var i = first
    while i &+ L.count <= count {
      Column.store(value(rows + i, s, count), values + i)
      i &+= L.count
    }
    return i
  }

  /// The values of the tracks from a column of the first row on.
  @inline(__always) static func value(_ row: UnsafePointer<Double>, _ s: L, _ count: Int) -> L {
    var p = L.multiplyAdd(L.load(row + 4 &* count), s, L.load(row + 3 &* count))
    p = L.multiplyAdd(p, s, L.load(row + 2 &* count))
    return L.load(row) + L.multiplyAdd(p, s, L.load(row + count))
  }
}

/// Many tracks with common piece times at one time, s seconds from the anchor of the active piece.
@inline(__always) func keyframeRows<Column: LaneColumn>(
  _ rows: UnsafePointer<Double>, _ s: Double, _ values: UnsafeMutablePointer<Column.Scalar>,
  _ count: Int, _: Column.Type
) {
  let i = RowKernel.fill(rows, HalfDouble(s), values, 0, count, Column.self)
  _ = RowKernel.fill(rows, D1(s), values, i, count, Column.self)
}
