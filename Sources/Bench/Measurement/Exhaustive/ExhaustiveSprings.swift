internal import AnimationNumerics
internal import SolverVerification

extension ExhaustiveSubject {
  /// The named springs, moving from 0 to 1 from rest without a delay, at every finite time in
  /// single precision. Every form of a batch of `Float` is compared with the batch of `Double`,
  /// whose error is below 1e-15.
  ///
  /// Errors are measured as for the case sets: beyond half an ulp of the true number, in ulp of the
  /// motion's scale.
  static let springs: [ExhaustiveSubject] = [
    ("smooth", Spring.smooth), ("snappy", .snappy), ("bouncy", .bouncy),
  ].map { name, spring in Self.spring("spring \(name)", spring) }

  private static let forms:
    [(name: String, algorithm: SpringBatchAlgorithm, precision: FloatPrecision)] =
      SpringBatchAlgorithm.allCases.flatMap { algorithm in
        FloatPrecision.allCases.map { ("\(algorithm), \($0)", algorithm, $0) }
      }

  private static func spring(_ name: String, _ spring: Spring) -> ExhaustiveSubject {
    let outputs = forms.flatMap { form in
      ["position", "velocity"].map {
        Output(name: "\($0), \(form.name)", unit: "ulp of the scale", bound: bound(form.precision))
      }
    }
    return ExhaustiveSubject(name: name, input: .time, outputs: outputs, cost: 3) { bits in
      let scale = MotionScale(
        from: 0, to: 1, velocity: 0, naturalFrequency: spring.naturalFrequency)
      let units = (Double(Float(scale.position).ulp), Double(Float(scale.velocity).ulp))
      // A batch of one item from 0 to 1 without velocity is never rejected.
      guard let exact = try? SpringBatch<Double>(spring, from: [0], to: [1], velocities: [0]) else {
        return []
      }
      let batches = forms.compactMap {
        try? SpringBatch<Float>(
          spring, from: [0], to: [1], velocities: [0], algorithm: $0.algorithm,
          precision: $0.precision)
      }
      var results = [ExhaustiveResult](repeating: ExhaustiveResult(), count: 2 * batches.count)
      for pattern in bits {
        let pattern = UInt32(pattern)
        let time = Double(Float(bitPattern: pattern))
        guard time.isFinite else { continue }
        let truth = exact.state(of: 0, at: time)
        let (ulp, velocityUlp) = (
          Double(Float(truth.position).ulp) / 2, Double(Float(truth.velocity).ulp) / 2
        )
        for (index, batch) in batches.enumerated() {
          let state = batch.state(of: 0, at: time)
          let apart = (Double(state.position) - truth.position).magnitude - ulp
          let faster = (Double(state.velocity) - truth.velocity).magnitude - velocityUlp
          results[2 * index].insert(
            apart > 0 ? apart / units.0 : apart.isNaN ? apart : 0, at: pattern)
          results[2 * index + 1].insert(
            faster > 0 ? faster / units.1 : faster.isNaN ? faster : 0, at: pattern)
        }
      }
      return results
    }
  }

  /// The promised error of a batch of `Float`.
  private static func bound(_ precision: FloatPrecision) -> Double {
    let method = precision == .precise ? "ours-float-precise" : "ours-float-fast"
    return Promise.all.first { $0.method == method && $0.caseSet == "main" }?.bound ?? 0
  }
}
