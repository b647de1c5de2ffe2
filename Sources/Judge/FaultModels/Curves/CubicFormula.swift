internal import Foundation

/// Cardano's formula as a program has it: its order of operations, its functions, and which terms
/// count as 0.
///
/// The digits that remain at a small cubic term or on a flat curve depend on the order of operations.
struct CubicFormula {
  /// The least size of a cubic or quadratic term that is not taken for 0.
  let least: Double
  /// p and q of z³ + 3pz + 2q = 0 for the roots z − a/3 of s³ + as² + bs + c.
  let depressed: (_ a: Double, _ b: Double, _ c: Double) -> (p: Double, q: Double)
  var cubeRoot: (Double) -> Double = { cbrt($0) }
  /// The three z of a negative discriminant q² + p³.
  let threeRoots: (_ p: Double, _ q: Double) -> [Double]

  /// The real roots of as³ + bs² + cs + d with their count; one of a cubic is followed by a number
  /// that some programs take for another.
  func roots(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> (all: [Double], count: Int) {
    guard a.magnitude >= least else {
      guard b.magnitude >= least else { return ([-d / c], 1) }
      let root = max(c * c - 4 * b * d, 0).squareRoot()
      return ([(-c - root) / (2 * b), (-c + root) / (2 * b)], 2)
    }
    let (p, q) = depressed(b / a, c / a, d / a)
    let (discriminant, shift) = (q * q + p * p * p, b / a / 3)
    if discriminant < 0 { return (threeRoots(p, q).map { $0 - shift }, 3) }
    let root = discriminant.squareRoot()
    let first = cubeRoot(root - q)
    return ([first - cubeRoot(root + q) - shift, -first - shift], discriminant > 0 ? 1 : 2)
  }

  /// The cosine of the angle whose third the three roots need.
  private static func cosine(_ p: Double, _ q: Double) -> Double {
    min(max(-q / (-(p * p * p)).squareRoot(), -1), 1)
  }
}

extension CubicFormula {
  /// The form of textbooks, as in OpenUSD's `Ts.Spline`.
  static func ofTextbooks(below least: Double) -> CubicFormula {
    CubicFormula(
      least: least,
      depressed: { a, b, c in
        ((3 * b - a * a) / 3 / 3, (2 * a * a * a - 9 * a * b + 27 * c) / 27 / 2)
      },
      threeRoots: { p, q in
        let (length, angle) = (2 * cbrt((-(p * p * p)).squareRoot()), acos(cosine(p, q)))
        return [0, 2, 4].map { length * cos((angle + $0 * Double.pi) / 3) }
      })
  }

  /// Cube roots by logarithms, as in Blender.
  static var byLogarithms: CubicFormula {
    CubicFormula(
      least: .leastNonzeroMagnitude,
      depressed: { a, b, c in
        let third = a / 3
        return (b / 3 - third * third, (2 * third * third * third - third * b + c) / 2)
      },
      cubeRoot: { $0 == 0 ? 0 : $0 < 0 ? -exp(log(-$0) / 3) : exp(log($0) / 3) },
      threeRoots: { p, q in
        let (length, cosine) = ((-p).squareRoot(), cos(acos(cosine(p, q)) / 3))
        let sine = (3 - 3 * cosine * cosine).squareRoot()
        return [2 * length * cosine, -length * (cosine + sine), -length * (cosine - sine)]
      })
  }

  /// Approximate cube roots, to 2·10⁻⁵, and an approximate cos(arccos(g)/3), to 7·10⁻⁴, as in Qt's
  /// `QEasingCurve`. The error of their sum minus a/3 grows without bound as the cubic term vanishes.
  static func approximated(below least: Double) -> CubicFormula {
    CubicFormula(
      least: least,
      depressed: { a, b, c in ((b - a * (a / 3)) / 3, (2 * (a * a * a) / 27 - a * b / 3 + c) / 2) },
      cubeRoot: { value in
        // A third of the exponent and of the leading digits, then one step of Halley's method.
        let size = value.magnitude
        let high = UInt32(truncatingIfNeeded: size.bitPattern >> 32) / 3 + 715_094_163
        let guess = Double(bitPattern: UInt64(high) << 32)
        let cube = guess * guess * guess
        let root = guess * (cube + 2 * size) / (2 * cube + size)
        return value < 0 ? -root : root
      },
      threeRoots: { p, q in
        func third(_ g: Double) -> Double {
          0.463614 + 0.402421 * (1 + g).squareRoot() - 0.0347815 * g + 0.00218245 * (g * g)
        }
        let (length, g) = (2 * (-p).squareRoot(), cosine(p, q))
        let middle = 0.401644 * ((1 + g).squareRoot() - (1 - g).squareRoot()) - 0.0686804 * g
        return [-length * middle, length * third(g), -length * third(-g)]
      })
  }
}

extension CurveSolver {
  /// The parameter by the textbooks' formula, with x subtracted from the control points.
  func parameterOfTextbooks(at x: Double, below least: Double) -> Double {
    // The second handle is stored as a length.
    let (start, end) = (-x, 1 - x)
    let (first, second) = (Double(x1) - x, 1 - (1 - Double(x2)) - x)
    let (roots, count) = CubicFormula.ofTextbooks(below: least).roots(
      -start + 3 * first - 3 * second + end, 3 * start - 6 * first + 3 * second,
      -3 * start + 3 * first, start)
    let s = count == 1 ? roots[0] : roots.last { (0...1).contains($0) } ?? 0
    return min(max(s, 0), 1)
  }

  /// The parameter by the approximate formula: 0 at x = 0, and where no root is found.
  func approximateParameter(at x: Double, below least: Double) -> Double {
    let (x1, x2) = (Double(x1), Double(x2))
    let a = 1 + 3 * x1 - 3 * x2
    let roots = CubicFormula.approximated(below: least).roots(a, -6 * x1 + 3 * x2, 3 * x1, -x).all
    guard a.magnitude >= least else {
      return roots.count == 1 ? roots[0] : roots.last { (0...1).contains($0) } ?? 0
    }
    if (x / a).magnitude < 1e-6 { return 0 }
    return roots.dropLast().first { -0.01 <= $0 && $0 <= 1.01 } ?? roots[roots.count - 1]
  }

  /// The value of a nearby keyframe; otherwise Cardano's formula for 32-bit coefficients and a
  /// 32-bit polynomial of the parameter.
  func cardanoOfSingles(_ t: Scalar) -> (value: Scalar, parameter: Scalar) {
    func cubic(_ first: Scalar, _ second: Scalar) -> (c: Float, b: Float, a: Float) {
      let (p, q) = (Float(first), Float(second))
      return (3 * p, 3 * (q - 2 * p), 1 + 3 * (p - q))
    }
    let (place, height, x) = (cubic(x1, x2), cubic(y1, y2), Float(t))
    if x < 1e-4 || 1 - x < 1e-4 { return x < 0.5 ? (0, 0) : (1, 1) }
    let (roots, count) = CubicFormula.byLogarithms.roots(
      Double(place.a), Double(place.b), Double(place.c), Double(-x))
    let s = roots.prefix(count).map { Float($0) }.first { -1e-10 <= $0 && $0 <= 1.000001 }
    guard let s else { return (0, 0) }
    let value = s * height.c + s * s * height.b + s * s * s * height.a
    return (Scalar(value), Scalar(s))
  }
}
