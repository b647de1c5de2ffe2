internal import CKernelInterface

extension NamedEasing {
  /// The slope at a progress, which is clamped to [0, 1].
  ///
  /// It is the limit from inside at 0 and 1, infinite at a vertical tangent of circ, and the limit
  /// from above at impacts of bounce. Every shape has the slope f′(u) of its family's ease-in at the
  /// place u that it maps progress to.
  public func slope(at progress: Double) -> Double {
    guard !progress.isNaN else { return progress }
    let (u, d) = place(of: min(max(progress, 0), 1))
    let curve = curve
    switch family {
    case .sine: return .pi / 2 * Elementary.sinCos(quarterTurns: u).sin
    case .quad: return 2 * u
    case .cubic: return 3 * u * u
    case .quart: return 4 * u * u * u
    case .quint: return 5 * (u * u) * (u * u)
    case .expo: return Self.decayRate * Elementary.exp2(-10 * d)
    case .circ: return u / (d * (1 + u)).squareRoot()
    case .back: return u * (3 * u - curve.overshoot * (2 * d - u))
    case .elastic:
      let (sine, cosine) = oscillation(d)
      return Elementary.exp2(-10 * d)
        * (Self.decayRate * sine - .pi / 2 * curve.rate * cosine)
    case .bounce: return 5.5 * (2.75 * d - Self.impact(d))
    }
  }

  /// 10 ln 2: the rate of 2^(10p).
  private static var decayRate: Double { 0x1.bb9d3beb8c86bp+2 }

  private var curve: EasingCurve { prepared.address.unsafelyUnwrapped.load(as: EasingCurve.self) }

  /// The place u of the ease-in for a progress, and 1 − u, of which the smaller is exact.
  private func place(of p: Double) -> (u: Double, d: Double) {
    let curve = curve
    let (origin, direction) =
      p < 0.5 ? (curve.origin.0, curve.direction.0) : (curve.origin.1, curve.direction.1)
    return (origin + direction * p, (1 - origin) - direction * p)
  }

  /// A·sin and A·cos of the angle of elastic at the distance d from its end: there sin is 1/A.
  private func oscillation(_ d: Double) -> (sine: Double, cosine: Double) {
    let curve = curve
    let angle = DoubleDouble(product: d, curve.rate)
    let low = (angle.low + d * curve.rateLow) * (.pi / 2)
    let (s, c) = Elementary.sinCos(quarterTurns: angle.high)
    let (sin, cos) = (s + c * low, c - s * low)
    return (cos + curve.sine * sin, curve.sine * cos - sin)
  }

  /// 2.75 times the place of the vertex of the parabola of bounce at the distance d from its end.
  private static func impact(_ d: Double) -> Double {
    d < 4.0 / 11 ? 0 : d < 8.0 / 11 ? 1.5 : d < 10.0 / 11 ? 2.25 : 2.625
  }
}
