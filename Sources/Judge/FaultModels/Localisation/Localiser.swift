internal import SolverVerification

/// States where answers are wrong, without any knowledge of faults.
///
/// For each kind and member of the answers, it finds the narrowest conditions that contain every
/// wrong answer, so that a statement is true by construction; see ``ConditionSearch``. It takes part
/// of neither the judgement nor the naming of faults.
struct Localiser {
  private let tolerance: (SolverKind) -> Double
  private let ask: ((SolverRequest) -> [Judgement]?)?
  private let observations: [Observation]

  init(_ input: DiagnosisInput) {
    (observations, tolerance, ask) = (input.observations, input.tolerance, input.ask)
  }

  /// The most answers of a kind that are examined; wrong ones come first.
  private static let mostAnswers = 12_000

  /// The statements, kind by kind.
  func statements() -> [Localisation] {
    let usable = observations.filter { observation in
      !observation.judgements.contains { $0.truth.isNaN || $0.member == .length }
    }
    let byKind = Dictionary(grouping: usable, by: \.request.kind)
    var found: [Localisation] = []
    for kind in SolverKind.allCases {
      found += statements(
        about: kind, byKind[kind] ?? [],
        familiar: Set(found.flatMap(\.conditions).map(\.feature)))
    }
    return found
  }

  private func statements(
    about kind: SolverKind, _ all: [Observation], familiar: Set<String>
  ) -> [Localisation] {
    let tolerance = tolerance(kind)
    let wrong = all.filter { $0.isWrong(at: tolerance) }
    guard !wrong.isEmpty else { return [] }
    let right = all.filter { !$0.isWrong(at: tolerance) }
    let room = max(Self.mostAnswers - wrong.count, Self.mostAnswers / 4)
    let kept = wrong + Array(right.indices).spread(room).map { right[$0] }
    let read = kept.compactMap { observation in
      QuestionMembers(observation.asked).map { (observation, $0) }
    }
    let served = Set(all.flatMap(\.judgements).filter(\.isServed).map(\.member))
    let broken = Set(wrong.flatMap(\.judgements).filter { $0.isWrong(at: tolerance) }.map(\.member))
    var parts: [Part] = []
    for member in broken.sorted() {
      let evidence = EvidenceRows(read, kind, member, tolerance: tolerance)
      guard !evidence.wrong.isEmpty else { continue }
      for rule in ConditionSearch(evidence, familiar: familiar).rules() {
        let part = Part(rule: rule, evidence: evidence, members: [member])
        if let same = parts.firstIndex(where: { $0.isSame(as: part) }) {
          parts[same].others.append(part)
        } else {
          parts.append(part)
        }
      }
    }
    let untouched = served.subtracting(broken).map(\.rawValue).sorted()
    return parts.map { part in
      StatementWriter(part: part, tolerance: tolerance, ask: ask).statement(
        kind, rightMembers: untouched)
    }
  }
}

/// A rule about one member, with the same rule about others.
struct Part {
  var rule: Rule
  var evidence: EvidenceRows
  var members: [AnswerMember]
  var others: [Part] = []

  /// The rule's limits by the names of their properties.
  private var sides: Set<String> {
    Set(
      rule.limits.map { limit in
        let feature = evidence.table.features[limit.feature]
        return "\(feature.name) \(limit.side) \(feature.words(in: limit))"
      })
  }

  func isSame(as other: Part) -> Bool { sides == other.sides }
}
