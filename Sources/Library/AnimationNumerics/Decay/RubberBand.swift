/// The resistance of content that is dragged beyond its edge: the farther, the less it follows.
///
///     f(x) = x·c / (1 + x·c/d)
///
/// of the distance x that the finger is beyond the edge, with the constant c and the dimension d of the
/// view, which f approaches. At the edge the content moves c times as fast as the finger.
///
/// Error: 3 ulp of the result, in both directions; the inverse amplifies an error of its argument.
///
/// Source: UIKit's published behaviour, x ↦ (1 − 1/(x·c/d + 1))·d with c = 0.55 (the same function).
public struct RubberBand: Hashable, Sendable {
  /// d: the limit of the offset, in the value's unit.
  public let dimension: Double
  /// c: the part of the finger's velocity at the edge.
  public let constant: Double

  /// UIKit's constant.
  public static let scrollViewConstant = 0.55

  /// A rubber band for a view of a size.
  ///
  /// - Parameters:
  ///   - dimension: The view's size along the axis, in the value's unit.
  ///   - constant: c, in (0, 1] for content that moves no faster than the finger.
  /// - Precondition: Both are positive and finite.
  public init(dimension: Double, constant: Double = scrollViewConstant) {
    trapUnless(
      dimension > 0 && dimension.isFinite,
      "dimension is \(dimension); it must be positive and finite")
    trapUnless(
      constant > 0 && constant.isFinite, "constant is \(constant); it must be positive and finite")
    (self.dimension, self.constant) = (dimension, constant)
  }

  /// How far the content is beyond the edge.
  ///
  /// - Parameter distance: How far the finger is; negative on the other side.
  public func offset(forDistance distance: Double) -> Double {
    let x = distance.magnitude
    // Two forms of one function, of which neither overflows in its half.
    let offset =
      x * constant < dimension
      ? x * constant / (1 + x * constant / dimension) : dimension / (1 + dimension / constant / x)
    return distance < 0 ? -offset : offset
  }

  /// How far the finger is beyond the edge: the inverse of ``offset(forDistance:)``. Infinite from an
  /// offset of the dimension on.
  public func distance(forOffset offset: Double) -> Double {
    let f = offset.magnitude
    let distance = f < dimension ? f / constant / ((dimension - f) / dimension) : .infinity
    return offset < 0 ? -distance : distance
  }

  /// The part of the finger's velocity that the content has: f′ = c/(1 + x·c/d)².
  public func velocityFactor(atDistance distance: Double) -> Double {
    let stretch = 1 + distance.magnitude * constant / dimension
    return constant / stretch / stretch
  }

  /// The position that is shown for one that is dragged: the same inside the bounds, and with
  /// resistance outside.
  public func position(ofDragged position: Double, in bounds: ClosedRange<Double>) -> Double {
    let edge = min(max(position, bounds.lowerBound), bounds.upperBound)
    return position == edge ? position : edge + offset(forDistance: position - edge)
  }

  /// The dragged position for one that is shown: the inverse of ``position(ofDragged:in:)``, for a
  /// finger that catches content beyond its edge.
  public func dragged(fromPosition position: Double, in bounds: ClosedRange<Double>) -> Double {
    let edge = min(max(position, bounds.lowerBound), bounds.upperBound)
    return position == edge ? position : edge + distance(forOffset: position - edge)
  }
}
