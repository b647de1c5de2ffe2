internal import SolverVerification
internal import Measurement

/// The instruction-set levels, for the tool's options.
enum Levels {
  /// The levels that this processor supports.
  static var available: [String] { RunEnvironment.levels }

  /// Sets the level, or the best one if nil. Must be called before any computation.
  ///
  /// - Returns: Whether this processor supports it.
  static func choose(_ name: String?) -> Bool { RunEnvironment.choose(level: name) }
}

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
