internal import Foundation
internal import HostSystem

/// Counts instructions and allocations of jobs under valgrind, where it is present: exact, and
/// blind to what caches and layout do, so a gate beside that over times, not instead of it.
package struct InstructionCounts {
  /// More instructions than this share over the base block.
  static let tolerance = 0.01

  /// Where valgrind is; nil if nowhere.
  package static let valgrind: String? = {
    let paths = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return paths.split(separator: ":").map { "\($0)/valgrind" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// The levels that valgrind can run: it stops at AVX-512.
  static var levels: [String] { RunEnvironment.levels.filter { $0 != "x86-64-v4" } }

  /// The rows of two sides; nil if a side does not run under valgrind.
  package static func compare(
    base: PairedProcesses.Side, candidate: PairedProcesses.Side, jobs: [String]
  ) -> [GateCountRow]? {
    var rows: [GateCountRow] = []
    for level in levels {
      guard let old = instructions(base, jobs, level: level),
        let new = instructions(candidate, jobs, level: level)
      else { return nil }
      for job in jobs {
        guard let before = old[job], let after = new[job] else { continue }
        rows.append(
          GateCountRow(
            kernel: job, what: "instructions", level: level, base: before, candidate: after,
            isBroken: after > before * (1 + tolerance)))
      }
    }
    guard let level = levels.last, let before = allocations(base, jobs, level: level),
      let after = allocations(candidate, jobs, level: level)
    else { return rows }
    rows.append(
      GateCountRow(
        kernel: "all jobs", what: "allocations", level: level, base: before, candidate: after,
        isBroken: after > before))
    return rows
  }

  private static let calls = 20

  /// Instructions of one call of each job.
  private static func instructions(
    _ side: PairedProcesses.Side, _ jobs: [String], level: String
  ) -> [String: Double]? {
    let folder = NSTemporaryDirectory() + "animbench-counts-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    guard
      (try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)) != nil,
      run(
        side, jobs, level: level, calls: calls,
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
          counts[job] = total / Double(calls)
        }
      }
    }
    return counts.isEmpty ? nil : counts
  }

  /// Blocks that one call of every job allocates, all jobs together.
  private static func allocations(
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
    guard let few = blocks(calls: calls), let many = blocks(calls: 2 * calls) else { return nil }
    return (many - few) / Double(calls)
  }

  /// Runs a side under a tool in an environment in which nothing varies, and returns what the tool
  /// prints.
  private static func run(
    _ side: PairedProcesses.Side, _ jobs: [String], level: String, calls: Int, tool: [String]
  ) -> String? {
    guard let valgrind else { return nil }
    // Without debugging information, which valgrind may be too old to read.
    let stripped = NSTemporaryDirectory() + "animbench-stripped-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: stripped) }
    let strip = try? ShortProcess.run("strip", ["-g", "-o", stripped, side.program])
    let program = strip?.status == 0 ? stripped : side.program
    let environment = ["SWIFT_DETERMINISTIC_HASHING": "1", "ANIMATION_NUMERICS_LEVEL": level]
    let log = NSTemporaryDirectory() + "animbench-valgrind-\(UUID().uuidString).log"
    defer { try? FileManager.default.removeItem(atPath: log) }
    let arguments =
      tool + ["--log-file=\(log)", program, side.command, "--count", "\(calls)"] + jobs
    guard
      let outcome = try? ShortProcess.run(
        valgrind, arguments, environment: environment, timeout: 300),
      outcome.status == 0
    else { return nil }
    return try? String(contentsOfFile: log, encoding: .utf8)
  }
}
