extension ReferenceSpring {
  /// A numerical integrator of fixed steps.
  public enum Integrator: Sendable {
    /// The classic Runge–Kutta method of fourth order.
    case rungeKutta4
    /// The velocity first, then the position with the new velocity.
    case semiImplicitEuler
    /// Velocity Verlet whose second half takes the damping implicitly.
    case velocityVerlet
  }

  /// The result of an integrator in exact arithmetic: floor(time/step) whole steps, then a shorter one
  /// that ends at the time.
  ///
  /// One step of h is a linear map M(h) of displacement and velocity, so n steps are its power, which
  /// is found by squaring instead of stepping. With κ = ω₀², γ = 2α and A = (0 1; −κ −γ):
  ///
  ///     Runge–Kutta            M = I + hA + (hA)²/2 + (hA)³/6 + (hA)⁴/24
  ///     semi-implicit Euler    v′ = v − h(κd + γv),      d′ = d + hv′
  ///     velocity Verlet        w = v − h/2 (κd + γv),    d′ = d + hw,    v′ = (w − h/2 κd′)/(1 + γh/2)
  ///
  /// - Parameters:
  ///   - step: Seconds, positive and finite.
  ///   - time: Seconds ≥ 0, at most 2⁵³ steps.
  public func stepped(
    by integrator: Integrator, step: Double, from start: Double, to target: Double,
    velocity: Double, time: Double
  ) -> ReferenceSample {
    var count = (time / step).rounded(.down)
    func rest() -> Ball { Ball(time) - Ball(count) * Ball(step) }
    if rest().sign == -1 { count -= 1 }
    if (rest() - Ball(step)).sign != -1 { count += 1 }
    let (steps, last, origin) = (Int(count), rest(), Ball(target))
    return ReferenceSample(around: origin) { precision in
      let working = precision + 64
      let coefficients = coefficients(precision: working)
      func matrix(_ h: Ball) -> StepMatrix {
        StepMatrix(integrator, coefficients, h, precision: working)
      }
      let all = matrix(Ball(step)).power(steps, precision: working)
      return (matrix(last) * all).applied(
        displacement: Ball(start) - origin, velocity: Ball(velocity))
    }
  }

  /// Whether an integrator is stable at a step: both eigenvalues of M lie within the unit circle, by
  /// Jury's conditions.
  public func isStable(_ integrator: Integrator, step: Double) -> Bool {
    let precision = ReferenceSpring.cachedPrecision
    let m = StepMatrix(integrator, first, Ball(step), precision: precision)
    let (trace, determinant) = (m.a + m.d, m.a * m.d - m.b * m.c)
    return (Ball(1) - determinant).sign != -1
      && (Ball(1) + determinant - trace.magnitude).sign != -1
  }
}

/// A linear map (a b; c d) of displacement and velocity.
private struct StepMatrix {
  var (a, b, c, d): (Ball, Ball, Ball, Ball)

  init(_ a: Ball, _ b: Ball, _ c: Ball, _ d: Ball) {
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
  }

  static let identity = StepMatrix(Ball(1), Ball(0), Ball(0), Ball(1))

  /// One step of length h.
  init(
    _ integrator: ReferenceSpring.Integrator, _ spring: ReferenceSpring.Coefficients, _ h: Ball,
    precision: Int
  ) {
    let (one, κ, γ) = (Ball(1), spring.squaredFrequency, spring.decayRate.scaled(1))
    switch integrator {
    case .rungeKutta4:
      // Horner's scheme, from I + hA/4.
      var sum = Self.identity
      for order in [4.0, 3, 2, 1] {
        let part = h.divided(by: Ball(order), precision: precision)
        let own = StepMatrix(Ball(0), part, -part * κ, -part * γ) * sum
        sum = StepMatrix(one + own.a, own.b, own.c, one + own.d)
      }
      self = sum
    case .semiImplicitEuler:
      let (c, d) = (-h * κ, one - h * γ)
      self.init(one + h * c, h * d, c, d)
    case .velocityVerlet:
      let half = h.scaled(-1)
      let (c, d) = (-half * κ, one - half * γ)
      let (a, b) = (one + h * c, h * d)
      let damping = one + half * γ
      self.init(
        a, b, (c - half * κ * a).divided(by: damping, precision: precision),
        (d - half * κ * b).divided(by: damping, precision: precision))
    }
  }

  static func * (m: Self, n: Self) -> Self {
    Self(
      m.a * n.a + m.b * n.c, m.a * n.b + m.b * n.d, m.c * n.a + m.d * n.c, m.c * n.b + m.d * n.d)
  }

  func applied(displacement x: Ball, velocity v: Ball) -> ReferenceSpring.Motion {
    ReferenceSpring.Motion(displacement: a * x + b * v, velocity: c * x + d * v)
  }

  func power(_ exponent: Int, precision: Int) -> Self {
    var (result, square, left) = (Self.identity, rounded(to: precision), exponent)
    while left > 0 {
      if left & 1 == 1 { result = (result * square).rounded(to: precision) }
      square = (square * square).rounded(to: precision)
      left >>= 1
    }
    return result
  }

  private func rounded(to bits: Int) -> Self {
    Self(a.rounded(to: bits), b.rounded(to: bits), c.rounded(to: bits), d.rounded(to: bits))
  }
}
