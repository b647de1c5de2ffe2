import Testing

@testable import ReferenceNumerics

/// SwiftUI's estimate of a settling time, against values recorded from `Spring.settlingDuration`
/// (ccheever/exact2, prism and MetalUI probe logs, macOS 26 and 27).
@Suite struct SettlingEstimateTests {
  static let byBounce: [(duration: Double, bounce: Double, estimate: Double)] = [
    (0.2, 0.15, 0.3830696727855301), (0.4, -0.5, 1.7000000000000004), (0.4, 0, 0.6),
    (0.4, 0.15, 0.7168809341060295), (0.4, 0.3, 0.8541884949107246),
    (0.4, 0.8, 2.6511507410928496), (0.5, -0.5, 2.1000000000000005),
    (0.5, 0, 0.7999999999999999), (0.5, 0.15, 0.8768271225053476),
    (1, -0.5, 4.200000000000001), (1, 0.15, 1.639248286451969), (1, 0.3, 1.9539284905684269),
    (1, 0.8, 6.144678678599303),
  ]

  static let byRatio: [(response: Double, ratio: Double, estimate: Double)] = [
    (0.2, 0.3, 0.9816614021279025), (0.2, 1, 0.30000000000000004), (0.2, 1.5, 0.6),
    (0.4, 0.3, 1.8356703227417959), (0.4, 0.825, 0.7364637244227076), (0.4, 1, 0.6),
    (0.55, 0.3, 2.449679164092318), (0.55, 1, 0.8999999999999999), (0.55, 1.5, 1.7000000000000004),
    (1, 0.825, 1.6840831591894627), (1, 1, 1.5000000000000002), (1, 1.5, 3.0000000000000013),
  ]

  @Test func recordedEstimatesAreReproducedToTwoUlps() throws {
    for (duration, bounce, recorded) in SettlingEstimateTests.byBounce {
      let estimate = try ReferenceSpring(duration: duration, bounce: bounce)
        .estimatedSettlingDuration(
          change: ReferenceValue(1), velocity: ReferenceValue(0), epsilon: 0.001)
      #expect((estimate - recorded).magnitude <= 2 * recorded.ulp, "D \(duration) b \(bounce)")
    }
    for (response, ratio, recorded) in SettlingEstimateTests.byRatio {
      let estimate = try ReferenceSpring(response: response, dampingRatio: ratio)
        .estimatedSettlingDuration(
          change: ReferenceValue(1), velocity: ReferenceValue(0), epsilon: 0.001)
      #expect((estimate - recorded).magnitude <= 2 * recorded.ulp, "r \(response) ζ \(ratio)")
    }
  }

  @Test func anUndampedSpringHasNoEstimate() throws {
    let spring = try ReferenceSpring(duration: 1, bounce: 1)
    let estimate = spring.estimatedSettlingDuration(
      change: ReferenceValue(1), velocity: ReferenceValue(0), epsilon: 0.001)
    #expect(estimate == .infinity)
  }

  @Test func nothingToMoveTakesNoTime() throws {
    let spring = try ReferenceSpring(duration: 1, bounce: 0.5)
    let estimate = spring.estimatedSettlingDuration(
      change: ReferenceValue(0), velocity: ReferenceValue(0), epsilon: 0.001)
    #expect(estimate == 0)
  }
}
