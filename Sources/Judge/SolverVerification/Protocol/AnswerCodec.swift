internal import StrictJSON

extension SolverAnswer {
  /// Encodes the answer as a line of the solver protocol, without the line feed.
  ///
  /// - Parameter identifier: The request's identifier as JSON text.
  public func encoded(identifier: String) -> String {
    var writer = MemberWriter()
    writer.raw("id", identifier)
    write(to: &writer)
    return writer.finished()
  }

  /// Adds the members of the answer.
  func write(to writer: inout MemberWriter) {
    for member in members {
      if member.isList {
        writer.numbers(member.name.rawValue, member.numbers)
      } else {
        writer.number(member.name.rawValue, member.numbers[0])
      }
    }
  }
}

extension SolverError {
  /// Encodes the error as a line of the solver protocol, without the line feed.
  ///
  /// - Parameter identifier: The request's identifier as JSON text.
  public func encoded(identifier: String) -> String {
    var writer = MemberWriter()
    writer.raw("id", identifier)
    if case .unsupported(let why) = self {
      writer.text("unsupported", why)
    } else {
      writer.text("error", description)
    }
    return writer.finished()
  }
}

/// A decoded line of a solver.
public struct DecodedAnswer: Sendable, Hashable {
  /// The content of the line.
  public enum Content: Sendable, Hashable {
    /// The members of an answer, not yet matched with a request's kind.
    case members(AnswerMembers)
    /// The solver does not serve the request.
    case unsupported(String)
    /// The solver considers the request invalid.
    case error(String)
  }

  /// The identifier, if it is a whole number.
  public let identifier: Int?
  /// The identifier as text, if it is something else.
  public let foreignIdentifier: String?
  /// The content of the line.
  public let content: Content
}

/// The members of an answer.
public struct AnswerMembers: Sendable, Hashable {
  let members: [String: JSONValue]

  /// Converts the members to the answer to a request of `kind`.
  ///
  /// A member that is missing or null was not served. An answer has at least one of its kind's
  /// members, possibly null.
  ///
  /// - Throws: The invalid member.
  public func answer(to kind: SolverKind) throws(SolverError) -> SolverAnswer {
    var reader = ServedMembers(members: members)
    let answer = try reader.answer(of: kind.question.answerForm)
    guard reader.isAnswer else {
      throw .invalid(
        member: reader.missing.sorted().map(\.rawValue).joined(separator: ", "), value: "missing",
        reason: "an answer has at least one member of its kind")
    }
    return reader.missing.isEmpty ? answer : .partial(answer, missing: reader.missing)
  }

  /// Whether the line is an echo of the request: it has the request's kind and no further members.
  func repeats(_ request: SolverRequest) -> Bool {
    guard members["kind"] == .string(request.kind.rawValue) else { return false }
    var writer = MemberWriter()
    request.write(to: &writer)
    let own = Set(writer.members.map(\.name)).union(["id", "kind"])
    return own.isSuperset(of: members.keys)
  }
}

/// Reads the served members and records the missing ones.
private struct ServedMembers {
  let members: [String: JSONValue]
  private(set) var missing: Set<AnswerMember> = []
  /// Whether any member of the kind was present.
  private(set) var isAnswer = false

  init(members: [String: JSONValue]) { self.members = members }

  mutating func answer(of form: AnswerForm) throws(SolverError) -> SolverAnswer {
    var values: [[Double]] = []
    for member in form.members {
      values.append(member.isList ? try numbers(member.name) : [try number(member.name)])
    }
    return form.answer(values)
  }

  /// The value of a member; nil if it was not served.
  private mutating func value(_ name: AnswerMember) -> JSONValue? {
    let value = members[name.rawValue]
    if value != nil { isAnswer = true }
    guard let value, value != .null else {
      missing.insert(name)
      return nil
    }
    return value
  }

  private mutating func number(_ name: AnswerMember) throws(SolverError) -> Double {
    guard let value = value(name) else { return .nan }
    guard let number = value.double else { throw invalid(name, "must be a number") }
    return number
  }

  /// A list of numbers. A null element counts as NaN, which JavaScript's writer converts to null.
  private mutating func numbers(_ name: AnswerMember) throws(SolverError) -> [Double] {
    guard let value = value(name) else { return [] }
    guard case .array(let elements) = value else {
      throw invalid(name, "must be a list of numbers")
    }
    var numbers: [Double] = []
    for element in elements {
      guard let number = element == .null ? .nan : element.double else {
        throw .invalid(member: name.rawValue, value: element.summary, reason: "must be a number")
      }
      numbers.append(number)
    }
    return numbers
  }

  private func invalid(_ name: AnswerMember, _ reason: String) -> SolverError {
    .invalid(
      member: name.rawValue, value: members[name.rawValue]?.summary ?? "missing", reason: reason)
  }
}

extension SolverAnswer {
  /// Decodes one line of a solver; never traps, whatever the bytes.
  ///
  /// Bare NaN and Infinity are accepted, because Python's writer produces them.
  public static func decode(
    line: UnsafeBufferPointer<UInt8>
  ) throws(SolverProtocolError) -> DecodedAnswer {
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONReader.read(line, readsBareNonFinite: true).value
    } catch {
      throw .syntax(error.reason, column: error.column)
    }
    guard case .object(let members) = value else {
      throw .syntax("an answer is an object, not \(value.summary)", column: 1)
    }
    var identifier: Int?
    if case .number(let text)? = members["id"] {
      // Some languages have no integers and write 3.0.
      identifier = Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
    }
    let content: DecodedAnswer.Content
    if let why = members["unsupported"], why != .null {
      content = .unsupported(why.plainText)
    } else if let why = members["error"], why != .null {
      content = .error(why.plainText)
    } else {
      content = .members(AnswerMembers(members: members))
    }
    let foreign = identifier == nil && members["id"] != .null ? members["id"]?.summary : nil
    return DecodedAnswer(identifier: identifier, foreignIdentifier: foreign, content: content)
  }

  /// Decodes one line of a solver from a string.
  public static func decode(line: String) throws(SolverProtocolError) -> DecodedAnswer {
    try decode(bytes: Array(line.utf8))
  }

  /// Decodes one line of a solver.
  static func decode(bytes: [UInt8]) throws(SolverProtocolError) -> DecodedAnswer {
    try bytes.withUnsafeBufferPointer { buffer throws(SolverProtocolError) in
      try decode(line: buffer)
    }
  }
}

extension DecodedAnswer {
  /// The identifier at the start of an invalid line, such as a truncated one; nil if it cannot be
  /// determined.
  static func identifier(inBroken bytes: [UInt8]) -> Int? {
    let text = String(decoding: bytes.prefix(64), as: UTF8.self).filter { $0 != " " }
    let start = #"{"id":"#
    guard text.hasPrefix(start) else { return nil }
    let digits = text.dropFirst(start.count).prefix(while: \.isNumber)
    // The number itself may be truncated.
    return text.dropFirst(start.count + digits.count).first == "," ? Int(digits) : nil
  }

  /// A guess why a line is not JSON: a decimal comma, or an object on several lines.
  static func hint(onBroken bytes: [UInt8]) -> String? {
    let line = bytes.filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
    func isDigit(_ index: Int) -> Bool {
      line.indices.contains(index) && (48...57).contains(line[index])
    }
    if line.first == UInt8(ascii: "{"), line.last != UInt8(ascii: "}") {
      return line.count == 1 || line.last == UInt8(ascii: ",")
        ? "; an answer is one line: is it printed over several?" : nil
    }
    // A comma between digits, outside a list.
    var depth = 0
    for (index, byte) in line.enumerated() {
      depth += byte == UInt8(ascii: "[") ? 1 : byte == UInt8(ascii: "]") ? -1 : 0
      if byte == UInt8(ascii: ","), depth == 0, isDigit(index - 1), isDigit(index + 1) {
        return "; is it a decimal comma? Numbers have a point"
      }
    }
    return nil
  }
}

extension JSONValue {
  /// A string without its quotes, or the summary of another value.
  fileprivate var plainText: String {
    if case .string(let text) = self { text } else { summary }
  }
}
