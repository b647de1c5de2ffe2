internal import Foundation
internal import SolverVerification

/// The table of Bézier faults.
struct CurveTable: FaultTable {
  let branches = ["inside [0, 1]", "outside [0, 1]", "at an end"]
  let members = ["value", "slope"]
  let right = CurveProgram()

  private let points: [CurvePointStage] =
    [.asked, .ordinatesClamped, .single] + CurveExchange.allCases.map { .exchanged($0) }
  private var inversions: [CurveInversion] = [
    .exact, .parameterIsProgress, .cardano, .cardanoOfSingles, .cardanoApproximated(below: 1e-3),
    .cardanoOfTextbooks(below: 1e-10),
    .parameterGrid(0x1p-20, .down), .parameterGrid(0x1p-20, .toNearestOrAwayFromZero),
    .baked(points: 255, fromFirst: true, inSingle: true),
  ]
  private var slopes: [CurveSlopeStage] = [
    .derivative, .byParameter, .inverse, .negated, .zero, .one,
  ]
  private var outputs: [CurveOutputStage] = [
    .asIs, .single, .clamped, .mirrored, .progressItself, .grid(0x1p-20), .grid(0x1p-16),
    .grid(1e-4), .grid(1e-6), .written(4), .written(5), .written(6), .written(7), .written(9),
  ]

  /// Creates the table, including the rows suggested by the answers themselves.
  init(values: [Double] = []) {
    if let spacing = Lattice.spacing(of: Array(values.prefix(500)), slack: 1e-14) {
      outputs.append(.grid(spacing))
    }
    for tolerance in [1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 0x1p-20, 2e-7, 1e-7, 1e-8] {
      inversions.append(.bisection(tolerance: tolerance))
      inversions.append(.newtonFromSamples(steps: 4, tolerance: tolerance))
      for steps in [0, 4, 8] {
        for minimumSlope in Set([tolerance, 1e-6]).sorted() {
          for fallback in CurveInversion.Fallback.allCases where steps > 0 || fallback != .none {
            inversions.append(
              .newtonThenBisection(
                steps: steps, tolerance: tolerance, minimumSlope: minimumSlope, fallback))
          }
        }
      }
    }
    for count in 8...40 {
      inversions.append(.halvings(count, next: false, tolerance: 0))
      inversions.append(.halvings(count, next: true, tolerance: 0))
      inversions.append(.halvings(count, next: false, tolerance: 1e-7))
      inversions.append(.halvingsThenLine(count))
    }
    for steps in [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 16, 20] {
      inversions += CurveInversion.NewtonStart.allCases.map { .newton(steps, $0) }
      for samples in [11, 20, 21] {
        inversions.append(.newtonIfSteep(steps: steps, samples: samples, inSingle: false))
        inversions.append(.newtonIfSteep(steps: steps, samples: samples, inSingle: true))
      }
    }
    for samples in [5, 9, 11, 17, 21, 33] {
      for steps in 1...8 { inversions.append(.newtonFromTable(steps: steps, samples: samples)) }
    }
    for samples in [
      8, 10, 11, 16, 17, 20, 21, 31, 32, 33, 51, 64, 65, 100, 101, 128, 129, 256, 257,
    ] {
      inversions.append(.linear(samples: samples))
    }
    for samples in [8, 10, 11, 16, 20, 32] { inversions.append(.scaledTable(samples: samples)) }
    for limit in [1e-12, 1e-9, 1e-6, 1e-4, 1e-3, 1e-2] {
      for how in [CurveInversion.Vanishing.asQuadratic, .asLinear] {
        inversions.append(.cardanoOrVanishing(below: limit, how))
        inversions.append(.vanishing(below: limit, how))
      }
    }
    for count in [4, 5, 8, 10, 11, 16, 20, 30, 32, 50, 60, 64, 100, 101, 128, 200, 256, 512, 1_000]
    {
      inversions.append(.lines(count))
      inversions.append(.baked(points: count + 1, fromFirst: false, inSingle: false))
    }
    for count in [10, 16, 20, 32, 50, 60, 64, 100, 128, 200, 256, 1_000] {
      inversions.append(.lookup(count, .down))
      inversions.append(.lookup(count, .toNearestOrAwayFromZero))
    }
    for threshold in [1 / 200_000.0, 1e-4, 1e-5, 1e-6] {
      inversions.append(.flattened(threshold: threshold, inTable: false))
      inversions.append(.flattened(threshold: threshold, inTable: true))
    }
    for step in [1e-2, 1e-3, 1e-4, 1e-5, 1e-6] {
      slopes.append(.difference(step, before: true, after: true))
      slopes.append(.difference(step, before: false, after: true))
      slopes.append(.difference(step, before: true, after: false))
    }
  }

  func rows(on program: CurveProgram, branch: Int, member: Int) -> [CurveProgram] {
    let found =
      branch == 1
      ? program.each(\.outside, [.asAsked, .clamped, .extended, .progressItself])
      : program.each(\.points, points) + program.each(\.inversion, inversions)
        + program.each(\.isSingle, [!program.isSingle])
        + program.each(\.hasShortcut, [!program.hasShortcut])
    return found + program.each(\.output, outputs)
      + (member == 1 ? program.each(\.slope, slopes) : [])
  }

  func scans(
    from program: CurveProgram, branch: Int, member: Int
  ) -> [ParameterScan<CurveProgram>] {
    guard branch == 0, program.inversion == .exact else { return [] }
    // Tolerances between the usual ones.
    let limits = stride(from: -9.0, through: -2, by: 0.05).map { pow(10, $0) }
    func scan(_ inversion: @escaping (Double) -> CurveInversion) -> ParameterScan<CurveProgram> {
      ParameterScan(values: limits, neutral: 0) { limit in
        program.with { $0.inversion = inversion(limit) }
      }
    }
    return [
      scan { .bisection(tolerance: $0) },
      scan { .newtonFromSamples(steps: 4, tolerance: $0) },
      scan {
        .newtonThenBisection(steps: 8, tolerance: $0, minimumSlope: 1e-6, .fromProgress)
      },
      scan {
        .newtonThenBisection(steps: 0, tolerance: $0, minimumSlope: 1e-6, .fromProgress)
      },
      scan { .vanishing(below: $0, .asLinear) },
    ]
  }
}

typealias CurveDiagnosis = KindDiagnosis<CurveTable>

extension CurveDiagnosis {
  /// Wrong values and slopes of cubic Béziers.
  init(observations: [Observation], tolerance: Double) {
    var cells = Cell<CurveProgram>.all(branches: 3, members: 2)
    var values: [Double] = []
    for (index, observation) in observations.enumerated() {
      guard let request = observation.request.as(CubicBezierRequest.self),
        let value = observation.judgement(of: .value),
        let slope = observation.judgement(of: .slope)
      else { continue }
      let item = CurveItem(
        request: request, curve: ModelBezier(request.curve), truth: value.truth,
        direction: atan(slope.truth), seed: UInt64(index))
      let granted = item.granted
      // Slopes at the ends are often a case of their own.
      let branch = item.isInside ? 0 : (0...1).contains(request.progress) ? 2 : 1
      if value.isServed {
        if branch != 1, value.observed.magnitude < 4 { values.append(value.observed) }
        cells[branch].append(
          item,
          Evidence(
            value, tolerance, allowance: granted.value, scale: max(1, value.truth.magnitude)))
      }
      if slope.isServed {
        cells[3 + branch].append(
          item, Evidence(slope, tolerance, allowance: granted.direction, scale: 1, predicted: atan))
      }
    }
    self.init(
      kind: "curves", table: CurveTable(values: values), cells: cells, tolerance: tolerance)
  }
}

extension CurveItem {
  /// The allowed change of value and direction: their change over 4 ulp of the progress.
  fileprivate var granted: (value: Double, direction: Double) {
    let x = request.progress
    let base = 2 * max(1, truth.magnitude).ulp
    guard isInside else { return (base + 8 * x.ulp * max(1, tan(direction).magnitude), 1e-12) }
    let change = curve.change(around: x)
    return (base + change.value, 1e-12 + change.direction)
  }
}
