internal import CKernelInterface

// Finds the piece of a time: the first whose end is not less. Two methods give the same answer.
// Levels with permutes use tables in registers for tracks of at most sixteen pieces; all others use
// an index by time.

/// A track's index by time, in registers.
struct PieceIndex {
  let pieces: UnsafePointer<KeyframePiece>
  /// Number of pieces, including the one that holds the last value.
  let count: Int
  let firstPieces: UnsafePointer<Int32>
  let binsPerSecond: Double
  let lastBin: Double
  let horizon: Double

  @inline(__always) init(_ track: UnsafePointer<KeyframePieces>) {
    pieces = track.pointee.pieces
    count = track.pointee.count &+ 1
    firstPieces = track.pointee.firstPieces
    binsPerSecond = track.pointee.binsPerSecond
    lastBin = track.pointee.lastBin
    horizon = track.pointee.horizon
  }

  /// Clamps as many whole vectors of times as fit between `i` and `count`. Writes their bins as
  /// 1.5·2⁵² + bin, which has the bin in its low bits. NaN stays NaN and gets bin 0.
  @inline(__always) func locate<L: DoubleLanes, Column: LaneColumn>(
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
  @inline(__always) func firstPiece(bin: Double) -> Int {
    Int(truncatingIfNeeded: firstPieces[Int(UInt32(truncatingIfNeeded: bin.bitPattern))])
  }

  /// The next index if this piece ends before the time. The last piece ends after every time.
  ///
  /// Times and ends are not negative, so their bit patterns compare like integers. The integer
  /// comparison compiles without a branch, which would be unpredictable. NaN advances by `steps`
  /// from the first piece, and `steps` never exceeds the number of pieces.
  @inline(__always) func step(_ piece: Int, _ time: Double) -> Int {
    let end = Int64(bitPattern: pieces[piece].end.bitPattern)
    return piece &+ (end < Int64(bitPattern: time.bitPattern) ? 1 : 0)
  }
}

/// A way to find the piece of a time. The result may be the piece that holds the last value.
protocol PieceSearch {
  static func piece(_ index: PieceIndex, bin: Double, _ time: Double) -> Int
}

/// For an index with at most one piece end per bin.
enum OneStep: PieceSearch {
  @inline(__always) static func piece(_ index: PieceIndex, bin: Double, _ time: Double) -> Int {
    index.step(index.firstPiece(bin: bin), time)
  }
}

enum TwoSteps: PieceSearch {
  @inline(__always) static func piece(_ index: PieceIndex, bin: Double, _ time: Double) -> Int {
    index.step(OneStep.piece(index, bin: bin, time), time)
  }
}

enum ThreeSteps: PieceSearch {
  @inline(__always) static func piece(_ index: PieceIndex, bin: Double, _ time: Double) -> Int {
    index.step(TwoSteps.piece(index, bin: bin, time), time)
  }
}

enum FourSteps: PieceSearch {
  @inline(__always) static func piece(_ index: PieceIndex, bin: Double, _ time: Double) -> Int {
    index.step(ThreeSteps.piece(index, bin: bin, time), time)
  }
}

/// For durations so uneven that an index does not help.
enum Bisection: PieceSearch {
  @inline(__always) static func piece(_ index: PieceIndex, bin: Double, _ time: Double) -> Int {
    searchedPiece(index.pieces, index.count, time)
  }
}

/// The first piece that does not end before a time; the last piece ends after every time.
@inline(__always) func searchedPiece(
  _ pieces: UnsafePointer<KeyframePiece>, _ count: Int, _ time: Double
) -> Int {
  var first = 0
  var length = count
  while length > 1 {
    let half = length / 2
    // The sign of the difference is used as a mask.
    let difference = pieces[first &+ half &- 1].end - time
    let isBefore = Int(truncatingIfNeeded: Int64(bitPattern: difference.bitPattern) &>> 63)
    first &+= isBefore & half
    length &-= half
  }
  return first
}
