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

  /// The change over `duration` seconds: the Hermite tangent of a segment of that length. If it
  /// exceeds the range, as all values of the segment then do, it is a large number, so that nothing
  /// becomes NaN.
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
