#if !hasFeature(Embedded)  // Nobody is judged there.
  import ReferenceNumerics

  /// A true answer, with more digits than a `Double` holds.
  public struct SolverTruth: Sendable, Hashable {
    /// The answer, correctly rounded.
    public let rounded: SolverAnswer
    /// The members of the answer in the order of ``SolverAnswer/numbers``.
    public let values: [TrueValue]
    /// Of keyframes, how far and how fast the active one may swing beyond the numbers of the request.
    var swing: Swing?

    /// Bounds of a value and of its velocity.
    struct Swing: Sendable, Hashable {
      var value, velocity: Double
    }

    /// A truth whose every member is exact or needs no more digits than it has.
    init(exactly rounded: SolverAnswer) {
      self.rounded = rounded
      values = rounded.numbers.map { TrueValue(rounded: $0.value) }
    }

    init(rounded: SolverAnswer, values: [TrueValue]) {
      self.rounded = rounded
      self.values = values
    }

    /// The true answer of a form whose members are numbers.
    init(_ form: AnswerForm, _ values: [ReferenceValue]) {
      let values = values.map { TrueValue($0) }
      self.init(rounded: form.answer(values.map { [$0.rounded] }), values: values)
    }
  }

  /// Who knows truths, and keeps those that it was asked for.
  protocol TruthSource {
    /// The true answer to a request.
    func truth(for request: SolverRequest) throws(SolverError) -> SolverTruth
    /// The true settling time, with what else is right at a tangency.
    func settling(_ request: SettlingRequest) throws(SolverError) -> ReferenceSettling
  }

  extension TrueValue {
    /// The value, rounded, and what the rounding left over.
    init(_ value: ReferenceValue) {
      let rounded = value.double
      self.init(rounded: rounded, remainder: rounded.isFinite ? -value.error(of: rounded) : 0)
    }
  }
#endif
