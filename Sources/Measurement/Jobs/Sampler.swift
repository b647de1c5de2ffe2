internal import SolverVerification

/// How long and how often to measure.
package struct SamplingPlan: Sendable {
  /// How many rounds; one sample of each kernel a round.
  package var rounds: Int
  /// How long one sample should last, in nanoseconds: long against the clock's 25 ns, short against
  /// a scheduler's slice.
  package var sampleNanoseconds = 100_000.0
  /// Stop adding rounds after so many seconds; at least five rounds are taken.
  package var seconds = Double.infinity
}

/// The samples of one kernel.
package struct KernelSamples {
  package var description: KernelDescription
  var check: KernelCheck
  var callsPerSample: Int
  /// Nanoseconds of wall time an item, in the order in which they were taken.
  var wall: [Double] = []
  /// Nanoseconds of processor time an item, likewise.
  var processor: [Double] = []
}

/// Measures kernels side by side.
///
/// Every kernel is checked before any is timed. Then, round by round, each is sampled once, the
/// first of the round being another one each time: what disturbs the machine for a while disturbs
/// all of them alike, and ratios within a round stay meaningful.
package enum Sampler {
  /// Why a kernel was not timed.
  package struct Refusal: Sendable {
    package var description: KernelDescription
    package var reason: String
    /// Whether a promise was broken, rather than the job not served.
    package var isBroken: Bool
  }

  package static func measure(
    _ kernels: [any TimedKernel], plan: SamplingPlan, progress: (Double) -> Void = { _ in }
  ) -> (samples: [KernelSamples], refusals: [Refusal]) {
    var accepted: [any TimedKernel] = []
    var samples: [KernelSamples] = []
    var refusals: [Refusal] = []
    for kernel in kernels {
      do throws(SolverError) {
        let check = try kernel.check()
        guard check.holds else {
          refusals.append(
            Refusal(
              description: kernel.description,
              reason: "its error \(check.error) exceeds \(check.bound)",
              // What a model of another solver gets wrong is no news.
              isBroken: kernel.description.isOurs))
          continue
        }
        accepted.append(kernel)
        samples.append(
          KernelSamples(
            description: kernel.description, check: check,
            callsPerSample: kernel is any SelfTimedKernel
              ? 1 : calls(of: kernel, for: plan.sampleNanoseconds)))
      } catch {
        refusals.append(
          Refusal(description: kernel.description, reason: error.description, isBroken: false))
      }
    }
    let start = MonotonicClock.now()
    for round in 0..<plan.rounds {
      progress(Double(round) / Double(plan.rounds))
      if round >= 5, Double(MonotonicClock.now() - start) > plan.seconds * 1e9 { break }
      for offset in accepted.indices {
        let index = (round + offset) % accepted.count
        if let program = accepted[index] as? any SelfTimedKernel {
          program.prepare(round: round)
          samples[index].wall.append(program.nanoseconds())
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
      refusals.append(
        Refusal(
          description: sample.description, reason: "it stopped timing its loop", isBroken: false))
    }
    return (samples.filter { !$0.wall.contains(where: \.isNaN) }, refusals)
  }

  /// One sample, in nanoseconds an item.
  static func time(
    _ kernel: any TimedKernel, calls: Int, round: Int
  ) -> (wall: Double, processor: Double) {
    kernel.prepare(round: round)
    // Once untimed: the caches hold what another kernel left.
    kernel.run(calls: 1)
    let processorStart = MonotonicClock.processorTime()
    let start = MonotonicClock.now()
    kernel.run(calls: calls)
    let end = MonotonicClock.now()
    let processorEnd = MonotonicClock.processorTime()
    let items = Double(calls) * Double(kernel.description.items)
    return (Double(end - start) / items, Double(processorEnd - processorStart) / items)
  }

  /// How many calls make a sample of the given length.
  static func calls(of kernel: any TimedKernel, for nanoseconds: Double) -> Int {
    kernel.prepare(round: 0)
    kernel.run(calls: 1)
    var fastest = Double.infinity
    for _ in 0..<3 {
      var calls = 1
      // Doubled until the clock's resolution does not matter.
      while true {
        let start = MonotonicClock.now()
        kernel.run(calls: calls)
        let elapsed = Double(MonotonicClock.now() - start)
        fastest = min(fastest, elapsed / Double(calls))
        if elapsed > 10_000 || calls >= 1 << 16 { break }
        calls *= 2
      }
    }
    return max(1, Int((nanoseconds / max(fastest, 0.5)).rounded()))
  }
}
