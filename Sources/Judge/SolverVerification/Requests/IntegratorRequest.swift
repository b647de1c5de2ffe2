internal import StrictJSON

import ReferenceNumerics

/// A numerical integrator by its name in the solver protocol.
public enum IntegratorMethod: String, Sendable, Hashable, CaseIterable {
  /// The classic fourth-order Runge–Kutta method.
  case rk4
  /// Semi-implicit (symplectic) Euler, first order.
  case semiImplicitEuler = "semi-implicit-euler"
  /// Velocity Verlet with the damping taken implicitly, second order.
  case velocityVerlet = "velocity-verlet"
  /// The exact 2×2 transition matrix of one step, applied repeatedly.
  case propagator
  /// An embedded pair with error control.
  case adaptive
}

/// The step control of an integrator.
public enum IntegratorStepping: Sendable, Hashable {
  /// floor(time/step) steps of this many seconds, and a shorter one to reach the time.
  case step(Double)
  /// Error control with this tolerance, in the value's unit.
  case tolerance(Double)
}

/// Asks for the motion of a spring as computed by a numerical integrator.
public struct IntegratorRequest: Sendable, Hashable {
  /// The motion.
  public var motion: SpringRequest
  /// The integrator.
  public var method: IntegratorMethod
  /// The step control.
  public var stepping: IntegratorStepping
  /// Whether a step beyond the stability limit is executed instead of rejected.
  public var allowUnstable: Bool

  /// Creates a request for one motion, method and step.
  public init(
    motion: SpringRequest, method: IntegratorMethod, stepping: IntegratorStepping,
    allowUnstable: Bool = false
  ) {
    self.motion = motion
    self.method = method
    self.stepping = stepping
    self.allowUnstable = allowUnstable
  }
}

extension SolverKind {
  /// Position and velocity of a spring, stepped by a numerical integrator.
  public static let integrator = Self("integrator", IntegratorRequest.self)
}

extension SolverRequest {
  /// A request of kind ``SolverKind/integrator``.
  public static func integrator(_ request: IntegratorRequest) -> Self { Self(request) }
}

/// A method that answers requests of kind ``SolverKind/integrator``.
public protocol IntegrationMethod: SolverMethod {
  /// Position and velocity of a spring, stepped by a numerical integrator.
  func integrated(_ request: IntegratorRequest) throws(SolverError) -> MotionAnswer
}

extension IntegratorRequest: SolverQuestion {
  static var kind: SolverKind { .integrator }

  func answer(by method: any SolverMethod) throws(SolverError) -> SolverAnswer {
    .motion(try method.serving((any IntegrationMethod).self, Self.kind).integrated(self))
  }

  init(_ reader: MemberReader) throws(SolverError) {
    let motion = try SpringRequest(reader)
    let method = try reader.word("method", IntegratorMethod.self)
    let stepping: IntegratorStepping =
      method == .adaptive
      ? .tolerance(try reader.positive("tolerance")) : .step(try reader.positive("step"))
    self.init(
      motion: motion, method: method, stepping: stepping,
      allowUnstable: try reader.optionalFlag("allowUnstable") ?? false)
  }

  func write(to writer: inout MemberWriter) {
    motion.write(to: &writer)
    writer.text("method", method.rawValue)
    switch stepping {
    case .step(let step): writer.number("step", step)
    case .tolerance(let tolerance): writer.number("tolerance", tolerance)
    }
    writer.flag("allowUnstable", allowUnstable, unless: false)
  }

  static var answerForm: AnswerForm { .motion }

  var group: String { method.rawValue }

  var domain: AskedDomain { motion.domain }

  static var errorUnit: ErrorUnit { .scaled }

  var input: Double? {
    get { motion.time }
    set { motion.time = newValue ?? motion.time }
  }

  var inSinglePrecision: Self {
    var rounded = self
    rounded.motion = motion.inSinglePrecision
    return rounded
  }

  /// The motion of the integrator, without a rounding; not the spring's own.
  func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
    guard case .step(let step) = stepping else {
      throw .unsupported("the reference takes steps of a length, not of a tolerance")
    }
    guard motion.options.isSubset(of: motion.spring.options), !motion.spring.isInstant else {
      throw .unsupported("the reference integrates neither clamp, range nor a duration of 0")
    }
    guard motion.time / step <= 1e8 else {
      throw .unsupported("the reference takes at most 100,000,000 steps")
    }
    let spring = try motion.spring.reference
    let integrator: ReferenceSpring.Integrator
    switch method {
    case .rk4: integrator = .rungeKutta4
    case .semiImplicitEuler: integrator = .semiImplicitEuler
    case .velocityVerlet: integrator = .velocityVerlet
    case .propagator, .adaptive: return try motion.truth(by: source)
    }
    guard allowUnstable || spring.isStable(integrator, step: step) else {
      throw .invalid(
        "step", step, "must be shorter: the method is unstable, unless allowUnstable is true")
    }
    let sample = spring.stepped(
      by: integrator, step: step, from: motion.from, to: motion.to, velocity: motion.velocity,
      time: motion.time)
    return SolverTruth(Self.answerForm, [sample.position, sample.velocity])
  }

  func scales(of truth: SolverTruth) -> [Double] {
    let scale = MotionScale(of: motion)
    return [scale.position, scale.velocity]
  }
}
