/// A memory block for columns and mutable cells, stored one after another.
///
/// Columns begin at multiples of 64 bytes and are readable 16 elements past their end, as the
/// kernels require. Columns are plain addresses; their user must keep the block alive. The block
/// has a single owner, so no references to it are counted.
package struct ColumnMemory: ~Copyable, @unchecked Sendable {
  // Sendable because it is written only while it is filled, and later by a batch with exclusive
  // access.
  private let memory: UnsafeMutableRawPointer
  private let byteCount: Int
  /// The start of the first column.
  private let start: UnsafeMutableRawPointer

  /// A block of the given number of bytes, computed by ``bytes(_:of:)``.
  init(byteCount: Int) {
    self.byteCount = byteCount
    // Large allocations all begin at the same offset in a page, so their columns would compete for
    // one cache set. An offset derived from the page's number spreads them.
    let slack = byteCount < 0x10000 ? 64 : 4096
    // A larger alignment makes allocation slower.
    memory = .allocate(byteCount: byteCount + slack, alignment: 8)
    let address = Int(bitPattern: memory)
    let offset = byteCount < 0x10000 ? 0 : (address >> 12) % 63 * 64
    start = memory + ((address + 63) & ~63 - address + offset)
  }

  deinit { memory.deallocate() }

  /// The size of a column in bytes.
  package static func bytes<Element>(_ count: Int, of _: Element.Type) -> Int {
    ((count + 16) * MemoryLayout<Element>.stride + 63) & ~63
  }

  /// The size of a mutable cell in bytes.
  package static func bytes<Value>(of _: Value.Type) -> Int {
    (MemoryLayout<Value>.stride + 63) & ~63
  }

  /// The whole block, to be divided into columns.
  var arena: ColumnArena { ColumnArena(next: start, end: start + byteCount) }

  /// Another block with the same bytes.
  func copy() -> ColumnMemory {
    let other = ColumnMemory(byteCount: byteCount)
    other.start.copyMemory(from: start, byteCount: byteCount)
    return other
  }

  /// The distance in bytes from an address in the original block to its counterpart in this copy.
  func offset(from original: borrowing ColumnMemory) -> Int { start - original.start }
}

/// Owner of a memory block. It is a separate, non-generic class: Embedded Swift cannot destroy
/// noncopyable members of a generic class, nor those whose type is of another module.
package final class ColumnOwner: @unchecked Sendable {
  private let memory: ColumnMemory

  private init(_ memory: consuming ColumnMemory) { self.memory = memory }

  package init(byteCount: Int) { memory = ColumnMemory(byteCount: byteCount) }

  /// The whole block, to be divided into columns.
  package var arena: ColumnArena { memory.arena }

  /// Another block with the same bytes, and the distance to it in bytes.
  package func copied() -> (owner: ColumnOwner, offset: Int) {
    let copy = ColumnOwner(memory.copy())
    return (copy, copy.memory.offset(from: memory))
  }
}

/// The remaining part of a ``ColumnMemory`` that is being divided into columns. It holds plain
/// addresses without reference counting.
package struct ColumnArena {
  fileprivate var next: UnsafeMutableRawPointer
  fileprivate let end: UnsafeMutableRawPointer

  /// Takes memory for a column or a mutable cell.
  private mutating func take<Element>(_ bytes: Int) -> UnsafeMutablePointer<Element> {
    let place = next
    next += bytes
    trapUnless(next <= end, "no memory is left for \(bytes) bytes")
    return place.bindMemory(to: Element.self, capacity: bytes / MemoryLayout<Element>.stride)
  }

  /// A column for the owner to fill, with arbitrary padding, for reading element by element.
  mutating func column<Element: BitwiseCopyable>(_ count: Int) -> AlignedColumn<Element> {
    AlignedColumn(count: count, elements: take(ColumnMemory.bytes(count, of: Element.self)))
  }

  /// A column for the owner to fill, padded with `padding`.
  mutating func column<Element: BitwiseCopyable>(
    _ count: Int, padding: Element
  ) -> AlignedColumn<Element> {
    let column: AlignedColumn<Element> = column(count)
    (column.elements + count).update(repeating: padding, count: 16)
    return column
  }

  /// A column filled with one number.
  package mutating func column<Element: BitwiseCopyable>(
    repeating element: Element, count: Int
  ) -> AlignedColumn<Element> {
    let column = column(count, padding: element)
    column.elements.update(repeating: element, count: count)
    return column
  }

  /// A copy of an array.
  package mutating func column<Element: BitwiseCopyable>(
    _ elements: [Element], padding: Element
  ) -> AlignedColumn<Element> {
    let column = column(elements.count, padding: padding)
    elements.withUnsafeBufferPointer { elements in
      guard let base = elements.baseAddress else { return }
      column.elements.update(from: base, count: elements.count)
    }
    return column
  }

  /// A mutable cell with an initial value.
  package mutating func cell<Value: BitwiseCopyable>(_ value: Value) -> MutableCell<Value> {
    let numbers: MutableCell<Value> = cell()
    numbers.value = value
    return numbers
  }

  /// A mutable cell for the owner to set.
  mutating func cell<Value: BitwiseCopyable>() -> MutableCell<Value> {
    MutableCell(address: take(ColumnMemory.bytes(of: Value.self)))
  }
}

/// A column of numbers in a ``ColumnMemory``.
///
/// Other modules inline the members of a package type only if it is usable from inline.
@usableFromInline
package struct AlignedColumn<Element: BitwiseCopyable>: @unchecked Sendable {
  @usableFromInline package let count: Int
  /// The elements, for an owner with exclusive access.
  @usableFromInline package let elements: UnsafeMutablePointer<Element>

  /// The elements.
  @inlinable package var base: UnsafePointer<Element> { UnsafePointer(elements) }

  @inlinable package subscript(i: Int) -> Element { elements[i] }

  /// The column in another memory block.
  package func moved(by offset: Int) -> AlignedColumn {
    AlignedColumn(count: count, elements: elements.moved(by: offset))
  }
}

/// A mutable cell in a ``ColumnMemory``, at a fixed address. It changes only under an exclusive
/// owner. A class variable would cost exclusivity checks in every frame.
@usableFromInline
package struct MutableCell<Value: BitwiseCopyable>: @unchecked Sendable {
  @usableFromInline package let address: UnsafeMutablePointer<Value>

  @inlinable package var value: Value {
    get { address.pointee }
    nonmutating set { address.pointee = newValue }
  }

  /// The cell in another memory block.
  package func moved(by offset: Int) -> MutableCell {
    MutableCell(address: address.moved(by: offset))
  }
}

extension UnsafeMutablePointer {
  /// The pointer moved by a number of bytes.
  func moved(by offset: Int) -> Self {
    (UnsafeMutableRawPointer(self) + offset).assumingMemoryBound(to: Pointee.self)
  }
}
