/// A solver: ours, a model of other software, or a program behind a pipe. All measured solvers
/// conform to this protocol.
///
/// A method conforms to the protocol of each kind that it serves, such as ``SpringMethod``, and
/// lists them in ``kinds``. Others are answered with ``SolverError/unsupported(_:)``.
///
/// ```swift
/// struct MySolver: SpringMethod {
///   let name = "mine"
///   let summary = "the spring of my package"
///   let kinds: Set<SolverKind> = [.spring]
///
///   func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
///     …
///   }
/// }
/// ```
public protocol SolverMethod: Sendable {
  /// A short name, unique among the methods: lower case, words joined by hyphens.
  var name: String { get }
  /// One line that describes the method.
  var summary: String { get }
  /// The kinds of request that the method serves.
  var kinds: Set<SolverKind> { get }
  /// The type of inputs and outputs. The default is `Double`. A method in `Float` is asked about
  /// `Float` numbers, and its errors are in ulp of the scale.
  var scalar: ScalarType { get }
  /// The extensions of kinds that the method serves; none by default.
  var options: Set<SolverOption> { get }

  /// Answers one request of any kind. The default calls the requirement of the kind's protocol.
  func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer
  /// Answers many requests, one result for each, in order. The default answers one by one; methods
  /// with a batch form or behind a pipe override it.
  func answers(_ requests: [SolverRequest]) -> [Result<SolverAnswer, SolverError>]
}

extension SolverMethod {
  /// `Double`.
  public var scalar: ScalarType { .double }

  /// None.
  public var options: Set<SolverOption> { [] }

  /// Calls the requirement of the kind's protocol.
  public func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer {
    try request.question.answer(by: self)
  }

  /// Answers one by one.
  public func answers(_ requests: [SolverRequest]) -> [Result<SolverAnswer, SolverError>] {
    requests.map { request in
      do throws(SolverError) {
        return .success(try answer(request))
      } catch {
        return .failure(error)
      }
    }
  }

  /// This method by the protocol of a kind, if it conforms.
  func serving<Method>(_ type: Method.Type, _ kind: SolverKind) throws(SolverError) -> Method {
    guard let method = self as? Method else { throw unsupported(kind) }
    return method
  }

  /// The error for a kind that this method does not serve.
  func unsupported(_ kind: SolverKind) -> SolverError {
    .unsupported("\(name) does not serve requests of kind \(kind.rawValue)")
  }
}
