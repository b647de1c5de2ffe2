package import AnimationNumerics

/// Bounds on the derivatives of a cubic Bézier curve as a function from x to y.
///
/// With X = x′(s)/3 and Y = y′(s)/3, quadratics of the parameter s, slope and second derivative are
///
///     dy/dx = Y/X,    d²y/dx² = W/(3X³),    W = XY′ − X′Y
///
/// and W is also a quadratic. X does not fall below 0. It is 0 at s = 0 if x₁ = 0, and at s = 1 if
/// x₂ = 1. Otherwise it is 0 only at s = ½ of curves with x₁ = 1 and x₂ = 0. There the second
/// derivative is unbounded, unless the curve is the straight line.
package struct BezierDerivatives {
  /// The coefficients of a quadratic in Bernstein's form over [0, 1].
  struct Quadratic {
    var c0: Double
    var c1: Double
    var c2: Double

    func value(at s: Double) -> Double { blossom(s, s) }

    /// The symmetric form that is linear in both arguments.
    func blossom(_ s: Double, _ t: Double) -> Double {
      (1 - s) * (1 - t) * c0 + (s * (1 - t) + t * (1 - s)) * c1 + s * t * c2
    }

    /// An interval that contains every value over [s, t], widened by a few roundings.
    func range(_ s: Double, _ t: Double) -> ClosedRange<Double> {
      let coefficients = [blossom(s, s), blossom(s, t), blossom(t, t)]
      return .hull(coefficients, slack: 0x1p-50 * max(c0.magnitude, c1.magnitude, c2.magnitude))
    }

    /// The constant, linear and quadratic coefficients in powers of s.
    var powers: [Double] { [c0, 2 * (c1 - c0), c0 - 2 * c1 + c2] }
  }

  let curve: CubicBezier
  private let x: Quadratic
  private let y: Quadratic
  private let wronskian: Quadratic

  package init(_ curve: CubicBezier) {
    self.curve = curve
    x = Quadratic(c0: curve.x1, c1: curve.x2 - curve.x1, c2: 1 - curve.x2)
    y = Quadratic(c0: curve.y1, c1: curve.y2 - curve.y1, c2: 1 - curve.y2)
    wronskian = Quadratic(
      c0: 2 * (x.c0 * y.c1 - x.c1 * y.c0), c1: x.c0 * y.c2 - x.c2 * y.c0,
      c2: 2 * (x.c1 * y.c2 - x.c2 * y.c1))
  }

  /// Whether it is the line y = x.
  var isStraight: Bool { curve.x1 == curve.y1 && curve.x2 == curve.y2 }

  /// The x at which the second derivative is unbounded, in ascending order.
  var singularities: [Double] {
    guard !isStraight else { return [] }
    return (curve.x1 == 0 ? [0] : []) + (curve.x1 == 1 && curve.x2 == 0 ? [0.5] : [])
      + (curve.x2 == 1 ? [1] : [])
  }

  /// The x at which the tangent is vertical, in ascending order.
  package var verticalTangents: [Double] {
    // With x₂ = 0, too, x grows with s³ at 0, and y with s² at most.
    singularities.filter {
      $0 == 0
        ? curve.y1 != 0 || curve.x2 == 0 && curve.y2 != 0
        : $0 == 1 ? curve.y2 != 1 || curve.x1 == 1 && curve.y1 != 1 : true
    }
  }

  /// A bound of |d²y/dx²| between two x; infinite if unbounded.
  package func secondDerivative(over a: Double, _ b: Double) -> Double {
    guard !isStraight else { return 0 }
    let (s, t) = parameters(a, b)
    let least = x.range(s, t).lowerBound
    guard least > 0 else { return .infinity }
    let range = wronskian.range(s, t)
    return max(range.lowerBound.magnitude, range.upperBound.magnitude) / (3 * least * least * least)
  }

  /// An interval that contains every y between two x.
  package func range(over a: Double, _ b: Double) -> ClosedRange<Double> {
    let (s, t) = parameters(a, b)
    func blossom(_ r: Double, _ s: Double, _ t: Double) -> Double {
      // The blossom of the cubic with the coefficients 0, y₁, y₂ and 1.
      let first = r * (1 - s) * (1 - t) + s * (1 - r) * (1 - t) + t * (1 - r) * (1 - s)
      let second = (1 - r) * s * t + (1 - s) * r * t + (1 - t) * r * s
      return first * curve.y1 + second * curve.y2 + r * s * t
    }
    let coefficients = [blossom(s, s, s), blossom(s, s, t), blossom(s, t, t), blossom(t, t, t)]
    return .hull(coefficients, slack: 0x1p-50 * max(1, curve.y1.magnitude, curve.y2.magnitude))
  }

  /// Parameters between which the curve passes from one x to the other.
  private func parameters(_ a: Double, _ b: Double) -> (Double, Double) {
    // Widened on both sides by the rounding error of x(s).
    (a <= 0 ? 0 : parameter(a - 0x1p-50), b >= 1 ? 1 : parameter(b + 0x1p-50))
  }

  /// The parameter at an x, by bisection.
  private func parameter(_ target: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<54 {
      let s = (low + high) / 2
      if abscissa(at: s) < target { low = s } else { high = s }
    }
    return (low + high) / 2
  }

  private func abscissa(at s: Double) -> Double {
    let rest = 1 - s
    return 3 * s * rest * (rest * curve.x1 + s * curve.x2) + s * s * s
  }

  /// The greatest |d²y/dx²| between two x and its location; infinite at a singularity.
  func peakSecondDerivative(over a: Double, _ b: Double) -> (x: Double, magnitude: Double) {
    guard !isStraight else { return (a, 0) }
    if let x = singularities.first(where: { a <= $0 && $0 <= b }) { return (x, .infinity) }
    // (W/X³)′ = 0 where W′X = 3WX′.
    let (w, p) = (wronskian.powers, x.powers)
    let stationary = [
      w[1] * p[0] - 3 * w[0] * p[1], 2 * w[2] * p[0] - 2 * w[1] * p[1] - 6 * w[0] * p[2],
      -w[2] * p[1] - 5 * w[1] * p[2], -4 * w[2] * p[2],
    ]
    return peak(over: a, b, roots(of: stationary)) { s in
      let x = max(x.value(at: s), 0)
      return (wronskian.value(at: s) / (3 * x * x * x)).magnitude
    }
  }

  /// The greatest |dy/dx| between two x and its location; infinite at a vertical tangent.
  package func peakSlope(over a: Double, _ b: Double) -> (x: Double, magnitude: Double) {
    guard !isStraight else { return (a, 1) }
    if let x = verticalTangents.first(where: { a <= $0 && $0 <= b }) { return (x, .infinity) }
    let inner = peak(over: a, b, roots(of: wronskian.powers)) { s in
      (y.value(at: s) / x.value(at: s)).magnitude
    }
    // At the very ends X and Y may both be 0; the curve computes its one-sided slopes.
    let ends = [a, b].map { (x: $0, magnitude: curve.slope(at: $0).magnitude) }
    return (ends + [inner]).filter { $0.magnitude.isFinite }.max { $0.magnitude < $1.magnitude }
      ?? (a, .infinity)
  }

  private func peak(
    over a: Double, _ b: Double, _ stationary: [Double], _ function: (Double) -> Double
  ) -> (x: Double, magnitude: Double) {
    let first = a <= 0 ? 0 : parameter(a)
    let last = b >= 1 ? 1 : parameter(b)
    let places = [first, last] + stationary.filter { first < $0 && $0 < last }
    let found =
      places.map { (s: $0, magnitude: function($0)) }
      .filter { !$0.magnitude.isNaN }.max { $0.magnitude < $1.magnitude } ?? (first, 0)
    return (abscissa(at: found.s), found.magnitude)
  }

  /// The roots in [0, 1] of a polynomial, lowest power first. Between two roots of the derivative
  /// there is at most one, which bisection finds.
  private func roots(of coefficients: [Double]) -> [Double] {
    guard coefficients.count > 1 else { return [] }
    let derivative = coefficients.enumerated().dropFirst().map { Double($0.offset) * $0.element }
    func value(_ s: Double) -> Double { coefficients.reversed().reduce(0) { $0 * s + $1 } }
    let bounds = [0] + roots(of: derivative) + [1]
    // At a double root the sign does not change; it is a root of the derivative.
    var roots = Array(bounds.dropFirst().dropLast())
    for (lower, upper) in zip(bounds, bounds.dropFirst())
    where (value(lower) < 0) != (value(upper) < 0) {
      var (low, high) = (lower, upper)
      let isRising = value(lower) < 0
      for _ in 0..<54 {
        let middle = (low + high) / 2
        if (value(middle) < 0) == isRising { low = middle } else { high = middle }
      }
      roots.append((low + high) / 2)
    }
    return roots.sorted()
  }
}

extension ClosedRange<Double> {
  /// The interval around some numbers, wider by `slack` on both sides; everything if one of them is not
  /// finite.
  package static func hull(_ numbers: [Double], slack: Double) -> Self {
    let (low, high) = ((numbers.min() ?? 0) - slack, (numbers.max() ?? 0) + slack)
    return low.isFinite && high.isFinite && numbers.allSatisfy(\.isFinite)
      ? low...high : -.infinity ... .infinity
  }
}
