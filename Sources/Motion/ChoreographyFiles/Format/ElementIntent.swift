internal import StrictJSON

/// The properties of an element besides its motion: role, budgets, reduced motion and trigger.
package struct ElementIntent: Hashable, Sendable {
  package enum Role: String, CaseIterable, Sendable {
    /// An entrance; the document's budgets apply to it.
    case entrance
    /// Motion that lasts as long as the element is shown, such as a loading indicator. The
    /// document's budgets do not apply.
    case ambient
  }

  package var role: Role
  /// The element's own limits, which replace the document's.
  package var budgets: MotionBudgets.Stated
  /// Its motion under reduced motion; nil if the document does not specify it.
  package var reducedMotion: ReducedMotion?

  /// The trigger from which its times count; nil for the screen's own.
  package var trigger: String?
  /// The element whose exit this is, played when the screen's trigger is reversed.
  package var exitOf: String?

  /// The texts of the properties whose values are texts, by the numbers that stand for them.
  package var texts: [String: [String]] = [:]
  /// Whether its page states a `transform`, which its properties have as their own values.
  package var replacesTransform = false

  /// The members of an element that this type reads.
  static let members = ["role", "budgets", "reduceMotion", "on"]
  package static let exitTrigger = "leave"

  /// The intent of an entrance without limits of its own.
  init() { (role, budgets) = (.entrance, .init()) }

  init(_ members: DocumentMembers) throws(DocumentError) {
    role = try members.optionalWord("role", Role.self) ?? .entrance
    budgets = try MotionBudgets.Stated(try members.optionalObject("budgets"))
    reducedMotion = try ReducedMotion(members["reduceMotion"], path: members.path("reduceMotion"))
    trigger = try members.has("on") ? members.filledText("on") : nil
    guard trigger != Self.exitTrigger else {
      throw members.error(
        "on", "be another name: \"leave\" states how an element goes back to its start")
    }
  }

  /// Whether one of the document's limits applies to the element.
  package func isJudged(by limit: MotionGuideline.Limit) -> Bool {
    role == .entrance && !states(limit)
  }

  /// Whether the element states such a limit itself, including "no limit".
  package func states(_ limit: MotionGuideline.Limit) -> Bool { budgets.states(limit) }
}
