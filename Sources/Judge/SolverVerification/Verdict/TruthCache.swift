import ReferenceNumerics

/// A cache of true answers, for verifying several methods on the same cases.
public final class TruthCache: Sendable {
  private let truths = Guarded<[SolverRequest: SolverTruth]>([:])
  private let settlings = Guarded<[SettlingRequest: ReferenceSettling]>([:])

  /// Creates an empty cache.
  public init() {}

  func truth(
    for request: SolverRequest, _ compute: () throws(SolverError) -> SolverTruth
  ) throws(SolverError) -> SolverTruth {
    if let known = truths.withLock({ $0[request] }) { return known }
    let truth = try compute()
    truths.withLock { $0[request] = truth }
    return truth
  }

  func settling(
    for request: SettlingRequest, _ compute: () throws(SolverError) -> ReferenceSettling
  ) throws(SolverError) -> ReferenceSettling {
    if let known = settlings.withLock({ $0[request] }) { return known }
    let settling = try compute()
    settlings.withLock { $0[request] = settling }
    return settling
  }
}
