internal import CKernelInterface

// Which piece a time belongs to: the first whose end is not less. There are two ways to find it with
// the same answer: tables in registers where the level has permutes and the track at most sixteen
// pieces, and an index by time anywhere else.

/// A table of numbers in registers, one for each piece, and a search in the table of ends.
protocol RegisterRow {
  /// Loads the numbers that stand at every eighth place from `numbers` on; past the last the last
  /// is repeated.
  init(_ numbers: UnsafePointer<Double>, count: Int)
  /// The numbers at the given indices.
  func callAsFunction(_ indices: SIMD8<UInt64>) -> D8
  /// Of a table of ends: the index of the first that is not less than the time, which is at most the
  /// last end; 0 for NaN.
  func firstNotLess(_ time: D8) -> SIMD8<UInt64>
}

extension RegisterRow {
  /// `indices` + `step` where the end before that index is less than the time.
  @inline(__always)
  func advanced(_ indices: SIMD8<UInt64>, by step: UInt64, _ time: D8) -> SIMD8<UInt64> {
    let ahead = indices &+ SIMD8(repeating: step)
    return advanced(indices, to: ahead, self(ahead &- SIMD8(repeating: 1)), time)
  }

  /// `ahead` where the end is less than the time, else `indices`. The lanes' own comparison keeps
  /// the compiler from making a loop of it.
  @inline(__always)
  func advanced(
    _ indices: SIMD8<UInt64>, to ahead: SIMD8<UInt64>, _ end: D8, _ time: D8
  ) -> SIMD8<UInt64> {
    D8.selectLess(end, time, then: D8(bits: ahead), else: D8(bits: indices)).bits
  }
}

/// Up to eight pieces.
struct RegisterRow8: RegisterRow {
  let row: SIMD8<Double>
  let middle: D8

  @inline(__always)
  init(_ numbers: UnsafePointer<Double>, count: Int) {
    var row = SIMD8<Double>()
    for k in 0..<8 { row[k] = numbers[8 &* (k < count ? k : count &- 1)] }
    self.row = row
    middle = D8(row[3])
  }

  @inline(__always)
  func callAsFunction(_ indices: SIMD8<UInt64>) -> D8 {
    D8(vector: keyframe_lookup8(row, indices))
  }

  @inline(__always)
  func firstNotLess(_ time: D8) -> SIMD8<UInt64> {
    let halves = advanced(SIMD8(repeating: 0), to: SIMD8(repeating: 4), middle, time)
    return advanced(advanced(halves, by: 2, time), by: 1, time)
  }
}

/// Up to sixteen pieces.
struct RegisterRow16: RegisterRow {
  let low: SIMD8<Double>
  let high: SIMD8<Double>
  let middle: D8

  @inline(__always)
  init(_ numbers: UnsafePointer<Double>, count: Int) {
    low = RegisterRow8(numbers, count: count).row
    high = RegisterRow8(numbers + 64, count: count &- 8).row
    middle = D8(low[7])
  }

  @inline(__always)
  func callAsFunction(_ indices: SIMD8<UInt64>) -> D8 {
    D8(vector: keyframe_lookup16(low, high, indices))
  }

  @inline(__always)
  func firstNotLess(_ time: D8) -> SIMD8<UInt64> {
    let halves = advanced(SIMD8(repeating: 0), to: SIMD8(repeating: 8), middle, time)
    return advanced(advanced(advanced(halves, by: 4, time), by: 2, time), by: 1, time)
  }
}

/// The piece of one time ≥ 0, which may be the one that holds the last value; the first for NaN.
@inline(__always)
func indexedPiece(
  _ track: UnsafePointer<KeyframePieces>, _ time: Double
) -> UnsafePointer<KeyframePiece> {
  let pieces = track.pointee.pieces
  // 1.5·2⁵²: adding it rounds to an integer in the low bits. NaN takes bin 0.
  let magic = 0x1.8p52
  let scaled = D1(time * track.pointee.binsPerSecond)
  let positive = D1.selectLess(D1(0), scaled, then: scaled, else: D1(0))
  let bounded = D1.less(positive, D1(track.pointee.lastBin))
  let bin = (bounded.vector + magic).bitPattern &- magic.bitPattern
  var index = Int(truncatingIfNeeded: track.pointee.firstPieces[Int(truncatingIfNeeded: bin)])
  var steps = track.pointee.steps
  if steps > 4 {
    return pieces + searchedPiece(pieces, track.pointee.count &+ 1, time)
  }
  while steps > 0 {
    // The sign of the difference, not a comparison, which would become a branch that no processor
    // can predict. Ends and times are finite, so the difference has the right sign.
    index &+= Int(truncatingIfNeeded: (pieces[index].end - time).bitPattern &>> 63)
    steps &-= 1
  }
  return pieces + index
}

/// The first piece that does not end before a time; the last piece ends after every time.
@inline(__always)
func searchedPiece(
  _ pieces: UnsafePointer<KeyframePiece>, _ count: Int, _ time: Double
) -> Int {
  var first = 0
  var length = count
  while length > 1 {
    let half = length / 2
    // The sign of the difference as a mask.
    let difference = pieces[first &+ half &- 1].end - time
    let isBefore = Int(truncatingIfNeeded: difference.bitPattern) &>> 63
    first &+= isBefore & half
    length &-= half
  }
  return first
}
