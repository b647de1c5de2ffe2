/// A curve or spring that spreads a change over time, with modifiers that delay, speed up or repeat
/// it.
///
/// The factories and modifiers are SwiftUI's, so expressions such as
/// `.smooth(duration: 0.35).delay(0.1 + Double(index) * 0.04)` compile here too. An animation is a
/// plain function of time. ``progress(at:)`` maps seconds since the change to the completed
/// fraction, with velocity and acceleration; springs use the closed form.
///
///     value(V, t) = V·p(t)
///
/// **Ends.** An animation is *logically complete* when its successor may start: a curve at its end,
/// a spring after its perceptual duration. It is *removed* when no visible motion is left: a spring
/// when it stays within 0.001 of a unit move. The closed form continues after the removal, so
/// nothing jumps and a renderer may stop. SwiftUI integrates its springs in steps of 1/300 s and
/// removes them at a threshold in absolute units. This library imitates neither.
///
/// - Precondition: Every number passed to a factory or modifier is finite, and there are at most
/// 1000
///   modifiers. Speeds and delays in a row count once beyond the 64th.
public struct Animation: Hashable, Sendable {
  package indirect enum Node: Hashable, Sendable {
    /// A spring that inherits the velocity of the motion it interrupts.
    case spring(Spring)
    /// A spring that starts with its own velocity, in moves per second, and is combined with the
    /// motion it interrupts.
    case interpolatingSpring(Spring, initialVelocity: Double)
    /// A curve over a duration. A duration of 0 or less is a jump.
    case curve(UnitCurve, duration: Double)
    case delay(Node, Double)
    case speed(Node, Double)
    /// A nil count repeats forever. A cycle is the base's removal time, computed once.
    case repetition(Node, cycle: Double, count: Int?, autoreverses: Bool)
    case logicalCompletion(Node, after: Double)
  }

  let prepared: PreparedAnimation

  package var node: Node { prepared.node }

  /// The number of modifiers.
  package var depth: Int { prepared.depth }

  init(_ node: Node, depth: Int = 0) {
    trapUnless(
      depth <= Self.maximumDepth,
      "an animation has \(depth) modifiers; it must have at most \(Self.maximumDepth)")
    prepared = PreparedAnimation(node, depth: depth)
  }

  /// The largest number of modifiers. Deeper animations would overflow the stack, since they are
  /// read recursively.
  package static var maximumDepth: Int { 1000 }

  /// Animations are equal if they are built from equal parts.
  public static func == (a: Self, b: Self) -> Bool { a.prepared === b.prepared || a.node == b.node }

  /// Hashes the parts of the animation.
  public func hash(into hasher: inout Hasher) { hasher.combine(node) }

  /// A jump: the whole change at once.
  static let jump = Animation(.curve(.linear, duration: 0))
}

extension Animation {
  /// SwiftUI's default since iOS 17: a spring without bounce whose response is 0.55 s.
  public static let `default` = spring(response: 0.55, dampingFraction: 1)

  /// A straight line over 0.35 s.
  public static let linear = linear(duration: 0.35)
  /// A straight line.
  public static func linear(duration: Double) -> Animation {
    timingCurve(.linear, duration: duration)
  }

  /// A slow start, over 0.35 s.
  public static let easeIn = easeIn(duration: 0.35)
  /// A slow start.
  public static func easeIn(duration: Double) -> Animation {
    timingCurve(.easeIn, duration: duration)
  }

  /// A slow end, over 0.35 s.
  public static let easeOut = easeOut(duration: 0.35)
  /// A slow end.
  public static func easeOut(duration: Double) -> Animation {
    timingCurve(.easeOut, duration: duration)
  }

  /// A slow start and end, over 0.35 s.
  public static let easeInOut = easeInOut(duration: 0.35)
  /// A slow start and end.
  public static func easeInOut(duration: Double) -> Animation {
    timingCurve(.easeInOut, duration: duration)
  }

  /// A cubic Bézier curve with the control points (p1x, p1y) and (p2x, p2y), their x clamped to
  /// [0, 1].
  ///
  /// - Parameters:
  ///   - p1x: x of the first control point.
  ///   - p1y: y of the first control point.
  ///   - p2x: x of the second control point.
  ///   - p2y: y of the second control point.
  ///   - duration: Seconds. 0 or less is a jump.
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: Double = 0.35
  ) -> Animation {
    timingCurve(
      .bezier(
        startControlPoint: UnitPoint(x: p1x, y: p1y), endControlPoint: UnitPoint(x: p2x, y: p2y)),
      duration: duration)
  }

  /// A unit curve.
  ///
  /// - Parameters:
  ///   - curve: From time to progress, both as fractions.
  ///   - duration: Seconds. 0 or less is a jump.
  /// - Precondition: The duration is finite.
  public static func timingCurve(_ curve: UnitCurve, duration: Double) -> Animation {
    trapUnless(duration.isFinite, "duration is \(duration); it must be finite")
    return Animation(.curve(curve, duration: max(duration, 0)))
  }

  /// Any easing function, such as a `linear()` or `steps()` of CSS, or a named easing.
  ///
  /// From its end on the progress is 1, where the easing function itself may end elsewhere.
  ///
  /// - Parameters:
  ///   - easing: From time to progress, both as fractions.
  ///   - duration: Seconds. 0 or less is a jump.
  /// - Precondition: The duration is finite.
  public static func timingCurve(_ easing: EasingFunction, duration: Double) -> Animation {
    timingCurve(UnitCurve(easing), duration: duration)
  }
}
