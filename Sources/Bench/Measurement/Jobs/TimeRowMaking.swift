internal import SolverVerification
internal import Presentation
internal import HostSystem

/// Makes rows from samples, including the ratios between samples of equal rounds.
package enum TimeRowMaking {
  /// The rows of jobs that were sampled together.
  package static func rows(_ samples: [JobSamples]) -> [TimeRow] {
    samples.map { sample in
      let job = sample.description
      func ratio(to method: String) -> Double? {
        guard !job.isCalibration, job.method != method,
          // A workload in cold caches has a pass of its own.
          let yardstick = samples.first(where: {
            $0.description.method == method && $0.description.workload == job.workload
          })
            ?? samples.first(where: {
              $0.description.isCalibration && $0.description.method == method
                && (CalibrationJobs.fixed.contains(method)
                  || ($0.description.items == job.items && $0.description.scalar == job.scalar))
            })
        else { return nil }
        return pairedRatio(sample.wall, yardstick.wall)
      }
      let plain = rival(of: job, samples, by: TimedMethods.plain)
      let swiftLoop = rival(of: job, samples, by: TimedMethods.swiftLoops)
      return TimeRow(
        job: job, check: sample.check, callsPerSample: sample.callsPerSample,
        samples: sample.wall, median: Statistics.median(sample.wall),
        minimum: sample.wall.min() ?? .nan, spread: Statistics.relativeSpread(sample.wall),
        processorMedian: sample.processor.isEmpty ? nil : Statistics.median(sample.processor),
        ratioToReadWrite: ratio(to: CalibrationJobs.readWrite),
        ratioToMemset: ratio(to: CalibrationJobs.memset),
        ratioToYardstick: ratio(to: CalibrationJobs.yardstick(of: job.kind)),
        plainMethod: plain?.description.method,
        speedUp: plain.map { pairedRatio($0.wall, sample.wall) },
        swiftLoop: swiftLoop?.description.method,
        speedUpOverSwift: swiftLoop.map { pairedRatio($0.wall, sample.wall) })
    }
  }

  /// The samples of the first named method that does an equal job. Nil if the job belongs to that
  /// method, or if no named method does it.
  private static func rival(
    of job: JobDescription, _ samples: [JobSamples], by names: [String]
  ) -> JobSamples? {
    let rivals = samples.filter { $0.description.workload == job.workload }
    let plain = names.lazy.compactMap { name in
      rivals.first { $0.description.method == name }
    }.first
    return plain?.description.method == job.method ? nil : plain
  }

  /// The median over rounds of the ratio of two jobs' samples in the same round.
  static func pairedRatio(_ a: [Double], _ b: [Double]) -> Double {
    Statistics.median(zip(a, b).map { $0 / $1 })
  }

  /// The noise during the samples, judged by the calibration jobs among them.
  package static func noise(_ samples: [JobSamples]) -> NoiseRecord? {
    let chains = samples.filter { $0.description.method == CalibrationJobs.dependentChain }
    return noise(chain: chains.flatMap(\.wall), processor: chains.flatMap(\.processor))
  }

  /// The noise, judged by the wall and processor times of the dependent chain.
  static func noise(chain times: [Double], processor: [Double]) -> NoiseRecord? {
    guard times.count >= 5 else { return nil }
    let spread = Statistics.relativeSpread(times)
    let wall = times.reduce(0, +)
    let stolen = max(0, 1 - processor.reduce(0, +) / wall)
    // The chain does equal work in registers in every sample, so only the machine can vary its
    // time.
    let varied = "a loop in registers varied by \(NumberText.percent(spread))"
    let disturbed =
      varied
      + (stolen < 0.01
        ? "" : ", the processor was taken away for \(NumberText.percent(stolen)) of the time")
    let (verdict, reason) =
      if !OptimizerProbe.isSound {
        ("unusable", "the optimiser moved work out of the timed loop: no time here means anything")
      } else if BuildIdentity.configuration == "debug" {
        ("unusable", "this is a debug build: build with -c release to measure time")
      } else if spread > 0.2 || stolen > 0.5 {
        ("unusable", "\(disturbed): do not believe any time here")
      } else if spread > 0.03 || stolen > 0.1 {
        ("noisy", "\(disturbed): believe ratios, not times")
      } else {
        ("quiet", varied)
      }
    return NoiseRecord(verdict: verdict, spread: spread, stolen: stolen, reason: reason)
  }
}
