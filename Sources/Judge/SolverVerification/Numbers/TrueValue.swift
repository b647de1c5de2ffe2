/// A reference value with more digits than a `Double`: the unevaluated sum of a rounded number and
/// its rounding error.
///
/// It measures an answer's error to a small fraction of an ulp, which matters for promises of a few
/// ulp.
public struct TrueValue: Sendable, Hashable {
  /// The exact value rounded to the nearest `Double`: the correctly rounded answer.
  public var rounded: Double
  /// The rounding error, at most half an ulp of ``rounded``.
  public var remainder: Double

  /// Creates a value from its two parts.
  public init(rounded: Double, remainder: Double = 0) {
    self.rounded = rounded
    self.remainder = remainder
  }

  /// |observed − truth|.
  ///
  /// Never NaN: two NaNs agree, and so does an infinity with a truth that rounds to it. Any other
  /// combination with NaN or infinity is infinitely far.
  public func distance(to observed: Double) -> Double {
    guard observed.isFinite, rounded.isFinite else {
      return (observed.isNaN ? rounded.isNaN : observed == rounded) ? 0 : .infinity
    }
    // The difference of two doubles within a factor of two is exact, so nothing is lost for answers
    // near the truth.
    return ((observed - rounded) - remainder).magnitude
  }

  /// Half a unit in the last place of the exact value in a scalar type: the largest error of a
  /// correctly rounded answer.
  package func halfUlp(in scalar: ScalarType) -> Double {
    scalar.ulp(of: rounded) / 2
  }

  /// |observed − truth| minus ``halfUlp(in:)``, since any answer is rounded. Never NaN.
  package func distanceBeyondRounding(to observed: Double, in scalar: ScalarType) -> Double {
    excess(distance(to: observed), over: halfUlp(in: scalar))
  }
}

/// The error of `observed`, in units in the last place of the exact value.
///
///     |observed − exact| / ulp(exact)
///
/// Never NaN; see ``TrueValue/distance(to:)`` for non-finite values. Zero and subnormals use the
/// spacing of the smallest normal binade.
public func ulpError(of observed: Double, exact: TrueValue) -> Double {
  let distance = exact.distance(to: observed)
  guard distance > 0, distance.isFinite else { return distance }
  let magnitude = max(exact.rounded.magnitude, Double.leastNormalMagnitude)
  return distance / min(magnitude, .greatestFiniteMagnitude).ulp
}

/// The error of a `Float`, in units in the last place of the exact value.
///
/// Two NaNs agree, and so do an infinity and an `exact` that rounds to it; any other combination
/// with NaN or infinity is an infinite error. Zero and subnormals use the spacing of the smallest
/// normal binade.
public func ulpError(of observed: Float, exact: Double) -> Double {
  let rounded = Float(exact)
  guard observed.isFinite, exact.isFinite, rounded.isFinite else {
    return (observed.isNaN ? exact.isNaN : observed == rounded) ? 0 : .infinity
  }
  let spacing = max(rounded.magnitude, Float.leastNormalMagnitude).ulp
  return (Double(observed) - exact).magnitude / Double(spacing)
}

/// The part of `distance` beyond `allowance`; infinite distances stay infinite.
package func excess(_ distance: Double, over allowance: Double) -> Double {
  guard distance.isFinite, allowance.isFinite else { return distance > 0 ? distance : 0 }
  return max(0, distance - allowance)
}
