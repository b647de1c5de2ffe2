internal import StrictJSON

/// Everything that differs between kinds of request: the members in the protocol, the group in a
/// verdict, the true answer. Each kind conforms in the file of its request.
protocol SolverQuestion: Sendable, Hashable {
  /// The kind of these requests.
  static var kind: SolverKind { get }
  /// Asks a method; throws "unsupported" if it does not serve the kind.
  func answer(by method: any SolverMethod) throws(SolverError) -> SolverAnswer

  /// Reads the members of a line; throws if they are invalid.
  init(_ reader: MemberReader) throws(SolverError)
  /// Writes the members of a line, except those with default values.
  func write(to writer: inout MemberWriter)
  /// The members of an answer.
  static var answerForm: AnswerForm { get }

  /// The group within its case set in which an answer is judged.
  var group: String { get }
  /// The values that a program's supported ranges apply to.
  var domain: AskedDomain { get }
  /// The extensions that the question uses.
  var options: Set<SolverOption> { get }
  /// The time or progress at which the answer is evaluated; nil if the kind has none.
  var input: Double? { get set }
  /// The question with its numbers rounded to `Float`. Parameters and times are unchanged, as in
  /// the `Float` functions.
  var inSinglePrecision: Self { get }
  /// Whether the answer depends on a rule that only SwiftUI has.
  var followsPlatformRule: Bool { get }
  /// The unit of errors without a promise.
  static var errorUnit: ErrorUnit { get }

  /// The true answer.
  func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth
  /// The true answer by a faster computation, if its certificate holds.
  var certifiedTruth: SolverTruth? { get }
  /// The divisor of the error of each number.
  func scales(of truth: SolverTruth) -> [Double]
  /// Whether slopes are compared as directions, so that a steep one need not be exact.
  static var slopesAreDirections: Bool { get }
  /// The allowed shift of the input; nil if the input is exact.
  func inputAllowance(_ allowance: Allowance) -> Double?
  /// Whether the value jumps at exactly the input, so that only one side of the jump is correct.
  var isAtExactJump: Bool { get }
  /// Other answers that are as correct as the truth.
  func equallyRight(
    as truth: SolverTruth, _ allowance: Allowance, by source: any TruthSource
  ) -> [[TrueValue]]
  /// Answers on the other side of a jump that are as correct as the truth in `Double`, for vectors.
  func otherSides(of truth: SolverTruth, by source: any TruthSource) -> [[TrueValue]]
}

/// A question about a function of a progress.
protocol ProgressQuestion: SolverQuestion {
  var progress: Double { get set }
}

extension ProgressQuestion {
  var domain: AskedDomain { AskedDomain(progress: progress) }

  var input: Double? {
    get { progress }
    set { progress = newValue ?? progress }
  }
}

/// The numbers of a question that a program's supported ranges apply to.
struct AskedDomain {
  var spring: SpringDescription?
  var velocity: Double?
  var times: [Double] = []
  var progress: Double?
  /// The springs and velocities of later moves.
  var moves: [(spring: SpringDescription?, velocity: Double?)] = []
}

extension SolverQuestion {
  /// This question as a request of any kind.
  var request: SolverRequest { SolverRequest(self) }

  var domain: AskedDomain { AskedDomain() }

  var options: Set<SolverOption> { domain.spring?.options ?? [] }

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

  static var slopesAreDirections: Bool { true }

  var certifiedTruth: SolverTruth? { nil }

  /// The larger of 1 and the value.
  func scales(of truth: SolverTruth) -> [Double] {
    truth.values.map { $0.rounded.isFinite ? max(1, $0.rounded.magnitude) : 1 }
  }

  func inputAllowance(_ allowance: Allowance) -> Double? {
    input.flatMap { allowance.shift(of: $0) }
  }

  var isAtExactJump: Bool { false }

  func equallyRight(
    as truth: SolverTruth, _ allowance: Allowance, by source: any TruthSource
  ) -> [[TrueValue]] { [] }

  func otherSides(of truth: SolverTruth, by source: any TruthSource) -> [[TrueValue]] {
    let granted = equallyRight(as: truth, .honestDouble, by: source)
    guard Self.answerForm.members.count == 1, !isAtExactJump, let input,
      let shift = inputAllowance(.honestDouble)
    else { return granted }
    let scales = scales(of: truth)
    return granted
      + [input - shift, input + shift].compactMap { moved in
        var question = self
        question.input = moved
        guard let other = try? source.truth(for: question.request).values else { return nil }
        // A cube root changes by 1e-5 of its scale within four ulp.
        let isBeyond = other.indices.contains { index in
          truth.values[index].distance(to: other[index].rounded) > 1e-4 * scales[index]
        }
        return isBeyond ? other : nil
      }
  }
}

extension SolverRequest {
  /// The group within its set in which a request is judged: a spring's regime, a curve's shape,
  /// or the track's state at the time. Places where solvers differ, such as an end, a jump or the
  /// outside, are separate groups.
  public var group: String { question.group }

  /// The extensions of its kind that the request uses.
  package var options: Set<SolverOption> { question.options }

  /// The time or progress at which the answer is evaluated.
  package var input: Double? { question.input }

  /// Whether the value jumps at exactly the input.
  package var isAtExactJump: Bool { question.isAtExactJump }

  /// The request at another time or progress.
  func with(input: Double) -> SolverRequest {
    var moved = question
    moved.input = input
    return moved.request
  }

  /// The request with its numbers rounded to `Float`.
  var inSinglePrecision: SolverRequest { question.inSinglePrecision.request }

  /// Whether the answer depends on a rule that only SwiftUI has: disabled over-damping, or a
  /// spring keyframe without a duration.
  var followsPlatformRule: Bool { question.followsPlatformRule }

  /// Encodes the request as a line of the solver protocol, without the line feed.
  ///
  /// - Parameter identifier: The identifier, which the answer echoes.
  public func encoded(identifier: Int) -> String {
    var writer = MemberWriter()
    writer.raw("id", "\(identifier)")
    writer.text("kind", kind.rawValue)
    write(to: &writer)
    return writer.finished()
  }

  /// Writes the members specific to the kind.
  func write(to writer: inout MemberWriter) { question.write(to: &writer) }

  /// The request after a change, if it has the type; otherwise nil.
  package func changed<Request>(
    _ type: Request.Type, _ change: (inout Request) -> Void
  ) -> SolverRequest? {
    guard var request = question as? Request else { return nil }
    change(&request)
    return (request as? any SolverQuestion)?.request
  }
}

extension SolverRequest: CustomStringConvertible {
  /// The request as a line of the solver protocol with the identifier 1, ready to be replayed.
  public var description: String { encoded(identifier: 1) }
}

extension SolverKind {
  /// The unit of errors without a promise.
  package var errorUnit: ErrorUnit { question.errorUnit }
}

extension SolverRequest {
  /// The answer with the numbers of each member; a scalar member has one.
  package func answer(_ lists: [[Double]]) -> SolverAnswer {
    kind.question.answerForm.answer(lists)
  }
}
