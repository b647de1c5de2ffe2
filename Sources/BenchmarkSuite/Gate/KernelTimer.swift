internal import CMeasuring
internal import Foundation
internal import SolverVerification

/// The short process behind the gate: times or counts a few kernels and prints one line for each.
public struct KernelTimer: Sendable {
  /// What one process found about one kernel.
  struct Line: Codable, Sendable {
    /// The kernel: method/workload.
    var kernel: String
    /// Nanoseconds an item, in order.
    var samples: [Double]
  }

  /// The kernels; all of them if empty.
  public var kernels: [String]
  /// How many samples of each.
  public var samples: Int
  /// Whether each is compared with the reference first.
  public var checks: Bool
  /// The share of extra work; for tests of the gate.
  public var extraWork: Double
  /// If given, each kernel is called so often between valgrind's marks, and nothing is timed.
  public var countedCalls: Int?
  /// Whether only the names are printed.
  public var lists: Bool

  /// A timer.
  public init(
    kernels: [String] = [], samples: Int = 50, checks: Bool = false, extraWork: Double = 0,
    countedCalls: Int? = nil, lists: Bool = false
  ) {
    self.kernels = kernels
    self.samples = samples
    self.checks = checks
    self.extraWork = extraWork
    self.countedCalls = countedCalls
    self.lists = lists
  }

  /// Times and prints.
  public func run() -> ExitStatus {
    let console = Console()
    do throws(SolverError) {
      let made = try GateKernels.make(kernels.isEmpty ? nil : Set(kernels))
      var text = ""
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      for kernel in made {
        let name = GateKernels.name(kernel.description)
        if lists {
          text += name + "\n"
          continue
        }
        if checks {
          let check = try kernel.check()
          guard check.holds else {
            console.note("\(name): its error \(check.error) exceeds \(check.bound)")
            return .broken
          }
        }
        let timed = extraWork > 0 ? SlowedKernel(kernel, share: extraWork) : kernel
        var line = Line(kernel: name, samples: [])
        if let calls = countedCalls {
          count(timed, name: name, calls: calls)
        } else {
          // The number of calls is that of the kernel itself, so that a share of them is that share.
          let calls = Sampler.calls(of: kernel, for: 100_000)
          for round in 0..<samples {
            line.samples.append(Sampler.time(timed, calls: calls, round: round).wall)
          }
        }
        text += String(decoding: (try? encoder.encode(line)) ?? Data(), as: UTF8.self) + "\n"
      }
      do throws(ResultStore.Failure) {
        try console.write(text)
      } catch {
        console.note("animbench: \(error)")
        return error.exitStatus
      }
      return .success
    } catch {
      console.note("animbench: \(error)")
      return .broken
    }
  }

  private func count(_ kernel: any TimedKernel, name: String, calls: Int) {
    kernel.prepare(round: 0)
    kernel.run(calls: 1)
    callgrind_start()
    kernel.run(calls: calls)
    callgrind_stop_and_dump(name)
  }
}
