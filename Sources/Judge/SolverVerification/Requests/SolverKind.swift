/// A kind of request: the `kind` member in the solver protocol.
///
/// Everything that a kind needs stands in the file of its request: the members, the answer, the
/// group in a verdict, the true answer, and the protocol of the methods that answer it.
/// ``allCases`` is the only list of kinds.
public struct SolverKind: Sendable, Hashable, Codable, CodingKeyRepresentable, CaseIterable,
  RawRepresentable
{
  /// The name in the solver protocol.
  public let rawValue: String
  /// The type of the kind's requests.
  let question: any SolverQuestion.Type

  /// Every kind, in the order of the solver protocol.
  public static let allCases: [SolverKind] = [
    .spring, .settling, .springParameters, .integrator, .cubicBezier, .unitCurve, .namedEasing,
    .linearEasing, .steps, .keyframes, .cssKeyframes, .stagger, .advance, .retarget,
    .decay, .decayEnd, .smooth,
  ]

  init(_ rawValue: String, _ question: any SolverQuestion.Type) {
    self.rawValue = rawValue
    self.question = question
  }

  /// The kind with a name in the solver protocol; nil if there is none.
  public init?(rawValue: String) {
    guard let kind = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = kind
  }

  /// Compares the names.
  public static func == (a: Self, b: Self) -> Bool { a.rawValue == b.rawValue }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// One request to a solver, of any kind.
public struct SolverRequest: Sendable, Hashable {
  /// The request with its kind's behaviour.
  let question: any SolverQuestion

  init(_ question: some SolverQuestion) { self.question = question }

  /// The kind of the request.
  public var kind: SolverKind { type(of: question).kind }

  /// The request as a type of one kind, like ``SpringRequest``; nil if it is of another kind.
  public func `as`<Request>(_ type: Request.Type) -> Request? { question as? Request }

  /// Compares requests of the same kind by their members.
  public static func == (a: Self, b: Self) -> Bool { a.question.equals(b.question) }

  /// Hashes the members.
  public func hash(into hasher: inout Hasher) { question.hash(into: &hasher) }
}

extension SolverQuestion {
  fileprivate func equals(_ other: any SolverQuestion) -> Bool { (other as? Self) == self }
}
