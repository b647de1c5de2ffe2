internal import SolverVerification

/// SwiftUI's arithmetic for the throughput loop, prepared once for each spring.
struct AppleSpringModel: SpringModel {
  let name = "apple-spring"
  let summary = "SwiftUI's Spring, prepared once"

  func prepare(_ spring: TextbookParameters) -> AppleSpring {
    AppleSpring(
      response: 2 * Double.pi / spring.naturalFrequency, dampingRatio: spring.dampingRatio)
  }

  @inline(__always)
  func state(_ spring: AppleSpring, x₀: Double, v₀: Double, t: Double) -> SpringState {
    SpringState(
      displacement: spring.value(target: -x₀, initialVelocity: v₀, time: t) + x₀,
      velocity: spring.velocity(target: -x₀, initialVelocity: v₀, time: t))
  }
}
