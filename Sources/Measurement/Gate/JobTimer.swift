internal import CMeasuring
internal import Foundation
package import SolverVerification

/// The short process behind the gate: times or counts a few jobs and prints one line for each.
package struct JobTimer: Sendable {
  /// The samples of one job in one process.
  struct Line: Codable, Sendable {
    /// The job: method/workload.
    var job: String
    /// Nanoseconds an item, in order.
    var samples: [Double]

    private enum CodingKeys: String, CodingKey {
      // As in result documents.
      case job = "kernel"
      case samples
    }
  }

  /// The jobs' names; all of them if empty.
  package var jobs: [String]
  /// How many samples of each.
  package var samples: Int
  /// Whether each is compared with the reference first.
  package var checks: Bool
  /// The share of extra work; for tests of the gate.
  package var extraWork: Double
  /// If given, each job is called so often between valgrind's marks, and nothing is timed.
  package var countedCalls: Int?
  /// Whether only the names are printed.
  package var lists: Bool

  /// A timer.
  package init(
    jobs: [String] = [], samples: Int = 50, checks: Bool = false, extraWork: Double = 0,
    countedCalls: Int? = nil, lists: Bool = false
  ) {
    self.jobs = jobs
    self.samples = samples
    self.checks = checks
    self.extraWork = extraWork
    self.countedCalls = countedCalls
    self.lists = lists
  }

  /// How often the jobs are made anew, at other addresses.
  ///
  /// Where the heap and the stack lie decides which loads a processor takes for dependent on which
  /// stores, and which lines share a set of its cache: up to 7 % of a job of 100 ns, from process
  /// to process, which no number of samples in one place averages away.
  private static let placements = 5

  /// Times or counts: a line for each job.
  package func lines() throws(SolverError) -> String {
    lists || countedCalls != nil ? try listed() : try timed()
  }

  private func make() throws(SolverError) -> [Job] {
    try GateJobs.make(jobs.isEmpty ? nil : Set(jobs))
  }

  /// The names; each job is counted first if asked for.
  private func listed() throws(SolverError) -> String {
    var text = ""
    for job in try make() {
      let name = job.description.name
      if let calls = countedCalls { count(job, calls: calls) }
      text += lists ? name + "\n" : Self.line(Line(job: name, samples: []))
    }
    return text
  }

  /// The samples of each job, in one placement after another.
  private func timed() throws(SolverError) -> String {
    var lines: [Line] = []
    // Kept alive, so that the next ones lie elsewhere.
    var kept: [Job] = []
    for placement in 0..<min(Self.placements, samples) {
      for (index, job) in try make().enumerated() {
        if placement == 0 {
          if checks { try check(job) }
          lines.append(Line(job: job.description.name, samples: []))
        }
        let timed = extraWork > 0 ? job.slowed(by: extraWork) : job
        // The number of calls is that of the job itself, so that a share of them is that share.
        let calls = Sampler.calls(of: job, for: 100_000)
        for sample in 0..<samples where sample % Self.placements == placement {
          atStackDepth(Self.depth(of: sample)) {
            lines[index].samples.append(Sampler.time(timed, calls: calls, round: sample).wall)
          }
        }
        kept.append(job)
      }
    }
    return withExtendedLifetime(kept) { lines.map(Self.line).joined() }
  }

  private func check(_ job: Job) throws(SolverError) {
    let check = try job.check()
    guard check.holds else {
      throw .failed("\(job.description.name): its error \(check.error) exceeds \(check.bound)")
    }
  }

  private static func line(_ line: Line) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(line)) ?? Data(), as: UTF8.self) + "\n"
  }

  /// Another place in a page for each sample: an odd multiple of the alignment reaches all of them.
  private static func depth(of sample: Int) -> Int { sample * 21 * 16 % 4096 }

  private func count(_ job: Job, calls: Int) {
    // Made before, so that it is not counted.
    let name = job.description.name
    job.prepare(0)
    job.run(1)
    callgrind_start()
    job.run(calls)
    callgrind_stop_and_dump(name)
  }
}

/// Runs a body with the stack some bytes deeper.
private func atStackDepth(_ bytes: Int, _ body: () -> Void) {
  withoutActuallyEscaping(body) { body in
    var body = body
    withUnsafeMutablePointer(to: &body) { pointer in
      call_at_stack_depth(
        UInt(bytes), { $0.assumingMemoryBound(to: (() -> Void).self).pointee() }, pointer)
    }
  }
}
