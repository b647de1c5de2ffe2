/// Where answers of one kind are wrong: a statement that every answer of the verification confirms.
public struct Localisation: Sendable, Hashable, Codable {
  /// One condition that holds for every wrong answer of the statement.
  public struct Condition: Sendable, Hashable, Codable {
    /// The property of a question: "the spring is over-damped", or a number such as "time".
    public var feature: String
    /// The condition in words: "the time is above 10 s".
    public var text: String
    /// The least value of the property among the wrong answers; nil without a lower limit.
    public var least: Double?
    /// The greatest value of the property among the wrong answers; nil without an upper limit.
    public var greatest: Double?
    /// The value nearest to the limit at which an answer is right; nil if none is known.
    public var nearestRight: Double?
    /// The words of the property among the wrong answers; nil if it is not a word.
    public var words: [String]?

    /// Creates a condition.
    public init(
      feature: String, text: String, least: Double? = nil, greatest: Double? = nil,
      nearestRight: Double? = nil, words: [String]? = nil
    ) {
      (self.feature, self.text, self.words) = (feature, text, words)
      (self.least, self.greatest, self.nearestRight) = (least, greatest, nearestRight)
    }
  }

  /// A question with one number of its answer.
  public struct Example: Sendable, Hashable, Codable {
    /// The question as a line of the protocol.
    public var request: String
    /// The number of the answer: "position", "delays[3]".
    public var number: String
    /// The solver's number in the notation of the protocol.
    public var observed: String
    /// The truth in the notation of the protocol.
    public var truth: String

    package init(_ request: SolverRequest, _ judgement: Judgement) {
      self.request = request.description
      number = judgement.number.description
      (observed, truth) = ("\(judgement.observed)", "\(judgement.truth)")
    }
  }

  /// The kind of the questions.
  public var kind: String
  /// The members of the answers that are wrong.
  public var members: [String]
  /// The members of the same answers that are right wherever they were served.
  public var rightMembers: [String]
  /// The number of wrong answers.
  public var wrong: Int
  /// Right answers that fulfil the conditions although a difference could show.
  public var rightInside: Int
  /// Right answers that do not fulfil the conditions.
  public var rightOutside: Int
  /// The conditions, of which every wrong answer fulfils all; empty if none was found.
  public var conditions: [Condition]
  /// Whether the conditions hold for the first wrong number of each list alone, of which later ones
  /// may be consequences.
  public var areAboutFirst: Bool
  /// How the wrong numbers differ from the truth, if one rule holds for all: "by a constant factor
  /// of 0.5".
  public var relation: String?
  /// How the size of the error depends on the question.
  public var growth: String?
  /// The largest error, in the unit of the kind.
  public var largestError: Double
  /// The wrong answer to the shortest question.
  public var simplest: Example
  /// The right answer to the question that differs least from ``simplest``.
  public var nearestRight: Example?
  /// How many of a few wrong answers are others when the solver is asked again; nil if none is.
  public var changing: Int?
  /// The statement as one sentence.
  public private(set) var text = ""

  /// Creates a statement.
  package init(
    kind: String, members: [String], rightMembers: [String], wrong: Int, rightInside: Int,
    rightOutside: Int, conditions: [Condition], areAboutFirst: Bool = false, relation: String?,
    growth: String?, largestError: Double, simplest: Example, nearestRight: Example?,
    changing: Int? = nil
  ) {
    (self.kind, self.members, self.rightMembers) = (kind, members, rightMembers)
    (self.wrong, self.rightInside, self.rightOutside) = (wrong, rightInside, rightOutside)
    (self.conditions, self.areAboutFirst) = (conditions, areAboutFirst)
    (self.relation, self.growth) = (relation, growth)
    self.largestError = largestError.isNaN ? .infinity : largestError
    (self.simplest, self.nearestRight, self.changing) = (simplest, nearestRight, changing)
    text = sentence
  }

  private var sentence: String {
    func list(_ words: [String]) -> String {
      words.count < 2
        ? words.first ?? ""
        : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
    }
    let subject = rightMembers.isEmpty ? list(members) : "only " + list(members)
    var text = "\(kind), \(subject): "
    let all = rightInside + rightOutside
    if !conditions.isEmpty {
      text += areAboutFirst ? "first " : ""
      text += "wrong only where " + list(conditions.map(\.text))
      text += " (\(wrong) wrong"
      if rightInside > 0 { text += ", \(rightInside) right" }
      text += rightOutside > 0 ? "; elsewhere \(rightOutside) right)" : ")"
    } else if rightInside == 0 {
      text += "wrong everywhere (\(wrong)"
      text += all > 0 ? "; right only where no difference could show)" : ")"
    } else {
      text +=
        "wrong in \(wrong) answer\(wrong == 1 ? "" : "s"), right in \(all), under no condition that separates them"
    }
    if let relation { text += "; \(relation)" }
    if let growth { text += "; \(growth)" }
    if let changing {
      text += "; \(changing) are others when asked again: answers depend on earlier questions"
    }
    return text + "; by up to " + Verdict.short(largestError)
  }
}
