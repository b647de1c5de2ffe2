/// An unevaluated sum of two doubles, about 106 bits, for deriving a spring's parameters.
///
/// Only preparation uses it, never a sampling call. The relative error of each operation is a few
/// 2⁻¹⁰⁴ if no intermediate result is subnormal or overflows.
///
/// Source: T. J. Dekker, "A floating-point technique for extending the available precision",
/// Numer. Math. 18 (1971); D. E. Knuth, *The Art of Computer Programming* 2, §4.2.2 (two-sum).
package struct DoubleDouble: Hashable, Sendable {
  package var high: Double
  package var low: Double

  package init(_ value: Double) {
    high = value
    low = 0
  }

  /// A sum that is already normalised.
  init(_ high: Double, _ low: Double) {
    self.high = high
    self.low = low
  }

  /// The exact sum of two doubles, normalised.
  init(sum a: Double, _ b: Double) {
    let s = a + b
    let bRounded = s - a
    high = s
    low = (a - (s - bRounded)) + (b - bRounded)
  }

  /// The exact product of two doubles.
  init(product a: Double, _ b: Double) {
    high = a * b
    low = (-high).addingProduct(a, b)
  }

  /// a + b, normalised, where |a| ≥ |b| or a is 0.
  init(normalizing a: Double, _ b: Double) {
    high = a + b
    low = b - (high - a)
  }

  /// 2π.
  static var twoPi: Self { Self(0x1.921fb54442d18p+2, 0x1.1a62633145c07p-52) }

  /// log₂ e = 1 / ln 2.
  static var octavesPerNeper: Self { Self(0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56) }

  static prefix func - (a: Self) -> Self { Self(-a.high, -a.low) }

  static func + (a: Self, b: Self) -> Self {
    let high = Self(sum: a.high, b.high)
    let low = Self(sum: a.low, b.low)
    let first = Self(normalizing: high.high, high.low + low.high)
    return Self(normalizing: first.high, first.low + low.low)
  }

  static func - (a: Self, b: Self) -> Self { a + -b }

  static func * (a: Self, b: Self) -> Self {
    let p = Self(product: a.high, b.high)
    return Self(normalizing: p.high, p.low + (a.high * b.low + a.low * b.high))
  }

  static func * (a: Self, b: Double) -> Self { a * Self(b) }

  static func / (a: Self, b: Self) -> Self {
    // Long division in three digits, each the quotient of the remainder.
    let first = a.high / b.high
    guard first.isFinite, first != 0 else { return Self(first) }
    var rest = a - b * first
    let second = rest.high / b.high
    rest = rest - b * second
    let third = rest.high / b.high
    return Self(normalizing: first, second) + Self(third)
  }

  /// a/b in two digits, the second from the exact remainder of the first. The error is a few 2⁻¹⁰⁴,
  /// like that of the other operations; it takes a third of the time of `/`.
  @inline(__always) func quotient(_ b: Self) -> Self {
    let first = high / b.high
    let rest = high.addingProduct(-first, b.high) + (low - first * b.low)
    return Self(normalizing: first, rest / b.high)
  }

  func squareRoot() -> Self {
    guard high > 0 else { return Self(high.squareRoot()) }
    // One Newton step from the rounded root, with an exact residual.
    let root = high.squareRoot()
    let rest = self - Self(product: root, root)
    return Self(normalizing: root, rest.high / (2 * root))
  }
}
