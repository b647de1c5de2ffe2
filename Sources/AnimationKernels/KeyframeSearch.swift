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
  /// Of a table of ends: the index of the first that is not less than the time; the index of some
  /// piece if all are less, and 0 for NaN.
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

/// A track's index by time, in registers.
struct PieceIndex {
  let pieces: UnsafePointer<KeyframePiece>
  /// The number of pieces, with the one that holds the last value.
  let count: Int
  let firstPieces: UnsafePointer<Int32>
  let binsPerSecond: Double
  let lastBin: Double
  let horizon: Double

  @inline(__always)
  init(_ track: UnsafePointer<KeyframePieces>) {
    pieces = track.pointee.pieces
    count = track.pointee.count &+ 1
    firstPieces = track.pointee.firstPieces
    binsPerSecond = track.pointee.binsPerSecond
    lastBin = track.pointee.lastBin
    horizon = track.pointee.horizon
  }

  /// Clamps as many whole vectors of times as there are from `i` to `count`, and writes their bins
  /// as 1.5·2⁵² + bin, which has the bin in its low bits. NaN stays NaN and takes bin 0.
  @inline(__always)
  func locate<L: DoubleLanes, Column: LaneColumn>(
    _: L.Type, _: Column.Type, _ times: UnsafePointer<Column.Scalar>,
    _ clampedTimes: UnsafeMutablePointer<Double>,
    _ bins: UnsafeMutablePointer<Double>, _ i: inout Int, _ count: Int
  ) {
    while i &+ L.count <= count {
      let time = clamped(Column.load(times + i, as: L.self), horizon: L(horizon))
      let scaled = time * L(binsPerSecond)
      let positive = L.selectLess(L(0), scaled, then: scaled, else: L(0))
      time.store(clampedTimes + i)
      (L.less(positive, L(lastBin)) + L(0x1.8p52)).store(bins + i)
      i &+= L.count
    }
  }

  /// The first piece that a time of the bin can belong to.
  @inline(__always)
  func firstPiece(bin: Double) -> Int {
    Int(truncatingIfNeeded: firstPieces[Int(UInt32(truncatingIfNeeded: bin.bitPattern))])
  }

  /// One more if the piece ends before the time. The last piece ends after every time.
  ///
  /// Times and ends are not negative, so their bit patterns, as integers, are in their order. A
  /// comparison of integers becomes no branch, which no processor could predict. NaN takes steps
  /// from the first piece, and there are no more steps than pieces.
  @inline(__always)
  func step(_ piece: Int, _ time: Double) -> Int {
    let end = Int64(bitPattern: pieces[piece].end.bitPattern)
    return piece &+ (end < Int64(bitPattern: time.bitPattern) ? 1 : 0)
  }
}

/// How the piece of a time is found: it may be the one that holds the last value.
protocol PieceSearch {
  static func piece(_ index: PieceIndex, bin: Double, _ time: Double) -> Int
}

/// At most one piece ends in a bin.
enum OneStep: PieceSearch {
  @inline(__always)
  static func piece(_ index: PieceIndex, bin: Double, _ time: Double) -> Int {
    index.step(index.firstPiece(bin: bin), time)
  }
}

enum TwoSteps: PieceSearch {
  @inline(__always)
  static func piece(_ index: PieceIndex, bin: Double, _ time: Double) -> Int {
    index.step(OneStep.piece(index, bin: bin, time), time)
  }
}

enum ThreeSteps: PieceSearch {
  @inline(__always)
  static func piece(_ index: PieceIndex, bin: Double, _ time: Double) -> Int {
    index.step(TwoSteps.piece(index, bin: bin, time), time)
  }
}

enum FourSteps: PieceSearch {
  @inline(__always)
  static func piece(_ index: PieceIndex, bin: Double, _ time: Double) -> Int {
    index.step(ThreeSteps.piece(index, bin: bin, time), time)
  }
}

/// Durations so uneven that an index does not help.
enum Bisection: PieceSearch {
  @inline(__always)
  static func piece(_ index: PieceIndex, bin: Double, _ time: Double) -> Int {
    searchedPiece(index.pieces, index.count, time)
  }
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
    let isBefore = Int(truncatingIfNeeded: Int64(bitPattern: difference.bitPattern) &>> 63)
    first &+= isBefore & half
    length &-= half
  }
  return first
}
