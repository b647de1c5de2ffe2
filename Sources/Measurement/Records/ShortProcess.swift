internal import Foundation

/// Runs a program to its end and reads what it prints: for programs that take milliseconds.
package enum ShortProcess {
  /// How a program ended.
  package struct Outcome: Sendable {
    package var output: String
    /// The exit code, or 128 plus the signal that ended it.
    package var status: Int32
  }

  /// Why there is no outcome.
  package enum Failure: Error, Sendable, CustomStringConvertible {
    case start(program: String, reason: String)
    case timeout(program: String, seconds: Double)

    package var description: String {
      switch self {
      case .start(let program, let reason): "\(program) does not start: \(reason)"
      case .timeout(let program, let seconds): "\(program) took longer than \(seconds) s"
      }
    }
  }

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - program: A path, or a name to be found in PATH.
  ///   - environment: Replaces the own environment if given.
  ///   - timeout: Seconds after which the program is killed.
  package static func run(
    _ program: String, _ arguments: [String], environment: [String: String]? = nil,
    timeout: Double = 60, discardErrors: Bool = true
  ) throws(Failure) -> Outcome {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw .start(program: program, reason: String(cString: strerror(errno)))
    }
    // A child that inherited the reading end of another thread's pipe would keep it open.
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    if discardErrors { posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }

    let texts = ([program] + arguments).map { strdup($0) }
    let variables = (environment ?? ProcessInfo.processInfo.environment).map {
      strdup("\($0.key)=\($0.value)")
    }
    defer { for text in texts + variables { free(text) } }
    var child = pid_t()
    let status = posix_spawnp(&child, program, &actions, nil, texts + [nil], variables + [nil])
    close(ends[1])
    defer { close(ends[0]) }
    guard status == 0 else {
      throw .start(program: program, reason: String(cString: strerror(status)))
    }

    let deadline = MonotonicClock.now() + UInt64(timeout * 1e9)
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var isTooLate = false
    while true {
      let now = MonotonicClock.now()
      guard now < deadline else {
        isTooLate = true
        break
      }
      var descriptor = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      let ready = poll(&descriptor, 1, Int32(min(1000, (deadline - now) / 1_000_000 + 1)))
      if ready < 0, errno != EINTR { break }
      guard ready > 0 else { continue }
      let count = read(ends[0], &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      output += buffer[..<count]
    }
    if isTooLate { kill(child, SIGKILL) }
    var raw: Int32 = 0
    while waitpid(child, &raw, 0) < 0, errno == EINTR {}
    if isTooLate { throw .timeout(program: program, seconds: timeout) }
    let code = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + (raw & 0x7F)
    return Outcome(output: String(decoding: output, as: UTF8.self), status: code)
  }
}
