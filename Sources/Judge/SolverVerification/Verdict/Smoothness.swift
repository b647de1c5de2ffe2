/// The smoothness of answers to dense requests: the step from each answer to the next is compared
/// with that of the truth.
///
///     error = |(aᵢ − tᵢ) − (aᵢ₋₁ − tᵢ₋₁)|, less what is granted to either answer
///
/// A curve that is off everywhere by the same small amount is smooth. One that moves backward, or
/// jumps between neighbours, is not, although each answer is within a tolerance: as where an
/// iteration ends after another number of rounds. Answers that are right have no error here.
struct Smoothness {
  /// The largest error of a step that nobody sees: a hundredth of a pixel in a thousand.
  static let bound = 1e-5

  /// The deviation of the answer before, and the part of it that is granted.
  private var previous: (curve: SolverRequest, value: Judgement, off: Double, granted: Double)?

  /// The judgement of the step to an answer; nil if the answer before is about something else.
  mutating func step(to answer: JudgedAnswer) -> Judgement? {
    guard let value = answer.judgements.first,
      value.member == .value || value.member == .position, value.isServed,
      value.observed.isFinite
    else {
      previous = nil
      return nil
    }
    let curve = answer.request.with(input: 0)
    let off = value.observed - value.truth
    let granted = max(off.magnitude - value.error, 0)
    defer { previous = (curve, value, off, granted) }
    guard let previous, previous.curve == curve else { return nil }
    return Judgement(
      number: AnswerNumber(.step), observed: value.observed - previous.value.observed,
      truth: value.truth - previous.value.truth,
      error: max((off - previous.off).magnitude - granted - previous.granted, 0))
  }
}
