internal import CMeasuring
internal import SolverVerification

package struct JobSamples {
  package var description: JobDescription
  var check: JobCheck
  var callsPerSample: Int
  /// Nanoseconds of wall time per item, in the order of measurement.
  var wall: [Double] = []
  /// Nanoseconds of processor time per item, in the order of measurement.
  var processor: [Double] = []
}

/// Measures jobs side by side.
///
/// Every job is checked before any is timed. Each round then samples each job once, starting with a
/// different one. A temporary disturbance thus affects all jobs alike, and ratios within a round
/// stay meaningful.
package enum Sampler {
  /// - Parameters:
  ///   - rounds: The number of rounds; each takes one sample of each job.
  ///   - seconds: The time after which no round is added; at least five rounds are taken.
  package static func measure(
    _ jobs: [Job], rounds: Int, seconds: Double = .infinity,
    progress: (Double) -> Void = { _ in }
  ) -> (samples: [JobSamples], untimed: [UntimedJobRecord]) {
    var accepted: [Job] = []
    var samples: [JobSamples] = []
    var untimed: [UntimedJobRecord] = []
    for job in jobs {
      do {
        let check = try job.check()
        guard check.holds else {
          untimed.append(
            UntimedJobRecord(
              job: job.description, reason: "its error \(check.error) exceeds \(check.bound)",
              // Models of other solvers may be wrong; only our own failures end the run.
              isBroken: job.description.isOurs))
          continue
        }
        accepted.append(job)
        samples.append(
          JobSamples(
            description: job.description, check: check,
            callsPerSample: job.reportedTime == nil ? calls(of: job) : 1))
      } catch {
        untimed.append(UntimedJobRecord(job: job.description, reason: "\(error)", isBroken: false))
      }
    }
    let start = monotonic_nanoseconds()
    for round in 0..<rounds {
      progress(Double(round) / Double(rounds))
      if round >= 5, Double(monotonic_nanoseconds() - start) > seconds * 1e9 { break }
      for offset in accepted.indices {
        let index = (round + offset) % accepted.count
        if let reportedTime = accepted[index].reportedTime {
          accepted[index].prepare(round)
          samples[index].wall.append(reportedTime())
          continue
        }
        let sample = time(accepted[index], calls: samples[index].callsPerSample, round: round)
        samples[index].wall.append(sample.wall)
        samples[index].processor.append(sample.processor)
      }
    }
    progress(1)
    for sample in samples where sample.wall.contains(where: \.isNaN) {
      untimed.append(
        UntimedJobRecord(
          job: sample.description, reason: "it stopped timing its loop", isBroken: false))
    }
    return (samples.filter { !$0.wall.contains(where: \.isNaN) }, untimed)
  }

  /// One sample, in nanoseconds per item.
  static func time(_ job: Job, calls: Int, round: Int) -> (wall: Double, processor: Double) {
    job.prepare(round)
    // One untimed call, because the caches hold another job's data.
    job.run(1)
    let processorStart = thread_nanoseconds()
    let start = monotonic_nanoseconds()
    job.run(calls)
    let end = monotonic_nanoseconds()
    let processorEnd = thread_nanoseconds()
    let items = Double(calls) * Double(job.description.items)
    return (Double(end - start) / items, Double(processorEnd - processorStart) / items)
  }

  /// The number of calls in a sample of 0.1 ms: long compared with the clock's 25 ns, short compared with a
  /// scheduler's time slice.
  static func calls(of job: Job) -> Int {
    job.prepare(0)
    job.run(1)
    var fastest = Double.infinity
    for _ in 0..<3 {
      var calls = 1
      // Doubles the calls until the clock's resolution does not matter.
      while true {
        let start = monotonic_nanoseconds()
        job.run(calls)
        let elapsed = Double(monotonic_nanoseconds() - start)
        fastest = min(fastest, elapsed / Double(calls))
        if elapsed > 10_000 || calls >= 1 << 16 { break }
        calls *= 2
      }
    }
    return max(1, Int((100_000 / max(fastest, 0.5)).rounded()))
  }
}
