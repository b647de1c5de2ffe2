internal import Foundation

/// A scalar type for replaying faulty algebra, so that digits are lost exactly as in the formula
/// and not estimated.
protocol ReplayScalar: BinaryFloatingPoint {
  static func exponential(_ x: Self) -> Self
  static func sine(_ x: Self) -> Self
  static func cosine(_ x: Self) -> Self
  static func hyperbolicSine(_ x: Self) -> Self
  static func hyperbolicCosine(_ x: Self) -> Self
}

extension Double: ReplayScalar {
  static func exponential(_ x: Double) -> Double { exp(x) }
  static func sine(_ x: Double) -> Double { sin(x) }
  static func cosine(_ x: Double) -> Double { cos(x) }
  static func hyperbolicSine(_ x: Double) -> Double { sinh(x) }
  static func hyperbolicCosine(_ x: Double) -> Double { cosh(x) }
}

extension Float: ReplayScalar {
  static func exponential(_ x: Float) -> Float { exp(x) }
  static func sine(_ x: Float) -> Float { sin(x) }
  static func cosine(_ x: Float) -> Float { cos(x) }
  static func hyperbolicSine(_ x: Float) -> Float { sinh(x) }
  static func hyperbolicCosine(_ x: Float) -> Float { cosh(x) }
}

/// Disturbs the result of every operation by up to an amplitude, reproducibly. It stands for
/// libraries that round differently.
struct Disturbance<Scalar: ReplayScalar> {
  var amplitude: Scalar = 0
  private var state: UInt64

  init(amplitude: Scalar = 0, seed: UInt64 = 1) {
    self.amplitude = amplitude
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  @inline(__always)
  mutating func callAsFunction(_ value: Scalar) -> Scalar {
    guard amplitude != 0 else { return value }
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    let unit = Scalar(Int64(truncatingIfNeeded: state) >> 11) * Scalar(0x1p-52)
    return value * (1 + amplitude * unit)
  }
}

/// A spring's inputs to a faulty formula.
struct ReplaySpring<Scalar: ReplayScalar> {
  /// Natural frequency ω₀ and decay rate ζω₀ or c/2m.
  var frequency: Scalar
  var decay: Scalar
  /// Displacement from the target and velocity at the start.
  var displacement: Scalar
  var velocity: Scalar
  var time: Scalar

  typealias State = (position: Scalar, velocity: Scalar)

  /// e^(−ωt)(x₀ + Bt), with ω the natural frequency or the decay rate.
  func critical(rate: Scalar, _ r: inout Disturbance<Scalar>) -> State {
    let e = r(Scalar.exponential(r(-rate * time)))
    let b = r(velocity + r(rate * displacement))
    return (r(e * r(displacement + r(b * time))), r(e * r(velocity - r(rate * r(b * time)))))
  }

  /// e^(−βt)(x₀ cos + (v₀ + βx₀)/ω_d sin), ω_d from the difference of two squares.
  func oscillating(_ r: inout Disturbance<Scalar>) -> State {
    let gap = r(r(frequency * frequency) - r(decay * decay))
    guard gap > 0 else { return critical(rate: decay, &r) }
    let damped = r(gap.squareRoot())
    let e = r(Scalar.exponential(r(-decay * time)))
    let angle = r(damped * time)
    let b = r(velocity + r(decay * displacement))
    let (s, c) = (r(Scalar.sine(angle)), r(Scalar.cosine(angle)))
    let force = r(r(r(frequency * frequency) * displacement) + r(decay * velocity))
    return (
      r(e * r(r(displacement * c) + r(r(b / damped) * s))),
      r(e * r(r(velocity * c) - r(r(force / damped) * s)))
    )
  }

  /// c₁e^(r₁t) + c₂e^(r₂t) with roots by sum and difference; critical if the computed discriminant
  /// is not positive.
  ///
  /// - Parameter ratio: ζ, if the root is ω₀√(ζ² − 1) instead of √(β² − ω₀²).
  func twoExponentials(ratio: Scalar? = nil, _ r: inout Disturbance<Scalar>) -> State {
    let discriminant =
      ratio.map { r(r($0 * $0) - 1) } ?? r(r(decay * decay) - r(frequency * frequency))
    guard discriminant > 0 else { return critical(rate: decay, &r) }
    let root =
      ratio == nil ? r(discriminant.squareRoot()) : r(frequency * r(discriminant.squareRoot()))
    let (fast, slow) = (r(-decay - root), r(-decay + root))
    return exponentials(fast, slow, &r)
  }

  /// c₁e^(r₁t) + c₂e^(r₂t) with accurate roots; the weights are differences.
  ///
  /// - Parameter gap: 1 − ζ², below 0.
  func twoExponentials(gap: Scalar, _ r: inout Disturbance<Scalar>) -> State {
    guard gap < 0 else { return critical(rate: decay, &r) }
    let root = r(frequency * r((-gap).squareRoot()))
    let fast = r(-decay - root)
    let slow = r(r(frequency * frequency) / fast)
    return exponentials(fast, slow, &r)
  }

  /// The sum of two exponentials with the given roots; the weights are differences.
  private func exponentials(
    _ fast: Scalar, _ slow: Scalar, _ r: inout Disturbance<Scalar>
  ) -> State {
    let second = r(r(velocity - r(fast * displacement)) / r(slow - fast))
    let first = r(displacement - second)
    let e1 = r(Scalar.exponential(r(fast * time)))
    let e2 = r(Scalar.exponential(r(slow * time)))
    return (
      r(r(first * e1) + r(second * e2)),
      r(r(r(first * fast) * e1) + r(r(second * slow) * e2))
    )
  }

  /// e^(−βt)(x₀ cosh + B sinh), whose factors overflow and underflow; arguments are limited to
  /// `cap`.
  func hyperbolic(cap: Scalar, _ r: inout Disturbance<Scalar>) -> State {
    let discriminant = r(r(decay * decay) - r(frequency * frequency))
    guard discriminant > 0 else { return critical(rate: decay, &r) }
    let root = r(discriminant.squareRoot())
    let e = r(Scalar.exponential(r(-decay * time)))
    let argument = min(r(root * time), cap)
    let b = r(r(velocity + r(decay * displacement)) / root)
    let (c, s) = (r(Scalar.hyperbolicCosine(argument)), r(Scalar.hyperbolicSine(argument)))
    return (
      r(e * r(r(displacement * c) + r(b * s))),
      r(e * r(r(velocity * c) + r(r(r(root * displacement) - r(decay * b)) * s)))
    )
  }

  /// Two exponentials with roots from c² − 4ω₀ instead of c² − 4ω₀².
  func missingSquare(flipsSign: Bool, _ r: inout Disturbance<Scalar>) -> State {
    let damping = r(2 * decay)
    let root = r(max(0, r(damping * damping) - 4 * frequency).squareRoot())
    let (fast, slow) = (r((-damping - root) / 2), r((-damping + root) / 2))
    let first = r(r(velocity - r(slow * displacement)) / r(fast - slow))
    let second = flipsSign ? r(first + displacement) : r(displacement - first)
    let e1 = r(Scalar.exponential(r(fast * time)))
    let e2 = r(Scalar.exponential(r(slow * time)))
    return (
      r(r(first * e1) + r(second * e2)), r(r(r(first * fast) * e1) + r(r(second * slow) * e2))
    )
  }

  /// The accurate closed form in this type; `gap` is 1 − ζ² with its available digits.
  func careful(gap: Scalar) -> State {
    let (a, t) = (decay, time)
    let (c, s): (Scalar, Scalar)
    if gap >= 0 {
      let damped = frequency * gap.squareRoot()
      let e = Scalar.exponential(-a * t)
      c = e * Scalar.cosine(damped * t)
      s = damped * t > 0x1p-26 ? e * Scalar.sine(damped * t) / damped : e * t
    } else {
      let spread = (-gap).squareRoot()
      let slow = Scalar.exponential(-frequency / (a / frequency + spread) * t)
      let fast = Scalar.exponential(-2 * frequency * spread * t)
      c = slow * (1 + fast) / 2
      s = slow * (1 - fast) / (2 * frequency * spread)
    }
    let b = velocity + a * displacement
    return (
      displacement * c + b * s,
      velocity * c - (frequency * frequency * displacement + a * velocity) * s
    )
  }
}
