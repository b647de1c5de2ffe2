// `Double` overloads of `Spring+Motion.swift`, with the same parameters, units and bits. The compiler
// prefers them. For calls from other modules they avoid generic code, which takes longer than the
// arithmetic.

extension Spring {
  /// ``value(target:initialVelocity:time:)->V`` of a number: the change made so far in a move.
  public func value(target: Double, initialVelocity: Double = 0, time: Double) -> Double {
    position(from: 0, to: target, velocity: initialVelocity, at: time)
  }

  /// ``velocity(target:initialVelocity:time:)->V`` of a number, in units per second.
  public func velocity(target: Double, initialVelocity: Double = 0, time: Double) -> Double {
    speed(from: 0, to: target, velocity: initialVelocity, at: time)
  }

  /// ``value(fromValue:toValue:initialVelocity:time:)->V`` of numbers: the position of a move.
  public func value(
    fromValue: Double, toValue: Double, initialVelocity: Double, time: Double
  ) -> Double {
    position(from: fromValue, to: toValue, velocity: initialVelocity, at: time)
  }

  /// ``velocity(fromValue:toValue:initialVelocity:time:)->V`` of numbers, in units per second.
  public func velocity(
    fromValue: Double, toValue: Double, initialVelocity: Double, time: Double
  ) -> Double {
    speed(from: fromValue, to: toValue, velocity: initialVelocity, at: time)
  }

  /// Advances a number and its velocity by `deltaTime` seconds, exactly, like the generic function.
  public func update(
    value: inout Double, velocity: inout Double, target: Double, deltaTime: Double
  ) {
    if deltaTime <= 0 { return }
    let response = response(at: deltaTime)
    let (start, speed) = (value, velocity)
    value = response.position(from: start, to: target, velocity: speed)
    velocity = response.velocity(from: start, to: target, velocity: speed)
  }

  @inline(__always) private func position(
    from: Double, to: Double, velocity: Double, at time: Double
  ) -> Double {
    time <= 0 ? from : response(at: time).position(from: from, to: to, velocity: velocity)
  }

  @inline(__always)
  private func speed(from: Double, to: Double, velocity: Double, at time: Double) -> Double {
    time <= 0 ? velocity : response(at: time).velocity(from: from, to: to, velocity: velocity)
  }
}
