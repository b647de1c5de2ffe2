/// Collects errors over many cases and summarises them.
public struct ErrorDistribution: Sendable {
  private var errors: [Double] = []

  /// An empty distribution.
  public init() {}

  /// Adds one error, ≥ 0; infinity is allowed, NaN counts as infinity.
  public mutating func insert(_ error: Double) { errors.append(error.isNaN ? .infinity : error) }

  /// The number of errors added.
  public var count: Int { errors.count }

  /// The summary of the errors, if any. Sorts them on every call.
  public func summary() -> ErrorSummary? {
    errors.isEmpty ? nil : ErrorSummary(sorted: errors.sorted())
  }
}

/// The quantiles of a distribution of errors.
public struct ErrorSummary: Sendable, Hashable, Codable {
  /// The number of errors.
  public let count: Int
  /// The largest error.
  public let maximum: Double
  /// The error that half of the cases do not exceed.
  public let median: Double
  /// The error that 90 % of the cases do not exceed.
  public let quantile90: Double
  /// The error that 99 % of the cases do not exceed.
  public let quantile99: Double
  /// The error that 99.9 % of the cases do not exceed.
  public let quantile999: Double
  /// Summarises at least one error, in ascending order.
  init(sorted errors: [Double]) {
    func quantile(_ fraction: Double) -> Double { Statistics.quantile(fraction, ofSorted: errors) }
    count = errors.count
    maximum = errors[errors.count - 1]
    median = quantile(0.5)
    quantile90 = quantile(0.9)
    quantile99 = quantile(0.99)
    quantile999 = quantile(0.999)
  }
}

/// The worst error of a method, with everything needed to reproduce it.
public struct WorstCase: Sendable, Hashable, Codable {
  /// The error, in the unit of its promise or tolerance.
  public var error: Double
  /// The number of the answer.
  public var number: AnswerNumber
  /// The request.
  public var request: SolverRequest
  /// The solver's number.
  public var observed: Double
  /// The truth, correctly rounded.
  public var truth: Double

  /// Creates a worst case.
  public init(
    error: Double, number: AnswerNumber, request: SolverRequest, observed: Double, truth: Double
  ) {
    self.error = error
    self.number = number
    self.request = request
    self.observed = observed
    self.truth = truth
  }
}

/// The errors of one number over many requests, and the first worst case.
package struct CollectedErrors: Sendable {
  package private(set) var distribution = ErrorDistribution()
  package private(set) var worst: WorstCase?

  package init() {}

  package mutating func insert(_ place: WorstCase) {
    distribution.insert(place.error)
    if worst.map({ place.error > $0.error }) ?? true { worst = place }
  }
}
