internal import Foundation

/// Solves x(s) − x = 0 by the textbook form of Cardano's formula, with x subtracted from the
/// control points, as OpenUSD's `Ts.Spline` does.
///
/// The digits that remain at a small cubic term or on a flat curve depend on the order of
/// operations.
struct TextbookCardano {
  /// The cubic term below which x(s) is treated as a quadratic. The quadratic term has the same
  /// threshold.
  let minimumCubicTerm: Double

  func parameter(at x: Double, _ x1: Double, _ x2: Double) -> Double {
    // The second handle is stored as a length.
    let (start, first, second, end) = (-x, x1 - x, 1 - (1 - x2) - x, 1 - x)
    let a = -start + 3 * first - 3 * second + end
    let b = 3 * start - 6 * first + 3 * second
    let c = -3 * start + 3 * first
    let s: Double
    if a.magnitude >= minimumCubicTerm {
      s = Self.root(b / a, c / a, start / a)
    } else if b.magnitude >= minimumCubicTerm {
      let root = (c * c - 4 * b * start).squareRoot()
      s = Self.inside([(-c - root) / (2 * b), (-c + root) / (2 * b)])
    } else {
      s = -start / c
    }
    return min(max(s, 0), 1)
  }

  private static func inside(_ roots: [Double]) -> Double {
    roots.last { (0...1).contains($0) } ?? 0
  }

  /// The root of s³ + as² + bs + c in [0, 1]; if there is only one root, that one.
  private static func root(_ a: Double, _ b: Double, _ c: Double) -> Double {
    let (third, shift) = ((3 * b - a * a) / 3 / 3, a / 3)
    let q = (2 * a * a * a - 9 * a * b + 27 * c) / 27
    let (half, cube) = (q / 2, third * third * third)
    let discriminant = half * half + cube
    if discriminant > 0 {
      let root = discriminant.squareRoot()
      return cbrt(root - half) - cbrt(root + half) - shift
    }
    if discriminant == 0 {
      let root = -cbrt(half)
      return inside([2 * root - shift, -root - shift])
    }
    let radius = (-cube).squareRoot()
    let angle = acos(min(max(-q / (2 * radius), -1), 1))
    return inside([0, 2, 4].map { 2 * cbrt(radius) * cos((angle + $0 * Double.pi) / 3) - shift })
  }
}
