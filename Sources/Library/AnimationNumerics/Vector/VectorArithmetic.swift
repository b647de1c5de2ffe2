/// An animatable value: it can be added, subtracted and scaled.
///
/// The requirements are those of SwiftUI's protocol of the same name, so one conformance fits both.
/// `Double`, `Float`, the `SIMD` vectors and ``AnimatablePair`` conform; `CGFloat` does in
/// `AnimationNumericsFoundation`.
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

  /// offset + p(from − to) + q·velocity: the operation for sampling a spring.
  ///
  /// The default scales and adds, rounding in each step. More exact types override it: `Float`
  /// computes in `Double` and rounds once, and `Double` handles a difference that overflows.
  static func _combination(
    _ offset: Self, from: Self, to: Self, times p: Double, velocity: Self, times q: Double
  ) -> Self
}

extension VectorArithmetic {
  /// offset + p(from − to) + q·velocity, through ``scale(by:)`` and addition.
  @inlinable public static func _combination(
    _ offset: Self, from: Self, to: Self, times p: Double, velocity: Self, times q: Double
  ) -> Self {
    offset + ((from - to).scaled(by: p) + velocity.scaled(by: q))
  }

  /// offset + pa + qb: ``VectorArithmetic/_combination(_:from:to:times:velocity:times:)`` without a
  /// difference.
  @inlinable public static func _combination(
    _ offset: Self, _ a: Self, times p: Double, _ b: Self, times q: Double
  ) -> Self {
    _combination(offset, from: a, to: .zero, times: p, velocity: b, times: q)
  }

  /// `factor` times this value.
  @inlinable public func scaled(by factor: Double) -> Self {
    var copy = self
    copy.scale(by: factor)
    return copy
  }

  /// The value times 2^octaves. Exact in components that stay normal numbers; infinite or 0 in those
  /// beyond the type's range.
  func scaled(byOctaves octaves: Int) -> Self {
    // Beyond 2^±3000 every component is 0 or infinite.
    var (result, left) = (self, min(max(octaves, -3000), 3000))
    while left != 0 {
      let step = min(max(left, -1000), 1000)
      result = result.scaled(by: Double(sign: .plus, exponent: step, significand: 1))
      left -= step
    }
    return result
  }
}

extension Double: VectorArithmetic {
  /// Multiplies by `factor`.
  @inlinable public mutating func scale(by factor: Double) { self *= factor }
  /// The square.
  @inlinable public var magnitudeSquared: Double { self * self }

  /// offset + p(from − to) + q·velocity, infinite only where the exact result exceeds `Double`.
  @inlinable public static func _combination(
    _ offset: Double, from: Double, to: Double, times p: Double, velocity: Double, times q: Double
  ) -> Double {
    let result = offset + ((from - to) * p + velocity * q)
    if result.isFinite { return result }
    // A sum or difference overflowed. Scaled down by 2⁵¹², none can.
    let scale = 0x1p-512
    let difference = from * scale - to * scale
    return (offset * scale + (difference * p + velocity * scale * q)) / scale
  }
}

extension Float: VectorArithmetic {
  /// Multiplies by `factor`, rounding once.
  @inlinable public mutating func scale(by factor: Double) { self = Float(Double(self) * factor) }
  /// The square.
  @inlinable public var magnitudeSquared: Double { Double(self) * Double(self) }

  /// offset + p(from − to) + q·velocity, computed in `Double` and rounded once.
  @inlinable public static func _combination(
    _ offset: Float, from: Float, to: Float, times p: Double, velocity: Float, times q: Double
  ) -> Float {
    Float(Double(offset) + ((Double(from) - Double(to)) * p + Double(velocity) * q))
  }
}

/// Two animatable values as one.
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  /// The first value.
  public var first: First
  /// The second value.
  public var second: Second

  /// Pairs two values.
  @inlinable public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// The pair of zeros.
  @inlinable public static var zero: Self { Self(.zero, .zero) }
  /// The pair of sums.
  @inlinable public static func + (a: Self, b: Self) -> Self {
    Self(a.first + b.first, a.second + b.second)
  }
  /// The pair of differences.
  @inlinable public static func - (a: Self, b: Self) -> Self {
    Self(a.first - b.first, a.second - b.second)
  }

  /// Multiplies both values by `factor`.
  @inlinable public mutating func scale(by factor: Double) {
    first.scale(by: factor)
    second.scale(by: factor)
  }

  /// The sum of both squared magnitudes.
  @inlinable public var magnitudeSquared: Double {
    first.magnitudeSquared + second.magnitudeSquared
  }

  /// offset + p(from − to) + q·velocity in each value.
  @inlinable public static func _combination(
    _ offset: Self, from: Self, to: Self, times p: Double, velocity: Self, times q: Double
  ) -> Self {
    Self(
      ._combination(
        offset.first, from: from.first, to: to.first, times: p, velocity: velocity.first, times: q),
      ._combination(
        offset.second, from: from.second, to: to.second, times: p, velocity: velocity.second,
        times: q))
  }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}
