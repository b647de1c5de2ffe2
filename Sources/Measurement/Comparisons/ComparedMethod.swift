internal import CMeasuring
package import SolverVerification

/// A method at one setting in one scalar type: its known error and its work, ready to be timed.
package struct ComparedMethod {
  package var method: String
  package var setting: String
  package var scalar: ScalarType
  /// The largest error.
  package var error: Double
  /// The timed work.
  private let work: Work

  private enum Work {
    /// A call that computes this many samples.
    case calls(samples: Int, run: () -> Void)
    /// A program that times its own loop and reports nanoseconds per sample.
    case reported(() -> Double)
  }

  /// A method that computes `samples` samples per call.
  init(
    method: String, setting: String, scalar: ScalarType, error: Double, samples: Int,
    run: @escaping () -> Void
  ) {
    (self.method, self.setting, self.scalar, self.error) = (method, setting, scalar, error)
    work = .calls(samples: samples, run: run)
  }

  /// A program that reports nanoseconds per sample; NaN if it reports no time.
  init(
    method: String, setting: String, scalar: ScalarType, error: Double,
    reported: @escaping () -> Double
  ) {
    (self.method, self.setting, self.scalar, self.error) = (method, setting, scalar, error)
    work = .reported(reported)
  }

  /// Nanoseconds per sample.
  package func time(calls: Int) -> Double {
    switch work {
    case .calls(let samples, let run):
      let start = MonotonicClock.now()
      for _ in 0..<calls { run() }
      return Double(MonotonicClock.now() - start) / Double(calls * samples)
    case .reported(let nanoseconds): return nanoseconds()
    }
  }

  /// The number of calls that last about a tenth of a millisecond. It is one if a single call lasts
  /// longer, and for a program.
  package var callsPerSample: Int {
    guard case .calls(let samples, let run) = work else { return 1 }
    run()
    let once = max(1, time(calls: 1) * Double(samples))
    return max(1, Int(100_000 / once))
  }
}

/// Inputs in one scalar type, and a buffer for the outputs.
final class ComparedInputs<Scalar: JobScalar> {
  let inputs: UnsafeMutableBufferPointer<Scalar>
  let outputs: UnsafeMutableBufferPointer<Scalar>
  /// The owner of the buffers.
  private let memory: [Column<Scalar>]

  /// - Parameter values: Inputs that every scalar type represents exactly, so that all types get
  ///   equal inputs.
  init(_ values: [Double]) {
    memory = [Column(values.map { Scalar($0) }), Column(repeating: 0, count: values.count)]
    (inputs, outputs) = (memory[0].buffer, memory[1].buffer)
    for (input, value) in zip(inputs, values) { precondition(Double(input) == value, "\(value)") }
  }

  /// The largest distance of a method's answers from the truth.
  ///
  /// Half an ulp of the answer in this type is allowed for its final rounding. NaN counts as an
  /// infinite error.
  func error(of sampling: Sampling<Scalar>, truth: [TrueValue]) -> Double {
    sampling(UnsafeBufferPointer(inputs), outputs)
    return zip(outputs, truth).reduce(0) { worst, pair in
      max(worst, pair.1.distanceBeyondRounding(to: Double(pair.0), in: Scalar.scalarType))
    }
  }

  /// The work of a method, protected from sharing and removal by the optimiser.
  func work(_ sampling: @escaping Sampling<Scalar>) -> () -> Void {
    {
      doNotOptimize(memory: self.inputs.baseAddress!)
      sampling(UnsafeBufferPointer(self.inputs), self.outputs)
      doNotOptimize(memory: self.outputs.baseAddress!)
    }
  }
}

extension [Double] {
  /// The values rounded to single precision.
  var asSingles: [Double] { map { Double(Float($0)) } }
}

/// The obvious loop over a function of one variable.
func sampling<Scalar>(_ value: @escaping (Scalar) -> Scalar) -> Sampling<Scalar> {
  { inputs, outputs in
    for index in inputs.indices { outputs[index] = value(inputs[index]) }
  }
}
