internal import CMeasuring
internal import Foundation
internal import SolverVerification

/// The short-lived process behind the gate. It times or counts a few jobs and prints one line for
/// each.
package struct JobTimer: Sendable {
  /// The samples of one job in one process.
  struct Line: Codable, Sendable {
    /// The job: method/workload.
    var job: String
    /// Nanoseconds per item, in the order of measurement.
    var samples: [Double]
  }

  /// The names of the jobs; all jobs if empty.
  package var jobs: [String]
  /// The number of samples of each job.
  ///
  /// Ten vary by 1.1 % from process to process, fifty by 1.0 %, and take three times as long.
  package var samples: Int
  /// Whether each job is compared with the reference first.
  package var checks: Bool
  /// The share of extra work, for tests of the gate.
  package var extraWork: Double
  /// The prefix of the names of the jobs that do extra work.
  package var slowed: String
  /// If set, each job is called this many times between valgrind's markers, and nothing is timed.
  package var countedCalls: Int?
  /// Whether only the job names are printed.
  package var lists: Bool

  package init(
    jobs: [String] = [], samples: Int = 10, checks: Bool = false, extraWork: Double = 0,
    slowed: String = "", countedCalls: Int? = nil, lists: Bool = false
  ) {
    (self.jobs, self.samples, self.checks) = (jobs, samples, checks)
    (self.extraWork, self.slowed) = (extraWork, slowed)
    (self.countedCalls, self.lists) = (countedCalls, lists)
  }

  /// The number of times the jobs are made anew at other addresses.
  ///
  /// Heap and stack addresses decide which loads a processor takes to depend on which stores, and
  /// which lines share a cache set. This changes the time of a 100 ns job by up to 7 % from process
  /// to process. More samples at one address do not average it away.
  private static let placements = 5

  /// Times or counts the jobs, and returns one line for each.
  package func lines() throws -> String {
    lists || countedCalls != nil ? try listed() : try timed()
  }

  private func make() throws -> [Job] {
    try GateJobs.make(jobs.isEmpty ? nil : Set(jobs))
  }

  /// The names of the jobs, each counted first if requested.
  private func listed() throws -> String {
    var text = ""
    for job in try make() {
      let name = job.description.name
      if let calls = countedCalls { count(job, calls: calls) }
      text += lists ? name + "\n" : Self.line(Line(job: name, samples: []))
    }
    return text
  }

  /// The samples of each job, one placement after another.
  private func timed() throws -> String {
    var lines: [Line] = []
    // Kept alive, so that the next jobs get other addresses.
    var kept: [Job] = []
    var calls: [Int] = []
    for placement in 0..<min(Self.placements, samples) {
      for (index, job) in try make().enumerated() {
        if placement == 0 {
          if checks { try check(job) }
          lines.append(Line(job: job.description.name, samples: []))
          // Counts calls of the job without extra work, so that the extra work adds exactly its share.
          calls.append(Sampler.calls(of: job, for: 100_000))
        }
        let isSlowed = extraWork > 0 && lines[index].job.hasPrefix(slowed)
        let timed = isSlowed ? job.slowed(by: extraWork) : job
        for sample in 0..<samples where sample % Self.placements == placement {
          atStackDepth(Self.depth(of: sample)) {
            lines[index].samples.append(Sampler.time(timed, calls: calls[index], round: sample).wall)
          }
        }
        kept.append(job)
      }
    }
    return withExtendedLifetime(kept) { lines.map(Self.line).joined() }
  }

  private func check(_ job: Job) throws {
    let check = try job.check()
    guard check.holds else {
      throw SolverError.failed(
        "\(job.description.name): its error \(check.error) exceeds \(check.bound)")
    }
  }

  private static func line(_ line: Line) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(line)) ?? Data(), as: UTF8.self) + "\n"
  }

  /// A different stack offset in a page for each sample. An odd multiple of the alignment reaches
  /// every offset.
  private static func depth(of sample: Int) -> Int { sample * 21 * 16 % 4096 }

  private func count(_ job: Job, calls: Int) {
    // Computed in advance, so that it is not counted.
    let name = job.description.name
    job.prepare(0)
    job.run(1)
    callgrind_start()
    job.run(calls)
    callgrind_stop_and_dump(name)
  }
}

/// Runs a body with the stack deeper by some bytes.
///
/// The body is escaping because `withoutActuallyEscaping` compiles the path of this file into the program, and a
/// release must not depend on the folder in which it was built.
private func atStackDepth(_ bytes: Int, _ body: @escaping () -> Void) {
  var body = body
  withUnsafeMutablePointer(to: &body) { pointer in
    call_at_stack_depth(
      UInt(bytes), { $0.assumingMemoryBound(to: (() -> Void).self).pointee() }, pointer)
  }
}
