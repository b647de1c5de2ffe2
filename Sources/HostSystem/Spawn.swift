internal import Foundation
import Synchronization

/// Starts programs; the only place in this package that does.
package enum Spawn {
  /// A standard stream of the child.
  package enum Stream: Sendable {
    /// A descriptor of this process.
    case descriptor(Int32)
    /// /dev/null.
    case nothing
    /// The stream of this process.
    case inherited
  }

  /// The reason why a program did not start.
  package struct Failure: Error, Sendable {
    package var reason: String

    /// The system, or its rules for applications, do not allow it.
    static let unsupported = Failure(reason: "this system lets no program start another")
  }

  /// Makes a pipe, read end first, with close-on-exec set. A child gets an end only by duplication,
  /// which clears the flag.
  package static func makePipe() throws(Failure) -> [Int32] {
    #if STARTS_PROCESSES
      var ends: [Int32] = [-1, -1]
      // The lock prevents a concurrent start, whose child would inherit ends without the flag.
      let isMade = ChildGroups.running.withLock { _ in
        guard pipe(&ends) == 0 else { return false }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return true
      }
      guard isMade else { throw Failure(reason: String(cString: strerror(errno))) }
      return ends
    #else
      throw .unsupported
    #endif
  }

  /// Makes reads and writes non-blocking.
  static func setNonBlocking(_ descriptor: Int32) {
    #if STARTS_PROCESSES
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #endif
  }

  /// The number of unread bytes in a pipe.
  static func unreadBytes(_ descriptor: Int32) -> Int32 {
    var count: Int32 = 0
    #if STARTS_PROCESSES
      #if canImport(Darwin)
        // On this system `FIONREAD` is a macro that Swift does not import, `_IOR('f', 127, int)`.
        let request: UInt = 0x4004_667F
      #else
        let request = UInt(FIONREAD)
      #endif
      guard ioctl(descriptor, request, &count) == 0 else { return 0 }
    #endif
    return count
  }

  /// The wait status of a child that has ended. While it runs, the result is nil, or the call waits
  /// if `waits` is true.
  static func status(of child: Int32, waits: Bool) -> Int32? {
    var value: Int32 = 0
    #if STARTS_PROCESSES
      guard waits else { return waitpid(child, &value, WNOHANG) == child ? value : nil }
      while waitpid(child, &value, 0) < 0, errno == EINTR {}
    #endif
    return value
  }

  /// Kills a process group.
  static func killGroup(_ group: Int32) {
    #if STARTS_PROCESSES
      _ = kill(-group, SIGKILL)
    #endif
  }

  /// The environment of this process, as NAME=VALUE.
  package static var ownEnvironment: [String] {
    ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: A path, or a name to be found in PATH, and the arguments.
  ///   - environment: The environment, as NAME=VALUE.
  ///   - streams: Standard input, output and error.
  ///   - isGroup: Whether the child leads its own group and ignores no signals.
  /// - Returns: The process identifier of the child.
  package static func start(
    _ words: [String], environment: [String], streams: [Stream], isGroup: Bool = false
  ) throws(Failure) -> Int32 {
    #if STARTS_PROCESSES
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
      #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
      #endif
      posix_spawn_file_actions_init(&actions)
      posix_spawnattr_init(&attributes)
      defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
      }
      for (number, stream) in streams.enumerated() {
        switch stream {
        case .descriptor(let own):
          posix_spawn_file_actions_adddup2(&actions, own, Int32(number))
        case .nothing:
          posix_spawn_file_actions_addopen(
            &actions, Int32(number), "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
        case .inherited: break
        }
      }
      if isGroup {
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&defaults, number) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
          &attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF))
      }
      let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
      let variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) }
      defer { for text in arguments + variables { free(text) } }
      var identifier: pid_t = 0
      let code = ChildGroups.running.withLock { groups in
        let code = posix_spawnp(
          &identifier, words[0], &actions, &attributes, arguments + [nil], variables + [nil])
        if code == 0, isGroup { groups.insert(identifier) }
        return code
      }
      guard code == 0 else { throw Failure(reason: String(cString: strerror(code))) }
      return identifier
    #else
      throw .unsupported
    #endif
  }
}
