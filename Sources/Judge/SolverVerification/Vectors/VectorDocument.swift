/// A file of cases with their true answers, as an alternative to a pipe.
///
/// Equal sets, limits and seeds give the same bytes on every machine. Answers are correctly
/// rounded. Beside a jump whose place depends on a rounding the answer is that of the rounded product
/// or percentage, as in browsers, and `alsoRight` is the other side. Numbers are written as the
/// shortest decimal that reads back as the same number, and in hexadecimal.
public struct VectorDocument: Sendable {
  /// The file format.
  public enum Format: String, Sendable, CaseIterable {
    /// One object: a header, and one case per line.
    case json
    /// A line of column names, and one case per line.
    case csv
  }

  /// The reason why there are no true answers.
  public enum Failure: Error, Sendable, CustomStringConvertible {
    /// The set's kind has no true answers.
    case noTruth(set: String, reason: String)

    /// The failure as one sentence.
    public var description: String {
      switch self {
      case .noTruth(let set, let reason): "the set \(set) has no true answers: \(reason)"
      }
    }
  }

  /// The set.
  public let caseSet: CaseSet
  /// The largest number of cases; nil for all.
  public let limit: Int?
  /// Selects the cases of a larger set.
  public let seed: UInt64

  /// Creates a document.
  public init(caseSet: CaseSet, limit: Int? = nil, seed: UInt64 = CaseSet.standardSeed) {
    self.caseSet = caseSet
    self.limit = limit
    self.seed = seed
  }

  /// Writes the document piece by piece.
  public func write(_ format: Format, _ body: (String) -> Void) throws(Failure) {
    let requests = limit.map { caseSet.subset($0, seed: seed) } ?? caseSet.requests
    switch format {
    case .json: try writeJSON(requests, body)
    case .csv: try writeCSV(requests, body)
    }
  }

  /// The true answer, and another one that is as right.
  private func truth(
    _ request: SolverRequest
  ) throws(Failure) -> (answer: SolverAnswer, alsoRight: SolverAnswer?) {
    do throws(SolverError) {
      let reference = ReferenceSolver()
      let truth = try reference.truth(for: request)
      let other = request.question.otherSides(of: truth, by: reference)
        .map { $0.map(\.rounded) }.first { $0 != truth.values.map(\.rounded) }
      let form = request.kind.question.answerForm
      return (truth.rounded, other.map { form.answer($0.map { [$0] }) })
    } catch {
      throw .noTruth(set: caseSet.name, reason: error.description)
    }
  }

  private func writeJSON(_ requests: [SolverRequest], _ body: (String) -> Void) throws(Failure) {
    // Computed before anything is written, so that a set without truths writes no partial document.
    if let first = requests.first { _ = try truth(first) }
    var header = MemberWriter()
    header.text("schema", "animbench-vectors/1")
    header.text("set", caseSet.name)
    header.text("summary", caseSet.summary)
    header.raw("size", "\(caseSet.count)")
    header.raw("seed", "\(seed)")
    header.raw("count", "\(requests.count)")
    body(header.text + ",\"cases\":[\n")
    for (index, request) in requests.enumerated() {
      let (answer, alsoRight) = try truth(request)
      var line = MemberWriter()
      line.raw("id", "\(index + 1)")
      line.raw("request", request.object(hexadecimal: false))
      line.raw("answer", answer.object(hexadecimal: false))
      if let alsoRight { line.raw("alsoRight", alsoRight.object(hexadecimal: false)) }
      line.raw("requestHex", request.object(hexadecimal: true))
      line.raw("answerHex", answer.object(hexadecimal: true))
      if let alsoRight { line.raw("alsoRightHex", alsoRight.object(hexadecimal: true)) }
      body(line.finished() + (index + 1 < requests.count ? ",\n" : "\n"))
    }
    body("]}\n")
  }

  private func writeCSV(_ requests: [SolverRequest], _ body: (String) -> Void) throws(Failure) {
    var rows: [[String: String]] = []
    var columns = ["id", "kind"]
    func add(
      _ members: [(name: String, text: String)], _ prefix: String, to row: inout [String: String]
    ) {
      for (name, text) in members where name != "kind" {
        if !columns.contains(prefix + name) { columns.append(prefix + name) }
        row[prefix + name] = text
      }
    }
    for (index, request) in requests.enumerated() {
      let (answer, alsoRight) = try truth(request)
      var row = ["id": "\(index + 1)", "kind": request.kind.rawValue]
      add(request.members(hexadecimal: false), "", to: &row)
      add(answer.members(hexadecimal: false), "answer.", to: &row)
      add(request.members(hexadecimal: true), "hex.", to: &row)
      add(answer.members(hexadecimal: true), "hex.answer.", to: &row)
      if let alsoRight {
        add(alsoRight.members(hexadecimal: false), "alsoRight.", to: &row)
        add(alsoRight.members(hexadecimal: true), "hex.alsoRight.", to: &row)
      }
      rows.append(row)
    }
    body(columns.joined(separator: ",") + "\n")
    for row in rows {
      body(columns.map { Self.field(row[$0] ?? "") }.joined(separator: ",") + "\n")
    }
  }

  /// A field of a CSV line, quoted if RFC 4180 requires it.
  package static func field(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r" }) else {
      return text
    }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

/// A record that documents write as a JSON object or as columns of CSV.
private protocol Written {
  /// The kind, which precedes the members of an object.
  var kindName: String? { get }
  func write(to writer: inout MemberWriter)
}

extension SolverRequest: Written {
  fileprivate var kindName: String? { kind.rawValue }
}

extension SolverAnswer: Written {
  fileprivate var kindName: String? { nil }
}

extension Written {
  fileprivate func object(hexadecimal: Bool) -> String {
    var writer = MemberWriter(writesHexadecimal: hexadecimal)
    if let kindName { writer.text("kind", kindName) }
    write(to: &writer)
    return writer.finished()
  }

  /// Members and their values as text, with unquoted strings.
  fileprivate func members(hexadecimal: Bool) -> [(name: String, text: String)] {
    var writer = MemberWriter(writesHexadecimal: hexadecimal)
    write(to: &writer)
    return writer.members.filter { !hexadecimal || $0.isNumeric }.map { ($0.name, $0.plain) }
  }
}
