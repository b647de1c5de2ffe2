// The parts of Foundation that the audit and the models use, implemented with a C library:
// mathematical functions and formatting of one number. scripts/web compiles this as the module
// Foundation, which Embedded Swift lacks.

@_exported public import CFoundation

extension StringProtocol {
  /// Replaces every occurrence of a text that is not empty.
  @inline(never) public func replacingOccurrences(of text: String, with other: String) -> String {
    var (result, rest) = ("", self[...])
    while !rest.isEmpty {
      if rest.hasPrefix(text) {
        result += other
        rest = rest.dropFirst(text.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}

extension String {
  /// Formats a number as C's `printf` does.
  @inline(never) public init(format: String, _ number: Double) {
    let text = format.utf8.map { CChar(bitPattern: $0) } + [0]
    let room = UnsafeMutablePointer<CChar>.allocate(capacity: 400)
    defer { room.deallocate() }
    let length = Swift.max(0, Swift.min(Int(formatted_number(room, 400, text, number)), 399))
    self.init(decoding: UnsafeRawBufferPointer(start: room, count: length), as: UTF8.self)
  }
}
