/// A value that can be animated: it can be added, subtracted and scaled.
///
/// The requirements are those of SwiftUI's protocol of the same name, so that a type written for one
/// serves the other. `Double`, `Float`, the `SIMD` vectors and ``AnimatablePair`` conform; `CGFloat`
/// does in `AnimationNumericsFoundation`.
public protocol VectorArithmetic: Equatable {
  /// The additive identity.
  static var zero: Self { get }
  /// The sum, component by component.
  static func + (a: Self, b: Self) -> Self
  /// The difference, component by component.
  static func - (a: Self, b: Self) -> Self
  /// Multiplies every component by `factor`.
  mutating func scale(by factor: Double)
  /// The sum of the squares of the components.
  var magnitudeSquared: Double { get }

  /// offset + pa + qb: the one operation that sampling a spring needs.
  ///
  /// The default scales and adds, with a rounding in each step. A type that can round once per
  /// component overrides it; `Float` does, by computing in `Double`.
  static func combination(
    _ offset: Self, _ a: Self, times p: Double, _ b: Self, times q: Double
  ) -> Self
}

extension VectorArithmetic {
  /// offset + pa + qb, through ``scale(by:)`` and addition.
  public static func combination(
    _ offset: Self, _ a: Self, times p: Double, _ b: Self, times q: Double
  ) -> Self {
    var first = a
    var second = b
    first.scale(by: p)
    second.scale(by: q)
    return offset + (first + second)
  }

  /// `factor` times this value.
  public func scaled(by factor: Double) -> Self {
    var copy = self
    copy.scale(by: factor)
    return copy
  }
}

extension Double: VectorArithmetic {
  /// Multiplies by `factor`.
  public mutating func scale(by factor: Double) { self *= factor }
  /// The square.
  public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
  /// Multiplies by `factor`, rounding once.
  public mutating func scale(by factor: Double) { self = Float(Double(self) * factor) }
  /// The square.
  public var magnitudeSquared: Double { Double(self) * Double(self) }

  /// offset + pa + qb, computed in `Double` and rounded once.
  public static func combination(
    _ offset: Float, _ a: Float, times p: Double, _ b: Float, times q: Double
  ) -> Float {
    Float(Double(offset) + (Double(a) * p + Double(b) * q))
  }
}

/// Two animatable values as one.
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  /// The first value.
  public var first: First
  /// The second value.
  public var second: Second

  /// Pairs two values.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// The pair of zeros.
  public static var zero: Self { Self(.zero, .zero) }
  /// The pair of sums.
  public static func + (a: Self, b: Self) -> Self { Self(a.first + b.first, a.second + b.second) }
  /// The pair of differences.
  public static func - (a: Self, b: Self) -> Self { Self(a.first - b.first, a.second - b.second) }

  /// Multiplies both values by `factor`.
  public mutating func scale(by factor: Double) {
    first.scale(by: factor)
    second.scale(by: factor)
  }

  /// The sum of both squared magnitudes.
  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }

  /// offset + pa + qb in each value.
  public static func combination(
    _ offset: Self, _ a: Self, times p: Double, _ b: Self, times q: Double
  ) -> Self {
    Self(
      .combination(offset.first, a.first, times: p, b.first, times: q),
      .combination(offset.second, a.second, times: p, b.second, times: q))
  }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}
