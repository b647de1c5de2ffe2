package import SolverVerification

/// What a job computes, as result documents store it.
package struct JobDescription: Codable, Sendable, Hashable {
  /// The calibration job whose time moves with a job's.
  package enum Kind: String, Codable, Sendable, Hashable {
    /// The core: the pass of polynomials.
    case arithmetic
    /// Caches and memory: the read–write pass.
    case memory
  }

  /// The family of jobs that measure the machine rather than a method.
  package static let calibration = "calibration"

  /// A name of ``JobFamily``, or ``calibration``.
  package var family: String
  /// The workload, as a dotted path: spring.uniform.shared.position.double.10000.
  package var workload: String
  /// The method that does it.
  package var method: String
  /// How many items one call processes.
  package var items: Int
  /// The scalar type of inputs and outputs.
  package var scalar: ScalarType
  /// How many bytes one call reads and writes.
  package var workingSetBytes: Int
  /// What limits the job.
  package var kind: Kind

  /// A description.
  package init(
    family: String, workload: String, method: String, items: Int, scalar: ScalarType = .double,
    workingSetBytes: Int, kind: Kind = .arithmetic
  ) {
    self.family = family
    self.workload = workload
    self.method = method
    self.items = items
    self.scalar = scalar
    self.workingSetBytes = workingSetBytes
    self.kind = kind
  }

  /// Whether the job measures the machine.
  package var isCalibration: Bool { family == Self.calibration }

  /// The job's name in a gate: method/workload.
  package var name: String { "\(method)/\(workload)" }
}

/// What checking a job against the reference found.
package struct JobCheck: Codable, Sendable, Hashable {
  /// The largest error, in the unit of the workload's family.
  package var error: Double
  /// The largest error with which the job is worth timing.
  package var bound: Double
  /// How many results were checked.
  package var count: Int

  /// Whether the job may be timed. A NaN does not hold.
  package var holds: Bool { error <= bound }
}
