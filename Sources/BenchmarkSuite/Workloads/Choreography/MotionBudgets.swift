internal import SolverVerification

/// The limits an entrance is judged by, in seconds. A limit of nil is not judged.
public struct MotionBudgets: Hashable, Sendable {
  /// When an element counts as finished.
  public enum Judgement: String, CaseIterable, Sendable {
    /// At its logical completion, the perceptual duration after its start.
    case perceptual
    /// When it stays within 1 % of its move.
    case settled
    /// When it stays within 0.1 % of its move.
    case done
  }

  /// The interval between neighbours of a stagger: below 0.02 s they seem to start together, above
  /// 0.05 s the stagger itself is noticed.
  public var interval: ClosedRange<Double>?
  /// The longest cascade: the delay of the last item that starts.
  public var cascade: Double?
  /// The longest entrance, from the trigger until all is finished.
  public var entrance: Double?
  /// When an element counts as finished.
  public var judgement: Judgement

  /// Limits; those of the listings if nothing else is said.
  public init(
    interval: ClosedRange<Double>? = 0.02...0.05, cascade: Double? = 0.3,
    entrance: Double? = 0.4,
    judgement: Judgement = .settled
  ) {
    self.interval = interval
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
    if members["minimumInterval"] == .null || members["maximumInterval"] == .null {
      interval = nil
    } else {
      let lower = try members.optionalTime("minimumInterval") ?? 0.02
      let upper = try members.optionalTime("maximumInterval") ?? 0.05
      guard lower <= upper else {
        throw members.error(
          members.has("minimumInterval") ? "minimumInterval" : "maximumInterval",
          "leave minimumInterval (\(lower)) at most maximumInterval (\(upper))")
      }
      interval = lower...upper
    }
    cascade = members["cascade"] == .null ? nil : try members.optionalTime("cascade") ?? cascade
    entrance =
      members["entrance"] == .null ? nil : try members.optionalTime("entrance") ?? entrance
    judgement = try members.optionalWord("judgedAt", Judgement.self) ?? judgement
  }
}
