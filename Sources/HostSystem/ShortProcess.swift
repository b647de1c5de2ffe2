internal import Foundation

// Only the command line tool uses this, on systems that support starting programs.
#if STARTS_PROCESSES
  /// Runs a short program to its end and reads its output; for programs that take milliseconds.
  package enum ShortProcess {
    /// The result of a program.
    package struct Outcome: Sendable {
      package var output: String
      /// The exit code, or 128 plus the signal that ended it.
      package var status: Int32
    }

    /// The reason why there is no outcome.
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
    ///   - environment: Replaces the inherited environment if given.
    ///   - timeout: Seconds after which the program is killed.
    package static func run(
      _ program: String, _ arguments: [String], environment: [String: String]? = nil,
      timeout: Double = 60, discardErrors: Bool = true
    ) throws(Failure) -> Outcome {
      let child: pid_t
      var ends: [Int32] = []
      do throws(Spawn.Failure) {
        ends = try Spawn.makePipe()
        child = try Spawn.start(
          [program] + arguments,
          environment: environment?.map { "\($0)=\($1)" } ?? Spawn.ownEnvironment,
          streams: [.nothing, .descriptor(ends[1]), discardErrors ? .nothing : .inherited])
      } catch {
        for end in ends { close(end) }
        throw .start(program: program, reason: error.reason)
      }
      close(ends[1])
      defer { close(ends[0]) }

      let deadline = ContinuousClock.now + .seconds(timeout)
      var output: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      var isOpen = true
      while isOpen, ContinuousClock.now < deadline {
        var descriptor = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        let left = (deadline - .now) / .milliseconds(1)
        guard poll(&descriptor, 1, Int32(max(1, min(1000, left)))) > 0 else { continue }
        let count = read(ends[0], &buffer, buffer.count)
        if count > 0 { output += buffer[..<count] }
        isOpen = count > 0 || (count < 0 && errno == EINTR)
      }
      if isOpen { kill(child, SIGKILL) }
      let status = Spawn.status(of: child, waits: true) ?? 0
      if isOpen { throw .timeout(program: program, seconds: timeout) }
      return Outcome(
        output: String(decoding: output, as: UTF8.self), status: WaitStatus(status).code)
    }
  }
#endif
