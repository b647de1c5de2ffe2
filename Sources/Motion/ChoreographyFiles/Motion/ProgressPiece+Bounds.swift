package import AnimationNumerics
internal import Foundation

extension ProgressPiece {
  /// A bound on the magnitude of the second derivative between two times of the piece, per second
  /// squared; infinite if unbounded.
  package func secondDerivative(over a: Double, _ b: Double) -> Double {
    switch law {
    case .rest: return 0
    case .spring(let spring, _):
      let state = lawProgress(at: a)
      let bound = spring.accelerationBound(
        velocity: state.velocity, acceleration: state.acceleration)
      return scale.magnitude * rate * rate * bound * (1 + 0x1p-40)
    case .curve(let curve, let duration):
      let (p, q) = places(a, b, in: duration)
      let factor = scale.magnitude * (rate / duration) * (rate / duration)
      return factor * CurveDerivatives(curve).secondDerivative(over: p, q) * (1 + 0x1p-40)
    }
  }

  /// An interval that contains every progress between two times of the piece.
  package func range(over a: Double, _ b: Double) -> ClosedRange<Double> {
    switch law {
    case .rest: return base...base
    case .spring:
      let (x, y) = (progress(at: a).value, progress(at: b).value)
      let sagitta = secondDerivative(over: a, b) * (b - a) * (b - a) / 8
      return .hull([x, y], slack: sagitta)
    case .curve(let curve, let duration):
      let (p, q) = places(a, b, in: duration)
      let range = CurveDerivatives(curve).range(over: p, q)
      return .hull([base + scale * range.lowerBound, base + scale * range.upperBound], slack: 0)
    }
  }

  /// The greatest magnitude of the second derivative up to a time, and its location; infinite if
  /// unbounded.
  package func peakSecondDerivative(until limit: Double) -> (time: Double, magnitude: Double) {
    let end = min(end, limit)
    switch law {
    case .rest: return (start, 0)
    case .spring(let spring, _):
      // The extrema shrink, so the greatest is the first one or the value at the start.
      let factor = scale.magnitude * rate * rate
      let state = lawProgress(at: start)
      let y = state.acceleration
      let yʹ = spring.secondDerivative(state.velocity, y)
      let first = y.magnitude * factor
      guard let τ = Self.firstExtremum(spring, y, yʹ) else { return (start, first) }
      let time = start + τ / rate
      guard time <= end else {
        let last = lawProgress(at: end).acceleration.magnitude * factor
        return last > first ? (end, last) : (start, first)
      }
      let inner = lawProgress(at: time).acceleration.magnitude * factor
      return inner > first ? (time, inner) : (start, first)
    case .curve(let curve, let duration):
      let (p, q) = places(start, end, in: duration)
      let peak = CurveDerivatives(curve).peakSecondDerivative(over: p, q)
      let factor = scale.magnitude * (rate / duration) * (rate / duration)
      return (start + (peak.x - p) * duration / rate, factor * peak.magnitude)
    }
  }

  /// The greatest speed of a curve up to a time, and its location; infinite at a vertical tangent,
  /// nil if the piece is not a curve.
  package func peakSlope(until limit: Double) -> (time: Double, magnitude: Double)? {
    guard case .curve(let curve, let duration) = law else { return nil }
    let (p, q) = places(start, min(end, limit), in: duration)
    let peak = CurveDerivatives(curve).peakSlope(over: p, q)
    return (
      start + (peak.x - p) * duration / rate, scale.magnitude * rate / duration * peak.magnitude
    )
  }

  /// The places of two times on a curve.
  private func places(_ a: Double, _ b: Double, in duration: Double) -> (Double, Double) {
    (place(of: localTime(at: a), in: duration), place(of: localTime(at: b), in: duration))
  }

  /// The law's own state, per second of its own clock.
  private func lawProgress(at time: Double) -> AnimationProgress {
    let τ = localTime(at: time)
    guard case .spring(let spring, let velocity) = law, τ >= 0 else { return .start }
    return AnimationProgress(spring, initialVelocity: velocity, at: τ)
  }

  /// The first time > 0 at which a free motion from `y` with velocity `yʹ` reverses; nil if it does
  /// not.
  ///
  ///     y′(t) ∝ y′₀ c(t) − (αy′₀ + ω₀²y₀) s(t),    α = ζω₀
  ///
  /// with c = cos ω_d t and s = sin ω_d t / ω_d, or their hyperbolic counterparts.
  package static func firstExtremum(_ spring: Spring, _ y: Double, _ yʹ: Double) -> Double? {
    let ω = spring.naturalFrequency
    let ζ = spring.dampingRatio
    let slope = ζ * ω * yʹ + ω * ω * y
    if ζ < 1 {
      let ωd = ω * ((1 - ζ) * (1 + ζ)).squareRoot()
      guard yʹ != 0 || slope != 0 else { return nil }
      let angle = atan2(yʹ * ωd, slope)
      return (angle > 0 ? angle : angle + .pi) / ωd
    }
    let β = ω * ((ζ - 1) * (ζ + 1)).squareRoot()
    let q = yʹ / slope
    guard q > 0, β * q < 1 else { return nil }
    return β * q < 1e-6 ? q : atanh(β * q) / β
  }
}

extension Spring {
  /// y″ of a solution y of the spring's equation, which a free motion's derivatives are, too.
  package func secondDerivative(_ y: Double, _ yʹ: Double) -> Double {
    let ω = naturalFrequency
    return -ω * (ω * y + 2 * dampingRatio * yʹ)
  }

  /// A bound on the acceleration of a free motion from a state on: the energy y′² + ω₀²y² of
  /// y = x″ does not grow.
  package func accelerationBound(velocity: Double, acceleration y: Double) -> Double {
    let yʹ = secondDerivative(velocity, y)
    let ω = naturalFrequency
    return (y * y + (yʹ / ω) * (yʹ / ω)).squareRoot()
  }
}
