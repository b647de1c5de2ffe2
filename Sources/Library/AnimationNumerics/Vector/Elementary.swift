internal import CKernelInterface

/// Elementary functions of one number, for preparation code: the kernels' functions, and their
/// inverses by Newton's method.
///
/// Arguments are octaves and quarter turns, as in the kernels.
package enum Elementary {
  /// 2^x for |x| ≤ 1000. Error under 1 ulp.
  package static func exp2(_ x: Double) -> Double {
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

  /// log₂ x for a positive, normal x. Error: a few ulp of the larger of 1 and the result.
  package static func log2(_ x: Double) -> Double {
    let exponent = Double(x.exponent)
    // The secant through 1 and 2 is off by at most 0.09; each step squares the error.
    var y = x.significand - 1
    for _ in 0..<4 {
      y += (x.significand * exp2(-y) - 1) * DoubleDouble.octavesPerNeper.high
    }
    return exponent + y
  }

  /// An initial approximation of ln x for a positive, normal x. Error under 10⁻¹².
  ///
  /// ln x = 2 artanh((x − 1)/(x + 1)), after scaling x to between √½ and √2. The first omitted term
  /// is 2z¹⁵/15 with |z| < 0.1716.
  @inline(__always) static func naturalLogarithm(_ x: Double) -> Double {
    let rootOfHalf: Int64 = 0x3FE6_A09E_667F_3BCD
    let bits = Int64(bitPattern: x.bitPattern) &- rootOfHalf
    let octaves = Double(bits &>> 52)
    let significand = Double(
      bitPattern: UInt64(bitPattern: (bits & 0xF_FFFF_FFFF_FFFF) &+ rootOfHalf))
    let z = (significand - 1) / (significand + 1)
    let w = z * z
    let w2 = w * w
    let first = (1 + w * (1.0 / 3)) + w2 * (1.0 / 5 + w * (1.0 / 7))
    let second = (1.0 / 9 + w * (1.0 / 11)) + w2 * (1.0 / 13)
    return octaves * 0x1.62e42fefa39efp-1 + 2 * z * (first + w2 * w2 * second)
  }

  /// The angle of the point (cos, sin) in quarter turns, in (−2, 2]. The point need not be on the
  /// unit circle. Error: a few ulp of 1. The angle of the origin is 0.
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
