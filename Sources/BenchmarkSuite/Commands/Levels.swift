internal import SolverVerification

/// The instruction-set levels, for the tool's options.
public enum Levels {
  /// The levels that this processor has.
  public static var available: [String] { RunEnvironment.levels }

  /// Makes a level current, the best if nil; before anything is computed.
  ///
  /// - Returns: Whether this processor has it.
  public static func choose(_ name: String?) -> Bool { RunEnvironment.choose(level: name) }
}

/// Names that the tool's options check against.
public enum Registered {
  /// The names of the scalar types.
  public static var scalars: [String] { ScalarType.allCases.map(\.rawValue) }

  /// The names of all methods.
  public static var methods: [String] {
    MethodRegistry.all.map(\.name) + TimedMethods.all.map(\.name)
  }

  /// The families of workloads.
  public static var families: [String] { BenchJob.allFamilies }
}
