import CKernelInterface
import Seeding
import Testing

@testable import AnimationNumerics

/// The settling time from the logarithm against that from bracketing.
@Suite struct OrdinarySettlingTests {
  struct Moves {
    var generator: SplitMix64

    mutating func unit() -> Double { Double(generator.next() >> 11) * 0x1p-53 }
    /// Even in exponent.
    mutating func power(_ range: ClosedRange<Double>) -> Double {
      let octaves = range.lowerBound + (range.upperBound - range.lowerBound) * unit()
      return (1 + unit()).scaled(byOctaves: Int(octaves.rounded(.down)))
    }
  }

  /// Both times of a move towards the target.
  func times(
    _ spring: Spring, displacement: Double, velocity: Double, epsilon: Double
  ) -> (ordinary: Spring.Settling?, bracketed: Double) {
    (
      spring.ordinarySettling(displacement: displacement, velocity: velocity, epsilon: epsilon),
      spring.bracketedSettling(
        displacement: ScaledLength(displacement), velocity: ScaledLength(velocity),
        epsilon: epsilon
      ).time
    )
  }

  @Test func nearlyEveryUnitMoveIsFoundSoAndRight() {
    var moves = Moves(generator: SplitMix64(seed: 31))
    var missed = 0
    var worst = 0.0
    let count = 40_000
    for i in 0..<count {
      let spring = Spring(
        duration: moves.power(-4...4), bounce: i % 8 == 0 ? 0 : 1.97 * moves.unit() - 0.98)
      let epsilon = i % 2 == 0 ? 0.001 : moves.power(-36...(-0.01))
      guard epsilon < 1 else { continue }
      let (ordinary, bracketed) = times(spring, displacement: 1, velocity: 0, epsilon: epsilon)
      guard let ordinary else {
        missed += 1
        continue
      }
      #expect(ordinary.evaluations <= 10)
      let error = (ordinary.time - bracketed).magnitude / bracketed
      worst = max(worst, error)
      #expect(error <= 3e-10, "\(spring) \(epsilon): \(ordinary.time) \(bracketed)")
    }
    print("unit moves: missed \(missed) of \(count), worst \(worst)")
    #expect(missed < count / 200)
  }

  @Test func ordinarySpringsAgreeToTheLastPlaces() {
    var moves = Moves(generator: SplitMix64(seed: 32))
    for _ in 0..<20_000 {
      let spring = Spring(duration: 0.1 + moves.unit(), bounce: 1.6 * moves.unit() - 0.8)
      let (ordinary, bracketed) = times(spring, displacement: 1, velocity: 0, epsilon: 0.001)
      guard let ordinary else { continue }
      #expect(
        (ordinary.time - bracketed).magnitude <= 4e-13 * bracketed,
        "\(spring): \(ordinary.time) \(bracketed)")
    }
  }

  @Test func movesAtSpeedAreRight() {
    var moves = Moves(generator: SplitMix64(seed: 33))
    var missed = 0
    let count = 60_000
    for i in 0..<count {
      let bounce: Double =
        switch i % 6 {
        case 0: 0
        case 1: moves.power(-40...(-2))
        case 2: -moves.power(-40...(-2))
        case 3: 1 - moves.power(-14...(-2))
        default: 1.97 * moves.unit() - 0.98
        }
      let spring = Spring(duration: moves.power(-4...4), bounce: bounce)
      let displacement = i % 5 == 0 ? 0 : moves.power(-20...20)
      let unit = max(displacement, i % 5 == 0 ? 1 : 0) * spring.naturalFrequency
      let velocity = (i % 2 == 0 ? 1 : -1) * unit * moves.power(-12...6)
      let scale = max(displacement, velocity.magnitude / spring.naturalFrequency)
      let epsilon = scale * moves.power(-40...0)
      let (ordinary, bracketed) = times(
        spring, displacement: displacement, velocity: velocity, epsilon: epsilon)
      guard let ordinary else {
        missed += 1
        continue
      }
      #expect(
        (ordinary.time - bracketed).magnitude <= 1e-9 * bracketed,
        "\(spring) from \(displacement) at \(velocity) in \(epsilon): \(ordinary.time) \(bracketed)"
      )
    }
    print("moves at speed: missed \(missed) of \(count)")
    #expect(missed < count / 5)
  }

  @Test func bandsThatAnExtremumTouchesAreLeftToTheOther() {
    for bounce in [0.1, 0.3, 0.6] {
      let spring = Spring(duration: 0.5, bounce: bounce)
      let halfTurn = 2 / spring.coefficients.phase
      for index in 1...4 {
        let peak = spring.unitResponse(at: Double(index) * halfTurn).displacement.magnitude
        for epsilon in [peak * (1 - 1e-12), peak, peak * (1 + 1e-12)] {
          #expect(spring.ordinarySettling(displacement: 1, velocity: 0, epsilon: epsilon) == nil)
        }
        for epsilon in [peak * (1 - 1e-6), peak * (1 + 1e-6)] {
          let (ordinary, bracketed) = times(spring, displacement: 1, velocity: 0, epsilon: epsilon)
          #expect(((ordinary?.time ?? 0) - bracketed).magnitude <= 1e-9 * bracketed)
        }
      }
    }
  }
}
