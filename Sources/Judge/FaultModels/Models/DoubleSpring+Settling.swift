internal import Foundation
internal import SolverVerification

extension DoubleSpring {
  /// The first time inside a band around the target; once inside, a motion that does not return to
  /// its target stays there.
  func firstCrossing(displacement d: Double, velocity v: Double, epsilon: Double) -> Double {
    func isOutside(_ t: Double) -> Bool {
      state(displacement: d, velocity: v, at: t).position.magnitude > epsilon
    }
    guard isOutside(0) else { return 0 }
    var (lower, upper) = (0.0, firstReturn(displacement: d, velocity: v))
    if upper == .infinity {
      upper = 1 / frequency
      for _ in 0..<2_000 where isOutside(upper) { upper *= 1.5 }
    }
    for _ in 0..<100 {
      let middle = (lower + upper) / 2
      guard lower < middle, middle < upper else { break }
      if isOutside(middle) { lower = middle } else { upper = middle }
    }
    return upper
  }

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
