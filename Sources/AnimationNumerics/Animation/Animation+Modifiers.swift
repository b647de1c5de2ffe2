extension Animation {
  /// Starts `delay` seconds later. A negative delay starts that far into the animation.
  ///
  /// - Precondition: The delay is finite.
  public func delay(_ delay: Double) -> Animation {
    trapUnless(delay.isFinite, "delay is \(delay); it must be finite")
    return Animation(.delay(node, delay))
  }

  /// Runs `speed` times as fast. At 0 or less the animation stays at its start.
  ///
  /// - Precondition: The speed is finite.
  public func speed(_ speed: Double) -> Animation {
    trapUnless(speed.isFinite, "speed is \(speed); it must be finite")
    return Animation(.speed(node, speed))
  }

  /// Plays the animation `repeatCount` times; 1 or less plays it once.
  ///
  /// A cycle lasts until the animation's removal. The next one starts exactly then; SwiftUI's
  /// starts at the following frame. With `autoreverses`, every other cycle applies the same motion
  /// towards the start, not its mirror image in time: it starts fast where the first one did.
  ///
  /// - Parameters:
  ///   - repeatCount: The number of cycles.
  ///   - autoreverses: Whether every other cycle returns to the start. With an even number the
  ///     animation ends at the start, and the value then jumps to its target.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    Animation(
      .repetition(
        node, cycle: removalTime, count: max(repeatCount, 1), autoreverses: autoreverses))
  }

  /// Plays the animation forever, in cycles like those of ``repeatCount(_:autoreverses:)``.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    Animation(.repetition(node, cycle: removalTime, count: nil, autoreverses: autoreverses))
  }

  /// Lets successors start after `duration` seconds, if the animation is not logically complete by
  /// then. Negative durations are clamped to 0.
  ///
  /// - Precondition: The duration is finite.
  public func logicallyComplete(after duration: Double) -> Animation {
    trapUnless(duration.isFinite, "duration is \(duration); it must be finite")
    return Animation(.logicalCompletion(node, after: max(duration, 0)))
  }
}

extension Animation {
  /// The leading delay of the animation and the rest of it. Combined again, they are the same
  /// animation.
  public var leadingDelay: (delay: Double, rest: Animation) {
    guard case .delay(let base, let delay) = node, delay >= 0 else { return (0, self) }
    let (further, rest) = Animation(base).leadingDelay
    return (delay + further, rest)
  }

  /// The spring, if the animation is a spring from rest without modifiers; otherwise nil.
  public var plainSpring: Spring? {
    switch node {
    case .spring(let spring), .interpolatingSpring(let spring, initialVelocity: 0): spring
    default: nil
    }
  }
}
