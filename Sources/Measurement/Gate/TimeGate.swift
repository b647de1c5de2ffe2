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

  /// What a gate over times found.
  package struct Outcome {
    package var rows: [GateTimeRow]
    /// The candidate against itself.
    package var control: GateTimeRow?
  }

  /// Measures until every row is decided or the last look is over, then measures failures again.
  package func run(kernels: [String], progress: (Double, String) -> Void) throws -> Outcome {
    guard let control = kernels.first else { return Outcome(rows: [], control: nil) }
    var outcome = try measure(kernels, control: control, rows: kernels.count) { done, text in
      progress(0.8 * done, text)
    }
    let failed = outcome.rows.filter { $0.verdict == .regression }.map(\.kernel)
    guard !failed.isEmpty else { return outcome }
    let again = try measure(failed, control: control, rows: kernels.count) { done, text in
      progress(0.8 + 0.2 * done, "again: \(text)")
    }
    for row in again.rows {
      guard let index = outcome.rows.firstIndex(where: { $0.kernel == row.kernel }) else {
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
    _ kernels: [String], control: String, rows count: Int, progress: (Double, String) -> Void
  ) throws -> Outcome {
    var ratios: [String: [Double]] = [:]
    var times: [String: (base: [Double], candidate: [Double])] = [:]
    var open = kernels
    var round = 0
    for look in rules.looks {
      while round < look {
        progress(
          Double(round) / Double(rules.lastRounds),
          "round \(round + 1), \(open.count) of \(kernels.count) kernels open")
        let measured = try processes.round(round, kernels: open, control: control)
        for kernel in open {
          guard let a = measured.base[kernel], let b = measured.candidate[kernel] else { continue }
          ratios[kernel, default: []].append(b / a)
          times[kernel, default: ([], [])].base.append(a)
          times[kernel, default: ([], [])].candidate.append(b)
        }
        // The control needs the candidate's own kernel of the same round.
        if let again = measured.again[control], let once = measured.candidate[control] {
          ratios[PairedRound.control, default: []].append(again / once)
          times[PairedRound.control, default: ([], [])].base.append(once)
          times[PairedRound.control, default: ([], [])].candidate.append(again)
        }
        round += 1
      }
      open = open.filter { kernel in
        rules.verdict(ratios[kernel] ?? [], rows: count) == .inconclusive
      }
      // The control runs along as long as anything does; it decides nothing about the others.
      if open.isEmpty { break }
      if !open.contains(control) { open.append(control) }
      if open == [control], rules.verdict(ratios[control] ?? [], rows: count) != .inconclusive {
        break
      }
    }
    func row(_ kernel: String) -> GateTimeRow {
      let own = ratios[kernel] ?? []
      let bounds = rules.bounds(own, rows: count)
      let ratio = Statistics.median(own)
      let verdict = rules.verdict(own, rows: count)
      return GateTimeRow(
        kernel: kernel, verdict: verdict, ratios: own, ratio: ratio, lower: bounds.lower,
        upper: bounds.upper, base: Statistics.median(times[kernel]?.base ?? []),
        candidate: Statistics.median(times[kernel]?.candidate ?? []), isRetested: false,
        remark: verdict != .regression && bounds.lower > 1 + rules.advice
          ? "slower by more than \(NumberText.percent(rules.advice)), less than the margin"
          : bounds.upper < 1 - rules.margin ? "faster" : nil)
    }
    return Outcome(rows: kernels.map(row), control: row(PairedRound.control))
  }
}
