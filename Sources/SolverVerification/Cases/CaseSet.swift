internal import Seeding

/// A named, seeded list of requests: the same on every machine.
public struct CaseSet: Sendable {
  /// The name by which commands and promises refer to the set.
  public let name: String
  /// One line that says what is in it.
  public let summary: String
  /// The kind of its requests.
  public let kind: SolverKind
  /// How many requests it holds.
  public let count: Int
  /// The request at an index below ``count``; computed, so that a large set takes no memory.
  private let makeRequest: @Sendable (Int) -> SolverRequest

  /// A set whose requests are computed from their index.
  public init(
    name: String, summary: String, kind: SolverKind, count: Int,
    request: @escaping @Sendable (Int) -> SolverRequest
  ) {
    self.name = name
    self.summary = summary
    self.kind = kind
    self.count = count
    makeRequest = request
  }

  /// A set of given requests.
  public init(name: String, summary: String, kind: SolverKind, requests: [SolverRequest]) {
    self.init(name: name, summary: summary, kind: kind, count: requests.count) { requests[$0] }
  }

  /// A set whose requests are drawn, each from a generator of its own.
  init(
    name: String, summary: String, kind: SolverKind, count: Int, seed: UInt64,
    draw: @escaping @Sendable (inout SplitMix64) -> SolverRequest
  ) {
    self.init(name: name, summary: summary, kind: kind, count: count) { index in
      var scrambler = SplitMix64(seed: seed &+ UInt64(index))
      var random = SplitMix64(seed: scrambler.next())
      return draw(&random)
    }
  }

  /// The request at an index below ``count``.
  public subscript(index: Int) -> SolverRequest { makeRequest(index) }

  /// Every request, in order.
  public var requests: [SolverRequest] { (0..<count).map(makeRequest) }

  /// Some requests of the set, without repetition, in their order; all if it holds no more.
  ///
  /// - Parameters:
  ///   - size: How many.
  ///   - seed: Selects which.
  public func subset(_ size: Int, seed: UInt64 = 0x5EED) -> [SolverRequest] {
    guard size < count else { return requests }
    // Floyd's algorithm: every subset of the size is equally likely.
    var random = SplitMix64(seed: seed)
    var chosen: Set<Int> = []
    for last in (count - max(size, 0))..<count {
      let candidate = random.index(below: last + 1)
      chosen.insert(chosen.contains(candidate) ? last : candidate)
    }
    return chosen.sorted().map(makeRequest)
  }

  /// The set as lines of the solver protocol, numbered from 1, each with its line feed.
  public func export(_ body: (String) -> Void) {
    for index in 0..<count { body(self[index].encoded(identifier: index + 1) + "\n") }
  }
}

extension CaseSet {
  /// Every set.
  public static let all: [CaseSet] =
    springSets + [settle, springParameters] + curveSets + cssSets + keyframeSets + integratorSets

  /// The set of a name; nil when there is none.
  public static func named(_ name: String) -> CaseSet? {
    all.first { $0.name == name }
  }
}
