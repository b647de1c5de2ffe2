import SolverVerification
import Testing

@testable import FaultModels

/// A method that answers with the truth, off by a chosen number of ulp for one request.
private struct Perturbed: SolverMethod {
  let name = "perturbed"
  let summary = "the reference, disturbed at one point"
  let kinds: Set<SolverKind> = [.spring, .cubicBezier]
  let victim: SolverRequest?
  let ulps: Double

  func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer {
    let truth = try ReferenceSolver(cache: sharedTruths).answer(request)
    guard request == victim else { return truth }
    switch truth {
    case .motion(var motion):
      motion.position += ulps * motion.position.ulp
      return .motion(motion)
    case .curve(var curve):
      curve.value += ulps * curve.value.ulp
      return .curve(curve)
    default: return truth
    }
  }
}

@Suite struct SensitivityTests {
  /// One ulp at one point among hundreds breaks a bound of a hundredth of an ulp: nothing is
  /// averaged away, and no allowance is larger than it says.
  @Test(arguments: ["main", "curves-random"])
  func oneUlpAtOnePointIsSeen(name: String) throws {
    let set = try #require(CaseSet.named(name))
    let requests = set.subset(100)
    let judge = Judge(allowance: .ownRounding, cache: sharedTruths)
    for place in [3, 57] {
      let victim = requests[place]
      for (ulps, isSeen) in [(0.0, false), (1, true), (-1, true)] {
        let method = Perturbed(victim: victim, ulps: ulps)
        var worst = 0.0
        var culprit: SolverRequest?
        for request in requests {
          let judgements = try judge.judge(method.answer(request), to: request)
          for judgement in judgements where judgement.error > worst {
            worst = judgement.error
            culprit = request
          }
        }
        #expect((worst > 0) == isSeen)
        if isSeen { #expect(culprit == victim) }
      }
    }
  }

  /// A promise is enforced at its own size: an error just above it breaks it.
  @Test func aBrokenPromiseShows() throws {
    let promise = try #require(
      Promise.all.first { $0.method == "ours" && $0.caseSet == "main" })
    let set = try #require(CaseSet.named("main"))
    struct Off: SpringMethod {
      let name = "ours"
      let summary = "off by a little"
      let kinds: Set<SolverKind> = [.spring]
      let amount: Double

      func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
        var truth = try ReferenceSolver(cache: sharedTruths).answer(.spring(request))
        if case .motion(var motion) = truth {
          let moved = max(1, request.velocity.magnitude * 0.01)
          motion.position += amount * moved
          truth = .motion(motion)
          return motion
        }
        throw .failed("no motion")
      }
    }
    func outcome(_ amount: Double) -> Verdict.Outcome {
      Verifier(standard: .promises, caseSets: [set], limit: 60, cache: sharedTruths)
        .verdict(on: Off(amount: amount)).outcome
    }
    #expect(outcome(0) == .passed)
    #expect(outcome(20 * promise.bound) == .failed)
  }

  @Test func rejectingAValidRequestIsNotPassing() {
    struct Rejecting: SpringMethod {
      let name = "rejecting"
      let summary = "calls half of the requests nonsense"
      let kinds: Set<SolverKind> = [.spring]

      func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
        guard request.velocity == 0 else {
          throw .invalid("velocity", request.velocity, "must be 0")
        }
        return try DoubleSolver().motion(request)
      }
    }
    let verdict = Verifier(
      standard: .tolerance(1e-9), caseSets: [CaseSet.main], limit: 60, cache: sharedTruths
    ).verdict(on: Rejecting())
    #expect(verdict.outcome == .failed)
    #expect(verdict.rejectedRequests.first?.contains("must be 0") == true)
    #expect(verdict.rows.allSatisfy { $0.isWithinBound })
  }

  @Test func servingNothingIsUndecidable() {
    struct Nothing: SolverMethod {
      let name = "nothing"
      let summary = "serves nothing"
      let kinds: Set<SolverKind> = [.spring]
    }
    let verdict = Verifier(
      standard: .tolerance(1), caseSets: [CaseSet.main], limit: 10, cache: sharedTruths
    ).verdict(on: Nothing())
    #expect(verdict.outcome == .undecidable)
  }

  /// A keyframe that inherits a velocity overshoots the values that the track names a thousandfold and
  /// more: the last digit of its values is not an error, a wrong tangent is.
  @Test(arguments: [
    [
      KeyframeDescription.linear(to: 110.37, duration: 2.04e-6, curve: nil),
      .cubic(to: 3, duration: 0.366, startVelocity: nil, endVelocity: nil),
    ],
    [
      .linear(to: 110.37, duration: 2.04e-6, curve: nil),
      .spring(
        to: 3, duration: 0.5, spring: .bounce(duration: 0.4, bounce: 0.1), startVelocity: nil),
    ],
    [
      .linear(to: 5, duration: 0.5, curve: BezierControlPoints(0.3, -4e6, 0.6, 3e6))
    ],
  ])
  func overshootsAreJudgedByTheirOwnSize(track: [KeyframeDescription]) throws {
    let judge = Judge(allowance: .ownRounding)
    for time in [0.01, 0.05, 0.1, 0.2, 0.244, 0.3] {
      let request = SolverRequest.keyframes(KeyframesRequest(initial: 0, track: track, time: time))
      guard case .keyframes(let truth) = try ReferenceSolver().answer(request) else {
        Issue.record("the reference answers something else")
        return
      }
      func errors(value: Double, velocity: Double) throws -> [Double] {
        var answer = truth
        answer.value = value
        answer.velocity = velocity
        return try judge.judge(.keyframes(answer), to: request).map(\.error)
      }
      for ulps in [-2.0, 2] {
        let right = try errors(
          value: truth.value + ulps * truth.value.ulp,
          velocity: truth.velocity + ulps * truth.velocity.ulp)
        #expect(right.allSatisfy { $0 < 1e-15 }, "at \(time): \(right)")
      }
      let wrong = try errors(value: truth.value * (1 + 1e-9), velocity: truth.velocity * (1 + 1e-9))
      #expect(wrong[0] > 1e-12 && wrong[0] < 1e-8, "at \(time): \(wrong)")
      let zero = try errors(value: 0, velocity: 0)
      #expect(zero[0] > 1e-3, "at \(time): \(zero)")
    }
  }
}
