internal import CKernelInterface

/// A track's pieces in memory for the kernels, with the index by time.
final class KeyframePieceStorage: Sendable {
  private let memory: ColumnMemory
  private let pieces: AlignedColumn<KeyframePiece>
  private let content: MutableCell<KeyframePieces>
  var track: UnsafePointer<KeyframePieces> { UnsafePointer(content.address) }
  var all: [KeyframePiece] { Array(UnsafeBufferPointer(start: pieces.base, count: pieces.count)) }

  /// Stores pieces in the order of their ends, at least one, followed by one that holds `held`.
  init(_ list: [KeyframePiece], held: Double) {
    let last = KeyframePiece.constant(held, until: .greatestFiniteMagnitude)
    let index = TimeIndex(ends: list.map { $0.end })
    memory = ColumnMemory(
      byteCount: ColumnMemory.bytes(list.count + 1, of: KeyframePiece.self)
        + ColumnMemory.bytes(index.firstPieces.count, of: Int32.self)
        + ColumnMemory.bytes(of: KeyframePieces.self))
    var arena = memory.arena
    pieces = arena.column(list + [last], padding: last)
    content = arena.cell(
      KeyframePieces(
        pieces: pieces.base, count: list.count,
        firstPieces: arena.column(index.firstPieces, padding: 0).base,
        binsPerSecond: index.binsPerSecond, lastBin: Double(index.firstPieces.count - 1),
        steps: index.steps,
        horizon: min(list[list.count - 1].end.nextUp, .greatestFiniteMagnitude)))
  }
}

/// Bins of equal length over a track's time, each with the first piece that it can contain.
///
/// The bin of a time is the integer nearest to t·binsPerSecond. It does not decrease with t, so a
/// piece whose end has a smaller bin is over. A time only needs to be compared with the ends in its
/// own bin, of which there are at most `steps`.
struct TimeIndex {
  var firstPieces: [Int32] = []
  var binsPerSecond = 0.0
  var steps = 0

  /// - Parameter ends: Ascending, finite, ≥ 0. A last end of the largest finite number belongs to
  ///   an endless segment and does not affect the length of the bins.
  init(ends: [Double]) {
    // Two bins per piece, and more while two boundaries share one. Pieces of very different lengths
    // would need too many bins, so times are compared with several ends instead.
    let last = ends.last { $0 < .greatestFiniteMagnitude } ?? 0
    var bins = 2
    while bins < 2 * ends.count { bins *= 2 }
    let most = 16 * bins
    while true {
      fill(ends, bins: bins, last: last)
      if steps <= 1 || bins >= most { return }
      bins *= 2
    }
  }

  private mutating func fill(_ ends: [Double], bins: Int, last: Double) {
    let scale = Double(bins) / last
    // A track too short to be divided has one bin.
    binsPerSecond = last > 0 && scale < 0x1p900 ? scale : 0
    var endsInBin = [Int32](repeating: 0, count: bins + 2)
    for end in ends {
      let scaled = min(end * binsPerSecond, Double(bins))
      endsInBin[Int((scaled + 0x1.8p52) - 0x1.8p52)] += 1
    }
    steps = Int(endsInBin.max()!)
    firstPieces = []
    var passed: Int32 = 0
    for count in endsInBin {
      firstPieces.append(passed)
      passed += count
    }
  }
}
