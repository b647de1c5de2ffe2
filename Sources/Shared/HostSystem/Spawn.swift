internal import CHostSystem
internal import Foundation

/// The reason why a program did not start, or did not end in time.
package struct ProgramFailure: Error, Sendable, CustomStringConvertible {
  package var description: String

  /// The rules of most systems for applications; on Windows nobody wrote the pipes of a dialogue yet.
  static let notPossible = Self(
    description: "no program can be started here; verify --questions and --answers need none")
}

#if STARTS_PROCESSES
  /// Starts programs; the only place in this package that does.
  enum Spawn {
    /// Makes a pipe, read end first, with close-on-exec set. A child gets an end only by duplication,
    /// which clears the flag.
    static func makePipe() throws(ProgramFailure) -> [Int32] {
      var ends: [Int32] = [-1, -1]
      // The lock prevents a concurrent start, whose child would inherit ends without the flag.
      let isMade = ChildGroups.withLock { _ in
        guard pipe(&ends) == 0 else { return false }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return true
      }
      guard isMade else { throw ProgramFailure(description: String(cString: strerror(errno))) }
      return ends
    }

    /// The wait status of a child that has ended. While it runs, the result is nil, or the call waits
    /// if `waits` is true.
    static func status(of child: Int32, waits: Bool) -> Int32? {
      var value: Int32 = 0
      guard waits else { return waitpid(child, &value, WNOHANG) == child ? value : nil }
      while waitpid(child, &value, 0) < 0, errno == EINTR {}
      return value
    }

    /// The environment of this process, as NAME=VALUE.
    static var ownEnvironment: [String] {
      ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - words: A path, or a name to be found in PATH, and the arguments.
    ///   - environment: The environment, as NAME=VALUE.
    ///   - streams: This process's descriptors for standard input, output and error.
    ///   - isGroup: Whether the child leads its own group and ignores no signals.
    /// - Returns: The process identifier of the child.
    static func start(
      _ words: [String], environment: [String], streams: [Int32], isGroup: Bool = false
    ) throws(ProgramFailure) -> Int32 {
      let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
      let variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) }
      defer { for text in arguments + variables { free(text) } }
      var identifier: Int32 = 0
      let code = ChildGroups.withLock { groups in
        let code = start_program(
          arguments + [nil], variables + [nil], streams, isGroup ? 1 : 0, &identifier)
        if code == 0, isGroup { groups.insert(identifier) }
        return code
      }
      guard code == 0 else { throw ProgramFailure(description: String(cString: strerror(code))) }
      return identifier
    }
  }
#endif
