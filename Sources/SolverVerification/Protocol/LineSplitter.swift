/// Cuts a stream of bytes into lines, with bounded memory whatever arrives.
struct LineSplitter {
  /// A piece of the stream.
  enum Line {
    /// A whole line, without its line feed.
    case text([UInt8])
    /// A line longer than the limit, with how it begins; the rest is dropped.
    case tooLong(beginning: [UInt8])
  }

  /// How many bytes a line may have.
  let limit: Int
  private var pending: [UInt8] = []
  /// Bytes of the unfinished line that were dropped, as it is too long already.
  private(set) var dropped = 0
  private var isDropping: Bool { dropped > 0 }
  private static let keptBeginning = 1_024

  init(limit: Int) {
    self.limit = limit
  }

  /// Whether bytes of an unfinished line are kept or being dropped.
  var isInsideLine: Bool { isDropping || !pending.isEmpty }

  /// Takes bytes and calls `body` for every line that ends in them.
  mutating func append(_ bytes: UnsafeRawBufferPointer, _ body: (Line) -> Void) {
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      keep(UnsafeRawBufferPointer(rebasing: bytes[start..<index]))
      finish(body)
      start = index + 1
    }
    keep(UnsafeRawBufferPointer(rebasing: bytes[start...]))
  }

  /// Ends an unfinished line, as the end of the stream does.
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
