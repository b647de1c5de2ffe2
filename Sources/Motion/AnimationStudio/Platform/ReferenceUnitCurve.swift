// The page uses models, not the reference; this provides the reference's names that requests need.

/// The named curves of a request.
public enum ReferenceUnitCurve: String, Sendable, CaseIterable {
  case linear, easeIn, easeOut, easeInOut, circularEaseIn, circularEaseOut, circularEaseInOut
}
