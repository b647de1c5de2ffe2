internal import Foundation
internal import HostSystem

#if canImport(Android)
  internal import Android  // Foundation re-exports the C library everywhere else.
#endif

/// One run of a program: its pipes, and what it has done since its start.
struct ProcessRun {
  let child: ChildProcess
  /// The lines of its standard output.
  private(set) var splitter: LineSplitter
  /// The end of what it wrote to its standard error.
  private var errors: [UInt8] = []
  /// Whether it was told that nothing follows.
  private(set) var hasEndedInput = false
  /// Whether it has answered anything yet.
  var hasAnswered = false

  init(command: String, lineLength: Int) throws(ProcessFault) {
    do throws(Spawn.Failure) {
      child = try ChildProcess(command: command)
    } catch {
      throw .notStarted(error.reason)
    }
    splitter = LineSplitter(limit: lineLength)
  }

  /// The last lines that it wrote to its standard error.
  var lastWords: String {
    String(decoding: errors, as: UTF8.self).split(separator: "\n").suffix(20)
      .map { String($0.prefix(300)) }.joined(separator: "\n")
  }

  mutating func endInput() {
    child.closeInput()
    hasEndedInput = true
  }

  /// Waits for its end.
  func end(before deadline: Double) -> WaitStatus? {
    while child.poll() == nil, Self.now() < deadline { usleep(2_000) }
    return child.poll()
  }

  /// Waits a moment until something can be written or read.
  func wait(wantsToWrite: Bool = false) -> (canWrite: Bool, hasOutput: Bool, hasErrors: Bool) {
    var entries = [
      pollfd(fd: child.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: child.errors, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wantsToWrite ? child.input : -1, events: Int16(POLLOUT), revents: 0),
    ]
    _ = poll(&entries, nfds_t(entries.count), 20)
    let isReady = entries.map { $0.revents != 0 }
    // The end of standard error is reported for ever; it must not keep this loop from waiting.
    if isReady[1], !isReady[0], !isReady[2], entries[1].revents & Int16(POLLIN) == 0 {
      usleep(2_000)
    }
    return (isReady[2], isReady[0], isReady[1])
  }

  /// Writes the beginning of some bytes.
  ///
  /// - Returns: How many were written; nil if it reads no more.
  func send(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes {
      write(child.input, $0.baseAddress, min($0.count, 1 << 16))
    }
    guard count < 0 else { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Reads lines from its standard output, and whether more may come.
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

  /// Bytes from a pipe: empty at its end, nil if nothing can be read yet.
  private static func bytes(from pipe: Int32) -> [UInt8]? {
    var mayCome = false
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let found = read(pipe, buffer.baseAddress, buffer.count)
      mayCome = found < 0 && (errno == EAGAIN || errno == EINTR)
      count = max(found, 0)
    }
    return mayCome ? nil : bytes
  }

  /// Seconds on a clock that only goes forward.
  static func now() -> Double { (ContinuousClock.now - origin) / .seconds(1) }

  private static let origin = ContinuousClock.now
}
