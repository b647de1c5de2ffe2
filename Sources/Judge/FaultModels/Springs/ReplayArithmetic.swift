internal import Foundation

extension BinaryFloatingPoint {
  /// A function of the mathematical library, rounded to this type.
  func mapped(by function: (Double) -> Double) -> Self { Self(function(Double(self))) }
}

/// Disturbs the result of every operation by up to an amplitude, reproducibly. It stands for
/// libraries that round differently.
struct Disturbance<Scalar: BinaryFloatingPoint> {
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
struct ReplaySpring<Scalar: BinaryFloatingPoint> {
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
    let e = r(r(-rate * time).mapped(by: exp))
    let b = r(velocity + r(rate * displacement))
    return (r(e * r(displacement + r(b * time))), r(e * r(velocity - r(rate * r(b * time)))))
  }

  /// e^(−βt)(x₀ cos + (v₀ + βx₀)/ω_d sin), ω_d from the difference of two squares; over-damped with
  /// cosh and sinh, which overflow, of arguments limited to `cap`.
  func oscillating(cap: Scalar = .infinity, _ r: inout Disturbance<Scalar>) -> State {
    let gap = r(r(frequency * frequency) - r(decay * decay))
    guard gap != 0 else { return critical(rate: decay, &r) }
    let damped = r(gap.magnitude.squareRoot())
    let e = r(r(-decay * time).mapped(by: exp))
    let angle = gap > 0 ? r(damped * time) : min(r(damped * time), cap)
    let b = r(r(velocity + r(decay * displacement)) / damped)
    let (c, s) = (
      r(angle.mapped(by: gap > 0 ? cos : cosh)), r(angle.mapped(by: gap > 0 ? sin : sinh))
    )
    let back = r(r((gap > 0 ? damped : -damped) * displacement) + r(decay * b))
    return (
      r(e * r(r(displacement * c) + r(b * s))), r(e * r(r(velocity * c) - r(back * s)))
    )
  }

  /// How the half distance of an over-damped spring's roots is found.
  enum Roots {
    /// √(β² − ω₀²), or ω₀√(ζ² − 1) of a ratio ζ.
    case ofSquares, ofRatio(Scalar)
    /// ω₀√(ζ² − 1) of 1 − ζ² with all its digits, and the slow root by the product of both.
    case accurate(gap: Scalar)
    /// From c² − 4ω₀ instead of c² − 4ω₀².
    case missingSquare(flipsSign: Bool)
  }

  /// c₁e^(r₁t) + c₂e^(r₂t), whose weights are differences; critical if the computed discriminant is
  /// not positive.
  func twoExponentials(_ roots: Roots, _ r: inout Disturbance<Scalar>) -> State {
    let discriminant: Scalar
    var unit: Scalar = 1
    var (isAccurate, flipsSign) = (false, false)
    switch roots {
    case .ofSquares: discriminant = r(r(decay * decay) - r(frequency * frequency))
    case .ofRatio(let ratio): (discriminant, unit) = (r(r(ratio * ratio) - 1), frequency)
    case .accurate(let gap): (discriminant, unit, isAccurate) = (-gap, frequency, true)
    case .missingSquare(let flips):
      (discriminant, flipsSign) = (r(max(0, r(decay * decay) - frequency)), flips)
    }
    if case .missingSquare = roots {} else if discriminant <= 0 { return critical(rate: decay, &r) }
    let root = r(unit * r(discriminant.squareRoot()))
    let fast = r(-decay - root)
    let slow = isAccurate ? r(r(frequency * frequency) / fast) : r(-decay + root)
    var second = r(r(velocity - r(fast * displacement)) / r(slow - fast))
    let first = r(displacement - second)
    if flipsSign { second = r(first + displacement) }
    let e1 = r(r(fast * time).mapped(by: exp))
    let e2 = r(r(slow * time).mapped(by: exp))
    return (
      r(r(first * e1) + r(second * e2)),
      r(r(r(first * fast) * e1) + r(r(second * slow) * e2))
    )
  }

  /// The accurate closed form of an over-damped spring in this type; `gap` is 1 − ζ² with its
  /// available digits.
  func overDamped(gap: Scalar) -> State {
    let spread = (-gap).squareRoot()
    let slow = (-frequency / (decay / frequency + spread) * time).mapped(by: exp)
    let fast = (-2 * frequency * spread * time).mapped(by: exp)
    let c = slow * (1 + fast) / 2
    let s = slow * (1 - fast) / (2 * frequency * spread)
    return (
      displacement * c + (velocity + decay * displacement) * s,
      velocity * c - (frequency * frequency * displacement + decay * velocity) * s
    )
  }
}
