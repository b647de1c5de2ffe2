internal import Presentation
internal import SolverVerification

/// Judges the times of two sides.
package struct TimeGate {
  package let processes: any PairedSides
  package let rules: GateRules
  /// The standard deviations of a round's ratio that are known, by job.
  private let noise: [String: Double]

  package init(processes: any PairedSides, rules: GateRules, noise: [String: Double] = [:]) {
    (self.processes, self.rules, self.noise) = (processes, rules, noise)
  }

  /// The result of a timing gate.
  package struct Outcome {
    package var rows: [GateTimeRow]
    /// The comparison of the candidate with itself; nil if no job was measured.
    package var control: GateTimeRow?
    /// Why the measurement ended early, if times varied too much for any verdict.
    package var remark: String?
  }

  /// Measures until every row is decided or the last look is done, then measures failures again.
  package func run(jobs: [String], progress: (Double, String) -> Void) throws -> Outcome {
    guard let control = jobs.first else { return Outcome(rows: [], control: nil) }
    var outcome = try measure(jobs, control: control, rows: jobs.count) { done, text in
      progress(0.8 * done, text)
    }
    let failed = outcome.rows.filter { $0.verdict == .regression }.map(\.job)
    guard !failed.isEmpty else { return outcome }
    let again = try measure(failed, rows: jobs.count, isAgain: true) { done, text in
      progress(0.8 + 0.2 * done, "again: \(text)")
    }
    for row in again.rows {
      guard let index = outcome.rows.firstIndex(where: { $0.job == row.job }) else { continue }
      var row = row
      row.isRetested = true
      if row.verdict != .regression, row.verdict != .notMeasured {
        row.remark = "failed once, not when measured again"
      }
      outcome.rows[index] = row
    }
    return outcome
  }

  /// The name of the row that compares the candidate with itself.
  static let controlName = "A/A control"

  /// - Parameters:
  ///   - control: The job that compares the candidate with itself; nil for none.
  ///   - count: The number of rows that share the risks.
  ///   - isAgain: Whether the jobs are measured again, because they failed.
  private func measure(
    _ jobs: [String], control: String? = nil, rows count: Int, isAgain: Bool = false,
    progress: (Double, String) -> Void
  ) throws -> Outcome {
    var pairs: [String: [(base: Double, candidate: Double)]] = [:]
    // The reasons why jobs are not measured.
    var unmeasured: [String: String] = [:]
    func ratios(_ job: String) -> [Double] { (pairs[job] ?? []).map { $0.candidate / $0.base } }
    // A row that failed is likely to fail again, which fewer rounds show than that it passes.
    let looks = Dictionary(
      uniqueKeysWithValues: (jobs + [Self.controlName]).map {
        ($0, rules.looks(rows: count, noise: isAgain ? nil : noise[$0]))
      })
    func verdict(_ job: String) -> GateVerdict {
      rules.verdict(ratios(job), rows: count, looks: looks[job]?.count ?? 1)
    }
    var control = control
    // The candidate's times of the control, until there are two.
    var own: [Double] = []
    var open = jobs
    var round = 0
    var remark: String?
    // Rounds that rows decided early do not need are left for rows that vary more.
    let most = rules.lastRounds * count
    var left = most
    // Rows that failed were compared when they were measured first.
    var same: [String: Int]? = isAgain ? [:] : nil
    func leaveOutSameCode() throws {
      if same == nil { same = try processes.sameCode(jobs.filter { verdict($0) != .pass }) }
      open.removeAll { same?[$0] != nil }
    }
    looks: for look in Set(looks.values.joined()).sorted() {
      while round < look {
        guard !open.isEmpty, left >= open.count else { break looks }
        left -= open.count
        progress(
          1 - Double(left) / Double(most),
          "round \(round + 1), \(open.count) of \(jobs.count) jobs open")
        let measured = open + (control.map { open.contains($0) ? [] : [$0] } ?? [])
        var times: [PairedSide: [String: Double]] = [:]
        do {
          for side in round % 2 == 0 ? [PairedSide.base, .candidate] : [.candidate, .base] {
            times[side] = try processes.minima(of: side, measured)
          }
        } catch let suspicious as UnmeasuredJob {
          // The round is repeated without this job.
          unmeasured[suspicious.job] = suspicious.reason
          pairs[suspicious.job] = nil
          open.removeAll { $0 == suspicious.job }
          if control == suspicious.job { (control, own) = (open.first, []) }
          continue
        }
        for job in open {
          guard let a = times[.base]?[job], let b = times[.candidate]?[job] else { continue }
          pairs[job, default: []].append((a, b))
        }
        own += control.flatMap { times[.candidate]?[$0] }.map { [$0] } ?? []
        if own.count == 2 {
          // Either order, so that a machine that becomes slower is no difference.
          let (a, b) = round % 4 == 1 ? (own[0], own[1]) : (own[1], own[0])
          pairs[Self.controlName, default: []].append((a, b))
          own = []
        }
        round += 1
        if round <= rules.firstRounds, let spread = rules.hopelessSpread(pairs.keys.map(ratios)) {
          remark =
            "times vary by \(NumberText.percent(spread.found)) from round to round, as on a busy "
            + "machine, and \(rules.lastRounds) rounds decide up to "
            + "\(NumberText.percent(spread.decidable)): not measured further; use a quiet machine or "
            + "a larger --margin"
          // To follow every row would take longer than to say so.
          same = [:]
          break looks
        }
      }
      open.removeAll { looks[$0]?.contains(look) == true && verdict($0) != .inconclusive }
      try leaveOutSameCode()
      // The control is measured as long as any row is open, but does not decide other rows.
      if open.isEmpty { break }
    }
    try leaveOutSameCode()
    func row(_ job: String) -> GateTimeRow {
      let own = ratios(job)
      let bounds = rules.bounds(own, rows: count, looks: looks[job]?.count ?? 1)
      let ratio = Statistics.median(own)
      let verdict: GateVerdict =
        unmeasured[job] != nil ? .notMeasured : same?[job] == nil ? verdict(job) : .notCompared
      return GateTimeRow(
        job: job, verdict: verdict, ratios: own, ratio: ratio, lower: bounds.lower,
        upper: bounds.upper, base: Statistics.median((pairs[job] ?? []).map(\.base)),
        candidate: Statistics.median((pairs[job] ?? []).map(\.candidate)), isRetested: false,
        remark: unmeasured[job]
          ?? same?[job].map { "same code: both execute the same \($0) instructions" }
          ?? (verdict == .inconclusive
            ? rules.missing(bounds, ratio)
            : verdict == .pass && bounds.lower > 1 + rules.advice
              ? "slower by more than \(NumberText.percent(rules.advice)), less than the margin"
              : bounds.upper < 1 - rules.margin ? "faster" : nil))
    }
    return Outcome(
      rows: jobs.map(row), control: pairs[Self.controlName].map { _ in row(Self.controlName) },
      remark: remark)
  }
}
