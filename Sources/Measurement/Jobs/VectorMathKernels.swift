internal import AnimationNumerics
internal import CMeasuring
internal import CVectorMath
internal import SolverVerification

/// The textbook's formula with the C library's own vector functions, on the same instruction set: what
/// a loop reaches whose transcendental functions are somebody else's.
enum VectorMath {
  /// The loops of a level.
  struct Loops: Sendable {
    var springs: @Sendable @convention(c) (UnsafePointer<VectorMathSprings>) -> Void
    var floatSprings: @Sendable @convention(c) (UnsafePointer<VectorMathFloatSprings>) -> Void
  }

  /// The loops of the level in use; nil where the C library has no vector functions.
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

  /// The decay rate and the damped frequency of a workload's spring; nil unless there is one spring,
  /// below critical damping, of which positions are asked.
  static func rates(
    of items: SpringItems
  ) throws(SolverError) -> (decayRate: Double, frequency: Double)? {
    guard items.workload.springs.isOne, items.workload.outputs == .position else { return nil }
    let spring = try ModelSpring(items.springs[0])
    let (frequency, ratio) = (spring.naturalFrequency, spring.dampingRatio)
    guard ratio < 1 else { return nil }
    return (ratio * frequency, frequency * (1 - ratio * ratio).squareRoot())
  }
}

/// The loop in double precision.
final class VectorMathKernel: SpringFrameKernel {
  let description: KernelDescription
  let items: SpringItems
  private let loops: VectorMath.Loops
  private var springs: VectorMathSprings
  var start = 0.0

  /// A kernel; nil where the workload or the machine has no such form.
  init?(_ items: SpringItems) throws(SolverError) {
    guard items.workload.scalar == .double, let rates = try VectorMath.rates(of: items),
      let loops = VectorMath.loops
    else { return nil }
    self.items = items
    self.loops = loops
    springs = VectorMathSprings(
      from: items.from.baseAddress!, to: items.to.baseAddress!,
      velocity: items.velocity.baseAddress!, delay: items.delay.baseAddress!,
      positions: items.positions.baseAddress!, count: items.from.count,
      decayRate: rates.decayRate, frequency: rates.frequency, time: 0)
    description = KernelDescription(items.workload, method: TimedMethods.vectorMath)
  }

  func sample(at time: Double) {
    springs.time = time
    loops.springs(&springs)
  }

  func check(at time: Double) throws(SolverError) -> KernelCheck {
    try items.check(at: time, bound: 1e-12)
  }
}

/// The loop in single precision.
final class FloatVectorMathKernel: FloatSpringFrameKernel {
  let description: KernelDescription
  let columns: FloatSpringColumns
  private let loops: VectorMath.Loops
  private var springs: VectorMathFloatSprings
  var start = 0.0

  /// A kernel; nil where the workload or the machine has no such form.
  init?(_ items: SpringItems) throws(SolverError) {
    guard items.workload.scalar == .float, let rates = try VectorMath.rates(of: items),
      let loops = VectorMath.loops
    else { return nil }
    let columns = FloatSpringColumns(items)
    self.columns = columns
    self.loops = loops
    springs = VectorMathFloatSprings(
      from: columns.from.baseAddress!, to: columns.to.baseAddress!,
      velocity: columns.velocity.baseAddress!, delay: columns.delay.baseAddress!,
      positions: columns.positions.baseAddress!, count: columns.from.count,
      decayRate: Float(rates.decayRate), frequency: Float(rates.frequency), time: 0)
    description = KernelDescription(items.workload, method: TimedMethods.vectorMath)
  }

  func sample(at time: Double) {
    springs.time = Float(time)
    loops.floatSprings(&springs)
  }
}
