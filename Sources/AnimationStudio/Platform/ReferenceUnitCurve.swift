// The page asks models, not the reference: of that it has the names that requests are made of.

/// The named curves that a request can name.
public enum ReferenceUnitCurve: String, Sendable, CaseIterable {
  case linear, easeIn, easeOut, easeInOut, circularEaseIn, circularEaseOut, circularEaseInOut
}
