internal import AnimationNumerics
internal import CMeasuring
package import SolverVerification

/// Ten thousand fresh points of a cubic Bézier, by every method and setting.
///
/// The error is the largest of the value over the named curves, an overshooting one and one with
/// level ends; the work is that of `ease`.
package struct CurveContenders {
  let points: [Double]
  /// Of each curve, at each point.
  let truth: [[TrueValue]]
  /// The points of the error are few, because the truth is slow; those of the work are many, so that
  /// no branch predictor learns them.
  let work: CurvePoints
  private let singles: UnsafeMutableBufferPointer<Float>

  /// Every contender, in Double and in Float.
  package func all() throws(SolverError) -> [Contender] { try doubles() + floats() }

  /// Draws the points, and computes the truth.
  package init(seed: UInt64) throws(SolverError) {
    work = CurvePoints(items: 10_000, seed: seed)
    // Lives as long as the process: contenders refer to it.
    singles = .allocate(capacity: work.progress.count)
    for index in work.progress.indices {
      singles.initializeElement(at: index, to: Float(work.progress[index]))
    }
    let points = Array(work.progress.prefix(400)).asSingles
    self.points = points
    truth = try CurveWorkload.all.map { curve throws(SolverError) in
      try points.map { x throws(SolverError) in
        try ReferenceSolver().truth(
          for: .cubicBezier(CubicBezierRequest(curve: curve.curve, progress: x))
        ).values[0]
      }
    }
  }

  private func doubles() throws(SolverError) -> [Contender] {
    func prepared(_ method: some CurveBatchMethod, _ name: String, _ setting: String = "")
      throws(SolverError) -> Contender
    {
      try contender(name, setting) { curve throws(SolverError) in try method.sampler(for: curve) }
    }
    return [
      try prepared(OurSolver(), "ours"), try prepared(OurCurvePlan(), "ours-plan"),
      try prepared(QuantizedUnitCurve(), "unit-curve", "2^-20"),
    ] + (try models(Double.self, tolerances: [1e-3, 1e-5, 1e-7, 1e-9, 1e-12, 1e-15]))
  }

  private func floats() throws(SolverError) -> [Contender] {
    [
      try contender("ours", "in Double, rounded") { curve throws(SolverError) in
        let curve = try CubicBezier(curve)
        return sampling { (x: Float) in Float(curve.value(at: Double(x))) }
      },
      try contender("ours-plan", "") { curve throws(SolverError) in
        let plan = CurvePlan(try CubicBezier(curve))
        return { (x: UnsafeBufferPointer<Float>, y) in plan.values(at: x, into: y) }
      },
    ] + (try models(Float.self, tolerances: [1e-3, 1e-4, 1e-5, 1e-6, 1e-7]))
  }

  /// The models, which compute in either type.
  private func models<Scalar: ModelScalar>(
    _: Scalar.Type, tolerances: [Double]
  ) throws(SolverError) -> [Contender] {
    func model<Model: CurveModel>(_ model: Model, _ name: String, _ setting: String = "")
      throws(SolverError) -> Contender where Model.Scalar == Scalar
    {
      try contender(name, setting) { curve throws(SolverError) in model.sampling(curve) }
    }
    var contenders = [
      try model(CardanoCurve<Scalar>(), "cardano"),
      try model(SampledTableCurve<Scalar>(), "sampled-table", "11 points"),
    ]
    for tolerance in tolerances {
      contenders.append(
        try model(
          NewtonBisectionCurve<Scalar>(tolerance: Scalar(tolerance)), "newton-bisection",
          "to \(tolerance)"))
    }
    for steps in [1, 2, 3, 5] where steps < 5 || Scalar.self == Double.self {
      contenders.append(
        try model(
          HalleyCurve<Scalar>(steps: steps), "halley", steps == 1 ? "1 step" : "\(steps) steps"))
    }
    for cells in [32, 256] {
      for degree in [1, 2, 3, 4, 6, 8, 10, 12] where cells == 32 || degree <= 6 {
        contenders.append(
          try model(
            PiecewisePolynomialCurve<Scalar>(degree: degree, cells: cells), "piecewise-\(cells)",
            "degree \(degree)"))
      }
    }
    return contenders
  }

  private func contender<Scalar: ModelScalar>(
    _ method: String, _ setting: String,
    prepare: (BezierControlPoints) throws(SolverError) -> Sampling<Scalar>
  ) throws(SolverError) -> Contender {
    let inputs = ContenderInputs<Scalar>(points)
    var worst = 0.0
    for (curve, truth) in zip(CurveWorkload.all, truth) {
      worst = max(worst, inputs.error(of: try prepare(curve.curve), truth: truth))
    }
    let sampling = try prepare(CurveWorkload.ease.curve)
    let values = ContenderInputs<Scalar>(Array(repeating: 0, count: work.items))
    let pool = pool(Scalar.self)
    var next = 0
    return Contender(
      method: method, setting: setting, scalar: Scalar.scalarType, error: worst,
      samples: work.items
    ) {
      [work] in
      let first = next % (work.progress.count / work.items) * work.items
      let block = UnsafeBufferPointer(rebasing: pool[first..<(first + work.items)])
      next += 1
      launder_memory(UnsafeMutableRawPointer(mutating: block.baseAddress!))
      sampling(block, values.outputs)
      launder_memory(values.outputs.baseAddress!)
    }
  }

  /// The points of the work in one type.
  private func pool<Scalar: ModelScalar>(_: Scalar.Type) -> UnsafeBufferPointer<Scalar> {
    let memory =
      Scalar.self == Float.self
      ? UnsafeRawBufferPointer(singles) : UnsafeRawBufferPointer(work.progress)
    return memory.bindMemory(to: Scalar.self)
  }
}
