/// Memory for the numbers that jobs read and write. It starts on a cache line for every method.
///
/// Closures must capture the column, not only its buffer, because the column owns the memory.
final class Column<Element: BitwiseCopyable> {
  let buffer: UnsafeMutableBufferPointer<Element>

  init<Elements: Collection<Element>>(_ elements: Elements) {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, elements.count) * MemoryLayout<Element>.stride, alignment: 64)
    buffer = UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: Element.self, capacity: elements.count), count: elements.count)
    _ = buffer.initialize(from: elements)
  }

  convenience init(repeating element: Element, count: Int) {
    self.init(repeatElement(element, count: count))
  }

  deinit { buffer.deallocate() }
}
