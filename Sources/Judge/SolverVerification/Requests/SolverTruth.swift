package import ReferenceNumerics

/// A true answer, with more digits than a `Double`.
public struct SolverTruth: Sendable, Hashable {
  /// The answer, correctly rounded.
  public let rounded: SolverAnswer
  /// The members of the answer in the order of ``SolverAnswer/numbers``.
  public let values: [TrueValue]
  /// For keyframes, bounds on the value and velocity of the active one, which may exceed the
  /// request's numbers.
  var magnitudes: Magnitudes?

  /// Bounds of a value and of its velocity.
  struct Magnitudes: Sendable, Hashable {
    var value, velocity: Double
  }

  /// Creates a truth whose members are all exact.
  init(exactly rounded: SolverAnswer) {
    self.rounded = rounded
    values = rounded.numbers.map { TrueValue(rounded: $0.value) }
  }

  /// Creates a truth from the numbers of each member of a form.
  init(_ form: AnswerForm, lists: [[TrueValue]]) {
    rounded = form.answer(lists.map { $0.map(\.rounded) })
    values = lists.flatMap { $0 }
  }

  /// Creates a truth from the numbers of a form without lists.
  init(_ form: AnswerForm, _ values: [ReferenceValue]) {
    self.init(form, lists: values.map { [TrueValue($0)] })
  }
}

/// A source of true answers that may cache them.
protocol TruthSource {
  /// The true answer to a request.
  func truth(for request: SolverRequest) throws(SolverError) -> SolverTruth
  /// The true settling time, and alternatives that are equally correct at a tangency.
  func settling(_ request: SettlingRequest) throws(SolverError) -> ReferenceSettling
}

extension TrueValue {
  /// Splits a value into its rounded number and the rounding error.
  package init(_ value: ReferenceValue) {
    let rounded = value.double
    self.init(rounded: rounded, remainder: rounded.isFinite ? -value.error(of: rounded) : 0)
  }
}
