internal import Foundation
internal import SolverVerification

/// One question with the numbers of its right answer, in the order of the protocol.
struct Question: Sendable {
  var request: SolverRequest
  let truth: [Double]
  /// The seed that gives different questions different roundings.
  var seed: UInt64 = 1

  /// The right answer to another question; nil for the same one.
  func answer(to asked: SolverRequest?) -> Prediction? {
    asked == request ? nil : (asked?.rightNumbers).map { Prediction(numbers: $0) }
  }
}

extension SolverRequest {
  /// The numbers of the right answer; nil if the reference rejects the request.
  var rightNumbers: [Double]? { try? ReferenceSolver().truth(for: self).values.map(\.rounded) }
}

extension Array {
  /// At most a number of the elements, evenly chosen.
  func spread(_ most: Int) -> Self {
    count > most ? (0..<most).map { self[$0 * count / most] } : self
  }
}

/// The numbers of a faulty solver's answer.
struct Prediction: Sendable {
  var numbers: [Double]
  /// How far roundings may move each number; empty where they do not matter.
  var spreads: [Double] = []

  /// No numbers, where programs with the same fault differ.
  static let undecided = Prediction(numbers: [])

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
    let isWrong = observation.isWrong(at: tolerance)
    guard let branch = request.branch(isWrong: isWrong) else { return nil }
    self.branch = branch
    // Errors of several pieces add up.
    let isSum = request.schedule != nil || [.decay, .decayEnd].contains(request.kind)
    evidence = judgements.map { judged in
      let (isSlope, isRight) = (judged.member == .slope, !judged.isWrong(at: tolerance))
      let scale = isSlope ? 1 : judged.scale
      // A tolerance of single precision allows its rounding.
      let rounding = (tolerance < AccuracyLevel.single.bound ? 0x1p-49 : 0x1p-21) * scale
      let least = isSlope ? 1e-12 : max(rounding, isSum ? max(4 * noise, 1e-12) * scale : 0)
      let allowance = judged.allowance + least
      let distance = (judged.observed - judged.truth).magnitude
      return Evidence(
        observed: judged.observed, truth: judged.truth,
        // A right answer that differs by more is rounded more: to 32 bits, or beside a jump.
        allowance: isRight && distance > allowance && !isSlope ? distance : allowance,
        scale: scale, error: judged.error, isWrong: !isRight, isSlope: isSlope)
    }
  }
}

/// The names of branches, worded to limit a sentence.
enum Branch {
  private static let regimes = ["when under-damped", "at critical damping", "when over-damped"]

  static func names(of kind: SolverKind) -> [String] {
    switch kind {
    case .spring, .advance, .retarget, .settling: regimes + regimes.map { "with a clamp \($0)" }
    case .cubicBezier: ["inside [0, 1]", "outside [0, 1]", "at an end"]
    case .namedEasing: NamedEasingRequest.Family.allCases.map { "in \($0.rawValue)" }
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
    let members = first.judgements.map(\.member).reduce(into: [AnswerMember]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let noise = own.flatMap(\.judgements).map(\.error).filter { $0 <= tolerance }.max() ?? 0
    (self.kind, self.members, self.tolerance) = (kind, members, tolerance)
    answers = own.enumerated().compactMap { index, observation in
      Answered(observation, members, tolerance, noise: noise, seed: UInt64(index))
    }
  }
}

extension SolverRequest {
  /// The branch that answers; nil where roundings decide it.
  fileprivate func branch(isWrong: Bool) -> Int? {
    if let own = self.as(CubicBezierRequest.self) {
      // Slopes at the ends are often a case of their own.
      return own.progress > 0 && own.progress < 1 ? 0 : (0...1).contains(own.progress) ? 2 : 1
    }
    if let own = self.as(NamedEasingRequest.self) {
      return NamedEasingRequest.Family.allCases.firstIndex(of: own.family)
    }
    let settling = self.as(SettlingRequest.self)
    guard
      let description = schedule?.spring ?? self.as(SpringRequest.self)?.spring
        ?? self.as(AdvanceRequest.self)?.spring ?? settling?.spring
    else { return 0 }
    // Springs of duration 0 have no names.
    let isInstant = options.contains(.zeroDuration) && schedule == nil
    guard !isInstant, let spring = DoubleSpring(description),
      spring.isBranchDecided(of: description)
    else { return nil }
    // The ratio of an exactly critical spring may round to a neighbour of 1. A right answer is one
    // at critical damping; a wrong one is of the branch that the rounded ratio takes.
    let regime = description.isExactlyCritical && !isWrong ? 1 : spring.branch
    return regime + (schedule?.isClamped ?? settling?.clamp ?? false ? 3 : 0)
  }
}
