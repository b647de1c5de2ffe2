/// The start times of items on their common clock.
public enum ItemDelays: Hashable, Sendable {
  /// All at 0.
  case together
  /// Item i after i intervals of this many seconds. The product is exact, not rounded to a
  /// `Double`, so items far down a long cascade keep their exact distance.
  case interval(Double)
  /// The delays of a stagger, with its limits.
  case stagger(Stagger)
  /// One delay per item in seconds, in any order. Items with a negative delay start before time 0.
  case each([Double])
}
