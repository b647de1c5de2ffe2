/// Asks a method the requests of case sets and judges its answers.
public struct Verifier: Sendable {
  /// The standard for judging errors.
  public enum Standard: Sendable, Hashable {
    /// The method's promises; errors without a promise are reported only.
    case promises
    /// One tolerance for every number, with the allowances of an honest solver in `Double`.
    case tolerance(Double)

    /// ``AccuracyLevel/exact``: a tolerance of 10⁻¹⁵.
    public static let exact = tolerance(AccuracyLevel.exact.bound)
    /// ``AccuracyLevel/double``: a tolerance of 10⁻⁹.
    public static let double = tolerance(AccuracyLevel.double.bound)
    /// ``AccuracyLevel/single``: a tolerance of 10⁻⁵.
    public static let single = tolerance(AccuracyLevel.single.bound)
    /// ``AccuracyLevel/visual``: a tolerance of 10⁻³.
    public static let visual = tolerance(AccuracyLevel.visual.bound)
  }

  /// The standard for judging errors.
  public var standard: Standard
  /// Tolerances of single kinds, which replace that of the standard.
  public var tolerances: [SolverKind: Double] = [:]
  /// The contract of a program; its members take precedence over the program's own `hello`.
  public var contract = SolverContract()
  /// Whether SwiftUI-only rules apply to other solvers.
  public var holdsToPlatformRules = false
  /// The sets of requests.
  public var caseSets: [CaseSet]
  /// The largest number of requests per set; nil for all.
  public var limit: Int?
  /// The largest number of requests per sweep; nil for all.
  public var sweepLimit: Int?
  /// Selects the requests of larger sets.
  public var seed: UInt64

  /// Seconds to search for worse inputs than those of the sets; nil for no search.
  public var searchSeconds: Double?

  /// Whether a program's own loops are timed.
  public var timesLoops = true
  /// Whether a program may be asked further questions after the first answers, to find out more.
  public var asksAgain = true

  /// A cache of true answers, for verifying several methods on the same cases.
  public var cache: TruthCache?

  /// States where answers are wrong, and names the faults behind them; if nil, the verdict states
  /// that there was no diagnosis.
  package var diagnosis: (@Sendable (DiagnosisInput) -> Diagnosed)?

  /// Creates a verifier; by default for every set, up to 1,000 requests each.
  public init(
    standard: Standard, caseSets: [CaseSet] = CaseSet.judged, limit: Int? = 1_000,
    seed: UInt64 = CaseSet.standardSeed, cache: TruthCache? = nil
  ) {
    self.cache = cache
    self.standard = standard
    self.caseSets = caseSets
    self.limit = limit
    sweepLimit = limit
    self.seed = seed
  }

  /// Verifies a method.
  public func verdict(on method: any SolverMethod) -> Verdict {
    var run = VerificationRun(self, method)
    run.ask()
    if let searchSeconds { run.search(seconds: searchSeconds) }
    run.measureThroughput()
    run.conclude()
    return run.verdict
  }

  func judges(of method: any SolverMethod) -> Judges {
    if standard == .promises {
      return Judges(granting: Judge(ofPromisesOf: method, cache: cache), plain: nil)
    }
    guard contract.grants else {
      return Judges(granting: Judge(allowance: .honestDouble, cache: cache), plain: nil)
    }
    // Both judges need the same truths.
    let cache = cache ?? TruthCache()
    return Judges(
      granting: Judge(
        allowance: .honest(contract.scalar ?? .double, clock: contract.clock ?? 0), cache: cache),
      plain: Judge(allowance: .honestDouble, cache: cache))
  }

  var standardName: String {
    switch standard {
    case .promises: "promises"
    case .tolerance(let tolerance): "tolerance \(granted(tolerance))"
    }
  }

  /// The tolerance, or the allowance of a solver in `Float` if that is larger.
  private func granted(_ tolerance: Double) -> Double {
    contract.scalar == .float ? max(tolerance, AccuracyLevel.single.bound) : tolerance
  }

  /// The error above which a diagnosis treats an answer of a kind as wrong: what fails the verdict.
  func diagnosticTolerance(_ kind: SolverKind) -> Double {
    switch standard {
    case .promises: 1e-13
    case .tolerance(let tolerance): granted(tolerances[kind] ?? tolerance)
    }
  }

  func bound(method: String, _ set: CaseSet, member: AnswerMember) -> Double? {
    if standard == .promises { return Promise.of(method, set.name, member)?.bound }
    // Rules of one platform do not apply to other solvers.
    if set.role == .platform, !holdsToPlatformRules { return nil }
    let tolerance = diagnosticTolerance(set.kind)
    // Two answers within their tolerance may differ by twice as much.
    return member == .step ? min(2 * tolerance, granted(Smoothness.bound)) : tolerance
  }

  /// Whether rules of one platform are left out: they have sets of their own.
  var excludesPlatformRules: Bool { standard != .promises && !holdsToPlatformRules }

  /// The sets that are asked under the contract.
  ///
  /// - Parameter options: The extensions that are served.
  func askedSets(options: Set<SolverOption>) -> [CaseSet] {
    caseSets.filter {
      contract.kinds?.contains($0.kind) ?? true && $0.options.isSubset(of: options)
    }
  }

  /// The requests that are chosen from a set.
  func selection(of set: CaseSet) -> CaseSelection {
    set.selection(set.isSweep ? sweepLimit : limit, seed: seed, filter: filter(of: set))
  }

  /// The requests of a set that may be asked.
  func filter(of set: CaseSet) -> CaseFilter {
    CaseFilter(
      excludesPlatformRules: excludesPlatformRules && set.role != .platform,
      contract: contract.isUnbounded ? nil : contract)
  }
}

/// One request and its judged answer.
package struct Observation: Sendable {
  /// The request that is answered: of a solver in `Float`, perhaps the asked one rounded.
  package var request: SolverRequest
  /// The request as it was asked.
  package var asked: SolverRequest
  package var judgements: [Judgement]

  /// Whether any number is wrong.
  package func isWrong(at tolerance: Double) -> Bool {
    judgements.contains { $0.isWrong(at: tolerance) }
  }
}
