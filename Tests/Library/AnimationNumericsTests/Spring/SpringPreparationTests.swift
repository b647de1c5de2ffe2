import CKernelInterface
import Seeding
import Testing

@testable import AnimationNumerics

/// The kernel that prepares a spring against the formulas in 106 bits, divided at length.
@Suite struct SpringPreparationTests {
  /// ω₀, ζ and 1 − ζ² of a duration and a bounce, or of a response and a damping ratio, by long divisions.
  struct Parameters {
    var frequency, ratio, criticality: DoubleDouble

    init(duration: Double, bounce: Double) {
      frequency = DoubleDouble.twoPi / DoubleDouble(duration)
      if bounce >= 0 {
        let b = min(bounce, 1)
        ratio = DoubleDouble(sum: 1, -b)
        criticality = DoubleDouble(sum: 2, -b) * b
      } else {
        ratio = DoubleDouble(1) / DoubleDouble(sum: 1, bounce)
        criticality = DoubleDouble(sum: 2, bounce) * bounce * ratio * ratio
      }
    }

    init(response: Double, dampingRatio: Double) {
      frequency = DoubleDouble.twoPi / DoubleDouble(response)
      ratio = DoubleDouble(dampingRatio)
      criticality = DoubleDouble(sum: 1, -dampingRatio) * DoubleDouble(sum: 1, dampingRatio)
    }

    init(mass: Double, stiffness: Double, damping: Double) {
      frequency = (DoubleDouble(stiffness) / DoubleDouble(mass)).squareRoot()
      let product = DoubleDouble(product: stiffness, mass) * 4
      criticality = (product - DoubleDouble(product: damping, damping)) / product
      ratio = DoubleDouble(damping) / product.squareRoot()
    }

    /// The expected results of all getters.
    var numbers: [Double] {
      [
        (DoubleDouble.twoPi / frequency).high, frequency.high, ratio.high,
        criticality.high >= 0
          ? (DoubleDouble(1) - ratio).high : (DoubleDouble(1) / ratio - DoubleDouble(1)).high,
      ]
    }
  }

  /// The numbers of a spring that are rounded once, and those that are sums, with their low words.
  func words(_ k: SpringCoefficients) -> (high: [Double], low: [(Double, Double)]) {
    (
      [k.decay, k.phase, k.mix, k.velocityMix, k.gain, k.restoring, Double(k.regime)],
      [(k.decay, k.decayLow), (k.phase, k.phaseLow)]
    )
  }

  func expectSame(_ spring: Spring, _ parameters: Parameters, _ name: String) {
    let getters = [
      spring.duration, spring.naturalFrequency, spring.dampingRatio, spring.bounce,
    ]
    #expect(getters == parameters.numbers, "\(name)")
    let exact = words(
      SpringCoefficients(
        SpringQuantities(
          frequency: parameters.frequency, ratio: parameters.ratio,
          criticality: parameters.criticality)))
    let made = words(spring.coefficients)
    #expect(made.high == exact.high, "\(name)")
    for (a, b) in zip(made.low, exact.low) {
      #expect((a.1 - b.1).magnitude <= 0x1p-101 * b.0.magnitude, "\(name): \(a) \(b)")
    }
    // The preparation of every level, where it is the kernels'.
    let size = spring.criticality.high.magnitude
    guard size >= 0x1p-200 || size == 0, spring.ratio.high >= 0x1p-500 || spring.ratio.high == 0
    else { return }
    for level in InstructionSet.available {
      var k = SpringCoefficients()
      level.scalarTable().springCoefficients(
        spring.frequency.high, spring.frequency.low, spring.ratio.high, spring.ratio.low,
        spring.criticality.high, spring.criticality.low, &k)
      let words = words(k)
      #expect(words.high == made.high, "\(name) \(level)")
      #expect(words.low.map(\.1) == made.low.map(\.1), "\(name) \(level)")
    }
  }

  /// A spring of a duration and a bounce has the same words from the kernel of any level and from the library.
  @Test func aBounceHasTheWordsOfTheLibrarysArithmetic() {
    var generator = SplitMix64(seed: 17)
    func unit() -> Double { Double(generator.next() >> 11) * 0x1p-53 }
    for i in 0..<4_000 {
      let octaves = i % 2 == 0 ? 2 : 299
      let duration = (1 + unit()).scaled(byOctaves: Int(unit() * Double(2 * octaves)) - octaves)
      let small = (1 + unit()).scaled(byOctaves: -1 - Int(unit() * 199))
      let bounce = [unit(), small, -unit(), -max(small, 0x1p-40), 0, 1, -1 + 0x1p-53][i % 7]
      let frequency = DoubleDouble.twoPi.quotient(DoubleDouble(duration))
      let ratio =
        bounce >= 0
        ? DoubleDouble(sum: 1, -bounce)
        : DoubleDouble(1).quotient(DoubleDouble(sum: 1, bounce))
      let criticality =
        bounce >= 0
        ? DoubleDouble(sum: 2, -bounce) * bounce
        : DoubleDouble(sum: 2, bounce) * bounce * ratio * ratio
      for level in InstructionSet.available {
        var made = SpringNumbers()
        level.scalarTable().springOfBounce(duration, bounce, &made)
        let name = "\(level) duration \(duration) bounce \(bounce)"
        expectWords(made, frequency, ratio, criticality, level, name)
      }
    }
  }

  @Test func aMassHasTheWordsOfTheLibrarysArithmetic() {
    var generator = SplitMix64(seed: 19)
    func unit() -> Double { Double(generator.next() >> 11) * 0x1p-53 }
    func power(_ octaves: Int) -> Double {
      (1 + unit()).scaled(byOctaves: Int(unit() * Double(2 * octaves)) - octaves)
    }
    for i in 0..<4_000 {
      let octaves = i % 2 == 0 ? 3 : 99
      let (mass, stiffness) = (power(octaves), power(octaves))
      let critical = 2 * (mass * stiffness).squareRoot()
      // At 1 and 4 the critical damping is exactly 4.
      let damping = [
        critical * unit(), critical * (1 + 9 * unit()), critical * (1 - 0x1p-52), critical.nextUp,
        0,
      ][i % 5]
      for (mass, stiffness) in [(mass, stiffness), (1, 4)] {
        let frequency = DoubleDouble(stiffness).quotient(DoubleDouble(mass)).squareRoot()
        let product = DoubleDouble(product: stiffness, mass) * 4
        for damping in [damping, 4] where damping == 0 || (0x1p-100...0x1p100).contains(damping) {
          let rest = product - DoubleDouble(product: damping, damping)
          for allows in [false, true] {
            let isLowered = rest.high < 0 && !allows
            for level in InstructionSet.available {
              var made = SpringNumbers()
              level.scalarTable().springOfMass(mass, stiffness, damping, allows ? 1 : 0, &made)
              expectWords(
                made, frequency,
                isLowered
                  ? DoubleDouble(1) : DoubleDouble(damping).quotient(product.squareRoot()),
                isLowered ? DoubleDouble(0) : rest.quotient(product), level,
                "\(level) mass \(mass) stiffness \(stiffness) damping \(damping) \(allows)")
            }
          }
        }
      }
    }
  }

  private func expectWords(
    _ made: SpringNumbers, _ frequency: DoubleDouble, _ ratio: DoubleDouble,
    _ criticality: DoubleDouble, _ level: InstructionSet, _ name: String
  ) {
    #expect(DoubleDouble(made.frequency, made.frequencyLow) == frequency, "\(name)")
    #expect(DoubleDouble(made.ratio, made.ratioLow) == ratio, "\(name)")
    #expect(DoubleDouble(made.criticality, made.criticalityLow) == criticality, "\(name)")
    var k = SpringCoefficients()
    level.scalarTable().springCoefficients(
      frequency.high, frequency.low, ratio.high, ratio.low, criticality.high, criticality.low, &k)
    #expect(words(made.coefficients).high == words(k).high, "\(name)")
    #expect(words(made.coefficients).low.map(\.1) == words(k).low.map(\.1), "\(name)")
  }

  @Test func itHasTheWordsOfLongDivision() throws {
    var generator = SplitMix64(seed: 13)
    func unit() -> Double { Double(generator.next() >> 11) * 0x1p-53 }
    func power(_ range: ClosedRange<Double>) -> Double {
      let octaves = range.lowerBound + (range.upperBound - range.lowerBound) * unit()
      return (1 + unit()).scaled(byOctaves: Int(octaves.rounded(.down)))
    }
    for i in 0..<6_000 {
      let isOrdinary = i % 3 != 0
      let duration = isOrdinary ? 0.05 + 3 * unit() : power(-298...298)
      var bounce = 1.9 * unit() - 0.9
      if !isOrdinary {
        bounce = generator.pick([
          power(-1074...(-1)), max(-power(-1074...(-0.01)), -1 + 0x1p-53), 1 - power(-53...(-1)), 0,
          1, 3,
        ])
      }
      expectSame(
        Spring(duration: duration, bounce: bounce), Parameters(duration: duration, bounce: bounce),
        "duration \(duration) bounce \(bounce)")
      let ratio =
        isOrdinary ? 3 * unit() : generator.pick([0, 1, power(-1074...(-60)), power(-60...298)])
      expectSame(
        Spring(response: duration, dampingRatio: ratio),
        Parameters(response: duration, dampingRatio: ratio), "response \(duration) ratio \(ratio)")
      let (mass, stiffness) =
        isOrdinary ? (1 + unit(), 10 + 500 * unit()) : (power(-140...140), power(-140...140))
      let damping =
        (mass * stiffness).squareRoot() * (isOrdinary ? 4 * unit() : power(-60...60))
      expectSame(
        Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true),
        Parameters(mass: mass, stiffness: stiffness, damping: damping),
        "mass \(mass) stiffness \(stiffness) damping \(damping)")
    }
  }

  @Test func itHasThemAtTheEndsOfTheRange() {
    for bounce in [0x1p-1074, -0x1p-1074, 0x1p-300, -0x1p-300] {
      for duration in [0x1p-300, 0.5, 0x1p300] {
        expectSame(
          Spring(duration: duration, bounce: bounce),
          Parameters(duration: duration, bounce: bounce), "\(duration) \(bounce)")
      }
    }
    for ratio in [0x1p-1074, 0x1p-700, 0x1p300] {
      expectSame(
        Spring(response: 0.5, dampingRatio: ratio), Parameters(response: 0.5, dampingRatio: ratio),
        "\(ratio)")
    }
  }
}
