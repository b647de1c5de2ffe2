/// Where a value is, how fast it moves and how its speed changes.
public struct MotionSample<Value: VectorArithmetic> {
  /// The position.
  public var value: Value
  /// Units per second.
  public var velocity: Value
  /// Units per second squared.
  public var acceleration: Value

  /// A sample of a motion.
  public init(value: Value, velocity: Value = .zero, acceleration: Value = .zero) {
    self.value = value
    self.velocity = velocity
    self.acceleration = acceleration
  }
}

extension MotionSample {
  /// The motion with an animation to `target` laid on it, R + p(T − R), by the product rule.
  func under(_ p: AnimationProgress, to target: Value) -> MotionSample {
    let rest = target - value
    let open = 1 - p.value
    let acceleration =
      rest.scaled(byRate: p.acceleration) + velocity.scaled(byRate: -2 * p.velocity)
      + self.acceleration.scaled(byRate: open)
    return MotionSample(
      value: p.value == 1 ? target : value + rest.scaled(by: p.value),
      velocity: rest.scaled(byRate: p.velocity) + velocity.scaled(byRate: open),
      // Beside an infinite velocity there is none to report.
      acceleration: acceleration.isFinite ? acceleration : .zero)
  }

  /// The velocity that the next motion starts with: a vertical tangent hands on none.
  var handedOnVelocity: Value { velocity.isFinite ? velocity : .zero }
}

extension VectorArithmetic {
  /// The product with a rate, where either may be infinite, as at a vertical tangent: what does not change
  /// has no velocity, and nothing of an infinite one is left by 0.
  func scaled(byRate rate: Double) -> Self {
    if rate.isInfinite {
      // From 2⁻¹⁰⁷⁴ to infinity.
      return scaled(by: rate < 0 ? -0x1p1000 : 0x1p1000).scaled(by: 0x1p1000).scaled(by: 0x1p1000)
    }
    return rate == 0 && !isFinite ? .zero : scaled(by: rate)
  }
}

extension MotionSample: Sendable where Value: Sendable {}
extension MotionSample: Equatable {}
