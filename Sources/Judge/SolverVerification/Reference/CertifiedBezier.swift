/// A cubic Bézier evaluated in double-double arithmetic with a certificate. It judges sweeps of
/// many curves, because the arbitrary-precision reference takes a hundred times as long.
///
/// The root s of x(s) = progress is found in `Double`, refined by Newton's method in pairs, and
/// enclosed. With r the residual, E the bound of the residual's rounding errors, and m half of
/// x′(s),
///
///     |s − s*| ≤ d = (r + E)/m    where x′ stays above m over [s − d, s + d]
///
/// The error of y(s) is then at most d·max|y′| plus its rounding errors. An answer is given only if
/// that is below 2⁻⁸⁰ of max(1, |y|); otherwise the reference is used.
struct CertifiedBezier {
  private let x, y: PairCubic

  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    x = PairCubic(x1, x2)
    y = PairCubic(y1, y2)
  }

  /// Value and slope at a progress inside (0, 1); nil if the certificate fails.
  func truth(at progress: Double) -> (value: TrueValue, slope: TrueValue)? {
    guard progress > 0, progress < 1 else { return nil }
    var s = DoublePair(x.root(of: progress, from: progress))
    for _ in 0..<2 {
      let slope = x.slope(at: s).high
      guard slope > 0 else { return nil }
      let residual = x.value(at: s) - DoublePair(progress)
      s = s - DoublePair(residual.high / slope)
    }
    let residual = (x.value(at: s) - DoublePair(progress)).high.magnitude
    let xSlope = x.slope(at: s)
    let distance = 2 * (residual + x.roundingError) / xSlope.high
    // The slope must stay above half its value over the whole interval, which must lie inside [0,
    // 1].
    guard xSlope.high > 0, s.high > distance, s.high < 1 - distance,
      distance * x.largestCurvature + 1e-14 < xSlope.high / 2
    else { return nil }
    let ySlope = y.slope(at: s)
    let value = y.value(at: s)
    let error = distance * (ySlope.high.magnitude + distance * y.largestCurvature) + y.roundingError
    guard error <= 0x1p-80 * max(1, value.high.magnitude),
      distance * x.largestCurvature <= 0x1p-60 * xSlope.high,
      distance * y.largestCurvature + y.roundingError
        <= 0x1p-60 * max(ySlope.high.magnitude, xSlope.high)
    else { return nil }
    let slope = ySlope / xSlope
    return (
      TrueValue(rounded: value.high, remainder: value.low),
      TrueValue(rounded: slope.high, remainder: slope.low)
    )
  }
}

/// A coordinate of a cubic Bézier in double-double arithmetic, s(c + s(b + s·a)).
package struct PairCubic: Sendable {
  package let a, b, c: DoublePair
  /// A bound of the error of ``value(at:)`` for s in [0, 1].
  let roundingError: Double
  /// A bound of the second derivative over [0, 1].
  let largestCurvature: Double

  package init(_ p1: Double, _ p2: Double) {
    let (first, second) = (DoublePair(p1), DoublePair(p2))
    let difference = first - second
    c = first + first + first
    // 3(p2 − 2 p1) and 1 + 3(p1 − p2).
    let bend = second - first - first
    b = bend + bend + bend
    a = DoublePair(1) + (difference + difference + difference)
    let size =
      a.high.magnitude + b.high.magnitude + c.high.magnitude + 8
      * max(1, p1.magnitude, p2.magnitude)
    // The relative error of a sum or product of pairs is at most 5·2⁻¹⁰⁶. A dozen of them, none
    // larger than the size, give 64·2⁻¹⁰⁶.
    roundingError = 0x1p-100 * size
    largestCurvature = 6 * a.high.magnitude + 2 * b.high.magnitude
  }

  package func value(at s: DoublePair) -> DoublePair { s * (c + s * (b + s * a)) }

  package func slope(at s: DoublePair) -> DoublePair {
    let (twiceB, thriceA) = (b + b, a + a + a)
    return c + s * (twiceB + s * thriceA)
  }

  /// The parameter s in (0, 1) at which the coordinate is `target`, to about half of a pair's
  /// digits: Newton's method inside a bracket.
  package func root(of target: Double, from start: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var s = start
    // Each step at least halves the bracket; 1100 halvings separate any two numbers.
    for _ in 0..<1_100 {
      let value = s * (c.high + s * (b.high + s * a.high)) - target
      if value < 0 { low = s } else { high = s }
      var next = s - value / (c.high + s * (2 * b.high + 3 * s * a.high))
      if !(next > low && next <= high) { next = low + (high - low) / 2 }
      if (next - s).magnitude <= 0x1p-51 * next { return next }
      s = next
    }
    return s
  }
}
