/// The tangent direction at an end of a curve. CSS extends the curve along it.
///
/// It points from the end to the nearest control point that differs from it. If both coincide with
/// the end, the curve is the diagonal.
struct EndTangent {
  /// The offset of the control point from the end.
  let rise, run: Double

  /// The tangent at (0, 0) of a curve with these control points.
  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    let isNear = x1 > 0 || y1 != 0
    let isFar = x2 > 0 || y2 != 0
    (rise, run) = isNear ? (y1, x1) : isFar ? (y2, x2) : (1, 1)
  }

  /// The one-sided limit of dy/dx: ±∞ for a vertical tangent.
  var slope: Double { run > 0 ? rise / run : rise > 0 ? .infinity : -.infinity }

  /// The slope of CSS's extension. A vertical tangent extends as a constant.
  var continuedSlope: Double { run > 0 ? rise / run : 0 }

  /// The change of the extension over a distance in x, which may be infinite.
  func continuation(over distance: Double) -> Double {
    let slope = continuedSlope
    if slope == 0 { return 0 }
    guard slope.isInfinite else { return slope * distance }
    // The quotient may overflow even if the change does not.
    let product = distance * rise
    return product.magnitude > 0x1p-900 ? product / run : distance / run * rise
  }
}
