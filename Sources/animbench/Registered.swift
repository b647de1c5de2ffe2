internal import Measurement
internal import SolverVerification

/// The names that options are validated against.
enum Registered {
  /// The names of the scalar types.
  static var scalars: [String] { ScalarType.allCases.map(\.rawValue) }

  /// The names of all methods.
  static var methods: [String] {
    MethodRegistry.all.map(\.name) + TimedMethods.all.map(\.name)
  }

  /// The families of workloads.
  static var families: [String] { JobFamily.all.map(\.name) }
}
