package import SolverVerification

/// The errors of methods over the requests of case sets.
package enum AccuracyMeasurement {
  /// One set, and the number of its requests to ask.
  package struct Selection: Sendable {
    package var caseSet: CaseSet
    package var size: Int
  }

  /// One row for each member that the method answers over the selected requests; none if the method
  /// or the reference does not support the kind.
  package static func rows(
    of method: any SolverMethod, over selection: Selection, seed: UInt64, cache: TruthCache
  ) -> [AccuracyRow] {
    let set = selection.caseSet
    let judge = MethodRegistry.judge(of: method, cache: cache)
    guard method.kinds.contains(set.kind), judge.isCompetent(for: set.kind) else { return [] }
    let judged = method.judged(set.subset(selection.size, seed: seed), by: judge)
    var digest = AnswerDigest()
    var refused = 0
    var collected: [(member: AnswerMember, errors: Collected)] = []
    for asked in judged {
      guard case .success(let judgements) = asked.judgements else {
        refused += 1
        continue
      }
      for judgement in judgements {
        digest.insert(judgement.observed)
        let place =
          collected.firstIndex { $0.member == judgement.member } ?? collected.endIndex
        if place == collected.endIndex { collected.append((judgement.member, Collected())) }
        collected[place].errors.insert(judgement, of: asked.request)
      }
    }
    return collected.map { member, errors in
      let promise = Promise.of(method.name, set.name, member)
      return AccuracyRow(
        method: method.name, caseSet: set.name, cases: judged.count, available: set.count,
        refused: refused, scalar: method.scalar, unit: promise?.unit ?? set.kind.errorUnit,
        errors: errors.distribution.summary(), worst: errors.worst.map { WorstCaseRecord($0) },
        regimes: errors.regimes.mapValues(\.error),
        // The report draws the main set by regime; for other sets the worst input is enough.
        regimeInputs: set.name == "main"
          ? errors.regimes.mapValues { $0.request.encoded(identifier: 1) } : nil,
        promise: promise?.bound, digest: digest.text)
    }
  }

  /// The errors of one member.
  private struct Collected {
    var distribution = ErrorDistribution()
    var worst: WorstCase?
    /// The worst case of each regime.
    var regimes: [String: WorstCase] = [:]

    mutating func insert(_ judgement: Judgement, of request: SolverRequest) {
      let error = judgement.error.isNaN ? .infinity : judgement.error
      let place = WorstCase(
        error: error, number: judgement.number, request: request, observed: judgement.observed,
        truth: judgement.truth)
      distribution.insert(error)
      if error > regimes[request.group]?.error ?? -1 { regimes[request.group] = place }
      if error > worst?.error ?? -1 { worst = place }
    }
  }
}
