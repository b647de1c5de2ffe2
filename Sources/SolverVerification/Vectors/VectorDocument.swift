/// Cases with their true answers, for those who prefer a file to a pipe.
///
/// The same set, limit and seed give the same bytes on every machine: answers are correctly
/// rounded, and numbers are written as the shortest decimal that reads back the same, and in
/// hexadecimal.
public struct VectorDocument: Sendable {
  /// How the document is written.
  public enum Format: String, Sendable, CaseIterable {
    /// One object: a header, and a case a line.
    case json
    /// A line of column names, and a case a line.
    case csv
  }

  /// Why there are no true answers.
  public enum Failure: Error, Sendable, CustomStringConvertible {
    /// The set's kind has none.
    case noTruth(set: String, reason: String)

    /// One sentence for a person.
    public var description: String {
      switch self {
      case .noTruth(let set, let reason): "the set \(set) has no true answers: \(reason)"
      }
    }
  }

  /// The set.
  public let caseSet: CaseSet
  /// The most cases to write; nil for all.
  public let limit: Int?
  /// Selects which cases of a larger set are written.
  public let seed: UInt64

  /// A document.
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

  private func truth(_ request: SolverRequest) throws(Failure) -> SolverAnswer {
    do throws(SolverError) {
      return try ReferenceSolver().truth(for: request).rounded
    } catch {
      throw .noTruth(set: caseSet.name, reason: error.description)
    }
  }

  private func writeJSON(_ requests: [SolverRequest], _ body: (String) -> Void) throws(Failure) {
    // Asked before anything is written, so that a set without truths leaves no half document.
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
      let answer = try truth(request)
      var line = MemberWriter()
      line.raw("id", "\(index + 1)")
      line.raw("request", request.object(hexadecimal: false))
      line.raw("answer", answer.object(hexadecimal: false))
      line.raw("requestHex", request.object(hexadecimal: true))
      line.raw("answerHex", answer.object(hexadecimal: true))
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
      let answer = try truth(request)
      var row = ["id": "\(index + 1)", "kind": request.kind.rawValue]
      add(request.members(hexadecimal: false), "", to: &row)
      add(answer.members(hexadecimal: false), "answer.", to: &row)
      add(request.members(hexadecimal: true), "hex.", to: &row)
      add(answer.members(hexadecimal: true), "hex.answer.", to: &row)
      rows.append(row)
    }
    body(columns.joined(separator: ",") + "\n")
    for row in rows {
      body(columns.map { Self.field(row[$0] ?? "") }.joined(separator: ",") + "\n")
    }
  }

  /// A field of a CSV line, quoted where RFC 4180 asks for it.
  private static func field(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r" }) else {
      return text
    }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

extension SolverRequest {
  fileprivate func object(hexadecimal: Bool) -> String {
    var writer = MemberWriter(writesHexadecimal: hexadecimal)
    writer.text("kind", kind.rawValue)
    write(to: &writer)
    return writer.finished()
  }

  /// Members and their values as text, strings without their quotes.
  fileprivate func members(hexadecimal: Bool) -> [(name: String, text: String)] {
    var writer = MemberWriter(writesHexadecimal: hexadecimal)
    write(to: &writer)
    return hexadecimal
      ? writer.members.filter(\.isNumeric).map { ($0.name, $0.plain) }
      : writer.members.map { ($0.name, $0.plain) }
  }
}

extension SolverAnswer {
  fileprivate func object(hexadecimal: Bool) -> String {
    var writer = MemberWriter(writesHexadecimal: hexadecimal)
    write(to: &writer)
    return writer.finished()
  }

  fileprivate func members(hexadecimal: Bool) -> [(name: String, text: String)] {
    var writer = MemberWriter(writesHexadecimal: hexadecimal)
    write(to: &writer)
    return writer.members.map { ($0.name, $0.plain) }
  }
}
