internal import Foundation

/// A value behind a lock that the thread sanitizer can follow.
///
/// `Synchronization.Mutex` waits inside the runtime on Linux, which the sanitizer cannot observe.
/// It then reports races between threads that a contended mutex has kept apart.
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
