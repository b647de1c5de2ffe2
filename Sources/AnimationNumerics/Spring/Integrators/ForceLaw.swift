/// Where something is and how fast it moves.
public struct MotionState: Hashable, Sendable {
  /// The position x, in the value's unit.
  public var position: Double
  /// The velocity x′, in units per second.
  public var velocity: Double

  /// A position and a velocity.
  public init(position: Double, velocity: Double) {
    self.position = position
    self.velocity = velocity
  }
}

/// What accelerates a value: the right side of x″ = a(x, x′, t).
///
/// ``SpringForce`` is the one with a closed form. Any other law, a pendulum, a magnet, a wind, is a
/// type of your own, and goes through the same integrators.
public protocol ForceLaw: Sendable {
  /// The acceleration a(x, x′, t), damping included, in units per second squared.
  ///
  /// - Parameters:
  ///   - state: Position and velocity.
  ///   - time: Seconds since the start of the integration.
  func acceleration(_ state: MotionState, at time: Double) -> Double

  /// The rate γ ≥ 0 of the damping −γx′ that is part of the acceleration, in 1/s.
  ///
  /// ``VelocityVerlet`` takes that part implicitly. A law that says 0, the default, loses nothing
  /// but the second order of that method, if it depends on the velocity.
  var dampingRate: Double { get }

  /// The stiffest spring that the law resembles, if it resembles one; by default none is known.
  ///
  /// Steps that would be unstable for it are refused. A law without one is integrated as told.
  var stiffestSpring: Spring? { get }
}

extension ForceLaw {
  /// No linear damping.
  public var dampingRate: Double { 0 }
  /// None known: every step is accepted.
  public var stiffestSpring: Spring? { nil }
}

/// The pull of a spring: a = −ω₀²(x − target) − 2ζω₀x′.
public struct SpringForce: ForceLaw {
  /// The spring.
  public let spring: Spring
  /// Where it pulls to.
  public let target: Double
  /// 2ζω₀.
  public let dampingRate: Double
  let frequencySquared: Double

  /// The pull of `spring` to `target`.
  public init(_ spring: Spring, target: Double = 0) {
    self.spring = spring
    self.target = target
    frequencySquared = (spring.frequency * spring.frequency).high
    dampingRate = (spring.ratio * spring.frequency * 2).high
  }

  /// −ω₀²(x − target) − 2ζω₀x′.
  public func acceleration(_ state: MotionState, at time: Double) -> Double {
    -(frequencySquared * (state.position - target) + dampingRate * state.velocity)
  }

  /// The spring itself.
  public var stiffestSpring: Spring? { spring }
}
