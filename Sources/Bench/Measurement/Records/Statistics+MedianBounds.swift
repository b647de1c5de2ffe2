internal import Foundation
internal import SolverVerification

extension Statistics {
  /// Distribution-free one-sided bounds on both sides of the true median.
  ///
  /// Each bound is wrong with probability at most `risk`. They are the k-th smallest and the k-th
  /// largest value, where
  ///
  ///     P(Binomial(n, ½) < k) ≤ risk
  ///
  /// The bounds are infinite where there are too few values for the risk.
  package static func medianBounds(_ values: [Double], risk: Double) -> (
    lower: Double, upper: Double
  ) {
    let count = values.count
    var rank = 0
    var tail = 0.0
    // Sums the binomial terms by their logarithms, so that none underflows.
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
