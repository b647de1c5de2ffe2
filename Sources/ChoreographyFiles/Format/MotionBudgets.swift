internal import StrictJSON

/// The limits an entrance is judged by, in seconds. A limit of nil is not judged.
package struct MotionBudgets: Hashable, Sendable {
  /// When an element counts as finished.
  package enum Judgement: String, CaseIterable, Sendable {
    /// At its logical completion, the perceptual duration after its start.
    case perceptual
    /// When it stays within 1 % of its move.
    case settled
    /// When it stays within 0.1 % of its move.
    case done
  }

  /// The shortest interval between neighbours of a stagger: below 0.02 s they seem to start together.
  package var minimumInterval: Double?
  /// The longest interval between neighbours: above 0.05 s the stagger itself is noticed.
  package var maximumInterval: Double?
  /// The longest cascade: the delay of the last item that starts.
  package var cascade: Double?
  /// The longest entrance, from the trigger until all is finished.
  package var entrance: Double?
  /// When an element counts as finished.
  package var judgement: Judgement
  /// Whether every element has to say what it does when less motion is asked for.
  package var asksForReducedMotion = false

  /// Limits; those of the listings if nothing else is said.
  package init(
    minimumInterval: Double? = 0.02, maximumInterval: Double? = 0.05, cascade: Double? = 0.3,
    entrance: Double? = 0.4, judgement: Judgement = .settled
  ) {
    self.minimumInterval = minimumInterval
    self.maximumInterval = maximumInterval
    self.cascade = cascade
    self.entrance = entrance
    self.judgement = judgement
  }
}

extension MotionBudgets {
  /// The limits that a document, an element or a command states; of the others nothing is said.
  package struct Stated: Hashable, Sendable {
    /// A limit that is stated: some seconds, or none.
    package enum Limit: Hashable, Sendable {
      case seconds(Double)
      case none

      var seconds: Double? {
        if case .seconds(let value) = self { value } else { nil }
      }
    }

    package var guideline: MotionGuideline?
    package var minimumInterval: Limit?
    package var maximumInterval: Limit?
    package var cascade: Limit?
    package var entrance: Limit?
    package var judgement: Judgement?
    package var asksForReducedMotion: Bool?

    package init() {}

    /// The limits of an object; no limits without one.
    init(_ members: DocumentMembers?) throws(DocumentError) {
      guard let members else { return }
      try members.allow([
        "guideline", "minimumInterval", "maximumInterval", "cascade", "entrance", "judgedAt",
        "reduceMotion",
      ])
      if let name = try members.optionalText("guideline") {
        guard let known = MotionGuideline.named(name) else {
          throw members.error(
            "guideline",
            "be one of \(MotionGuideline.all.map(\.name).joined(separator: ", "))")
        }
        guideline = known
      }
      minimumInterval = try members.limit("minimumInterval")
      maximumInterval = try members.limit("maximumInterval")
      cascade = try members.limit("cascade")
      entrance = try members.limit("entrance")
      judgement = try members.optionalWord("judgedAt", Judgement.self)
      asksForReducedMotion = try members.optionalFlag("reduceMotion")
      let budgets = all
      if let lower = budgets.minimumInterval, let upper = budgets.maximumInterval, lower > upper {
        throw members.error(
          members.has("minimumInterval") ? "minimumInterval" : "maximumInterval",
          "leave minimumInterval (\(lower)) at most maximumInterval (\(upper))")
      }
    }

    /// Whether something is said of a limit.
    func states(_ limit: MotionGuideline.Limit) -> Bool {
      guard guideline == nil else { return true }
      return switch limit {
      case .minimumInterval: minimumInterval != nil
      case .maximumInterval: maximumInterval != nil
      case .cascade: cascade != nil
      case .entrance: entrance != nil
      }
    }

    /// All limits, those of the listings where nothing else is stated.
    var all: MotionBudgets { applied(to: MotionBudgets()) }

    /// Some budgets with these in their place. A guideline's limits replace all four: what it does not
    /// speak of is not judged by it.
    package func applied(to budgets: MotionBudgets) -> MotionBudgets {
      var result = budgets
      if let guideline {
        result.minimumInterval = guideline.seconds(.minimumInterval)
        result.maximumInterval = guideline.seconds(.maximumInterval)
        result.cascade = guideline.seconds(.cascade)
        result.entrance = guideline.seconds(.entrance)
      }
      if let minimumInterval { result.minimumInterval = minimumInterval.seconds }
      if let maximumInterval { result.maximumInterval = maximumInterval.seconds }
      if let cascade { result.cascade = cascade.seconds }
      if let entrance { result.entrance = entrance.seconds }
      if let judgement { result.judgement = judgement }
      if let asksForReducedMotion { result.asksForReducedMotion = asksForReducedMotion }
      return result
    }
  }
}

extension DocumentMembers {
  /// A limit in seconds; no limit of this one bound, if the member is null; nil, if it is missing.
  fileprivate func limit(_ name: String) throws(DocumentError) -> MotionBudgets.Stated.Limit? {
    self[name] == .null
      ? MotionBudgets.Stated.Limit.none : try optionalTime(name).map { .seconds($0) }
  }
}
