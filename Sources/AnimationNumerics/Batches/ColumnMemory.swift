/// The memory of columns and of numbers that change: one piece, in which they stand one after another.
///
/// Columns begin at multiples of 64 bytes and are readable 16 elements past their end, as the kernels
/// require. What is carved from it is addresses; whoever keeps those keeps the memory.
struct ColumnMemory: @unchecked Sendable {
  // Sendable because it is written while it is filled, and later by a batch that nobody else has.
  private let memory: ManagedBuffer<Void, UInt64>
  private let byteCount: Int
  /// Where the first column begins.
  private let start: UnsafeMutableRawPointer

  /// Room for the given number of bytes, as ``bytes(_:of:)`` counts them.
  init(byteCount: Int) {
    self.byteCount = byteCount
    // Large allocations all begin at the same place of a page, and columns of several read side by
    // side would compete for one set of the cache. The page's number spreads them.
    let slack = byteCount < 0x10000 ? 64 : 4096
    memory = .create(minimumCapacity: (byteCount + slack + 7) / 8) { _ in () }
    start = memory.withUnsafeMutablePointerToElements {
      let address = Int(bitPattern: $0)
      let offset = byteCount < 0x10000 ? 0 : (address >> 12) % 63 * 64
      return UnsafeMutableRawPointer($0) + ((address + 63) & ~63 - address + offset)
    }
  }

  /// What a column takes.
  static func bytes<Element>(_ count: Int, of _: Element.Type) -> Int {
    ((count + 16) * MemoryLayout<Element>.stride + 63) & ~63
  }

  /// All of it, to be carved into columns.
  var room: ColumnRoom { ColumnRoom(next: start, end: start + byteCount) }

  /// Another piece with the same bytes, and by how many an address in this one is moved to its place
  /// there.
  func copy() -> (memory: ColumnMemory, offset: Int) {
    let other = ColumnMemory(byteCount: byteCount)
    other.start.copyMemory(from: start, byteCount: byteCount)
    return (other, other.start - start)
  }
}

/// What is left of a ``ColumnMemory`` that is being carved into columns: addresses, for which no references are
/// counted.
struct ColumnRoom {
  fileprivate var next: UnsafeMutableRawPointer
  fileprivate let end: UnsafeMutableRawPointer

  /// Room for a column.
  private mutating func take<Element>(_ count: Int) -> UnsafeMutablePointer<Element> {
    let place = next
    next += ColumnMemory.bytes(count, of: Element.self)
    trapUnless(next <= end, "there is no room for \(count) elements")
    return place.bindMemory(to: Element.self, capacity: count + 16)
  }

  /// A column that its owner fills, `padding` past its end.
  mutating func column<Element: BitwiseCopyable>(
    _ count: Int, padding: Element
  ) -> AlignedColumn<Element> {
    let elements: UnsafeMutablePointer<Element> = take(count)
    (elements + count).update(repeating: padding, count: 16)
    return AlignedColumn(count: count, elements: elements)
  }

  /// A column with the same number in every place.
  mutating func column<Element: BitwiseCopyable>(
    repeating element: Element, count: Int
  ) -> AlignedColumn<Element> {
    let column = column(count, padding: element)
    column.elements.update(repeating: element, count: count)
    return column
  }

  /// A copy of an array.
  mutating func column<Element: BitwiseCopyable>(
    _ elements: [Element], padding: Element
  ) -> AlignedColumn<Element> {
    let column = column(elements.count, padding: padding)
    elements.withUnsafeBufferPointer { elements in
      guard let base = elements.baseAddress else { return }
      column.elements.update(from: base, count: elements.count)
    }
    return column
  }

  /// Numbers that change, as large as a column of one of them.
  mutating func changing<Value: BitwiseCopyable>(_ value: Value) -> Changing<Value> {
    let numbers: Changing<Value> = changing()
    numbers.value = value
    return numbers
  }

  /// Numbers that their owner sets.
  mutating func changing<Value: BitwiseCopyable>() -> Changing<Value> {
    Changing(address: take(1))
  }
}

/// A column of numbers in a ``ColumnMemory``.
struct AlignedColumn<Element: BitwiseCopyable>: @unchecked Sendable {
  let count: Int
  /// The elements, for an owner that is alone.
  let elements: UnsafeMutablePointer<Element>

  /// The elements.
  var base: UnsafePointer<Element> { UnsafePointer(elements) }

  subscript(i: Int) -> Element { elements[i] }

  /// The column in another piece of memory.
  func moved(by offset: Int) -> AlignedColumn {
    AlignedColumn(count: count, elements: elements.moved(by: offset))
  }
}

/// Numbers in a ``ColumnMemory`` that change while their owner is alone, read at a fixed address: a
/// variable of a class would be guarded by checks in every frame.
struct Changing<Value: BitwiseCopyable>: @unchecked Sendable {
  let address: UnsafeMutablePointer<Value>

  var value: Value {
    get { address.pointee }
    nonmutating set { address.pointee = newValue }
  }

  /// The numbers in another piece of memory.
  func moved(by offset: Int) -> Changing { Changing(address: address.moved(by: offset)) }
}

extension UnsafeMutablePointer {
  /// The pointer to what lies so many bytes further.
  func moved(by offset: Int) -> Self {
    (UnsafeMutableRawPointer(self) + offset).assumingMemoryBound(to: Pointee.self)
  }
}
