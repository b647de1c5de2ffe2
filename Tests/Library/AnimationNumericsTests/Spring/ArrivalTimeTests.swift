@testable import Seeding
import Testing

@testable import AnimationNumerics

/// Arrival times against the motion in 106 bits, which must change sides within 4 ulp of them.
@Suite struct ArrivalTimeTests {
  /// A move, and the side of its target that it is on.
  struct Move: CustomStringConvertible {
    var spring: Spring
    var from, to, velocity: Double

    var description: String { "\(spring) from \(from) to \(to) at \(velocity)/s" }
    var arrival: Double {
      spring.arrivalTime(fromValue: from, toValue: to, initialVelocity: velocity)
    }

    /// The sign of x₀c + (mix·x₀ + gain·v₀)s.
    func side(_ time: Double) -> FloatingPointSign {
      let k = SpringQuantities(
        frequency: spring.frequency, ratio: spring.ratio, criticality: spring.criticality)
      // A power of two keeps the numbers of these tests in range.
      let unit = -max(
        (from == to ? -2000 : Int((from / 2 - to / 2).exponent)), Int((velocity / 1024).exponent))
      let displacement = (DoubleDouble(from) - DoubleDouble(to)).scaled(by: unit)
      let lag = k.mix * displacement + k.gain * velocity.scaled(byOctaves: unit)
      let c, s: DoubleDouble
      switch k.regime {
      case 1: (s, c) = (k.phase * DoubleDouble(time)).sinCos()
      case 0: (s, c) = (DoubleDouble(time), DoubleDouble(1))
      default: (s, c) = ((k.phase * DoubleDouble(time)).oneMinusExp2(), DoubleDouble(1))
      }
      return (displacement * c + lag * s).high.sign
    }

    func check() {
      let time = arrival
      guard time.isFinite else { return }
      let start: FloatingPointSign = from == to ? velocity.sign : from < to ? .minus : .plus
      #expect(side(time - 4 * time.ulp) == start, "\(self): \(time) is late")
      #expect(side(time + 4 * time.ulp) != start, "\(self): \(time) is early")
    }
  }

  @Test func ordinaryMovesAtOrdinaryOffsets() {
    var random = SplitMix64(seed: 0x4152_5249)
    var arrived = 0
    for _ in 0..<4_000 {
      let from = (random.number(0, 1000) * 100).rounded() / 100
      let near = random.index(below: 2) == 0 ? random.number(-1, 1) : random.number(-1000, 1000)
      let move = Move(
        spring: Spring(duration: random.number(0.1, 1), bounce: random.number(-0.95, 0.95)),
        from: from, to: ((from + near) * 100).rounded() / 100,
        velocity: (random.number(-3000, 3000) * 10).rounded() / 10)
      if move.arrival.isFinite, move.from != move.to { arrived += 1 }
      move.check()
    }
    #expect(arrived > 2_000)
  }

  @Test func offsetsThatAreFarLargerThanTheMove() {
    var random = SplitMix64(seed: 0x4152_5246)
    for _ in 0..<1_000 {
      let from = random.logarithmic(1, 1e12) * random.sign()
      Move(
        spring: Spring(duration: random.number(0.1, 1), bounce: random.number(-0.95, 1)),
        from: from, to: from + random.logarithmic(1e-6, 10) * random.sign(),
        velocity: random.logarithmic(1e-3, 1e3) * random.sign()
      ).check()
    }
    // From the file of an attack: this one stopped 1e-3 of its way too early.
    let far = Move(
      spring: Spring(duration: 0.34821603182326644, bounce: -0.32163375990919907),
      from: 17084881785.84899, to: 17084881785.848726, velocity: -0.020563346908690227)
    far.check()
    #expect((far.arrival - 0.02042841525469037).magnitude <= 4 * far.arrival.ulp)
  }

  /// Over-damped moves whose slow part almost vanishes arrive late, and still exactly.
  @Test func termsThatCancel() {
    var random = SplitMix64(seed: 0x4152_5243)
    for _ in 0..<1_000 {
      let spring = Spring(duration: random.number(0.1, 1), bounce: -random.number(0.01, 0.9))
      let (ω, ζ) = (spring.naturalFrequency, spring.dampingRatio)
      let fast = ω * (ζ + (ζ * ζ - 1).squareRoot())
      let from = random.number(-100, 100)
      Move(
        spring: spring, from: from, to: 0,
        velocity: -fast * from * (1 + random.logarithmic(1e-9, 1))
      ).check()
    }
  }

  @Test func magnitudesFarApart() {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    for (from, to, velocity, expected) in [
      // The line has not bent yet.
      (2e-95, 0.0, -1e300, Double.leastNonzeroMagnitude), (1e-200, 0, -1e50, 1e-250),
      (1, 0, -1e300, 1e-300), (Double.leastNonzeroMagnitude, 0, -1.0, Double.leastNonzeroMagnitude),
      (1e308, -1e308, -1e-300, nil),
      (-1.7e308, 1.7e308, 0, nil), (1e-300, 0, 1e300, nil),
    ] as [(Double, Double, Double, Double?)] {
      let time = spring.arrivalTime(fromValue: from, toValue: to, initialVelocity: velocity)
      if let expected { #expect((time - expected).magnitude <= 4 * expected.ulp, "\(from)") }
      #expect(time > 0 && time.isFinite)
    }
    // A velocity is not lost beside the position, nor a distance beside the velocity.
    let returned = spring.arrivalTime(fromValue: -4.6e45, toValue: -4.6e45, initialVelocity: 1e-300)
    #expect(returned == spring.arrivalTime(fromValue: 0, toValue: 0, initialVelocity: 1))
    let away = spring.arrivalTime(fromValue: 1e-300, toValue: 0, initialVelocity: 1e300)
    #expect((away - returned).magnitude <= returned.ulp)
    for wrong in [Double.nan, .infinity] {
      #expect(spring.arrivalTime(fromValue: wrong, toValue: 0) == .infinity)
      #expect(spring.arrivalTime(fromValue: 0, toValue: 1, initialVelocity: wrong) == .infinity)
    }
  }
}
