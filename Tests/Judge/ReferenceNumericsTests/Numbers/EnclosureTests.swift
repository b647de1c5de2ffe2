import Seeding
import Testing

@testable import ReferenceNumerics

/// The error bounds are proved in the sources; here they are tried: what a low precision encloses
/// must contain what a far higher one finds.
@Suite struct EnclosureTests {
  /// Whether two enclosures can be of one number.
  static func meet(_ a: Ball, _ b: Ball) -> Bool {
    let distance = (a.midpoint - b.midpoint).magnitude
    return (distance - a.halfWidth - b.halfWidth).sign != 1
  }

  static func arguments(_ count: Int) -> [Double] {
    var generator = SplitMix64(seed: 3)
    return (0..<count).map { _ in
      let exponent = Int.random(in: -40...12, using: &generator)
      return Double.random(in: -2...2, using: &generator)
        * Double(sign: .plus, exponent: exponent, significand: 1)
    }
  }

  @Test(arguments: [40, 64, 100])
  func elementaryFunctionsKeepTheirBounds(precision: Int) {
    for x in EnclosureTests.arguments(25) {
      // An argument with a radius of its own, as they come in practice.
      let inexact = Ball(x).divided(by: Ball(3), precision: precision + 20)
      let exact = Ball(x).divided(by: Ball(3), precision: 400)
      let pairs: [(String, Ball, Ball)] = [
        ("exp", inexact.exponential(precision: precision), exact.exponential(precision: 360)),
        (
          "atan", inexact.inverseTangent(precision: precision), exact.inverseTangent(precision: 360)
        ),
        (
          "log", inexact.magnitude.logarithm(precision: precision),
          exact.magnitude.logarithm(precision: 360)
        ),
        ("c", EntireCosine(inexact, precision: precision).c, EntireCosine(exact, precision: 360).c),
        ("s", EntireCosine(inexact, precision: precision).s, EntireCosine(exact, precision: 360).s),
        (
          "√", inexact.magnitude.squareRoot(precision: precision),
          exact.magnitude.squareRoot(precision: 360)
        ),
      ]
      for (name, low, high) in pairs {
        #expect(EnclosureTests.meet(low, high), "\(name)(\(x)/3) at \(precision) bits")
        let leading = max(high.upperExponent, name == "c" || name == "log" ? 0 : -2000)
        #expect(
          low.halfWidth.upperExponent < leading - precision + 30,
          "\(name)(\(x)/3) at \(precision) bits is too wide")
      }
    }
  }

  @Test func springsKeepTheirBounds() throws {
    var generator = SplitMix64(seed: 5)
    for index in 0..<45 {
      let bounce =
        index % 3 == 0
        ? Double.random(in: -1e-6...1e-6, using: &generator)
        : Double.random(in: -0.999...1, using: &generator)
      let spring = try ReferenceSpring(duration: 0.7, bounce: bounce)
      let velocity = Double.random(in: -90...90, using: &generator)
      let time = Double.random(in: 0...4, using: &generator)
      let sample = spring.sample(velocity: velocity, time: time)
      for value in [sample.position, sample.velocity] {
        #expect(
          EnclosureTests.meet(value.evaluate(48), value.evaluate(800)), "b \(bounce) t \(time)")
      }
    }
  }

  /// A quotient that comes out is exact, which ends the rounding of ties; one that does not come
  /// out is never taken for exact, also where its last bits happen to be zero.
  @Test func onlyQuotientsThatComeOutAreExact() {
    for numerator in 1...40 {
      for divisor in [0.25, 4, 7, 11, 641] where numerator % 7 != 0 && numerator % 11 != 0 {
        for precision in [40, 41, 64, 100] {
          let quotient = Ball(Double(numerator)).divided(by: Ball(divisor), precision: precision)
          #expect(
            quotient.isExact == (divisor < 7), "\(numerator)/\(divisor) at \(precision) bits")
        }
      }
    }
  }

  @Test func sineAndCosineOfTheSeriesLieOnTheCircle() {
    for x in EnclosureTests.arguments(60) where x > 0 {
      // c² + y s² = 1 for y of either sign.
      for y in [Ball(x), Ball(-x)] {
        let waves = EntireCosine(y, precision: 200)
        let sum = waves.c * waves.c + y * waves.s * waves.s - Ball(1)
        #expect(sum.sign == nil || sum.sign == 0, "y \(x)")
      }
    }
  }
}
