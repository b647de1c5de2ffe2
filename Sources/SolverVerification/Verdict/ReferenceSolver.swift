import ReferenceNumerics

/// The arbitrary-precision reference as a solver: every answer correctly rounded.
///
/// ``truth(for:)`` gives the same values with the digits that rounding loses, which is what errors
/// are measured against.
public struct ReferenceSolver: SolverMethod {
  private let cache: TruthCache?

  /// The reference.
  ///
  /// - Parameter cache: Where truths are kept for the next time they are asked for.
  public init(cache: TruthCache? = nil) {
    self.cache = cache
  }

  /// The method's name.
  public let name = "reference"
  /// What the method computes and how.
  public let summary = "arbitrary precision, correctly rounded"
  /// Every kind but integrators, whose truth is not their answer.
  public let kinds = Set(SolverKind.allCases.filter { $0.question.hasTruth })

  /// Answers by rounding the truth.
  public func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer {
    try truth(for: request).rounded
  }
}

extension ReferenceSolver: TruthSource {
  /// The true answer to a request.
  public func truth(for request: SolverRequest) throws(SolverError) -> SolverTruth {
    func compute() throws(SolverError) -> SolverTruth {
      try request.question.truth(by: self)
    }
    guard let cache else { return try compute() }
    return try cache.truth(for: request, compute)
  }

  /// The true settling time, with what else is right at a tangency.
  func settling(_ request: SettlingRequest) throws(SolverError) -> ReferenceSettling {
    func compute() throws(SolverError) -> ReferenceSettling {
      try request.spring.reference.settling(
        from: request.from, to: request.to, velocity: request.velocity, epsilon: request.epsilon)
    }
    guard let cache else { return try compute() }
    return try cache.settling(for: request, compute)
  }
}
