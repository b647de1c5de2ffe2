internal import StrictJSON

/// What is particular to a kind of request: its members in the protocol, where it stands in a verdict, and the
/// truth. Each kind says all of it in the file of its request.
protocol SolverQuestion: Sendable, Hashable {
  /// The question among those of all kinds.
  var request: SolverRequest { get }

  /// Reads the members of a line, and refuses those that make no sense.
  init(_ reader: MemberReader) throws(SolverError)
  /// Adds the members to a line, but for those that say what is usual.
  func write(to writer: inout MemberWriter)
  /// What an answer is made of.
  static var answerForm: AnswerForm { get }

  /// The group within its case set in which an answer is judged.
  var group: String { get }
  /// What a program may exclude by its domain.
  var domain: AskedDomain { get }
  /// The number at which the answer is taken, a time or a progress; nil where there is none.
  var input: Double? { get set }
  /// The same question with numbers that are `Float`s; parameters and times stay as they are, as the
  /// functions for `Float` take them.
  var inSinglePrecision: Self { get }
  /// Whether the answer follows from a rule that only SwiftUI has.
  var followsPlatformRule: Bool { get }
  /// In what errors are told where nothing is promised.
  static var errorUnit: ErrorUnit { get }

  #if !hasFeature(Embedded)  // Nobody is judged there.
    /// Whether there is a truth.
    static var hasTruth: Bool { get }
    /// The true answer.
    func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth
    /// The true answer by a shorter way, where that is certain.
    var certifiedTruth: SolverTruth? { get }
    /// By what the error of each number is divided.
    func scales(of truth: SolverTruth) -> [Double]
    /// By how much the input may be moved; nil where it is taken as it is.
    func inputAllowance(_ allowance: Allowance) -> Double?
    /// Other answers that are as right as the truth.
    func equallyRight(
      as truth: SolverTruth, _ allowance: Allowance, by source: any TruthSource
    ) -> [[TrueValue]]
  #endif
}

/// The numbers of a question that a program's domain may exclude.
struct AskedDomain {
  var spring: SpringDescription?
  var velocity: Double?
  var times: [Double] = []
  var progress: Double?
}

extension SolverQuestion {
  var domain: AskedDomain { AskedDomain() }

  var input: Double? {
    get { nil }
    set {}
  }

  var inSinglePrecision: Self {
    var rounded = self
    if let input { rounded.input = Double(Float(input)) }
    return rounded
  }

  var followsPlatformRule: Bool { domain.spring?.isCappedAtCritical ?? false }

  static var errorUnit: ErrorUnit { .absolute }

  #if !hasFeature(Embedded)
    static var hasTruth: Bool { true }

    var certifiedTruth: SolverTruth? { nil }

    /// The larger of 1 and the value.
    func scales(of truth: SolverTruth) -> [Double] {
      truth.values.map { $0.rounded.isFinite ? max(1, $0.rounded.magnitude) : 1 }
    }

    func inputAllowance(_ allowance: Allowance) -> Double? {
      input.flatMap { allowance.shift(of: $0) }
    }

    func equallyRight(
      as truth: SolverTruth, _ allowance: Allowance, by source: any TruthSource
    ) -> [[TrueValue]] { [] }
  #endif
}

#if !hasFeature(Embedded)  // Which has no values of any type of a protocol.
  extension SolverRequest {
    /// The group within its set in which a request is judged: a spring's regime, a curve's shape, what a
    /// track does at the time; and wherever solvers differ, an end, a jump, the outside.
    public var group: String { question.group }

    /// The number at which the answer is taken: a time or a progress.
    package var input: Double? { question.input }

    /// The same request at another time or progress.
    func with(input: Double) -> SolverRequest {
      var moved = question
      moved.input = input
      return moved.request
    }

    /// The same request with numbers that are `Float`s.
    var inSinglePrecision: SolverRequest { question.inSinglePrecision.request }

    /// Whether the answer follows from a rule that only SwiftUI has: over-damping that is switched off,
    /// or a spring keyframe without a duration.
    var followsPlatformRule: Bool { question.followsPlatformRule }

    /// The request as a line of the solver protocol, without the line feed.
    ///
    /// - Parameter identifier: What the answer is to echo.
    public func encoded(identifier: Int) -> String {
      var writer = MemberWriter()
      writer.raw("id", "\(identifier)")
      writer.text("kind", kind.rawValue)
      write(to: &writer)
      return writer.finished()
    }

    /// Adds the members that are particular to the kind.
    func write(to writer: inout MemberWriter) { question.write(to: &writer) }

    /// What a request of a type becomes by a change; nil of others.
    package func changed<Request>(
      _ type: Request.Type, _ change: (inout Request) -> Void
    ) -> SolverRequest? {
      guard var request = question as? Request else { return nil }
      change(&request)
      return (request as? any SolverQuestion)?.request
    }
  }

  extension SolverRequest: CustomStringConvertible {
    /// The request as a line of the solver protocol with the identifier 1, ready to be asked again.
    public var description: String { encoded(identifier: 1) }
  }

  extension SolverKind {
    /// In what errors are told where nothing is promised.
    package var errorUnit: ErrorUnit { question.errorUnit }
  }
#endif
