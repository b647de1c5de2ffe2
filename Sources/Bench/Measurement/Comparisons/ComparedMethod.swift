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
  let job: Job

  /// A method that computes `samples` samples per call.
  init(
    method: String, setting: String, scalar: ScalarType, error: Double, samples: Int,
    reported: (() -> Double)? = nil, run: @escaping () -> Void
  ) {
    (self.method, self.setting, self.scalar, self.error) = (method, setting, scalar, error)
    job = Job(
      JobDescription(
        family: "comparison", workload: setting, method: method, items: samples, scalar: scalar,
        workingSetBytes: 0),
      reportedTime: reported, run: { calls in for _ in 0..<calls { run() } }
    ) { JobCheck(error: 0, bound: 0, count: 0) }
  }

  /// Times methods alternately.
  ///
  /// - Returns: Nanoseconds per sample of each method, NaN for a program that stopped timing its
  ///   loop, and the times of a loop in registers, which show how much the machine is disturbed.
  package static func measure(
    _ methods: [ComparedMethod], progress: (Double) -> Void = { _ in }
  ) -> (nanoseconds: [Double], chain: [JobSamples]) {
    let samples = Sampler.measure(
      CalibrationJobs.arithmetic().prefix(1) + methods.map(\.job), rounds: 15, progress: progress
    ).samples
    let times = Dictionary(
      samples.map { ($0.description, Statistics.median($0.wall)) },
      uniquingKeysWith: { first, _ in first })
    return (
      methods.map { times[$0.job.description] ?? .nan },
      samples.filter(\.description.isCalibration)
    )
  }
}

extension ComparisonRow {
  /// A measured method, which is not yet compared with the others.
  package init(_ method: ComparedMethod, family: String, nanoseconds: Double) {
    self.init(
      family: family, method: method.method, setting: method.setting, scalar: method.scalar,
      error: method.error, nanoseconds: nanoseconds)
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

/// The obvious loop over a function of one variable.
func sampling<Scalar>(_ value: @escaping (Scalar) -> Scalar) -> Sampling<Scalar> {
  { inputs, outputs in
    for index in inputs.indices { outputs[index] = value(inputs[index]) }
  }
}
