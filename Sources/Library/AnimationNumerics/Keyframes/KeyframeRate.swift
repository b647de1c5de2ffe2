/// A velocity as change·slope/time, which a keyframe passes on to its neighbours. The factors are
/// separate because the quotient by a short time may exceed the range of `Double` although results
/// derived from it do not.
struct KeyframeRate<Data: VectorArithmetic> {
  var change: Data
  var slope = 1.0
  /// Seconds, > 0.
  var time = 1.0

  /// In units per second; infinite in components that overflow.
  var velocity: Data {
    let factor = slope / time
    guard factor.isInfinite else { return change.scaled(by: factor) }
    // A component without change must have velocity 0, so ∞·0 is avoided. 1/(2²⁰⁰·time) is in
    // range.
    return change.scaled(by: slope).scaled(by: 1 / (time * 0x1p200)).scaled(by: 0x1p200)
  }

  /// The change over `duration` seconds: the Hermite tangent of a segment of that length, times
  /// 2^`exponent`. The exponent is 0 unless the tangent exceeds the range of `Double`.
  func tangent(over duration: Double) -> (tangent: Data, exponent: Int) {
    guard slope != 0 else { return (change.scaled(by: 0), 0) }
    let factor = duration / time * slope
    if factor.magnitude < 0x1p1000 {
      let tangent = change.scaled(by: factor)
      if tangent.isFinite { return (tangent, 0) }
    }
    // At most 2⁻¹, so that nothing overflows.
    let share = duration.significand / time.significand * slope.significand * 0x1p-3
    return (
      change.scaled(by: slope < 0 ? -share : share),
      Int(duration.exponent) - Int(time.exponent) + Int(slope.exponent) + 3
    )
  }
}

extension VectorArithmetic {
  /// Whether every component is finite.
  var isFinite: Bool { scaled(by: 0) == .zero }
}
