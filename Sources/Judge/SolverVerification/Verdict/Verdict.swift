/// The result of a verification of a solver.
public struct Verdict: Sendable, Codable {
  /// The result in one word.
  public enum Outcome: String, Sendable, Hashable, Codable {
    /// All bounds hold.
    case passed
    /// A bound is violated, or a valid request was rejected.
    case failed
    /// No answer is wrong, but requests were left unanswered, or too little is served to be judged.
    case undecidable
  }

  /// The number of requests of a set, by result.
  public struct Count: Sendable, Hashable, Codable {
    /// The set's name.
    public var caseSet: String
    /// The number of requests asked.
    public var asked = 0
    /// The number of requests answered with numbers.
    public var answered = 0
    /// Requests that the solver does not serve.
    public var unsupported = 0
    /// Valid requests that the solver rejected as invalid.
    public var rejected = 0
    /// Requests without any answer.
    public var unanswered = 0
    /// Answers with a non-finite number although the truth is finite.
    public var nonFinite = 0
  }

  /// The judgement on one member of the answers to one group of a set.
  public struct Row: Sendable, Codable {
    /// The kind.
    public var kind: SolverKind
    /// The set's name.
    public var caseSet: String
    /// The regime or other group.
    public var group: String
    /// The member of the answer.
    public var member: AnswerMember
    /// The errors.
    public var errors: ErrorSummary
    /// The largest error, with its input.
    public var worst: WorstCase
    /// The largest error allowed; nil without a promise.
    public var bound: Double?

    /// Whether the bound holds.
    public var isWithinBound: Bool { bound.map { errors.maximum <= $0 } ?? true }
  }

  /// The solver.
  public var method: String
  /// One line about the solver.
  public var summary: String
  /// The name and version by which the solver calls itself; the method's name if it does not.
  public var solver: String
  /// The standard: "promises", or a tolerance.
  public var standard: String
  /// The seed that selected the requests.
  public var seed: UInt64
  /// The solver's own promises in one line; nil if it made none.
  public var contract: String?
  /// The solver's scalar type, clock, options and ranges: "float32", "bounce in [0, 0.9]".
  public var limits: [String] = []
  /// The reason why its answer to `hello` was not understood; nil if it was, or if there was none.
  public var helloFault: String?
  /// The verdict on each kind.
  public var kinds: [KindVerdict] = []
  /// The number of requests by result, for each set.
  public var counts: [Count] = []
  /// The errors by set, group and member.
  public var rows: [Row] = []
  /// The wrong answers of each kind, by group and member, worst first.
  public var breaches: [Breach] = []
  /// Worse inputs than those of the sets, if they were searched for; their errors are among the rows.
  public var searched: [WorstCaseFinding]?
  /// The reported speed; values from the timed loops are among the rows.
  public var throughputs: [Throughput] = []
  /// Where the answers are wrong, in statements that every answer confirms.
  public var places: [Localisation] = []
  /// The faults as sentences.
  public var findings: [Finding] = []
  /// The reason for unanswered requests.
  public var fault: String?
  /// The request at which that happened, as a line of the protocol.
  public var faultRequest: String?
  /// The last lines that the solver wrote to its standard error before it died.
  public var lastLines: [String] = []
  /// The reason why only requests for long times were left unanswered.
  public var unfinished: String?
  /// Further remarks.
  public var remarks: [String] = []
  /// The first rejected valid requests, with the solver's messages.
  public var rejectedRequests: [String] = []
  /// The first requests that ended in an error, with the solver's messages; for a program, see
  /// ``fault``.
  public var failures: [String] = []
  /// The first distinct reasons for not serving a request.
  public var reasonsNotServed: [String] = []

  /// The result in one word.
  public var outcome: Outcome {
    let isSilent = counts.allSatisfy { $0.answered == 0 && $0.rejected == 0 }
    // What was answered before a program died or hung counts, if it is wrong.
    if isSilent || fault != nil && rows.allSatisfy(\.isWithinBound) { return .undecidable }
    let isClean = counts.allSatisfy { $0.rejected == 0 && $0.unanswered == 0 }
    guard isClean, rows.allSatisfy(\.isWithinBound) else { return .failed }
    let isJudged =
      kinds.contains { $0.outcome == .passed } && !kinds.contains { $0.outcome == .partlyJudged }
    return unfinished == nil && isJudged ? .passed : .undecidable
  }
}

/// One fault, as far as the answers show it.
public struct Finding: Sendable, Hashable, Codable {
  /// The sentence, with the numbers that were found.
  public var text: String
  /// The known faulty solver that gives the answers, as the list of methods names it; nil if none does.
  public var solver: String?
  /// The engine whose code is the only source of the fault; nil for general faults.
  public var engine: String?

  /// Creates a finding.
  public init(_ text: String, solver: String? = nil, engine: String? = nil) {
    (self.text, self.solver, self.engine) = (text, solver, engine)
  }
}
