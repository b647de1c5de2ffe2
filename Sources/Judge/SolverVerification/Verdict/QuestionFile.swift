internal import Seeding
internal import StrictJSON

/// The questions of a verification as lines of a file, for solvers that cannot sit behind a pipe.
///
/// The first line names the seed, the digest of the case sets, the number of questions, and what
/// else is needed to choose the same questions again. Each further line is a question as a pipe
/// carries it; identifiers count from 1.
public struct QuestionFile: Sendable {
  /// The reason why a file of questions or answers is invalid, with its line.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1; nil if it concerns the whole file.
    public var line: Int?
    /// The reason as a sentence.
    public var reason: String

    /// Creates a failure.
    package init(_ reason: String, line: Int? = nil) { (self.line, self.reason) = (line, reason) }

    /// The line and the reason.
    public var description: String { line.map { "line \($0): \(reason)" } ?? reason }
  }

  /// The verifier that chooses the questions.
  public let verifier: Verifier
  /// The sets with the questions chosen from each.
  let chosen: [(set: CaseSet, selection: CaseSelection)]
  /// The questions; the identifier of the first is 1.
  public let requests: [SolverRequest]

  /// Chooses the questions of a verifier.
  public init(_ verifier: Verifier) {
    self.verifier = verifier
    chosen = verifier.askedSets(options: verifier.contract.options ?? [])
      .map { ($0, verifier.selection(of: $0)) }
    requests = chosen.flatMap(\.selection.requests)
  }

  /// The first line, without its line feed.
  public var header: String {
    var writer = MemberWriter()
    writer.text("kind", "questions")
    writer.raw("version", "1")
    writer.raw("seed", "\(verifier.seed)")
    writer.text("sets", CaseSet.digest)
    writer.raw("count", "\(requests.count)")
    if verifier.caseSets.map(\.name) != CaseSet.judged.map(\.name) {
      writer.texts("set", verifier.caseSets.map(\.name))
    }
    verifier.contract.write(to: &writer)
    writer.flag("platformRules", verifier.holdsToPlatformRules, unless: false)
    writer.flag("full", verifier.limit == nil, unless: false)
    return writer.finished()
  }

  /// Writes the lines, piece by piece.
  ///
  /// - Parameter body: Receives a piece of text and the number of questions written so far.
  public func write<Failure: Error>(_ body: (String, Int) throws(Failure) -> Void) throws(Failure) {
    try body(header + "\n", 0)
    for start in stride(from: 0, to: requests.count, by: 1_000) {
      let end = min(start + 1_000, requests.count)
      try body((start..<end).map { requests[$0].encoded(identifier: $0 + 1) + "\n" }.joined(), end)
    }
  }

  /// Reads the first line of a file of questions.
  ///
  /// - Parameter settings: A verifier whose sets, seed and contract are replaced by the file's.
  /// - Throws: The line is not such a header, or its questions are not those of this version.
  public init(header line: String, _ settings: Verifier) throws(Failure) {
    var verifier = settings
    do throws(SolverError) {
      let reader = try MemberReader(json: line)
      guard reader["kind"] == .string("questions") else {
        throw .failed("it is not the first line of a file of questions, \"kind\":\"questions\"")
      }
      guard try reader.count("version") == 1 else { throw reader.error("version", "be 1") }
      verifier.seed = try reader.seed()
      guard try reader.text("sets") == CaseSet.digest else {
        throw reader.invalid(
          "sets", "the case sets of this version are \(CaseSet.digest): write the questions again")
      }
      verifier.caseSets = CaseSet.judged
      if let names = try reader.optionalNames("set") {
        verifier.caseSets = names.compactMap(CaseSet.named)
        guard verifier.caseSets.count == names.count else {
          throw reader.error("set", "name case sets only")
        }
      }
      verifier.contract = try SolverContract(options: reader)
      verifier.holdsToPlatformRules = try reader.optionalFlag("platformRules") ?? false
      verifier.limit = try reader.optionalFlag("full") ?? false ? nil : verifier.limit
      self.init(verifier)
      guard try reader.count("count") == requests.count else {
        throw reader.error("count", "be \(requests.count)")
      }
    } catch {
      throw Failure(error.reason, line: 1)
    }
  }
}

extension CaseSet {
  /// The digest of the sets' names, sizes and 256 requests of each, spread evenly: 16 hexadecimal
  /// digits. Scores with the same digest are comparable.
  public static let digest: String = {
    var hash = ByteHash()
    for set in judged {
      hash.insert("\(set.name) \(set.count)\n".utf8)
      let size = min(256, set.count)
      for place in 0..<size {
        hash.insert("\(set[(2 * place + 1) * set.count / (2 * size)])\n".utf8)
      }
    }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }()
}
