internal import Foundation

/// Solves x(s) = x by Cardano's formula with approximate cube roots and an approximate
/// cos(arccos(g)/3), as Qt's `QEasingCurve` does.
///
/// The relative error of the cube roots is 2·10⁻⁵, that of the cosines 7·10⁻⁴. The parameter is
/// their sum minus b/3a; its error grows without bound as the cubic term a of x(s) vanishes.
struct ApproximateCardano {
  /// The cubic term below which x(s) is treated as a quadratic. The quadratic term has the same
  /// threshold.
  let minimumCubicTerm: Double

  /// The result at x = 0 and also where no root is found.
  private static let start = 0.0

  func parameter(at x: Double, _ x1: Double, _ x2: Double) -> Double {
    let a = 1 + 3 * x1 - 3 * x2
    let (b, c) = (-6 * x1 + 3 * x2, 3 * x1)
    guard a.magnitude < minimumCubicTerm else { return root(b / a, c / a, -x / a) }
    if b.magnitude >= minimumCubicTerm { return quadratic(b, c, x) }
    return c.magnitude < minimumCubicTerm ? Self.start : x / c
  }

  private func quadratic(_ b: Double, _ c: Double, _ x: Double) -> Double {
    let root = (c * c - 4 * b * -x).squareRoot()
    return [(-c + root) / (2 * b), (-c - root) / (2 * b)].first { (0...1).contains($0) }
      ?? Self.start
  }

  /// A root of s³ + as² + bs + c, in [0, 1] if there is one.
  private func root(_ a: Double, _ b: Double, _ c: Double) -> Double {
    if c.magnitude < 1e-6 { return Self.start }
    /// The first root, after shifting by a/3, that is approximately in [0, 1]; otherwise the last.
    func chosen(_ shifted: [Double]) -> Double {
      let roots = shifted.map { $0 - a / 3 }
      return roots.dropLast().first { -0.01 <= $0 && $0 <= 1.01 } ?? roots[roots.count - 1]
    }
    // z³ + pz + q with z = s + a/3.
    let p = b - a * (a / 3)
    let q = 2 * (a * a * a) / 27 - a * b / 3 + c
    let discriminant = 0.25 * (q * q) + p * p * p / 27
    if discriminant >= 0 {
      let half = discriminant.squareRoot()
      let (u, v) = (Self.cubeRoot(-q * 0.5 + half), Self.cubeRoot(-q * 0.5 - half))
      // The second value is a root only if the discriminant is 0.
      return chosen([u + v, -u])
    }
    let size = (-p).squareRoot()
    let length = (4.0 / 3).squareRoot() * size
    let cosine = -q * 0.5 * (-3 * 3.0.squareRoot() / (size * p))
    let (above, below) = ((1 + cosine).squareRoot(), (1 - cosine).squareRoot())
    let middle = 0.401644 * (above - below) - 0.0686804 * cosine
    return chosen([
      -length * middle, length * Self.cosineOfThird(cosine), -length * Self.cosineOfThird(-cosine),
    ])
  }

  /// cos(arccos(g)/3), to 6·10⁻⁴.
  private static func cosineOfThird(_ g: Double) -> Double {
    0.463614 + 0.402421 * (1 + g).squareRoot() - 0.0347815 * g + 0.00218245 * (g * g)
  }

  /// Divides the exponent and the leading digits by 3, then takes one step of Halley's method.
  private static func cubeRoot(_ value: Double) -> Double {
    let size = value.magnitude
    let high = UInt32(truncatingIfNeeded: size.bitPattern >> 32) / 3 + 715_094_163
    let guess = Double(bitPattern: UInt64(high) << 32)
    let cube = guess * guess * guess
    let root = guess * (cube + 2 * size) / (2 * cube + size)
    return value < 0 ? -root : root
  }
}
