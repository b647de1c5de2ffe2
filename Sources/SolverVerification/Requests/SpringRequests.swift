/// Asks where a spring is, and how fast, at one time.
///
/// The spring starts at `from` with `velocity` and is drawn to `to`.
public struct SpringRequest: Sendable, Hashable {
  /// The spring.
  public var spring: SpringDescription
  /// Where the motion starts, in the value's unit.
  public var from: Double
  /// Where the motion ends, in the value's unit.
  public var to: Double
  /// Velocity at the start, in units per second.
  public var velocity: Double
  /// Seconds since the start, ≥ 0.
  public var time: Double

  /// A request for one time; by default of a move from 0 to 1 that starts at rest.
  public init(
    spring: SpringDescription, from: Double = 0, to: Double = 1, velocity: Double = 0, time: Double
  ) {
    self.spring = spring
    self.from = from
    self.to = to
    self.velocity = velocity
    self.time = time
  }
}

/// Asks for the least T with |x(t) − to| ≤ ε for all t ≥ T.
public struct SettlingRequest: Sendable, Hashable {
  /// The spring.
  public var spring: SpringDescription
  /// Where the motion starts, in the value's unit.
  public var from: Double
  /// Where the motion ends, in the value's unit.
  public var to: Double
  /// Velocity at the start, in units per second.
  public var velocity: Double
  /// Half the width of the band ε, > 0, in the value's unit.
  public var epsilon: Double

  /// A request; by default of a move from 0 to 1 that starts at rest, to within 0.001.
  public init(
    spring: SpringDescription, from: Double = 0, to: Double = 1, velocity: Double = 0,
    epsilon: Double = 0.001
  ) {
    self.spring = spring
    self.from = from
    self.to = to
    self.velocity = velocity
    self.epsilon = epsilon
  }
}

/// Asks for a spring in every parameterisation.
public struct SpringParametersRequest: Sendable, Hashable {
  /// The spring.
  public var spring: SpringDescription

  /// A request for one spring.
  public init(spring: SpringDescription) {
    self.spring = spring
  }
}

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

/// How an integrator advances.
public enum IntegratorStepping: Sendable, Hashable {
  /// floor(time/step) steps of this many seconds, and one shortened to land on the time.
  case step(Double)
  /// Error control to this tolerance, in the value's unit.
  case tolerance(Double)
}

/// Asks for the motion of a spring as a numerical integrator produces it.
public struct IntegratorRequest: Sendable, Hashable {
  /// The motion.
  public var motion: SpringRequest
  /// The integrator.
  public var method: IntegratorMethod
  /// How it advances.
  public var stepping: IntegratorStepping
  /// Whether a step beyond the stability limit is carried out rather than refused.
  public var allowUnstable: Bool

  /// A request for one motion, method and step.
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

/// Asks where a spring is, and how fast, after each of a list of frames: for programs that live by
/// frames.
///
/// The truth is that of the exact motion at the sums of the steps.
public struct AdvanceRequest: Sendable, Hashable {
  /// The spring.
  public var spring: SpringDescription
  /// Where the motion starts, in the value's unit.
  public var from: Double
  /// Where the motion ends, in the value's unit.
  public var to: Double
  /// Velocity at the start, in units per second.
  public var velocity: Double
  /// The length of each frame in seconds, ≥ 0.
  public var steps: [Double]

  /// A request for one motion and its frames; by default of a move from 0 to 1 that starts at rest.
  public init(
    spring: SpringDescription, from: Double = 0, to: Double = 1, velocity: Double = 0,
    steps: [Double]
  ) {
    self.spring = spring
    self.from = from
    self.to = to
    self.velocity = velocity
    self.steps = steps
  }

  /// The same motion asked at the end of each frame; the times are the sums of the steps, rounded once.
  public var samples: [SpringRequest] {
    var sum = DoublePair(0)
    return steps.map { step in
      sum = sum + DoublePair(step)
      return SpringRequest(spring: spring, from: from, to: to, velocity: velocity, time: sum.high)
    }
  }
}
