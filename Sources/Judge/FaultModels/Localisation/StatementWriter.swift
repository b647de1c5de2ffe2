internal import SolverVerification
internal import StrictJSON

/// Puts a rule into words.
struct StatementWriter {
  let part: Part
  let tolerance: Double
  let ask: ((SolverRequest) -> [Judgement]?)?
  /// The second answers to some of the questions.
  let again: [SolverRequest: [Judgement]]

  private var all: [Part] { [part] + part.others }

  func statement(_ kind: SolverKind, rightMembers: [String]) -> Localisation {
    let wrong = all.reduce(0) { $0 + $1.rule.wrong.count + $1.further }
    let conditions = conditions()
    var (inside, outside) = (0, 0)
    for part in all {
      let right = part.evidence.rows.indices.filter { !part.evidence.rows[$0].isWrong }
      let fulfilling = Set(right.filter { part.fulfils(conditions, $0) })
      inside += part.evidence.telling.count { fulfilling.contains($0) }
      outside += right.count - fulfilling.count
    }
    let isSingle = tolerance >= AccuracyLevel.single.bound
    let relations = Set(
      all.map { part in AnswerRelation.words(part.wrongRows, isSingle: isSingle) })
    let simplest = part.simplest
    // Whether the program remembers something of other questions.
    let changing = part.wrongRows.count { row in
      let again = again[row.request]?.first { $0.number == row.judgement.number }
      return again.map { "\($0.observed)" != "\(row.judgement.observed)" } ?? false
    }
    return Localisation(
      kind: kind.rawValue, members: Set(all.map(\.member)).sorted().map(\.rawValue),
      rightMembers: rightMembers, wrong: wrong, rightInside: inside, rightOutside: outside,
      conditions: conditions, areAboutFirst: all.contains { $0.evidence.isAboutFirst($0.rule) },
      relation: relations.count == 1 ? relations.first ?? nil : nil,
      growth: ErrorGrowth.words(part.rule, part.evidence),
      largestError: all.flatMap(\.wrongRows).map(\.judgement.error.orInfinite).max() ?? 0,
      simplest: Localisation.Example(simplest.request, simplest.judgement),
      nearestRight: part.nearestRight(to: simplest).map {
        Localisation.Example($0.request, $0.judgement)
      }, changing: changing > 0 ? changing : nil)
  }

  /// The conditions, both limits of a number as one.
  private func conditions() -> [Localisation.Condition] {
    var seen: Set<Int> = []
    return part.rule.limits.compactMap { limit in
      guard seen.insert(limit.feature).inserted else { return nil }
      let feature = part.evidence.table.features[limit.feature]
      if feature.isFact {
        return Localisation.Condition(feature: feature.name, text: feature.words(in: limit)[0])
      }
      if feature.words != nil { return choice(limit, feature) }
      let own = part.rule.limits.filter { $0.feature == limit.feature }
      return range(feature, own)
    }
  }

  /// "the family is "back" or "elastic"", or which words it is not, if those are fewer.
  private func choice(_ limit: Limit, _ feature: Feature) -> Localisation.Condition {
    let inside = feature.words(in: limit)
    let outside = (feature.words ?? []).filter { !inside.contains($0) }.sorted()
    let isNegative = outside.count * 2 < inside.count
    let listed = (isNegative ? outside : inside).map { "\"\($0)\"" }.joined(separator: " or ")
    let text = outside.isEmpty ? "given" : (isNegative ? "not " : "") + listed
    return Localisation.Condition(
      feature: feature.name, text: "\(feature.name) is \(text)", words: inside)
  }

  private func range(_ feature: Feature, _ limits: [Limit]) -> Localisation.Condition {
    let bounds = limits.map { Bound($0, feature, all, tolerance: tolerance, ask: ask) }
    let least = bounds.first { $0.limit.side == .atLeast }
    let greatest = bounds.first { $0.limit.side == .atMost }
    let words =
      if let least, let greatest, least.limit.value == greatest.limit.value {
        FigureText.short(least.limit.value) + feature.unit
      } else { bounds.map(\.words).joined(separator: " and ") }
    return Localisation.Condition(
      feature: feature.name, text: "\(feature.subject) is \(words)", least: least?.limit.value,
      greatest: greatest?.limit.value, nearestRight: (least ?? greatest)?.nearestRight)
  }
}

extension Part {
  var wrongRows: [EvidenceRows.Row] { rule.wrong.map { evidence.rows[$0] } }

  func contains(_ row: Int, besides exception: Limit) -> Bool {
    rule.limits.allSatisfy { limit in
      limit == exception || limit.contains(evidence.columns[limit.feature][row])
    }
  }

  /// Whether a row fulfils conditions, which may be wider than the rule's limits.
  func fulfils(_ conditions: [Localisation.Condition], _ row: Int) -> Bool {
    conditions.allSatisfy { condition in
      guard let index = evidence.table.features.firstIndex(where: { $0.name == condition.feature })
      else { return false }
      return evidence.table.features[index].fulfils(condition, evidence.columns[index][row])
    }
  }

  /// The wrong answer to the shortest question.
  var simplest: EvidenceRows.Row {
    func length(_ row: EvidenceRows.Row) -> Int { row.request.description.utf8.count }
    let shortest = rule.wrong.prefix(2_000).map { (length(evidence.rows[$0]), $0) }.min { $0 < $1 }
    return evidence.rows[shortest?.1 ?? rule.wrong[0]]
  }

  /// The right answer to the question that differs from another in the fewest members, and then
  /// least in its numbers.
  func nearestRight(to wrong: EvidenceRows.Row) -> EvidenceRows.Row? {
    let question = wrong.members.members
    var best: (differing: Int, distance: Double, row: EvidenceRows.Row)?
    for row in evidence.rows where !row.isWrong && row.request != wrong.request {
      let other = row.members.members
      var (differing, distance) = (0, 0.0)
      for name in Set(question.keys).union(other.keys).sorted() where name != "id" {
        let (a, b) = (question[name], other[name])
        guard a != b else { continue }
        differing += 1
        if let x = a?.double, let y = b?.double {
          distance += (x - y).magnitude / max(x.magnitude, y.magnitude)
        } else {
          distance += 2
        }
      }
      if best.map({ (differing, distance) < ($0.differing, $0.distance) }) ?? true {
        best = (differing, distance, row)
      }
    }
    return best?.row
  }
}
