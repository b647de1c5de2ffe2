import FaultModels
import SolverVerification
import TestTiers
import Testing

/// A program that retargets: exact pieces, joined by a rule that may be wrong. It shares no code with the
/// diagnosis.
private struct RetargetingModel: RetargetMethod {
  /// The state at a change of target, which a fault changes.
  struct Joint {
    var time, position, velocity: Double
    var spring: SpringDescription
    let move: RetargetMove
    /// Where the piece before began and was going, its spring, and the position at an earlier time.
    let start, target: Double
    let lastSpring: SpringDescription
    /// The spring that the request asks for.
    let asked: SpringDescription
    let position0: (Double) -> Double
  }

  let name = "interrupted"
  let summary = "a model of a test"
  let kinds: Set<SolverKind> = [.retarget]
  var late: @Sendable (Double) -> Double = { $0 }
  var joint: @Sendable (inout Joint) -> Void = { _ in }
  var honoursVelocity = true
  /// Whether a later move's velocity is added to the current one.
  var addsVelocity = false

  private struct Piece {
    var time, from, to, velocity: Double
    var spring: SpringDescription
    func state(at time: Double) -> MotionAnswer {
      let request = SpringRequest(
        spring: spring, from: from, to: to, velocity: velocity, time: max(0, time - self.time))
      return (try? DoubleSolver().motion(request)) ?? MotionAnswer(position: .nan, velocity: .nan)
    }
  }

  func retarget(_ request: RetargetRequest) throws(SolverError) -> FramesAnswer {
    var pieces: [Piece] = []
    var spring = request.spring
    var asked = request.spring
    func state(at time: Double) -> MotionAnswer {
      (pieces.last { $0.time <= time } ?? pieces[0]).state(at: time)
    }
    for (index, move) in request.moves.enumerated() {
      if index + 1 < request.moves.count, request.moves[index + 1].time == move.time { continue }
      let last = spring
      spring = move.spring ?? spring
      asked = move.spring ?? asked
      guard let before = pieces.last else {
        pieces.append(
          Piece(
            time: 0, from: request.from, to: move.to,
            velocity: honoursVelocity ? move.velocity ?? request.velocity : request.velocity,
            spring: spring))
        continue
      }
      let time = late(move.time)
      let now = state(at: time)
      var found = Joint(
        time: time, position: now.position, velocity: now.velocity, spring: spring, move: move,
        start: before.from, target: before.to, lastSpring: last, asked: asked,
        position0: { state(at: max(0, $0)).position })
      joint(&found)
      spring = found.spring
      pieces.append(
        Piece(
          time: time, from: found.position, to: move.to,
          velocity: addsVelocity
            ? found.velocity + (move.velocity ?? 0)
            : honoursVelocity ? move.velocity ?? found.velocity : found.velocity,
          spring: found.spring))
    }
    let answers = request.times.map(state)
    return FramesAnswer(
      positions: answers.map(\.position), velocities: answers.map(\.velocity))
  }
}

@Suite struct RetargetDiagnosisTests {
  private func verdict(_ model: RetargetingModel, seed: UInt64 = CaseSet.standardSeed) -> Verdict {
    Verifier(
      standard: .tolerance(1e-9), caseSets: [CaseSet.ordinaryRetarget, CaseSet.hardRetarget],
      limit: TestTier.isAll ? 600 : 250, seed: seed, cache: sharedTruths
    ).namingFaults.verdict(on: model)
  }

  @Test func aRightProgramPasses() {
    for seed in [1, 2, 3].sample(1) {
      let verdict = verdict(RetargetingModel(), seed: UInt64(seed))
      #expect(verdict.outcome == .passed, "\(verdict.text)")
    }
  }

  private static let faults: [(String?, String, RetargetingModel)] = [
    ("velocity-dropped", "dropped at every interruption", RetargetingModel { $0.velocity = 0 }),
    (
      "velocity-dropped", "where it points away from the new target",
      RetargetingModel { if $0.velocity * ($0.move.to - $0.position) < 0 { $0.velocity = 0 } }
    ),
    ("velocity-dropped", "has the wrong sign", RetargetingModel { $0.velocity.negate() }),
    (
      "velocity-dropped", "capped at 10 a second",
      RetargetingModel { $0.velocity = min(max($0.velocity, -10), 10) }
    ),
    (
      "velocity-dropped", "rescaled from the old move to the new one",
      RetargetingModel {
        let old = $0.target - $0.start
        $0.velocity = old == 0 ? 0 : $0.velocity / old * ($0.move.to - $0.position)
      }
    ),
    ("velocity-dropped", "taken over times 0.7", RetargetingModel { $0.velocity *= 0.7 }),
    (
      "velocity-by-two-frames", "at 240 Hz",
      RetargetingModel { $0.velocity = ($0.position - $0.position0($0.time - 1 / 240)) * 240 }
    ),
    (
      "restart-at-move", "from the old target, at rest",
      RetargetingModel { ($0.position, $0.velocity) = ($0.target, 0) }
    ),
    ("restart-at-move", "where the old move began", RetargetingModel { $0.position = $0.start }),
    ("late-move", "late by 33.33 ms", RetargetingModel(late: { $0 + 2 / 60.0 })),
    (
      "late-move", "a set velocity is ignored",
      RetargetingModel(honoursVelocity: false)
    ),
    (
      "late-move", "is added to the current one",
      RetargetingModel(addsVelocity: true)
    ),
    ("late-move", "the old spring is kept", RetargetingModel { $0.spring = $0.lastSpring }),
    (
      nil, "the target has changed",
      RetargetingModel {
        let factor = 1 + 0.1 * $0.velocity.magnitude
        switch $0.asked {
        case .bounce(let duration, let bounce):
          $0.spring = .bounce(duration: duration / factor, bounce: bounce)
        case .dampingRatio(let response, let ratio):
          $0.spring = .dampingRatio(response: response / factor, dampingRatio: ratio)
        case .physical(let mass, let stiffness, let damping, _):
          $0.spring = .physical(
            mass: mass, stiffness: stiffness * factor * factor, damping: damping * factor,
            allowOverDamping: true)
        default: break
        }
      }
    ),
    // Outside the list: a statement says where.
    (nil, "the target has changed", RetargetingModel(late: { 2 * $0 })),
  ]

  @Test(arguments: faults.indices.sample(4)) func everyFaultIsNamedAndNothingElse(index: Int) {
    let (fault, words, model) = Self.faults[index]
    let verdict = verdict(model)
    let findings = verdict.findings
    #expect(findings.map(\.solver) == [fault], "\(findings.map(\.text))")
    if fault == nil {
      let places = verdict.places.map(\.text)
      #expect(places.contains { $0.contains(words) }, "\(places)")
      return
    }
    #expect(findings.first?.text.contains(words) == true, "\(findings.map(\.text))")
    #expect(findings.first?.text.contains("contradicts none") == true)
  }

  @Test func whatIsUnknownStaysUnnamed() {
    let findings = verdict(
      RetargetingModel { $0.velocity *= 1 + 0.3 * ($0.time - $0.time.rounded(.down)) }
    ).findings
    #expect(findings.map(\.solver) == [nil], "\(findings.map(\.text))")
  }
}

extension RetargetingModel {
  fileprivate init(_ joint: @escaping @Sendable (inout Joint) -> Void) {
    self.init(joint: joint)
  }
}
