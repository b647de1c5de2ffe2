/// The unevaluated sum of two doubles, the second at most half an ulp of the first.
///
/// Sums and products follow M. Joldes, J.-M. Muller and V. Popescu, *Tight and rigorous error
/// bounds for basic building blocks of double-word arithmetic* (2017).
@usableFromInline
@frozen package struct DoublePair: Sendable {
  @usableFromInline package var high: Double
  @usableFromInline package var low: Double

  /// Represents the number exactly.
  @inlinable package init(_ value: Double) {
    high = value
    low = 0
  }

  @inlinable init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  /// a + b, exactly.
  @inlinable package static func sum(_ a: Double, _ b: Double) -> DoublePair {
    let sum = a + b
    let rest = sum - a
    return DoublePair(high: sum, low: (a - (sum - rest)) + (b - rest))
  }

  /// a + b, exactly, if |a| ≥ |b|.
  @inlinable static func ordered(_ a: Double, _ b: Double) -> DoublePair {
    let sum = a + b
    return DoublePair(high: sum, low: b - (sum - a))
  }

  @inlinable package static func + (a: Self, b: Self) -> Self {
    let high = sum(a.high, b.high)
    let low = sum(a.low, b.low)
    let first = ordered(high.high, high.low + low.high)
    return ordered(first.high, first.low + low.low)
  }

  @inlinable package static func - (a: Self, b: Self) -> Self {
    a + DoublePair(high: -b.high, low: -b.low)
  }

  @inlinable package static func * (a: Self, b: Self) -> Self {
    let product = a.high * b.high
    let lost = (-product).addingProduct(a.high, b.high)
    return ordered(product, lost + (a.high * b.low + a.low * b.high))
  }

  @inlinable package static func / (a: Self, b: Self) -> Self {
    let first = a.high / b.high
    guard first.isFinite else { return DoublePair(first) }
    let rest = a - b * DoublePair(first)
    return ordered(first, rest.high / b.high)
  }

  /// The square root of a non-negative number.
  @inlinable package func squareRoot() -> Self {
    let root = high.squareRoot()
    guard root > 0, root.isFinite else { return DoublePair(root) }
    let rest = self - DoublePair(root) * DoublePair(root)
    return Self.ordered(root, rest.high / (2 * root))
  }
}
