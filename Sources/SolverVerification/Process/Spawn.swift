internal import Foundation

/// Starts programs: nothing else here does.
package enum Spawn {
  /// What a stream of the child is.
  package enum Stream: Sendable {
    /// A descriptor of this process.
    case descriptor(Int32)
    /// /dev/null.
    case nothing
    /// What it is here.
    case inherited
  }

  /// Why a program did not start.
  package struct Failure: Error, Sendable {
    package var reason: String
  }

  /// A pipe whose ends no child gets but by duplication, which clears the flag.
  package static func makePipe() throws(Failure) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure(reason: String(cString: strerror(errno))) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// The variables of this process, as NAME=VALUE.
  package static var ownEnvironment: [String] {
    var texts: [String] = []
    var variables = environ
    while let variable = variables.pointee {
      texts.append(String(cString: variable))
      variables += 1
    }
    return texts
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: A path, or a name to be found in PATH, and the arguments.
  ///   - environment: The variables, as NAME=VALUE.
  ///   - streams: Input, output and errors.
  ///   - isGroup: Whether it leads a group of its own and inherits no ignored signals.
  /// - Returns: The identifier of the child.
  package static func start(
    _ words: [String], environment: [String], streams: [Stream], isGroup: Bool = false
  ) throws(Failure) -> Int32 {
    #if os(tvOS) || os(watchOS) || os(Android)
      throw Failure(reason: "this system lets no program start another")
    #else
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
      let code = posix_spawnp(
        &identifier, words[0], &actions, &attributes, arguments + [nil], variables + [nil])
      guard code == 0 else { throw Failure(reason: String(cString: strerror(code))) }
      return identifier
    #endif
  }
}
