internal import Foundation
internal import Presentation

/// The accuracy that a solver's author commits to: the level of each kind, and the case sets that
/// it was measured with.
public struct ConformanceClaim: Sendable, Hashable, Codable {
  /// The reason why a text is not a claim or is one of other case sets, or a verdict supports none.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason as a sentence.
    public var description: String
  }

  /// The schema that this version writes and reads.
  private static let schema = "animbench-claim/2"

  private var schema = Self.schema
  /// The solver's name and version.
  public var solver: String
  /// The lowest level of its kinds.
  public var level: AccuracyLevel
  /// The level of all answers of each kind.
  public var kinds: [SolverKind: AccuracyLevel]
  /// The scalar type, clock, options and ranges of the verdict; see ``Verdict/limits``.
  public var limits: [String]
  /// ``CaseSet/digest``.
  public var sets: String
  /// The version of the judge.
  public var version: String

  /// Creates the claim that a verdict supports.
  ///
  /// - Parameter version: The version of the judge.
  /// - Throws: It did not pass, no kind has a level, or sets of a kind were not asked.
  public init(_ verdict: Verdict, version: String) throws(Failure) {
    guard verdict.outcome == .passed else {
      throw Failure(description: "the verdict is not a pass")
    }
    kinds = [:]
    for kind in verdict.kinds where kind.outcome == .passed {
      if let level = kind.overall?.level, level != .none { kinds[kind.kind] = level }
    }
    guard let lowest = kinds.values.min() else {
      throw Failure(description: "no kind reached a level")
    }
    (level, sets, self.version) = (lowest, CaseSet.digest, version)
    (solver, limits) = (verdict.solver, verdict.limits)
    try checkSets(verdict)
  }

  /// Throws if a verdict lacks a case set of the kinds.
  private func checkSets(_ verdict: Verdict) throws(Failure) {
    let asked = Set(verdict.counts.map(\.caseSet))
    let missing = CaseSet.judged.filter {
      kinds[$0.kind] != nil && !asked.contains($0.name)
    }
    guard let first = missing.first else { return }
    throw Failure(
      description:
        "a claim is about every case set of its kinds: \(first.name) was not asked, one of \(missing.count)"
    )
  }

  /// Reads a claim.
  ///
  /// - Throws: The text is not a claim, or its case sets are not those of this version.
  public init(json: String) throws(Failure) {
    let data = Data(json.utf8)
    do {
      self = try DocumentCoding.decoder.decode(Self.self, from: data)
    } catch {
      throw Failure(description: DocumentCoding.sentence(error, of: data))
    }
    guard schema == Self.schema else {
      throw Failure(description: "schema is \"\(schema)\", it must be \"\(Self.schema)\"")
    }
    guard sets == CaseSet.digest else {
      throw Failure(
        description:
          "sets is \"\(sets)\", the case sets of this version are \(CaseSet.digest): make the claim again"
      )
    }
  }

  /// The claim as JSON.
  public var json: String { DocumentCoding.plainText(self) }

  /// The kinds below their claimed level, and other limits than claimed, one sentence each.
  ///
  /// - Throws: Sets of the claim's kinds were not asked.
  public func shortfalls(in verdict: Verdict) throws(Failure) -> [String] {
    try checkSets(verdict)
    func text(_ limits: [String]) -> String {
      limits.isEmpty ? "nothing" : limits.joined(separator: ", ")
    }
    let others =
      verdict.limits == limits
      ? [] : ["it was judged with \(text(verdict.limits)), the claim is for \(text(limits))"]
    return others
      + SolverKind.allCases.compactMap { kind in
        guard let claimed = kinds[kind] else { return nil }
        let judged = verdict.kinds.first { $0.kind == kind && $0.outcome == .passed }
        guard let level = judged?.overall?.level else {
          return "\(kind.rawValue) is not judged, the claim is \(claimed.rawValue)"
        }
        return level < claimed
          ? "\(kind.rawValue) is \(level.rawValue), the claim is \(claimed.rawValue)" : nil
      }
  }

  /// A badge as SVG, 20 pixels high.
  public var badge: String {
    let (left, right) = ("animation numerics", level.rawValue)
    // Widths of Verdana at 11 pixels, about 6.6 pixels a letter.
    func width(_ text: String) -> Int { Int((Double(text.count) * 6.6).rounded()) + 12 }
    let (a, b) = (width(left), width(right))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(a + b)" height="20" role="img" \
      aria-label="\(left): \(right)">
      <rect width="\(a)" height="20" fill="#555"/><rect x="\(a)" width="\(b)" height="20" fill="#2a7d4f"/>
      <g fill="#fff" text-anchor="middle" font-family="Verdana,sans-serif" font-size="11">
      <text x="\(a / 2)" y="14">\(left)</text><text x="\(a + b / 2)" y="14">\(right)</text></g></svg>

      """
  }
}
