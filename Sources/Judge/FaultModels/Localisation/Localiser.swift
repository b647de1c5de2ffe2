internal import SolverVerification

/// States where answers are wrong, without any knowledge of faults.
///
/// For each kind and member of the answers, it finds the narrowest conditions that contain every
/// wrong answer, so that a statement is true by construction; see ``ConditionSearch``. It takes part
/// of neither the judgement nor the naming of faults.
struct Localiser {
  private let input: DiagnosisInput

  init(_ input: DiagnosisInput) { self.input = input }

  /// The most answers of a kind that are examined; wrong ones come first.
  private static let mostAnswers = 12_000
  /// The most wrong answers of a kind that are asked again.
  private static let mostAskedAgain = 24
  /// The most searches of a kind, and the most answers that one adds because no rule contained them.
  private static let (mostSearches, mostMissed) = (4, 300)

  func statements() -> [Localisation] {
    let usable = input.observations.filter { observation in
      !observation.judgements.contains { $0.truth.isNaN || $0.member == .length }
    }
    let byKind = Dictionary(grouping: usable, by: \.request.kind)
    // Before the questions that limits need.
    var again: [SolverRequest: [Judgement]] = [:]
    for kind in SolverKind.allCases {
      let wrong = (byKind[kind] ?? []).filter { $0.isWrong(at: input.tolerance(kind)) }
      for observation in wrong.spread(Self.mostAskedAgain) {
        again[observation.asked] = input.ask?(observation.asked)
      }
    }
    var found: [Localisation] = []
    for kind in SolverKind.allCases {
      found += statements(
        about: kind, byKind[kind] ?? [], again,
        familiar: Set(found.flatMap(\.conditions).map(\.feature)))
    }
    return found
  }

  private func statements(
    about kind: SolverKind, _ all: [Observation], _ again: [SolverRequest: [Judgement]],
    familiar: Set<String>
  ) -> [Localisation] {
    let tolerance = input.tolerance(kind)
    var wrong = Self.read(all.filter { $0.isWrong(at: tolerance) })
    guard !wrong.isEmpty else { return [] }
    let room = max(Self.mostAnswers - wrong.count, Self.mostAnswers / 4)
    let right = Self.read(all.filter { !$0.isWrong(at: tolerance) }.spread(room))
    var others = input.further.filter { $0.request.kind == kind }
    var found: [Part] = []
    for search in 1...Self.mostSearches {
      found = rules(kind, wrong, right, familiar)
      let missed = missed(of: others, &found, tolerance, isLast: search == Self.mostSearches)
      guard !missed.isEmpty else { break }
      wrong += Self.read(others.filter { missed.contains($0.asked) })
      others.removeAll { missed.contains($0.asked) }
    }
    // Equal rules of several members are one.
    let parts = found.reduce(into: [Part]()) { parts, part in
      if let same = parts.firstIndex(where: { $0.sides == part.sides }) {
        parts[same].others.append(part)
      } else {
        parts.append(part)
      }
    }
    let served = Set(all.flatMap(\.judgements).filter(\.isServed).map(\.member))
    let untouched = served.subtracting(found.map(\.member)).map(\.rawValue).sorted()
    return parts.map { part in
      StatementWriter(part: part, tolerance: tolerance, ask: input.ask, again: again)
        .statement(kind, rightMembers: untouched)
    }
  }

  private typealias Read = (Observation, QuestionMembers)

  private static func read(_ observations: [Observation]) -> [Read] {
    observations.compactMap { observation in
      QuestionMembers(observation.asked).map { (observation, $0) }
    }
  }

  private func rules(
    _ kind: SolverKind, _ wrong: [Read], _ right: [Read], _ familiar: Set<String>
  ) -> [Part] {
    let tolerance = input.tolerance(kind)
    let broken = Set(
      wrong.flatMap(\.0.judgements).filter { $0.isWrong(at: tolerance) }.map(\.member))
    return broken.sorted().flatMap { member -> [Part] in
      let evidence = EvidenceRows(wrong + right, kind, member, tolerance: tolerance)
      guard !evidence.wrong.isEmpty else { return [] }
      return ConditionSearch(evidence, familiar: familiar).rules().map {
        Part(rule: $0, evidence: evidence, member: member)
      }
    }
  }

  /// Counts more wrong answers with the rules that contain them, and returns some that no rule does;
  /// after the last search, a rule is widened instead.
  private func missed(
    of others: [Observation], _ parts: inout [Part], _ tolerance: Double, isLast: Bool
  ) -> Set<SolverRequest> {
    lazy var read = Self.read(others)
    var missed: Set<SolverRequest> = []
    for member in Set(parts.map(\.member)).sorted() {
      let own = parts.indices.filter { parts[$0].member == member }
      let evidence = parts[own[0]].evidence
      if parts[own[0]].rule.limits.isEmpty {
        parts[own[0]].further = others.count {
          $0.judgements.contains { $0.member == member && $0.isWrong(at: tolerance) }
        }
        continue
      }
      let table = FeatureTable(evidence.table)
      for other in read where missed.count < Self.mostMissed {
        let rows = EvidenceRows([other], evidence.kind, member, tolerance: tolerance, table)
        for row in rows.wrong {
          if let part = own.first(where: { parts[$0].rule.contains(row, rows) }) {
            parts[part].further += 1
          } else if isLast {
            parts[own[0]].widen(to: row, rows)
          } else {
            missed.insert(other.0.asked)
          }
        }
      }
    }
    return missed
  }
}

/// A rule about one member, with the same rule about others.
struct Part {
  var rule: Rule
  var evidence: EvidenceRows
  var member: AnswerMember
  /// The number of wrong answers that were not searched.
  var further = 0
  var others: [Part] = []

  /// The rule's limits by the names of their properties.
  var sides: Set<String> {
    Set(
      rule.limits.map { limit in
        let feature = evidence.table.features[limit.feature]
        return "\(feature.name) \(limit.side) \(feature.words(in: limit))"
      })
  }

  /// The limit of this part about the same property on the same side.
  func own(_ limit: Limit, named name: String) -> Limit? {
    rule.limits.first { $0.side == limit.side && evidence.table.features[$0.feature].name == name }
  }

  /// Widens the rule until it contains one more wrong answer. A limit is dropped that then leaves out
  /// no right answer, or is of words.
  mutating func widen(to row: Int, _ rows: EvidenceRows) {
    rule.limits = rule.limits.compactMap { limit in
      let value = rows.columns[limit.feature][row]
      if limit.contains(value) { return limit }
      var wider = limit
      wider.value = value
      let leavesOut = evidence.telling.contains {
        !wider.contains(evidence.columns[wider.feature][$0])
      }
      return leavesOut && limit.side != .among && !value.isNaN ? wider : nil
    }
    further += 1
  }
}
