import ReferenceNumerics

/// The arbitrary-precision reference as a solver: every answer correctly rounded.
///
/// ``truth(for:)`` gives the same values with the digits that rounding loses, which is what errors
/// are measured against.
public struct ReferenceSolver: SolverMethod {
  /// The reference.
  public init() {}

  /// The method's name.
  public let name = "reference"
  /// What the method computes and how.
  public let summary = "arbitrary precision, correctly rounded"
  /// Every kind but integrators, whose truth is not their answer.
  public let kinds: Set<SolverKind> = [.spring, .springParameters]

  /// Answers by rounding the truth.
  public func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer {
    try truth(for: request).rounded
  }
}

/// A true answer, with more digits than a `Double` holds.
public struct SolverTruth: Sendable, Hashable {
  /// The answer, correctly rounded.
  public let rounded: SolverAnswer
  /// The members of the answer in the order of ``SolverAnswer/numbers``.
  public let values: [TrueValue]

  /// A truth whose every member is exact or needs no more digits than it has.
  init(exactly rounded: SolverAnswer) {
    self.rounded = rounded
    values = rounded.numbers.map { TrueValue(rounded: $0.value) }
  }

  init(rounded: SolverAnswer, values: [TrueValue]) {
    self.rounded = rounded
    self.values = values
  }
}

extension TrueValue {
  /// The value, rounded, and what the rounding left over.
  init(_ value: ReferenceValue) {
    let rounded = value.double
    self.init(rounded: rounded, remainder: rounded.isFinite ? -value.error(of: rounded) : 0)
  }
}

extension ReferenceSolver {
  /// The true answer to a request.
  public func truth(for request: SolverRequest) throws(SolverError) -> SolverTruth {
    switch request {
    case .spring(let request):
      let sample = try ReferenceSpring(request.spring).sample(
        from: request.from, to: request.to, velocity: request.velocity, time: request.time)
      let position = TrueValue(sample.position)
      let velocity = TrueValue(sample.velocity)
      return SolverTruth(
        rounded: .motion(
          MotionAnswer(position: position.rounded, velocity: velocity.rounded)),
        values: [position, velocity])
    default:
      throw .unsupported("the reference does not serve requests of kind \(request.kind.rawValue)")
    }
  }
}

extension ReferenceSpring {
  /// The spring of a description.
  init(_ description: SpringDescription) throws(SolverError) {
    do {
      switch description {
      case .bounce(let duration, let bounce):
        try self.init(duration: duration, bounce: bounce)
      case .dampingRatio(let response, let ratio):
        try self.init(response: response, dampingRatio: ratio)
      case .physical(let mass, let stiffness, let damping, let allowOverDamping):
        try self.init(
          mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowOverDamping)
      case .settling:
        throw SolverError.unsupported("the reference does not serve settling descriptions")
      }
    } catch let error as SolverError {
      throw error
    } catch {
      throw .invalid(member: "spring", value: "\(description)", reason: "\(error)")
    }
  }
}
