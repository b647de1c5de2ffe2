/// The named easings by their published formulas, progress clamped to [0, 1].
///
/// Source: R. Penner, *Programming Macromedia Flash MX* (2002), chapter 7; the solver protocol for
/// the parameters.
public struct ReferenceNamedEasing: Sendable, Hashable {
  /// The families.
  public enum Family: String, Sendable, CaseIterable {
    case sine, quad, cubic, quart, quint, expo, circ, back, elastic, bounce
  }

  /// The ways to form a curve from the ease-in of its family.
  public enum Shape: String, Sendable, CaseIterable {
    case `in`, out
    case inOut = "in-out"
    case outIn = "out-in"
  }

  /// The family.
  public var family: Family
  /// The shape.
  public var shape: Shape
  /// s, of back.
  public var overshoot: Double
  /// A, of elastic; below 1 it counts as 1.
  public var amplitude: Double
  /// P, of elastic.
  public var period: Double
  /// Whether in-out shapes multiply s by 1.525 and P by 1.5.
  public var isPublishedInOut: Bool

  /// A curve; the numbers are finite and the period is positive.
  public init(
    _ family: Family, _ shape: Shape, overshoot: Double = 1.70158, amplitude: Double = 1,
    period: Double = 0.3, publishedInOut: Bool = false
  ) {
    (self.family, self.shape) = (family, shape)
    (self.overshoot, self.amplitude, self.period) = (overshoot, amplitude, period)
    isPublishedInOut = publishedInOut
  }

  /// The value.
  public func value(at progress: Double) -> ReferenceValue {
    let (place, isFirst) = (place(of: progress), progress < 0.5)
    let (family, one) = (prepared, Ball(1))
    let shape = shape
    return ReferenceValue { precision in
      let value = family.value(place, precision)
      return switch shape {
      case .in: value
      case .out: one - value
      case .inOut: isFirst ? value.scaled(-1) : one - value.scaled(-1)
      case .outIn: (isFirst ? one - value : one + value).scaled(-1)
      }
    }
  }

  /// The slope: of every shape, that of the family's ease-in at its place; infinite at a vertical
  /// tangent, and a limit from inside at the ends.
  public func slope(at progress: Double) -> ReferenceValue {
    let (place, family) = (place(of: progress), prepared)
    if self.family == .circ, (Ball(1) - place).isExactZero { return .infinity }
    return ReferenceValue { family.slope(place, $0) }
  }

  /// The places where the value jumps: of expo and elastic, where their ease-in starts.
  public var jumps: [Double] {
    guard family == .expo || family == .elastic else { return [] }
    return switch shape {
    case .in: [0]
    case .out: [1]
    case .inOut: [0, 1]
    case .outIn: [0.5]
    }
  }

  /// The larger of 1 and the largest magnitude of the curve: the scale of its errors.
  public var reach: Double {
    let (least, greatest) = prepared.range
    return switch shape {
    case .in: max(1, greatest, -least)
    case .out: max(1, 1 - least, greatest - 1)
    case .inOut: max(1, greatest / 2, 1 - least / 2)
    case .outIn: max(1, (1 + greatest) / 2, (1 - least) / 2)
    }
  }

  /// The place of the family's ease-in, exactly.
  private func place(of progress: Double) -> Ball {
    let (p, one) = (Ball(min(max(progress, 0), 1)), Ball(1))
    return switch shape {
    case .in: p
    case .out: one - p
    case .inOut: progress < 0.5 ? p.scaled(1) : (one - p).scaled(1)
    case .outIn: progress < 0.5 ? one - p.scaled(1) : p.scaled(1) - one
    }
  }

  private var prepared: EaseIn {
    let isWidened = isPublishedInOut && shape == .inOut
    return EaseIn(
      family: family, overshoot: Ball(overshoot) * Ball(isWidened ? 1.525 : 1),
      amplitude: Ball(max(amplitude, 1)), period: Ball(period) * Ball(isWidened ? 1.5 : 1))
  }
}

/// The ease-in of a family.
private struct EaseIn: Sendable {
  let family: ReferenceNamedEasing.Family
  let overshoot, amplitude, period: Ball

  private var one: Ball { Ball(1) }

  func value(_ u: Ball, _ precision: Int) -> Ball {
    switch family {
    case .sine: return one - circular(u, precision).c
    case .quad: return u * u
    case .cubic: return u * u * u
    case .quart: return u * u * u * u
    case .quint: return u * u * u * u * u
    case .expo: return u.isExactZero ? u : power(u, precision)
    case .circ:
      // p²/(1 + √(1 − p²)) keeps the digits of a small p.
      let root = (one - u * u).squareRoot(precision: precision)
      return root.isExact ? one - root : (u * u).divided(by: one + root, precision: precision)
    case .back: return u * u * ((overshoot + one) * u - overshoot)
    case .elastic:
      if u.isExactZero || (one - u).isExactZero { return u }
      if isAtNode(u) { return Ball(0) }
      return -(amplitude * power(u, precision) * oscillation(u, precision).sin)
    case .bounce:
      let (elevenths, sixteenths) = parabola(one - u)
      let distance = Ball(11) * (one - u) - Ball(elevenths)
      return one - (distance * distance + Ball(sixteenths)).scaled(-4)
    }
  }

  func slope(_ u: Ball, _ precision: Int) -> Ball {
    switch family {
    case .sine: return halfPi(precision) * circular(u, precision).s
    case .quad: return u.scaled(1)
    case .cubic: return Ball(3) * u * u
    case .quart: return Ball(4) * u * u * u
    case .quint: return Ball(5) * u * u * u * u
    case .expo: return rate(precision) * power(u, precision)
    case .circ:
      return u.divided(by: (one - u * u).squareRoot(precision: precision), precision: precision)
    case .back: return Ball(3) * (overshoot + one) * u * u - overshoot.scaled(1) * u
    case .elastic:
      let (sin, cos) = oscillation(u, precision)
      let turning = frequency(precision) * cos
      return -(amplitude * power(u, precision) * (rate(precision) * sin + turning))
    case .bounce:
      let (elevenths, _) = parabola(one - u)
      return Ball(11) * (Ball(11) * (one - u) - Ball(elevenths)).scaled(-3)
    }
  }

  /// The least and the greatest value.
  var range: (least: Double, greatest: Double) {
    let precision = ReferenceValue.firstPrecision
    switch family {
    case .back:
      // At 2s/(3(s + 1)).
      let place = overshoot.scaled(1).divided(by: Ball(3) * (overshoot + one), precision: precision)
      return (min(0, value(place, precision).nearestToMidpoint(Double.self)), 1)
    case .elastic:
      // With d = 1 − u the curve is A·2^(−10d) sin(ωd + φ), sin φ = 1/A. Its slope is zero where
      // ωd + φ + α is a multiple of π, α being the angle of (−10 ln 2, ω). The first two are the
      // largest.
      let (ω, λ) = (frequency(precision), rate(precision))
      let turn = phase(precision) + Ball.angle(y: ω, x: -λ, precision: precision)
      let pi = halfPi(precision).scaled(1)
      var (least, greatest) = (0.0, 1.0)
      let first = turn.divided(by: pi, precision: precision).nearestToMidpoint(Double.self)
      for k in 0..<2 {
        let angle = Ball(Int(first.rounded(.up)) + k) * pi - turn
        let u = one - angle.divided(by: ω, precision: precision)
        guard u.sign == 1 else { continue }
        let value = value(u, precision).nearestToMidpoint(Double.self)
        (least, greatest) = (min(least, value), max(greatest, value))
      }
      return (least, greatest)
    default: return (0, 1)
    }
  }

  // MARK: Parts

  private func halfPi(_ precision: Int) -> Ball { Ball.pi(precision: precision + 8).scaled(-1) }

  /// 10 ln 2.
  private func rate(_ precision: Int) -> Ball { Ball(10) * Ball.ln2(precision: precision + 16) }

  /// 2^(10(u − 1)).
  private func power(_ u: Ball, _ precision: Int) -> Ball {
    ((u - one) * rate(precision)).exponential(precision: precision)
  }

  /// cos and sin of πu/2.
  private func circular(_ u: Ball, _ precision: Int) -> (c: Ball, s: Ball) {
    let angle = halfPi(precision) * u
    let functions = EntireCosine(angle * angle, precision: precision)
    return (functions.c, functions.s * angle)
  }

  /// 2π/P.
  private func frequency(_ precision: Int) -> Ball {
    halfPi(precision).scaled(2).divided(by: period, precision: precision + 8)
  }

  /// asin(1/A), the angle of (√(A² − 1), 1).
  private func phase(_ precision: Int) -> Ball {
    let root = (amplitude * amplitude - one).squareRoot(precision: precision + 8)
    return Ball.angle(y: one, x: root, precision: precision + 8)
  }

  /// sin and cos of 2π(u − 1)/P − asin(1/A).
  private func oscillation(_ u: Ball, _ precision: Int) -> (sin: Ball, cos: Ball) {
    let angle = frequency(precision) * (u - one) - phase(precision)
    let functions = EntireCosine(angle * angle, precision: precision)
    return (functions.s * angle, functions.c)
  }

  /// Whether the sine is exactly zero. With A = 1 it is a cosine of 4(1 − u)/P quarter turns.
  private func isAtNode(_ u: Ball) -> Bool {
    guard u.isExact, (amplitude - one).isExactZero else { return false }
    let quarters = (one - u).scaled(2).divided(by: period, precision: 128)
    let nearest = quarters.nearestToMidpoint(Double.self)
    return quarters.isExact && nearest.truncatingRemainder(dividingBy: 2) == 1
  }

  /// The vertex and the height of the parabola at d: in elevenths of progress and sixteenths.
  private func parabola(_ d: Ball) -> (elevenths: Double, sixteenths: Double) {
    let parabolas = [(4, 0, 0), (8, 6, 12), (10, 9, 15)] as [(Int, Double, Double)]
    for (end, elevenths, sixteenths) in parabolas
    where Ball.compare(Ball(11) * d, Ball(end)) == -1 {
      return (elevenths, sixteenths)
    }
    return (10.5, 15.75)
  }
}
