internal import Foundation
internal import Presentation

/// A committed verdict as the expectation for another: the comparison fails only if something is
/// worse.
///
/// An error is worse if it exceeds four times the committed one by more than 10⁻¹⁵, the level of a
/// reference. A kind is worse if its level is lower, and an answer if it is no longer served.
/// Verdicts with other seeds or other case sets cannot be compared.
public struct VerdictExpectation: Sendable {
  /// The reason why a text is not an expectation, or not comparable with this verdict.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text is not a verdict; contains the reason.
    case malformed(String)
    /// It has other requests; contains the difference and the expected value.
    case incomparable(String)

    /// The failure as one sentence.
    public var description: String {
      switch self {
      case .malformed(let reason), .incomparable(let reason): reason
      }
    }
  }

  /// A unit of comparison: a kind, a group of requests and a member.
  private struct Place: Hashable, Comparable {
    var kind, group, member: String

    static func < (a: Place, b: Place) -> Bool {
      (a.kind, a.group, a.member) < (b.kind, b.group, b.member)
    }
  }

  private struct Levels {
    var ordinary, overall: AccuracyLevel?
  }

  /// The allowed ratio of an error to the committed one.
  public static let allowance = 4.0

  private let seed: UInt64
  private let sets: String
  private let worst: [Place: Double]
  private let levels: [String: Levels]

  /// Creates the expectation from a verdict on the case sets of this version.
  public init(_ verdict: Verdict) { self.init(VerdictDocument(verdict)) }

  private init(_ document: VerdictDocument) {
    let verdict = document.verdict
    (seed, sets) = (verdict.seed, document.setsDigest)
    var worst: [Place: Double] = [:]
    for row in verdict.rows {
      let place = Place(
        kind: row.kind.rawValue, group: row.group, member: row.member.rawValue)
      worst[place] = max(worst[place] ?? 0, row.errors.maximum)
    }
    self.worst = worst
    levels = Dictionary(
      uniqueKeysWithValues: verdict.kinds.map {
        ($0.kind.rawValue, Levels(ordinary: $0.ordinary?.level, overall: $0.overall?.level))
      })
  }

  /// Creates the expectation from a verdict's JSON.
  public init(json: String) throws(Failure) {
    let data = Data(json.utf8)
    do {
      self.init(try DocumentCoding.decoder.decode(VerdictDocument.self, from: data))
    } catch {
      throw .malformed(DocumentCoding.sentence(error, of: data))
    }
  }

  /// Throws if the seed differs, or if the expectation is from other case sets.
  public func checkComparable(toSeed asked: UInt64) throws(Failure) {
    guard seed == asked else { throw .incomparable("its seed is \(seed), not \(asked)") }
    guard sets == CaseSet.digest else {
      throw .incomparable("its case sets are \(sets), not \(CaseSet.digest)")
    }
  }

  /// A difference for the worse.
  package struct Regression: Sendable {
    package let kind: String
    /// The group and the member of its answers; nil for a level, which is of all answers of a kind.
    package let place: (group: String, member: String)?
    package let text: String

    /// "spring, over-damped", or the kind alone.
    package var name: String { kind + (place.map { ", \($0.group)" } ?? "") }

    /// Whether it is about these answers.
    package func concerns(_ kind: SolverKind, _ group: String, _ member: AnswerMember) -> Bool {
      place.map { $0 == (group, member.rawValue) } ?? false && self.kind == kind.rawValue
    }
  }

  /// The differences for the worse, one sentence each.
  public func regressions(in verdict: Verdict) throws(Failure) -> [String] {
    try differences(in: verdict).map { "\($0.name): \($0.text)" }
  }

  /// The differences for the worse.
  package func differences(in verdict: Verdict) throws(Failure) -> [Regression] {
    try checkComparable(toSeed: verdict.seed)
    let current = VerdictExpectation(verdict)
    var found: [Regression] = []
    for (kind, expected) in levels.sorted(by: { $0.key < $1.key }) {
      let now = current.levels[kind]
      for (name, before, after) in [
        ("ordinarily", expected.ordinary, now?.ordinary),
        ("everywhere", expected.overall, now?.overall),
      ] {
        if let before, let after, after < before {
          found.append(
            Regression(
              kind: kind, place: nil,
              text: "the level \(name) is \(after.rawValue), was \(before.rawValue)"))
        }
      }
    }
    for (place, before) in worst.sorted(by: { $0.key < $1.key }) {
      let text: String
      if let after = current.worst[place] {
        guard !(after <= Self.allowance * before + AccuracyLevel.exact.bound) else { continue }
        text = "is off by \(Verdict.short(after)), was \(Verdict.short(before))"
      } else {
        text = "is no longer served"
      }
      found.append(
        Regression(
          kind: place.kind, place: (place.group, place.member), text: "\(place.member) \(text)"))
    }
    return found
  }
}
