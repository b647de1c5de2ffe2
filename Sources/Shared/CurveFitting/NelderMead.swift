/// The simplex search for a minimum without derivatives.
///
/// Source: J. A. Nelder and R. Mead, "A simplex method for function minimization", The Computer
/// Journal 7 (1965).
package enum NelderMead {
  package typealias Point = SIMD4<Double>

  /// - Parameters:
  ///   - function: The function at a point; where it is not less than a limit, any number from the
  ///     limit on.
  ///   - axes: The number of coordinates that vary, from the first on.
  ///   - tolerance: The search ends when the values of the simplex are this close,
  ///     or after 600 steps.
  package static func minimum(
    of function: (_ point: Point, _ limit: Double) -> Double, from start: Point, axes: Int = 4,
    step: Double = 0.15, tolerance: Double = 1e-9
  ) -> (point: Point, value: Double) {
    typealias Corner = (point: Point, value: Double)
    func corner(_ point: Point, limit: Double = .infinity) -> Corner {
      (point, function(point, limit))
    }
    var simplex = [corner(start)]
    for axis in 0..<axes {
      var point = start
      point[axis] += step
      simplex.append(corner(point))
    }
    for _ in 0..<600 {
      simplex.sort { $0.value < $1.value }
      let (best, worst) = (simplex[0], simplex[axes])
      if worst.value - best.value < tolerance { break }
      var centre = Point.zero
      for corner in simplex.dropLast() { centre += corner.point / Double(axes) }
      func candidate(_ t: Double, _ limit: Double) -> Corner {
        corner(centre + (worst.point - centre) * t, limit: limit)
      }
      let reflected = candidate(-1, worst.value)
      if reflected.value < best.value {
        let expanded = candidate(-2, reflected.value)
        simplex[axes] = expanded.value < reflected.value ? expanded : reflected
      } else if reflected.value < simplex[axes - 1].value {
        simplex[axes] = reflected
      } else {
        let limit = min(reflected.value, worst.value)
        let contracted = candidate(reflected.value < worst.value ? -0.5 : 0.5, limit)
        if contracted.value < limit {
          simplex[axes] = contracted
        } else {
          for index in 1...axes {
            simplex[index] = corner(best.point + (simplex[index].point - best.point) * 0.5)
          }
        }
      }
    }
    return simplex.min { $0.value < $1.value }!
  }
}
