internal import Foundation

/// Order statistics: what is robust where the noise is one-sided and heavy-tailed.
package enum Statistics {
  /// The middle value, or the mean of the two middle ones; NaN for none.
  package static func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The nearest-rank quantile; NaN for no values.
  static func quantile(_ fraction: Double, of values: [Double]) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    let rank = Int((fraction * Double(sorted.count)).rounded(.up))
    return sorted[max(0, min(sorted.count, rank) - 1)]
  }

  /// The interquartile range over the median: a relative spread that a few outliers do not move.
  static func relativeSpread(_ values: [Double]) -> Double {
    (quantile(0.75, of: values) - quantile(0.25, of: values)) / median(values)
  }

  /// A one-sided bound on each side of the true median, each wrong with probability at most `risk`,
  /// whatever the distribution: the k-th smallest and k-th largest value, where
  ///
  ///     P(Binomial(n, ½) < k) ≤ risk
  ///
  /// Infinite bounds where there are too few values for the risk.
  static func medianBounds(_ values: [Double], risk: Double) -> (lower: Double, upper: Double) {
    let count = values.count
    var rank = 0
    var tail = 0.0
    // The terms of the binomial distribution in turn, by logarithms so that none underflows.
    var logarithm = -Double(count) * log(2)
    while rank < count {
      let term = exp(logarithm)
      logarithm += log(Double(count - rank) / Double(rank + 1))
      guard tail + term <= risk else { break }
      tail += term
      rank += 1
    }
    guard rank > 0 else { return (-.infinity, .infinity) }
    let sorted = values.sorted()
    return (sorted[rank - 1], sorted[count - rank])
  }
}
