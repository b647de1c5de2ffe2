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
  package var minimumInterval: Double? = 0.02
  /// The longest interval between neighbours; above 0.05 s the stagger itself is noticed.
  package var maximumInterval: Double? = 0.05
  /// The longest cascade: the delay of the last item that starts.
  package var cascade: Double? = 0.3
  /// The longest entrance, from the trigger until everything is finished.
  package var entrance: Double? = 0.4
  package var judgement = Judgement.settled
  /// Whether every element must specify its reduced motion.
  package var asksForReducedMotion = false

  /// Creates the limits of the listings.
  package init() {}

  fileprivate mutating func set(_ limit: MotionGuideline.Limit, to seconds: Double?) {
    switch limit {
    case .minimumInterval: minimumInterval = seconds
    case .maximumInterval: maximumInterval = seconds
    case .cascade: cascade = seconds
    case .entrance: entrance = seconds
    }
  }
}

extension MotionBudgets {
  /// The limits stated by a document, an element or a command; the others are unspecified.
  package struct Stated: Hashable, Sendable {
    package var guideline: MotionGuideline?
    /// The stated limits in seconds; one of nil is not checked.
    package var limits: [MotionGuideline.Limit: Double?] = [:]
    package var judgement: Judgement?
    package var asksForReducedMotion: Bool?

    package init() {}

    /// Reads the limits of an object; without an object none are stated.
    package init(_ members: DocumentMembers?) throws(DocumentError) {
      guard let members else { return }
      let names = MotionGuideline.Limit.allCases.map { $0.rawValue }
      try members.allow(["guideline"] + names + ["judgedAt", "reduceMotion"])
      if let name = try members.optionalText("guideline") {
        guard let known = MotionGuideline.named(name) else {
          throw members.error(
            "guideline", "be one of \(MotionGuideline.all.map(\.name).joined(separator: ", "))")
        }
        guideline = known
      }
      for limit in MotionGuideline.Limit.allCases {
        let name = limit.rawValue
        if members[name] == .null {
          limits.updateValue(nil, forKey: limit)
        } else if let seconds = try members.optionalTime(name) {
          limits[limit] = .some(seconds)
        }
      }
      judgement = try members.optionalWord("judgedAt", Judgement.self)
      asksForReducedMotion = try members.optionalFlag("reduceMotion")
      let budgets = applied(to: MotionBudgets())
      if let lower = budgets.minimumInterval, let upper = budgets.maximumInterval, lower > upper {
        throw members.error(
          members.has("minimumInterval") ? "minimumInterval" : "maximumInterval",
          "leave minimumInterval (\(lower)) at most maximumInterval (\(upper))")
      }
    }

    /// These limits with those of another in their place where it states any.
    package func overridden(by other: Self) -> Self {
      var result = self
      if other.guideline != nil {
        result = other
      } else {
        // Embedded Swift has no `merge`.
        for (name, limit) in other.limits { result.limits[name] = limit }
      }
      result.judgement = other.judgement ?? judgement
      result.asksForReducedMotion = other.asksForReducedMotion ?? asksForReducedMotion
      return result
    }

    func states(_ limit: MotionGuideline.Limit) -> Bool { guideline != nil || limits[limit] != nil }

    /// The budgets with the stated limits replaced. A guideline replaces all four; limits that it
    /// does not mention are not checked.
    package func applied(to budgets: MotionBudgets) -> MotionBudgets {
      var result = budgets
      for limit in MotionGuideline.Limit.allCases {
        if let guideline { result.set(limit, to: guideline.limits[limit]) }
        if let stated = limits[limit] { result.set(limit, to: stated) }
      }
      if let judgement { result.judgement = judgement }
      if let asksForReducedMotion { result.asksForReducedMotion = asksForReducedMotion }
      return result
    }
  }
}
