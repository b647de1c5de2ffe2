/// The position and velocity of a moving value.
public struct MotionState: Hashable, Sendable {
  /// The position x, in the value's unit.
  public var position: Double
  /// The velocity x′, in units per second.
  public var velocity: Double

  /// A position and a velocity.
  public init(position: Double, velocity: Double) {
    self.position = position
    self.velocity = velocity
  }
}
