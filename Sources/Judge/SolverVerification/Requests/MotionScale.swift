/// The scale of a spring's motion, by which its errors are divided.
///
///     position scale = max(|x₀ − T|, |v₀|/ω₀),    velocity scale = ω₀ · position scale
///
/// An error of 1e-15 is then about five units in the last place of the move. A motion without any
/// movement uses the scale of its target, so that its error is not NaN.
public struct MotionScale: Sendable, Hashable {
  /// The divisor of position errors.
  public let position: Double
  /// The divisor of velocity errors.
  public let velocity: Double

  /// Creates the scale of a motion with the natural frequency ω₀ in radians per second.
  public init(from: Double, to: Double, velocity: Double, naturalFrequency: Double) {
    let moved = max((from - to).magnitude, velocity.magnitude / naturalFrequency)
    position = moved > 0 ? moved : max(to.magnitude, .leastNormalMagnitude)
    self.velocity = position * naturalFrequency
  }

  /// Creates the scale of the requested motion. A spring without a natural frequency counts as one
  /// of 1 radian per second.
  package init(of request: SpringRequest) {
    self.init(
      from: request.from, to: request.to, velocity: request.velocity,
      naturalFrequency: request.spring.approximateNaturalFrequency ?? 1)
  }
}
