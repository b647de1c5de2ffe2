internal import AnimationChoreography
internal import StrictJSON

/// What a document says of an element besides how it moves: what it is for, what it is judged by, and
/// what it does when people ask for less motion.
package struct ElementIntent: Hashable, Sendable {
  /// The purpose of an element.
  package enum Role: String, CaseIterable, Sendable {
    /// It comes in; the budgets of the whole are about it.
    case entrance
    /// It moves as long as it is shown, as a loading indicator does; no budget of the whole is about it.
    case ambient
  }

  /// Its purpose.
  package var role: Role
  /// Limits of its own, which replace those of the whole for it.
  package var budgets: MotionBudgets.Stated
  /// Its motion under reduced motion; nil if the document does not specify it.
  package var reducedMotion: ReducedMotion?

  /// An element's members that are read here.
  static let members = ["role", "budgets", "reduceMotion"]

  package init(
    role: Role = .entrance, budgets: MotionBudgets.Stated = .init(),
    reducedMotion: ReducedMotion? = nil
  ) {
    self.role = role
    self.budgets = budgets
    self.reducedMotion = reducedMotion
  }

  /// Reads what is said of an element.
  ///
  /// - Parameter common: What the document says of all elements that say nothing themselves.
  init(
    _ value: JSONValue, path: String, of element: Choreography.Element,
    otherwise common: ReducedMotion?
  ) throws(DocumentError) {
    let members = try DocumentMembers(value, path: path)
    role = try members.optionalWord("role", Role.self) ?? .entrance
    budgets = try MotionBudgets.Stated(try members.optionalObject("budgets"))
    let own = try ReducedMotion(members["reduceMotion"], path: members.path("reduceMotion"))
    if case .fade = own, !element.propertyNames.contains(ReducedMotion.fading) {
      throw members.error(
        "reduceMotion",
        "be \"jump\", \"shorter\" or \"same\": the element has no "
          + "\(ReducedMotion.fading) to fade")
    }
    reducedMotion = own ?? common?.possible(for: element)
  }

  /// Whether a limit of the whole is about the element.
  package func isJudged(by limit: MotionGuideline.Limit) -> Bool {
    role == .entrance && !states(limit)
  }

  /// Whether the element has such a limit of its own, were it none.
  package func states(_ limit: MotionGuideline.Limit) -> Bool { budgets.states(limit) }
}
