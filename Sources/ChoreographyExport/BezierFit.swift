internal import AnimationNumerics

/// Finds the cubic Bézier curve nearest to some points, by the greatest difference.
package enum BezierFit {
  /// The control points x1, y1, x2, y2 of the best simplex search among several starts.
  ///
  /// The searches compare 65 points of each curve with straight lines between the given points,
  /// which needs no solution of the cubic; the best of them is improved by the difference at the
  /// given points.
  ///
  /// - Parameter points: Points with evenly spaced abscissas from 0 to 1.
  package static func nearest(to points: [(x: Double, y: Double)]) -> [Double] {
    let starts: [[Double]] = [
      [0.25, 0.1, 0.25, 1], [0.42, 0, 0.58, 1], [0.1, 0.6, 0.2, 1], [0.1, 0.3, 0.3, 1.2],
      [0.3, 1.2, 0.5, 1], [0.05, 0.05, 0.3, 1.6],
    ]
    let values = points.map(\.y)
    let found = starts.map { start in
      NelderMead.minimum(of: { along($0, values: values, limit: $1) }, from: start)
    }
    let best = found.min { $0.value < $1.value }!.point
    // Points far from each other come first, so that most candidates are soon known to be worse.
    let ordered = points.indices.sorted { $0.trailingZeroBitCount > $1.trailingZeroBitCount }
      .map { points[$0] }
    var near = best
    // A simplex that has collapsed beside the minimum starts again from there.
    for step in [0.05, 0.02] {
      near =
        NelderMead.minimum(
          of: { distance($0, from: ordered, limit: $1) }, from: near, step: step
        ).point
    }
    return [min(max(near[0], 0), 1), near[1], min(max(near[2], 0), 1), near[3]]
  }

  /// Abscissas outside [0, 1] are clamped, with this penalty.
  private static func penalty(_ p: [Double]) -> Double {
    max(-p[0], p[0] - 1, 0) + max(-p[2], p[2] - 1, 0)
  }

  /// The greatest difference at 65 points along the curve from straight lines between values, or any
  /// number from `limit` on if it is not less.
  private static func along(_ p: [Double], values: [Double], limit: Double) -> Double {
    let (x1, x2) = (min(max(p[0], 0), 1), min(max(p[2], 0), 1))
    let last = values.count - 1
    var worst = penalty(p)
    let start = worst
    // Consecutive multiples of 27 modulo 65 are far from each other.
    for index in 0...64 {
      let s = Double(index * 27 % 65) / 64
      let (r, a) = (1 - s, 3 * s)
      let place = (x1 * a * r * r + x2 * a * s * r + s * s * s) * Double(last)
      let y = p[1] * a * r * r + p[3] * a * s * r + s * s * s
      let cell = min(Int(place), last - 1)
      let share = place - Double(cell)
      let line = values[cell] * (1 - share) + values[cell + 1] * share
      worst = max(worst, start + (y - line).magnitude)
      if !(worst < limit) { return worst }
    }
    return worst
  }

  /// The greatest difference from the points, or any number from `limit` on if it is not less.
  static func distance(
    _ p: [Double], from points: [(x: Double, y: Double)], limit: Double = .infinity
  ) -> Double {
    guard
      let bezier = try? CubicBezier(
        x1: min(max(p[0], 0), 1), y1: p[1], x2: min(max(p[2], 0), 1), y2: p[3])
    else { return .infinity }
    let start = penalty(p)
    var worst = start
    for (x, y) in points {
      worst = max(worst, start + (bezier.value(at: x) - y).magnitude)
      if !(worst < limit) { break }
    }
    return worst
  }
}

/// The simplex search for a minimum without derivatives.
///
/// Source: J. A. Nelder and R. Mead, "A simplex method for function minimization", The Computer
/// Journal 7 (1965).
enum NelderMead {
  /// - Parameter function: The function at a point; where it is not less than a limit, any number
  ///   from the limit on.
  static func minimum(
    of function: (_ point: [Double], _ limit: Double) -> Double, from start: [Double],
    step: Double = 0.15, iterations: Int = 600
  ) -> (point: [Double], value: Double) {
    var simplex = [(start, function(start, .infinity))]
    for axis in start.indices {
      var point = start
      point[axis] += step
      simplex.append((point, function(point, .infinity)))
    }
    func blend(_ a: [Double], _ b: [Double], _ t: Double) -> [Double] {
      zip(a, b).map { $0 + ($1 - $0) * t }
    }
    for _ in 0..<iterations {
      simplex.sort { $0.1 < $1.1 }
      let worst = simplex[simplex.count - 1]
      if worst.1 - simplex[0].1 < 1e-9 { break }
      var centre = Array(repeating: 0.0, count: start.count)
      for (point, _) in simplex.dropLast() {
        for axis in centre.indices { centre[axis] += point[axis] / Double(start.count) }
      }
      func candidate(_ t: Double, _ limit: Double) -> ([Double], Double) {
        let point = blend(centre, worst.0, t)
        return (point, function(point, limit))
      }
      let reflected = candidate(-1, worst.1)
      if reflected.1 < simplex[0].1 {
        let expanded = candidate(-2, reflected.1)
        simplex[simplex.count - 1] = expanded.1 < reflected.1 ? expanded : reflected
      } else if reflected.1 < simplex[simplex.count - 2].1 {
        simplex[simplex.count - 1] = reflected
      } else {
        let contracted = candidate(
          reflected.1 < worst.1 ? -0.5 : 0.5, min(reflected.1, worst.1))
        if contracted.1 < min(reflected.1, worst.1) {
          simplex[simplex.count - 1] = contracted
        } else {
          for index in simplex.indices.dropFirst() {
            let point = blend(simplex[0].0, simplex[index].0, 0.5)
            simplex[index] = (point, function(point, .infinity))
          }
        }
      }
    }
    return simplex.min { $0.1 < $1.1 }!
  }
}
