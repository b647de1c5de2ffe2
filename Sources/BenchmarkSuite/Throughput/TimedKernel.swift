public import SolverVerification

/// What a kernel computes, in words that a result document keeps.
public struct KernelDescription: Codable, Sendable, Hashable {
  /// "spring", "persistent", "parallel", "integrator", "curve", "keyframes" or "calibration".
  public var family: String
  /// The job, as a dotted path: spring.uniform.shared.position.double.10000.
  public var workload: String
  /// The method that does it.
  public var method: String
  /// How many items one call processes.
  public var items: Int
  /// The scalar type of inputs and outputs.
  public var scalar: ScalarType
  /// How many bytes one call reads and writes.
  public var workingSetBytes: Int
  /// The kind of calibration kernel whose time moves with this one's: "memory" or "arithmetic".
  public var kind: String

  /// A description.
  public init(
    family: String, workload: String, method: String, items: Int, scalar: ScalarType = .double,
    workingSetBytes: Int, kind: String = "arithmetic"
  ) {
    self.family = family
    self.workload = workload
    self.method = method
    self.items = items
    self.scalar = scalar
    self.workingSetBytes = workingSetBytes
    self.kind = kind
  }
}

/// What checking a kernel against the truth found.
public struct KernelCheck: Codable, Sendable, Hashable {
  /// The largest error, in the unit of the workload's family.
  public var error: Double
  /// The largest error with which the kernel is worth timing.
  public var bound: Double
  /// How many results were checked.
  public var count: Int

  /// Whether the kernel may be timed. A NaN does not hold.
  public var holds: Bool { error <= bound }
}

/// Something whose speed can be measured.
///
/// Inputs pass through an empty piece of assembly on their way in and outputs on their way out, so
/// that the optimiser can neither move the work out of the timed region nor leave it away.
protocol TimedKernel: AnyObject {
  /// What it computes.
  var description: KernelDescription { get }

  /// Chooses the inputs of a round; not timed.
  func prepare(round: Int)

  /// Does the job `calls` times, each time with inputs of its own.
  func run(calls: Int)

  /// Compares results with the truth: called before anything is timed.
  func check() throws(SolverError) -> KernelCheck
}
