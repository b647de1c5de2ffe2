internal import SolverVerification

/// The noise of a row of times, by the differences of neighbours: few of them are lasting steps.
package enum RowNoise {
  /// The standard deviation of one value of some series; `nil` with fewer differences than needed.
  ///
  /// The median difference of two values of a normal distribution is √2 / 1.4826 standard deviations.
  package static func deviation(_ series: some Sequence<[Double]>, needed: Int = 1) -> Double? {
    let steps = series.flatMap { row in zip(row, row.dropFirst()).map { abs($1 - $0) } }
    guard steps.count >= needed else { return nil }
    return 1.4826 * Statistics.median(steps) / 2.0.squareRoot()
  }
}
