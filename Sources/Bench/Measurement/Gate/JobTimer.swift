internal import CMeasuring
internal import SolverVerification

/// The short-lived process behind the gate.
package enum JobTimer {
  /// The samples of one job in one process.
  struct Line: Decodable, Sendable {
    /// The job: method/workload.
    var job: String
    /// Nanoseconds per item, in the order of measurement.
    var samples: [Double]

    /// The line as JSON. An encoder would take as long as the samples.
    fileprivate var text: String { "{\"job\":\"\(job)\",\"samples\":\(samples)}\n" }
  }

  /// The number of times the jobs are made anew at other addresses.
  ///
  /// Heap and stack addresses decide which loads a processor takes to depend on which stores, and
  /// which lines share a cache set. This changes the time of a 100 ns job by up to 7 % from process
  /// to process. More samples at one address do not average it away.
  private static let placements = 5

  /// The jobs of some names; all jobs if empty.
  private static func maker(_ names: [String]) -> () throws -> [Job] {
    GateJobs.maker(names.isEmpty ? nil : Set(names))
  }

  /// The names of all jobs.
  package static func names() throws -> [String] { try maker([])().map(\.description.name) }

  /// Calls jobs between valgrind's markers.
  package static func count(_ jobs: [String], calls: Int) throws {
    for job in try maker(jobs)() {
      // Computed in advance, so that it is not counted.
      let name = job.description.name
      job.prepare(0)
      job.run(1)
      callgrind_start()
      job.run(calls)
      callgrind_stop_and_dump(name)
    }
  }

  /// Times jobs, one placement after another, and returns a line of samples for each.
  ///
  /// - Parameters:
  ///   - jobs: Their names; all jobs if empty.
  ///   - samples: The number of samples of each.
  ///   - checks: Whether each is compared with the reference first.
  ///   - extraWork: The share of extra work, for tests of the gate.
  ///   - slowed: The prefix of the names of the jobs that do extra work.
  package static func lines(
    _ jobs: [String], samples: Int, checks: Bool, extraWork: Double, slowed: String
  ) throws -> String {
    var lines: [Line] = []
    // Kept alive, so that the next jobs get other addresses.
    var kept: [Job] = []
    var calls: [Int] = []
    let make = maker(jobs)
    for placement in 0..<min(placements, samples) {
      for (index, job) in try make().enumerated() {
        if placement == 0 {
          if checks { try check(job) }
          lines.append(Line(job: job.description.name, samples: []))
          // Counts calls of the job without extra work, so that the extra work adds exactly its share.
          calls.append(Sampler.calls(of: job))
        }
        let isSlowed = extraWork > 0 && lines[index].job.hasPrefix(slowed)
        let timed = isSlowed ? job.slowed(by: extraWork) : job
        for sample in 0..<samples where sample % placements == placement {
          atStackDepth(depth(of: sample)) {
            let times = Sampler.time(timed, calls: calls[index], round: sample)
            lines[index].samples.append(times.wall)
          }
        }
        kept.append(job)
      }
    }
    return withExtendedLifetime(kept) { lines.map(\.text).joined() }
  }

  private static func check(_ job: Job) throws {
    let check = try job.check()
    guard check.holds else {
      throw SolverError.failed(
        "\(job.description.name): its error \(check.error) exceeds \(check.bound)")
    }
  }

  /// A different stack offset in a page for each sample. An odd multiple of the alignment reaches
  /// every offset.
  private static func depth(of sample: Int) -> Int { sample * 21 * 16 % 4096 }
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
