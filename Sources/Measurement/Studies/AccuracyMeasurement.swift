internal import AnimationNumerics
package import SolverVerification

/// Asks methods the requests of case sets and keeps the shape of their errors.
package enum AccuracyMeasurement {
  /// One set, and how many of its requests to ask.
  package struct Selection: Sendable {
    package var caseSet: CaseSet
    package var size: Int
  }

  /// One row for each number that the method answers over the selected requests; none if it does
  /// not serve the kind or the reference does not.
  package static func rows(
    of method: any SolverMethod, over selection: Selection, seed: UInt64, cache: TruthCache
  ) -> [AccuracyRow] {
    let set = selection.caseSet
    let judge = Judge(allowance: MethodRegistry.allowance(of: method), cache: cache)
    guard method.kinds.contains(set.kind), judge.isCompetent(for: set.kind) else { return [] }
    let requests = set.subset(selection.size, seed: seed)
    var digest = AnswerDigest()
    var refused = 0
    var collected: [String: Collected] = [:]
    var order: [String] = []
    for (request, result) in zip(requests, method.answers(requests)) {
      guard case .success(let answer) = result,
        let judgements = try? judge.judge(answer, to: request)
      else {
        refused += 1
        continue
      }
      for judgement in judgements {
        digest.insert(judgement.observed)
        // The delays of a stagger are one member.
        let member = String(judgement.member.prefix { $0 != "[" })
        if collected[member] == nil { order.append(member) }
        collected[member, default: Collected()].insert(judgement, of: request)
      }
    }
    guard !order.isEmpty else { return [] }
    return order.map { member in
      let promise = Promise.all.first {
        $0.method == method.name && $0.caseSet == set.name
          && ($0.member == nil || $0.member == member)
      }
      let rows = collected[member]
      return AccuracyRow(
        method: method.name, caseSet: set.name, cases: requests.count, available: set.count,
        refused: refused, scalar: .double, unit: promise?.unit ?? set.kind.errorUnit,
        errors: rows?.distribution.summary(), worst: rows?.worst,
        regimes: rows?.regimes.mapValues(\.error) ?? [:],
        // What the report draws by regime; of the other sets one input is enough.
        regimeInputs: set.name == "main"
          ? rows?.regimes.mapValues { $0.request.encoded(identifier: 1) } : nil,
        promise: promise?.bound, digest: digest.text)
    }
  }

  /// The errors of one member.
  private struct Collected {
    var distribution = ErrorDistribution()
    var worst: WorstCaseRecord?
    var largest = -1.0
    var regimes: [String: (error: Double, request: SolverRequest)] = [:]

    mutating func insert(_ judgement: Judgement, of request: SolverRequest) {
      let error = judgement.error.isNaN ? .infinity : judgement.error
      distribution.insert(error)
      if error > regimes[request.group]?.error ?? -1 { regimes[request.group] = (error, request) }
      guard error > largest else { return }
      largest = error
      worst = WorstCaseRecord(
        member: judgement.member, request: request.encoded(identifier: 1),
        observed: judgement.observed, truth: judgement.truth)
    }
  }
}
