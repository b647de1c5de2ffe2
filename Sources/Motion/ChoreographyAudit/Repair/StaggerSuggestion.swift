/// A stagger that keeps a budget for a number of items.
package struct StaggerSuggestion: Hashable, Sendable {
  package let count: Int
  /// Seconds between neighbours.
  package let interval: Double
  /// The index cap: later items start with this one; nil without a cap.
  package let maximumIndex: Int?

  package var lastStart: Double { Double(min(count - 1, maximumIndex ?? count - 1)) * interval }

  /// The stagger for a number of items and a budget; nil if not even two items can start apart.
  ///
  /// Every item starts separately if the shortest interval allows it. The interval is then the one
  /// advised by ``StaggerGuideline/listReveal``, or as long as the budget allows. Otherwise the
  /// index is capped, at the table's interval and cap if the budget allows them.
  ///
  /// - Parameters:
  ///   - count: The number of items, 2 or more.
  ///   - budget: Largest number of seconds from the first item's start to the last one's.
  ///   - intervals: The shortest and the longest interval.
  package init?(count: Int, budget: Double, intervals: ClosedRange<Double>) {
    guard count > 1, budget >= 0 else { return nil }
    self.count = count
    let advice = StaggerGuideline.listReveal.row(count: count)
    func clamped(_ interval: Double) -> Double {
      min(max(interval, intervals.lowerBound), intervals.upperBound)
    }
    var longest = budget / Double(count - 1)
    // Shorter times are not rounded.
    if longest.isFinite, longest >= 1e-3 { longest = RoundTimes.roundedDown(longest, 0.0001) }
    if longest >= intervals.lowerBound {
      interval = min(clamped(advice?.interval?.upperBound ?? intervals.upperBound), longest)
      maximumIndex = nil
      guard interval > 0 else { return nil }
      return
    }
    for interval in [clamped(advice?.interval?.lowerBound ?? 0), intervals.lowerBound]
    where interval > 0 {
      let index = min(
        BudgetRemedy.index(within: budget, interval: interval), advice?.maximumIndex ?? .max)
      guard index >= 1 else { continue }
      self.interval = interval
      maximumIndex = index < count - 1 ? index : nil
      return
    }
    return nil
  }
}
