internal import Foundation

/// Runs a short program to its end and reads its output; for programs that take milliseconds.
package enum ShortProcess {
  /// The result of a program.
  package struct Outcome: Sendable {
    package var bytes: [UInt8]
    /// The exit code, or 128 plus the signal that ended it.
    package var status: Int32

    package var output: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// Runs a program without input; its standard error is discarded.
  ///
  /// - Parameters:
  ///   - program: A path, or a name to be found in PATH.
  ///   - environment: Replaces the inherited environment if given.
  ///   - timeout: Seconds after which the program is killed.
  package static func run(
    _ program: String, _ arguments: [String], environment: [String: String]? = nil,
    timeout: Double = 60
  ) throws(ProgramFailure) -> Outcome {
    let deadline = ContinuousClock.now + .seconds(timeout)
    let late = ProgramFailure(description: "\(program) took longer than \(timeout) s")
    #if STARTS_PROCESSES
      var ends = [open("/dev/null", O_RDWR | O_CLOEXEC)]
      defer { for end in ends { close(end) } }
      let child: pid_t
      do throws(ProgramFailure) {
        ends += try Spawn.makePipe()
        child = try Spawn.start(
          [program] + arguments,
          environment: environment?.map { "\($0)=\($1)" } ?? Spawn.ownEnvironment,
          streams: [ends[0], ends[2], ends[0]])
      } catch {
        throw ProgramFailure(description: "\(program) does not start: \(error)")
      }
      close(ends.removeLast())
      var output: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      var isOpen = true
      while isOpen, ContinuousClock.now < deadline {
        var descriptor = pollfd(fd: ends[1], events: Int16(POLLIN), revents: 0)
        let left = (deadline - .now) / .milliseconds(1)
        guard poll(&descriptor, 1, Int32(max(1, min(1000, left)))) > 0 else { continue }
        let count = read(ends[1], &buffer, buffer.count)
        if count > 0 { output += buffer[..<count] }
        isOpen = count > 0 || (count < 0 && errno == EINTR)
      }
      if isOpen { kill(child, SIGKILL) }
      let status = Spawn.status(of: child, waits: true) ?? 0
      guard !isOpen else { throw late }
      return Outcome(bytes: output, status: WaitStatus(status).code)
    #elseif os(Windows) || os(Linux)
      // Foundation looks no name up; the system's own program does.
      #if os(Windows)
        let finder = ["C:\\Windows\\System32\\cmd.exe", "/c"]
      #else
        let finder = ["/usr/bin/env"]
      #endif
      let (process, pipe) = (Process(), Pipe())
      process.executableURL = URL(fileURLWithPath: finder[0])
      process.arguments = finder.dropFirst() + [program] + arguments
      if let environment { process.environment = environment }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      do {
        try process.run()
      } catch {
        throw ProgramFailure(description: "\(program) does not start: \(FileFailure.reason(error))")
      }
      let alarm = DispatchWorkItem { process.terminate() }
      DispatchQueue.global().asyncAfter(deadline: .now() + timeout, execute: alarm)
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      alarm.cancel()
      guard ContinuousClock.now < deadline else { throw late }
      return Outcome(bytes: [UInt8](output), status: process.terminationStatus)
    #else
      throw .notPossible
    #endif
  }
}
