extension Animation {
  /// Starts `delay` seconds later. A negative delay starts that far into the animation.
  ///
  /// - Precondition: The delay is finite.
  public func delay(_ delay: Double) -> Animation {
    trapUnless(delay.isFinite, "delay is \(delay); it must be finite")
    if depth >= Self.foldingDepth, delay >= 0, case .delay(let base, let inner) = node, inner >= 0,
      (delay + inner).isFinite
    {
      return Animation(.delay(base, delay + inner), depth: depth)
    }
    return Animation(.delay(node, delay), depth: depth + 1)
  }

  /// Runs `speed` times as fast. At 0 or less the animation stays at its start.
  ///
  /// - Precondition: The speed is finite.
  public func speed(_ speed: Double) -> Animation {
    trapUnless(speed.isFinite, "speed is \(speed); it must be finite")
    if depth >= Self.foldingDepth, speed > 0, let node = node.played(speed) {
      return Animation(node, depth: depth)
    }
    return Animation(.speed(node, speed), depth: depth + 1)
  }

  /// The number of modifiers from which on further ones are combined with the last ones.
  private static var foldingDepth: Int { 64 }

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
      .repetition(node, cycle: removalTime, count: max(repeatCount, 1), autoreverses: autoreverses),
      depth: depth + 1)
  }

  /// Plays the animation forever, in cycles like those of ``repeatCount(_:autoreverses:)``.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    Animation(
      .repetition(node, cycle: removalTime, count: nil, autoreverses: autoreverses),
      depth: depth + 1)
  }

  /// Lets successors start after `duration` seconds, if the animation is not logically complete by
  /// then. Negative durations are clamped to 0.
  ///
  /// - Precondition: The duration is finite.
  public func logicallyComplete(after duration: Double) -> Animation {
    trapUnless(duration.isFinite, "duration is \(duration); it must be finite")
    return Animation(.logicalCompletion(node, after: max(duration, 0)), depth: depth + 1)
  }
}

extension Animation {
  /// The leading delay of the animation and the rest of it. Combined again, they are the same
  /// animation.
  public var leadingDelay: (delay: Double, rest: Animation) {
    guard case .delay(let base, let delay) = node, delay >= 0 else { return (0, self) }
    let (further, rest) = Animation(base, depth: depth - 1).leadingDelay
    return (delay + further, rest)
  }

  /// The negative delay that is applied last, and the animation without it; nil without one.
  package var headStart: (delay: Double, rest: Animation)? {
    guard case .delay(let base, let delay) = node, delay < 0 else { return nil }
    return (delay, Animation(base, depth: depth - 1))
  }

  /// The spring, if the animation is a spring from rest without modifiers; otherwise nil.
  public var plainSpring: Spring? {
    switch node {
    case .spring(let spring), .interpolatingSpring(let spring, initialVelocity: 0): spring
    default: nil
    }
  }
}

extension Animation.Node {
  /// The node at another speed, if its outermost modifier is a speed or a delay that can be
  /// combined with it.
  fileprivate func played(_ speed: Double) -> Self? {
    switch self {
    case .speed(let base, let inner) where inner > 0 && (inner * speed).isNormal:
      .speed(base, inner * speed)
    case .delay(let base, let delay) where delay >= 0 && (delay / speed).isFinite:
      base.played(speed).map { .delay($0, delay / speed) }
    default: nil
    }
  }
}
