package import AnimationNumerics

/// A published table of advice: which interval suits how many items.
///
/// The tables are kept as they were written, in seconds. Some of their rows cannot keep every number
/// they state (12 items at 0.035 s cascade for 0.385 s, not for 0.3 s); an audit says so, the data
/// does not hide it.
package struct StaggerGuideline: Hashable, Sendable {
  /// The subject of the advice.
  package let name: String
  /// The rows, by growing number of items.
  package let rows: [Row]
  /// The longest cascade the advice allows, in seconds.
  package let maximumCascade: Double

  /// The advice for some numbers of items.
  package struct Row: Hashable, Sendable {
    /// The fewest items the row is about.
    package let minimumCount: Int
    /// The most items the row is about; nil for any number.
    package let maximumCount: Int?
    /// The advised seconds between neighbours; nil where they follow from the longest cascade.
    package let interval: ClosedRange<Double>?
    /// The cascade the table states, in seconds: a range, or only its end.
    package let cascade: ClosedRange<Double>
    /// How many items have a delay of their own; nil for all.
    package let maximumIndex: Int?
    /// The table's remark.
    package let note: String

    /// Whether the row is about a group of `count` items.
    package func covers(count: Int) -> Bool {
      count >= minimumCount && count <= maximumCount ?? .max
    }
  }

  /// The first row about a group of `count` items, if any.
  package func row(count: Int) -> Row? { rows.first { $0.covers(count: count) } }

  /// A stagger as the table advises it for `count` items: the shortest advised interval, the longest
  /// cascade as its maximum total, and the row's cap of the index. Nil if no row covers the count.
  package func stagger(count: Int) -> Stagger? {
    guard let row = row(count: count) else { return nil }
    return Stagger(
      interval: row.interval?.lowerBound ?? maximumCascade / Double(count),
      maximumTotal: row.maximumIndex == nil ? maximumCascade : nil, maximumIndex: row.maximumIndex)
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
    ],
    maximumCascade: 0.3)

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
    ],
    maximumCascade: 0.3)

  /// Every table.
  package static let all = [childReveal, listReveal]
}
