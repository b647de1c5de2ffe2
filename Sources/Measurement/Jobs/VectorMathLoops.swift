internal import AnimationNumerics
internal import CMeasuring
internal import CVectorMath
internal import SolverVerification

/// The textbook formula with the C library's vector functions, and elementary functions of that
/// library and of SLEEF, on the instruction set in use.
enum VectorMath {
  /// The loops of a level.
  struct Loops: Sendable {
    var springs: @Sendable @convention(c) (UnsafePointer<VectorMathSprings>) -> Void
    var floatSprings: @Sendable @convention(c) (UnsafePointer<VectorMathFloatSprings>) -> Void
  }

  /// The loops of the level in use; nil if the C library has no vector functions.
  static var loops: Loops? {
    switch InstructionSet.current {
    case .baseline:
      vector_math_base_is_available() == 0
        ? nil
        : Loops(
          springs: { vector_math_base_springs($0) },
          floatSprings: { vector_math_base_float_springs($0) })
    case .x86_64_v3:
      vector_math_v3_is_available() == 0
        ? nil
        : Loops(
          springs: { vector_math_v3_springs($0) },
          floatSprings: { vector_math_v3_float_springs($0) })
    default:
      vector_math_v4_is_available() == 0
        ? nil
        : Loops(
          springs: { vector_math_v4_springs($0) },
          floatSprings: { vector_math_v4_float_springs($0) })
    }
  }
}

extension VectorMath {
  /// A function of vectors, as its library has it.
  enum Function {
    case libmvec(String)
    /// "u10" is within 1.0 ulp.
    case sleef(String, String)

    /// The function; nil where the library is missing or lacks it.
    var address: UnsafeMutableRawPointer? {
      switch (self, InstructionSet.current) {
      case (.libmvec(let name), .baseline): vector_math_base_libmvec(name)
      case (.libmvec(let name), .x86_64_v3): vector_math_v3_libmvec(name)
      case (.libmvec(let name), _): vector_math_v4_libmvec(name)
      case (.sleef(let name, let accuracy), .baseline): vector_math_base_sleef(name, accuracy)
      case (.sleef(let name, let accuracy), .x86_64_v3): vector_math_v3_sleef(name, accuracy)
      case (.sleef(let name, let accuracy), _): vector_math_v4_sleef(name, accuracy)
      }
    }
  }

  typealias Map = (UnsafePointer<Double>, UnsafeMutablePointer<Double>, Int) -> Void
  typealias PairMap = (
    UnsafePointer<Double>, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>, Int
  ) -> Void

  /// The values of a function at as many numbers as there are; a multiple of eight.
  static func map(_ function: Function) -> Map? {
    function.address.map { address in
      switch InstructionSet.current {
      case .baseline: { vector_math_base_map(address, $0, $1, $2) }
      case .x86_64_v3: { vector_math_v3_map(address, $0, $1, $2) }
      default: { vector_math_v4_map(address, $0, $1, $2) }
      }
    }
  }

  /// The values of a function with two results, likewise.
  static func pairMap(_ function: Function) -> PairMap? {
    function.address.map { address in
      switch InstructionSet.current {
      case .baseline: { vector_math_base_map_pair(address, $0, $1, $2, $3) }
      case .x86_64_v3: { vector_math_v3_map_pair(address, $0, $1, $2, $3) }
      default: { vector_math_v4_map_pair(address, $0, $1, $2, $3) }
      }
    }
  }
}

extension SpringColumns<Double> {
  /// The loop with vector functions; nil if it does not support the workload or the machine has no
  /// such functions.
  func vectorMathJob() throws -> Job? {
    guard let rates = try vectorMathRates(), let loop = VectorMath.loops?.springs else {
      return nil
    }
    return job(JobDescription(workload, method: TimedMethods.vectorMath), bound: 1e-12) {
      calls, start in
      var springs = VectorMathSprings(
        from: self.from.baseAddress!, to: self.to.baseAddress!,
        velocity: self.velocity.baseAddress!, delay: self.delay.baseAddress!,
        positions: self.positions.baseAddress!, count: self.from.count,
        decayRate: rates.decayRate, frequency: rates.frequency, time: 0)
      self.frames(calls, from: start) { time in
        springs.time = time
        loop(&springs)
      }
    }
  }
}

extension SpringColumns<Float> {
  /// The loop with vector functions; nil if it does not support the workload or the machine has no
  /// such functions.
  func vectorMathJob() throws -> Job? {
    guard let rates = try vectorMathRates(), let loop = VectorMath.loops?.floatSprings else {
      return nil
    }
    return job(JobDescription(workload, method: TimedMethods.vectorMath), bound: 1e-4) {
      calls, start in
      var springs = VectorMathFloatSprings(
        from: self.from.baseAddress!, to: self.to.baseAddress!,
        velocity: self.velocity.baseAddress!, delay: self.delay.baseAddress!,
        positions: self.positions.baseAddress!, count: self.from.count,
        decayRate: Float(rates.decayRate), frequency: Float(rates.frequency), time: 0)
      self.frames(calls, from: start) { time in
        springs.time = Float(time)
        loop(&springs)
      }
    }
  }
}

extension SpringColumns {
  /// Decay rate and damped frequency of the workload's spring. Nil unless all items share one
  /// under-damped spring and only positions are computed.
  fileprivate func vectorMathRates() throws -> (
    decayRate: Double, frequency: Double
  )? {
    workload.springs.isOne && workload.outputs == .position
      ? try TextbookParameters(springs[0]).underDampedRates : nil
  }
}
