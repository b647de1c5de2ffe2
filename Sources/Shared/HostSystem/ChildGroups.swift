internal import Foundation

#if STARTS_PROCESSES
  /// The process groups that this process has started and not yet killed.
  ///
  /// A child in its own group does not receive the terminal's interrupt, so this process forwards it.
  enum ChildGroups {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var running: Set<Int32> = []

    /// Calls `body` with the groups, under the lock that also covers starting a child and checking
    /// whether one has ended: while an interrupt holds it, no program starts and none is reaped.
    static func withLock<Result>(_ body: (inout Set<Int32>) -> Result) -> Result {
      lock.lock()
      defer { lock.unlock() }
      return body(&running)
    }

    /// Handlers for interrupt, hang-up and termination signals, installed at the first use. They
    /// kill every group, then end this process with the status 128 + the signal's number.
    ///
    /// The work runs on a queue, because a signal handler may not take a lock.
    nonisolated(unsafe) private static let sources: [any DispatchSourceSignal] =
      [SIGINT, SIGTERM, SIGHUP].map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(
          signal: number, queue: DispatchQueue(label: "interrupts", qos: .userInteractive))
        source.setEventHandler {
          withLock { groups in
            for group in groups { kill(-group, SIGKILL) }
            _exit(128 + number)
          }
        }
        source.resume()
        return source
      }

    static func killOnSignals() { _ = sources }
  }
#endif
