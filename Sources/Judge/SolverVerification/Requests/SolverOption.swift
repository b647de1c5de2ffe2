/// Extensions of the protocol that a program serves if it lists them in its `hello`.
///
/// Unknown members of a request are ignored, so requests with these members are asked only of
/// programs that know them.
public enum SolverOption: String, Sendable, Hashable, CaseIterable {
  /// `retargets` in `advance`.
  case advanceRetargets = "advance-retargets"
  /// `clamp` in `spring`, `advance`, `settling` and `retarget`.
  case clamp
  /// A `duration` of 0 in `spring`.
  case zeroDuration = "zero-duration"
  /// Springs given by `stiffness` and `dampingRatio`.
  case stiffnessRatio = "stiffness-ratio"
  /// `published` in `named-easing`.
  case publishedInOut = "published-in-out"
  /// `from` in `stagger`.
  case staggerFrom = "stagger-from"
  /// `grid` and `axis` in `stagger`.
  case staggerGrid = "stagger-grid"
  /// `bounds` and `boundSpring` in `decay`.
  case decayBounds = "decay-bounds"
  /// `range` in `spring` and `retarget`.
  case range
}
