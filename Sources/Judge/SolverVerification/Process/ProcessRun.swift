internal import Foundation
internal import HostSystem

#if canImport(Android)
  internal import Android  // Foundation re-exports the C library everywhere else.
#endif

/// One run of a program: its pipes and its state since the start.
struct ProcessRun {
  let child: ChildProcess
  /// The lines of its standard output.
  private(set) var splitter: LineSplitter
  /// The last bytes of its standard error.
  private var errors: [UInt8] = []
  /// Whether its input has been closed.
  private(set) var hasEndedInput = false
  /// Whether it has answered anything.
  var hasAnswered = false

  init(command: String, lineLength: Int) throws(ProcessFault) {
    do throws(ProgramFailure) {
      child = try ChildProcess(command: command)
    } catch {
      throw .notStarted(error.description)
    }
    splitter = LineSplitter(limit: lineLength)
  }

  /// The last lines of its standard error.
  var lastWords: String {
    String(decoding: errors, as: UTF8.self).split(separator: "\n").suffix(20)
      .map { String($0.prefix(300)) }.joined(separator: "\n")
  }

  mutating func endInput() {
    child.closeInput()
    hasEndedInput = true
  }

  /// Waits for its end, up to a deadline.
  func end(before deadline: Double) -> WaitStatus? {
    while child.poll() == nil, Self.now() < deadline { Self.pause() }
    return child.poll()
  }

  /// Waits briefly until the program can be written to or read from.
  func wait(wantsToWrite: Bool = false) -> (canWrite: Bool, hasOutput: Bool, hasErrors: Bool) {
    #if os(Windows)
      return (false, false, false)  // No child starts there.
    #else
      var entries = [
        pollfd(fd: child.output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: child.errors, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wantsToWrite ? child.input : -1, events: Int16(POLLOUT), revents: 0),
      ]
      _ = poll(&entries, nfds_t(entries.count), 20)
      let isReady = entries.map { $0.revents != 0 }
      // A closed standard error is always ready; it must not turn this loop into busy waiting.
      if isReady[1], !isReady[0], !isReady[2], entries[1].revents & Int16(POLLIN) == 0 {
        Self.pause()
      }
      return (isReady[2], isReady[0], isReady[1])
    #endif
  }

  /// Writes as many bytes as the pipe accepts.
  ///
  /// - Returns: The number of bytes written; nil if the program no longer reads.
  func send(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes {
      systemWrite(child.input, UnsafeRawBufferPointer(rebasing: $0.prefix(1 << 16)))
    }
    guard count < 0 else { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Reads lines from its standard output, and whether more may follow.
  mutating func readLines() -> (lines: [LineSplitter.Line], isOpen: Bool) {
    guard let bytes = Self.bytes(from: child.output) else { return ([], true) }
    var lines: [LineSplitter.Line] = []
    bytes.withUnsafeBytes { splitter.append($0) { lines.append($0) } }
    if bytes.isEmpty, splitter.isInsideLine { splitter.finish { lines.append($0) } }
    return (lines, !bytes.isEmpty)
  }

  mutating func readErrors() {
    errors = (errors + (Self.bytes(from: child.errors) ?? [])).suffix(8_000)
  }

  /// Bytes from a pipe: empty at its end, nil if none are available yet.
  private static func bytes(from pipe: Int32) -> [UInt8]? {
    var mayCome = false
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let found = systemRead(pipe, UnsafeMutableRawBufferPointer(buffer))
      mayCome = found < 0 && (errno == EAGAIN || errno == EINTR)
      count = max(found, 0)
    }
    return mayCome ? nil : bytes
  }

  private static func pause() { Thread.sleep(forTimeInterval: 0.002) }

  /// Seconds on a monotonic clock.
  static func now() -> Double { (ContinuousClock.now - origin) / .seconds(1) }

  private static let origin = ContinuousClock.now
}
