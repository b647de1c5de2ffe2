internal import Foundation
internal import HostSystem

/// Two sides that are timed alternately by short-lived processes.
package protocol PairedSides {
  /// Starts a process of a side and returns the minimum time of each job; throws ``UnmeasuredJob`` for
  /// a suspicious time.
  func minima(of side: PairedSide, _ jobs: [String]) throws -> [String: Double]
  /// The jobs for which both sides execute the same instructions, and how many; empty if unknown.
  func sameCode(_ jobs: [String]) throws -> [String: Int]
}

/// A job whose reported time is suspicious.
struct UnmeasuredJob: Error {
  let job: String
  let reason: String
}

/// A side of a comparison: the present version, or the one that may replace it.
package enum PairedSide: Sendable {
  case base
  case candidate
}

extension PairedSides {
  package func sameCode(_ jobs: [String]) -> [String: Int] { [:] }

  /// The names that both sides have, and a remark on those that only one has.
  static func shared(base: [String], candidate: [String]) -> (both: [String], remarks: [String]) {
    let alone = [
      ("only in the base", base.filter { !candidate.contains($0) }),
      ("new", candidate.filter { !base.contains($0) }),
    ]
    return (
      candidate.filter(base.contains),
      alone.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1.joined(separator: ", "))" }
    )
  }
}

/// Two builds of this tool.
package struct PairedProcesses: PairedSides {
  /// One side of a comparison.
  package struct Side: Sendable {
    /// The path of the program.
    package var program: String
    /// Arguments for this side only, for tests of the gate.
    package var arguments: [String] = []

    package init(program: String) { self.program = program }
  }

  /// The hidden command that times jobs.
  package static let command = "time-jobs"

  package let base: Side
  package let candidate: Side

  package init(base: Side, candidate: Side) {
    self.base = base
    self.candidate = candidate
  }

  /// The jobs that both sides have, and remarks on those that only one side has.
  package func jobs() throws -> (both: [String], remarks: [String]) {
    Self.shared(base: try list(base), candidate: try list(candidate))
  }

  private func list(_ side: Side) throws -> [String] {
    try output(side, [Self.command, "--list"]).split(separator: "\n").map(String.init)
  }

  /// Compares every job of a side with the reference.
  package func check(_ side: Side, _ jobs: [String]) throws {
    _ = try output(side, [Self.command, "--check", "--samples", "1"] + jobs)
  }

  package func minima(of side: PairedSide, _ jobs: [String]) throws -> [String: Double] {
    let side = side == .base ? base : candidate
    var minima: [String: Double] = [:]
    let text = try output(side, [Self.command] + side.arguments + jobs)
    for line in text.split(separator: "\n") {
      guard
        let line = try? JSONDecoder().decode(JobTimer.Line.self, from: Data(line.utf8)),
        let minimum = line.samples.min(), minimum > 0
      else { throw RunFailure("\(side.program) printed no times: \(line.prefix(80))") }
      minima[line.job] = minimum
    }
    guard minima.count == jobs.count else {
      throw RunFailure("\(side.program) timed \(minima.count) of \(jobs.count) jobs")
    }
    return minima
  }

  package func sameCode(_ jobs: [String]) -> [String: Int] {
    guard candidate.arguments.isEmpty else { return [:] }
    return MachineCode.same(
      base.program, candidate.program, arguments: [Self.command, "--count", "1"], jobs: jobs)
  }

  private func output(_ side: Side, _ arguments: [String]) throws -> String {
    let outcome = try ShortProcess.run(side.program, arguments, timeout: 60)
    guard outcome.status == 0 else {
      throw RunFailure(
        "\(side.program) \(arguments.prefix(2).joined(separator: " ")) ended with "
          + "\(outcome.status)")
    }
    return outcome.output
  }
}
