import AnimationNumerics
import SolverVerification
import SolverVerificationTesting
import Testing

/// The library's spring as a solver.
private struct MySpring: SpringMethod {
  let name = "mine"
  let summary = "Spring.value of AnimationNumerics"
  let kinds: Set<SolverKind> = [.spring]

  func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
    guard case .bounce(let duration, let bounce) = request.spring else {
      throw .unsupported("only springs by duration and bounce")
    }
    let spring = Spring(duration: duration, bounce: bounce)
    return MotionAnswer(
      position: spring.value(
        fromValue: request.from, toValue: request.to, initialVelocity: request.velocity,
        time: request.time),
      velocity: spring.velocity(
        fromValue: request.from, toValue: request.to, initialVelocity: request.velocity,
        time: request.time))
  }
}

@Test func aSpringIsAccurate() async {
  await expectAccurate(MySpring(), within: .double, cases: .ordinary)
}
