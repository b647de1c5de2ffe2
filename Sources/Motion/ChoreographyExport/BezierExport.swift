internal import AnimationNumerics
internal import CurveFitting
internal import ChoreographyFiles

/// The cubic Bézier curve that equals a curve, or the nearest one by the greatest difference.
///
/// The nearest one is found by the simplex search of Nelder and Mead from several starts
/// (``BezierFit``). A curve with a smaller error may exist. Most springs are not near any Bézier
/// curve; the error, which bounds the difference everywhere, shows this.
package struct BezierExport: Sendable, Encodable {
  /// "cubic-bezier(0.2, 0.9, 0.3, 1)".
  package let css: String
  /// A `transition` with its delay and its stagger; empty for a curve by itself.
  package internal(set) var transition = ""
  /// An upper bound of the difference from the curve; 0 if it is exact.
  package let error: Double
  /// Whether the curve equals the animation exactly.
  package let isExact: Bool
  /// The curve with the printed numbers.
  let curve: CubicBezier

  private enum CodingKeys: CodingKey { case css, transition, error, isExact }

  static func css(_ curve: CubicBezier) -> String {
    let points = [curve.x1, curve.y1, curve.x2, curve.y2].map(Decimals.exact)
    return "cubic-bezier(\(points.joined(separator: ", ")))"
  }

  init(_ curve: ProgressCurve) {
    if let own = curve.bezier {
      (self.curve, css, error, isExact) = (own, Self.css(own), 0, true)
      return
    }
    let values = (0...1024).map { curve.value(at: Double($0) / 1024) }
    let printed = BezierFit.nearest(to: values).map { Decimals.rounded($0, places: 4) }
    let nearest =
      (try? CubicBezier(x1: printed[0], y1: printed[1], x2: printed[2], y2: printed[3])) ?? .ease
    let segment = ExportedMotion.Segment(
      start: 0, end: curve.duration, from: 0, to: 1, shape: .bezier(nearest))
    let difference = curve.difference(floor: 1e-6, from: segment.enclosed)
    (self.curve, css) = (nearest, Self.css(nearest))
    error = max(difference.bound, curve.tail)
    isExact = false
  }
}
