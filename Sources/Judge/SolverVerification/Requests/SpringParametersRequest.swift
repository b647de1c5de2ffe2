internal import StrictJSON

import ReferenceNumerics

/// Asks for a spring in every parameterisation.
public struct SpringParametersRequest: Sendable, Hashable {
  /// The spring.
  public var spring: SpringDescription

  /// Creates a request for one spring.
  public init(spring: SpringDescription) { self.spring = spring }
}

/// One spring in every parameterisation.
public struct SpringParametersAnswer: Sendable, Hashable {
  /// Mass m.
  public var mass: Double
  /// Stiffness k.
  public var stiffness: Double
  /// Damping c.
  public var damping: Double
  /// Response 2π/ω₀ in seconds.
  public var response: Double
  /// Damping ratio ζ.
  public var dampingRatio: Double
  /// Perceptual duration 2π/ω₀ in seconds.
  public var duration: Double
  /// Bounce.
  public var bounce: Double
  /// Settling time in seconds of a move of 1 from rest, to within 0.001.
  public var settlingDuration: Double

  /// Creates an answer.
  public init(
    mass: Double, stiffness: Double, damping: Double, response: Double, dampingRatio: Double,
    duration: Double, bounce: Double, settlingDuration: Double
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.response = response
    self.dampingRatio = dampingRatio
    self.duration = duration
    self.bounce = bounce
    self.settlingDuration = settlingDuration
  }
}

extension SolverKind {
  /// One spring, converted into every parameterisation.
  public static let springParameters = Self("spring-parameters", SpringParametersRequest.self)
}

extension SolverRequest {
  /// A request of kind ``SolverKind/springParameters``.
  public static func springParameters(_ request: SpringParametersRequest) -> Self { Self(request) }
}

/// A method that answers requests of kind ``SolverKind/springParameters``.
public protocol SpringParametersMethod: SolverMethod {
  /// One spring, converted into every parameterisation.
  func parameters(_ request: SpringParametersRequest) throws(SolverError) -> SpringParametersAnswer
}

extension SpringParametersRequest: SolverQuestion {
  static var kind: SolverKind { .springParameters }

  func answer(by method: any SolverMethod) throws(SolverError) -> SolverAnswer {
    .springParameters(
      try method.serving((any SpringParametersMethod).self, Self.kind).parameters(self))
  }

  init(_ reader: MemberReader) throws(SolverError) {
    self.init(spring: try SpringDescription(reader))
  }

  func write(to writer: inout MemberWriter) { spring.write(to: &writer) }

  static var answerForm: AnswerForm {
    AnswerForm([
      .number("mass"), .number("stiffness"), .number("damping"), .number("response"),
      .number("dampingRatio"), .number("duration"), .number("bounce"),
      .number("settlingDuration"),
    ]) {
      .springParameters(
        SpringParametersAnswer(
          mass: $0[0][0], stiffness: $0[1][0], damping: $0[2][0], response: $0[3][0],
          dampingRatio: $0[4][0], duration: $0[5][0], bounce: $0[6][0],
          settlingDuration: $0[7][0]))
    }
  }

  var group: String { spring.regime.rawValue }

  var domain: AskedDomain { AskedDomain(spring: spring) }

  static var errorUnit: ErrorUnit { .relative }

  func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
    let spring = try spring.reference
    return SolverTruth(
      Self.answerForm,
      [
        spring.mass, spring.stiffness, spring.damping, spring.response, spring.dampingRatio,
        spring.duration, spring.bounce, spring.settlingDuration,
      ])
  }

  /// The value itself; 1 for the bounce, which may be 0.
  func scales(of truth: SolverTruth) -> [Double] {
    truth.rounded.numbers.map { number, value in
      number.member == .bounce || value == 0 || !value.isFinite ? 1 : value.magnitude
    }
  }
}
