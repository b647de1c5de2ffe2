internal import AnimationNumerics

/// Finds the cubic Bézier curve nearest to some points, by the greatest difference.
package enum BezierFit {
  /// The control points x1, y1, x2, y2 of the best simplex search among several starts.
  package static func nearest(to points: [(x: Double, y: Double)]) -> [Double] {
    let starts: [[Double]] = [
      [0.25, 0.1, 0.25, 1], [0.42, 0, 0.58, 1], [0.1, 0.6, 0.2, 1], [0.1, 0.3, 0.3, 1.2],
      [0.3, 1.2, 0.5, 1], [0.05, 0.05, 0.3, 1.6],
    ]
    var best = starts[0]
    var least = Double.infinity
    for start in starts {
      let found = NelderMead.minimum(of: { distance($0, from: points) }, from: start)
      let value = distance(found, from: points)
      if value < least { (best, least) = (found, value) }
    }
    return [min(max(best[0], 0), 1), best[1], min(max(best[2], 0), 1), best[3]]
  }

  /// The greatest difference from the points.
  static func distance(_ p: [Double], from points: [(x: Double, y: Double)]) -> Double {
    guard
      let bezier = try? CubicBezier(
        x1: min(max(p[0], 0), 1), y1: p[1], x2: min(max(p[2], 0), 1), y2: p[3])
    else { return .infinity }
    var worst = 0.0
    for (x, y) in points { worst = max(worst, (bezier.value(at: x) - y).magnitude) }
    // Abscissas outside [0, 1] are clamped, with a penalty.
    for x in [p[0], p[2]] { worst += max(-x, x - 1, 0) }
    return worst
  }
}

/// The simplex search for a minimum without derivatives.
///
/// Source: J. A. Nelder and R. Mead, "A simplex method for function minimization", The Computer
/// Journal 7 (1965).
enum NelderMead {
  static func minimum(
    of function: ([Double]) -> Double, from start: [Double], iterations: Int = 600
  ) -> [Double] {
    var simplex = [(start, function(start))]
    for axis in start.indices {
      var point = start
      point[axis] += 0.15
      simplex.append((point, function(point)))
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
      func candidate(_ t: Double) -> ([Double], Double) {
        let point = blend(centre, worst.0, t)
        return (point, function(point))
      }
      let reflected = candidate(-1)
      if reflected.1 < simplex[0].1 {
        let expanded = candidate(-2)
        simplex[simplex.count - 1] = expanded.1 < reflected.1 ? expanded : reflected
      } else if reflected.1 < simplex[simplex.count - 2].1 {
        simplex[simplex.count - 1] = reflected
      } else {
        let contracted = candidate(reflected.1 < worst.1 ? -0.5 : 0.5)
        if contracted.1 < min(reflected.1, worst.1) {
          simplex[simplex.count - 1] = contracted
        } else {
          for index in simplex.indices.dropFirst() {
            let point = blend(simplex[0].0, simplex[index].0, 0.5)
            simplex[index] = (point, function(point))
          }
        }
      }
    }
    return simplex.min { $0.1 < $1.1 }!.0
  }
}
