/// A published table of advised intervals by number of items.
///
/// The tables are kept as published, in seconds. Some rows are inconsistent (12 items at 0.035 s
/// cascade for 0.385 s, not for 0.3 s); an audit reports this, and the data keeps it.
package struct StaggerGuideline: Hashable, Sendable {
  /// The subject of the advice.
  package let name: String
  /// The rows, by increasing number of items.
  package let rows: [Row]

  /// The advice for a range of item counts.
  package struct Row: Hashable, Sendable {
    /// The smallest number of items covered.
    package let minimumCount: Int
    /// The largest number of items covered; nil for any number.
    package let maximumCount: Int?
    /// The advised seconds between neighbours; nil if they follow from the longest cascade.
    package let interval: ClosedRange<Double>?
    /// The stated cascade, in seconds: a range, or only its end.
    package let cascade: ClosedRange<Double>
    /// The index cap: later items start with this one; nil without a cap.
    package let maximumIndex: Int?
    /// The table's remark.
    package let note: String
  }

  /// The first row that covers a group of `count` items, if any.
  package func row(count: Int) -> Row? {
    rows.first { $0.minimumCount <= count && count <= $0.maximumCount ?? .max }
  }
}

extension StaggerGuideline {
  /// Guidelines for revealing child elements: the interval shrinks so that the cascade stays within
  /// 0.3 s.
  package static let childReveal = StaggerGuideline(
    name: "Stagger timing of child elements",
    rows: [
      Row(
        minimumCount: 3, maximumCount: 5, interval: 0.04...0.04, cascade: 0.12...0.2,
        maximumIndex: nil, note: "Full delay, feels snappy"),
      Row(
        minimumCount: 6, maximumCount: 10, interval: 0.03...0.03, cascade: 0.18...0.3,
        maximumIndex: nil, note: "Slightly compressed"),
      Row(
        minimumCount: 11, maximumCount: 20, interval: 0.015...0.02, cascade: 0.165...0.3,
        maximumIndex: nil, note: "Auto-cap kicks in"),
      Row(
        minimumCount: 20, maximumCount: nil, interval: nil, cascade: 0...0.3, maximumIndex: nil,
        note: "Total duration stays fixed"),
    ])

  /// Guidelines for intervals between list items: past eight items the index is capped.
  package static let listReveal = StaggerGuideline(
    name: "Stagger interval of list items",
    rows: [
      Row(
        minimumCount: 3, maximumCount: 4, interval: 0.04...0.05, cascade: 0.12...0.2,
        maximumIndex: nil, note: "Full stagger, all clearly visible"),
      Row(
        minimumCount: 5, maximumCount: 8, interval: 0.035...0.04, cascade: 0.175...0.32,
        maximumIndex: nil, note: "Tight cascade, under 300ms limit"),
      Row(
        minimumCount: 9, maximumCount: 12, interval: 0.03...0.035, cascade: 0.27...0.42,
        maximumIndex: nil, note: "Start capping at 8"),
      Row(
        minimumCount: 13, maximumCount: nil, interval: 0.03...0.03, cascade: 0...0.24,
        maximumIndex: 8, note: "Items beyond cap appear simultaneously"),
    ])

  /// Every table.
  package static let all = [childReveal, listReveal]
}
