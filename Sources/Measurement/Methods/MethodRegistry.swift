package import SolverVerification

/// Everything that can be measured; `scripts/generate-methods` lists the methods.
package enum MethodRegistry {
  /// The method of a name; nil when there is none.
  package static func named(_ name: String) -> (any SolverMethod)? {
    all.first { $0.name == name }
  }

  /// What an answer of the method may be off before it counts as its error: our own methods are
  /// granted their rounding alone.
  static func allowance(of method: any SolverMethod) -> Allowance {
    guard method.isOurs else { return .honestDouble }
    return method.scalar == .float ? .ownSingleRounding : .ownRounding
  }
}
