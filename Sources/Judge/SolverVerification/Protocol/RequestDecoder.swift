package import StrictJSON

/// A decoded line of requests: its identifier, and the request or its error.
public struct DecodedRequest: Sendable {
  /// The identifier as JSON text, to be echoed unchanged; "null" if it is missing.
  public let identifier: String
  /// The request.
  public let request: Result<SolverRequest, SolverProtocolError>
}

/// An error in a line of the solver protocol.
public enum SolverProtocolError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line is not JSON or not an object; contains the reason and the position in bytes, from 1.
  case syntax(String, column: Int)
  /// A member is invalid.
  case member(SolverError)

  /// The error as one sentence.
  public var description: String {
    switch self {
    case .syntax(let reason, let column): "\(reason) (column \(column))"
    case .member(let error): error.description
    }
  }
}

extension SolverRequest {
  /// Decodes one line of the solver protocol.
  ///
  /// Unknown members are ignored. Every known one is checked, and an error names it and its value.
  /// Never traps, whatever the bytes.
  public static func decode(line: UnsafeBufferPointer<UInt8>) -> DecodedRequest {
    let (identifier, request) = ProtocolQuestion.decode(line) {
      reader throws(SolverError) in try SolverRequest(reader)
    }
    return DecodedRequest(identifier: identifier, request: request)
  }

  /// Decodes one line of the solver protocol from a string.
  public static func decode(line: String) -> DecodedRequest {
    Array(line.utf8).withUnsafeBufferPointer { decode(line: $0) }
  }

  /// The request with the members of a line; nil if it is not a valid one.
  package init?(members: [String: JSONValue]) {
    guard let request = try? SolverRequest(MemberReader(members)) else { return nil }
    self = request
  }

  /// The request as a program holds it whose every number is a `Float`, parameters and times
  /// included; nil if that is not a valid request, like a bounce of −0.99999999, which rounds to −1.
  var heldInFloat: SolverRequest? {
    var line = ""
    var number = ""
    var isText = false
    for character in encoded(identifier: 0) + "\n" {
      if !isText, character.isNumber || "+-.eE".contains(character) {
        number.append(character)
        continue
      }
      if let value = Float(number), Double(value) != Double(number) {
        number = "\(Double(value))"
      }
      line += number + String(character)
      number = ""
      if character == "\"" { isText.toggle() }
    }
    return try? SolverRequest.decode(line: line).request.get()
  }

  init(_ reader: MemberReader) throws(SolverError) {
    let name = try reader.text("kind")
    guard let kind = SolverKind(rawValue: name) else {
      // Later versions may have more kinds.
      throw .unsupported("the kind \(JSONWriter.string(String(name.prefix(60)))) is not known")
    }
    self = try kind.question.init(reader).request
  }
}

/// Any question in a line of the solver protocol.
enum ProtocolQuestion {
  /// A request that is judged.
  case request(SolverRequest)
  /// The question for the program's contract.
  case hello
  /// The request to run and time a loop.
  case throughput(ThroughputRequest)
  /// The request for values of the last round of that loop.
  case throughputSamples(ThroughputSamplesRequest)

  init(_ reader: MemberReader) throws(SolverError) {
    switch reader["kind"] {
    case .string("hello"): self = .hello
    case .string("throughput"): self = .throughput(try ThroughputRequest(reader))
    case .string("throughput-samples"):
      self = .throughputSamples(try ThroughputSamplesRequest(reader))
    default: self = .request(try SolverRequest(reader))
    }
  }

  /// Reads one line: its identifier as JSON text, and the result of `read` for its members.
  static func decode<Content>(
    _ line: UnsafeBufferPointer<UInt8>, _ read: (MemberReader) throws(SolverError) -> Content
  ) -> (identifier: String, content: Result<Content, SolverProtocolError>) {
    let value: JSONValue
    let identifier: String?
    do throws(JSONSyntaxError) {
      (value, identifier) = try JSONReader.read(line)
    } catch {
      return ("null", .failure(.syntax(error.reason, column: error.column)))
    }
    guard case .object(let members) = value else {
      return ("null", .failure(.syntax("a request is an object, not \(value.summary)", column: 1)))
    }
    let echo = members["id"]?.isIdentifier == true ? identifier ?? "null" : "null"
    do throws(SolverError) {
      let reader = MemberReader(members)
      guard members["id"]?.isIdentifier == true else {
        throw reader.error("id", "be an integer or a string")
      }
      return (echo, .success(try read(reader)))
    } catch {
      return (echo, .failure(.member(error)))
    }
  }
}

extension JSONValue {
  /// Whether the value is a valid identifier: an integer of any size, or a string.
  fileprivate var isIdentifier: Bool {
    switch self {
    case .string: true
    case .number(let text): !text.contains { $0 == "." || $0 == "e" || $0 == "E" }
    default: false
    }
  }
}
