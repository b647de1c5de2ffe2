import Foundation
import SolverVerification
import TestTiers
import Testing

@testable import FaultModels

/// An integrator with steps of its own, asked for springs once and frame by frame.
private struct IntegratorModel: SpringMethod, AdvanceMethod {
  let name = "integrator"
  let summary = "a model of a test"
  let kinds: Set<SolverKind>
  let step: Double
  /// Whether a frame continues from the last one and ends with a short step; otherwise whole steps count from
  /// the start.
  let isIncremental: Bool
  /// The acceleration above which the state is reset to the target; infinite for never.
  var accelerationLimit = Double.infinity

  private func moved(
    _ state: inout (x: Double, v: Double), _ spring: DoubleSpring, _ seconds: Double, whole: Bool
  ) {
    let count = (seconds / step * (1 + 1e-12) + 1e-9).rounded(.down)
    var lengths = Array(repeating: step, count: Int(count))
    if !whole { lengths.append(max(0, seconds - count * step)) }
    for h in lengths {
      if (spring.stiffness * state.x + spring.damping * state.v).magnitude > accelerationLimit {
        state = (0, 0)
      }
      state.v = (state.v - h * spring.stiffness * state.x) / (1 + h * spring.damping)
      state.x += h * state.v
    }
  }

  func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
    guard request.time <= 20 else { throw .unsupported("more steps than a test waits for") }
    let spring = DoubleSpring(request.spring) ?? DoubleSpring(frequency: 1, ratio: 1)
    var state = (x: request.from - request.to, v: request.velocity)
    moved(&state, spring, request.time, whole: !isIncremental)
    return MotionAnswer(position: state.x + request.to, velocity: state.v)
  }

  func advance(_ request: AdvanceRequest) throws(SolverError) -> FramesAnswer {
    guard isIncremental else {
      var frames = FramesAnswer(positions: [], velocities: [])
      for sample in request.samples {
        let answer = try motion(sample)
        frames.positions.append(answer.position)
        frames.velocities.append(answer.velocity)
      }
      return frames
    }
    let spring = DoubleSpring(request.spring) ?? DoubleSpring(frequency: 1, ratio: 1)
    var state = (x: request.from - request.to, v: request.velocity)
    var frames = FramesAnswer(positions: [], velocities: [])
    for step in request.steps {
      moved(&state, spring, step, whole: false)
      frames.positions.append(state.x + request.to)
      frames.velocities.append(state.v)
    }
    return frames
  }
}

/// Semi-implicit Euler with one step for every frame, of at most a length.
private struct FrameStepModel: AdvanceMethod {
  let name = "a step a frame"
  let summary = "a model of a test"
  let kinds: Set<SolverKind> = [.advance]
  let most: Double

  func advance(_ request: AdvanceRequest) throws(SolverError) -> FramesAnswer {
    let spring = DoubleSpring(request.spring) ?? DoubleSpring(frequency: 1, ratio: 1)
    var state = (x: request.from - request.to, v: request.velocity)
    var frames = FramesAnswer(positions: [], velocities: [])
    for step in request.steps {
      let h = min(step, most)
      state.v -= h * (spring.stiffness * state.x + spring.damping * state.v)
      state.x += h * state.v
      frames.positions.append(state.x + request.to)
      frames.velocities.append(state.v)
    }
    return frames
  }
}

/// A distance that falls by itself, frame by frame.
private struct FollowingModel: AdvanceMethod {
  let name = "following"
  let summary = "a model of a test"
  let kinds: Set<SolverKind> = [.advance]

  func advance(_ request: AdvanceRequest) throws(SolverError) -> FramesAnswer {
    let frequency = request.spring.approximateNaturalFrequency ?? 1
    var distance = request.from - request.to
    var frames = FramesAnswer(positions: [], velocities: [])
    for step in request.steps {
      distance *= exp(-frequency * step)
      frames.positions.append(request.to + distance)
      frames.velocities.append(-frequency * distance)
    }
    return frames
  }
}

/// Two exponentials whose slow root is a difference, asked for springs once and frame by frame.
private struct TwoExponentialsModel: SpringMethod, AdvanceMethod {
  let name = "two exponentials"
  let summary = "a model of a test"
  let kinds: Set<SolverKind> = [.spring, .advance]

  func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
    guard let spring = DoubleSpring(request.spring), spring.gap < 0 else { return careful(request) }
    let decay = spring.ratio * spring.frequency
    let root = (decay * decay - spring.frequency * spring.frequency).squareRoot()
    guard root > 0 else { return careful(request) }
    let (fast, slow, d) = (-decay - root, root - decay, request.from - request.to)
    let second = (request.velocity - fast * d) / (slow - fast)
    let first = d - second
    let (e1, e2) = (exp(fast * request.time), exp(slow * request.time))
    return MotionAnswer(
      position: first * e1 + second * e2 + request.to,
      velocity: first * fast * e1 + second * slow * e2)
  }

  func advance(_ request: AdvanceRequest) throws(SolverError) -> FramesAnswer {
    var state = MotionAnswer(position: request.from, velocity: request.velocity)
    var frames = FramesAnswer(positions: [], velocities: [])
    for step in request.steps {
      state = try motion(
        SpringRequest(
          spring: request.spring, from: state.position, to: request.to, velocity: state.velocity,
          time: step))
      frames.positions.append(state.position)
      frames.velocities.append(state.velocity)
    }
    return frames
  }
}

/// The diagnosis of solvers that are asked frame by frame.
@Suite struct FrameDiagnosisTests {
  private func findings(_ model: any SolverMethod) -> [Finding] {
    Verifier(
      standard: .tolerance(1e-9),
      caseSets: ["main", "over-damped-strong"].compactMap(CaseSet.named) + CaseSet.advanceSets,
      limit: 60, cache: sharedTruths
    ).namingFaults.verdict(on: model).findings
  }

  @Test(.secondTier, arguments: [true, false])
  func anIntegratorIsNamedHoweverItGoesOn(isIncremental: Bool) {
    for kinds in [Set([SolverKind.advance]), [.spring, .advance]] {
      let found = findings(IntegratorModel(kinds: kinds, step: 0.016, isIncremental: isIncremental))
      let words = found.map(\.text)
      let integrator = "semi-implicit Euler with implicit damping, steps of 16 ms"
      // One name for all kinds.
      #expect(words.filter { $0.contains(integrator) }.count == 1, "\(words)")
      #expect(Set(found.map(\.solver)) == ["euler-per-frame"], "\(words)")
    }
  }

  @Test(.secondTier) func followingExponentiallyIsNamed() {
    let found = findings(FollowingModel())
    #expect(Set(found.map(\.solver)) == ["exponential-following"], "\(found)")
    #expect(found.allSatisfy { $0.text.contains("by exp(-w0 t) of the distance") }, "\(found)")
  }

  /// A few wrong frames are explained by the fault that single samples have shown.
  @Test(.secondTier) func whatSpringsHaveIsNotUnrecognisedInAFewFrames() {
    let found = findings(TwoExponentialsModel())
    #expect(found.contains { $0.solver == "two-exponentials" }, "\(found)")
    #expect(!found.contains { $0.solver == nil }, "\(found)")
  }

  /// Frame-driven engines take one step per frame, however long.
  @Test(arguments: [Double.infinity, 1 / 30.0].sample(1)) func aStepForEveryFrameIsNamed(
    most: Double
  ) {
    let found = findings(FrameStepModel(most: most))
    #expect(Set(found.map(\.solver)) == ["euler-per-frame"], "\(found)")
    #expect(
      found.allSatisfy { $0.text.contains("semi-implicit Euler, one step for every frame") },
      "\(found)")
    #expect(found.allSatisfy { $0.text.contains("of at most 33.3") == most.isFinite }, "\(found)")
  }

  @Test(.secondTier) func whatIsPutToRestStaysThere() {
    let model = IntegratorModel(
      kinds: [.spring, .advance], step: 2e-3, isIncremental: true, accelerationLimit: 1e10)
    let found = findings(model)
    #expect(
      Set(found.map(\.solver)).isSubset(of: ["euler-per-frame", "mujoco", "rests-early"]),
      "\(found)")
  }
}
