/// A decay that a spring takes over where it crosses a bound, as content does that is flung beyond its
/// edge.
///
/// - At the first crossing of a bound the motion goes over to the spring towards that bound, with the
///   velocity of that moment: position and velocity are continuous. From then on the spring alone
///   counts, also inside.
/// - A motion that starts outside is the spring from the start, with any velocity.
/// - On a bound, a motion outwards is the spring at once, any other the decay. A decay that ends on a
///   bound never crosses it.
///
/// ```swift
/// let fling = BoundedDecay(
///   .scrollViewNormal, fromValue: 900, initialVelocity: 2400, bounds: 0...1200, spring: .smooth)
/// let y = fling.state(at: 0.3).position
/// ```
///
/// Error: that of ``Decay`` before the crossing and of ``Spring`` after it, plus 3·2⁻⁵³ of the scale
/// of either. The time of the crossing is kept with 106 bits.
public struct BoundedDecay: Hashable, Sendable {
  /// The decay.
  public let decay: Decay
  /// The spring towards a bound.
  public let spring: Spring
  /// The position at t = 0.
  public let fromValue: Double
  /// The velocity at t = 0, in units per second.
  public let initialVelocity: Double
  /// The bound to which the motion goes over to the spring; nil if the decay ends within the bounds.
  public let bound: Double?
  /// When the spring takes over, and how fast the motion then is; nil without.
  public let handOver: Decay.Crossing?

  /// A motion from a position with a velocity.
  ///
  /// - Parameters:
  ///   - decay: The decay inside the bounds.
  ///   - fromValue: The position at t = 0.
  ///   - initialVelocity: Units per second.
  ///   - bounds: The positions without a spring; ±∞ for no bound.
  ///   - spring: The spring towards a bound.
  public init(
    _ decay: Decay, fromValue: Double, initialVelocity: Double, bounds: ClosedRange<Double>,
    spring: Spring
  ) {
    (self.decay, self.spring) = (decay, spring)
    (self.fromValue, self.initialVelocity) = (fromValue, initialVelocity)
    let (low, high) = (bounds.lowerBound, bounds.upperBound)
    let start = Decay.Crossing(exactTime: DoubleDouble(0), velocity: initialVelocity)
    if fromValue < low || (fromValue == low && initialVelocity < 0) {
      (bound, handOver) = (low, start)
    } else if fromValue > high || (fromValue == high && initialVelocity > 0) {
      (bound, handOver) = (high, start)
    } else if initialVelocity != 0 {
      let ahead = initialVelocity < 0 ? low : high
      handOver =
        ahead.isFinite
        ? decay.crossing(of: ahead, fromValue: fromValue, initialVelocity: initialVelocity) : nil
      bound = handOver == nil ? nil : ahead
    } else {
      (bound, handOver) = (nil, nil)
    }
  }

  /// The place where the motion ends.
  public var end: Double {
    bound ?? decay.end(fromValue: fromValue, initialVelocity: initialVelocity)
  }

  /// The position and velocity after `time` seconds.
  public func state(at time: Double) -> MotionState {
    if let bound, let handOver, time > 0,
      let response = spring.unitResponse(
        at: time, delay: handOver.exactTime.high, handOver.exactTime.low)
    {
      // A start outside is not on the bound.
      let from = handOver.time == 0 ? fromValue : bound
      return MotionState(
        position: response.position(from: from, to: bound, velocity: handOver.velocity),
        velocity: response.velocity(from: from, to: bound, velocity: handOver.velocity))
    }
    let response = decay.response(at: DoubleDouble(time))
    return MotionState(
      position: fromValue + initialVelocity * response.gain,
      velocity: initialVelocity * response.remaining)
  }

  /// The seconds from which on the motion stays within `distance` of its end.
  ///
  /// - Parameter distance: In the value's unit, positive.
  /// - Precondition: The distance is positive.
  public func restTime(within distance: Double) -> Double {
    trapUnless(distance > 0, "distance is \(distance); it must be positive")
    guard let bound, let handOver else {
      return decay.restTime(within: distance, initialVelocity: initialVelocity)
    }
    let settling = spring.settlingDuration(
      fromValue: handOver.time == 0 ? fromValue : bound, toValue: bound,
      initialVelocity: handOver.velocity, epsilon: distance)
    if settling > 0 { return handOver.time + settling }
    // The spring stays in the band, which the decay entered before.
    let edge = initialVelocity < 0 ? bound + distance : bound - distance
    return decay.crossing(of: edge, fromValue: fromValue, initialVelocity: initialVelocity)?.time
      ?? 0
  }
}
