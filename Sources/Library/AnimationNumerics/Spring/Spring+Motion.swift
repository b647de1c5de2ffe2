// Sampling one value. The names and argument labels are SwiftUI's.

extension Spring {
  /// The change made so far in a move: 0 at t = 0, approaching `target`.
  ///
  ///     T − x(t),  x₀ = T,  x′(0) = −v₀
  ///
  /// - Parameters:
  ///   - target: The change T to be made, in the value's unit.
  ///   - initialVelocity: v₀, in units per second.
  ///   - time: Seconds since the start. The value does not change before 0.
  /// - Returns: The change made so far.
  @inlinable public func value<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: Double
  ) -> V {
    if time <= 0 { return .zero }
    return unitResponse(at: time).position(from: .zero, to: target, velocity: initialVelocity)
  }

  /// The velocity of a move, `initialVelocity` at t = 0 and approaching zero. It is the derivative
  /// of ``value(target:initialVelocity:time:)->V``, in every regime.
  ///
  /// - Parameters:
  ///   - target: The change to be made, in the value's unit.
  ///   - initialVelocity: v₀, in units per second.
  ///   - time: Seconds since the start.
  /// - Returns: Units per second.
  @inlinable public func velocity<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: Double
  ) -> V {
    if time <= 0 { return initialVelocity }
    return unitResponse(at: time).velocity(from: .zero, to: target, velocity: initialVelocity)
  }

  /// Advances a value and its velocity by `deltaTime`, exactly. Any division of a time into steps
  /// gives the same motion.
  ///
  /// - Parameters:
  ///   - value: The position, replaced by the one after the step.
  ///   - velocity: The velocity in units per second, replaced by the one after the step.
  ///   - target: The spring's target. It may change between steps: position and velocity stay
  ///     continuous.
  ///   - deltaTime: Seconds, ≥ 0.
  @inlinable public func update<V: VectorArithmetic>(
    value: inout V, velocity: inout V, target: V, deltaTime: Double
  ) {
    if deltaTime <= 0 { return }
    let response = unitResponse(at: deltaTime)
    let (start, speed) = (value, velocity)
    value = response.position(from: start, to: target, velocity: speed)
    velocity = response.velocity(from: start, to: target, velocity: speed)
  }

  /// The force on the mass: k(target − position) − c·velocity.
  ///
  /// - Parameters:
  ///   - target: The spring's target.
  ///   - position: The position of the mass, from the same origin.
  ///   - velocity: Units per second.
  /// - Returns: Mass times units per second squared.
  @inlinable public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    ._combination(
      .zero, from: target, to: position, times: stiffness, velocity: velocity, times: -damping)
  }
}

extension Spring {
  /// The position of a move from one value to another.
  ///
  /// - Parameters:
  ///   - fromValue: The position at t = 0.
  ///   - toValue: The final position.
  ///   - initialVelocity: Units per second.
  ///   - time: Seconds since the start.
  @inlinable public func value<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, time: Double
  ) -> V {
    if time <= 0 { return fromValue }
    var result = toValue
    result.animatableData = unitResponse(at: time).position(
      from: fromValue.animatableData, to: toValue.animatableData,
      velocity: initialVelocity.animatableData)
    return result
  }

  /// The velocity of a move from one value to another, in units per second.
  ///
  /// - Parameters:
  ///   - fromValue: The position at t = 0.
  ///   - toValue: The final position.
  ///   - initialVelocity: Units per second.
  ///   - time: Seconds since the start.
  @inlinable public func velocity<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, time: Double
  ) -> V {
    if time <= 0 { return initialVelocity }
    var result = initialVelocity
    result.animatableData = unitResponse(at: time).velocity(
      from: fromValue.animatableData, to: toValue.animatableData,
      velocity: initialVelocity.animatableData)
    return result
  }

  /// The force on the mass during a move from one value to another.
  ///
  /// - Parameters:
  ///   - fromValue: The start of the move.
  ///   - toValue: The end of the move.
  ///   - position: The distance of the mass from `fromValue`.
  ///   - velocity: Units per second.
  @inlinable
  public func force<V: Animatable>(fromValue: V, toValue: V, position: V, velocity: V) -> V {
    var result = position
    result.animatableData = force(
      target: toValue.animatableData - fromValue.animatableData,
      position: position.animatableData, velocity: velocity.animatableData)
    return result
  }
}
