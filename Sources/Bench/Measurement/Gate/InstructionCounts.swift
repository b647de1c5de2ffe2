internal import Foundation
internal import HostSystem

/// Instruction and allocation counts of jobs under valgrind, where it is installed. They are exact
/// but ignore caches and code layout, so they complement the timing gate and do not replace it.
package struct InstructionCounts {
  /// The share of additional instructions over the base that is allowed.
  static let tolerance = 0.01

  /// The path of valgrind; nil if it is not installed.
  package static let installed: String? = {
    let paths = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return paths.split(separator: ":").map { "\($0)/valgrind" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// The path of the valgrind that counts.
  let valgrind: String

  package init(valgrind: String) { self.valgrind = valgrind }

  /// The levels that valgrind can run; it does not support AVX-512.
  static var levels: [String] { RunEnvironment.levels.filter { $0 != "x86-64-v4" } }

  /// The rows for two sides; nil if a side does not run under valgrind.
  package func compare(
    base: PairedProcesses.Side, candidate: PairedProcesses.Side, jobs: [String]
  ) -> [GateCountRow]? {
    var rows: [GateCountRow] = []
    for level in Self.levels {
      guard let old = instructions(base, jobs, level: level),
        let new = instructions(candidate, jobs, level: level)
      else { return nil }
      for job in jobs {
        guard let before = old[job], let after = new[job] else { continue }
        rows.append(
          GateCountRow(
            job: job, what: "instructions", level: level, base: before, candidate: after,
            isBroken: after > before * (1 + Self.tolerance)))
      }
    }
    guard let level = Self.levels.last, let before = allocations(base, jobs, level: level),
      let after = allocations(candidate, jobs, level: level)
    else { return rows }
    rows.append(
      GateCountRow(
        job: "all jobs", what: "allocations", level: level, base: before, candidate: after,
        isBroken: after > before))
    return rows
  }

  private static let calls = 20

  /// The instructions of one call of each job.
  private func instructions(
    _ side: PairedProcesses.Side, _ jobs: [String], level: String
  ) -> [String: Double]? {
    let folder = NSTemporaryDirectory() + "animbench-counts-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    guard
      (try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)) != nil,
      run(
        side, jobs, level: level, calls: Self.calls,
        tool: [
          "--tool=callgrind", "--instr-atstart=no", "--callgrind-out-file=\(folder)/counts",
        ]) != nil
    else { return nil }
    var counts: [String: Double] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      else { continue }
      var job: String?
      for line in text.split(separator: "\n") {
        if line.hasPrefix("desc: Trigger: Client Request: ") {
          job = String(line.dropFirst("desc: Trigger: Client Request: ".count))
        }
        if line.hasPrefix("totals: "), let job,
          let total = Double(line.split(separator: " ")[1])
        {
          counts[job] = total / Double(Self.calls)
        }
      }
    }
    return counts.isEmpty ? nil : counts
  }

  /// The blocks allocated by one call of every job, in total.
  private func allocations(
    _ side: PairedProcesses.Side, _ jobs: [String], level: String
  ) -> Double? {
    func blocks(calls: Int) -> Double? {
      let tool = ["--tool=dhat", "--dhat-out-file=/dev/null"]
      guard let text = run(side, jobs, level: level, calls: calls, tool: tool) else {
        return nil
      }
      // ==1234== Total: 1,234 bytes in 56 blocks
      let line = text.split(separator: "\n").first { $0.contains("Total:") }
      let words = line?.split(separator: " ") ?? []
      guard let index = words.firstIndex(where: { $0.hasPrefix("block") }), index > 0 else {
        return nil
      }
      return Double(words[index - 1].filter(\.isNumber))
    }
    let calls = Self.calls
    guard let few = blocks(calls: calls), let many = blocks(calls: 2 * calls) else { return nil }
    return (many - few) / Double(calls)
  }

  /// Runs a side under a tool in a fixed environment, and returns the tool's output.
  private func run(
    _ side: PairedProcesses.Side, _ jobs: [String], level: String, calls: Int, tool: [String]
  ) -> String? {
    // Strips debugging information, which an old valgrind may not be able to read.
    let stripped = NSTemporaryDirectory() + "animbench-stripped-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: stripped) }
    let strip = try? ShortProcess.run("strip", ["-g", "-o", stripped, side.program])
    let program = strip?.status == 0 ? stripped : side.program
    let environment = ["SWIFT_DETERMINISTIC_HASHING": "1", "ANIMATION_NUMERICS_LEVEL": level]
    let log = NSTemporaryDirectory() + "animbench-valgrind-\(UUID().uuidString).log"
    defer { try? FileManager.default.removeItem(atPath: log) }
    let arguments =
      tool + ["--log-file=\(log)", program, PairedProcesses.command, "--count", "\(calls)"] + jobs
    guard
      let outcome = try? ShortProcess.run(
        valgrind, arguments, environment: environment, timeout: 300),
      outcome.status == 0
    else { return nil }
    return try? String(contentsOfFile: log, encoding: .utf8)
  }
}
