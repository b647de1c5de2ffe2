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
  /// The candidate's reports of its own time that are impossible.
  package let brokenReports: [GateAccuracyRow]
  /// The candidate's failure when asked which requests it supports; nil if it did not fail.
  package let candidateFault: String?

  /// Asks both programs which requests they support.
  ///
  /// - Parameters:
  ///   - base: A shell command.
  ///   - candidate: A shell command.
  /// - Throws: `RunFailure` if the base fails, since there is then nothing to compare with.
  package init(base: String, candidate: String) throws {
    self.base = base
    self.candidate = candidate
    let (old, baseFault, baseReports) = Self.served(by: base)
    if let baseFault {
      throw RunFailure("the base cannot be asked: \(base) \(baseFault)")
    }
    if let report = baseReports.first {
      throw RunFailure("the base cannot be timed: \(base): \(report.text)")
    }
    let (new, candidateFault, reports) = Self.served(by: candidate)
    (self.candidateFault, brokenReports) = (candidateFault, reports)
    workloads = new.filter(old.contains)
    remarks = Self.shared(base: old.map(\.name), candidate: new.map(\.name)).remarks
  }

  private static func served(
    by command: String
  ) -> ([SolverWorkload], fault: String?, broken: [GateAccuracyRow]) {
    let program = ProcessSolver(command: command)
    defer { program.finish() }
    // So that the program has started before it is timed.
    _ = program.greeting
    let workloads = SolverWorkload.served(by: program)
    let broken = workloads.filter { $0.job == .loop }.compactMap { workload in
      Self.timing(workload, of: program)?.broken.map {
        GateAccuracyRow(name: workload.name, isBroken: true, text: $0)
      }
    }
    return (workloads, workloads.isEmpty ? program.fault.map { "\($0)" } : nil, broken)
  }

  /// A program's timing, asked again if its report is impossible, as after an interruption.
  private static func timing(
    _ workload: SolverWorkload, of program: ProcessSolver
  ) -> (nanoseconds: Double, broken: String?)? {
    let timing = workload.timing(of: program)
    return timing?.broken == nil ? timing : workload.timing(of: program)
  }

  package func minima(of side: PairedSide, _ jobs: [String]) throws -> [String: Double] {
    let command = side == .base ? base : candidate
    let program = ProcessSolver(command: command)
    defer { program.finish() }
    _ = program.greeting
    var minima: [String: Double] = [:]
    for workload in workloads where jobs.contains(workload.name) {
      guard let timing = Self.timing(workload, of: program), timing.broken == nil else {
        let fault = program.fault.map { "; it \($0)" } ?? ""
        throw RunFailure("\(command) gave no time for \(workload.name)\(fault)")
      }
      minima[workload.name] = timing.nanoseconds
    }
    return minima
  }

  /// The answers in which the candidate is worse than the base for equal requests, and the number
  /// of answers compared by kind, group and member. A candidate that failed cannot be judged.
  package func accuracy(
    cases: Int, seed: UInt64
  ) throws -> (
    rows: [GateAccuracyRow], compared: Int, remarks: [String], isUndecidable: Bool
  ) {
    let verifier = Verifier(standard: .tolerance(1e-9), limit: cases, seed: seed)
    let old = verifier.verdict(on: ProcessSolver(command: base))
    if old.outcome == .undecidable {
      throw RunFailure("the base cannot be judged: \(base) \(old.fault ?? "served nothing")")
    }
    let new = verifier.verdict(on: ProcessSolver(command: candidate))
    var rows: [GateAccuracyRow] = []
    if new.outcome == .undecidable {
      rows.append(
        GateAccuracyRow(
          name: candidate, isBroken: true, text: new.fault ?? "served nothing"))
    } else {
      rows = try VerdictExpectation(old).regressions(in: new).map { sentence in
        let parts = sentence.components(separatedBy: ": ")
        return GateAccuracyRow(
          name: parts[0], isBroken: true, text: parts.dropFirst().joined(separator: ": "))
      }
    }
    return (rows, new.rows.count, new.remarks, new.outcome == .undecidable)
  }
}
