// The code of the article "Verifying your own solver", compiled.

import SolverVerification
import Testing

/// Wraps the solver under test: a critically damped spring with a rational approximation of e^(−x).
struct MySolver: SpringMethod {
  let name = "mine"
  let summary = "critically damped, with a rational exponential"
  let kinds: Set<SolverKind> = [.spring]

  func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
    guard case .bounce(let duration, let bounce) = request.spring, bounce == 0 else {
      throw .unsupported("only springs of bounce 0 are served")
    }
    let naturalFrequency = 2 * Double.pi / duration
    let x = naturalFrequency * request.time
    let decay = 1 / (1 + x + 0.48 * x * x + 0.235 * x * x * x)
    let displacement = request.from - request.to
    let slope = request.velocity + naturalFrequency * displacement
    return MotionAnswer(
      position: request.to + (displacement + slope * request.time) * decay,
      velocity: (request.velocity - naturalFrequency * slope * request.time) * decay)
  }
}

@Test func theCodeOfVerifyingYourSolverRuns() throws {
  let answer = try MySolver().motion(
    SpringRequest(spring: .bounce(duration: 0.5, bounce: 0), time: 0.25))
  #expect(answer.position > 0.7 && answer.position < 1)
}
