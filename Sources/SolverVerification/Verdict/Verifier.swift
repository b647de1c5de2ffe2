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

  /// A cache of true answers, for verifying several methods on the same cases.
  public var cache: TruthCache?

  /// Names the faults behind wrong answers; if nil, the verdict states that there was no diagnosis.
  package var diagnosis: FaultNaming?

  /// Finds the faults behind judged answers, at a tolerance.
  package typealias FaultNaming =
    @Sendable (_ observations: [Observation], _ tolerance: Double) -> [Finding]

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
    let program = method as? ProcessSolver
    let (contract, helloFault, isResponsive) = contract(of: program)
    let isBounded = !contract.isUnbounded
    // Platform rules have their own sets; requests in other sets that follow such rules are not
    // asked.
    let isForeign = standard != .promises && !holdsToPlatformRules
    func admits(_ set: CaseSet) -> ((SolverRequest) -> Bool)? {
      let excludesRules = isForeign && set.role != .platform && set.mayFollowPlatformRules
      guard isBounded || excludesRules else { return nil }
      return { contract.admits($0) && !(excludesRules && $0.followsPlatformRule) }
    }
    let judges = judges(of: method, contract)
    let options = contract.options ?? method.options
    let candidates = caseSets.filter {
      method.kinds.contains($0.kind) && judges.granting.isCompetent(for: $0.kind)
        && contract.kinds?.contains($0.kind) ?? true
        && $0.options.isSubset(of: options)
    }
    let kinds =
      program == nil || contract.kinds != nil
      ? Set(candidates.map(\.kind)) : servedKinds(of: method, among: candidates, admits)
    let asked = candidates.filter { kinds.contains($0.kind) }
    let selections = asked.map { set in
      var selection = set.selection(
        set.isSweep ? sweepLimit : limit, seed: seed, admits: admits(set))
      selection.requests = method.held(selection.requests)
      return selection
    }
    let requests = selections.flatMap(\.requests)
    var results: [Result<SolverAnswer, SolverError>?]
    var verdict = Verdict(
      method: method.name, summary: method.summary, standard: standardName(contract), seed: seed)
    verdict.contract = contract.summary
    verdict.helloFault = helloFault
    if let program {
      let isSweep = zip(asked, selections).flatMap { set, selection in
        selection.requests.map { _ in set.isSweep }
      }
      let remarks: [String]
      (results, verdict.unfinished, remarks) = program.answersInTime(requests, later: isSweep)
      verdict.remarks += remarks
    } else {
      results = method.answers(requests)
    }

    var tally = VerdictTally { set, member in
      bound(method: method.name, set, member: member, contract)
    }
    var observations: [Observation] = []
    var fixedAsked: [SolverKind: Int] = [:]
    // A diagnosis examines every answer and gains little from very many, so wrong answers of sweeps
    // are limited.
    var sweptAndWrong = 0
    func keepsOfSweep(_ index: Int, _ answer: JudgedAnswer) -> Bool {
      guard answer.judgements.contains(where: { !($0.error <= diagnosticTolerance) }) else {
        return index % 200 == 0
      }
      sweptAndWrong += 1
      return sweptAndWrong <= 500 || sweptAndWrong % 200 == 0
    }
    var next = 0
    for (set, selection) in zip(asked, selections) {
      var count = Verdict.Count(caseSet: set.name)
      for (request, isFixed) in zip(selection.requests, selection.isFixed) {
        defer { next += 1 }
        guard let result = results[next] else { continue }
        count.asked += 1
        if isFixed { fixedAsked[set.kind, default: 0] += 1 }
        switch result {
        case .success(let answer):
          count.answered += 1
          let judged = judges.judge(answer, to: request, of: set, isFixed: isFixed)
          if judged.judgements.contains(where: { !$0.observed.isFinite && $0.truth.isFinite }) {
            count.nonFinite += 1
          }
          tally.insert(judged)
          if set.role != .platform || !isForeign, !set.isSweep || keepsOfSweep(next, judged) {
            observations.append(Observation(request: request, judgements: judged.judgements))
          }
        case .failure(.unsupported(let reason)):
          count.unsupported += 1
          if verdict.reasonsNotServed.count < 5, !verdict.reasonsNotServed.contains(reason) {
            verdict.reasonsNotServed.append(reason)
          }
        case .failure(.invalid(_, _, let reason)):
          count.rejected += 1
          if verdict.rejectedRequests.count < 5 {
            verdict.rejectedRequests.append("\(reason): \(request.encoded(identifier: next + 1))")
          }
        case .failure(.failed(let reason)):
          count.unanswered += 1
          if program == nil, verdict.failures.count < 5 {
            verdict.failures.append("\(reason): \(request)")
          }
        }
      }
      verdict.counts.append(count)
      verdict.rows += tally.rows(of: set)
    }
    if let searchSeconds {
      verdict.searched = search(
        method, zip(asked, selections).map { ($0, $1.requests) }, verdict.rows, judges, contract,
        admits: admits, seconds: searchSeconds, &tally)
      verdict.rows = asked.flatMap { tally.rows(of: $0) }
    }
    if let program, isResponsive, !program.isGivenUp {
      for kind in Throughput.kinds where kinds.contains(kind) {
        guard let report = ThroughputReport(of: program, kind: kind, seed: seed, contract) else {
          continue
        }
        verdict.throughputs.append(report.throughput)
        for (request, answer) in report.samples {
          tally.insert(judges.judge(answer, to: request, of: report.caseSet, isFixed: false))
        }
        verdict.rows += tally.rows(of: report.caseSet)
      }
    }
    verdict.breaches = tally.breachesByKind()
    let broken = Set(verdict.breaches.map(\.kind))
    for kind in SolverKind.allCases where kinds.contains(kind) {
      let available = zip(asked, selections).reduce(0) {
        $0 + ($1.0.kind == kind ? $1.1.available : 0)
      }
      verdict.kinds.append(
        tally.verdict(
          on: kind, isBroken: broken.contains(kind), fixedAsked: fixedAsked[kind] ?? 0,
          isNarrow: isBounded && available < Self.fewestCases))
    }
    if !broken.isEmpty {
      verdict.findings =
        diagnosis?(observations, diagnosticTolerance)
        ?? [Finding(.notDiagnosed, "not diagnosed: no fault models were asked")]
    }
    if let program {
      program.finish()
      verdict.fault = program.fault?.description
      verdict.faultRequest = program.fault?.request
      verdict.lastLines = program.fault?.lastLines ?? []
      verdict.remarks += program.remarks
    }
    return verdict
  }

  /// The number of sets of each kind that are searched, those with the worst errors.
  private static let searchedSets = 3

  /// Searches for worse inputs from the worst sampled ones, and adds what it finds to the tally.
  private func search(
    _ method: any SolverMethod, _ asked: [(set: CaseSet, requests: [SolverRequest])],
    _ rows: [Verdict.Row], _ judges: Judges, _ contract: SolverContract,
    admits: (CaseSet) -> ((SolverRequest) -> Bool)?,
    seconds: Double, _ tally: inout VerdictTally
  ) -> [WorstCaseFinding] {
    func badness(_ error: Double, _ bound: Double?) -> Double { bound.map { error / $0 } ?? error }
    var climbs: [(set: CaseSet, requests: [SolverRequest], starts: [Verdict.Row])] = []
    for kind in SolverKind.allCases {
      let sets = asked.filter { $0.set.kind == kind }.map { set, requests in
        let own = rows.filter { $0.caseSet == set.name }
          .sorted { badness($0.errors.maximum, $0.bound) > badness($1.errors.maximum, $1.bound) }
        return (set: set, requests: requests, starts: Array(own.prefix(4)))
      }.filter { !$0.starts.isEmpty }
      climbs += sets.sorted { first, second in
        let (a, b) = (first.starts[0], second.starts[0])
        return badness(a.errors.maximum, a.bound) > badness(b.errors.maximum, b.bound)
      }.prefix(Self.searchedSets)
    }
    var findings: [WorstCaseFinding] = []
    var left = seconds
    for (index, climb) in climbs.enumerated() {
      let begin = ProcessRun.now()
      let isAdmitted = admits(climb.set)
      var answers: [SolverRequest: SolverAnswer] = [:]
      var search = WorstCaseSearch(
        sampled: climb.requests, seed: seed &+ UInt64(index),
        judge: { proposals in
          let requests = method.held(proposals)
          guard (method as? ProcessSolver)?.isGivenUp != true else { return [] }
          let admitted = requests.map { isAdmitted?($0) ?? true }
          var results = method.answers(zip(requests, admitted).filter(\.1).map(\.0))[...]
          return zip(requests, admitted).map { request, isAdmitted in
            guard isAdmitted, case .success(let answer)? = results.popFirst() else { return nil }
            answers[request] = answer
            return judges.granting.allJudgements(of: answer, to: request)
          }
        },
        badness: {
          badness(
            $0.error, bound(method: method.name, climb.set, member: $0.member, contract))
        })
      let (worst, evaluations) = search.climb(
        from: climb.starts.map(\.worst), until: begin + left / Double(climbs.count - index))
      left -= ProcessRun.now() - begin
      guard let worst, let answer = answers[worst.request] else { continue }
      findings.append(
        WorstCaseFinding(
          caseSet: climb.set.name, sampled: climb.starts[0].errors.maximum,
          evaluations: evaluations, worst: worst))
      tally.insert(
        judges.judge(answer, to: worst.request, of: climb.set, isFixed: false))
    }
    return findings
  }

  /// The smallest number of cases for a judgement.
  private static let fewestCases = 30

  /// A program's contract, the error in its `hello`, and whether it answers requests of kinds that it
  /// does not know.
  private func contract(
    of program: ProcessSolver?
  ) -> (contract: SolverContract, helloFault: String?, isResponsive: Bool) {
    switch program?.greeting {
    case .contract(let own)?: return (contract.completed(by: own), nil, true)
    case .misunderstood(let reason)?: return (contract, reason, true)
    case .unreadable(let reason)?: return (contract, reason, false)
    case .declined?: return (contract, nil, true)
    case .silent?, nil: return (contract, nil, false)
    }
  }

  /// The kinds that a program serves: it answers or rejects any of a few requests from every group
  /// of every set.
  private func servedKinds(
    of method: any SolverMethod, among sets: [CaseSet],
    _ admits: (CaseSet) -> ((SolverRequest) -> Bool)?
  ) -> Set<SolverKind> {
    var probes: [SolverRequest] = []
    for kind in SolverKind.allCases {
      // A program may serve only a part of a kind; long times are asked later.
      let some = sets.filter { $0.kind == kind }.flatMap {
        $0.probes(perGroup: 3, admits: admits($0))
      }
      let quick = some.filter { !$0.isLong }
      probes += quick.isEmpty ? some : quick
    }
    let results = method.answers(probes)
    return Set(
      zip(probes, results).compactMap { probe, result in
        switch result {
        case .success, .failure(.invalid): probe.kind
        case .failure: nil
        }
      })
  }

  private func judges(of method: any SolverMethod, _ contract: SolverContract) -> Judges {
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

  private func standardName(_ contract: SolverContract) -> String {
    switch standard {
    case .promises: "promises"
    case .tolerance(let tolerance): "tolerance \(granted(tolerance, contract))"
    }
  }

  /// The tolerance, or the allowance of a solver in `Float` if that is larger.
  private func granted(_ tolerance: Double, _ contract: SolverContract) -> Double {
    contract.scalar == .float ? max(tolerance, AccuracyLevel.single.bound) : tolerance
  }

  /// The error above which a diagnosis treats an answer as wrong.
  private var diagnosticTolerance: Double {
    switch standard {
    case .promises: 1e-13
    case .tolerance(let tolerance): tolerance
    }
  }

  private func bound(
    method: String, _ set: CaseSet, member: AnswerMember, _ contract: SolverContract
  ) -> Double? {
    switch standard {
    case .tolerance(let tolerance):
      // Rules of one platform do not apply to other solvers.
      set.role == .platform && !holdsToPlatformRules
        ? nil : granted(tolerances[set.kind] ?? tolerance, contract)
    case .promises:
      Promise.of(method, set.name, member)?.bound
    }
  }
}

/// One request and its judged answer.
package struct Observation: Sendable {
  package var request: SolverRequest
  package var judgements: [Judgement]
}

/// The judge for pass or fail, and the one for the accuracy level if it allows less.
private struct Judges {
  var granting: Judge
  var plain: Judge?

  func judge(
    _ answer: SolverAnswer, to request: SolverRequest, of set: CaseSet, isFixed: Bool
  ) -> JudgedAnswer {
    var judged = granting.allJudgements(of: answer, to: request)
    // A solver in `Float` may answer the request that its numbers hold.
    if granting.allowance.honesty?.scalar == .float,
      judged.contains(where: { !($0.error <= AccuracyLevel.single.bound) }),
      let held = request.heldInFloat
    {
      let others = granting.allJudgements(of: answer, to: held)
      if others.count == judged.count {
        judged = zip(judged, others).map { $1.error < $0.error ? $1 : $0 }
      }
    }
    var missing: Set<AnswerMember> = []
    if case .partial(_, let members) = answer { missing = members }
    return JudgedAnswer(
      set: set, request: request, isFixed: isFixed, judgements: judged,
      plain: plain?.allJudgements(of: answer, to: request) ?? judged, missing: missing)
  }
}
