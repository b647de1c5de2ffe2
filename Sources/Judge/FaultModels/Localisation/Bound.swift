internal import SolverVerification
internal import StrictJSON

/// A limit of a number, as narrow as the answers tell: between the last right and the first wrong
/// answer.
struct Bound {
  private(set) var limit: Limit
  /// The value beyond the limit, nearest to it, at which an answer is right though all other
  /// conditions hold.
  private(set) var nearestRight: Double?
  private let feature: Feature
  private var questions = 0

  init(
    _ limit: Limit, _ feature: Feature, _ parts: [Part], tolerance: Double,
    ask: ((SolverRequest) -> [Judgement]?)?
  ) {
    (self.limit, self.feature) = (limit, feature)
    let owns = parts.compactMap { part in part.own(limit, named: feature.name).map { (part, $0) } }
    let values = owns.map(\.1.value) + [limit.value]
    self.limit.value = (isLower ? values.min() : values.max()) ?? limit.value
    for (part, own) in owns {
      let column = part.evidence.columns[own.feature]
      for row in part.evidence.telling where part.contains(row, besides: own) {
        consider(column[row])
      }
    }
    if let ask, let part = parts.first { sharpen(part, tolerance, ask) }
  }

  private var isLower: Bool { limit.side == .atLeast }

  private mutating func consider(_ value: Double) {
    guard !value.isNaN, isLower ? value < limit.value : value > limit.value else { return }
    nearestRight = nearestRight.map { isLower ? max($0, value) : min($0, value) } ?? value
  }

  /// "above 10 s (right at 9.96, wrong at 10.04)".
  var words: String {
    let unit = feature.unit
    let orBeyond = "\(FigureText.short(limit.value))\(unit) or \(isLower ? "more" : "less")"
    guard let nearestRight else { return orBeyond }
    // Errors below the tolerance blur a limit, so that a round number may lie just beside it.
    let slack = (limit.value < nearestRight ? -1e-5 : 1e-5) * limit.value.magnitude
    let round = FigureText.roundest(between: nearestRight - slack, and: limit.value + slack)
    let asked = questions > 0 ? ", asked \(questions) times" : ""
    let (right, wrong) = (FigureText.short(nearestRight), FigureText.short(limit.value))
    // A count is wrong at the round number itself.
    if round == limit.value, right != wrong { return "\(orBeyond) (right at \(right)\(asked))" }
    return "\(isLower ? "above" : "below") about \(FigureText.short(round))\(unit) "
      + "(right at \(right), wrong \(right == wrong ? "beside it" : "at \(wrong)")\(asked))"
  }

  // MARK: Asking again

  private static let mostQuestions = 48
  /// The wrong answers from which the limit is sought.
  private static let starts = 3

  /// Narrows the limit by asking between a right and a wrong answer, changing one member of a wrong
  /// question.
  private mutating func sharpen(
    _ part: Part, _ tolerance: Double, _ ask: (SolverRequest) -> [Judgement]?
  ) {
    guard let own = part.own(limit, named: feature.name), let target = nearestRight else { return }
    let (column, table) = (part.evidence.columns[own.feature], FeatureTable())
    let nearest = part.rule.wrong.sorted {
      isLower ? (column[$0], $0) < (column[$1], $1) : (-column[$0], $0) < (-column[$1], $1)
    }.prefix(Self.starts)
    for index in nearest {
      for path in Path.all(part.evidence.rows[index], feature.name, table) {
        guard let far = path.value(passing: target, isBelow: isLower) else { continue }
        if search(path, from: far, tolerance, ask) { return }
        if questions >= Self.mostQuestions { return }
      }
    }
  }

  /// Bisects the member between a value at which the answer is right and the wrong question's own.
  private mutating func search(
    _ path: Path, from far: Double, _ tolerance: Double, _ ask: (SolverRequest) -> [Judgement]?
  ) -> Bool {
    func isRight(_ value: Double) -> Bool? {
      guard let request = path.request(value), let judgements = ask(request) else { return nil }
      questions += 1
      // A shorter list may lack the number: all of it counts then.
      let own = judgements.filter { $0.number == path.row.judgement.number }
      return !(own.isEmpty ? judgements : own).contains { $0.isWrong(at: tolerance) }
    }
    guard isRight(far) == true else { return false }
    var (right, wrong) = (far, path.start)
    while questions < Self.mostQuestions {
      let middle = path.allowed((right + wrong) / 2)
      guard middle != right, middle != wrong, (right - wrong).magnitude > 1e-12 * wrong.magnitude,
        let isInside = isRight(middle)
      else { break }
      if isInside { right = middle } else { wrong = middle }
    }
    guard let last = path.feature(at: right), let first = path.feature(at: wrong),
      isLower ? last < first && first <= limit.value : last > first && first >= limit.value
    else { return false }
    (nearestRight, limit.value) = (last, first)
    return true
  }
}

/// A wrong question as a function of one of its numbers.
private struct Path {
  let row: EvidenceRows.Row
  let feature: String
  /// The properties met on all paths.
  let table: FeatureTable
  let name: String
  /// The index in a list; nil for a single number.
  let index: Int?
  /// The value of the number in the wrong question.
  let start: Double
  /// Whether the number is a count, written without a point and far from overflow.
  let isWhole: Bool

  /// The paths along the numbers that may be changed by a factor.
  static func all(_ row: EvidenceRows.Row, _ feature: String, _ table: FeatureTable) -> [Path] {
    row.members.members.sorted { $0.key < $1.key }.compactMap { name, value in
      var (own, index): (JSONValue?, Int?) = (value, nil)
      if case .array(let elements) = value {
        index = row.judgement.number.index
        own = index.flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      }
      guard name != "id", let start = own?.double, start != 0 else { return nil }
      return Path(
        row: row, feature: feature, table: table, name: name, index: index, start: start,
        isWhole: start.magnitude < 1e15 && own == .number(text: "\(Int(start))"))
    }
  }

  private func changed(_ value: Double) -> QuestionMembers {
    var members = row.members.members
    let number = JSONValue.number(text: isWhole ? "\(Int(value))" : "\(value)")
    if let index, case .array(var elements)? = members[name] {
      elements[index] = number
      members[name] = .array(elements)
    } else {
      members[name] = number
    }
    return QuestionMembers(members)
  }

  func allowed(_ value: Double) -> Double { isWhole ? value.rounded(.down) : value }

  func request(_ value: Double) -> SolverRequest? { SolverRequest(members: changed(value).members) }

  /// The property's value; nil where the question has none.
  func feature(at value: Double) -> Double? {
    let members = changed(value)
    var row = FeatureRow(of: members, table)
    if let index = self.row.judgement.number.index {
      let lists = ["steps", "times", "targets"].map(members.numbers)
      let count = lists.first { !$0.isEmpty }?.count ?? 0
      row.ofElement(members, index: index, count: count, members.pieces)
    }
    return row.values.last { table.features[$0.feature].name == feature }?.value
  }

  /// A value of the member, near its own, at which the property has passed a target.
  func value(passing target: Double, isBelow: Bool) -> Double? {
    for exponent in stride(from: -30, through: 3, by: 1) {
      for sign in [-1.0, 1] {
        let factor = 1 + sign * Double(sign: .plus, exponent: exponent, significand: 1)
        let value = allowed(start * factor)
        guard value.isFinite, let there = feature(at: value) else { continue }
        if isBelow ? there <= target : there >= target { return value }
      }
    }
    return nil
  }
}
