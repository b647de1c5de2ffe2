internal import CMeasuring
internal import SolverVerification

/// Ten thousand fresh points of a cubic Bézier, by every method and setting.
///
/// The error is the largest of the value over the named curves, an overshooting one and one with
/// level ends; the work is that of `ease`.
enum CurveContenders {
  static func all(seed: UInt64) throws(SolverError) -> [Contender] {
    let points = CurvePoints(items: 10_000, seed: seed)
    var methods: [(any CurveBatchMethod, String, String)] = [
      (OurSolver(), "ours", ""), (OurCurvePlan(), "ours-plan", ""), (CardanoCurve(), "cardano", ""),
      (SampledTableCurve(), "table-11", ""), (QuantizedUnitCurve(), "unit-curve", "2^-20"),
    ]
    for tolerance in [1e-3, 1e-5, 1e-7, 1e-9, 1e-12, 1e-15] {
      methods.append(
        (NewtonBisectionCurve(tolerance: tolerance), "newton-bisection", "to \(tolerance)"))
    }
    for steps in [1, 2, 3, 5] {
      methods.append((HalleyCurve(steps: steps), "halley", "\(steps) steps"))
    }
    for degree in [1, 2, 3, 4, 6, 8, 10, 12] {
      methods.append((PiecewisePolynomialCurve(degree: degree), "piecewise", "degree \(degree)"))
    }
    let curves = CurveWorkload.all
    let truth = try curves.map { curve throws(SolverError) in
      try sample(points).map { x throws(SolverError) in
        try ReferenceSolver().truth(
          for: .cubicBezier(CubicBezierRequest(curve: curve.curve, progress: x))
        ).values[0]
      }
    }
    return methods.map { contender($0.0, $0.1, $0.2, points, curves, truth) }
  }

  /// The points that are compared with the truth.
  private static func sample(_ points: CurvePoints) -> [Double] {
    Array(points.progress.prefix(400))
  }

  private static func contender(
    _ method: any CurveBatchMethod, _ name: String, _ setting: String, _ points: CurvePoints,
    _ curves: [CurveWorkload], _ truth: [[TrueValue]]
  ) -> Contender {
    var worst = 0.0
    let compared = sample(points)
    let values = Buffer(compared.count)
    for (curve, truth) in zip(curves, truth) {
      let isAnswered = compared.withUnsafeBufferPointer { compared in
        (try? method.sample(curve.curve, at: compared, values: values.values)) != nil
      }
      guard isAnswered else {
        worst = .infinity
        continue
      }
      for index in compared.indices {
        let distance = truth[index].distance(to: values.values[index])
        worst = max(worst, max(0, distance - truth[index].rounded.ulp / 2))
      }
    }
    var next = 0
    let sampler = try? method.sampler(for: CurveWorkload.ease.curve)
    return Contender(method: name, setting: setting, error: worst, samples: points.items) {
      let block = points.block(next)
      next += 1
      launder_memory(UnsafeMutableRawPointer(mutating: block.baseAddress!))
      sampler?(block, points.values)
      launder_memory(points.values.baseAddress!)
    }
  }
}
