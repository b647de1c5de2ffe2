package import SolverVerification

/// The work of a job, as stored in result documents.
package struct JobDescription: Codable, Sendable, Hashable {
  /// The kind of a job, which selects the calibration job whose time varies with it.
  package enum Kind: String, Codable, Sendable, Hashable {
    /// Limited by the core; calibrated by the pass of polynomials.
    case arithmetic
    /// Limited by caches and memory; calibrated by the read–write pass.
    case memory
  }

  /// The family of jobs that measure the machine rather than a method.
  package static let calibration = "calibration"

  /// A name of ``JobFamily``, or ``calibration``.
  package var family: String
  /// The workload, as a dotted path: spring.uniform.shared.position.double.10000.
  package var workload: String
  package var method: String
  /// The number of items per call.
  package var items: Int
  /// The scalar type of inputs and outputs.
  package var scalar = ScalarType.double
  /// The number of bytes that one call reads and writes; for a job that makes a batch, those that
  /// the batch occupies.
  package var workingSetBytes: Int
  /// The limiting resource.
  package var kind = Kind.arithmetic

  /// Whether the job measures the machine alone.
  package var isCalibration: Bool { family == Self.calibration }

  /// The workload without its last component, the number of items.
  package var workloadOfAnySize: String {
    workload.split(separator: ".").dropLast().joined(separator: ".")
  }

  /// The job's name in a gate: method/workload.
  package var name: String { "\(method)/\(workload)" }
}

/// The result of comparing a job with the reference.
package struct JobCheck: Codable, Sendable, Hashable {
  /// The largest error, in the unit of the workload's family.
  package var error: Double
  /// The largest error allowed before timing.
  package var bound: Double
  /// The number of results checked.
  package var count: Int

  /// Whether the job may be timed. It may not if the error is NaN.
  package var holds: Bool { error <= bound }
}
