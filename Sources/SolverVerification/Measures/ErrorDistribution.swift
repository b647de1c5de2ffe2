/// Errors collected over many cases, and what they look like together.
public struct ErrorDistribution: Sendable {
  private var errors: [Double] = []

  /// An empty distribution.
  public init() {}

  /// Adds one error, ≥ 0; infinity is legal, NaN counts as infinity.
  public mutating func insert(_ error: Double) {
    errors.append(error.isNaN ? .infinity : error)
  }

  /// How many errors were added.
  public var count: Int { errors.count }

  /// The shape of the errors; nil when nothing was added. Sorts them, so ask once.
  public func summary() -> ErrorSummary? {
    errors.isEmpty ? nil : ErrorSummary(sorted: errors.sorted())
  }
}

/// The shape of a distribution of errors.
public struct ErrorSummary: Sendable, Hashable, Codable {
  /// How many errors.
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
  /// Counts by decade, one more than ``histogramEdges``: bin i holds the errors e with
  /// edge(i − 1) < e ≤ edge(i); the first those of at most 1e-18, zero among them; the last those
  /// above 1e3, infinity among them.
  public let histogram: [Int]

  /// The upper edges of the histogram's bins: 1e-18, 1e-17, …, 1e3.
  public static let histogramEdges: [Double] = [
    1e-18, 1e-17, 1e-16, 1e-15, 1e-14, 1e-13, 1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5,
    1e-4, 1e-3, 1e-2, 1e-1, 1e0, 1e1, 1e2, 1e3,
  ]

  /// Summarises errors in ascending order; at least one.
  init(sorted errors: [Double]) {
    func quantile(_ fraction: Double) -> Double { Statistics.quantile(fraction, ofSorted: errors) }
    count = errors.count
    maximum = errors[errors.count - 1]
    median = quantile(0.5)
    quantile90 = quantile(0.9)
    quantile99 = quantile(0.99)
    quantile999 = quantile(0.999)
    var bins = Array(repeating: 0, count: Self.histogramEdges.count + 1)
    var bin = 0
    for error in errors {
      while bin < Self.histogramEdges.count, error > Self.histogramEdges[bin] { bin += 1 }
      bins[bin] += 1
    }
    histogram = bins
  }
}

/// The worst error of a method, with what is needed to see it again.
public struct WorstCase: Sendable, Hashable {
  /// The error, in the unit of its promise or tolerance.
  public var error: Double
  /// Which number of the answer it is.
  public var number: AnswerNumber
  /// What was asked.
  public var request: SolverRequest
  /// What the solver said.
  public var observed: Double
  /// The truth, correctly rounded.
  public var truth: Double

  /// A worst case.
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
