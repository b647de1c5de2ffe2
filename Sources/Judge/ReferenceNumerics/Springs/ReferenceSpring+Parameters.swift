/// The parameters of a spring in every parameterisation, each derived exactly from the numbers it
/// was made from.
extension ReferenceSpring {
  /// ω₀, rad/s.
  public var naturalFrequency: ReferenceValue {
    value { $0.squaredFrequency.squareRoot(precision: $1) }
  }

  /// ζ.
  public var dampingRatio: ReferenceValue {
    if isCappedAtCritical { return ReferenceValue(1) }
    switch form {
    case .periodic(_, let numerator, let denominator):
      return ReferenceValue { numerator.divided(by: denominator, precision: $0) }
    case .frequency(_, let ratio), .ratioed(_, _, let ratio): return ReferenceValue { _ in ratio }
    case .mechanical(let mass, let stiffness, let damping):
      return ReferenceValue {
        damping.divided(by: (mass * stiffness).squareRoot(precision: $0).scaled(1), precision: $0)
      }
    }
  }

  /// 2π/ω₀, seconds: the perceptual duration, also called response.
  public var duration: ReferenceValue {
    if case .periodic(let period, _, _) = form { return ReferenceValue { _ in period } }
    let frequency = naturalFrequency
    return ReferenceValue {
      Ball.pi(precision: $0).scaled(1).divided(by: frequency.evaluate($0), precision: $0)
    }
  }

  /// 2π/ω₀, seconds.
  public var response: ReferenceValue { duration }

  /// 1 − ζ for ζ ≤ 1, 1/ζ − 1 above.
  public var bounce: ReferenceValue {
    if isCappedAtCritical { return ReferenceValue(0) }
    // Decided by the sign of 1 − ζ², which is exact; ζ need not be.
    if case .periodic(_, let numerator, let denominator) = form {
      let isOverDamped = Ball.compare(numerator, denominator) == 1
      return ReferenceValue {
        isOverDamped
          ? (denominator - numerator).divided(by: numerator, precision: $0)
          : (denominator - numerator).divided(by: denominator, precision: $0)
      }
    }
    let ratio = dampingRatio
    let one = Ball(1)
    if first.discriminant.sign == -1 {
      return ReferenceValue {
        let ζ = ratio.evaluate($0)
        return (one - ζ).divided(by: ζ, precision: $0)
      }
    }
    return ReferenceValue { one - ratio.evaluate($0) }
  }

  /// m, kg; 1 unless given.
  public var mass: ReferenceValue {
    switch form {
    case .mechanical(let mass, _, _), .ratioed(let mass, _, _): return ReferenceValue { _ in mass }
    default: return ReferenceValue(1)
    }
  }

  /// k = mω₀², N/m.
  public var stiffness: ReferenceValue {
    switch form {
    case .mechanical(_, let stiffness, _), .ratioed(_, let stiffness, _):
      return ReferenceValue { _ in stiffness }
    default: return value { coefficients, _ in coefficients.squaredFrequency }
    }
  }

  /// c = 2mζω₀, N·s/m; the effective damping if over-damping was disallowed.
  public var damping: ReferenceValue {
    if case .mechanical(let mass, _, let damping) = form {
      guard isCappedAtCritical else { return ReferenceValue { _ in damping } }
      return value { coefficients, _ in (coefficients.decayRate * mass).scaled(1) }
    }
    let mass = mass
    return value { coefficients, precision in
      (coefficients.decayRate * mass.evaluate(precision)).scaled(1)
    }
  }

  private func value(
    _ quantity: @escaping @Sendable (Coefficients, Int) -> Ball
  ) -> ReferenceValue {
    ReferenceValue { precision in
      quantity(coefficients(precision: precision), precision)
    }
  }
}
