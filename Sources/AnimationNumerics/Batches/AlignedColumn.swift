/// A column of numbers that never moves: 64-byte aligned, and readable 16 elements past its end, as
/// the kernels require.
final class AlignedColumn<Element: BitwiseCopyable>: @unchecked Sendable {
  // Sendable because it is written only while the initialiser's closure runs, and later by a batch
  // that nobody else has.
  let count: Int
  /// The elements, for an owner that is alone.
  let elements: UnsafeMutablePointer<Element>
  private let memory: UnsafeMutableRawPointer

  /// A column that `fill` writes, zero past its end.
  init(count: Int, padding: Element, _ fill: (UnsafeMutablePointer<Element>) -> Void) {
    self.count = count
    let capacity = count + 16
    memory = .allocate(
      byteCount: capacity * MemoryLayout<Element>.stride + 4096, alignment: 64)
    // Large allocations all begin at the same place of a page, and a dozen columns read side by side
    // would compete for one set of the cache. The page's number spreads them.
    let offset = (Int(bitPattern: memory) >> 12) % 64 * 64
    let elements = (memory + offset).bindMemory(to: Element.self, capacity: capacity)
    elements.update(repeating: padding, count: capacity)
    fill(elements)
    self.elements = elements
  }

  /// The elements.
  var base: UnsafePointer<Element> { UnsafePointer(elements) }

  /// Another column with the same elements.
  var copy: AlignedColumn {
    AlignedColumn(count: count, padding: elements[count]) {
      $0.update(from: elements, count: count)
    }
  }

  /// A copy of an array.
  convenience init(_ elements: [Element], padding: Element) {
    self.init(count: elements.count, padding: padding) { column in
      for (i, element) in elements.enumerated() { column[i] = element }
    }
  }

  deinit { memory.deallocate() }

  subscript(i: Int) -> Element { elements[i] }
}
