// Spring animations. `blendDuration` is accepted wherever SwiftUI has it, and ignored. SwiftUI uses
// it to blend a spring's response into that of the spring it interrupts; no recording of that rule
// is public. Position and velocity are continuous without it.

extension Animation {
  /// A spring with a perceptual duration and a bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration 2π/ω₀ in seconds. 0 or less is infinitely stiff: a jump.
  ///   - bounce: From −1 (exclusive) to 1; larger values are clamped to 1, which never ends.
  ///   - blendDuration: Ignored.
  public static func spring(
    duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation {
    fluid(duration) { Spring(duration: duration, bounce: bounce) }
  }

  /// A spring with a response and a damping ratio.
  ///
  /// - Parameters:
  ///   - response: 2π/ω₀ in seconds. 0 or less is infinitely stiff: a jump.
  ///   - dampingFraction: The damping ratio ζ ≥ 0.
  ///   - blendDuration: Ignored.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation {
    fluid(response) { Spring(response: response, dampingRatio: dampingFraction) }
  }

  /// A spring of 0.5 s without bounce.
  public static var spring: Animation { spring(duration: 0.5, bounce: 0) }

  /// The motion of a ``Spring``, which inherits the velocity of the motion it interrupts.
  ///
  /// - Parameters:
  ///   - spring: Any spring; its mass does not matter. Over-damped springs stay so, whereas SwiftUI
  ///     plays a critical one.
  ///   - blendDuration: Ignored.
  public static func spring(_ spring: Spring, blendDuration: Double = 0) -> Animation {
    Animation(.spring(spring))
  }

  /// A spring that follows a finger: 0.15 s with a bounce of 0.15.
  public static var interactiveSpring: Animation { interactiveSpring() }

  /// A spring that follows a finger.
  ///
  /// - Parameters:
  ///   - response: 2π/ω₀ in seconds. 0 or less is a jump.
  ///   - dampingFraction: The damping ratio ζ ≥ 0.
  ///   - blendDuration: Ignored.
  @_disfavoredOverload
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Animation {
    spring(response: response, dampingFraction: dampingFraction)
  }

  /// A spring that follows a finger, with a bounce of 0.15 + `extraBounce`.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds. 0 or less is a jump.
  ///   - extraBounce: Added to the base of 0.15.
  ///   - blendDuration: Ignored.
  public static func interactiveSpring(
    duration: Double = 0.15, extraBounce: Double = 0, blendDuration: Double = 0.25
  ) -> Animation {
    spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring of 0.5 s without bounce.
  public static var smooth: Animation { smooth() }
  /// A spring without bounce, tuned.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds. 0 or less is a jump.
  ///   - extraBounce: Added to the base of 0.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: extraBounce)
  }

  /// A spring of 0.5 s with a bounce of 0.15.
  public static var snappy: Animation { snappy() }
  /// A spring with a small bounce, tuned.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds. 0 or less is a jump.
  ///   - extraBounce: Added to the base of 0.15.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring of 0.5 s with a bounce of 0.3.
  public static var bouncy: Animation { bouncy() }
  /// A spring with a clear bounce, tuned.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds. 0 or less is a jump.
  ///   - extraBounce: Added to the base of 0.3.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  /// A spring of 0.5 s without bounce, combined with the motion it interrupts.
  public static var interpolatingSpring: Animation { interpolatingSpring(duration: 0.5) }

  /// A spring with physical parameters, combined with the motion it interrupts.
  ///
  /// - Parameters:
  ///   - mass: m > 0.
  ///   - stiffness: k > 0.
  ///   - damping: c ≥ 0, at most the critical 2√(km): more counts as critical, as in SwiftUI.
  ///   - initialVelocity: In moves per second: 1 would make the change in one second.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(
      Spring(mass: mass, stiffness: stiffness, damping: damping),
      initialVelocity: initialVelocity)
  }

  /// A spring with a perceptual duration and a bounce, combined with the motion it interrupts.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds. 0 or less is a jump.
  ///   - bounce: From 0 to 1; less counts as 0, critical damping, as in SwiftUI.
  ///   - initialVelocity: In moves per second.
  public static func interpolatingSpring(
    duration: Double = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation {
    duration <= 0
      ? .jump
      : interpolatingSpring(
        Spring(duration: duration, bounce: max(bounce, 0)), initialVelocity: initialVelocity)
  }

  /// The motion of a ``Spring``, combined with the motion it interrupts.
  ///
  /// - Parameters:
  ///   - spring: Any spring; its mass does not matter.
  ///   - initialVelocity: In moves per second.
  /// - Precondition: The initial velocity is finite.
  public static func interpolatingSpring(
    _ spring: Spring, initialVelocity: Double = 0
  ) -> Animation {
    trapUnless(
      initialVelocity.isFinite, "initialVelocity is \(initialVelocity); it must be finite")
    return Animation(.interpolatingSpring(spring, initialVelocity: initialVelocity))
  }

  private static func fluid(_ duration: Double, _ make: () -> Spring) -> Animation {
    duration <= 0 ? .jump : Animation(.spring(make()))
  }
}
