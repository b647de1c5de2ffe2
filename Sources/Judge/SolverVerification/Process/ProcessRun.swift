internal import CHostSystem
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
    let ready = ready_pipes(child.output, child.errors, wantsToWrite ? child.input : -1, 20)
    // A closed standard error is always ready; it must not turn this loop into busy waiting.
    if ready == CLOSED_ERRORS { Self.pause() }
    return (ready & READY_INPUT != 0, ready & READY_OUTPUT != 0, ready & READY_ERRORS != 0)
  }

  /// Writes as many bytes as the pipe accepts.
  ///
  /// - Returns: The number of bytes written; nil if the program no longer reads.
  func send(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.prefix(1 << 16).withUnsafeBytes {
      write_bytes(child.input, $0.baseAddress, $0.count)
    }
    return count >= 0 ? count : count == -Int(EAGAIN) ? 0 : nil
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
      let found = read_bytes(pipe, buffer.baseAddress!, buffer.count)
      mayCome = found == -Int(EAGAIN)
      count = max(found, 0)
    }
    return mayCome ? nil : bytes
  }

  private static func pause() { Thread.sleep(forTimeInterval: 0.002) }

  /// Seconds on a monotonic clock.
  static func now() -> Double { (ContinuousClock.now - origin) / .seconds(1) }

  private static let origin = ContinuousClock.now
}
