internal import AnimationNumerics

/// The animations of retargeted lanes, indexed by small numbers that are stored in columns.
///
/// One call retargets many lanes, and successive calls often use one animation, which is then
/// stored once. Unused animations are dropped before the table has grown to twice the used ones. So
/// memory stays bounded during any gesture.
final class AnimationTable {
  struct Entry {
    var animation: Animation
    /// Seconds until removal, a settling time that is computed once. It is not computed for a plain
    /// spring, whose removal depends on each move.
    var removalTime: Double
  }

  /// Twice as many entries as lanes can use; untouched memory costs nothing.
  private let capacity: Int
  private let entries: UnsafeMutablePointer<Entry>
  private let marks: UnsafeMutablePointer<Int32>
  private(set) var count = 0
  /// The number of entries at which the table is swept.
  private var limit: Int

  /// The number of latest entries that are compared with a new one.
  private static var searched: Int { 8 }

  /// - Parameter used: The maximum number of entries in use.
  init(used: Int) {
    capacity = 2 * used + 16
    limit = 16
    entries = .allocate(capacity: capacity)
    marks = .allocate(capacity: capacity)
  }

  convenience init(copying table: AnimationTable) {
    self.init(used: (table.capacity - 16) / 2)
    entries.initialize(from: table.entries, count: table.count)
    (count, limit) = (table.count, table.limit)
  }

  deinit {
    entries.deinitialize(count: count)
    entries.deallocate()
    marks.deallocate()
  }

  subscript(number: Int32) -> Entry { entries[Int(number)] }

  /// The number of an animation. Other animations may be renumbered first: `renumber` is called
  /// with a function that marks a number as used, and then with one that returns the new number.
  func number(of animation: Animation, _ renumber: ((Int32) -> Int32) -> Void) -> Int32 {
    for number in (max(0, count - Self.searched)..<count).reversed()
    where entries[number].animation == animation {
      return Int32(number)
    }
    if count == limit { sweep(renumber) }
    var removalTime = Double.infinity
    if case .spring = animation.node {} else { removalTime = animation.removalTime }
    (entries + count).initialize(to: Entry(animation: animation, removalTime: removalTime))
    count += 1
    return Int32(count - 1)
  }

  private func sweep(_ renumber: ((Int32) -> Int32) -> Void) {
    marks.update(repeating: 0, count: count)
    renumber { number in
      marks[Int(number)] = 1
      return number
    }
    var kept = 0
    for number in 0..<count {
      if marks[number] == 0 {
        (entries + number).deinitialize(count: 1)
      } else {
        if kept < number { (entries + kept).moveInitialize(from: entries + number, count: 1) }
        marks[number] = Int32(kept)
        kept += 1
      }
    }
    count = kept
    limit = max(16, 2 * kept)
    renumber { marks[Int($0)] }
  }
}
