internal import Seeding

/// A named, seeded list of requests: the same on every machine.
public struct CaseSet: Sendable {
  /// The role of a set in a verdict.
  public enum Role: String, Sendable, Hashable {
    /// Everything that a solver may be asked.
    case general
    /// Requests that interfaces ordinarily make.
    case ordinary
    /// A rule of one platform, which no other solver is held to.
    case platform
  }

  /// The version of all sets together: it grows when any of them asks something else, and verdicts of
  /// different versions are not compared.
  public static let version = 3

  /// The name by which commands and promises refer to the set.
  public let name: String
  /// One line that says what is in it.
  public let summary: String
  /// The kind of its requests.
  public let kind: SolverKind
  /// The role in a verdict.
  public let role: Role
  /// Whether it is a sweep: all its requests are asked where others are sampled.
  public let isSweep: Bool
  /// The number of requests.
  public let count: Int
  /// The request at an index below ``count``; computed, so that a large set takes no memory.
  private let makeRequest: @Sendable (Int) -> SolverRequest
  #if !hasFeature(Embedded)  // No verdicts are made there.
    /// The indices of its requests by group.
    let groups = CaseGroups()
  #endif

  /// A set whose requests are computed from their index.
  public init(
    name: String, summary: String, kind: SolverKind, role: Role = .general, isSweep: Bool = false,
    count: Int, request: @escaping @Sendable (Int) -> SolverRequest
  ) {
    self.name = name
    self.summary = summary
    self.kind = kind
    self.role = role
    self.isSweep = isSweep
    self.count = count
    makeRequest = request
  }

  /// A set of given requests.
  public init(name: String, summary: String, kind: SolverKind, requests: [SolverRequest]) {
    self.init(name: name, summary: summary, kind: kind, count: requests.count) { requests[$0] }
  }

  /// A set whose requests are drawn, each from a generator of its own.
  init(
    name: String, summary: String, kind: SolverKind, role: Role = .general, count: Int,
    seed: UInt64, draw: @escaping @Sendable (inout SplitMix64) -> SolverRequest
  ) {
    self.init(name: name, summary: summary, kind: kind, role: role, count: count) { index in
      var scrambler = SplitMix64(seed: seed &+ UInt64(index))
      var random = SplitMix64(seed: scrambler.next())
      return draw(&random)
    }
  }

  /// The seed of whatever chooses from cases, and is given no other.
  public static let standardSeed: UInt64 = 0x5EED

  /// The request at an index below ``count``.
  public subscript(index: Int) -> SolverRequest { makeRequest(index) }

  /// Every request, in order.
  public var requests: [SolverRequest] { (0..<count).map(makeRequest) }

  /// Some requests of the set, without repetition, in their order; all if it holds no more.
  ///
  /// - Parameters:
  ///   - size: The number of requests.
  ///   - seed: Selects which.
  public func subset(_ size: Int, seed: UInt64 = CaseSet.standardSeed) -> [SolverRequest] {
    guard size < count else { return requests }
    var random = SplitMix64(seed: seed)
    return random.subset(size, of: count).sorted().map(makeRequest)
  }
}

#if !hasFeature(Embedded)
  extension CaseSet {
    /// The set as lines of the solver protocol, numbered from 1, each with its line feed.
    public func export(_ body: (String) -> Void) {
      for index in 0..<count { body(self[index].encoded(identifier: index + 1) + "\n") }
    }
  }
#endif

extension CaseSet {
  /// Every set that methods are measured on.
  public static let all: [CaseSet] =
    springSets + [settle, settleMoves, springParameters] + curveSets + cssSets + keyframeSets
    + integratorSets

  /// Every set that a solver is judged by: those, the ordinary ones, frame-by-frame motion, and the rules of one
  /// platform.
  public static let judged: [CaseSet] = all + ordinarySets + advanceSets + platformSets

  /// The sets of requests that interfaces ordinarily make.
  public static let ordinary: [CaseSet] = judged.filter { $0.role == .ordinary }

  /// The set with a name, or nil.
  public static func named(_ name: String) -> CaseSet? {
    judged.first { $0.name == name }
  }
}

extension [CaseSet] {
  /// The sets of requests that interfaces ordinarily make: ``CaseSet/ordinary``.
  public static var ordinary: Self { CaseSet.ordinary }

  /// Every set that a solver is judged by: ``CaseSet/judged``.
  public static var judged: Self { CaseSet.judged }
}
