// A program that judges two springs by the verification products: a right one passes, a wrong one fails.

import AnimationNumerics
import FaultModels
import SolverVerification

/// The library's spring, with a clock that runs at `rate`.
struct MySpring: SpringMethod {
  let name = "mine"
  let summary = "Spring.value of AnimationNumerics"
  let kinds: Set<SolverKind> = [.spring]
  let rate: Double

  func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
    guard case .bounce(let duration, let bounce) = request.spring else {
      throw .unsupported("only springs by duration and bounce")
    }
    let spring = Spring(duration: duration, bounce: bounce)
    return MotionAnswer(
      position: spring.value(
        fromValue: request.from, toValue: request.to, initialVelocity: request.velocity,
        time: request.time * rate),
      velocity: rate
        * spring.velocity(
          fromValue: request.from, toValue: request.to, initialVelocity: request.velocity,
          time: request.time * rate))
  }
}

let verifier = Verifier(
  standard: .tolerance(1e-9), caseSets: [CaseSet.ordinarySprings], limit: 200
).namingFaults
for (rate, expected) in [(1, Verdict.Outcome.passed), (1.02, .failed)] {
  let verdict = verifier.verdict(on: MySpring(rate: rate))
  guard verdict.outcome == expected, verdict.findings.isEmpty == (rate == 1) else {
    fatalError("a clock at \(rate) times the speed: \(verdict.text)")
  }
}
