internal import Foundation

/// Finds the cubic Bézier curve nearest to some values, by the greatest difference.
package enum BezierFit {
  /// The control points x1, y1, x2, y2 of the best simplex search among several starts.
  ///
  /// The searches compare points along each curve with straight lines between the values, which needs
  /// no solution of the cubic. A simplex collapses on the edges of the greatest difference, so the first
  /// searches are for the least 16-norm of the differences, which is smooth.
  ///
  /// - Parameter values: The values at evenly spaced abscissas from 0 to 1.
  package static func nearest(to values: [Double]) -> [Double] {
    let starts: [SIMD4<Double>] = [
      [0.25, 0.1, 0.25, 1], [0.42, 0, 0.58, 1], [0.1, 0.6, 0.2, 1], [0.1, 0.3, 0.3, 1.2],
      [0.3, 1.2, 0.5, 1], [0.05, 0.05, 0.3, 1.6],
    ]
    func search(
      _ start: SIMD4<Double>, _ step: Double, _ tolerance: Double, count: Int, isSmooth: Bool
    ) -> (point: SIMD4<Double>, value: Double) {
      NelderMead.minimum(
        of: { distance($0, values, count: count, isSmooth: isSmooth, limit: $1) }, from: start,
        step: step, tolerance: tolerance)
    }
    let rough = starts.map { search($0, 0.15, 1e-3, count: 32, isSmooth: true) }
    var near = rough.min { $0.value < $1.value }!.point
    near = search(near, 0.05, 1e-6, count: 64, isSmooth: true).point
    for step in [0.01, 0.005] {
      near = search(near, step, 1e-6, count: 128, isSmooth: false).point
    }
    return [min(max(near[0], 0), 1), near[1], min(max(near[2], 0), 1), near[3]]
  }

  /// The greatest difference at points along the curve from straight lines between values, or the
  /// 16-norm of the differences; any number from `limit` on if it is not less.
  ///
  /// - Parameter count: The number of points, a power of two from 8 on.
  private static func distance(
    _ p: SIMD4<Double>, _ values: [Double], count: Int, isSmooth: Bool, limit: Double
  ) -> Double {
    // Abscissas outside [0, 1] are clamped, with a penalty.
    let (x1, x2) = (min(max(p[0], 0), 1), min(max(p[2], 0), 1))
    let start = max(-p[0], p[0] - 1, 0) + max(-p[2], p[2] - 1, 0)
    let last = values.count - 1
    typealias Lanes = SIMD8<Double>
    func power(_ x: Lanes) -> Lanes {
      let x2 = x * x
      let x4 = x2 * x * x
      let x8 = x4 * x4
      return x8 * x4 * x4
    }
    var worst = 0.0
    let bound = isSmooth ? power(Lanes(repeating: max(limit - start, 0)))[0] : limit - start
    // Consecutive multiples of an odd number modulo a power of two are far from each other.
    let order = SIMD8<Int>(0, 27, 54, 81, 108, 135, 162, 189)
    let mask = SIMD8<Int>(repeating: count - 1)
    for index in stride(from: 0, to: count, by: 8) {
      let turn = (order &+ SIMD8(repeating: index &* 27)) & mask
      let s = Lanes(turn) / Lanes(repeating: Double(count))
      let r: Lanes = 1 - s
      let a: Lanes = 3 * s
      let cube: Lanes = s * s * s
      let x: Lanes = x1 * a * r * r
      let place: Lanes = (x + x2 * a * s * r + cube) * Double(last)
      let rise: Lanes = p[1] * a * r * r
      let y: Lanes = rise + p[3] * a * s * r + cube
      var known = Lanes()
      for lane in 0..<8 {
        let cell = min(Int(place[lane]), last - 1)
        let share = place[lane] - Double(cell)
        known[lane] = values[cell] * (1 - share) + values[cell + 1] * share
      }
      let away: Lanes = y - known
      if isSmooth {
        let powers = power(away)
        for lane in 0..<8 { worst += powers[lane] }
      } else {
        for lane in 0..<8 { worst = max(worst, away[lane].magnitude) }
      }
      if !(worst < bound) { return limit }
    }
    return start + (isSmooth ? pow(worst, 1.0 / 16) : worst)
  }
}
