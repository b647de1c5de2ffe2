internal import AnimationNumerics

/// Finds the cubic Bézier curve nearest to some points, by the greatest difference.
package enum BezierFit {
  /// The control points x1, y1, x2, y2 of the best simplex search among several starts.
  package static func nearest(to points: [(x: Double, y: Double)]) -> [Double] {
    let starts: [[Double]] = [
      [0.25, 0.1, 0.25, 1], [0.42, 0, 0.58, 1], [0.1, 0.6, 0.2, 1], [0.1, 0.3, 0.3, 1.2],
      [0.3, 1.2, 0.5, 1], [0.05, 0.05, 0.3, 1.6],
    ]
    // Points far from each other come first, so that most candidates are soon known to be worse.
    let points = points.indices.sorted { $0.trailingZeroBitCount > $1.trailingZeroBitCount }
      .map { points[$0] }
    var best = starts[0]
    var least = Double.infinity
    for start in starts {
      let found = NelderMead.minimum(
        of: { distance($0, from: points, limit: $1) }, from: start)
      let value = distance(found, from: points)
      if value < least { (best, least) = (found, value) }
    }
    return [min(max(best[0], 0), 1), best[1], min(max(best[2], 0), 1), best[3]]
  }

  /// The greatest difference from the points, or any number from `limit` on if it is not less.
  static func distance(
    _ p: [Double], from points: [(x: Double, y: Double)], limit: Double = .infinity
  ) -> Double {
    guard
      let bezier = try? CubicBezier(
        x1: min(max(p[0], 0), 1), y1: p[1], x2: min(max(p[2], 0), 1), y2: p[3])
    else { return .infinity }
    var worst = 0.0
    // Abscissas outside [0, 1] are clamped, with a penalty.
    let (first, second) = (max(-p[0], p[0] - 1, 0), max(-p[2], p[2] - 1, 0))
    for (x, y) in points {
      worst = max(worst, (bezier.value(at: x) - y).magnitude)
      if worst + first + second >= limit { break }
    }
    return worst + first + second
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
    iterations: Int = 600
  ) -> [Double] {
    var simplex = [(start, function(start, .infinity))]
    for axis in start.indices {
      var point = start
      point[axis] += 0.15
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
    return simplex.min { $0.1 < $1.1 }!.0
  }
}
