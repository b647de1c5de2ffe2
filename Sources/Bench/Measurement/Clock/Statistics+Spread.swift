internal import SolverVerification

extension Statistics {
  /// The interquartile range over the median: a relative spread that is robust against outliers.
  static func relativeSpread(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return (quantile(0.75, ofSorted: sorted) - quantile(0.25, ofSorted: sorted)) / median(sorted)
  }
}
