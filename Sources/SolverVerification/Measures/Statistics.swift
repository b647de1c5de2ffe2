/// Order statistics: what is robust where the noise is one-sided and heavy-tailed.
///
/// Two medians differ on purpose: times and their ratios are estimated, so the two middle ones are averaged;
/// a distance from the truth, or a number that answers suggest, is one that occurred.
package enum Statistics {
  /// The middle value, or the mean of the two middle ones; NaN for none.
  package static func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The middle value, or the larger of the two middle ones: one that occurred; NaN for none.
  package static func upperMedian(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }

  /// The nearest-rank quantile of values in ascending order: one that occurred; NaN for none.
  package static func quantile(_ fraction: Double, ofSorted values: [Double]) -> Double {
    guard !values.isEmpty else { return .nan }
    let rank = (fraction * Double(values.count)).rounded(.up)
    return values[max(0, min(values.count, Int(rank)) - 1)]
  }
}
