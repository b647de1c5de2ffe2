internal import Foundation
internal import HostSystem

/// Instruction and allocation counts of jobs under valgrind, where it is installed. They are exact
/// but ignore caches and code layout, so they complement the timing gate and do not replace it.
package struct InstructionCounts {
  /// The share of additional instructions over the base that is allowed.
  static let tolerance = 0.01

  /// The valgrind that counts: a path, or a name to be found in PATH.
  let valgrind: String

  package init(valgrind: String = "valgrind") { self.valgrind = valgrind }

  /// Whether it is installed.
  package var isInstalled: Bool { (try? ShortProcess.run(valgrind, ["--version"]))?.status == 0 }

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
        var row = GateCountRow(
          job: job, what: "instructions", level: level, base: before.total,
          candidate: after.total, isBroken: after.total > before.total * (1 + Self.tolerance))
        if after.total > before.total { row.functions = after.grown(since: before) }
        rows.append(row)
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

  /// The instructions of one call of a job, and of the functions in it.
  struct Count {
    private(set) var total = 0.0
    private var functions: [String: Double] = [:]

    /// Reads what callgrind writes for one job: the lines of a function's own cost follow its name,
    /// which later stands for itself by its number; the line after `calls=` is the cost of another
    /// function.
    ///
    /// Source: Callgrind Format Specification, Valgrind 3.19.
    init(_ lines: [Substring], calls: Int) {
      var (names, function, isCall) = ([Substring: Substring](), "", false)
      for line in lines {
        let cost = line.split(separator: " ").last.flatMap { Double($0) }
        if line.hasPrefix("totals: ") {
          total = (cost ?? 0) / Double(calls)
        } else if line.hasPrefix("fn=") || line.hasPrefix("cfn=") {
          let words = line.drop { $0 != "=" }.dropFirst()
          let number = words.prefix { $0 != " " }
          let name = words.dropFirst(number.count + 1)
          if !name.isEmpty { names[number] = name }
          if line.hasPrefix("fn=") { function = String(names[number] ?? words) }
        } else if line.hasPrefix("calls=") {
          isCall = true
        } else if let first = line.first, first.isNumber || "+-*".contains(first) {
          if !isCall { functions[function, default: 0] += (cost ?? 0) / Double(calls) }
          isCall = false
        }
      }
    }

    /// The five functions that grew most.
    func grown(since base: Count) -> [GateCountRow.Function] {
      let all = functions.map { name, cost in
        GateCountRow.Function(
          name: demangled(name), base: base.functions[name] ?? 0, candidate: cost)
      }
      return Array(
        all.filter { $0.candidate > $0.base }.sorted {
          ($0.candidate - $0.base, $1.name) > ($1.candidate - $1.base, $0.name)
        }.prefix(5))
    }
  }

  /// The instructions of one call of each job.
  private func instructions(
    _ side: PairedProcesses.Side, _ jobs: [String], level: String
  ) -> [String: Count]? {
    withTemporaryFolder { folder in
      let tool = [
        "--tool=callgrind", "--instr-atstart=no", "--callgrind-out-file=\(folder)/counts",
      ]
      guard run(side, jobs, level: level, calls: Self.calls, tool: tool) != nil else { return nil }
      var counts: [String: Count] = [:]
      let trigger = "desc: Trigger: Client Request: "
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        let lines = text?.split(separator: "\n") ?? []
        guard let job = lines.first(where: { $0.hasPrefix(trigger) })?.dropFirst(trigger.count)
        else { continue }
        counts[String(job)] = Count(lines, calls: Self.calls)
      }
      return counts.isEmpty ? nil : counts
    }
  }

  /// The blocks allocated by one call of every job, in total.
  private func allocations(
    _ side: PairedProcesses.Side, _ jobs: [String], level: String
  ) -> Double? {
    func blocks(calls: Int) -> Double? {
      let tool = ["--tool=dhat", "--dhat-out-file=/dev/null"]
      guard let text = run(side, jobs, level: level, calls: calls, tool: tool) else { return nil }
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
    withTemporaryFolder { folder in
      // Strips debugging information, which an old valgrind may not be able to read.
      let (stripped, log) = ("\(folder)/program", "\(folder)/log")
      let strip = try? ShortProcess.run("strip", ["-g", "-o", stripped, side.program])
      let program = strip?.status == 0 ? stripped : side.program
      let environment = ["SWIFT_DETERMINISTIC_HASHING": "1", "ANIMATION_NUMERICS_LEVEL": level]
      let command = [program, PairedProcesses.command, "--count", "\(calls)"] + jobs
      let outcome = try? ShortProcess.run(
        valgrind, tool + ["--log-file=\(log)"] + command, environment: environment, timeout: 300)
      return outcome?.status == 0 ? try? String(contentsOfFile: log, encoding: .utf8) : nil
    }
  }
}

/// A symbol's name in Swift; other names stay.
private func demangled(_ symbol: String) -> String {
  guard symbol.hasPrefix("$s"),
    let text = swiftDemangle(symbol, UInt(symbol.utf8.count), nil, nil, 0)
  else { return symbol }
  defer { free(text) }
  return String(cString: text)
}

/// The demangler of the Swift runtime, which has no public interface.
@_silgen_name("swift_demangle")
private func swiftDemangle(
  _ symbol: UnsafePointer<CChar>, _ length: UInt, _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<UInt>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
