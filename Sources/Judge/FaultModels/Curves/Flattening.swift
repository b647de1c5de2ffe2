internal import Foundation
internal import SolverVerification

/// A cubic Bézier as a polyline, divided until it is straight, as GSAP's CustomEase does.
struct Flattening {
  /// The square of a half's bulge, relative to its chord, above which it is divided.
  let threshold: Double
  private var points: [SIMD2<Double>] = [SIMD2(0, 0)]
  /// Deeper halves are not divided.
  private static let maximumDivisions = 14

  init(_ p: BezierControlPoints, threshold: Double) {
    self.threshold = threshold
    divide(SIMD2(0, 0), SIMD2(p.x1, p.y1), SIMD2(p.x2, p.y2), SIMD2(1, 1), 0)
    points.append(SIMD2(1, 1))
    // A point that is not beyond the one before it does not count.
    points = points.reduce(into: []) { kept, point in
      if kept.last.map({ point.x > $0.x }) ?? true { kept.append(point) }
    }
  }

  private mutating func divide(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>, _ depth: Int
  ) {
    let (ab, bc, cd) = ((a + b) / 2, (b + c) / 2, (c + d) / 2)
    let (abc, bcd) = ((ab + bc) / 2, (bc + cd) / 2)
    let (middle, chord) = ((abc + bcd) / 2, d - a)
    func distance(_ p: SIMD2<Double>) -> Double {
      ((p.x - d.x) * chord.y - (p.y - d.y) * chord.x).magnitude
    }
    let bulge = distance(b) + distance(c)
    let isBent = bulge * bulge > threshold * (chord * chord).sum() && depth < Self.maximumDivisions
    if isBent { divide(a, ab, abc, middle, depth + 1) }
    points.append(middle)
    if isBent { divide(middle, bcd, cd, d, depth + 1) }
  }

  /// Value and slope on the polyline, or in a table of it whose pieces are as short as its
  /// shortest. A polyline whose slope changes by more than 2 at a point has no table.
  func value(at x: Double, fromTable: Bool) -> (value: Double, slope: Double) {
    let slopes = zip(points, points.dropFirst()).map { ($1.y - $0.y) / ($1.x - $0.x) }
    guard fromTable, zip(slopes, slopes.dropFirst()).allSatisfy({ ($1 - $0).magnitude <= 2 }) else {
      return line(at: x)
    }
    let shortest = zip(points, points.dropFirst()).map { $1.x - $0.x }.min() ?? 1
    let count = min((1 / shortest + 1).rounded(.down), 1e9)
    let place = min((x * count).rounded(.down), count - 1)
    let (left, right) = (place / count, place + 1 < count ? (place + 1) / count : 1)
    let (from, to) = (line(at: left).value, right < 1 ? line(at: right).value : 1)
    let slope = (to - from) / (right - left)
    return (from + (x - left) * slope, slope)
  }

  private func line(at x: Double) -> (value: Double, slope: Double) {
    let (from, to) = Self.segment(points.count, at: x) { (points[$0].x, points[$0].y) }
    let slope = (to.1 - from.1) / (to.0 - from.0)
    return (from.1 + (x - from.0) * slope, slope)
  }

  /// The two neighbours of a place among points whose places increase.
  static func segment<Scalar: BinaryFloatingPoint>(
    _ count: Int, at x: Scalar, _ point: (Int) -> (Scalar, Scalar)
  ) -> (from: (Scalar, Scalar), to: (Scalar, Scalar)) {
    var (low, high) = (0, count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if point(middle).0 < x { low = middle } else { high = middle }
    }
    return (point(low), point(high))
  }
}
