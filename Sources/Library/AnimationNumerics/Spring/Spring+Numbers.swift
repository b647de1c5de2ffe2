// `Double` overloads of `Spring+Motion.swift`, with the same bits. The compiler prefers them. For
// calls from other modules they avoid generic code, which takes longer than the arithmetic.

extension Spring {
  /// The change made so far in a move: 0 at t = 0, approaching `target`.
  ///
  /// - Parameters:
  ///   - target: The change to be made.
  ///   - initialVelocity: Units per second.
  ///   - time: Seconds since the start. The value does not change before 0.
  /// - Returns: The change made so far.
  public func value(target: Double, initialVelocity: Double = 0, time: Double) -> Double {
    position(from: 0, to: target, velocity: initialVelocity, at: time)
  }

  /// The velocity of a move, `initialVelocity` at t = 0 and approaching zero.
  ///
  /// - Parameters:
  ///   - target: The change to be made.
  ///   - initialVelocity: Units per second.
  ///   - time: Seconds since the start.
  /// - Returns: Units per second.
  public func velocity(target: Double, initialVelocity: Double = 0, time: Double) -> Double {
    speed(from: 0, to: target, velocity: initialVelocity, at: time)
  }

  /// The position of a move from one number to another.
  ///
  /// - Parameters:
  ///   - fromValue: The position at t = 0.
  ///   - toValue: The final position.
  ///   - initialVelocity: Units per second.
  ///   - time: Seconds since the start.
  public func value(
    fromValue: Double, toValue: Double, initialVelocity: Double, time: Double
  ) -> Double {
    position(from: fromValue, to: toValue, velocity: initialVelocity, at: time)
  }

  /// The velocity of a move from one number to another, in units per second.
  ///
  /// - Parameters:
  ///   - fromValue: The position at t = 0.
  ///   - toValue: The final position.
  ///   - initialVelocity: Units per second.
  ///   - time: Seconds since the start.
  public func velocity(
    fromValue: Double, toValue: Double, initialVelocity: Double, time: Double
  ) -> Double {
    speed(from: fromValue, to: toValue, velocity: initialVelocity, at: time)
  }

  /// Advances a number and its velocity by `deltaTime`, exactly. Any division of a time into steps
  /// gives the same motion.
  ///
  /// - Parameters:
  ///   - value: The position, replaced by the one after the step.
  ///   - velocity: The velocity in units per second, replaced by the one after the step.
  ///   - target: The spring's target. It may change between steps.
  ///   - deltaTime: Seconds, ≥ 0.
  public func update(
    value: inout Double, velocity: inout Double, target: Double, deltaTime: Double
  ) {
    if deltaTime <= 0 { return }
    let response = response(at: deltaTime)
    let (start, speed) = (value, velocity)
    value = response.position(from: start, to: target, velocity: speed)
    velocity = response.velocity(from: start, to: target, velocity: speed)
  }

  @inline(__always)
  private func position(
    from: Double, to: Double, velocity: Double, at time: Double
  ) -> Double {
    time <= 0 ? from : response(at: time).position(from: from, to: to, velocity: velocity)
  }

  @inline(__always)
  private func speed(from: Double, to: Double, velocity: Double, at time: Double) -> Double {
    time <= 0 ? velocity : response(at: time).velocity(from: from, to: to, velocity: velocity)
  }
}
