internal import AnimationNumerics
internal import CMeasuring
internal import CVectorMath
internal import SolverVerification

/// The textbook formula with the C library's vector functions, and elementary functions of that
/// library and of SLEEF, on the instruction set in use.
extension VectorMath {
  /// The functions of the level in use; nil on other systems than x86-64 Linux.
  private static var current: VectorMath? {
    switch InstructionSet.current {
    case .baseline: vector_math_base()?.pointee
    case .x86_64_v3: vector_math_v3()?.pointee
    default: vector_math_v4()?.pointee
    }
  }

  /// The same, with loops over springs; nil if the C library has no vector functions.
  static var withLoops: VectorMath? { current.flatMap { $0.isAvailable() == 0 ? nil : $0 } }

  /// A function of vectors, as its library has it.
  enum Function {
    case libmvec(String)
    /// "u10" is within 1.0 ulp.
    case sleef(String, String)

    /// The function; nil where the library is missing or lacks it.
    fileprivate func address(_ math: VectorMath) -> UnsafeMutableRawPointer? {
      switch self {
      case .libmvec(let name): math.libmvec(name)
      case .sleef(let name, let accuracy): math.sleef(name, accuracy)
      }
    }
  }

  typealias Map = (UnsafePointer<Double>, UnsafeMutablePointer<Double>, Int) -> Void
  typealias PairMap = (
    UnsafePointer<Double>, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>, Int
  ) -> Void

  /// The values of a function at as many numbers as there are; a multiple of eight.
  static func map(_ function: Function) -> Map? {
    guard let math = current, let address = function.address(math) else { return nil }
    return { math.map(address, $0, $1, $2) }
  }

  /// The values of a function with two results, likewise.
  static func pairMap(_ function: Function) -> PairMap? {
    guard let math = current, let address = function.address(math) else { return nil }
    return { math.mapPair(address, $0, $1, $2, $3) }
  }
}

extension SpringColumns {
  /// The loop with vector functions; nil if it does not support the workload or the machine has no
  /// such functions. It supports one under-damped spring and positions only.
  func vectorMathJob() throws -> Job? {
    guard workload.springs.isOne, workload.outputs == .position,
      let rates = try TextbookParameters(springs[0]).underDampedRates,
      let loops = VectorMath.withLoops
    else { return nil }
    let isDouble = Scalar.scalarType == .double
    let loop = isDouble ? loops.springs : loops.floatSprings
    return job(
      JobDescription(workload, method: TimedMethods.vectorMath), bound: isDouble ? 1e-12 : 1e-4
    ) { calls, start in
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
