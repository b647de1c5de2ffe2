internal import Foundation
internal import SolverVerification

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
    let (reading, child) = try start(
      [program] + arguments, environment: environment, discardErrors: discardErrors)
    defer { close(reading) }

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
      var descriptor = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      let ready = poll(&descriptor, 1, Int32(min(1000, (deadline - now) / 1_000_000 + 1)))
      if ready < 0, errno != EINTR { break }
      guard ready > 0 else { continue }
      let count = read(reading, &buffer, buffer.count)
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

  /// Starts a program whose output is read here.
  private static func start(
    _ words: [String], environment: [String: String]?, discardErrors: Bool
  ) throws(Failure) -> (reading: Int32, child: pid_t) {
    do throws(Spawn.Failure) {
      let (reading, writing) = try Spawn.makePipe()
      defer { close(writing) }
      do throws(Spawn.Failure) {
        let child = try Spawn.start(
          words, environment: environment?.map { "\($0)=\($1)" } ?? Spawn.ownEnvironment,
          streams: [.nothing, .descriptor(writing), discardErrors ? .nothing : .inherited])
        return (reading, child)
      } catch {
        close(reading)
        throw error
      }
    } catch {
      throw .start(program: words[0], reason: error.reason)
    }
  }
}
