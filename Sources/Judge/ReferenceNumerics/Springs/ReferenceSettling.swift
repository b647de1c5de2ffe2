/// The settling time of a spring.
public struct ReferenceSettling: Sendable {
  /// The least T ≥ 0 such that |x(t) − target| ≤ epsilon for all t ≥ T; infinite if there is none.
  public let time: ReferenceValue

  /// Whether an extremum of the motion comes within 1e-13 of the scale to ±epsilon. Rounding then
  /// decides whether that extremum counts, and `acceptable` holds both results.
  public let isAmbiguous: Bool

  /// The correct results, as closed intervals: `time` alone, unless `isAmbiguous`.
  public let acceptable: [Interval]

  /// A closed interval of times.
  public struct Interval: Sendable {
    /// The earliest time.
    public let lower: ReferenceValue
    /// The latest time.
    public let upper: ReferenceValue
  }

  init(time: ReferenceValue) {
    self.init(time: time, isAmbiguous: false, acceptable: [Interval(lower: time, upper: time)])
  }

  init(time: ReferenceValue, isAmbiguous: Bool, acceptable: [Interval]) {
    self.time = time
    self.isAmbiguous = isAmbiguous
    self.acceptable = acceptable
  }

  /// The distance of `observed` from the nearest correct result, relative to that result.
  ///
  /// Zero inside an acceptable interval. A result of zero or infinity must be matched exactly; any
  /// other value, and NaN, has an infinite error.
  public func relativeError(of observed: Double) -> Double {
    guard !observed.isNaN else { return .infinity }
    var least = Double.infinity
    for interval in acceptable {
      let (lower, upper) = (interval.lower.double, interval.upper.double)
      if observed >= lower && observed <= upper { return 0 }
      let end = observed < lower ? interval.lower : interval.upper
      guard !end.isInfinite, end.double > 0, observed.isFinite else { continue }
      least = min(least, (end.error(of: observed) / end.double).magnitude)
    }
    return least
  }
}
