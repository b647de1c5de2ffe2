/// Order statistics, which are robust against one-sided, heavy-tailed noise.
///
/// There are two medians on purpose. Times and their ratios are estimates, so the two middle values
/// are averaged. A distance from the truth, or a number suggested by answers, must be a value that
/// occurred.
package enum Statistics {
  /// The middle value, or the mean of the two middle ones; NaN if empty.
  package static func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The middle value, or the larger of the two middle ones, so always one that occurred; NaN if
  /// empty.
  package static func upperMedian(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }

  /// The nearest-rank quantile of values in ascending order, always one that occurred; NaN if
  /// empty.
  package static func quantile(_ fraction: Double, ofSorted values: [Double]) -> Double {
    guard !values.isEmpty else { return .nan }
    let rank = (fraction * Double(values.count)).rounded(.up)
    return values[max(0, min(values.count, Int(rank)) - 1)]
  }
}
