/// Position, velocity and acceleration of a value.
public struct MotionSample<Value> {
  /// The position.
  public var value: Value
  /// Units per second.
  public var velocity: Value
  /// Units per second squared.
  public var acceleration: Value

  /// A sample of a motion.
  public init(value: Value, velocity: Value, acceleration: Value) {
    self.value = value
    self.velocity = velocity
    self.acceleration = acceleration
  }
}

extension MotionSample where Value: VectorArithmetic {
  /// A sample of a motion; without velocity and acceleration, at rest.
  public init(value: Value, velocity: Value = .zero) {
    self.init(value: value, velocity: velocity, acceleration: .zero)
  }

  /// This motion combined with an animation to `target`: R + p(T − R), by the product rule.
  package func combined(with p: AnimationProgress, to target: Value) -> MotionSample {
    let rest = target - value
    let open = 1 - p.value
    let acceleration =
      rest.scaled(byRate: p.acceleration) + velocity.scaled(byRate: -2 * p.velocity)
      + self.acceleration.scaled(byRate: open)
    let speed = rest.scaled(byRate: p.velocity) + velocity.scaled(byRate: open)
    return MotionSample(
      value: value.moved(p.value, to: target),
      // Terms of a motion that has overflowed may cancel to NaN, which equals nothing.
      velocity: speed == speed ? speed : .zero,
      // The acceleration is undefined next to an infinite velocity.
      acceleration: acceleration.isFinite ? acceleration : .zero)
  }

  /// The velocity that the next motion inherits; zero at a vertical tangent.
  var handedOnVelocity: Value { velocity.isFinite ? velocity : .zero }
}

extension VectorArithmetic {
  /// The value moved by a fraction of the way to a target: R + p(T − R), exactly T for p = 1.
  @inlinable @inline(__always)
  package func moved(_ fraction: Double, to target: Self) -> Self {
    if fraction == 1 { return target }
    let result = self + (target - self).scaled(by: fraction)
    // NaN, where a motion below has overflowed; seen from the target it is infinite.
    return result == result
      ? result
      : ._combination(
        target, from: self, to: target, times: 1 - fraction, velocity: .zero, times: 0)
  }

  /// The product with a rate, where either may be infinite, as at a vertical tangent. A component
  /// of 0 stays 0 at an infinite rate, and a rate of 0 turns an infinite component into 0.
  package func scaled(byRate rate: Double) -> Self {
    if rate.isInfinite {
      // Scales from 2⁻¹⁰⁷⁴ to infinity.
      return scaled(by: rate < 0 ? -0x1p1000 : 0x1p1000).scaled(by: 0x1p1000).scaled(by: 0x1p1000)
    }
    return rate == 0 && !isFinite ? .zero : scaled(by: rate)
  }
}

extension MotionSample: Sendable where Value: Sendable {}
extension MotionSample: Equatable where Value: Equatable {}
