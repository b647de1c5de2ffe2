package import SolverVerification

/// What a kernel computes, in words that a result document keeps.
package struct KernelDescription: Codable, Sendable, Hashable {
  /// "spring", "persistent", "parallel", "integrator", "curve", "keyframes", "choreography", "call",
  /// "preparation", "retarget" or "calibration".
  package var family: String
  /// The job, as a dotted path: spring.uniform.shared.position.double.10000.
  package var workload: String
  /// The method that does it.
  package var method: String
  /// How many items one call processes.
  package var items: Int
  /// The scalar type of inputs and outputs.
  package var scalar: ScalarType
  /// How many bytes one call reads and writes.
  package var workingSetBytes: Int
  /// The kind of calibration kernel whose time moves with this one's: "memory" or "arithmetic".
  package var kind: String

  /// A description.
  package init(
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
package struct KernelCheck: Codable, Sendable, Hashable {
  /// The largest error, in the unit of the workload's family.
  package var error: Double
  /// The largest error with which the kernel is worth timing.
  package var bound: Double
  /// How many results were checked.
  package var count: Int

  /// Whether the kernel may be timed. A NaN does not hold.
  package var holds: Bool { error <= bound }
}
