internal import Foundation

extension BinaryFloatingPoint {
  /// A function of the mathematical library, rounded to this type.
  func mapped(by function: (Double) -> Double) -> Self { Self(function(Double(self))) }
}

extension Double {
  /// The number rounded to 32 bits.
  var single: Double { Double(Float(self)) }
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

  @inline(__always) mutating func callAsFunction(_ value: Scalar) -> Scalar {
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
    return (r(e * r(r(displacement * c) + r(b * s))), r(e * r(r(velocity * c) - r(back * s))))
  }

  /// An over-damped spring's roots: −β ± unit·√discriminant.
  struct Roots {
    var unit: Scalar = 1
    /// Whether the slow root is found by the product of both.
    var isAccurate = false
    /// Whether a weight has the wrong sign.
    var flipsSign = false
    /// Whether a discriminant that is not positive makes the spring critical.
    var hasCritical = true
    let discriminant: (ReplaySpring, inout Disturbance<Scalar>) -> Scalar
  }

  /// c₁e^(r₁t) + c₂e^(r₂t), whose weights are differences.
  func twoExponentials(_ roots: Roots, _ r: inout Disturbance<Scalar>) -> State {
    let discriminant = roots.discriminant(self, &r)
    if roots.hasCritical, discriminant <= 0 { return critical(rate: decay, &r) }
    let root = r(roots.unit * r(max(0, discriminant).squareRoot()))
    let fast = r(-decay - root)
    let slow = roots.isAccurate ? r(r(frequency * frequency) / fast) : r(-decay + root)
    var second = r(r(velocity - r(fast * displacement)) / r(slow - fast))
    let first = r(displacement - second)
    if roots.flipsSign { second = r(first + displacement) }
    let (e1, e2) = (r(r(fast * time).mapped(by: exp)), r(r(slow * time).mapped(by: exp)))
    return (
      r(r(first * e1) + r(second * e2)), r(r(r(first * fast) * e1) + r(r(second * slow) * e2))
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
