/// The memory of columns and of numbers that change: one piece, in which they stand one after another.
///
/// Columns begin at multiples of 64 bytes and are readable 16 elements past their end, as the kernels
/// require. What is carved from it is addresses; whoever keeps those keeps the memory. It has one owner, so that
/// no references to it are counted.
struct ColumnMemory: ~Copyable, @unchecked Sendable {
  // Sendable because it is written while it is filled, and later by a batch that nobody else has.
  private let memory: UnsafeMutableRawPointer
  private let byteCount: Int
  /// Where the first column begins.
  private let start: UnsafeMutableRawPointer

  /// Room for the given number of bytes, as ``bytes(_:of:)`` counts them.
  init(byteCount: Int) {
    self.byteCount = byteCount
    // Large allocations all begin at the same place of a page, and columns of several read side by
    // side would compete for one set of the cache. The page's number spreads them.
    let slack = byteCount < 0x10000 ? 64 : 4096
    // Memory of a larger alignment takes longer to find.
    memory = .allocate(byteCount: byteCount + slack, alignment: 8)
    let address = Int(bitPattern: memory)
    let offset = byteCount < 0x10000 ? 0 : (address >> 12) % 63 * 64
    start = memory + ((address + 63) & ~63 - address + offset)
  }

  deinit { memory.deallocate() }

  /// What a column takes.
  static func bytes<Element>(_ count: Int, of _: Element.Type) -> Int {
    ((count + 16) * MemoryLayout<Element>.stride + 63) & ~63
  }

  /// What numbers that change take.
  static func bytes<Value>(of _: Value.Type) -> Int { (MemoryLayout<Value>.stride + 63) & ~63 }

  /// All of it, to be carved into columns.
  var room: ColumnRoom { ColumnRoom(next: start, end: start + byteCount) }

  /// Another piece with the same bytes.
  func copy() -> ColumnMemory {
    let other = ColumnMemory(byteCount: byteCount)
    other.start.copyMemory(from: start, byteCount: byteCount)
    return other
  }

  /// By how many bytes an address in the piece that this one is a copy of is moved to its place here.
  func offset(from original: borrowing ColumnMemory) -> Int { start - original.start }
}

/// What is left of a ``ColumnMemory`` that is being carved into columns: addresses, for which no references are
/// counted.
struct ColumnRoom {
  fileprivate var next: UnsafeMutableRawPointer
  fileprivate let end: UnsafeMutableRawPointer

  /// Room for a column, or for numbers that change.
  private mutating func take<Element>(_ bytes: Int) -> UnsafeMutablePointer<Element> {
    let place = next
    next += bytes
    trapUnless(next <= end, "there is no room for \(bytes) bytes")
    return place.bindMemory(to: Element.self, capacity: bytes / MemoryLayout<Element>.stride)
  }

  /// A column that its owner fills, with anything past its end: for what is read number by number.
  mutating func column<Element: BitwiseCopyable>(_ count: Int) -> AlignedColumn<Element> {
    AlignedColumn(count: count, elements: take(ColumnMemory.bytes(count, of: Element.self)))
  }

  /// A column that its owner fills, `padding` past its end.
  mutating func column<Element: BitwiseCopyable>(
    _ count: Int, padding: Element
  ) -> AlignedColumn<Element> {
    let column: AlignedColumn<Element> = column(count)
    (column.elements + count).update(repeating: padding, count: 16)
    return column
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

  /// Numbers that change.
  mutating func changing<Value: BitwiseCopyable>(_ value: Value) -> Changing<Value> {
    let numbers: Changing<Value> = changing()
    numbers.value = value
    return numbers
  }

  /// Numbers that their owner sets.
  mutating func changing<Value: BitwiseCopyable>() -> Changing<Value> {
    Changing(address: take(ColumnMemory.bytes(of: Value.self)))
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
