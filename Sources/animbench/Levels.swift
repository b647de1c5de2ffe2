internal import SolverVerification
internal import Measurement

/// The instruction-set levels, for the tool's options.
enum Levels {
  /// The levels that this processor has.
  static var available: [String] { RunEnvironment.levels }

  /// Makes a level current, the best if nil; before anything is computed.
  ///
  /// - Returns: Whether this processor has it.
  static func choose(_ name: String?) -> Bool { RunEnvironment.choose(level: name) }
}

/// Names that the tool's options check against.
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
