internal import Foundation
internal import SolverVerification

/// Settling times in plain `Double` arithmetic, for models of faulty solvers.
struct ModelSettling {
  private let spring: DoubleSpring

  init(_ spring: DoubleSpring) {
    self.spring = spring
  }

  private func position(_ d: Double, _ v: Double, _ t: Double) -> Double {
    spring.state(displacement: d, velocity: v, at: t).position
  }

  /// The last crossing of the band; infinite for an undamped spring that leaves it.
  func lastCrossing(displacement d: Double, velocity v: Double, epsilon: Double) -> Double {
    guard spring.ratio * spring.frequency > 0 else {
      return hypot(d, v / spring.frequency) > epsilon ? .infinity : 0
    }
    // The velocity obeys the same equation, so the motion reverses where the velocity's first returns.
    let first = spring.firstReturn(
      displacement: v, velocity: spring.acceleration(displacement: d, velocity: v))
    let height = first.isFinite ? position(d, v, first).magnitude : 0
    guard height > epsilon else {
      guard d.magnitude > epsilon else { return 0 }
      return crossing(d, v, epsilon, 0, first.isFinite ? first : envelopeEnd(d, v, epsilon))
    }
    return spring.gap > 0
      ? lastSwing(d, v, epsilon, first, height)
      : crossing(d, v, epsilon, first, envelopeEnd(d, v, epsilon))
  }

  /// A time after which a motion that does not oscillate is within the band.
  ///
  ///     |x| ≤ (|d|(1 + αt) + |v|t) e^(−slow·t)
  private func envelopeEnd(_ d: Double, _ v: Double, _ epsilon: Double) -> Double {
    let decay = spring.ratio * spring.frequency
    let slowest = spring.frequency / (spring.ratio + max(-spring.gap, 0).squareRoot())
    var end = 1 / slowest
    for _ in 0..<2_000
    where (d.magnitude * (1 + decay * end) + v.magnitude * end) * exp(-slowest * end) > epsilon {
      end *= 1.5
    }
    return end
  }

  /// The last crossing of an oscillation: after its last extremum outside the band. Extrema are π/ω_d
  /// apart, and each is e^(−απ/ω_d) times the one before.
  private func lastSwing(
    _ d: Double, _ v: Double, _ epsilon: Double, _ first: Double, _ height: Double
  ) -> Double {
    let decay = spring.ratio * spring.frequency
    let damped = spring.frequency * spring.gap.squareRoot()
    var swings = (log(height / epsilon) * damped / (decay * .pi)).rounded(.down)
    func extremum(_ index: Double) -> Double { first + index * .pi / damped }
    // The logarithm is rounded.
    for _ in 0..<4 where position(d, v, extremum(swings + 1)).magnitude > epsilon { swings += 1 }
    for _ in 0..<4 where swings > 0 && position(d, v, extremum(swings)).magnitude <= epsilon {
      swings -= 1
    }
    guard swings.isFinite else { return .infinity }
    return crossing(d, v, epsilon, extremum(swings), extremum(swings + 1))
  }

  /// The first time inside the band: on the way to the first return, if there is one.
  func firstCrossing(displacement d: Double, velocity v: Double, epsilon: Double) -> Double {
    guard d.magnitude > epsilon else { return 0 }
    let first = spring.firstReturn(displacement: d, velocity: v)
    return first.isFinite
      ? crossing(d, v, epsilon, 0, first)
      : lastCrossing(displacement: d, velocity: v, epsilon: epsilon)
  }

  /// The crossing between a time outside the band and one inside.
  private func crossing(
    _ d: Double, _ v: Double, _ epsilon: Double, _ lower: Double, _ upper: Double
  ) -> Double {
    var (lower, upper) = (lower, upper)
    for _ in 0..<100 {
      let middle = (lower + upper) / 2
      guard lower < middle, middle < upper else { break }
      if position(d, v, middle).magnitude > epsilon { lower = middle } else { upper = middle }
    }
    return upper
  }
}

extension DoubleSpring {
  /// An over-damped motion as exp(−βt) in `Double` times cosh and sinh in the 80-bit format (64-bit
  /// significand). Precision suffices, but the result is 0 once the envelope underflows, and NaN
  /// once cosh overflows at e^11356.
  func extendedState(displacement: Double, velocity: Double, at t: Double) -> MotionAnswer {
    if frequency * max(-gap, 0).squareRoot() * t > 11_357 {
      return MotionAnswer(position: .nan, velocity: .nan)
    }
    return exp(-ratio * frequency * t) == 0
      ? MotionAnswer(position: 0, velocity: 0)
      : state(displacement: displacement, velocity: velocity, at: t)
  }

  /// The time at which libadwaita ends a motion, in milliseconds.
  ///
  /// It is the time when the envelope of a move of 1 reaches ε. When over-damped, Newton's method
  /// from there at whole milliseconds, however far from the last crossing; 0 where C converts NaN
  /// to 0.
  func estimatedMilliseconds(displacement d: Double, velocity: Double, epsilon: Double) -> Double {
    let decay = ratio * frequency
    guard decay > 0 else { return .infinity }
    func whole(_ seconds: Double) -> Double {
      let milliseconds = seconds * 1_000
      // The lower half of a cast to 64 bits; 0 if the value does not fit.
      return milliseconds.magnitude < 0x1p63
        ? Double(UInt32(truncatingIfNeeded: Int64(milliseconds))) : 0
    }
    guard decay > frequency else { return whole(-log(epsilon) / decay) }
    let isCritical = decay - frequency <= 0x1p-23
    return whole(
      newtonTime(epsilon) { seconds in
        let t = whole(seconds) / 1_000
        return isCritical
          ? exp(-decay * t) * (d + (decay * d + velocity) * t)
          : extendedState(displacement: d, velocity: velocity, at: t).position
      }.time)
  }

  /// Newton's method from where the envelope of a move of 1 reaches ε, with slopes over a
  /// millisecond, until the motion is within ε.
  ///
  /// - Returns: The time, 0 if 1,001 steps do not suffice, and the last one with a finite motion.
  func newtonTime(
    _ epsilon: Double, _ displacement: (Double) -> Double
  ) -> (time: Double, finite: Double) {
    var t = -log(epsilon) / (ratio * frequency)
    var y = displacement(t)
    for _ in 0..<1_001 {
      let slope = (displacement(t + 0.001) - y) / 0.001
      let before = t
      t -= y / slope
      y = displacement(t)
      if !y.isFinite { return (t, before) }
      if y.magnitude <= epsilon { return (t, t) }
    }
    return (0, 0)
  }
}
