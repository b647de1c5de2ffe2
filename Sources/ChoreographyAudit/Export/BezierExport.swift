internal import AnimationNumerics

/// The cubic Bézier curve that is nearest to a curve, by the greatest difference.
///
/// Found by the simplex search of Nelder and Mead from several starts on a grid of 256 points; the
/// error that is reported is measured on 4096. It is the best that was found: a curve with a smaller
/// error may exist. Most springs are not near any Bézier curve, and the error says so.
struct BezierExport: Sendable {
  /// Its control points, rounded to four decimals.
  let curve: CubicBezier
  /// The greatest difference between it and the curve.
  let error: Double

  /// "cubic-bezier(0.2, 0.9, 0.3, 1)".
  var css: String {
    "cubic-bezier(\(Text.number(curve.x1)), \(Text.number(curve.y1)), \(Text.number(curve.x2)), "
      + "\(Text.number(curve.y2)))"
  }

  init(_ curve: ProgressCurve) {
    let coarse = ProgressGrid(curve, cells: 256)
    let best = BezierFit.nearest(to: Array(zip(coarse.xs, coarse.values)))
    func rounded(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }
    let printed = best.map(rounded)
    self.curve =
      (try? CubicBezier(x1: printed[0], y1: printed[1], x2: printed[2], y2: printed[3])) ?? .ease
    let fine = ProgressGrid(curve, cells: 4096)
    self.error = BezierFit.distance(printed, from: Array(zip(fine.xs, fine.values)))
  }
}
