internal import CMeasuring
package import SolverVerification

/// A method at one setting in one type: its error, found before, and its work, to be timed.
package struct Contender {
  package var method: String
  package var setting: String
  package var scalar: ScalarType
  /// The largest error over what is computed.
  package var error: Double
  /// What is timed.
  private let work: Work

  private enum Work {
    /// One call computes so many samples.
    case calls(samples: Int, run: () -> Void)
    /// A program times its own loop, and says how many nanoseconds a sample takes.
    case reported(() -> Double)
  }

  /// A method whose call computes `samples` of them.
  init(
    method: String, setting: String, scalar: ScalarType, error: Double, samples: Int,
    run: @escaping () -> Void
  ) {
    (self.method, self.setting, self.scalar, self.error) = (method, setting, scalar, error)
    work = .calls(samples: samples, run: run)
  }

  /// A program, which reports nanoseconds a sample; not a number where it reports none.
  init(
    method: String, setting: String, scalar: ScalarType, error: Double,
    reported: @escaping () -> Double
  ) {
    (self.method, self.setting, self.scalar, self.error) = (method, setting, scalar, error)
    work = .reported(reported)
  }

  /// Nanoseconds a sample.
  package func time(calls: Int) -> Double {
    switch work {
    case .calls(let samples, let run):
      let start = MonotonicClock.now()
      for _ in 0..<calls { run() }
      return Double(MonotonicClock.now() - start) / Double(calls * samples)
    case .reported(let nanoseconds): return nanoseconds()
    }
  }

  /// How many calls last about a tenth of a millisecond; one if a call lasts longer, and for a program.
  package var callsPerSample: Int {
    guard case .calls(let samples, let run) = work else { return 1 }
    run()
    let once = max(1, time(calls: 1) * Double(samples))
    return max(1, Int(100_000 / once))
  }
}

/// Inputs in one type, and room for the outputs.
final class ContenderInputs<Scalar: ModelScalar> {
  let inputs: UnsafeMutableBufferPointer<Scalar>
  let outputs: UnsafeMutableBufferPointer<Scalar>

  /// Inputs that the type represents exactly: all types are then asked the same.
  init(_ values: [Double]) {
    inputs = .allocate(capacity: max(1, values.count))
    outputs = .allocate(capacity: max(1, values.count))
    outputs.initialize(repeating: 0)
    inputs.initialize(repeating: 0)
    for index in values.indices {
      precondition(Double(Scalar(values[index])) == values[index], "\(values[index])")
      inputs[index] = Scalar(values[index])
    }
  }

  deinit {
    inputs.deallocate()
    outputs.deallocate()
  }

  /// The largest distance of what a method says from the truth.
  ///
  /// Half an ulp of the answer, in this type, is granted: it must be rounded somewhere. An answer that
  /// is no number is infinitely wrong.
  func error(of sampling: Sampling<Scalar>, truth: [TrueValue]) -> Double {
    sampling(UnsafeBufferPointer(inputs), outputs)
    return zip(outputs, truth).reduce(0) { worst, pair in
      max(worst, pair.1.distanceBeyondRounding(to: Double(pair.0), in: Scalar.scalarType))
    }
  }

  /// The work of a method, laundered so that the optimiser can neither share nor drop it.
  func work(_ sampling: @escaping Sampling<Scalar>) -> () -> Void {
    {
      launder_memory(self.inputs.baseAddress!)
      sampling(UnsafeBufferPointer(self.inputs), self.outputs)
      launder_memory(self.outputs.baseAddress!)
    }
  }
}

extension [Double] {
  /// The nearest numbers that single precision holds.
  var asSingles: [Double] { map { Double(Float($0)) } }
}

/// The obvious loop over a function of one number.
func sampling<Scalar>(_ value: @escaping (Scalar) -> Scalar) -> Sampling<Scalar> {
  { inputs, outputs in
    for index in inputs.indices { outputs[index] = value(inputs[index]) }
  }
}
