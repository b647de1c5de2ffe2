internal import Seeding

/// A named, seeded list of requests, identical on every machine.
public struct CaseSet: Sendable {
  /// The role of a set in a verdict.
  public enum Role: String, Sendable, Hashable {
    /// All requests that a solver may get.
    case general
    /// Requests that are ordinary in interfaces.
    case ordinary
    /// Curves and springs that design systems publish.
    case corpus
    /// A rule of one platform, which other solvers need not follow.
    case platform
    /// Values of a timed loop, which may leave out members.
    case timedLoop
  }

  /// The name by which commands and promises refer to the set.
  public let name: String
  /// A one-line summary.
  public let summary: String
  /// The kind of its requests.
  public let kind: SolverKind
  /// The role in a verdict.
  public let role: Role
  /// The extensions that its requests use; they are asked only of solvers that serve them.
  public let options: Set<SolverOption>
  /// Whether it is a sweep: all its requests are used, while other sets are sampled.
  public let isSweep: Bool
  /// Whether neighbours are about one curve or motion, so that steps between answers are judged.
  public let isDense: Bool
  /// The number of requests.
  public let count: Int
  /// The request at an index below ``count``, computed on demand so that a large set takes no
  /// memory.
  private let makeRequest: @Sendable (Int) -> SolverRequest
  /// The indices of its requests by group.
  let groups = CaseGroups()

  /// Creates a set whose requests are computed from their index.
  public init(
    name: String, summary: String, kind: SolverKind, role: Role = .general,
    options: Set<SolverOption> = [], isSweep: Bool = false, isDense: Bool = false, count: Int,
    request: @escaping @Sendable (Int) -> SolverRequest
  ) {
    self.name = name
    self.summary = summary
    self.kind = kind
    self.role = role
    self.options = options
    self.isSweep = isSweep
    self.isDense = isDense
    self.count = count
    makeRequest = request
  }

  /// Creates a set of given requests.
  public init(name: String, summary: String, kind: SolverKind, requests: [SolverRequest]) {
    self.init(name: name, summary: summary, kind: kind, count: requests.count) { requests[$0] }
  }

  /// Creates a set of questions of one kind, which are computed from their index.
  init<Question: SolverQuestion>(
    name: String, summary: String, role: Role = .general, options: Set<SolverOption> = [],
    isSweep: Bool = false, isDense: Bool = false, count: Int,
    question: @escaping @Sendable (Int) -> Question
  ) {
    self.init(
      name: name, summary: summary, kind: Question.kind, role: role, options: options,
      isSweep: isSweep, isDense: isDense, count: count
    ) { question($0).request }
  }

  /// Creates a set of random questions of one kind, each from its own generator.
  init<Question: SolverQuestion>(
    name: String, summary: String, role: Role = .general, options: Set<SolverOption> = [],
    count: Int, seed: UInt64, draw: @escaping @Sendable (inout SplitMix64) -> Question
  ) {
    self.init(name: name, summary: summary, role: role, options: options, count: count) { index in
      var scrambler = SplitMix64(seed: seed &+ UInt64(index))
      var random = SplitMix64(seed: scrambler.next())
      return draw(&random)
    }
  }

  /// The default seed for choosing among cases.
  public static let standardSeed: UInt64 = 0x5EED

  /// The request at an index below ``count``.
  public subscript(index: Int) -> SolverRequest { makeRequest(index) }

  /// Every request, in order.
  public var requests: [SolverRequest] { (0..<count).map(makeRequest) }

  /// Some requests of the set, without repetition, in their order; all of them if the set has no
  /// more.
  ///
  /// - Parameters:
  ///   - size: The number of requests.
  ///   - seed: Selects the requests.
  public func subset(_ size: Int, seed: UInt64 = CaseSet.standardSeed) -> [SolverRequest] {
    guard size < count else { return requests }
    var random = SplitMix64(seed: seed)
    return random.subset(size, of: count).sorted().map(makeRequest)
  }
}

extension CaseSet {
  /// Exports the set as lines of the solver protocol, numbered from 1, each with its line feed.
  public func export(_ body: (String) -> Void) {
    for index in 0..<count { body(self[index].encoded(identifier: index + 1) + "\n") }
  }

  /// Every set that methods are measured on.
  public static let all: [CaseSet] =
    springSets + [settle, settleMoves, springParameters] + curveSets
    + [namedEasings] + cssSets + keyframeSets
    + decaySets

  /// Every set that a solver is judged by: those of ``all``, the ordinary ones, published curves and
  /// springs, frame-by-frame and retargeted motion, extensions, the rules of one platform, and what
  /// these leave out.
  public static let judged: [CaseSet] =
    all + [integrators, linearKeyframes] + ordinarySets + corpusSets + advanceSets + retargetSets
    + platformSets
    + [namedEasingsPublished] + smoothnessSets + coverageSets + cornerSets + worstFoundSets

  /// The sets of ordinary requests, which interfaces typically make.
  public static let ordinary: [CaseSet] = judged.filter { $0.role == .ordinary }

  /// The set with a name, or nil.
  public static func named(_ name: String) -> CaseSet? { judged.first { $0.name == name } }
}

extension [CaseSet] {
  /// The sets of ordinary requests: ``CaseSet/ordinary``.
  public static var ordinary: Self { CaseSet.ordinary }

  /// Every set that a solver is judged by: ``CaseSet/judged``.
  public static var judged: Self { CaseSet.judged }
}
