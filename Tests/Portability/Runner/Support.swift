// The parts of Foundation and Synchronization that the references use. A test runs in a process of its own
// on one thread, so locks do nothing.

/// In the place of `Synchronization.Mutex`.
public struct Mutex<Value>: ~Copyable, @unchecked Sendable {
  private final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  private let storage: Storage

  /// A lock around a value.
  public init(_ value: Value) { storage = Storage(value) }

  /// Returns the result of calling the closure with the value.
  public borrowing func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    body(&storage.value)
  }
}

/// In the place of Foundation's class.
public final class NSLock {
  /// A lock that is open.
  public init() {}
  /// Does nothing.
  public func lock() {}
  /// Does nothing.
  public func unlock() {}
}
