internal import Foundation
package import SolverVerification
internal import Presentation

/// Two versions of an external program that speaks the solver protocol.
///
/// Each measurement runs in its own process, so memory addresses and state kept between requests
/// vary from one to the next.
package struct SolverPair: PairedSides {
  package let base: String
  package let candidate: String
  /// The workloads that both programs support.
  package let workloads: [SolverWorkload]
  /// One sentence for each workload that only one program supports.
  package let remarks: [String]
  /// The candidate's failure when asked which requests it supports; nil if it did not fail.
  package let candidateFault: String?

  /// Asks both programs which requests they support.
  ///
  /// - Parameters:
  ///   - base: A shell command.
  ///   - candidate: A shell command.
  ///   - isTimed: Whether the programs' loops are timed.
  /// - Throws: `RunFailure` if the base fails, since there is then nothing to compare with.
  package init(base: String, candidate: String, isTimed: Bool = true) throws {
    self.base = base
    self.candidate = candidate
    let (old, baseFault) = Self.served(by: base, isTimed)
    if let baseFault {
      throw RunFailure("the base cannot be asked: \(base) \(baseFault)")
    }
    let (new, candidateFault) = Self.served(by: candidate, isTimed)
    self.candidateFault = candidateFault
    workloads = new.filter(old.contains)
    remarks = Self.shared(base: old.map(\.name), candidate: new.map(\.name)).remarks
  }

  /// The workloads of a program that can be timed.
  private static func served(
    by command: String, _ isTimed: Bool
  ) -> ([SolverWorkload], fault: String?) {
    let program = ProcessSolver(command: command)
    defer { program.finish() }
    // So that the program has started before it is timed.
    _ = program.greeting
    let workloads = isTimed ? SolverWorkload.served(by: program) : []
    return (workloads, workloads.isEmpty ? program.fault.map { "\($0)" } : nil)
  }

  package func minima(of side: PairedSide, _ jobs: [String]) throws -> [String: Double] {
    let command = side == .base ? base : candidate
    let program = ProcessSolver(command: command)
    defer { program.finish() }
    _ = program.greeting
    var minima: [String: Double] = [:]
    for workload in workloads where jobs.contains(workload.name) {
      guard let timing = workload.timing(of: program) else {
        let fault = program.fault.map { "; it \($0)" } ?? ""
        throw RunFailure("\(command) gave no time for \(workload.name)\(fault)")
      }
      if let reason = timing.unmeasured {
        throw UnmeasuredJob(job: workload.name, reason: "\(command): \(reason)")
      }
      minima[workload.name] = timing.nanoseconds
    }
    return minima
  }

  /// The answers in which the candidate is worse than the base for equal requests, and the number
  /// of answers compared by kind, group and member. A candidate that failed cannot be judged.
  package func accuracy(cases: Int, seed: UInt64) throws -> (
    rows: [GateAccuracyRow], compared: Int, remarks: [String], isUndecidable: Bool
  ) {
    var verifier = Verifier(standard: .tolerance(1e-9), limit: cases, seed: seed)
    verifier.timesLoops = false
    let old = verifier.verdict(on: ProcessSolver(command: base))
    func isUnjudged(_ verdict: Verdict) -> Bool {
      verdict.outcome == .undecidable || verdict.fault != nil
    }
    if isUnjudged(old) {
      throw RunFailure("the base cannot be judged: \(base) \(old.fault ?? "served nothing")")
    }
    let new = verifier.verdict(on: ProcessSolver(command: candidate))
    var rows: [GateAccuracyRow] = []
    if isUnjudged(new) {
      rows.append(
        GateAccuracyRow(name: candidate, isBroken: true, text: new.fault ?? "served nothing"))
    } else {
      rows = try VerdictExpectation(old).differences(in: new).map { regression in
        func rows(_ verdict: Verdict) -> [Verdict.Row] {
          verdict.rows.filter { regression.concerns($0.kind, $0.group, $0.member) }
        }
        func largest(_ verdict: Verdict) -> Double? { rows(verdict).map(\.errors.maximum).max() }
        // The shortest request with a wrong answer says more than the worst.
        let simplest = new.breaches.first {
          regression.concerns($0.kind, $0.group, $0.member)
        }?.simplest
        let worst = rows(new).max { $0.errors.maximum < $1.errors.maximum }?.worst
        return GateAccuracyRow(
          name: regression.name, isBroken: true, base: largest(old), candidate: largest(new),
          text: regression.text,
          request: (simplest ?? worst)?.request.encoded(identifier: 1))
      }
    }
    return (rows, new.rows.count, new.remarks, isUnjudged(new))
  }
}
