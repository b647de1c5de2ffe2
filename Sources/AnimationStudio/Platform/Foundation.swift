// What the audit and the models take from Foundation, over a C library: its mathematics, and one number as
// formatted text. scripts/web compiles it as the module Foundation, which Embedded Swift has not.

@_exported public import CFoundation

extension String {
  /// A number as C's `printf` writes it.
  @inline(never) public init(format: String, _ number: Double) {
    let text = format.utf8.map { CChar(bitPattern: $0) } + [0]
    let room = UnsafeMutablePointer<CChar>.allocate(capacity: 400)
    defer { room.deallocate() }
    let length = Swift.max(0, Swift.min(Int(formatted_number(room, 400, text, number)), 399))
    self.init(decoding: UnsafeRawBufferPointer(start: room, count: length), as: UTF8.self)
  }
}
