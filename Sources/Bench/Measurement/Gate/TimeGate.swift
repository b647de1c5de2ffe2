internal import Presentation
internal import SolverVerification

/// Judges the times of two sides.
package struct TimeGate {
  package let processes: any PairedSides
  package let rules: GateRules

  package init(processes: any PairedSides, rules: GateRules) {
    self.processes = processes
    self.rules = rules
  }

  /// The result of a timing gate.
  package struct Outcome {
    package var rows: [GateTimeRow]
    /// The comparison of the candidate with itself.
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
    let again = try measure(failed, control: control, rows: jobs.count) { done, text in
      progress(0.8 + 0.2 * done, "again: \(text)")
    }
    for row in again.rows {
      guard let index = outcome.rows.firstIndex(where: { $0.job == row.job }) else {
        continue
      }
      var row = row
      row.isRetested = true
      if row.verdict != .regression {
        row.remark = "failed once, not when measured again"
      }
      outcome.rows[index] = row
    }
    return outcome
  }

  private func measure(
    _ jobs: [String], control: String, rows count: Int, progress: (Double, String) -> Void
  ) throws -> Outcome {
    var ratios: [String: [Double]] = [:]
    var times: [String: (base: [Double], candidate: [Double])] = [:]
    var open = jobs
    var round = 0
    var remark: String?
    looks: for look in rules.looks {
      while round < look {
        progress(
          Double(round) / Double(rules.lastRounds),
          "round \(round + 1), \(open.count) of \(jobs.count) jobs open")
        let measured = try processes.round(round, jobs: open, control: control)
        for job in open {
          guard let a = measured.base[job], let b = measured.candidate[job] else { continue }
          ratios[job, default: []].append(b / a)
          times[job, default: ([], [])].base.append(a)
          times[job, default: ([], [])].candidate.append(b)
        }
        // The control needs the candidate's other run in this round.
        if let again = measured.again[control], let once = measured.candidate[control] {
          ratios[PairedRound.control, default: []].append(again / once)
          times[PairedRound.control, default: ([], [])].base.append(once)
          times[PairedRound.control, default: ([], [])].candidate.append(again)
        }
        round += 1
        if round <= rules.firstRounds, let spread = rules.hopelessSpread(ratios.values) {
          remark =
            "times vary by \(NumberText.percent(spread)) from round to round, as on a busy machine, "
            + "and \(rules.lastRounds) rounds decide up to "
            + "\(NumberText.percent(rules.decidableSpread)): not measured further; use a quiet "
            + "machine or a larger --margin"
          break looks
        }
      }
      open = open.filter { job in
        rules.verdict(ratios[job] ?? [], rows: count) == .inconclusive
      }
      // The control is measured as long as any row is open, but does not decide other rows.
      if open.isEmpty { break }
      if !open.contains(control) { open.append(control) }
      if open == [control], rules.verdict(ratios[control] ?? [], rows: count) != .inconclusive {
        break
      }
    }
    func row(_ job: String) -> GateTimeRow {
      let own = ratios[job] ?? []
      let bounds = rules.bounds(own, rows: count)
      let ratio = Statistics.median(own)
      let verdict = rules.verdict(own, rows: count)
      return GateTimeRow(
        job: job, verdict: verdict, ratios: own, ratio: ratio, lower: bounds.lower,
        upper: bounds.upper, base: Statistics.median(times[job]?.base ?? []),
        candidate: Statistics.median(times[job]?.candidate ?? []), isRetested: false,
        remark: verdict != .regression && bounds.lower > 1 + rules.advice
          ? "slower by more than \(NumberText.percent(rules.advice)), less than the margin"
          : bounds.upper < 1 - rules.margin ? "faster" : nil)
    }
    return Outcome(rows: jobs.map(row), control: row(PairedRound.control), remark: remark)
  }
}
