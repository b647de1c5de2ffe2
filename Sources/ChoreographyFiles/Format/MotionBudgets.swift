internal import StrictJSON

/// The limits of an entrance, in seconds. A limit of nil is not checked.
package struct MotionBudgets: Hashable, Sendable {
  /// The criterion by which an element counts as finished.
  package enum Judgement: String, CaseIterable, Sendable {
    /// Logical completion: the perceptual duration after its start.
    case perceptual
    /// It stays within 1 % of its move.
    case settled
    /// It stays within 0.1 % of its move.
    case done
  }

  /// The shortest interval between neighbours of a stagger; below 0.02 s they seem to start
  /// together.
  package var minimumInterval: Double?
  /// The longest interval between neighbours; above 0.05 s the stagger itself is noticed.
  package var maximumInterval: Double?
  /// The longest cascade: the delay of the last item that starts.
  package var cascade: Double?
  /// The longest entrance, from the trigger until everything is finished.
  package var entrance: Double?
  /// The criterion by which an element counts as finished.
  package var judgement: Judgement
  /// Whether every element must specify its reduced motion.
  package var asksForReducedMotion = false

  /// Creates limits; the defaults are those of the listings.
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
  /// The limits stated by a document, an element or a command; the others are unspecified.
  package struct Stated: Hashable, Sendable {
    /// A stated limit: a number of seconds, or no limit.
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

    /// Reads the limits of an object; without an object none are stated.
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

    /// Whether a limit is stated.
    func states(_ limit: MotionGuideline.Limit) -> Bool {
      guard guideline == nil else { return true }
      return switch limit {
      case .minimumInterval: minimumInterval != nil
      case .maximumInterval: maximumInterval != nil
      case .cascade: cascade != nil
      case .entrance: entrance != nil
      }
    }

    /// All limits; unstated ones are those of the listings.
    var all: MotionBudgets { applied(to: MotionBudgets()) }

    /// The budgets with the stated limits replaced. A guideline replaces all four; limits that it
    /// does not mention are not checked.
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
  /// A limit in seconds; no limit if the member is null; nil if it is missing.
  fileprivate func limit(_ name: String) throws(DocumentError) -> MotionBudgets.Stated.Limit? {
    self[name] == .null
      ? MotionBudgets.Stated.Limit.none : try optionalTime(name).map { .seconds($0) }
  }
}
