/// Splits a stream of bytes into lines, with bounded memory for any input.
struct LineSplitter {
  /// A piece of the stream.
  enum Line {
    /// A complete line, without its line feed.
    case text([UInt8])
    /// A line longer than the limit, with its beginning; the rest is dropped.
    case tooLong(beginning: [UInt8])
  }

  /// The largest length of a line in bytes.
  let limit: Int
  private var pending: [UInt8] = []
  /// The number of dropped bytes of the unfinished line, if it is too long.
  private(set) var dropped = 0
  private var isDropping: Bool { dropped > 0 }
  private static let keptBeginning = 1_024

  init(limit: Int) { self.limit = limit }

  /// Whether there is an unfinished line.
  var isInsideLine: Bool { isDropping || !pending.isEmpty }

  /// Adds bytes and calls `body` for every line that they complete.
  mutating func append(_ bytes: UnsafeRawBufferPointer, _ body: (Line) -> Void) {
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      keep(UnsafeRawBufferPointer(rebasing: bytes[start..<index]))
      finish(body)
      start = index + 1
    }
    keep(UnsafeRawBufferPointer(rebasing: bytes[start...]))
  }

  /// Ends an unfinished line at the end of the stream.
  mutating func finish(_ body: (Line) -> Void) {
    body(isDropping ? .tooLong(beginning: pending) : .text(pending))
    pending.removeAll(keepingCapacity: true)
    dropped = 0
  }

  private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
    if !isDropping, pending.count + bytes.count <= limit {
      pending.append(contentsOf: bytes)
      return
    }
    let missing = Self.keptBeginning - pending.count
    if missing > 0 { pending.append(contentsOf: bytes.prefix(missing)) }
    if !isDropping {
      dropped = pending.count
      pending = Array(pending.prefix(Self.keptBeginning))
    }
    dropped += bytes.count
  }
}
