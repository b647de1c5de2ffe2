#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ChildProcess {
  /// A child, and the ends of its pipes that are kept here.
  struct Started {
    var identifier: pid_t
    var input: Int32
    var output: Int32
    var errors: Int32
  }

  #if os(tvOS) || os(watchOS)
    /// Fails: here no program may start another.
    static func start(_ command: String, mark: ProcessMark) throws(SolverError) -> Started {
      throw .failed("the command could not be started: this system lets no program start another")
    }
  #else
    /// Starts `/bin/sh -c command`.
    static func start(
      _ command: String, mark: ProcessMark
    ) throws(SolverError) -> Started {
      var descriptors: [Int32] = []
      for _ in 0..<3 {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
          for descriptor in descriptors { close(descriptor) }
          throw .failed("no pipe: \(String(cString: strerror(errno)))")
        }
        descriptors += ends
        // The child gets its ends by duplication, which clears the flag; nobody else is to get them.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      }

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
      posix_spawn_file_actions_adddup2(&actions, descriptors[0], 0)
      posix_spawn_file_actions_adddup2(&actions, descriptors[3], 1)
      posix_spawn_file_actions_adddup2(&actions, descriptors[5], 2)
      // A group of its own; and the child must not inherit which signals are ignored here.
      var defaults = sigset_t()
      sigemptyset(&defaults)
      for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&defaults, number) }
      posix_spawnattr_setsigdefault(&attributes, &defaults)
      posix_spawnattr_setpgroup(&attributes, 0)
      posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF))

      var identifier: pid_t = 0
      let words: [String] = ["/bin/sh", "-c", command]
      let arguments: [UnsafeMutablePointer<CChar>?] = words.map { word in strdup(word) }
      var environment: [UnsafeMutablePointer<CChar>?] = [strdup(mark.variable)]
      var variables = environ
      while let variable = variables.pointee {
        environment.append(strdup(variable))
        variables += 1
      }
      let code = posix_spawn(
        &identifier, "/bin/sh", &actions, &attributes, arguments + [nil], environment + [nil])
      for text in arguments + environment { free(text) }
      for index in [0, 3, 5] { close(descriptors[index]) }
      guard code == 0 else {
        for index in [1, 2, 4] { close(descriptors[index]) }
        throw .failed("the command could not be started: \(String(cString: strerror(code)))")
      }
      for index in [1, 2, 4] {
        _ = fcntl(descriptors[index], F_SETFL, fcntl(descriptors[index], F_GETFL) | O_NONBLOCK)
      }
      return Started(
        identifier: identifier, input: descriptors[1], output: descriptors[2],
        errors: descriptors[4])
    }
  #endif
}
