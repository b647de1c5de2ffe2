/// A velocity as change·slope/time: what a keyframe passes on to its neighbours, kept apart because
/// the quotient by a short time may be beyond the range of `Double` where what follows from it is
/// not.
struct KeyframeRate<Data: VectorArithmetic> {
  var change: Data
  var slope = 1.0
  /// Seconds, > 0.
  var time = 1.0

  /// In units per second; infinite in the components that change too fast for a number.
  var velocity: Data {
    let factor = slope / time
    guard factor.isInfinite else { return change.scaled(by: factor) }
    // A component that does not change has no velocity: ∞·0 is not wanted. 1/(2²⁰⁰·time) is in range.
    return change.scaled(by: slope).scaled(by: 1 / (time * 0x1p200)).scaled(by: 0x1p200)
  }

  /// What it makes of `duration` seconds: the Hermite tangent of a segment of that length. Where that
  /// is beyond the range of numbers, as all values of the segment then are, it is a large number
  /// instead, so that nothing becomes NaN.
  func tangent(over duration: Double) -> Data {
    guard slope != 0 else { return change.scaled(by: 0) }
    var factor = min(max(duration / time * slope, -0x1p1000), 0x1p1000)
    while !change.scaled(by: factor).isFinite, factor != 0 { factor *= 0x1p-64 }
    return change.scaled(by: factor)
  }
}

extension VectorArithmetic {
  /// Whether every component is finite.
  var isFinite: Bool { scaled(by: 0) == .zero }
}
