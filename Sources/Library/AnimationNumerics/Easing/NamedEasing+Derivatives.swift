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

  /// The second derivative at a progress from 0 to 1, without the impacts of bounce.
  package func secondDerivative(at progress: Double) -> Double {
    let (u, d) = place(of: progress)
    let curve = curve
    let value: Double
    switch family {
    case .sine: value = (.pi * .pi / 4) * Elementary.sinCos(quarterTurns: d).sin
    case .quad: value = 2
    case .cubic: value = 6 * u
    case .quart: value = 12 * u * u
    case .quint: value = 20 * u * u * u
    case .expo: value = Self.decayRate * Self.decayRate * Elementary.exp2(-10 * d)
    case .circ:
      let rest = d * (1 + u)
      value = rest > 0 ? 1 / (rest * rest.squareRoot()) : .infinity
    case .back: value = 6 * u - curve.overshoot * (2 - 6 * u)
    case .elastic:
      let (λ, ω) = (Self.decayRate, .pi / 2 * curve.rate)
      let (sine, cosine) = oscillation(d)
      value = Elementary.exp2(-10 * d) * ((λ * λ - ω * ω) * sine - 2 * λ * ω * cosine)
    case .bounce: value = -15.125
    }
    let half =
      progress < 0.5 ? (curve.direction.0, curve.height.0) : (curve.direction.1, curve.height.1)
    // Families of which the kernel has the complement have its sign in their height.
    let height = family == .sine || family == .bounce ? -half.1 : half.1
    return value * half.0 * half.0 * height
  }

  /// The places where the value jumps (of expo and elastic, where their ease-in starts) or the slope
  /// does (of bounce, at impacts).
  package var breaks: [Double] {
    switch family {
    case .expo, .elastic:
      return switch shape {
      case .in: [0]
      case .out: [1]
      case .inOut: [0, 1]
      case .outIn: [0.5]
      }
    case .bounce: return places(at: [4.0 / 11, 8.0 / 11, 10.0 / 11])
    default: return []
    }
  }

  /// The places between 0 and 1 where the value, the slope or the second derivative changes
  /// direction, or where the slope jumps or is infinite, to within rounding.
  package var breakpoints: [Double] {
    let distances: [Double]
    switch family {
    case .sine, .quad, .cubic, .quart, .quint, .expo, .circ: distances = []
    case .back:
      let s = curve.overshoot
      distances = [1 - 2 * s / (3 * (s + 1)), 1 - s / (3 * (s + 1))]
    case .elastic:
      // The n-th derivative is a multiple of e^(−λd) sin(ωd + φ + nα), tan α = −ω/λ.
      let rate = curve.rate
      let phase = Elementary.quarterTurns(sin: 1, cos: curve.sine)
      let turn = Elementary.quarterTurns(sin: .pi / 2 * rate, cos: -Self.decayRate)
      distances = (1...3).flatMap { n in
        let first = phase + Double(n) * turn
        return stride(from: (first / 2).rounded(.up), through: (first + rate) / 2, by: 1).map {
          (2 * $0 - first) / rate
        }
      }
    case .bounce: distances = [4, 6, 8, 9, 10, 10.5].map { $0 / 11 }
    }
    let middle = shape == .inOut || shape == .outIn ? [0.5] : []
    return (places(at: distances) + middle).sorted()
  }

  /// The places between 0 and 1, apart from ½ in shapes of two halves, that the ease-in has at these
  /// distances from its end.
  private func places(at distances: [Double]) -> [Double] {
    let curve = curve
    let below = distances.map { (1 - $0 - curve.origin.0) / curve.direction.0 }
    guard shape == .inOut || shape == .outIn else {
      return below.filter { $0 > 0 && $0 < 1 }.sorted()
    }
    let above = distances.map { (1 - $0 - curve.origin.1) / curve.direction.1 }
    return
      (below.filter { $0 > 0 && $0 < 0.5 } + above.filter { $0 > 0.5 && $0 < 1 }).sorted()
  }

  /// 10 ln 2: the rate of 2^(10p).
  private static var decayRate: Double { 0x1.bb9d3beb8c86bp+2 }

  private var curve: EasingCurve {
    prepared.address.unsafelyUnwrapped.load(as: EasingCurve.self)
  }

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
