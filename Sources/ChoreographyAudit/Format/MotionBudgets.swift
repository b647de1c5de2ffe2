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

  init(_ members: DocumentMembers?) throws(DocumentError) {
    self.init()
    guard let members else { return }
    try members.allow([
      "minimumInterval", "maximumInterval", "cascade", "entrance", "judgedAt",
    ])
    minimumInterval = try members.limit("minimumInterval", otherwise: minimumInterval)
    maximumInterval = try members.limit("maximumInterval", otherwise: maximumInterval)
    if let lower = minimumInterval, let upper = maximumInterval, lower > upper {
      throw members.error(
        members.has("minimumInterval") ? "minimumInterval" : "maximumInterval",
        "leave minimumInterval (\(lower)) at most maximumInterval (\(upper))")
    }
    cascade = try members.limit("cascade", otherwise: cascade)
    entrance = try members.limit("entrance", otherwise: entrance)
    judgement = try members.optionalWord("judgedAt", Judgement.self) ?? judgement
  }
}

extension DocumentMembers {
  /// A limit in seconds: nil, which is no limit of this one bound, if the member is null.
  fileprivate func limit(_ name: String, otherwise: Double?) throws(DocumentError) -> Double? {
    self[name] == .null ? nil : try optionalTime(name) ?? otherwise
  }
}
