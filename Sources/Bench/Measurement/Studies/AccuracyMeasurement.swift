package import SolverVerification

/// The errors of methods over the requests of case sets.
package enum AccuracyMeasurement {
  /// One row for each member that the method answers over some requests of a set; none if the method
  /// or the reference does not support the kind.
  package static func rows(
    of method: any SolverMethod, over set: CaseSet, size: Int, seed: UInt64, cache: TruthCache
  ) -> [AccuracyRow] {
    // For this package's own methods, only the answer's rounding is allowed.
    let judge =
      method.isOurs
      ? Judge(ofPromisesOf: method, cache: cache) : Judge(allowance: .honestDouble, cache: cache)
    guard method.kinds.contains(set.kind), judge.isCompetent(for: set.kind) else { return [] }
    let judged = method.judged(set.subset(size, seed: seed), by: judge)
    var digest = AnswerDigest()
    var rejected = 0
    var collected: [(member: AnswerMember, errors: CollectedErrors, regimes: [String: WorstCase])] =
      []
    for asked in judged {
      guard case .success(let judgements) = asked.judgements else {
        rejected += 1
        continue
      }
      for judgement in judgements {
        digest.insert(judgement.observed)
        let (worst, group) = (WorstCase(judgement, of: asked.request), asked.request.group)
        let place = collected.firstIndex { $0.member == judgement.member } ?? collected.endIndex
        if place == collected.endIndex {
          collected.append((judgement.member, CollectedErrors(), [:]))
        }
        collected[place].errors.insert(worst)
        if worst.error > collected[place].regimes[group]?.error ?? -1 {
          collected[place].regimes[group] = worst
        }
      }
    }
    return collected.map { member, errors, regimes in
      let promise = Promise.of(method.name, set.name, member)
      return AccuracyRow(
        method: method.name, caseSet: set.name, cases: judged.count, available: set.count,
        rejected: rejected > 0 ? rejected : nil, scalar: method.scalar,
        unit: promise?.unit ?? set.kind.errorUnit,
        errors: errors.distribution.summary(), worst: errors.worst.map { WorstCaseRecord($0) },
        regimes: regimes.mapValues(\.error),
        // The report draws the main set by regime; for other sets the worst input is enough.
        regimeInputs: set.name == "main"
          ? regimes.mapValues { $0.request.encoded(identifier: 1) } : nil,
        promise: promise?.bound, digest: digest.text)
    }
  }
}
