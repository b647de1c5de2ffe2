internal import StrictJSON

/// A committed verdict, which another is held against: only what is worse fails.
///
/// An error is worse if it exceeds four times the committed one by more than 10⁻¹⁵, the level of a
/// reference; a kind if its level is lower; and an answer if it is not served any more. Verdicts on
/// other seeds or on another version of the sets cannot be compared.
public struct VerdictExpectation: Sendable {
  /// Why a text is no expectation, or none for this verdict.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text is no verdict: what is wrong with it.
    case malformed(String)
    /// It was asked something else: what, and what it would have to be.
    case incomparable(String)

    /// One sentence for a person.
    public var description: String {
      switch self {
      case .malformed(let reason), .incomparable(let reason): reason
      }
    }
  }

  /// What is compared: answers of a kind, in a group of requests and one member.
  private struct Place: Hashable, Comparable {
    var kind, group, member: String

    static func < (a: Place, b: Place) -> Bool {
      (a.kind, a.group, a.member) < (b.kind, b.group, b.member)
    }
  }

  private struct Levels {
    var ordinary, everything: AccuracyLevel?
  }

  /// By how many times an error may exceed the committed one.
  public static let allowance = 4.0

  private let seed: UInt64
  private let version: Int
  private let worst: [Place: Double]
  private let levels: [String: Levels]

  /// What a verdict says.
  public init(_ verdict: Verdict) {
    seed = verdict.seed
    version = CaseSet.version
    var worst: [Place: Double] = [:]
    for row in verdict.rows {
      let place = Place(
        kind: row.worst.request.kind.rawValue, group: row.group, member: row.member.rawValue)
      worst[place] = max(worst[place] ?? 0, row.errors.maximum)
    }
    self.worst = worst
    levels = Dictionary(
      uniqueKeysWithValues: verdict.kinds.map {
        ($0.kind.rawValue, Levels(ordinary: $0.ordinary?.level, everything: $0.everything?.level))
      })
  }

  /// Reads the JSON of a verdict.
  public init(json: String) throws(Failure) {
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try Array(json.utf8).withUnsafeBufferPointer {
        buffer throws(JSONSyntaxError) in try JSONReader.read(buffer).value
      }
    } catch {
      throw .malformed("it is no JSON: \(error.reason) (byte \(error.column))")
    }
    guard case .object(let members) = value else { throw .malformed("it is no object") }
    do throws(SolverError) {
      let reader = MemberReader(members)
      guard try reader.text("schema") == "animbench-verdict/2" else {
        throw reader.error("schema", "be animbench-verdict/2")
      }
      guard case .number(let text)? = reader["seed"], let seed = UInt64(text) else {
        throw reader.error("seed", "be a whole number")
      }
      self.seed = seed
      version = try reader.count("sets-version")
      var worst: [Place: Double] = [:]
      for row in try reader.optionalObjects("rows") {
        let place = Place(
          kind: try row.text("kind"), group: try row.text("group"), member: try row.text("member"))
        guard let maximum = row["maximum"]?.double else {
          throw row.error("maximum", "be a number")
        }
        worst[place] = max(worst[place] ?? 0, maximum)
      }
      self.worst = worst
      var levels: [String: Levels] = [:]
      for kind in try reader.optionalObjects("kinds") {
        levels[try kind.text("kind")] = Levels(
          ordinary: try kind.optionalObject("ordinary")?.word("level", AccuracyLevel.self),
          everything: try kind.optionalObject("everything")?.word("level", AccuracyLevel.self))
      }
      self.levels = levels
    } catch {
      throw .malformed(error.description)
    }
  }

  /// Refuses to be compared with a verdict of another seed, or of today's sets where it is of others.
  public func checkComparable(toSeed asked: UInt64) throws(Failure) {
    guard seed == asked else {
      throw .incomparable("its seed is \(seed), and \(asked) was asked")
    }
    guard version == CaseSet.version else {
      throw .incomparable("its sets-version is \(version), and \(CaseSet.version) was asked")
    }
  }

  /// What of a verdict is worse than expected, one sentence each.
  public func whatIsWorse(in verdict: Verdict) throws(Failure) -> [String] {
    try checkComparable(toSeed: verdict.seed)
    let current = VerdictExpectation(verdict)
    var sentences: [String] = []
    for (kind, expected) in levels.sorted(by: { $0.key < $1.key }) {
      let now = current.levels[kind]
      for (name, before, after) in [
        ("ordinarily", expected.ordinary, now?.ordinary),
        ("everywhere", expected.everything, now?.everything),
      ] {
        if let before, let after, after < before {
          sentences.append(
            "\(kind): the level \(name) is \(after.rawValue), was \(before.rawValue)")
        }
      }
    }
    for (place, before) in worst.sorted(by: { $0.key < $1.key }) {
      let name = "\(place.kind), \(place.group): \(place.member)"
      guard let after = current.worst[place] else {
        sentences.append("\(name) is not served any more")
        continue
      }
      if !(after <= Self.allowance * before + AccuracyLevel.exact.bound) {
        sentences.append(
          "\(name) is off by \(Verdict.short(after)), was \(Verdict.short(before))")
      }
    }
    return sentences
  }
}
