internal import Foundation
internal import SolverVerification

/// A rule by which all wrong numbers differ from the truth.
enum AnswerRelation {
  private typealias Pair = (observed: Double, truth: Double)

  /// The rule in words; nil if none holds for all of the numbers. Where single precision is allowed,
  /// answers that are 32-bit numbers are as expected, and no rule is stated.
  static func words(_ rows: [EvidenceRows.Row], isSingle: Bool) -> String? {
    guard rows.count >= 3 else { return nil }
    let pairs = rows.map { (observed: $0.judgement.observed, truth: $0.judgement.truth) }
    if pairs.allSatisfy({ !$0.observed.isFinite }) {
      return pairs.allSatisfy(\.observed.isNaN) ? "every one is NaN" : "every one is not finite"
    }
    guard pairs.allSatisfy({ $0.observed.isFinite && $0.truth.isFinite }) else { return nil }
    let first = pairs[0].observed
    if pairs.allSatisfy({ $0.observed == first }) {
      return "the answer is always \(FigureText.short(first))"
    }
    let questions = rows.map(\.members)
    return repeated(pairs, questions) ?? scaled(pairs, questions) ?? (isSingle ? nil : grid(pairs))
  }

  private static func isNear(_ a: Double, _ b: Double, _ scale: Double) -> Bool {
    (a - b).magnitude <= 1e-9 * scale
  }

  /// Always one of the question's numbers.
  private static func repeated(_ pairs: [Pair], _ questions: [QuestionMembers]) -> String? {
    for name in questions[0].ownNumbers.map(\.name) {
      let values = questions.map { $0.number(name) }
      let fits = zip(pairs, values).allSatisfy { pair, value in
        value.map { isNear(pair.observed, $0, max($0.magnitude, 1e-300)) } ?? false
      }
      if fits, Set(values).count > 1 { return "the answer is always the question's \(name)" }
    }
    return nil
  }

  /// A constant factor, a constant difference, or a difference in proportion to a number of the
  /// question.
  private static func scaled(_ pairs: [Pair], _ questions: [QuestionMembers]) -> String? {
    guard Set(pairs.map(\.truth)).count > 2 else { return nil }
    if let factor = constant(pairs.map { ($0.observed, $0.truth) }) {
      return factor == -1
        ? "with the opposite sign" : "by a constant factor of \(FigureText.short(factor))"
    }
    if let sum = constant(pairs.map { ($0.observed + $0.truth, 1) }), sum != 0 {
      return "the answer is \(FigureText.short(sum)) minus the truth"
    }
    if let difference = constant(pairs.map { ($0.observed - $0.truth, 1) }) {
      return "off by always \(FigureText.short(difference))"
    }
    let moves = questions.map { question in
      question.number("to").map { $0 - (question.number("from") ?? 0) }
    }
    let own = questions[0].ownNumbers.map { number in
      ("the question's \(number.name)", questions.map { $0.number(number.name) })
    }
    for (words, values) in [("the move", moves)] + own {
      let numbers = values.compactMap(\.self)
      guard numbers.count == pairs.count, Set(numbers).count > 2 else { continue }
      if let factor = constant(zip(pairs, numbers).map { ($0.observed - $0.truth, $1) }) {
        return factor == 1 ? "off by \(words)" : "off by \(FigureText.short(factor)) times \(words)"
      }
    }
    return nil
  }

  /// The quotient of all pairs, to nine digits; nil if it differs.
  private static func constant(_ pairs: [(Double, Double)]) -> Double? {
    guard let widest = pairs.max(by: { $0.1.magnitude < $1.1.magnitude }), widest.1 != 0 else {
      return nil
    }
    let factor = widest.0 / widest.1
    guard factor.isFinite, factor != 0 else { return nil }
    let fits = pairs.allSatisfy { value, unit in
      isNear(value, factor * unit, max(value.magnitude, (factor * unit).magnitude))
        || (value - factor * unit).magnitude <= 1e-13 * max(1, widest.0.magnitude)
    }
    guard fits else { return nil }
    // The roundest number within the digits.
    return FigureText.roundest(between: factor * (1 - 1e-9), and: factor * (1 + 1e-9))
  }

  /// Numbers on a grid, or with few digits.
  private static func grid(_ pairs: [Pair]) -> String? {
    guard pairs.count >= 20 else { return nil }
    // A few round numbers tell nothing.
    if Set(pairs.map(\.observed)).count >= 20,
      pairs.allSatisfy({ $0.observed.single == $0.observed }),
      pairs.contains(where: { $0.truth.single != $0.truth })
    {
      return "every answer is a 32-bit number, as in single precision (--scalar float32)"
    }
    if let spacing = Lattice.spacing(of: pairs.map(\.observed), slack: 1e-12),
      Lattice.spacing(of: pairs.map(\.truth), slack: 1e-12) == nil
    {
      return "every answer is a multiple of \(Lattice.describe(spacing))"
    }
    return nil
  }
}
