internal import Foundation
internal import SolverVerification

/// The table of settling-time faults.
struct SettlingTable: FaultTable {
  let branches =
    ["", "with a clamp "].flatMap { clamp in
      ["when under-damped", "at critical damping", "when over-damped"].map { clamp + $0 }
    }
  let members = ["time"]
  let right = SettlingProgram()

  private let springs: [SettlingSpringStage] = [.asked, .ratioCapped, .fromRest, .unitMove]
  private var bands: [SettlingBandStage] =
    [.asked, .ofTheMove, .times(0.1), .times(2), .times(10)]
    + [1e-4, 1e-3, 0.01, 0.02, 0.05, 0.1, 0.5, 1].map { .always($0) }
  private var rules: [SettlingRule] = [
    .lastCrossing, .firstCrossing, .zero, .energy, .rest(rate: 1), .rest(rate: 10),
    .rest(rate: 60), .rest(rate: nil), .slowRoot(ofTheMove: true), .slowRoot(ofTheMove: false),
    .newton(.careful, hasBand: false), .newton(.careful, hasBand: true),
    .newton(.hyperbolic, hasBand: false), .newton(.hyperbolic, hasBand: true),
    .millisecondEstimate, .scan(step: 0.1, count: 1_024, .careful),
    .scan(step: 0.1, count: 1_024, .twoExponentials),
    .scan(step: 1 / 60.0, count: 10_000, .careful),
    .scan(step: 0.01, count: 10_000, .careful),
  ]
  private var outputs: [SettlingOutputStage] = [.asIs]
  private var ticks: [TickStage] = [.none]

  /// Creates the table, including the rows suggested by the answers themselves.
  init(_ observations: [(item: SettlingItem, evidence: Evidence)] = []) {
    rules += [1 / 60.0, 1 / 120.0, 0.1, 0.01, 1e-3].map { .samples(step: $0) }
    for isClamped in [true, false] {
      rules += SettlingAmplitude.allCases.map { .envelope($0, isClamped: isClamped) }
    }
    var rates: [Double] = [60, 120, 1e3, 1e6, 1e9]
    let finite = observations.filter { $0.evidence.observed.isFinite }
    if let grid = Lattice.spacing(of: finite.map(\.evidence.observed), slack: 2e-9), grid > 1e-4 {
      rates.append((1 / grid).rounded() > 1 ? (1 / grid).rounded() : 1 / grid)
    }
    for rate in rates {
      for rounding in [TickStage.Rounding.floor, .nearest, .ceiling] {
        ticks.append(.ticks(rate: rate, rounding))
      }
    }
    let wrong = finite.filter(\.evidence.isWrong)
    func typical(_ values: [Double]) -> Double? {
      let usable = values.filter { $0.isFinite && $0 > 0 }
      guard usable.count >= 10 else { return nil }
      let value = Statistics.upperMedian(usable)
      return [2, 4, 6].compactMap { Double(String(format: "%.*g", $0, value)) }
        .first { ($0 - value).magnitude <= 1e-6 * value } ?? value
    }
    if let factor = typical(wrong.map { $0.evidence.observed / $0.item.truth }) {
      outputs.append(.times(factor))
    }
    if let most = finite.map(\.evidence.observed).max() { outputs.append(.capped(most)) }
    if let count = typical(wrong.map { $0.evidence.observed * $0.item.decay }) {
      rules.append(.timeConstants(count))
    }
    let widths = wrong.map { observation in
      observation.item.spring.state(
        displacement: observation.item.displacement, velocity: observation.item.request.velocity,
        at: observation.evidence.observed
      ).position.magnitude
    }
    if let width = typical(widths) { bands.append(.always(width)) }
    let factors = zip(widths, wrong).map { $0 / $1.item.request.epsilon }
    if let factor = typical(factors) { bands.append(.times(factor)) }
  }

  func rows(on program: SettlingProgram, branch: Int, member: Int) -> [SettlingProgram] {
    let springs = springs.filter { branch % 3 == 2 || $0 != .ratioCapped }
    var found =
      program.each(\.spring, springs) + program.each(\.band, bands) + program.each(\.rule, rules)
    found += program.each(\.output, outputs) + program.each(\.tick, ticks)
    guard branch >= 3 else { return found }
    found += program.each(\.clamp, [.ignored])
    // The clamp may be found from the motion as asked.
    return found
      + found.filter { $0.clamp == .held }.map { $0.with { $0.clamp = .heldAsAsked } }
  }

  /// Many formulas are infinite when over-damped, so that only finite answers tell them apart.
  func isDecided(_ program: SettlingProgram, by cell: Cell<SettlingProgram>) -> Bool {
    cell.evidence.contains { $0.isWrong && $0.observed.isFinite }
  }
}

typealias SettlingDiagnosis = KindDiagnosis<SettlingTable>

extension SettlingDiagnosis {
  /// Wrong settling times.
  init(observations: [Observation], tolerance: Double) {
    var known: [(item: SettlingItem, evidence: Evidence)] = []
    var cells = Cell<SettlingProgram>.all(branches: 6, members: 1)
    for observation in observations {
      guard let request = observation.request.as(SettlingRequest.self),
        let judged = observation.judgements.first, judged.isServed,
        let spring = DoubleSpring(request.spring), spring.isBranchDecided(of: request.spring)
      else { continue }
      let scale = judged.truth.isFinite && judged.truth > 0 ? judged.truth : 1
      let item = SettlingItem(request: request, spring: spring, truth: judged.truth)
      let evidence = Evidence(judged, tolerance, allowance: 8 * scale.ulp, scale: scale)
      let isCritical = request.spring.isExactlyCritical && !evidence.isWrong
      let branch = (request.clamp ? 3 : 0) + (isCritical ? 1 : spring.branch)
      cells[branch].append(item, evidence)
      known.append((item, evidence))
    }
    self.init(
      kind: "settling times", table: SettlingTable(known), cells: cells, tolerance: tolerance,
      facts: [
        (.settlingNegative, "negative", { $0.observed < 0 }),
        (.settlingInfinite, "never found: infinite", { $0.observed == .infinity }),
        (.settlingZero, "zero", { $0.observed == 0 }),
      ])
  }
}
