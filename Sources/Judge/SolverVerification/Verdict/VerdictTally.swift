/// An answer with its judgements for pass or fail and for its accuracy level.
struct JudgedAnswer {
  var set: CaseSet
  var request: SolverRequest
  var isFixed: Bool
  /// The judgements with all allowances.
  var judgements: [Judgement]
  /// The judgements with only the allowances of an honest solver in `Double`.
  var plain: [Judgement]
  /// The members that were not served.
  var missing: Set<AnswerMember>
  /// The request that it answers: of a solver in `Float`, perhaps the rounded one.
  var answered: SolverRequest
}

/// Collects judged answers by set, group and member, and by kind.
struct VerdictTally {
  private struct Key: Hashable {
    var set: String
    var group: String
    var member: AnswerMember
  }

  private struct Service {
    var served = 0
    var missing = 0
    var fixedServed = 0
    var fixedMissing = 0
  }

  private struct KindErrors {
    var ordinary = ErrorDistribution()
    var corpus = ErrorDistribution()
    var worstOfCorpus: (error: Double, request: SolverRequest)?
    var overall = ErrorDistribution()
    var fixedAnswers = 0
  }

  private var cells: [Key: CollectedErrors] = [:]
  private var services: [SolverKind: [Key: Service]] = [:]
  private var kinds: [SolverKind: KindErrors] = [:]
  private var breaches: [SolverKind: [Key: Breach]] = [:]
  /// The largest allowed error of a member in a set; nil without a promise.
  private let bound: (_ set: CaseSet, _ member: AnswerMember) -> Double?

  init(bound: @escaping (_ set: CaseSet, _ member: AnswerMember) -> Double?) { self.bound = bound }

  mutating func insert(_ answer: JudgedAnswer) {
    let (kind, group) = (answer.request.kind, answer.request.group)
    for judgement in answer.judgements where judgement.isServed {
      insert(judgement, of: answer.request, group, in: answer.set)
    }
    let served = Set(answer.judgements.filter(\.isServed).map(\.member))
    // Members that a timed loop omits do not count as declined.
    let missing = answer.set.role == .timedLoop ? [] : answer.missing
    for (members, isServed) in [(served, true), (missing, false)] {
      for member in members {
        let key = Key(set: answer.set.name, group: group, member: member)
        var service = services[kind]?[key] ?? Service()
        service.served += isServed ? 1 : 0
        service.missing += isServed ? 0 : 1
        service.fixedServed += isServed && answer.isFixed ? 1 : 0
        service.fixedMissing += !isServed && answer.isFixed ? 1 : 0
        services[kind, default: [:]][key] = service
      }
    }
    if answer.isFixed { kinds[kind, default: KindErrors()].fixedAnswers += 1 }
    guard answer.set.role != .platform,
      let error = answer.plain.filter(\.isServed).map(\.error).max()
    else { return }
    kinds[kind, default: KindErrors()].overall.insert(error)
    switch answer.set.role {
    case .ordinary: kinds[kind]?.ordinary.insert(error)
    case .corpus:
      kinds[kind]?.corpus.insert(error)
      if !(error <= kinds[kind]?.worstOfCorpus?.error ?? -1) {
        kinds[kind]?.worstOfCorpus = (error, answer.request)
      }
    case .general, .platform, .timedLoop: break
    }
  }

  /// Counts a number of an answer, or a step between two answers of a set.
  mutating func insert(
    _ judgement: Judgement, of request: SolverRequest, _ group: String, in set: CaseSet
  ) {
    let (place, kind) = (WorstCase(judgement, of: request), request.kind)
    var key = Key(set: set.name, group: group, member: judgement.member)
    cells[key, default: CollectedErrors()].insert(place)
    guard let bound = bound(set, key.member) else { return }
    key.set = ""
    var breach =
      breaches[kind]?[key]
      ?? Breach(
        kind: kind, group: key.group, member: key.member, wrong: 0, answers: 0, worst: place,
        simplest: place)
    breach.answers += 1
    if judgement.isWrong(at: bound) {
      if breach.wrong == 0 || place.error > breach.worst.error { breach.worst = place }
      if breach.wrong == 0 || place.isSimpler(than: breach.simplest) { breach.simplest = place }
      breach.wrong += 1
    }
    breaches[kind, default: [:]][key] = breach
  }

  /// The errors of a set, by group and member.
  func rows(of set: CaseSet) -> [Verdict.Row] {
    cells.keys.filter { $0.set == set.name }
      .sorted { ($0.group, $0.member) < ($1.group, $1.member) }
      .compactMap { key in
        guard let cell = cells[key], let summary = cell.distribution.summary(),
          let worst = cell.worst
        else { return nil }
        return Verdict.Row(
          kind: worst.request.kind, caseSet: set.name, group: key.group, member: key.member,
          errors: summary, worst: worst, bound: bound(set, key.member))
      }
  }

  /// The breaches of each kind, worst first.
  func breachesByKind() -> [Breach] {
    SolverKind.allCases.flatMap { kind in
      (breaches[kind] ?? [:]).values.filter { $0.wrong > 0 }.sorted {
        ($1.worst.error, $0.group, $0.member) < ($0.worst.error, $1.group, $1.member)
      }
    }
  }

  /// The verdict on a kind.
  ///
  /// - Parameters:
  ///   - isBroken: Whether a bound is violated.
  ///   - fixedAsked: The number of fixed requests that were asked.
  ///   - isNarrow: Whether the contract admits too few requests.
  func verdict(
    on kind: SolverKind, isBroken: Bool, fixedAsked: Int, isNarrow: Bool
  ) -> KindVerdict {
    let cells = services[kind] ?? [:]
    var result: [AnswerMember: KindVerdict.Service] = [:]
    var (declined, answers) = (0, 0)
    for (key, service) in cells {
      var total =
        result[key.member]
        ?? KindVerdict.Service(member: key.member, served: 0, declined: 0, notOffered: 0)
      total.served += service.served
      if service.served > 0 {
        total.declined += service.missing
      } else {
        total.notOffered += service.missing
      }
      result[key.member] = total
      if service.served > 0 {
        declined += service.fixedMissing
        answers += service.fixedMissing + service.fixedServed
      }
    }
    let errors = kinds[kind] ?? KindErrors()
    let outcome: KindVerdict.Outcome =
      isBroken
      ? .failed
      : isNarrow || errors.overall.count == 0 || errors.fixedAnswers < min(30, fixedAsked)
        ? .notJudged : declined * 100 > answers ? .partlyJudged : .passed
    return KindVerdict(
      kind: kind, outcome: outcome, ordinary: KindVerdict.Accuracy(errors.ordinary),
      corpus: KindVerdict.Accuracy(errors.corpus),
      worstOfCorpus: errors.worstOfCorpus.flatMap { MotionCorpus.name(of: $0.request) },
      overall: KindVerdict.Accuracy(errors.overall),
      services: result.values.sorted { $0.member < $1.member })
  }
}

extension WorstCase {
  /// Whether its request is shorter to write; for equal lengths, whether its error is larger.
  package func isSimpler(than other: WorstCase) -> Bool {
    let own = request.description.utf8.count
    let others = other.request.description.utf8.count
    return own == others ? error > other.error : own < others
  }
}
