internal import SolverVerification
internal import StrictJSON

/// The judged numbers of one kind and member, with the properties of their questions by column.
struct EvidenceRows {
  struct Row {
    let request: SolverRequest
    let members: QuestionMembers
    let judgement: Judgement
    let isWrong: Bool
    /// Whether the truth is simply one of the question's own numbers, so that no difference may show.
    let isSimple: Bool
  }

  let kind: SolverKind
  let member: AnswerMember
  private(set) var rows: [Row] = []
  let table: FeatureTable
  /// A value of each feature for each row; a missing number is NaN, a missing fact 0.
  private(set) var columns: [[Double]] = []
  /// The features that all numbers of an answer share.
  private var ofQuestions: Set<Int> = []
  /// Whether a list has more wrong numbers than its first.
  private var hasLaterWrong = false

  /// The most right numbers of one list that are kept.
  private static let ofEachList = 12

  /// - Parameter table: The properties met in other answers.
  init(
    _ observations: [(Observation, QuestionMembers)], _ kind: SolverKind, _ member: AnswerMember,
    tolerance: Double, _ table: FeatureTable = FeatureTable()
  ) {
    (self.kind, self.member, self.table) = (kind, member, table)
    var features: [[(feature: Int, value: Double)]] = []
    for (observation, members) in observations {
      let own = observation.judgements.filter { $0.member == member && $0.isServed }
      guard !own.isEmpty else { continue }
      let base = FeatureRow(of: members, table)
      ofQuestions.formUnion(base.values.map(\.feature))
      if own.count(where: { $0.isWrong(at: tolerance) }) > 1 { hasLaterWrong = true }
      let pieces = members.pieces
      for judgement in Self.kept(own, tolerance) {
        let isWrong = judgement.isWrong(at: tolerance)
        var row = base
        if let index = judgement.number.index {
          row.ofElement(members, index: index, count: own.count, pieces)
        }
        row.ofTruth(judgement, others: observation.judgements, members, pieces)
        rows.append(
          Row(
            request: observation.asked, members: members, judgement: judgement, isWrong: isWrong,
            isSimple: Self.isTrivial(judgement, members)))
        features.append(row.values)
      }
    }
    columns = table.features.map { feature in
      [Double](repeating: feature.isFact ? 0 : .nan, count: rows.count)
    }
    for (row, values) in features.enumerated() {
      for (feature, value) in values { columns[feature][row] = value }
    }
  }

  /// All right numbers, of a long list only some, and the first wrong one: what follows it may be
  /// its consequence.
  private static func kept(_ judgements: [Judgement], _ tolerance: Double) -> [Judgement] {
    guard judgements.count > 1 else { return judgements }
    let areWrong = judgements.map { $0.isWrong(at: tolerance) }
    // Those beside the first wrong number and those at the ends tell most.
    let first = areWrong.firstIndex(of: true) ?? -2
    let step = max(1, areWrong.count { !$0 } / ofEachList)
    return judgements.indices.filter { index in
      let tells = index < 2 || index == judgements.count - 1 || (index - first).magnitude < 2
      return index == first || !areWrong[index] && (tells || index % step == 0)
    }.map { judgements[$0] }
  }

  /// Whether the truth is 0, 1 or a number of the question, which many wrong programs give, too.
  private static func isTrivial(_ judgement: Judgement, _ members: QuestionMembers) -> Bool {
    let truth = judgement.truth
    func isNear(_ value: Double) -> Bool {
      (truth - value).magnitude <= 1e-9 * max(truth.magnitude, value.magnitude, 1e-3)
    }
    return isNear(1) || isNear(0) || isSettled(judgement, members)
      || members.ownNumbers.contains { $0.value != 0 && isNear($0.value) }
      || members.objects("moves").contains { $0.number("to").map(isNear) ?? false }
  }

  /// Whether a motion is so near to rest at a target that hardly a fault could show.
  private static func isSettled(_ judgement: Judgement, _ members: QuestionMembers) -> Bool {
    guard let frequency = members.spring?.frequency, frequency > 0, frequency.isFinite else {
      return false
    }
    let from = members.number("from") ?? 0
    let later = (members.objects("moves") + members.objects("retargets"))
      .compactMap { $0.number("to") }
    let targets = [members.number("to") ?? later.first ?? 1] + later
    let speed = (members.number("velocity") ?? 0).magnitude / frequency
    let size = 1e-6 * max(targets.map { ($0 - from).magnitude }.max() ?? 0, speed)
    return switch judgement.member {
    case .position, .positions: targets.contains { (judgement.truth - $0).magnitude <= size }
    case .velocity, .velocities: judgement.truth.magnitude <= size * frequency
    default: false
    }
  }

  var wrong: [Int] { rows.indices.filter { rows[$0].isWrong } }

  /// Whether a limit may only say that the first wrong number of a list comes before the others.
  func isOfOrder(_ feature: Feature, _ side: Limit.Side) -> Bool {
    let (name, isSoFar) = (feature.name, feature.name.hasSuffix(" so far"))
    let falls = isSoFar && name.hasPrefix("least ") || name == "index from the end"
    let isOrdered =
      isSoFar || falls || ["index", "time", "distance of the item from the origin"].contains(name)
    return hasLaterWrong && isOrdered && side == (falls ? .atLeast : .atMost)
  }

  /// Whether a rule need not hold for wrong numbers that follow another in their list.
  func isAboutFirst(_ rule: Rule) -> Bool {
    hasLaterWrong && !rule.limits.allSatisfy { ofQuestions.contains($0.feature) }
  }

  /// The right answers that tell something; all right answers if none does.
  var telling: [Int] {
    let right = rows.indices.filter { !rows[$0].isWrong }
    let telling = right.filter { !rows[$0].isSimple }
    return telling.count * 20 >= right.count ? telling : right
  }
}

extension FeatureRow {
  mutating func ofTruth(
    _ judgement: Judgement, others: [Judgement], _ object: QuestionMembers,
    _ pieces: [ArraySlice<PlainMotion.Piece>]
  ) {
    let truth = judgement.truth
    number("true \(judgement.member)", truth, rank: 2)
    fact("the true \(judgement.member) is negative", truth < 0, rank: 1)
    fact("the true \(judgement.member) is above 1", truth > 1, rank: 1)
    for other in others where judgement.number.index == nil && other.number.index == nil {
      if other.member != judgement.member { number("true \(other.member)", other.truth, rank: 3) }
      if other.member == .slope { number("size of the true slope", other.truth.magnitude, rank: 2) }
    }
    let isPosition = { (other: Judgement) in
      other.number.index == judgement.number.index
        && [.position, .positions].contains(other.member)
    }
    if case .array(let ends)? = object.members["range"], let shown = others.first(where: isPosition)
    {
      fact("the position is held by its range", ends.contains { $0.double == shown.truth })
    }
    guard isPosition(judgement) else { return }
    let (from, index) = (object.number("from") ?? 0, judgement.number.index ?? 0)
    let targets = pieces.isEmpty ? object.numbers("targets") : pieces.compactMap(\.last?.target)
    let to = targets.indices.contains(index) ? targets[index] : object.number("to") ?? 1
    number("true distance from the target", (truth - to).magnitude, rank: 2)
    guard from != to else { return }
    let done = (truth - from) / (to - from)
    number("true share of the move", done, rank: 2)
    facts([
      "the motion is beyond its target": done > 1 + 1e-12,
      "the motion is before its start": done < -1e-12,
    ])
  }
}
