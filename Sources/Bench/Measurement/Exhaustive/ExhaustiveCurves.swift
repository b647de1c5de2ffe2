internal import AnimationNumerics
internal import SolverVerification

extension ExhaustiveSubject {
  /// Every named curve at every single-precision input, sampled by a single-precision plan. The
  /// truth is the curve's scalar function in double precision, whose error is below 1e-15.
  static let curves: [ExhaustiveSubject] =
    UnitCurve.named.map { name, curve in
      Self.curve("unit-curve \(name)", CurvePlan(curve), CurvePlan(curve, method: .direct))
    }
    + [
      ("ease", CubicBezier.ease), ("ease-in", .easeIn), ("ease-out", .easeOut),
      ("ease-in-out", .easeInOut),
    ].map { name, curve in
      Self.curve(
        "css \(name)", CurvePlan(curve, outside: .extend),
        CurvePlan(curve, outside: .extend, method: .direct))
    }

  private static func curve(
    _ name: String, _ plan: CurvePlan, _ exact: CurvePlan
  ) -> ExhaustiveSubject {
    let isTable = plan.usesTables.float
    // Values that do not come from a table are computed in double precision and rounded.
    let output =
      isTable
      ? Output(name: "value", unit: "of the value, at least of 1", bound: 1e-6)
      : Output(name: "value", unit: "ulp", bound: 0.500_000_1)
    return ExhaustiveSubject(name: name, input: .every, outputs: [output], cost: 0.2) { bits in
      var result = ExhaustiveResult()
      var singles = [Float](repeating: 0, count: InputBlocks.size)
      var values = singles
      var doubles = [Double](repeating: 0, count: InputBlocks.size)
      var truths = doubles
      InputBlocks.each(bits) { first, count in
        for k in 0..<count {
          singles[k] = Float(bitPattern: first + UInt32(k))
          doubles[k] = Double(singles[k])
        }
        // A last, shorter block leaves inputs of the one before it, which do not count.
        plan.values(at: singles, into: &values)
        exact.values(at: doubles, into: &truths)
        for k in 0..<count {
          let (value, truth) = (values[k], truths[k])
          result.insert(
            isTable ? relativeError(value, truth) : ulps(value, truth), at: first + UInt32(k))
        }
      }
      return [result]
    }
  }
}

extension ExhaustiveSubject {
  /// Value and slope of every named unit curve by the scalar functions in double precision, at
  /// every single-precision input. The truth is computed in double-double arithmetic.
  static let slopes: [ExhaustiveSubject] = UnitCurve.named.compactMap { name, curve in
    guard let truth = CurveTruth(name) else { return nil }
    let outputs = [
      Output(name: "value", unit: "of the value, at least of 1", bound: 4e-16),
      Output(name: "slope", unit: "of the slope, at least of 1", bound: 1e-12),
    ]
    return ExhaustiveSubject(
      name: "scalar function \(name)", input: .every, outputs: outputs, cost: 2
    ) { bits in
      var results = [ExhaustiveResult(), ExhaustiveResult()]
      for pattern in bits {
        let pattern = UInt32(pattern)
        let x = Double(Float(bitPattern: pattern))
        let (value, slope) = (curve.value(at: x), curve.velocity(at: x))
        if x.isNaN {
          results[0].insert(value.isNaN ? 0 : .infinity, at: pattern)
          results[1].insert(slope.isNaN ? 0 : .infinity, at: pattern)
          continue
        }
        let exact = truth.sample(at: x)
        results[0].insert(relativeError(value, exact.value), at: pattern)
        results[1].insert(relativeError(slope, exact.slope), at: pattern)
      }
      return results
    }
  }
}

/// |value − truth| / max(1, |truth|).
@inline(__always) private func relativeError(_ value: Double, _ truth: DoublePair) -> Double {
  guard truth.high.isFinite, value.isFinite else { return value == truth.high ? 0 : .infinity }
  return ((value - truth.high) - truth.low).magnitude / max(1, truth.high.magnitude)
}

/// |value − truth| / max(1, |truth|); 0 if both are the same non-finite value.
@inline(__always) private func relativeError(_ value: Float, _ truth: Double) -> Double {
  guard truth.isFinite, value.isFinite else { return difference(value, truth) }
  return (Double(value) - truth).magnitude / max(1, truth.magnitude)
}

/// |value − truth| in ulp of the truth as a `Float`.
@inline(__always) private func ulps(_ value: Float, _ truth: Double) -> Double {
  guard truth.isFinite, value.isFinite else { return difference(value, truth) }
  return ulpError(of: value, exact: truth)
}

/// The error where a number is not finite: 0 if both round to the same non-finite value.
private func difference(_ value: Float, _ truth: Double) -> Double {
  let expected = Float(truth)
  return value == expected || value.isNaN && expected.isNaN ? 0 : .infinity
}
