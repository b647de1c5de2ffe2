internal import Foundation
internal import SolverVerification

/// One question with the numbers of its right answer, in the order of the protocol.
struct Question: Sendable {
  let request: SolverRequest
  let truth: [Double]
  /// The seed that gives different questions different roundings.
  var seed: UInt64 = 1
}

/// The numbers of a faulty solver's answer.
struct Prediction {
  var numbers: [Double]
  /// How far roundings may move each number; empty where they do not matter.
  var spreads: [Double] = []

  func spread(_ index: Int) -> Double { spreads.isEmpty ? 0 : spreads[index] }
}

/// One number of an answer, with what counts as equal to it.
struct Evidence {
  var observed: Double
  var truth: Double
  /// The effect of rounded inputs and answers, and the unit of errors, in the answer's unit.
  var allowance: Double
  var scale: Double
  var error: Double
  var isWrong: Bool
  /// Whether it is a slope, which is compared as an angle.
  var isSlope: Bool

  func compared(_ number: Double) -> Double { isSlope ? atan(number) : number }
}

/// A question with its judged answer.
struct Answered {
  let question: Question
  let evidence: [Evidence]
  /// The places of each member's numbers; empty where it was not served.
  let places: [Range<Int>]
  /// The branch of the solver that answers; see ``Branch``.
  let branch: Int
}

/// The names of branches, worded to limit a sentence.
enum Branch {
  static let regimes = ["when under-damped", "at critical damping", "when over-damped"]
  static let motions = regimes + regimes.map { "with a clamp \($0)" }
  static let curves = ["inside [0, 1]", "outside [0, 1]", "at an end"]

  static func names(of kind: SolverKind) -> [String] {
    switch kind {
    case .spring, .advance, .retarget, .settling: motions
    case .cubicBezier: curves
    default: [""]
    }
  }
}

/// The answers of one kind.
struct KindAnswers {
  let kind: SolverKind
  let members: [AnswerMember]
  let answers: [Answered]
  let tolerance: Double

  /// - Parameter noise: The largest error of a right answer, which wrong ones have, too.
  init?(_ kind: SolverKind, _ observations: [Observation], tolerance: Double) {
    let own = observations.filter { $0.request.kind == kind }
    guard let first = own.first(where: { !$0.judgements.isEmpty }) else { return nil }
    var members: [AnswerMember] = []
    for judgement in first.judgements where !members.contains(judgement.member) {
      members.append(judgement.member)
    }
    let noise = own.flatMap(\.judgements).map(\.error).filter { $0 <= tolerance }.max() ?? 0
    (self.kind, self.members, self.tolerance) = (kind, members, tolerance)
    answers = own.enumerated().compactMap { index, observation in
      Answered(observation, members, tolerance, noise: noise, seed: UInt64(index))
    }
  }
}

extension Answered {
  init?(
    _ observation: Observation, _ members: [AnswerMember], _ tolerance: Double, noise: Double,
    seed: UInt64
  ) {
    let (request, judgements) = (observation.request, observation.judgements)
    question = Question(request: request, truth: judgements.map(\.truth), seed: seed)
    places = members.map { member in
      let own = judgements.indices.filter {
        judgements[$0].member == member && judgements[$0].isServed
      }
      guard let first = own.first, let last = own.last else { return 0..<0 }
      return first..<last + 1
    }
    let isWrong = judgements.contains { !($0.error <= tolerance) }
    let units = Units(request, judgements)
    guard let branch = units.branch(isWrong: isWrong) else { return nil }
    self.branch = branch
    evidence = judgements.indices.map { index in
      let judged = judgements[index]
      let (allowance, scale) = units.unit(index, judged, noise: noise)
      let distance = (judged.observed - judged.truth).magnitude
      let isRight = judged.error <= tolerance
      return Evidence(
        observed: judged.observed, truth: judged.truth,
        // A right answer that differs by more is rounded more: to 32 bits, or beside a jump.
        allowance: isRight && distance > allowance && !units.isSlope(judged)
          ? distance : allowance,
        scale: scale, error: judged.error, isWrong: !isRight, isSlope: units.isSlope(judged))
    }
  }
}

/// Allowances and scales of the numbers of one answer.
private struct Units {
  let request: SolverRequest
  let judgements: [Judgement]
  private var motion: PlainMotion?
  private var schedule: MotionSchedule?
  private var items: [SpringItem] = []
  private var spring: DoubleSpring?
  private var description: SpringDescription?

  init(_ request: SolverRequest, _ judgements: [Judgement]) {
    (self.request, self.judgements) = (request, judgements)
    if let schedule = request.schedule {
      (self.schedule, motion) = (schedule, PlainMotion(schedule))
      description = schedule.spring
    } else if let own = request.as(SpringRequest.self) {
      description = own.spring
      items = [item(own, 0, 1)].compactMap(\.self)
    } else if let own = request.as(AdvanceRequest.self) {
      description = own.spring
      let samples = own.samples
      items = samples.indices.compactMap { item(samples[$0], $0, samples.count + $0) }
      if items.count != samples.count { items = [] }
    } else if let own = request.as(SettlingRequest.self) {
      description = own.spring
    }
    spring = description.flatMap { DoubleSpring($0) }
  }

  private func item(_ request: SpringRequest, _ position: Int, _ velocity: Int) -> SpringItem? {
    guard judgements.indices.contains(velocity) else { return nil }
    return SpringItem(
      request,
      truth: MotionAnswer(
        position: judgements[position].truth, velocity: judgements[velocity].truth), seed: 0)
  }

  func isSlope(_ judged: Judgement) -> Bool { judged.member == .slope }

  /// Nil where roundings decide the branch.
  func branch(isWrong: Bool) -> Int? {
    if let description {
      guard let spring, spring.isBranchDecided(of: description) else { return nil }
      // The ratio of an exactly critical spring may round to a neighbour of 1. A right answer is
      // one at critical damping; a wrong one is of the branch that the rounded ratio takes.
      let regime = description.isExactlyCritical && !isWrong ? 1 : spring.branch
      let isClamped =
        schedule?.isClamped ?? (request.as(SettlingRequest.self)?.clamp ?? false)
      return regime + (isClamped ? 3 : 0)
    }
    if let own = request.as(CubicBezierRequest.self) {
      // Slopes at the ends are often a case of their own.
      return own.progress > 0 && own.progress < 1 ? 0 : (0...1).contains(own.progress) ? 2 : 1
    }
    return 0
  }

  func unit(_ index: Int, _ judged: Judgement, noise: Double) -> (allowance: Double, scale: Double)
  {
    if isSlope(judged) {
      guard let curve = request.as(CubicBezierRequest.self), 0...1 ~= curve.progress else {
        return (1e-12, 1)
      }
      return (1e-12 + ModelBezier(curve.curve).change(around: curve.progress).direction, 1)
    }
    if let curve = request.as(CubicBezierRequest.self) {
      let (x, base) = (curve.progress, 2 * max(1, judged.truth.magnitude).ulp)
      let slope = judgements.first { $0.member == .slope }?.truth.magnitude ?? 1
      return (
        base
          + (0...1 ~= x
            ? ModelBezier(curve.curve).change(around: x).value : 8 * x.ulp * max(1, slope)),
        max(1, judged.truth.magnitude)
      )
    }
    if request.kind == .settling {
      let scale = judged.truth.isFinite && judged.truth > 0 ? judged.truth : 1
      return (8 * scale.ulp, scale)
    }
    let isVelocity = [.velocity, .velocities].contains(judged.member)
    if let schedule, let motion {
      let scale = motion.scale(in: schedule.samples[judged.number.index ?? 0].piece)
      let unit = isVelocity ? scale.velocity : scale.position
      return (max(8 * unit.ulp, max(4 * noise, 1e-12) * unit), unit)
    }
    if !items.isEmpty {
      let item = items[items.count == 1 ? 0 : judged.number.index ?? 0]
      return isVelocity
        ? (item.allowance.velocity, item.scale.velocity)
        : (item.allowance.position, item.scale.position)
    }
    let size =
      judgements.filter { $0.member == judged.member }.map(\.truth.magnitude).filter(\.isFinite)
      .max() ?? 1
    let scale = max(1, size)
    let isDecay = [.decay, .decayEnd].contains(request.kind)
    return (max(8 * scale.ulp, isDecay ? max(4 * noise, 1e-12) * scale : 0), scale)
  }
}
