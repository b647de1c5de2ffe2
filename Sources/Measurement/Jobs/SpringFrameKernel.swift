internal import CMeasuring
internal import SolverVerification

/// A kernel that samples every item of a spring workload, a frame at a time.
protocol SpringFrameKernel: TimedKernel {
  var items: SpringItems { get }
  /// The time of a round's first frame, in seconds.
  var start: Double { get set }
  /// Where positions go.
  var output: UnsafeMutableRawPointer { get }

  /// Samples every item.
  func sample(at time: Double)

  /// Compares what was sampled with the truth.
  func check(at time: Double) throws(SolverError) -> KernelCheck
}

extension SpringFrameKernel {
  var output: UnsafeMutableRawPointer { UnsafeMutableRawPointer(items.positions.baseAddress!) }

  func prepare(round: Int) { start = items.startTime(round: round) }

  func run(calls: Int) {
    for call in 0..<calls {
      sample(at: launder_double(items.frameTime(start: start, call: call)))
      launder_memory(output)
    }
  }

  func check() throws(SolverError) -> KernelCheck {
    prepare(round: 0)
    run(calls: 1)
    return try check(at: items.frameTime(start: start, call: 0))
  }
}
