internal import Seeding
internal import StrictJSON

/// A worse input than those sampled, found by climbing from the worst of them.
public struct WorstCaseFinding: Sendable, Codable {
  /// The set that the climb started from, and stayed in the range of.
  public var caseSet: String
  /// The largest error of the sampled requests.
  public var sampled: Double
  /// The number of requests asked.
  public var evaluations: Int
  /// The worse input.
  public var worst: WorstCase
}

/// Climbs from the worst sampled requests of a set to worse ones.
///
/// A step changes one to three members of one of the best requests: by a relative or absolute amount
/// of any size, by a few ulp, to a rounder number, to the end of its range, or to that of another
/// sampled request. A number stays between the least and the greatest sampled of its member. The
/// number of requests is bounded, and so is the time.
struct WorstCaseSearch {
  /// The largest number of requests of one climb, and those asked at once.
  private static let (maximumEvaluations, batch) = (6_000, 60)
  /// The number of requests that are kept to climb from.
  private static let kept = 6

  /// The errors of a request's answer; nil if it is not asked or not answered.
  let judge: ([SolverRequest]) -> [[Judgement]?]
  /// An error relative to its bound.
  let relativeError: (Judgement) -> Double
  /// The values of each member among the sampled requests, without the indices of lists.
  private let pool: [String: [JSONValue]]
  private let ranges: [String: ClosedRange<Double>]
  private var random: SplitMix64

  init(
    sampled: [SolverRequest], seed: UInt64, judge: @escaping ([SolverRequest]) -> [[Judgement]?],
    relativeError: @escaping (Judgement) -> Double
  ) {
    self.judge = judge
    self.relativeError = relativeError
    random = SplitMix64(seed: seed)
    var pool: [String: [JSONValue]] = [:]
    let every = max(1, sampled.count / 400)
    for index in stride(from: 0, to: sampled.count, by: every) {
      for leaf in Leaf.all(of: Self.members(of: sampled[index])) {
        pool[leaf.name, default: []].append(leaf.value)
      }
    }
    self.pool = pool
    ranges = pool.compactMapValues { values in
      let numbers = values.compactMap(\.double).filter(\.isFinite)
      guard let least = numbers.min(), let greatest = numbers.max() else { return nil }
      return least...greatest
    }
  }

  /// The worst request found; nil if none is worse than the starts.
  ///
  /// - Parameters:
  ///   - starts: Sampled requests with their largest errors.
  ///   - deadline: The time to end at, in the seconds of ``ProcessRun/now()``.
  mutating func climb(
    from starts: [WorstCase], until deadline: Double
  ) -> (worst: WorstCase?, evaluations: Int) {
    typealias Candidate = (case: WorstCase, relativeError: Double)
    func candidate(_ request: SolverRequest, _ judgements: [Judgement]) -> Candidate? {
      judgements.filter(\.isServed).map { ($0, relativeError($0)) }.max { $0.1 < $1.1 }.map {
        judgement, relativeError in
        (WorstCase(judgement, of: request), relativeError)
      }
    }
    var best: [Candidate] = starts.map { start in
      (
        start,
        relativeError(
          Judgement(
            number: start.number, observed: start.observed, truth: start.truth, error: start.error))
      )
    }.sorted { $0.relativeError > $1.relativeError }
    let sampled = best.first?.relativeError ?? 0
    var (found, evaluations): (WorstCase?, Int) = (nil, 0)
    while evaluations < Self.maximumEvaluations, ProcessRun.now() < deadline,
      best.first.map({ $0.relativeError.isFinite }) ?? false
    {
      let proposals = (0..<Self.batch).compactMap { _ in
        // The worst is changed most often.
        changed(
          best[min(random.index(below: best.count), random.index(below: best.count))].case.request)
      }
      evaluations += Self.batch
      for (request, judgements) in zip(proposals, judge(proposals)) {
        guard let next = judgements.flatMap({ candidate(request, $0) }),
          best.count < Self.kept || next.relativeError > best[best.count - 1].relativeError,
          !best.contains(where: { $0.case.request == request })
        else { continue }
        if next.relativeError > max(sampled, best[0].relativeError) { found = next.case }
        best.append(next)
        best.sort { $0.relativeError > $1.relativeError }
        best = Array(best.prefix(Self.kept))
      }
    }
    return (found, evaluations)
  }

  /// A request with one to three of its members changed; nil if that is not a request.
  private mutating func changed(_ request: SolverRequest) -> SolverRequest? {
    var members = Self.members(of: request)
    let leaves = Leaf.all(of: members).filter { pool[$0.name] != nil }
    guard !leaves.isEmpty else { return nil }
    for _ in 0..<random.pick([1, 1, 1, 2, 2, 3]) {
      let leaf = random.pick(leaves)
      members = leaf.replaced(in: members, by: changed(leaf))
    }
    guard case .object(let object) = members else { return nil }
    return try? SolverRequest(MemberReader(object))
  }

  private mutating func changed(_ leaf: Leaf) -> JSONValue {
    let others = pool[leaf.name] ?? []
    guard case .number = leaf.value, let x = leaf.value.double, let range = ranges[leaf.name] else {
      return random.pick(others)
    }
    let part = random.sign() * random.logarithmic(1e-17, 1)
    var next: Double
    switch random.index(below: 8) {
    case 0: return random.pick(others)
    case 1, 2: next = x * (1 + part)
    case 3: next = x + part * (range.upperBound - range.lowerBound)
    case 4: next = x + random.sign() * Double(1 + random.index(below: 8)) * x.ulp
    case 5:
      let unit = random.pick([1.0, 10, 100, 1000])
      next = (x * unit).rounded() / unit
    case 6: next = x / 2 + (random.pick(others).double ?? x) / 2
    default: next = random.pick([0, range.lowerBound, range.upperBound])
    }
    if !next.isFinite { next = x }
    return .number(text: "\(min(max(next, range.lowerBound), range.upperBound))")
  }

  /// The members of a request as JSON.
  private static func members(of request: SolverRequest) -> JSONValue {
    (try? JSONReader.read(Array(request.description.utf8))) ?? .null
  }

  /// A number, text or flag inside a request.
  private struct Leaf {
    private enum Step {
      case member(String)
      case element(Int)
    }

    /// The path without the indices of lists.
    var name: String
    private var path: [Step]
    var value: JSONValue

    /// The leaves of a request in order, except for its identifier and its kind.
    static func all(of value: JSONValue) -> [Leaf] {
      var leaves: [Leaf] = []
      func visit(_ value: JSONValue, _ name: String, _ path: [Step]) {
        switch value {
        case .object(let members):
          for key in members.keys.sorted() where !path.isEmpty || key != "id" && key != "kind" {
            visit(members[key] ?? .null, "\(name).\(key)", path + [.member(key)])
          }
        case .array(let elements):
          for (index, element) in elements.enumerated() {
            visit(element, name + "[]", path + [.element(index)])
          }
        default: leaves.append(Leaf(name: name, path: path, value: value))
        }
      }
      visit(value, "", [])
      return leaves
    }

    func replaced(in whole: JSONValue, by value: JSONValue) -> JSONValue {
      func replace(_ old: JSONValue, _ path: ArraySlice<Step>) -> JSONValue {
        switch (path.first, old) {
        case (.member(let key)?, .object(var members)):
          members[key] = replace(members[key] ?? .null, path.dropFirst())
          return .object(members)
        case (.element(let index)?, .array(var elements)):
          elements[index] = replace(elements[index], path.dropFirst())
          return .array(elements)
        default: return value
        }
      }
      return replace(whole, path[...])
    }
  }
}
