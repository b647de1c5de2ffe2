/// Cuts a stream of bytes into lines, with bounded memory whatever arrives.
struct LineSplitter {
  /// A piece of the stream.
  enum Line {
    /// A whole line, without its line feed.
    case text([UInt8])
    /// A line longer than the limit; its bytes are dropped.
    case tooLong
  }

  /// How many bytes a line may have.
  let limit: Int
  private var pending: [UInt8] = []
  /// Whether the unfinished line is too long already.
  private(set) var isDropping = false

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
    body(isDropping ? .tooLong : .text(pending))
    pending.removeAll(keepingCapacity: true)
    isDropping = false
  }

  private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
    guard !isDropping else { return }
    if pending.count + bytes.count > limit {
      isDropping = true
      pending = []
    } else {
      pending.append(contentsOf: bytes)
    }
  }
}
