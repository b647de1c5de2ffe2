internal import CMeasuring
internal import Foundation
package import SolverVerification

/// The short process behind the gate: times or counts a few kernels and prints one line for each.
package struct KernelTimer: Sendable {
  /// What one process found about one kernel.
  struct Line: Codable, Sendable {
    /// The kernel: method/workload.
    var kernel: String
    /// Nanoseconds an item, in order.
    var samples: [Double]
  }

  /// The kernels; all of them if empty.
  package var kernels: [String]
  /// How many samples of each.
  package var samples: Int
  /// Whether each is compared with the reference first.
  package var checks: Bool
  /// The share of extra work; for tests of the gate.
  package var extraWork: Double
  /// If given, each kernel is called so often between valgrind's marks, and nothing is timed.
  package var countedCalls: Int?
  /// Whether only the names are printed.
  package var lists: Bool

  /// A timer.
  package init(
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

  /// How often the kernels are made anew, at other addresses.
  ///
  /// Where the system happens to put the heap and the stack decides which loads a processor takes for
  /// dependent on which stores, and which lines it expects in which way of its cache: up to 7 % of a
  /// kernel of 100 ns, from process to process, which no number of samples in one place averages away.
  private static let placements = 5

  /// Times or counts: a line for each kernel.
  package func lines() throws(SolverError) -> String {
    lists || countedCalls != nil ? try listed() : try timed()
  }

  private func make() throws(SolverError) -> [any TimedKernel] {
    try GateKernels.make(kernels.isEmpty ? nil : Set(kernels))
  }

  /// The names, after each kernel was counted if that is asked for.
  private func listed() throws(SolverError) -> String {
    var text = ""
    for kernel in try make() {
      let name = GateKernels.name(kernel.description)
      if let calls = countedCalls { count(kernel, name: name, calls: calls) }
      text += lists ? name + "\n" : Self.line(Line(kernel: name, samples: []))
    }
    return text
  }

  /// The samples of each kernel, in one placement after another.
  private func timed() throws(SolverError) -> String {
    var lines: [Line] = []
    // Kept, so that the next ones lie elsewhere.
    var kept: [any TimedKernel] = []
    for placement in 0..<min(Self.placements, samples) {
      for (index, kernel) in try make().enumerated() {
        let name = GateKernels.name(kernel.description)
        if placement == 0 {
          if checks { try check(kernel, name) }
          lines.append(Line(kernel: name, samples: []))
        }
        let timed = extraWork > 0 ? SlowedKernel(kernel, share: extraWork) : kernel
        // The number of calls is that of the kernel itself, so that a share of them is that share.
        let calls = Sampler.calls(of: kernel, for: 100_000)
        for sample in 0..<samples where sample % Self.placements == placement {
          atStackDepth(Self.depth(of: sample)) {
            lines[index].samples.append(Sampler.time(timed, calls: calls, round: sample).wall)
          }
        }
        kept.append(kernel)
      }
    }
    return withExtendedLifetime(kept) { lines.map(Self.line).joined() }
  }

  private func check(_ kernel: any TimedKernel, _ name: String) throws(SolverError) {
    let check = try kernel.check()
    guard check.holds else {
      throw .failed("\(name): its error \(check.error) exceeds \(check.bound)")
    }
  }

  private static func line(_ line: Line) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(line)) ?? Data(), as: UTF8.self) + "\n"
  }

  /// Another place in a page for each sample: an odd multiple of the alignment reaches all of them.
  private static func depth(of sample: Int) -> Int { sample * 21 * 16 % 4096 }

  private func count(_ kernel: any TimedKernel, name: String, calls: Int) {
    kernel.prepare(round: 0)
    kernel.run(calls: 1)
    callgrind_start()
    kernel.run(calls: calls)
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
