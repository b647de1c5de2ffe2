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

extension MotionSample: Sendable where Value: Sendable {}
extension MotionSample: Equatable {}
