internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification

/// Ten thousand random points of a cubic Bézier, by every method and setting.
///
/// The error is the largest error of the value over the named curves, one that overshoots and one
/// with horizontal ends. The time is that of `ease`.
package struct CurveComparison {
  let points: [Double]
  /// The truth of each curve at each point.
  let truth: [[TrueValue]]
  /// Points for timing. They are many, so that no branch predictor learns them; `points`, for the
  /// error, are few, because the truth is slow to compute.
  let work: CurvePoints
  private let singleWork: UnitPoints<Float>

  package func all() throws -> [ComparedMethod] { try doubles() + floats() }

  /// Draws the points and computes the truth.
  package init(seed: UInt64) throws {
    work = CurvePoints(items: 10_000, seed: seed)
    singleWork = UnitPoints(items: 10_000, seed: seed)
    let points = work.progress.prefix(400).map { Double(Float($0)) }
    self.points = points
    truth = try CurveWorkload.all.map { curve in
      try points.map { try curve.curve.truth(at: $0) }
    }
  }

  private func doubles() throws -> [ComparedMethod] {
    func prepared(_ method: some CurveBatchMethod, _ name: String, _ setting: String = "")
      throws -> ComparedMethod
    {
      try compared(name, setting, work, prepare: method.sampler)
    }
    return [
      try prepared(AnimationNumericsSolver(), "ours"),
      try prepared(AnimationNumericsCurvePlan(), "ours-plan"),
      try prepared(QuantizedUnitCurve(), "unit-curve", "2^-20"),
    ] + (try models(work, tolerances: [1e-3, 1e-5, 1e-7, 1e-9, 1e-12, 1e-15]))
  }

  private func floats() throws -> [ComparedMethod] {
    [
      try compared("ours", "in Double, rounded", singleWork) { curve in
        let curve = try CubicBezier(curve)
        return sampling { (x: Float) in Float(curve.value(at: Double(x))) }
      },
      try compared("ours-plan", "", singleWork) { curve in
        let plan = CurvePlan(try CubicBezier(curve))
        return { (x: UnsafeBufferPointer<Float>, y) in plan.values(at: x, into: y) }
      },
    ] + (try models(singleWork, tolerances: [1e-3, 1e-4, 1e-5, 1e-6, 1e-7]))
  }

  /// The models, which compute in either scalar type.
  private func models<Scalar: JobScalar>(
    _ work: UnitPoints<Scalar>, tolerances: [Double]
  ) throws -> [ComparedMethod] {
    func model<Model: CurveModel>(_ model: Model, _ name: String, _ setting: String = "")
      throws -> ComparedMethod where Model.Scalar == Scalar
    {
      try compared(name, setting, work, prepare: model.sampling)
    }
    var methods = [
      try model(CardanoCurve<Scalar>(), "cardano"),
      try model(SampledTableCurve<Scalar>(), "sampled-table", "11 points"),
    ]
    for tolerance in tolerances {
      methods.append(
        try model(
          NewtonBisectionCurve<Scalar>(tolerance: Scalar(tolerance)), "newton-bisection",
          "to \(tolerance)"))
    }
    for steps in [1, 2, 3, 5] where steps < 5 || Scalar.self == Double.self {
      methods.append(
        try model(
          HalleyCurve<Scalar>(steps: steps), "halley", steps == 1 ? "1 step" : "\(steps) steps"))
    }
    for cells in [32, 256] {
      for degree in [1, 2, 3, 4, 6, 8, 10, 12] where cells == 32 || degree <= 6 {
        methods.append(
          try model(
            PiecewisePolynomialCurve<Scalar>(degree: degree, cells: cells), "piecewise-\(cells)",
            "degree \(degree)"))
      }
    }
    return methods
  }

  private func compared<Scalar: JobScalar>(
    _ method: String, _ setting: String, _ work: UnitPoints<Scalar>,
    prepare: (BezierControlPoints) throws -> Sampling<Scalar>
  ) throws -> ComparedMethod {
    let inputs = ComparedInputs<Scalar>(points)
    var worst = 0.0
    for (curve, truth) in zip(CurveWorkload.all, truth) {
      worst = max(worst, inputs.error(of: try prepare(curve.curve), truth: truth))
    }
    let sampling = try prepare(CurveWorkload.ease.curve)
    var next = 0
    return ComparedMethod(
      method: method, setting: setting, scalar: Scalar.scalarType, error: worst,
      samples: work.items
    ) {
      let block = work.block(next)
      next += 1
      doNotOptimize(memory: UnsafeMutableRawPointer(mutating: block.baseAddress!))
      sampling(block, work.values)
      doNotOptimize(memory: work.values.baseAddress!)
    }
  }
}
