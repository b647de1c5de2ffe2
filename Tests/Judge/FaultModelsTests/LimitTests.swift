import FaultModels
@testable import SolverVerification
import Testing

/// A program that is right up to a limit: of sizes, of the lengths of lists, of stalls; or that takes a
/// zero for a missing number.
struct LimitedProgram: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let program: Tampered
  /// The phrases that the statements must contain.
  let words: [String]

  init<Request: SolverQuestion>(
    _ name: String, _ words: String..., change: @escaping @Sendable (inout Request) -> Void
  ) {
    testDescription = name
    self.words = words
    program = Tampered(kinds: [Request.kind]) { $0.changed(Request.self, change) ?? $0 }
  }
}

/// Such programs passed as long as no case set went beyond their limit.
@Suite struct LimitTests {
  static let programs: [LimitedProgram] = [
    LimitedProgram("frames are cut at 0.25 s", "this step is above about 0.25 s") {
      (request: inout AdvanceRequest) in request.steps = request.steps.map { min($0, 0.25) }
    },
    LimitedProgram(
      "durations are cut to 0.01 to 10 s", "duration is below about 0.01 s",
      "duration is above about 10 s"
    ) { (request: inout SpringRequest) in
      if case .bounce(let duration, let bounce) = request.spring {
        request.spring = .bounce(duration: min(max(duration, 0.01), 10), bounce: bounce)
      }
    },
    LimitedProgram(
      "moves below 0.001 are not played", "the size of the move is below about 0.001",
      "the move is not 0"
    ) { (request: inout SpringRequest) in
      if request.from != request.to, (request.from - request.to).magnitude < 0.001 {
        (request.from, request.velocity) = (request.to, 0)
      }
    },
    LimitedProgram("a motion in place does not begin", "the move is 0") {
      (request: inout SpringRequest) in if request.from == request.to { request.velocity = 0 }
    },
    LimitedProgram("a damping of 0 is missing", "damping is 0") {
      (request: inout SpringRequest) in
      if case .physical(let mass, let stiffness, 0, _) = request.spring {
        request.spring = .physical(
          mass: mass, stiffness: stiffness, damping: 2 * (mass * stiffness).squareRoot(),
          allowOverDamping: true)
      }
    },
    LimitedProgram("speeds are cut at 10000", "the size of the velocity is above about 10000") {
      (request: inout SpringRequest) in
      request.velocity = min(max(request.velocity, -10_000), 10_000)
    },
    LimitedProgram("ordinates are cut to [-2, 3]", "ordinates from [0, 1] is above about 2") {
      (request: inout CubicBezierRequest) in
      let points = request.curve
      request.curve = BezierControlPoints(
        points.x1, min(max(points.y1, -2), 3), points.x2, min(max(points.y2, -2), 3))
    },
    LimitedProgram("at most 16 moves are kept", "the moves so far is above about 16") {
      (request: inout RetargetRequest) in request.moves = Array(request.moves.prefix(16))
    },
    LimitedProgram(
      "keyframes last 0.06 s at least", "the least duration of a keyframe is below about 0.06 s"
    ) { (request: inout KeyframesRequest) in
      request.track = request.track.map {
        guard case .linear(let to, let duration, let curve) = $0, duration > 0 else { return $0 }
        return .linear(to: to, duration: max(duration, 0.06), curve: curve)
      }
    },
    LimitedProgram(
      "values are at least -50", "the least value of the interval is below about -50"
    ) { (request: inout CSSKeyframesRequest) in
      for index in request.frames.indices {
        request.frames[index].value = max(request.frames[index].value, -50)
      }
    },
    LimitedProgram("progress is a 32-bit number", "the distance from a jump is below") {
      (request: inout StepsRequest) in request.progress = Double(Float(request.progress))
    },
    LimitedProgram(
      "moves below 1e-4 of their larger end are not played", "the move over its larger end is"
    ) {
      (request: inout SpringRequest) in
      let (move, end) = (
        request.to - request.from, max(request.from.magnitude, request.to.magnitude)
      )
      if move.magnitude < 1e-4 * end, request.velocity == 0 { request.from = request.to }
    },
    LimitedProgram("an overshoot of 0 is missing", "overshoot is 0") {
      (request: inout NamedEasingRequest) in
      if request.overshoot == 0 { request.overshoot = 1.70158 }
    },
    LimitedProgram("a velocity of 0 is missing", "startVelocity") {
      (request: inout KeyframesRequest) in
      request.track = request.track.map {
        guard case .cubic(let to, let duration, 0, let end) = $0 else { return $0 }
        return .cubic(to: to, duration: duration, startVelocity: nil, endVelocity: end)
      }
    },
    LimitedProgram(
      "coarse steps are halved", "step times the natural frequency is above about 0.5"
    ) { (request: inout IntegratorRequest) in
      guard case .step(let step) = request.stepping,
        let frequency = request.motion.spring.approximateNaturalFrequency, step * frequency > 0.5
      else { return }
      request.stepping = .step(step / 2)
    },
    // A count is bisected in whole numbers.
    LimitedProgram("at most 70 items share an interval", "right at 70, wrong at 71") {
      (request: inout StaggerRequest) in
      if request.count > 70 { request.interval /= 2 }
    },
  ]

  @Test(arguments: programs)
  func whatIsRightUpToALimitIsFound(_ limited: LimitedProgram) {
    let sets = CaseSet.judged.filter {
      limited.program.kinds.contains($0.kind) && $0.options.isEmpty
    }
    let verdict = foreignVerdict(limited.program, sets: sets.map(\.name), limit: 150)
    #expect(verdict.outcome == .failed)
    let places = verdict.places.map(\.text)
    for words in limited.words {
      #expect(places.contains { $0.contains(words) }, "\(words): \(places)")
    }
  }
}
