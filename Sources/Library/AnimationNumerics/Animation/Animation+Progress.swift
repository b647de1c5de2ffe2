/// Progress of an animation over a change of 1.
public struct AnimationProgress: Hashable, Sendable {
  /// The completed fraction of the change: 0 at the start, 1 at the end, more in an overshoot.
  public var value: Double
  /// The rate of `value`, per second.
  public var velocity: Double
  /// The rate of `velocity`, per second squared.
  public var acceleration: Double

  /// The state before anything has changed.
  public static let start = AnimationProgress(value: 0, velocity: 0, acceleration: 0)
  /// The final state: the whole change, at rest.
  public static let end = AnimationProgress(value: 1, velocity: 0, acceleration: 0)
}

extension Animation {
  /// The progress `time` seconds after the change.
  ///
  /// Springs are evaluated in closed form with the error of ``Spring``, curves with that of
  /// ``UnitCurve``. Before 0 the result is ``AnimationProgress/start``. The acceleration of a curve
  /// is the slope of its velocity over 2⁻²⁰ of the duration. It is undefined, and omitted, where
  /// the velocity jumps, as at the ends of a straight line, or is infinite.
  public func progress(at time: Double) -> AnimationProgress {
    time < 0 ? .start : node.progress(at: time)
  }

  /// The part of `change` completed after `time` seconds.
  @inlinable public func value<V: VectorArithmetic>(_ change: V, time: Double) -> V {
    change.scaled(by: fraction(at: time))
  }

  /// The value of the progress.
  @usableFromInline func fraction(at time: Double) -> Double { prepared.value(at: time) }

  // Overload for `Double`: generic code of another module is too slow for so frequent a call.
  /// The part of `change` completed after `time` seconds.
  public func value(_ change: Double, time: Double) -> Double { change * prepared.value(at: time) }

  /// The velocity at which `change` is made after `time` seconds, per second.
  public func velocity<V: VectorArithmetic>(_ change: V, time: Double) -> V {
    change.scaled(byRate: progress(at: time).velocity)
  }

  /// Seconds until the animation is logically complete: a curve at its end, a spring after its
  /// perceptual duration 2π/ω₀. Infinite if it never completes.
  public var logicalDuration: Double { node.logicalDuration }

  /// Seconds until the animation is removed: a curve at its end, a spring when it stays within
  /// 0.001 of a unit move. Infinite if it never ends.
  public var removalTime: Double { node.removalTime }

  /// The number of frames until the animation is removed, as tools for video ask for it: the first
  /// frame from ``removalTime`` on, counted from 0 at the start. Nil if it never ends.
  ///
  /// - Parameter framesPerSecond: The frame rate, positive.
  /// - Precondition: The frame rate is positive.
  public func frames(at framesPerSecond: Double) -> Int? {
    Frames.count(until: removalTime, at: framesPerSecond)
  }
}

/// The requested part of an animation's progress: all of it, or only the value, which is several
/// times as fast.
protocol ProgressQuantity {
  static var start: Self { get }
  static var end: Self { get }
  /// The progress of a spring with an initial velocity, in moves per second.
  init(_ spring: Spring, initialVelocity: Double, at time: Double)
  /// The progress of a curve at a time before its end.
  init(_ curve: UnitCurve, over duration: Double, at time: Double)
  /// This progress on a clock that runs `speed` times as fast.
  func onClock(_ speed: Double) -> Self
  /// The progress of the reverse cycle.
  var reversed: Self { get }
}

extension AnimationProgress: ProgressQuantity {
  package init(_ spring: Spring, initialVelocity: Double, at time: Double) {
    let response = spring.unitResponse(at: time)
    // x₀ = −1 before the target, v₀ as given.
    let displacement = initialVelocity * response.positionPerVelocity - response.displacement
    let velocity = initialVelocity * response.velocityPerVelocity - response.velocity
    self.init(
      value: 1 + displacement, velocity: velocity,
      acceleration: spring.acceleration(displacement: displacement, velocity: velocity))
  }

  init(_ curve: UnitCurve, over duration: Double, at time: Double) {
    let fraction = time / duration
    let before = max(fraction - 0x1p-21, 0)
    let after = min(fraction + 0x1p-21, 1)
    let bend = (curve.velocity(at: after) - curve.velocity(at: before)) / (after - before)
    let acceleration = bend / (duration * duration)
    self.init(
      value: curve.value(at: fraction), velocity: curve.velocity(at: fraction) / duration,
      acceleration: acceleration.isFinite && !curve.isPiecewise ? acceleration : 0)
  }

  func onClock(_ speed: Double) -> AnimationProgress {
    AnimationProgress(
      value: value, velocity: velocity * speed, acceleration: acceleration * (speed * speed))
  }

  var reversed: AnimationProgress {
    AnimationProgress(value: 1 - value, velocity: -velocity, acceleration: -acceleration)
  }
}

/// The value component of a progress.
struct ProgressValue: ProgressQuantity {
  var value: Double

  static var start: Self { Self(value: 0) }
  static var end: Self { Self(value: 1) }

  init(value: Double) { self.value = value }

  init(_ spring: Spring, initialVelocity: Double, at time: Double) {
    let response = spring.unitResponse(at: time)
    value = 1 + (initialVelocity * response.positionPerVelocity - response.displacement)
  }

  init(_ curve: UnitCurve, over duration: Double, at time: Double) {
    value = curve.value(at: time / duration)
  }

  func onClock(_ speed: Double) -> Self { self }

  var reversed: Self { Self(value: 1 - value) }
}

extension Animation.Node {
  func progress(at time: Double) -> AnimationProgress { progress(at: time, AnimationProgress.self) }

  /// The value of the progress, with the bits of ``progress(at:)``.
  package func value(at time: Double) -> Double { progress(at: time, ProgressValue.self).value }

  private func progress<Quantity: ProgressQuantity>(at time: Double, _: Quantity.Type) -> Quantity {
    switch self {
    case .spring(let spring): return Quantity(spring, initialVelocity: 0, at: time)
    case .interpolatingSpring(let spring, let velocity):
      return Quantity(spring, initialVelocity: velocity, at: time)
    case .curve(let curve, let duration):
      return time < duration ? Quantity(curve, over: duration, at: time) : .end
    case .delay(let base, let delay):
      // A negative `time` occurs here only before a delay of the opposite sign.
      return time < delay ? .start : base.progress(at: time - delay, Quantity.self)
    case .speed(let base, let speed):
      guard speed > 0 else { return .start }
      return base.progress(at: speed * time, Quantity.self).onClock(speed)
    case .repetition(let base, let cycle, let count, let autoreverses):
      guard cycle > 0 else { return .end }
      guard cycle.isFinite else { return base.progress(at: time, Quantity.self) }
      let place = CyclePosition(of: time, cycle: cycle)
      if let count, place.number >= Double(count) {
        // After removal the value is at its target, wherever the last cycle ended.
        return .end
      }
      let progress = base.progress(at: place.time, Quantity.self)
      return autoreverses && place.isOdd ? progress.reversed : progress
    case .logicalCompletion(let base, _): return base.progress(at: time, Quantity.self)
    }
  }

  var logicalDuration: Double {
    switch self {
    case .spring(let spring), .interpolatingSpring(let spring, _): spring.duration
    case .curve(_, let duration): duration
    case .delay(let base, let delay): max(base.logicalDuration + delay, 0)
    case .speed(let base, let speed): Self.slowed(base.logicalDuration, by: speed)
    // A repetition is logically complete with its last cycle.
    case .repetition: removalTime
    case .logicalCompletion(let base, let after): min(base.logicalDuration, after)
    }
  }

  var removalTime: Double {
    switch self {
    case .spring(let spring): spring.settlingDuration
    case .interpolatingSpring(let spring, let velocity):
      spring.settlingDuration(target: 1.0, initialVelocity: velocity, epsilon: 0.001)
    case .curve(_, let duration): duration
    case .delay(let base, let delay): max(base.removalTime + delay, 0)
    case .speed(let base, let speed): Self.slowed(base.removalTime, by: speed)
    case .repetition(_, let cycle, let count?, _): cycle * Double(count)
    case .repetition(_, let cycle, nil, _): cycle > 0 ? .infinity : 0
    case .logicalCompletion(let base, _): base.removalTime
    }
  }

  /// The time from which on the rest |1 − p| stays within a fraction of the change: its end for a
  /// curve or a repetition.
  func restTime(within fraction: Double) -> Double {
    switch self {
    case .spring(let spring): spring.settlingDuration(epsilon: fraction)
    case .interpolatingSpring(let spring, let velocity):
      spring.settlingDuration(target: 1.0, initialVelocity: velocity, epsilon: fraction)
    case .curve, .repetition: removalTime
    case .delay(let base, let delay): max(base.restTime(within: fraction) + delay, 0)
    case .speed(let base, let speed): Self.slowed(base.restTime(within: fraction), by: speed)
    case .logicalCompletion(let base, _): base.restTime(within: fraction)
    }
  }

  /// Whether the progress is exactly 1 from the removal on.
  var hasExactEnd: Bool {
    switch self {
    case .spring, .interpolatingSpring: false
    case .curve, .repetition: true
    case .delay(let base, _), .speed(let base, _), .logicalCompletion(let base, _): base.hasExactEnd
    }
  }

  private static func slowed(_ duration: Double, by speed: Double) -> Double {
    speed > 0 ? duration / speed : .infinity
  }
}

extension Animation.Node {
  /// Replaces times of any magnitude and order by the progress at them. Curves use a kernel with
  /// the bits of the scalar function.
  package func replace(_ times: UnsafeMutablePointer<Double>, _ count: Int) {
    var (node, delay) = (self, 0.0)
    if case .delay(let base, let seconds) = node { (node, delay) = (base, seconds) }
    guard case .curve(let curve, let duration) = node, duration > 0, curve.fitsKernels, delay >= 0
    else {
      for i in 0..<count { times[i] = value(at: times[i]) }
      return
    }
    // Ends are decided by the time before the division, as in the scalar function.
    for i in 0..<count {
      let time = times[i]
      let local = time - delay
      times[i] = time < delay ? 0 : local < duration ? local / duration : 1
    }
    curve.form.replace(times, count)
  }
}

extension Spring {
  /// x″ = −ω₀²x − 2ζω₀x′.
  package func acceleration(displacement: Double, velocity: Double) -> Double {
    -naturalFrequency * (naturalFrequency * displacement + 2 * dampingRatio * velocity)
  }
}
