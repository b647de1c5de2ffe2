internal import CHostSystem
internal import Foundation

/// A shell command in its own process group, connected by pipes.
///
/// Foundation's `Process` cannot put a child into a group, and without one a shell's children
/// outlive it.
package final class ChildProcess {
  /// The non-blocking write end of the child's standard input; −1 once closed.
  package private(set) var input: Int32
  /// The non-blocking read end of the child's standard output.
  package let output: Int32
  /// The non-blocking read end of the child's standard error.
  package let errors: Int32

  #if STARTS_PROCESSES
    private let identifier: Int32
    private var status: Int32?
    private var isKilled = false

    /// Starts `/bin/sh -c command`.
    package init(command: String) throws(ProgramFailure) {
      // Writing to a program that has ended must fail instead of ending this process.
      signal(SIGPIPE, SIG_IGN)
      var ends: [Int32] = []
      do throws(ProgramFailure) {
        for _ in 0..<3 { ends += try Spawn.makePipe() }
        identifier = try Spawn.start(
          ["/bin/sh", "-c", command], environment: Spawn.ownEnvironment,
          streams: [ends[0], ends[3], ends[5]], isGroup: true)
      } catch {
        for end in ends { close(end) }
        throw error
      }
      for end in [ends[0], ends[3], ends[5]] { close(end) }
      (input, output, errors) = (ends[1], ends[2], ends[4])
      for end in [input, output, errors] {
        _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      }
    }

    deinit {
      closeInput()
      terminate()
      close(output)
      close(errors)
    }

    /// Makes an interrupt of this process kill the process group of every child.
    package static func endAllOnInterrupt() { ChildGroups.killOnSignals() }

    /// Closes the child's standard input.
    package func closeInput() {
      if input >= 0 { close(input) }
      input = -1
    }

    /// The child's wait status; nil while it runs.
    package func poll() -> WaitStatus? {
      if status == nil {
        status = ChildGroups.withLock { _ in Spawn.status(of: identifier, waits: false) }
      }
      return status.map(WaitStatus.init)
    }

    /// Whether the child has unread data on its standard input.
    package var hasUnreadInput: Bool { input >= 0 && unread_bytes(input) > 0 }

    /// Kills the whole group even if its first process has ended, and reaps the child. A second call
    /// does nothing, because the group's number may have been reused.
    package func terminate() {
      guard !isKilled else { return }
      isKilled = true
      ChildGroups.withLock { groups in
        kill(-identifier, SIGKILL)
        if status == nil { status = Spawn.status(of: identifier, waits: true) }
        groups.remove(identifier)
      }
    }
  #else
    package init(command: String) throws(ProgramFailure) { throw .notPossible }

    package static func endAllOnInterrupt() {}
    package func closeInput() {}
    package func poll() -> WaitStatus? { nil }
    package var hasUnreadInput: Bool { false }
    package func terminate() {}
  #endif
}

/// The way in which a process ended.
package struct WaitStatus: Sendable, CustomStringConvertible {
  private let value: Int32

  init(_ value: Int32) { self.value = value }

  /// Whether the process exited with code 0.
  package var isSuccess: Bool { value == 0 }

  /// The exit code, or 128 plus the signal that ended the process.
  package var code: Int32 { value & 0x7F == 0 ? value >> 8 & 0xFF : 128 + value & 0x7F }

  /// "exit code 3", "signal 11".
  package var description: String {
    value & 0x7F == 0 ? "exit code \(code)" : "signal \(value & 0x7F)"
  }
}
