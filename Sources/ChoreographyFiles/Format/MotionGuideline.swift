/// A named set of published limits.
///
/// Every figure is stored with its source document and, if known, the publication date. Guidance
/// without a figure is not included.
package struct MotionGuideline: Hashable, Sendable {
  /// A limit.
  package enum Limit: String, Sendable {
    case minimumInterval, maximumInterval, cascade, entrance
  }

  /// One published number.
  package struct Figure: Hashable, Sendable {
    package let limit: Limit
    /// The limit in seconds.
    package let seconds: Double
    /// The source document.
    package let document: String
    /// The date of publication.
    package let date: String
  }

  /// The name in files and commands.
  package let name: String
  /// The subject of the guideline.
  package let title: String
  package let figures: [Figure]

  /// A limit in seconds; nil if the guideline does not mention it.
  package func seconds(_ limit: Limit) -> Double? {
    figures.first { $0.limit == limit }?.seconds
  }
}

extension MotionGuideline {
  private static let material = "Material Design guidelines, version 1, Motion: Duration & easing"
  private static let materialDate = "undated; archived at m1.material.io"
  private static let reveals = "Stagger Child Elements for Orchestrated Reveals"
  private static let intervals = "Stagger Reveals at 30-50ms Intervals"
  private static let entrances = "Coordinate Multi-Element Entrances with Shared Trigger"
  private static let collection = "undated; for iOS 17 (2023) and later"

  /// The guideline with a name, if any.
  package static func named(_ name: String) -> MotionGuideline? { all.first { $0.name == name } }

  /// All guidelines.
  package static let all = [
    MotionGuideline(
      name: "material-1-mobile", title: "Material Design 1, mobile",
      figures: [
        Figure(
          limit: .entrance, seconds: 0.4, document: material, date: materialDate)
      ]),
    MotionGuideline(
      name: "material-1-desktop", title: "Material Design 1, desktop",
      figures: [
        Figure(
          limit: .entrance, seconds: 0.2, document: material, date: materialDate)
      ]),
    MotionGuideline(
      name: "orchestrated-reveals", title: "Staggered children: 30 to 50 ms, together 300 ms",
      figures: [
        Figure(
          limit: .minimumInterval, seconds: 0.03, document: reveals, date: collection),
        Figure(
          limit: .maximumInterval, seconds: 0.05, document: reveals, date: collection),
        Figure(
          limit: .cascade, seconds: 0.3, document: reveals, date: collection),
      ]),
    MotionGuideline(
      name: "stagger-intervals", title: "Lists and grids: 20 to 50 ms, together 300 ms",
      figures: [
        Figure(
          limit: .minimumInterval, seconds: 0.02, document: intervals, date: collection),
        Figure(
          limit: .maximumInterval, seconds: 0.05, document: intervals, date: collection),
        Figure(
          limit: .cascade, seconds: 0.3, document: intervals, date: collection),
      ]),
    MotionGuideline(
      name: "shared-entrance", title: "A screen's entrance: everything within 400 ms",
      figures: [
        Figure(
          limit: .entrance, seconds: 0.4, document: entrances, date: collection)
      ]),
  ]
}
