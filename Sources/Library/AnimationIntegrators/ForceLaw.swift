public import AnimationNumerics

/// An acceleration law: the right side of x″ = a(x, x′, t).
///
/// ``SpringForce`` is the law with a closed form. Any other law, such as a pendulum, a magnet or
/// wind, is a custom type for the same integrators.
public protocol ForceLaw: Sendable {
  /// The acceleration a(x, x′, t), damping included, in units per second squared.
  ///
  /// - Parameters:
  ///   - state: Position and velocity.
  ///   - time: Seconds since the start of the integration.
  func acceleration(_ state: MotionState, at time: Double) -> Double

  /// The rate γ ≥ 0 of the damping −γx′ that is part of the acceleration, in 1/s.
  ///
  /// ``VelocityVerlet`` treats that part implicitly. With the default of 0, a law that depends on
  /// the velocity loses only the second order of that method.
  var dampingRate: Double { get }

  /// The stiffest spring that the law resembles; nil by default.
  ///
  /// Steps that would be unstable for it are rejected. Without one every step is accepted.
  var stiffestSpring: Spring? { get }
}

extension ForceLaw {
  /// No linear damping.
  public var dampingRate: Double { 0 }
  /// Unknown: every step is accepted.
  public var stiffestSpring: Spring? { nil }
}

/// The force of a spring: a = −ω₀²(x − target) − 2ζω₀x′.
public struct SpringForce: ForceLaw {
  /// The spring.
  public let spring: Spring
  /// The target.
  public let target: Double
  /// 2ζω₀.
  public let dampingRate: Double
  let frequencySquared: Double

  /// The force of `spring` towards `target`.
  public init(_ spring: Spring, target: Double = 0) {
    self.spring = spring
    self.target = target
    (frequencySquared, dampingRate) = spring.forceCoefficients
  }

  /// −ω₀²(x − target) − 2ζω₀x′.
  public func acceleration(_ state: MotionState, at time: Double) -> Double {
    -(frequencySquared * (state.position - target) + dampingRate * state.velocity)
  }

  /// The spring itself.
  public var stiffestSpring: Spring? { spring }
}
