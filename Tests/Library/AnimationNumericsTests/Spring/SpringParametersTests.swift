import AnimationNumerics
import Testing

@Suite struct SpringParametersTests {
  @Test(arguments: [-0.999_999_999, -0.9, -0.3, -1e-16, 0, 1e-300, 1e-16, 1e-9, 0.15, 0.3, 0.99, 1])
  func durationAndBounceComeOutAsTheyWentIn(bounce: Double) throws {
    for duration in [0.05, 0.3, 0.5, 1, 5, 1e-6, 1e6] {
      let spring = try Spring(.duration(duration, bounce: bounce))
      #expect(spring.duration == duration)
      #expect(spring.response == duration)
      #expect(spring.bounce == bounce)
      #expect(spring.mass == 1)
    }
  }

  @Test(arguments: [0, 1e-9, 0.2, 0.825, 1, 1.000_000_000_1, 1.5, 40])
  func responseAndDampingRatioComeOutAsTheyWentIn(dampingRatio: Double) throws {
    for response in [0.05, 0.35, 0.55, 2] {
      let spring = try Spring(.response(response, dampingRatio: dampingRatio))
      #expect(spring.response == response)
      #expect(spring.dampingRatio == dampingRatio)
    }
  }

  @Test(arguments: [
    (1.0, 100.0, 10.0), (0.9, 170, 28.68), (2, 50, 3), (0.6, 0.1, 10), (1, 100, 20), (3, 500, 0),
  ])
  func massStiffnessAndDampingComeOutAsTheyWentIn(mass: Double, stiffness: Double, damping: Double)
    throws
  {
    let spring = try Spring(
      .physical(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true))
    #expect(spring.mass == mass)
    #expect(spring.stiffness == stiffness)
    #expect(spring.damping == damping)
  }

  @Test(arguments: [0, 0.2, 0.75, 1, 1.5, 40])
  func stiffnessAndDampingRatioComeOutAsTheyWentIn(dampingRatio: Double) throws {
    for stiffness in [0.1, 50, 200, 380, 700, 1500, 10_000, 1e-90] {
      for mass in [1, 0.3, 12] {
        let spring = Spring(stiffness: stiffness, dampingRatio: dampingRatio, mass: mass)
        #expect(spring.stiffness == stiffness && spring.mass == mass)
        #expect(spring.dampingRatio == dampingRatio)
        let physical = Spring(
          mass: mass, stiffness: stiffness, damping: spring.damping, allowOverDamping: true)
        let values = [spring, physical].map {
          $0.value(fromValue: 0.0, toValue: 1, initialVelocity: 3, time: 0.1)
        }
        #expect((values[0] - values[1]).magnitude < 1e-14)
      }
    }
  }

  @Test func overDampingIsLoweredToCriticalUnlessAllowed() {
    let spring = Spring(mass: 1, stiffness: 100, damping: 30)
    #expect(spring.dampingRatio == 1)
    #expect(spring.damping == 20)
    let allowed = Spring(mass: 1, stiffness: 100, damping: 30, allowOverDamping: true)
    #expect(allowed.dampingRatio == 1.5)
  }

  @Test func aBounceAboveOneIsUndamped() {
    #expect(Spring(duration: 0.5, bounce: 1.2) == Spring(duration: 0.5, bounce: 1))
    #expect(Spring(duration: 0.5, bounce: 1.2).dampingRatio == 0)
  }

  @Test func dampingRatiosFollowFromBounce() {
    #expect(Spring(duration: 0.5, bounce: 0.3).dampingRatio == 0.7)
    #expect(Spring(duration: 0.5, bounce: -0.5).dampingRatio == 2)
    #expect(Spring(duration: 0.5, bounce: 0).dampingRatio == 1)
  }

  @Test func presetsAreSmoothSnappyAndBouncy() {
    #expect(Spring.smooth == Spring(duration: 0.5, bounce: 0))
    #expect(Spring.snappy == Spring(duration: 0.5, bounce: 0.15))
    #expect(Spring.bouncy == Spring(duration: 0.5, bounce: 0.3))
    #expect(
      Spring.bouncy(duration: 0.3, extraBounce: 0.1) == Spring(duration: 0.3, bounce: 0.3 + 0.1))
    #expect(Spring() == .smooth)
  }

  @Test func invalidParametersAreNamedWithTheirValue() {
    func message(_ parameters: Spring.Parameters) -> String? {
      do {
        _ = try Spring(parameters)
        return nil
      } catch {
        return error.description
      }
    }
    #expect(message(.duration(0, bounce: 0)) == "duration is 0; it must be positive and finite")
    #expect(
      message(.duration(0.5, bounce: -1)) == "bounce is -1; it must be finite and greater than -1"
    )
    #expect(
      message(.duration(0.5, bounce: .nan))
        == "bounce is nan; it must be finite and greater than -1")
    #expect(
      message(.duration(.infinity, bounce: 0)) == "duration is inf; it must be positive and finite")
    #expect(
      message(.response(0.5, dampingRatio: -0.1))
        == "dampingRatio is -0.1; it must be finite and not negative")
    #expect(
      message(.physical(mass: 0, stiffness: 1, damping: 1, allowOverDamping: true))
        == "mass is 0; it must be positive and finite")
    #expect(
      message(.physical(mass: 1, stiffness: -4, damping: 1, allowOverDamping: true))
        == "stiffness is -4; it must be positive and finite")
    #expect(
      message(.physical(mass: 1, stiffness: 1, damping: .nan, allowOverDamping: true))
        == "damping is nan; it must be finite and not negative")
    #expect(
      message(.stiffness(380, dampingRatio: 0.8, mass: 0))
        == "mass is 0; it must be positive and finite")
    #expect(
      message(.settling(duration: 1, dampingRatio: 0.5, epsilon: 0))
        == "epsilon is 0; it must be greater than 0 and less than 1")
    #expect(
      message(.duration(1e-200, bounce: 0))
        == "duration is 1e-200; it must be between 2^-300 and 2^300")
    #expect(message(.duration(0.5, bounce: 0.3)) == nil)
  }
}
