internal import CHostSystem
internal import Foundation
internal import StrictJSON

#if canImport(Android)
  internal import Android  // Foundation re-exports the C library everywhere else.
#endif

/// Serves a method over the solver protocol: requests in, answers out, one JSON object per line.
///
/// ```swift
/// try SolverServer(method: MySolver()).run()
/// ```
public struct SolverServer {
  /// The longest line that is read, in bytes.
  public static let maximumLineLength = 16 << 20

  /// The method that answers.
  public let method: any SolverMethod

  private var lineNumber = 0
  /// The loop timed most recently.
  private var loop: TimedLoop?

  /// Creates a server for one method.
  public init(method: any SolverMethod) { self.method = method }

  /// The reason why a server stopped before the end of its input.
  public enum Failure: Error, Sendable, CustomStringConvertible {
    /// Reading failed with this `errno`.
    case input(Int32)
    /// Writing failed with this `errno`.
    case output(Int32)

    /// The failure as one sentence.
    public var description: String {
      switch self {
      case .input(let code): "reading the requests failed: \(String(cString: strerror(code)))"
      case .output(let code): "writing the answers failed: \(String(cString: strerror(code)))"
      }
    }
  }

  /// The answer to one line, with its line feed; nil for a blank line.
  mutating func answer(line bytes: [UInt8]) -> String? {
    lineNumber += 1
    guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return nil }
    let (identifier, question) = bytes.withUnsafeBufferPointer {
      ProtocolQuestion.decode($0) {
        reader throws(SolverError) in try ProtocolQuestion(reader)
      }
    }
    switch question {
    case .success(let question):
      do throws(SolverError) {
        return try answer(question, identifier) + "\n"
      } catch {
        return error.encoded(identifier: identifier) + "\n"
      }
    case .failure(.member(let error)):
      return error.encoded(identifier: identifier) + "\n"
    case .failure(let error):
      return rejection(error.description)
    }
  }

  private mutating func answer(
    _ question: ProtocolQuestion, _ identifier: String
  ) throws(SolverError) -> String {
    var writer = MemberWriter()
    writer.raw("id", identifier)
    switch question {
    case .request(let request): return try method.answer(request).encoded(identifier: identifier)
    case .hello:
      writer.text("solver", method.name)
      writer.text("scalar", method.scalar.wireName)
      let kinds = SolverKind.allCases.filter(method.kinds.contains).map(\.rawValue)
      writer.texts("kinds", kinds)
      let options = SolverOption.allCases.filter(method.options.contains).map(\.rawValue)
      if !options.isEmpty {
        writer.texts("options", options)
      }
    case .throughput(let request):
      let loop = try TimedLoop(request, method)
      self.loop = loop
      writer.number("nanoseconds", loop.nanoseconds)
      writer.raw("rounds", "\(loop.rounds)")
    case .throughputSamples(let request):
      guard let loop else {
        throw .invalid(
          member: "kind", value: "throughput-samples", reason: "no loop has been timed yet")
      }
      writer.numbers("values", try loop.values(request))
    }
    return writer.finished()
  }

  /// The answer to a line that exceeds the length limit.
  mutating func answerToTooLongLine() -> String {
    lineNumber += 1
    return rejection("longer than \(Self.maximumLineLength) bytes")
  }

  private func rejection(_ reason: String) -> String {
    "{\"id\":null,\"error\":\(JSONWriter.string("line \(lineNumber): \(reason)"))}\n"
  }

  /// Answers every line of `input` on `output`, until the input ends.
  ///
  /// Answers are written when the input pauses, when it ends, and when many have accumulated.
  ///
  /// - Parameters:
  ///   - input: A file descriptor to read; standard input by default.
  ///   - output: A file descriptor to write; standard output by default.
  public mutating func run(input: Int32 = 0, output: Int32 = 1) throws(Failure) {
    // Writing to a closed pipe must fail instead of ending the process.
    ignore_closed_pipes()
    var splitter = LineSplitter(limit: Self.maximumLineLength)
    var gathered: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      if !gathered.isEmpty, gathered.count >= 1 << 16 || has_input(input) == 0 {
        try Self.flush(&gathered, to: output)
      }
      let count = read_bytes(input, buffer.baseAddress!, buffer.count)
      guard count >= 0 else { throw .input(Int32(-count)) }
      if count == 0 { break }
      splitter.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) {
        answer($0, into: &gathered)
      }
    }
    if splitter.isInsideLine {
      splitter.finish { answer($0, into: &gathered) }
    }
    try Self.flush(&gathered, to: output)
  }

  private mutating func answer(_ line: LineSplitter.Line, into gathered: inout [UInt8]) {
    switch line {
    case .text(let bytes):
      if let text = answer(line: bytes) { gathered.append(contentsOf: text.utf8) }
    case .tooLong: gathered.append(contentsOf: answerToTooLongLine().utf8)
    }
  }

  private static func flush(_ bytes: inout [UInt8], to descriptor: Int32) throws(Failure) {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes {
        write_bytes(descriptor, $0.baseAddress, $0.count)
      }
      guard count >= 0 else { throw .output(Int32(-count)) }
      start += count
    }
    bytes.removeAll(keepingCapacity: true)
  }
}
