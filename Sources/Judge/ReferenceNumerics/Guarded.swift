internal import Foundation

/// A value behind a lock that the thread sanitizer can follow, and that iOS 17 and macOS 14 have.
///
/// `Synchronization.Mutex` is newer, and waits inside the runtime on Linux, which the sanitizer
/// cannot observe. It then reports races between threads that a contended mutex has kept apart.
package final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
