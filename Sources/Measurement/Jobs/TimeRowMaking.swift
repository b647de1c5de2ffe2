internal import SolverVerification
internal import Presentation

/// Turns samples into rows, with the ratios that only samples of the same rounds can give.
package enum TimeRowMaking {
  /// Rows of kernels that were sampled together.
  package static func rows(_ samples: [KernelSamples]) -> [TimeRow] {
    samples.map { sample in
      let kernel = sample.description
      func ratio(to method: String, of family: String = "calibration") -> Double? {
        guard
          let other = samples.first(where: {
            $0.description.family == family && $0.description.method == method
              && (method == "dependent-chain" || method == "polynomial"
                || ($0.description.items == kernel.items && $0.description.scalar == kernel.scalar))
          })
        else { return nil }
        return pairedRatio(sample.wall, other.wall)
      }
      let isCalibration = kernel.family == "calibration"
      let plain = isCalibration ? nil : rival(of: kernel, samples, by: TimedMethods.plain)
      let swiftLoop = isCalibration ? nil : rival(of: kernel, samples, by: TimedMethods.swiftLoops)
      return TimeRow(
        kernel: kernel, check: sample.check, callsPerSample: sample.callsPerSample,
        samples: sample.wall, median: Statistics.median(sample.wall),
        minimum: sample.wall.min() ?? .nan, spread: Statistics.relativeSpread(sample.wall),
        processorMedian: sample.processor.isEmpty ? nil : Statistics.median(sample.processor),
        ratioToReadWrite: isCalibration ? nil : ratio(to: "read-write"),
        ratioToMemset: isCalibration ? nil : ratio(to: "memset"),
        ratioToYardstick: isCalibration
          ? nil : ratio(to: kernel.kind == "memory" ? "read-write" : "polynomial"),
        plainMethod: plain?.description.method,
        speedUp: plain.map { pairedRatio($0.wall, sample.wall) },
        swiftLoop: swiftLoop?.description.method,
        speedUpOverSwift: swiftLoop.map { pairedRatio($0.wall, sample.wall) })
    }
  }

  /// The samples of the first of some methods that does a kernel's job; nil if the kernel is it, or none
  /// does.
  private static func rival(
    of kernel: KernelDescription, _ samples: [KernelSamples], by names: [String]
  ) -> KernelSamples? {
    let rivals = samples.filter { $0.description.workload == kernel.workload }
    guard
      let plain = names.lazy.compactMap({ name in
        rivals.first { $0.description.method == name }
      }).first
    else { return nil }
    return plain.description.method == kernel.method ? nil : plain
  }

  /// The median over rounds of the ratio of two kernels' samples in the same round.
  static func pairedRatio(_ a: [Double], _ b: [Double]) -> Double {
    Statistics.median(zip(a, b).map { $0 / $1 })
  }

  /// Whether the times may be believed, by what the calibration saw meanwhile.
  package static func noise(_ samples: [KernelSamples]) -> NoiseRecord? {
    let chains = samples.filter { $0.description.method == "dependent-chain" }
    return noise(chain: chains.flatMap(\.wall), processor: chains.flatMap(\.processor))
  }

  /// The same of the wall and the processor times of a chain.
  static func noise(chain times: [Double], processor: [Double]) -> NoiseRecord? {
    guard times.count >= 5 else { return nil }
    let spread = Statistics.relativeSpread(times)
    let wall = times.reduce(0, +)
    let stolen = max(0, 1 - processor.reduce(0, +) / wall)
    // The chain does the same work in every sample, in registers: what it varies is the machine.
    let varied = "a loop in registers varied by \(NumberText.percent(spread))"
    let disturbed =
      varied
      + (stolen < 0.01
        ? "" : ", the processor was taken away for \(NumberText.percent(stolen)) of the time")
    let (verdict, reason) =
      if !LaunderingProbe.isSound {
        ("unusable", "the optimiser moved work out of the timed loop: no time here means anything")
      } else if RunEnvironment.configuration == "debug" {
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
