internal import CKernelInterface

/// Elementary functions of one number, for preparation code: those of the kernels, and their
/// inverses found by Newton's method on them.
///
/// Arguments are octaves and quarter turns, as in the kernels.
enum Elementary {
  /// 2^x for |x| ≤ 1000. Error under 1 ulp.
  static func exp2(_ x: Double) -> Double {
    var result = 0.0
    withUnsafePointer(to: x) { kernels.exp2($0, &result, 1) }
    return result
  }

  /// sin and cos of x quarter turns, |x| < 2⁵⁰. Error under 1 ulp.
  static func sinCos(quarterTurns x: Double) -> (sin: Double, cos: Double) {
    var sin = 0.0
    var cos = 0.0
    withUnsafePointer(to: x) { kernels.sinCos($0, &sin, &cos, 1) }
    return (sin, cos)
  }

  /// log₂ x for a positive, normal x. Error a few ulp of the larger of 1 and the result.
  static func log2(_ x: Double) -> Double {
    let exponent = Double(x.exponent)
    // The secant through 1 and 2 is off by at most 0.09; each step squares the error.
    var y = x.significand - 1
    for _ in 0..<4 {
      y += (x.significand * exp2(-y) - 1) * DoubleDouble.octavesPerNeper.high
    }
    return exponent + y
  }

  /// The angle of the point (cos, sin) in quarter turns, in (−2, 2]; the point need not lie on the
  /// unit circle. Error a few ulp of 1. The angle of the origin is 0.
  static func quarterTurns(sin: Double, cos: Double) -> Double {
    let larger = max(sin.magnitude, cos.magnitude)
    guard larger > 0 else { return 0 }
    let (s, c) = (sin / larger, cos / larger)
    let radius = (s * s + c * c).squareRoot()
    // The taxicab angle is off by at most 0.05 quarter turns; each step cubes the error.
    let taxicab = s.magnitude / (s.magnitude + c.magnitude)
    var angle = c >= 0 ? taxicab : 2 - taxicab
    if s < 0 { angle = -angle }
    let perRadian = 4 / DoubleDouble.twoPi.high
    for _ in 0..<3 {
      let (ys, yc) = sinCos(quarterTurns: angle)
      angle += (s * yc - c * ys) / radius * perRadian
    }
    return angle
  }
}
