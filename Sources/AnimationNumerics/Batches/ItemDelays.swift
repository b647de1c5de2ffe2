/// When each of many items starts, on the clock that they share.
public enum ItemDelays: Hashable, Sendable {
  /// All at 0.
  case together
  /// Item i after i intervals of this many seconds. The product is taken exactly, not rounded to a
  /// `Double`, so that items far down a long cascade keep their distance to the digit.
  case interval(Double)
  /// As a stagger says, with its limits.
  case stagger(Stagger)
  /// Each after so many seconds, in any order; negative delays have started before the clock.
  case each([Double])
}
