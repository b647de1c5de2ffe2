public import SolverVerification

/// An accurate `Double` solver, written as an engineer would with the mathematical library. It is
/// correct, an example that must not be flagged.
public struct DoubleSolver: SpringMethod {
  /// The method.
  public init() {}

  /// The method's name.
  public let name = "textbook-careful"
  /// A description of the computation.
  public let summary = "closed form with libm, 1 - z^2 from the bounce, slow root from the product"
  /// Springs only.
  public let kinds: Set<SolverKind> = [.spring]

  /// Position and velocity.
  public func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
    guard let spring = DoubleSpring(request.spring) else {
      throw .unsupported("\(name) does not serve settling descriptions")
    }
    return spring.answer(request)
  }
}
