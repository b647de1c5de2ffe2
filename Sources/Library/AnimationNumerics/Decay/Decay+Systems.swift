// Decays of other systems, with the source of each constant.

extension Decay {
  /// A decay whose velocity is multiplied by `decelerationPerSecond` in every second.
  ///
  /// - Precondition: The factor is greater than 0 and less than 1.
  public init(decelerationPerSecond: Double) {
    self = orTrap(try Decay(.decelerationPerSecond(decelerationPerSecond)))
  }

  /// `UIScrollView.DecelerationRate.normal`: 0.998 a millisecond, τ = 0.4995 s.
  ///
  /// Source: UIKit's documentation of the constant. Its velocities are in points per millisecond, and
  /// its projected end v·d/(1 − d), in these units 0.1 % short of the limit, is the sum over whole
  /// milliseconds.
  public static let scrollViewNormal = Decay(decelerationPerMillisecond: 0.998)

  /// `UIScrollView.DecelerationRate.fast`: 0.99 a millisecond, τ = 0.0995 s.
  ///
  /// Source: UIKit's documentation of the constant.
  public static let scrollViewFast = Decay(decelerationPerMillisecond: 0.99)

  /// Flutter's `FrictionSimulation(drag, …)`: its drag is the factor of the velocity in a second.
  ///
  /// Source: `packages/flutter/lib/src/physics/friction_simulation.dart`, v·dragᵗ; 0.135 is that of
  /// `BouncingScrollSimulation`. Its constant deceleration is not part of it.
  ///
  /// - Precondition: The drag is greater than 0 and less than 1.
  public static func flutterFriction(drag: Double = 0.135) -> Decay {
    Decay(decelerationPerSecond: drag)
  }

  /// Compose's `exponentialDecay(frictionMultiplier)`: a friction of 4.2 per second, times the
  /// multiplier. Android's `FlingAnimation` has the same factor for its friction.
  ///
  /// Source: `FloatExponentialDecaySpec` in `androidx.compose.animation.core`. It computes in `Float`,
  /// and ends at a speed, 0.1 units per second by default.
  ///
  /// - Precondition: The multiplier is positive.
  public static func composeExponential(frictionMultiplier: Double = 1) -> Decay {
    Decay(rate: 4.2 * max(frictionMultiplier, 0.0001))
  }

  /// Motion's `inertia` with a time constant in milliseconds. It does not start with the velocity v
  /// that it is given, but with ``motionInertiaVelocity(_:power:)`` of it.
  ///
  /// Source: `inertia` of motion-dom's generators: timeConstant = 325, power = 0.8, and for its bounds a
  /// spring with bounceStiffness = 500 and bounceDamping = 10.
  ///
  /// - Precondition: The time constant is positive.
  public static func motionInertia(timeConstant milliseconds: Double = 325) -> Decay {
    Decay(timeConstant: milliseconds / 1000)
  }

  /// The initial velocity of Motion's `inertia`: power·v/τ, because it adds power·v to the position,
  /// with v in units per second. `modifyTarget` is ``ScrollStops/nearest(to:)`` of the end.
  public func motionInertiaVelocity(_ velocity: Double, power: Double = 0.8) -> Double {
    power * velocity * rate
  }

  /// The spring of Motion's `inertia` at its bounds.
  public static let motionInertiaSpring = Spring(mass: 1, stiffness: 500, damping: 10)
}
