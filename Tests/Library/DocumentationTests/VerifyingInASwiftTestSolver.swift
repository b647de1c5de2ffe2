// The solver of the article "Verifying in a Swift test", compiled.

import Foundation

/// A spring that moves from one value to another.
public struct MySpring {
  /// The period of the undamped motion, in seconds.
  public var duration: Double
  /// 0 without overshoot, 1 without damping; negative for more damping than needed.
  public var bounce: Double

  /// A spring.
  public init(duration: Double, bounce: Double) {
    self.duration = duration
    self.bounce = bounce
  }

  /// Where the value is after a time in seconds, and how fast it moves.
  public func state(
    from start: Double, to target: Double, velocity: Double, at time: Double
  ) -> (position: Double, velocity: Double) {
    let frequency = 2 * Double.pi / duration
    let dampingRatio = min(1 - bounce, 1)
    let decay = dampingRatio * frequency
    let turns = frequency * (1 - dampingRatio * dampingRatio).squareRoot()
    let displacement = start - target
    let cosine = cos(turns * time)
    let sine = turns > 0 ? sin(turns * time) / turns : time
    let left = exp(-decay * time)
    return (
      target + left * (displacement * cosine + (velocity + decay * displacement) * sine),
      left * (velocity * cosine - (decay * velocity + frequency * frequency * displacement) * sine)
    )
  }
}
