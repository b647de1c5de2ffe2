// Sampling one value, with the argument labels of `Spring`.

extension Decay {
  /// The position after `time` seconds.
  ///
  /// - Parameters:
  ///   - fromValue: x₀, the position at t = 0.
  ///   - initialVelocity: v₀, in units per second.
  ///   - time: Seconds since the start. The value does not change before 0.
  public func value(fromValue: Double, initialVelocity: Double, time: Double) -> Double {
    let response = response(at: DoubleDouble(time))
    return fromValue + initialVelocity * response.gain
  }

  /// The velocity after `time` seconds, in units per second.
  ///
  /// - Parameters:
  ///   - initialVelocity: v₀, in units per second.
  ///   - time: Seconds since the start.
  public func velocity(initialVelocity: Double, time: Double) -> Double {
    initialVelocity * response(at: DoubleDouble(time)).remaining
  }

  /// The position after `time` seconds.
  ///
  /// - Parameters:
  ///   - fromValue: x₀, the position at t = 0.
  ///   - initialVelocity: v₀, in units per second.
  ///   - time: Seconds since the start. The value does not change before 0.
  public func value<V: Animatable>(fromValue: V, initialVelocity: V, time: Double) -> V {
    var result = fromValue
    result.animatableData = response(at: DoubleDouble(time)).position(
      from: fromValue.animatableData, velocity: initialVelocity.animatableData)
    return result
  }

  /// The velocity after `time` seconds, in units per second.
  ///
  /// - Parameters:
  ///   - initialVelocity: v₀, in units per second.
  ///   - time: Seconds since the start.
  public func velocity<V: Animatable>(initialVelocity: V, time: Double) -> V {
    var result = initialVelocity
    result.animatableData = response(at: DoubleDouble(time)).velocity(
      initialVelocity.animatableData)
    return result
  }

  /// The place where the motion ends: x₀ + v₀τ, within 2·2⁻⁵³ of |v₀|τ and half an ulp.
  ///
  /// - Parameters:
  ///   - fromValue: x₀, the position at t = 0.
  ///   - initialVelocity: v₀, in units per second.
  public func end<V: Animatable>(fromValue: V, initialVelocity: V) -> V {
    var result = fromValue
    result.animatableData = DecayResponse(gain: timeConstant, remaining: 0).position(
      from: fromValue.animatableData, velocity: initialVelocity.animatableData)
    return result
  }

  /// Advances a value and its velocity by `deltaTime`, exactly. Any division of a time into steps
  /// gives the same motion.
  ///
  /// - Parameters:
  ///   - value: The position, replaced by the one after the step.
  ///   - velocity: Units per second, replaced by the velocity after the step.
  ///   - deltaTime: Seconds, ≥ 0.
  public func update<V: VectorArithmetic>(value: inout V, velocity: inout V, deltaTime: Double) {
    let response = response(at: DoubleDouble(deltaTime))
    value = response.position(from: value, velocity: velocity)
    velocity = response.velocity(velocity)
  }
}

// MARK: - Ends

extension Decay {
  /// The seconds until the speed has fallen to `speed`: τ·ln(‖v₀‖/s), or 0 if it is not larger at the
  /// start. Within 4·2⁻⁵³ of the larger of τ and the time.
  ///
  /// - Parameters:
  ///   - speed: s, in units per second.
  ///   - initialVelocity: v₀, in units per second.
  /// - Returns: Seconds; infinite for a speed of 0.
  public func time<V: VectorArithmetic>(untilSpeed speed: Double, initialVelocity: V) -> Double {
    let length = SizedVector(initialVelocity)
    return time(of: DoubleDouble(length.size), length.octaves, until: speed)
  }

  /// The seconds from which on the motion stays within `distance` of its end: τ·ln(‖v₀‖τ/distance),
  /// or 0. Within 4·2⁻⁵³ of the larger of τ and the time.
  ///
  /// - Parameters:
  ///   - distance: In the value's unit.
  ///   - initialVelocity: v₀, in units per second.
  /// - Returns: Seconds; infinite for a distance of 0.
  public func restTime<V: VectorArithmetic>(within distance: Double, initialVelocity: V) -> Double {
    let length = SizedVector(initialVelocity)
    let exponent = Int(constant.high.exponent)
    return time(
      of: constant.scaled(by: -exponent) * length.size, length.octaves + exponent, until: distance)
  }

  /// The seconds in which `length`·2^`octaves` falls to `rest`.
  private func time(of length: DoubleDouble, _ exponent: Int, until rest: Double) -> Double {
    guard length.high > 0, rest.isFinite else { return 0 }
    guard rest > 0 else { return .infinity }
    let ratio = length / DoubleDouble(rest.significand)
    let loss = ratio.log2() + DoubleDouble(Double(exponent - Int(rest.exponent)))
    return loss.high > 0 ? (loss / octaves).high : 0
  }

  /// The first moment of a motion at a place.
  public struct Crossing: Hashable, Sendable {
    /// Seconds since the start, with their rounding error.
    let exactTime: DoubleDouble
    /// The velocity at that time, in units per second.
    public let velocity: Double
    /// Seconds since the start, within an ulp of the larger of τ and the time.
    public var time: Double { exactTime.high }
  }

  /// When the motion is at `place`, and how fast; nil if it never is. A motion that ends exactly there
  /// only approaches it.
  ///
  ///     x′ = v₀(1 − r),  t = −τ·ln(1 − r)  with  r = (place − x₀)/(v₀τ)
  ///
  /// - Parameters:
  ///   - place: In the value's unit.
  ///   - fromValue: x₀, the position at t = 0.
  ///   - initialVelocity: v₀, in units per second.
  public func crossing(
    of place: Double, fromValue: Double, initialVelocity: Double
  ) -> Crossing? {
    if place == fromValue {
      return Crossing(exactTime: DoubleDouble(0), velocity: initialVelocity)
    }
    var distance = DoubleDouble(sum: place, -fromValue)
    var speed = DoubleDouble(initialVelocity)
    if !distance.high.isFinite {
      // The difference overflows, but its quarter does not.
      distance = DoubleDouble(sum: place / 4, -fromValue / 4)
      speed = DoubleDouble(initialVelocity / 4)
    }
    let part = distance / speed / constant
    let rest = DoubleDouble(1) - part
    // In two steps: a part that underflows has no sign.
    guard initialVelocity != 0, (place > fromValue) == (initialVelocity > 0), rest.high > 0 else {
      return nil
    }
    return Crossing(
      exactTime: part.octavesOfLoss() / octaves, velocity: initialVelocity * rest.high)
  }

  /// The initial velocity with which the motion ends at `toValue`: (x₁ − x₀)/τ.
  ///
  /// - Parameters:
  ///   - fromValue: x₀, the position at t = 0.
  ///   - toValue: x₁, the place to end at.
  public func initialVelocity<V: VectorArithmetic>(fromValue: V, toValue: V) -> V {
    ._combination(.zero, from: toValue, to: fromValue, times: rate, velocity: .zero, times: 0)
  }

  /// The decay with which a motion ends at `toValue`: τ = (x₁ − x₀)/v₀. Nil if the velocity leads away
  /// from there, or if τ is outside its range.
  ///
  /// - Parameters:
  ///   - toValue: x₁, the place to end at.
  ///   - fromValue: x₀, the position at t = 0.
  ///   - initialVelocity: v₀, in units per second.
  public init?(endingAt toValue: Double, fromValue: Double, initialVelocity: Double) {
    let seconds = (toValue - fromValue) / initialVelocity
    guard let decay = try? Decay(.timeConstant(seconds)) else { return nil }
    self = decay
  }
}

/// The places at which scrolling may stop.
///
/// ```swift
/// let end = decay.end(fromValue: offset, initialVelocity: velocity)
/// let page = ScrollStops.grid(spacing: 320).nearest(to: end)
/// let corrected = decay.initialVelocity(fromValue: offset, toValue: page)
/// ```
public enum ScrollStops: Hashable, Sendable {
  /// `origin` and all places at multiples of `spacing` from it.
  case grid(spacing: Double, origin: Double = 0)
  /// Some places, in any order.
  case list([Double])

  /// The stop nearest to a place: of two equally near ones the smaller. Without stops, or with a
  /// spacing of 0, it is the place itself.
  public func nearest(to place: Double) -> Double {
    switch self {
    case .grid(let spacing, let origin):
      guard spacing != 0 else { return place }
      let below = ((place - origin) / spacing.magnitude).rounded(.down)
      let stops = [below - 1, below, below + 1].map { origin + $0 * spacing.magnitude }
      return Self.nearest(stops, to: place)
    case .list(let stops): return Self.nearest(stops, to: place)
    }
  }

  private static func nearest(_ stops: [Double], to place: Double) -> Double {
    var best: Double?
    for stop in stops {
      guard let other = best else {
        best = stop
        continue
      }
      let (distance, otherDistance) = ((stop - place).magnitude, (other - place).magnitude)
      if distance < otherDistance || (distance == otherDistance && stop < other) { best = stop }
    }
    return best ?? place
  }
}
