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
    func error(_ p: [Double], _ grid: ProgressGrid) -> Double {
      guard
        let bezier = try? CubicBezier(
          x1: min(max(p[0], 0), 1), y1: p[1], x2: min(max(p[2], 0), 1), y2: p[3])
      else { return .infinity }
      var worst = 0.0
      for (x, value) in zip(grid.xs, grid.values) {
        worst = max(worst, (bezier.value(at: x) - value).magnitude)
      }
      // Outside [0, 1] the nearest valid abscissa counts, and a little more.
      for x in [p[0], p[2]] { worst += max(-x, x - 1, 0) }
      return worst
    }
    let starts: [[Double]] = [
      [0.25, 0.1, 0.25, 1], [0.42, 0, 0.58, 1], [0.1, 0.6, 0.2, 1], [0.1, 0.3, 0.3, 1.2],
      [0.3, 1.2, 0.5, 1], [0.05, 0.05, 0.3, 1.6],
    ]
    var best = starts[0]
    var least = Double.infinity
    for start in starts {
      let found = NelderMead.minimum(of: { error($0, coarse) }, from: start)
      let value = error(found, coarse)
      if value < least { (best, least) = (found, value) }
    }
    func rounded(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }
    let printed = [
      rounded(min(max(best[0], 0), 1)), rounded(best[1]), rounded(min(max(best[2], 0), 1)),
      rounded(best[3]),
    ]
    self.curve =
      (try? CubicBezier(x1: printed[0], y1: printed[1], x2: printed[2], y2: printed[3])) ?? .ease
    self.error = error(printed, ProgressGrid(curve, cells: 4096))
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
