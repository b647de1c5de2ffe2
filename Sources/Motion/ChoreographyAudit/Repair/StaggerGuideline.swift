/// A published table of advised intervals by number of items, in seconds, as it was published.
package struct StaggerGuideline: Hashable, Sendable {
  package let name: String
  /// The rows, by increasing number of items.
  package let rows: [Row]

  /// The advice for a range of item counts.
  package struct Row: Hashable, Sendable {
    package let counts: ClosedRange<Int>
    /// The advised seconds between neighbours; nil if they follow from the longest cascade.
    package var interval: ClosedRange<Double>?
    /// The index cap: later items start with this one; nil without a cap.
    package var maximumIndex: Int?
    package let note: String
  }

  /// The first row that covers a group of `count` items, if any.
  package func row(count: Int) -> Row? { rows.first { $0.counts.contains(count) } }
}

extension StaggerGuideline {
  /// Guidelines for revealing child elements: the interval shrinks so that the cascade stays within
  /// 0.3 s.
  package static let childReveal = StaggerGuideline(
    name: "Stagger timing of child elements",
    rows: [
      Row(counts: 3...5, interval: 0.04...0.04, note: "Full delay, feels snappy"),
      Row(counts: 6...10, interval: 0.03...0.03, note: "Slightly compressed"),
      Row(counts: 11...20, interval: 0.015...0.02, note: "Auto-cap kicks in"),
      Row(counts: 20...Int.max, note: "Total duration stays fixed"),
    ])

  /// Guidelines for intervals between list items: past eight items the index is capped.
  package static let listReveal = StaggerGuideline(
    name: "Stagger interval of list items",
    rows: [
      Row(counts: 3...4, interval: 0.04...0.05, note: "Full stagger, all clearly visible"),
      Row(counts: 5...8, interval: 0.035...0.04, note: "Tight cascade, under 300ms limit"),
      Row(counts: 9...12, interval: 0.03...0.035, note: "Start capping at 8"),
      Row(
        counts: 13...Int.max, interval: 0.03...0.03, maximumIndex: 8,
        note: "Items beyond cap appear simultaneously"),
    ])

  package static let all = [childReveal, listReveal]
}
