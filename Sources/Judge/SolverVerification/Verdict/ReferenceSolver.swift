import ReferenceNumerics

/// The arbitrary-precision reference as a solver: every answer is correctly rounded.
///
/// ``truth(for:)`` returns the same values with additional digits, which errors are measured
/// against.
public struct ReferenceSolver: SolverMethod {
  private let cache: TruthCache?

  /// Creates the reference.
  ///
  /// - Parameter cache: A cache for computed truths.
  public init(cache: TruthCache? = nil) { self.cache = cache }

  /// The method's name.
  public let name = "reference"
  /// A description of the computation.
  public let summary = "arbitrary precision, correctly rounded"
  /// Every kind.
  public let kinds = Set(SolverKind.allCases)

  /// Answers by rounding the truth.
  public func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer {
    try truth(for: request).rounded
  }
}

extension ReferenceSolver: TruthSource {
  /// The true answer to a request.
  public func truth(for request: SolverRequest) throws(SolverError) -> SolverTruth {
    func compute() throws(SolverError) -> SolverTruth { try request.question.truth(by: self) }
    guard let cache else { return try compute() }
    return try cache.truth(for: request, compute)
  }

  /// The true settling time, and alternatives that are equally correct at a tangency.
  func settling(_ request: SettlingRequest) throws(SolverError) -> ReferenceSettling {
    func compute() throws(SolverError) -> ReferenceSettling {
      let spring = try request.spring.reference
      let settling = spring.settling(
        from: request.from, to: request.to, velocity: request.velocity, epsilon: request.epsilon)
      return request.clamp
        ? settling.clamped(
          spring, from: request.from, to: request.to, velocity: request.velocity,
          epsilon: request.epsilon) : settling
    }
    guard let cache else { return try compute() }
    return try cache.settling(for: request, compute)
  }
}
