/// The verification of one method: what it is asked, and what its answers showed so far.
struct VerificationRun {
  /// The verifier, with the contract that the program or the file completes.
  private let verifier: Verifier
  private let method: any SolverMethod
  private let program: ProcessSolver?
  private let file: AnswerFile?
  /// The replies in a file, in the order of the requests.
  private var replies: [Result<SolverAnswer, SolverError>] = []
  private var contract: SolverContract { verifier.contract }
  /// Whether the program answers requests of kinds that it does not know.
  private let isResponsive: Bool
  private let judges: Judges
  /// The extensions that are served.
  private let options: Set<SolverOption>
  /// The sets that are asked, with the requests chosen from each.
  private var asked: [(set: CaseSet, selection: CaseSelection)] = []
  /// The kinds that the method serves.
  private let kinds: Set<SolverKind>
  private var tally: VerdictTally
  /// The answers for the diagnosis.
  private var observations: [Observation] = []
  private var further: [Observation] = []
  private var fixedAsked: [SolverKind: Int] = [:]
  private(set) var verdict: Verdict

  /// The smallest number of cases for a judgement.
  private static let minimumCases = 30
  /// The number of sets of each kind that are searched, those with the worst errors.
  private static let searchedSets = 3

  /// Greets a program, and chooses the requests.
  init(_ settings: Verifier, _ method: any SolverMethod) {
    self.method = method
    let program = method as? ProcessSolver
    self.program = program
    let file = method as? AnswerFile
    self.file = file
    let greeting = program?.greeting
    var verifier = settings
    if let stated = greeting?.contract ?? file?.contract {
      verifier.contract = settings.contract.completed(by: stated)
    }
    self.verifier = verifier
    let contract = verifier.contract
    isResponsive = greeting?.isResponsive ?? false
    judges = verifier.judges(of: method)
    tally = VerdictTally { [verifier] in verifier.bound(method: method.name, $0, member: $1) }
    verdict = Verdict(
      method: method.name, summary: method.summary, solver: method.name,
      standard: verifier.standardName, seed: verifier.seed)
    (verdict.contract, verdict.limits) = (contract.summary, contract.limits)
    if let name = contract.solver {
      verdict.solver = contract.version.map { "\(name) \($0)" } ?? name
    }
    verdict.helloFault = greeting?.fault

    options = contract.options ?? method.options
    let candidates = verifier.askedSets(options: options)
      .filter { method.kinds.contains($0.kind) }
    if let file {
      self.kinds = file.kinds.intersection(candidates.map(\.kind))
      takeReplies(of: file)
      return
    }
    let kinds =
      program == nil || contract.kinds != nil
      ? Set(candidates.map(\.kind)) : Self.servedKinds(of: method, among: candidates, verifier)
    self.kinds = kinds
    asked = candidates.filter { kinds.contains($0.kind) }.map { set in
      var selection = verifier.selection(of: set)
      selection.requests = method.held(selection.requests)
      return (set, selection)
    }
  }

  /// Chooses the questions of a file that are judged, with their replies: those of the kinds that are
  /// served, within the contract.
  private mutating func takeReplies(of file: AnswerFile) {
    var first = 0
    for (set, chosen) in file.file.chosen {
      defer { first += chosen.requests.count }
      guard kinds.contains(set.kind) else { continue }
      let filter = verifier.filter(of: set)
      let kept = chosen.requests.indices.filter { filter.contains(chosen.requests[$0]) }
      asked.append(
        (
          set,
          CaseSelection(
            requests: kept.map { chosen.requests[$0] }, isFixed: kept.map { chosen.isFixed[$0] },
            available: chosen.available)
        ))
      replies += kept.map { file.replies[first + $0] }
    }
  }

  /// Asks all requests, and judges and counts the answers.
  mutating func ask() {
    let requests = asked.flatMap(\.selection.requests)
    var results: [Result<SolverAnswer, SolverError>?]
    if let program {
      let isSweep = asked.flatMap { set, selection in selection.requests.map { _ in set.isSweep } }
      let paced = program.answersInTime(requests, later: isSweep)
      (results, verdict.unfinished) = (paced.results, paced.unfinished)
      verdict.remarks += paced.remarks
    } else {
      results = file == nil ? method.answers(requests) : replies
    }
    // A diagnosis gains little from very many answers, so it searches only some of sweeps.
    var sweptAndWrong = 0
    func keep(_ observation: Observation, _ index: Int, isSweep: Bool) {
      if observation.isWrong(at: verifier.diagnosticTolerance(observation.request.kind)) {
        sweptAndWrong += isSweep ? 1 : 0
        if sweptAndWrong <= 500 || !isSweep || sweptAndWrong % 200 == 0 {
          observations.append(observation)
        } else {
          further.append(observation)
        }
      } else if !isSweep || index % 200 == 0 {
        observations.append(observation)
      }
    }
    var next = 0
    for (set, selection) in asked {
      var count = Verdict.Count(caseSet: set.name)
      var smoothness = Smoothness()
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
          if set.isDense, let step = smoothness.step(to: judged) {
            tally.insert(step, of: request, request.group, in: set)
          }
          if set.role != .platform || !verifier.excludesPlatformRules {
            keep(
              Observation(
                request: judged.answered, asked: request, judgements: judged.judgements), next,
              isSweep: set.isSweep)
          }
        case .failure(let error): note(error, &count, request, identifier: next + 1)
        }
      }
      verdict.counts.append(count)
      verdict.rows += tally.rows(of: set)
    }
  }

  /// Counts a request without an answer, and keeps some of the reasons.
  private mutating func note(
    _ error: SolverError, _ count: inout Verdict.Count, _ request: SolverRequest, identifier: Int
  ) {
    switch error {
    case .unsupported(let reason):
      count.unsupported += 1
      if verdict.reasonsNotServed.count < 5, !verdict.reasonsNotServed.contains(reason) {
        verdict.reasonsNotServed.append(reason)
      }
    case .invalid(_, _, let reason):
      count.rejected += 1
      if verdict.rejectedRequests.count < 5 {
        verdict.rejectedRequests.append("\(reason): \(request.encoded(identifier: identifier))")
      }
    case .failed(let reason):
      count.unanswered += 1
      if program == nil, file == nil, verdict.failures.count < 5 {
        verdict.failures.append("\(reason): \(request)")
      }
    }
  }

  /// Searches for worse inputs from the worst sampled ones, and adds what it finds to the tally.
  mutating func search(seconds: Double) {
    func relativeError(_ error: Double, _ bound: Double?) -> Double {
      bound.map { error / $0 } ?? error
    }
    var climbs: [(set: CaseSet, requests: [SolverRequest], starts: [Verdict.Row])] = []
    for kind in SolverKind.allCases {
      let sets = asked.filter { $0.set.kind == kind }.map { set, selection in
        let own = verdict.rows.filter { $0.caseSet == set.name }
          .sorted {
            relativeError($0.errors.maximum, $0.bound) > relativeError($1.errors.maximum, $1.bound)
          }
        return (set: set, requests: selection.requests, starts: Array(own.prefix(4)))
      }.filter { !$0.starts.isEmpty }
      climbs += sets.sorted { first, second in
        let (a, b) = (first.starts[0], second.starts[0])
        return relativeError(a.errors.maximum, a.bound) > relativeError(b.errors.maximum, b.bound)
      }.prefix(Self.searchedSets)
    }
    var findings: [WorstCaseFinding] = []
    var left = seconds
    for (index, climb) in climbs.enumerated() {
      let begin = ProcessRun.now()
      let filter = verifier.filter(of: climb.set)
      var answers: [SolverRequest: SolverAnswer] = [:]
      var search = WorstCaseSearch(
        sampled: climb.requests, seed: verifier.seed &+ UInt64(index),
        judge: { [method, program, judges, options] proposals in
          let requests = method.held(proposals)
          guard program?.isGivenUp != true else { return [] }
          let admitted = requests.map { filter.contains($0) && $0.options.isSubset(of: options) }
          var results = method.answers(zip(requests, admitted).filter(\.1).map(\.0))[...]
          return zip(requests, admitted).map { request, isAdmitted in
            guard isAdmitted, case .success(let answer)? = results.popFirst() else { return nil }
            answers[request] = answer
            return judges.granted(answer, to: request).judgements
          }
        },
        relativeError: { [verifier, method] in
          relativeError(
            $0.error, verifier.bound(method: method.name, climb.set, member: $0.member))
        })
      let (worst, evaluations) = search.climb(
        from: climb.starts.map(\.worst), until: begin + left / Double(climbs.count - index))
      left -= ProcessRun.now() - begin
      guard let worst, let answer = answers[worst.request] else { continue }
      findings.append(
        WorstCaseFinding(
          caseSet: climb.set.name, sampled: climb.starts[0].errors.maximum,
          evaluations: evaluations, worst: worst))
      tally.insert(judges.judge(answer, to: worst.request, of: climb.set, isFixed: false))
    }
    verdict.searched = findings
    verdict.rows = asked.flatMap { tally.rows(of: $0.set) }
  }

  /// Times a program that answers throughput requests, and judges what it computed.
  mutating func measureThroughput() {
    guard verifier.timesLoops, let program, isResponsive, !program.isGivenUp else { return }
    for kind in Throughput.kinds where kinds.contains(kind) {
      guard let report = ThroughputReport(of: program, kind: kind, seed: verifier.seed, contract)
      else { continue }
      verdict.throughputs.append(report.throughput)
      for (request, answer) in report.samples {
        tally.insert(judges.judge(answer, to: request, of: report.caseSet, isFixed: false))
      }
      verdict.rows += tally.rows(of: report.caseSet)
    }
  }

  /// Decides about each kind, names faults, and ends a program.
  mutating func conclude() {
    verdict.breaches = tally.breachesByKind()
    let broken = Set(verdict.breaches.map(\.kind))
    for kind in SolverKind.allCases where kinds.contains(kind) {
      let available = asked.reduce(0) {
        $0 + ($1.set.kind == kind ? $1.selection.available : 0)
      }
      verdict.kinds.append(
        tally.verdict(
          on: kind, isBroken: broken.contains(kind), fixedAsked: fixedAsked[kind] ?? 0,
          isNarrow: !contract.isUnbounded && available < Self.minimumCases))
    }
    var fault = program?.fault
    if !broken.isEmpty {
      // A program that is started anew remembers nothing.
      if verifier.asksAgain { program?.finish() }
      let input = DiagnosisInput(
        observations: observations, further: further,
        tolerance: { [verifier] in verifier.diagnosticTolerance($0) },
        ask: verifier.asksAgain ? askedAgain : nil)
      if let diagnosed = verifier.diagnosis?(input) {
        (verdict.places, verdict.findings) = (diagnosed.places, diagnosed.findings)
        if file != nil || !verifier.asksAgain,
          verdict.places.contains(where: { $0.conditions.contains { $0.nearestRight != nil } })
        {
          verdict.remarks.append(
            "was not asked again: narrower limits would be known from a program behind a pipe")
        }
      } else {
        verdict.findings = [Finding("not diagnosed: no fault models were asked")]
      }
    }
    if let file {
      verdict.fault = file.skipped?.brief
      verdict.faultRequest = file.skipped?.request
    }
    if let program {
      program.finish()
      // Time that asking again would have needed is no fault of the program.
      if case .timedOut? = program.fault {} else { fault = program.fault }
      (verdict.fault, verdict.faultRequest) = (fault?.brief, fault?.request)
      verdict.lastLines = fault?.lastLines ?? []
      verdict.remarks += program.remarks
    }
  }

  /// Asks a question that is in no set; nil without an answer, or outside the solver's contract.
  private func askedAgain(_ request: SolverRequest) -> [Judgement]? {
    guard program?.isGivenUp != true, contract.admits(request),
      request.options.isSubset(of: options),
      let asked = method.held([request]).first,
      case .success(let answer)? = method.answers([asked]).first
    else { return nil }
    return judges.granted(answer, to: asked).judgements.filter(\.isServed)
  }

  /// The kinds that a program serves: it answers or rejects any of a few requests from every group
  /// of every set.
  private static func servedKinds(
    of method: any SolverMethod, among sets: [CaseSet], _ verifier: Verifier
  ) -> Set<SolverKind> {
    var probes: [SolverRequest] = []
    for kind in SolverKind.allCases {
      // A program may serve only a part of a kind; long times are asked later.
      let some = sets.filter { $0.kind == kind }.flatMap {
        $0.probes(perGroup: 3, filter: verifier.filter(of: $0))
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
}

/// The judge for pass or fail, and the one for the accuracy level if it allows less.
struct Judges {
  var granting: Judge
  var plain: Judge?

  func judge(
    _ answer: SolverAnswer, to request: SolverRequest, of set: CaseSet, isFixed: Bool
  ) -> JudgedAnswer {
    let (judged, answered) = granted(answer, to: request)
    var missing: Set<AnswerMember> = []
    if case .partial(_, let members) = answer { missing = members }
    return JudgedAnswer(
      set: set, request: request, isFixed: isFixed, judgements: judged,
      plain: plain?.allJudgements(of: answer, to: request) ?? judged, missing: missing,
      answered: answered)
  }

  /// Judges an answer to a request, or to the one that a solver in `Float` holds, if its numbers are
  /// nearer to those.
  func granted(
    _ answer: SolverAnswer, to request: SolverRequest
  ) -> (judgements: [Judgement], answered: SolverRequest) {
    let judged = granting.allJudgements(of: answer, to: request)
    guard granting.allowance.honesty?.scalar == .float,
      judged.contains(where: { !($0.error <= AccuracyLevel.single.bound) }),
      let held = request.heldInFloat
    else { return (judged, request) }
    let others = granting.allJudgements(of: answer, to: held)
    guard others.count == judged.count else { return (judged, request) }
    let isOther = zip(judged, others).allSatisfy { $1.error <= $0.error }
    return (zip(judged, others).map { $1.error < $0.error ? $1 : $0 }, isOther ? held : request)
  }
}
