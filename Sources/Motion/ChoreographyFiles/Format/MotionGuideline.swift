/// A named set of published limits. Guidance without a figure is not included.
package struct MotionGuideline: Hashable, Sendable {
  package enum Limit: String, CaseIterable, Sendable {
    case minimumInterval, maximumInterval, cascade, entrance
  }

  /// The name in files and commands.
  package let name: String
  /// The limits that the guideline mentions, in seconds.
  package let limits: [Limit: Double]

  package static func named(_ name: String) -> MotionGuideline? { all.first { $0.name == name } }

  package static let all = [
    // "Material Design guidelines, version 1, Motion: Duration & easing", mobile and desktop; undated,
    // archived at m1.material.io.
    MotionGuideline(name: "material-1-mobile", limits: [.entrance: 0.4]),
    MotionGuideline(name: "material-1-desktop", limits: [.entrance: 0.2]),
    // A collection for iOS 17 (2023) and later, undated: "Stagger Child Elements for Orchestrated
    // Reveals", "Stagger Reveals at 30-50ms Intervals" (lists and grids), "Coordinate Multi-Element
    // Entrances with Shared Trigger".
    MotionGuideline(
      name: "orchestrated-reveals",
      limits: [.minimumInterval: 0.03, .maximumInterval: 0.05, .cascade: 0.3]),
    MotionGuideline(
      name: "stagger-intervals",
      limits: [.minimumInterval: 0.02, .maximumInterval: 0.05, .cascade: 0.3]),
    MotionGuideline(name: "shared-entrance", limits: [.entrance: 0.4]),
  ]
}
