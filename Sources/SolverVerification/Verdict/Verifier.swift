/// Asks a method the requests of case sets and judges its answers.
public struct Verifier: Sendable {
  /// By what errors are judged.
  public enum Standard: Sendable, Hashable {
    /// The method's promises; what is not promised is only reported.
    case promises
    /// One tolerance for every number, with the allowances of an honest solver in `Double`.
    case tolerance(Double)
  }

  /// By what errors are judged.
  public var standard: Standard
  /// The sets to ask.
  public var caseSets: [CaseSet]
  /// The most requests to ask of a set; nil for all.
  public var limit: Int?
  /// Selects which requests are asked of a set that has more.
  public var seed: UInt64

  /// Where truths are kept, for verifying several methods on the same cases.
  public var cache: TruthCache?

  /// Names the faults behind wrong answers; nil where nobody was asked to, and the verdict says so.
  package var diagnosis: FaultNaming?

  /// Looks for the faults behind the answers of a method that were judged, at a tolerance.
  package typealias FaultNaming =
    @Sendable (
      _ method: any SolverMethod, _ observations: [Observation], _ tolerance: Double
    ) -> [Finding]

  /// A verifier; by default of every set, up to 1,000 requests each.
  public init(
    standard: Standard, caseSets: [CaseSet] = CaseSet.all, limit: Int? = 1_000,
    seed: UInt64 = 0x5EED, cache: TruthCache? = nil
  ) {
    self.cache = cache
    self.standard = standard
    self.caseSets = caseSets
    self.limit = limit
    self.seed = seed
  }

  /// Asks and judges.
  public func verdict(on method: any SolverMethod) -> Verdict {
    let judge = Judge(allowance: allowance(of: method), cache: cache)
    let candidates = caseSets.filter {
      method.kinds.contains($0.kind) && judge.isCompetent(for: $0.kind)
    }
    let kinds = servedKinds(of: method, among: candidates)
    let asked = candidates.filter { kinds.contains($0.kind) }
    let lists = asked.map { set in
      let requests = limit.map { set.subset($0, seed: seed) } ?? set.requests
      return method.scalar == .float ? requests.map(\.inSinglePrecision) : requests
    }
    let requests = lists.flatMap { $0 }
    var results: [Result<SolverAnswer, SolverError>?]
    var unfinished: String?
    var remarks: [String] = []
    if let program = method as? ProcessSolver {
      (results, unfinished, remarks) = program.answersInTime(requests)
    } else {
      results = method.answers(requests)
    }

    var counts: [Verdict.Count] = []
    var rows: [Verdict.Row] = []
    var refusals: [String] = []
    var observations: [Observation] = []
    var next = 0
    for (set, requests) in zip(asked, lists) {
      var count = Verdict.Count(caseSet: set.name)
      var groups = RowGroups()
      for request in requests {
        defer { next += 1 }
        guard let result = results[next] else { continue }
        count.asked += 1
        switch result {
        case .success(let answer):
          count.answered += 1
          let judgements: [Judgement]
          do throws(SolverError) {
            judgements = try judge.judge(answer, to: request)
          } catch {
            // An answer that cannot be judged, such as a list of the wrong length, is wrong.
            judgements = [
              Judgement(member: "answer", observed: .nan, truth: .nan, error: .infinity)
            ]
          }
          if judgements.contains(where: { !$0.observed.isFinite && $0.truth.isFinite }) {
            count.nonFinite += 1
          }
          groups.insert(judgements, of: request)
          observations.append(Observation(request: request, judgements: judgements))
        case .failure(.unsupported): count.unsupported += 1
        case .failure(.invalid(_, _, let reason)):
          count.refused += 1
          if refusals.count < 5 {
            refusals.append("\(reason): \(request.encoded(identifier: next + 1))")
          }
        case .failure(.failed): count.unanswered += 1
        }
      }
      counts.append(count)
      rows += groups.rows(caseSet: set.name) { member in
        bound(method: method.name, caseSet: set.name, member: member)
      }
    }
    var verdict = Verdict(
      method: method.name, summary: method.summary, standard: standardName, counts: counts,
      rows: rows, findings: [], fault: nil, unfinished: unfinished, remarks: remarks,
      refusals: refusals)
    let failing = Set(rows.filter { !$0.isWithinBound }.map(\.caseSet))
    if !failing.isEmpty {
      verdict.findings =
        diagnosis?(method, observations, diagnosticTolerance)
        ?? [Finding(.notDiagnosed, "not diagnosed: no fault models were asked")]
    }
    if let process = method as? ProcessSolver {
      process.finish()
      verdict.fault = process.fault?.description
      verdict.remarks += process.remarks
    }
    return verdict
  }

  /// The kinds that a method serves: those it lists, or, of a program, those it does not refuse when
  /// asked a few requests of each set.
  private func servedKinds(
    of method: any SolverMethod, among sets: [CaseSet]
  ) -> Set<SolverKind> {
    guard method is ProcessSolver else { return method.kinds }
    var probes: [SolverRequest] = []
    for kind in SolverKind.allCases {
      // A program may serve a part of a kind only; long times are left for later.
      let some = sets.filter { $0.kind == kind }.flatMap { $0.subset(24, seed: seed) }
      let quick = some.filter { !$0.isLong }
      probes += quick.isEmpty ? some : quick
    }
    let results = method.answers(probes)
    return Set(
      zip(probes, results).compactMap { probe, result in
        if case .failure(.unsupported) = result { nil } else { probe.kind }
      })
  }

  private func allowance(of method: any SolverMethod) -> Allowance {
    guard standard == .promises else { return .honestDouble }
    return method.scalar == .float ? .ownSingleRounding : .ownRounding
  }

  private var standardName: String {
    switch standard {
    case .promises: "promises"
    case .tolerance(let tolerance): "tolerance \(tolerance)"
    }
  }

  /// The error from which an answer is taken for faulty when the fault is looked for.
  private var diagnosticTolerance: Double {
    switch standard {
    case .promises: 1e-13
    case .tolerance(let tolerance): tolerance
    }
  }

  private func bound(method: String, caseSet: String, member: String) -> Double? {
    switch standard {
    case .tolerance(let tolerance): tolerance
    case .promises:
      Promise.all.first {
        $0.method == method && $0.caseSet == caseSet && ($0.member == nil || $0.member == member)
      }?.bound
    }
  }
}

/// One request, and its answer judged.
package struct Observation: Sendable {
  package var request: SolverRequest
  package var judgements: [Judgement]
}

/// Collects judgements by group and member.
private struct RowGroups {
  private struct Key: Hashable {
    var group: String
    var member: String
  }

  private var errors: [Key: ErrorDistribution] = [:]
  private var worst: [Key: WorstCase] = [:]
  private var order: [Key] = []

  mutating func insert(_ judgements: [Judgement], of request: SolverRequest) {
    for judgement in judgements {
      // A stagger's delays are one member.
      let member = judgement.member.prefix { $0 != "[" }
      let key = Key(group: request.group, member: String(member))
      if errors[key] == nil { order.append(key) }
      errors[key, default: ErrorDistribution()].insert(judgement.error)
      if worst[key].map({ judgement.error > $0.error }) ?? true {
        worst[key] = WorstCase(
          error: judgement.error, member: judgement.member, request: request,
          observed: judgement.observed, truth: judgement.truth)
      }
    }
  }

  func rows(caseSet: String, bound: (String) -> Double?) -> [Verdict.Row] {
    order.sorted { ($0.group, $0.member) < ($1.group, $1.member) }.compactMap { key in
      guard let summary = errors[key]?.summary(), let worst = worst[key] else { return nil }
      return Verdict.Row(
        caseSet: caseSet, group: key.group, member: key.member, errors: summary, worst: worst,
        bound: bound(key.member))
    }
  }
}
