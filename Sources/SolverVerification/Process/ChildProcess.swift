import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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

  private struct Started {
    var identifier: pid_t
    var input: Int32
    var output: Int32
    var errors: Int32
  }

  private static func start(
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

  deinit {
    closeInput()
    kill()
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
    if status == nil {
      var value: Int32 = 0
      if waitpid(identifier, &value, WNOHANG) == identifier { status = value }
    }
    return status
  }

  /// Whether something written to the child's standard input has not been read yet.
  var hasUnreadInput: Bool {
    var count: Int32 = 0
    return input >= 0 && ioctl(input, UInt(FIONREAD), &count) == 0 && count > 0
  }

  /// Kills the whole group, whether or not its first process has ended, and reaps that; then what
  /// has left the group. Does nothing the second time, when the number may belong to somebody else.
  func kill() {
    guard !isKilled else { return }
    isKilled = true
    #if canImport(Glibc)
      _ = Glibc.kill(-identifier, SIGKILL)
    #elseif canImport(Musl)
      _ = Musl.kill(-identifier, SIGKILL)
    #else
      _ = Darwin.kill(-identifier, SIGKILL)
    #endif
    if status == nil {
      var value: Int32 = 0
      while waitpid(identifier, &value, 0) < 0, errno == EINTR {}
      status = value
    }
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
