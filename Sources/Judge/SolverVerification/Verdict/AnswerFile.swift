internal import StrictJSON

/// Answers to a file of questions, as a method that cannot be asked again.
///
/// A line of JSON is an answer as behind a pipe, in any order; the first may be an answer to `hello`.
/// CSV has the identifier and the members as columns. Questions without an answer count as not
/// answered; a kind without any answer is not served.
public struct AnswerFile: SolverMethod {
  /// The name of the file, or of its solver.
  public let name: String
  /// A human-readable description; that of a program, because the verdict is the same.
  public let summary = "a program that speaks the solver protocol"
  /// The kinds with an answer.
  public let kinds: Set<SolverKind>
  /// The questions.
  let file: QuestionFile
  /// The reply to `hello`, if there is one.
  let contract: SolverContract?
  /// The reply to each question.
  let replies: [Result<SolverAnswer, SolverError>]
  /// The questions that have no reply, among those of the kinds that are served: their number, and
  /// the first.
  let skipped: ProcessFault?

  /// Reads answers.
  ///
  /// - Parameters:
  ///   - texts: The files' texts, by name.
  ///   - name: The name of the solver.
  /// - Throws: The name of a file, and what is wrong in it.
  public init(
    name: String, texts: [(path: String, text: String)], to file: QuestionFile
  ) throws(QuestionFile.Failure) {
    self.name = name
    self.file = file
    var reader = Reader(file.requests)
    for (path, text) in texts {
      do throws(QuestionFile.Failure) {
        let start = text.drop { $0 == "\u{FEFF}" || $0.isWhitespace }
        try start.first == "{" ? reader.readLines(text) : reader.readTable(text)
      } catch {
        throw QuestionFile.Failure("\(path): \(error)")
      }
    }
    contract = reader.contract
    var kinds: Set<SolverKind> = []
    for (request, reply) in zip(file.requests, reader.replies) {
      switch reply {
      case .success?, .failure(.invalid)?: kinds.insert(request.kind)
      case .failure?, nil: break
      }
    }
    self.kinds = kinds
    let missing = reader.replies.indices.filter {
      reader.replies[$0] == nil && kinds.contains(file.requests[$0].kind)
    }
    skipped = missing.first.map {
      .skipped(count: missing.count, request: file.requests[$0].encoded(identifier: $0 + 1))
    }
    replies = reader.replies.map { $0 ?? .failure(.failed("no answer")) }
  }

  /// Nothing can be asked again.
  public func answers(_ requests: [SolverRequest]) -> [Result<SolverAnswer, SolverError>] {
    requests.map { _ in .failure(.unsupported("a file cannot be asked again")) }
  }
}

/// Reads lines and tables of answers.
private struct Reader {
  let requests: [SolverRequest]
  var replies: [Result<SolverAnswer, SolverError>?]
  var contract: SolverContract?
  /// Whether a line was read, after which a `hello` is too late.
  private var hasBegun = false

  init(_ requests: [SolverRequest]) {
    self.requests = requests
    replies = Array(repeating: nil, count: requests.count)
  }

  mutating func readLines(_ text: String) throws(QuestionFile.Failure) {
    var number = 0
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      var bytes = Array(line)
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
      let decoded: DecodedAnswer
      do throws(SolverProtocolError) {
        decoded = try SolverAnswer.decode(bytes: bytes)
      } catch {
        throw QuestionFile.Failure(
          error.description + (DecodedAnswer.hint(onBroken: bytes) ?? ""), line: number)
      }
      defer { hasBegun = true }
      if !hasBegun, case .members(let members) = decoded.content, members.members["solver"] != nil {
        do throws(SolverError) {
          contract = try SolverContract(members)
        } catch {
          throw QuestionFile.Failure("the hello is not understood: \(error)", line: number)
        }
        continue
      }
      try record(
        decoded.content, identifier: decoded.identifier,
        foreign: decoded.foreignIdentifier, line: number)
    }
  }

  /// Reads CSV; an empty field is a member that was not served.
  mutating func readTable(_ text: String) throws(QuestionFile.Failure) {
    var columns: [String] = []
    for (number, fields) in try Self.rows(text) {
      if fields == [""] { continue }
      if columns.isEmpty {
        columns = fields.map { $0.trimmingPrefix("\u{FEFF}").filter { $0 != " " } }
        guard columns.contains("id") else {
          throw QuestionFile.Failure(
            "it is neither a line of JSON nor the columns of a CSV with \"id\"", line: number)
        }
        continue
      }
      guard fields.count == columns.count else {
        throw QuestionFile.Failure(
          "it has \(fields.count) fields for \(columns.count) columns; numbers have a decimal point, "
            + "and texts with commas are quoted", line: number)
      }
      var members: [String: JSONValue] = [:]
      for (column, field) in zip(columns, fields) where !field.isEmpty {
        members[column] =
          column == "unsupported" || column == "error" || Double(field) == nil
          ? .string(field) : .number(text: field)
      }
      let identifier = (members.removeValue(forKey: "id")?.double).flatMap { Int(exactly: $0) }
      hasBegun = true
      let content: DecodedAnswer.Content =
        if case .string(let why)? = members["unsupported"] {
          .unsupported(why)
        } else if case .string(let why)? = members["error"] { .error(why) } else {
          .members(AnswerMembers(members: members))
        }
      try record(content, identifier: identifier, foreign: fields.first, line: number)
    }
  }

  private mutating func record(
    _ content: DecodedAnswer.Content, identifier: Int?, foreign: String?, line: Int
  ) throws(QuestionFile.Failure) {
    guard let identifier else {
      throw QuestionFile.Failure(
        foreign.map { "its id is \($0), not the question's whole number" } ?? "it has no id",
        line: line)
    }
    let index = identifier - 1
    guard replies.indices.contains(index) else {
      throw QuestionFile.Failure(
        "id \(identifier) is not a question; they are 1 to \(replies.count)", line: line)
    }
    guard replies[index] == nil else {
      throw QuestionFile.Failure("id \(identifier) is answered twice", line: line)
    }
    switch content {
    case .unsupported(let why): replies[index] = .failure(.unsupported(why))
    case .error(let why):
      replies[index] = .failure(.invalid(member: "request", value: "\(identifier)", reason: why))
    case .members(let members):
      do throws(SolverError) {
        guard !members.repeats(requests[index]) else { throw .failed("it repeats the question") }
        replies[index] = .success(try members.answer(to: requests[index].kind))
      } catch {
        throw QuestionFile.Failure("id \(identifier): \(error)", line: line)
      }
    }
  }

  /// The rows of RFC 4180, each with its line: fields with commas, quotes or line feeds are quoted.
  private static func rows(
    _ text: String
  ) throws(QuestionFile.Failure) -> [(line: Int, fields: [String])] {
    var rows: [(Int, [String])] = []
    var (fields, field): ([String], String.UnicodeScalarView) = ([], String.UnicodeScalarView())
    var (line, start) = (1, 1)
    var (isQuoted, isAfterQuote) = (false, false)
    func endOfField() -> String { String(field) }
    for scalar in text.unicodeScalars {
      if scalar == "\n" { line += 1 }
      if isQuoted {
        if scalar == "\"" { (isQuoted, isAfterQuote) = (false, true) } else { field.append(scalar) }
        continue
      }
      switch scalar {
      case "\"" where isAfterQuote:
        field.append(scalar)
        (isQuoted, isAfterQuote) = (true, false)
        continue
      case "\"" where field.isEmpty: isQuoted = true
      case ",":
        fields.append(endOfField())
        field = String.UnicodeScalarView()
      case "\n":
        rows.append((start, fields + [endOfField()]))
        (fields, field, start) = ([], String.UnicodeScalarView(), line)
      case "\r": break
      default: field.append(scalar)
      }
      isAfterQuote = false
    }
    guard !isQuoted else { throw QuestionFile.Failure("a quote is not closed", line: start) }
    if !field.isEmpty || !fields.isEmpty { rows.append((start, fields + [endOfField()])) }
    return rows
  }
}
