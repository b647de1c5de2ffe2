internal import Foundation
import Synchronization

/// A shell command in a process group of its own, with pipes to and from it.
///
/// Foundation's `Process` cannot put a child into a group, and without one a shell's children
/// outlive it.
final class ChildProcess {
  /// The write end of the child's standard input; −1 once closed.
  private(set) var input: Int32
  /// The read end of the child's standard output.
  let output: Int32
  /// The read end of the child's standard error.
  let errors: Int32
  private let identifier: pid_t
  private let mark: ProcessMark
  private var status: Int32?
  private var isKilled = false

  /// Starts `/bin/sh -c command`.
  init(command: String) throws(SolverError) {
    // One start at a time: a child started between another's pipes being made and being kept to
    // itself would hold their ends open.
    let mark = ProcessMark()
    let started = try Self.starting.withLock { _ throws(SolverError) in
      try Self.start(command, mark: mark)
    }
    self.mark = mark
    identifier = started.identifier
    input = started.input
    output = started.output
    errors = started.errors
    ChildGroups.insert(identifier)
  }

  private static let starting = Mutex(())

  deinit {
    closeInput()
    terminate()
    close(output)
    close(errors)
  }

  /// Ends the child's standard input.
  func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// The child's wait status once it has ended; nil while it runs.
  func poll() -> Int32? {
    if status == nil { status = Spawn.status(of: identifier, waits: false) }
    return status
  }

  /// Whether something written to the child's standard input has not been read yet.
  var hasUnreadInput: Bool {
    input >= 0 && Spawn.unreadBytes(input) > 0
  }

  /// Kills the whole group, whether or not its first process has ended, and reaps that; then what
  /// has left the group. Does nothing the second time, when the number may belong to somebody else.
  func terminate() {
    guard !isKilled else { return }
    isKilled = true
    Spawn.killGroup(identifier)
    if status == nil { status = Spawn.status(of: identifier, waits: true) }
    ChildGroups.remove(identifier)
    mark.killBearers()
  }

  /// How a wait status reads: "exit code 3", "signal 11".
  static func describe(status: Int32) -> String {
    let signal = status & 0x7F
    return signal == 0 ? "exit code \(status >> 8 & 0xFF)" : "signal \(signal)"
  }

  /// Whether a wait status says that the process ended by itself with code 0.
  static func isSuccess(status: Int32) -> Bool { status == 0 }
}
