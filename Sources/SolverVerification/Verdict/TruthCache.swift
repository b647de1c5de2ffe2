internal import Foundation
import ReferenceNumerics

/// Truths that were computed already, for verifying many methods on the same cases.
public final class TruthCache: Sendable {
  private let truths = Guarded<[SolverRequest: SolverTruth]>([:])
  private let settlings = Guarded<[SettlingRequest: ReferenceSettling]>([:])

  /// An empty cache.
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

/// A value behind a lock that the thread sanitizer can follow.
///
/// `Synchronization.Mutex` waits inside the runtime on Linux, where the sanitizer does not look: it
/// reports races between threads that a contended mutex has kept apart.
final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
