internal import SolverVerification

/// The length and number of samples.
package struct SamplingPlan: Sendable {
  /// The number of rounds; each takes one sample of each job.
  package var rounds: Int
  /// The length of one sample in nanoseconds: long compared with the clock's 25 ns, short compared
  /// with a scheduler's time slice.
  package var sampleNanoseconds = 100_000.0
  /// The time in seconds after which no round is added; at least five rounds are taken.
  package var seconds = Double.infinity
}

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
  /// A job that was not timed, and the reason.
  package struct UntimedJob: Sendable {
    package var description: JobDescription
    package var reason: String
    /// Whether a promise was broken, as opposed to an unsupported job.
    package var isBroken: Bool
  }

  package static func measure(
    _ jobs: [Job], plan: SamplingPlan, progress: (Double) -> Void = { _ in }
  ) -> (samples: [JobSamples], untimed: [UntimedJob]) {
    var accepted: [Job] = []
    var samples: [JobSamples] = []
    var untimed: [UntimedJob] = []
    for job in jobs {
      do {
        let check = try job.check()
        guard check.holds else {
          untimed.append(
            UntimedJob(
              description: job.description,
              reason: "its error \(check.error) exceeds \(check.bound)",
              // Models of other solvers may be wrong; only our own failures end the run.
              isBroken: job.description.isOurs))
          continue
        }
        accepted.append(job)
        samples.append(
          JobSamples(
            description: job.description, check: check,
            callsPerSample: job.reportedTime == nil
              ? calls(of: job, for: plan.sampleNanoseconds) : 1))
      } catch {
        untimed.append(
          UntimedJob(description: job.description, reason: "\(error)", isBroken: false))
      }
    }
    let start = MonotonicClock.now()
    for round in 0..<plan.rounds {
      progress(Double(round) / Double(plan.rounds))
      if round >= 5, Double(MonotonicClock.now() - start) > plan.seconds * 1e9 { break }
      for offset in accepted.indices {
        let index = (round + offset) % accepted.count
        if let reportedTime = accepted[index].reportedTime {
          accepted[index].prepare(round)
          samples[index].wall.append(reportedTime())
          continue
        }
        let sample = time(
          accepted[index], calls: samples[index].callsPerSample, round: round)
        samples[index].wall.append(sample.wall)
        samples[index].processor.append(sample.processor)
      }
    }
    progress(1)
    for sample in samples where sample.wall.contains(where: \.isNaN) {
      untimed.append(
        UntimedJob(
          description: sample.description, reason: "it stopped timing its loop", isBroken: false))
    }
    return (samples.filter { !$0.wall.contains(where: \.isNaN) }, untimed)
  }

  /// One sample, in nanoseconds per item.
  static func time(
    _ job: Job, calls: Int, round: Int
  ) -> (wall: Double, processor: Double) {
    job.prepare(round)
    // One untimed call, because the caches hold another job's data.
    job.run(1)
    let processorStart = MonotonicClock.processorTime()
    let start = MonotonicClock.now()
    job.run(calls)
    let end = MonotonicClock.now()
    let processorEnd = MonotonicClock.processorTime()
    let items = Double(calls) * Double(job.description.items)
    return (Double(end - start) / items, Double(processorEnd - processorStart) / items)
  }

  /// The number of calls in a sample of a given length.
  static func calls(of job: Job, for nanoseconds: Double) -> Int {
    job.prepare(0)
    job.run(1)
    var fastest = Double.infinity
    for _ in 0..<3 {
      var calls = 1
      // Doubles the calls until the clock's resolution does not matter.
      while true {
        let start = MonotonicClock.now()
        job.run(calls)
        let elapsed = Double(MonotonicClock.now() - start)
        fastest = min(fastest, elapsed / Double(calls))
        if elapsed > 10_000 || calls >= 1 << 16 { break }
        calls *= 2
      }
    }
    return max(1, Int((nanoseconds / max(fastest, 0.5)).rounded()))
  }
}
