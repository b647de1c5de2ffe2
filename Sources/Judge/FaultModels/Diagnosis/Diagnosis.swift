package import SolverVerification

/// Finds the faults behind wrong answers of any kind.
package struct Diagnosis {
  package let observations: [Observation]
  package let tolerance: Double
  /// Smaller errors, as fractions of the scale, are roundings of any computation: no fault is
  /// sought behind them.
  private static let roundings = 0x1p-43

  /// The budget in evaluations for all kinds together: at most about 20 s.
  private static let evaluations = 800_000_000

  /// The findings, largest error first; "unrecognised" if nothing fits.
  ///
  /// - Parameter progress: Called before each search with the finished share and the subject.
  package func findings(progress: (Double, String) -> Void = { _, _ in }) -> [Finding] {
    let (unusable, usable) = withoutUnusable()
    let tolerance = max(tolerance, Self.roundings)
    var ranked = unusable.map { RankedFinding(finding: $0, worst: .infinity) }
    // Motions of several pieces have rows of their own; springs of duration 0 have none.
    let retargeted = usable.filter { $0.request.schedule != nil }
    let observations = usable.filter { $0.request.schedule == nil && !$0.isExtended }
    var unfinished: [String] = []
    var left = Self.evaluations
    // Each kind with wrong answers may use its share of the remaining budget, so that no kind starves
    // the others.
    let tables: [SolverKind] = [.spring, .advance, .settling, .cubicBezier]
    let wrong = usable.filter { $0.judgements.contains { !($0.error <= tolerance) } }
    let wrongTables = tables.count { kind in wrong.contains { $0.request.kind == kind } }
    var searches = wrongTables + 1
    var done = 0.0
    func budgeted<Result>(_ kind: String, _ search: (WorkBudget) -> Result) -> Result {
      progress(done / 5, kind)
      let budget = WorkBudget(left / max(searches, 1))
      let result = search(budget)
      let used = left / max(searches, 1) - max(budget.left, 0)
      left -= used
      done += 1
      if used > 0 { searches -= 1 }
      if budget.wasCutShort { unfinished.append(kind) }
      return result
    }
    let springs = SpringDiagnosis(observations: observations, tolerance: tolerance)
    let moved = budgeted("springs") { springs.results($0) }
    ranked += springs.findings(moved)
    ranked += Observation.unrecognised(usable.filter(\.isExtended), tolerance: tolerance)
    let frames = FrameDiagnosis(
      observations: observations, tolerance: tolerance, known: CellResult.programs(of: moved))
    let advanced = budgeted("springs frame by frame") { frames.results($0) }
    ranked += frames.findings(advanced)
    let settling = SettlingDiagnosis(observations: observations, tolerance: tolerance)
    ranked += settling.findings(budgeted("settling times") { settling.results($0) })
    let curves = CurveDiagnosis(observations: observations, tolerance: tolerance)
    let bent = budgeted("curves") { curves.results($0) }
    ranked += curves.findings(bent)
    ranked += budgeted("other kinds") {
      RequestDiagnosis(
        observations: observations + retargeted, tolerance: tolerance,
        springs: CellResult.programs(of: moved), frames: CellResult.programs(of: advanced),
        curves: CellResult.programs(of: bent)
      ).findings($0)
    }
    if ranked.isEmpty { return unrecognised() }
    var findings = ranked.enumerated().sorted {
      ($0.element.worst, $1.offset) > ($1.element.worst, $0.offset)
    }.map(\.element.finding)
    if !unfinished.isEmpty {
      findings.append(
        Finding(
          .notDiagnosed,
          "the search was cut short for \(unfinished.joined(separator: ", ")): not every known fault "
            + "was tried"))
    }
    return findings
  }

  /// A finding for the wrong answers that no other finding covers.
  private func unrecognised() -> [Finding] {
    let wrong = observations.filter { observation in
      observation.judgements.contains { !($0.error <= tolerance) }
    }
    guard !wrong.isEmpty else { return [] }
    let kinds = Set(wrong.map(\.request.kind.rawValue)).sorted().joined(separator: ", ")
    let areRoundings = !wrong.contains {
      $0.judgements.contains { !($0.error <= Self.roundings) }
    }
    return [
      Finding(
        .unrecognised,
        "unrecognised: \(wrong.count) answers are wrong (\(kinds))"
          + (areRoundings ? ", by no more than roundings of double precision" : ""))
    ]
  }
}

extension Observation {
  /// Whether it uses an extension whose answers are judged but not diagnosed.
  var isExtended: Bool { request.options.contains(.zeroDuration) && request.schedule == nil }

  /// A finding for each kind with wrong answers to such requests.
  static func unrecognised(_ observations: [Observation], tolerance: Double) -> [RankedFinding] {
    SolverKind.allCases.compactMap { kind in
      let wrong = observations.filter { observation in
        observation.request.kind == kind
          && observation.judgements.contains { !($0.error <= tolerance) }
      }
      guard let options = wrong.first?.request.options else { return nil }
      let names = options.map(\.rawValue).sorted().joined(separator: ", ")
      return RankedFinding(
        finding: Finding(
          .unrecognised,
          "unrecognised: \(wrong.count) answers about \(kind.rawValue) with \(names) are wrong"),
        worst: wrong.flatMap(\.judgements).map { $0.error.orInfinite }.max() ?? 0)
    }
  }
}
