internal import Foundation
public import SolverVerification

/// The number of a form that is fitted to the answers.
struct FaultNumber: Sendable {
  /// The number of the planted solver.
  var planted: Double
  /// The numbers that are tried.
  var values: [Double] = []
  /// Whether numbers in between are tried, and the limits of what the answers allow printed.
  var isContinuous = true
  /// The number that an answer implies; nil if it tells none.
  var implied: (@Sendable (_ question: Question, _ observed: [Double]) -> Double?)?
  var text: @Sendable (Double) -> String = { FigureText.short($0) }

  /// A number of which values in between are tried, too.
  static func near(_ planted: Double, _ values: [Double]) -> FaultNumber {
    FaultNumber(planted: planted, values: values)
  }

  static func counts(_ planted: Double, _ values: [Double]) -> FaultNumber {
    FaultNumber(planted: planted, values: values, isContinuous: false)
  }

  static func milliseconds(_ planted: Double, _ values: [Double], isContinuous: Bool = true)
    -> FaultNumber
  {
    FaultNumber(
      planted: planted, values: values, isContinuous: isContinuous,
      text: { FigureText.short(($0 * 1_000).written(digits: 4)) })
  }

  /// A factor, the quotient of two effects.
  static func factor(
    _ planted: Double, _ values: [Double] = [],
    _ implied: @escaping @Sendable (Question, [Double]) -> Double?
  ) -> FaultNumber { FaultNumber(planted: planted, values: values, implied: implied) }
}

/// The number of a form, and a choice in which right programs differ: whether each frame is computed
/// from the one before, the first move starts a motion, or handles on the diagonal are taken for a
/// straight line.
struct Setting: Hashable, Sendable {
  var number = 0.0
  var isVariant = false

  func times(_ factor: Double) -> Setting { Setting(number: number * factor, isVariant: isVariant) }
}

/// One way in which a faulty solver computes its answers, with the description that verdicts print.
struct FaultForm: Sendable {
  /// The middle of a sentence; "#" stands for the number.
  var words: String
  var number: FaultNumber?
  /// The kinds in which programs make the choice of a setting in both ways.
  var variants: Set<SolverKind> = []
  /// Whether it may grow without bound; then only the growth can be predicted.
  var mayBlowUp = false
  /// Whether it loses so many digits that roundings decide some answers.
  var losesDigits = false
  /// Whether it solves a curve to a tolerance.
  var isTolerance = false
  /// Whether it computes curves in single precision, whose errors look like those of a tolerance.
  var isSinglePrecision = false
  /// Whether it changes the output, whatever computes it.
  var isOfOutput = false
  /// The answer; nil where it is the right one.
  var answer: @Sendable (Question, Setting) -> Prediction?

  func with(_ property: WritableKeyPath<FaultForm, Bool>) -> FaultForm {
    var form = self
    form[keyPath: property] = true
    return form
  }

  /// A solver that answers another question.
  static func asking<Request>(
    _ type: Request.Type, _ words: String, _ number: FaultNumber? = nil,
    _ change: @escaping @Sendable (inout Request, Double) -> Void
  ) -> FaultForm {
    FaultForm(words: words, number: number) { question, setting in
      question.answer(to: question.request.changed(type) { change(&$0, setting.number) })
    }
  }

  /// A solver of several questions that answers the right numbers changed.
  static func answering<Request>(
    _ type: Request.Type, _ words: String, _ number: FaultNumber? = nil,
    _ change: @escaping @Sendable (Request, [Double], Double) -> [Double]?
  ) -> FaultForm {
    FaultForm(words: words, number: number) { question, setting in
      guard let own = question.request.as(type) else { return nil }
      return change(own, question.truth, setting.number).map { Prediction(numbers: $0) }
    }
  }

  /// Makes forms of solvers that answer a different question of the same kind.
  static func changing<Request>(
    _ type: Request.Type
  ) -> (String, @escaping @Sendable (inout Request) -> Void) -> FaultForm {
    { words, change in .asking(type, words) { request, _ in change(&request) } }
  }

  /// Makes forms of solvers that answer the right numbers changed.
  static func answering<Request>(
    _ type: Request.Type
  ) -> (String, @escaping @Sendable (Request, [Double]) -> [Double]?) -> FaultForm {
    { words, change in .answering(type, words) { request, numbers, _ in change(request, numbers) } }
  }

  /// Changes the right numbers of any question.
  static func changing(
    _ words: String, _ number: FaultNumber? = nil,
    _ change: @escaping @Sendable (SolverRequest, [Double], Double) -> [Double]
  ) -> FaultForm {
    FaultForm(words: words, number: number) { question, setting in
      Prediction(numbers: change(question.request, question.truth, setting.number))
    }
  }

  func words(_ number: String) -> String { words.replacing("#", with: number) }
}

/// A wrong solver that was seen in an engine or a report: planted by tests, and offered as a name.
///
/// One row of ``all`` states what it computes, how a verdict words it, and its witness. A solver has
/// several forms if programs make the same mistake in several ways.
public struct FaultySolver: SolverMethod {
  /// The identifier, which is also the name of the planted method.
  public let name: String
  /// The engine or the public report that shows it.
  public let witness: String
  /// The kinds of request that it concerns.
  public let kinds: Set<SolverKind>
  /// The engine whose code is the only source; nil for common faults.
  public let engine: String?
  let forms: [FaultForm]
  /// The form that is planted.
  var planted = 0

  init(
    _ name: String, _ kinds: Set<SolverKind>, witness: String, engine: String? = nil,
    @FormBuilder _ forms: () -> [FaultForm]
  ) {
    (self.name, self.kinds, self.witness) = (name, kinds, witness)
    (self.engine, self.forms) = (engine, forms())
  }

  /// The words of the planted form.
  public var summary: String { form.words(form.number.map { $0.text($0.planted) } ?? "") }

  private var form: FaultForm { forms[planted] }

  /// Every extension but durations of 0, whose answers have no names.
  public var options: Set<SolverOption> { Set(SolverOption.allCases).subtracting([.zeroDuration]) }

  /// The faulty answer.
  public func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer {
    let right = try ReferenceSolver(cache: Self.truths).answer(request)
    let members = right.members
    let question = Question(request: request, truth: members.flatMap(\.numbers))
    let setting = Setting(number: form.number?.planted ?? 0)
    guard var rest = form.answer(question, setting)?.numbers[...],
      rest.count == question.truth.count
    else { return right }
    return request.answer(
      members.map { member in
        defer { rest = rest.dropFirst(member.numbers.count) }
        return Array(rest.prefix(member.numbers.count))
      })
  }

  private static let truths = TruthCache()

  /// The ways of rounding to a grid.
  static let roundings: [(String, FloatingPointRoundingRule)] = [
    ("to the nearest", .toNearestOrAwayFromZero), ("down to", .down), ("up to", .up),
  ]
}

/// Collects the forms of a faulty solver; each is type-checked by itself.
@resultBuilder enum FormBuilder {
  static func buildExpression(_ form: FaultForm) -> [FaultForm] { [form] }
  static func buildExpression(_ forms: [FaultForm]) -> [FaultForm] { forms }
  static func buildBlock(_ parts: [FaultForm]...) -> [FaultForm] { parts.flatMap { $0 } }
}
