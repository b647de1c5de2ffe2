public import SolverVerification

/// A model of a defect that shipped in real software, re-derived from its description: a solver
/// that a verification must flag, and whose fault a diagnosis should name.
public struct DefectModel: SpringMethod, SettlingMethod, CubicBezierMethod {
  /// The method's name.
  public let name: String
  /// The method, and its defect.
  public let summary: String
  /// The software it was seen in.
  public let origin: String
  /// The faults that a diagnosis may correctly name.
  public let expected: Set<Fault>
  /// The request kinds that it serves: those with a computation.
  public let kinds: Set<SolverKind>

  private let computeMotion: (@Sendable (SpringRequest) -> MotionAnswer)?
  private let computeSettling: (@Sendable (SettlingRequest) -> Double)?
  private let computeBezier: (@Sendable (CubicBezierRequest) -> CurveAnswer)?

  /// Creates a model that serves the kinds with a given computation.
  public init(
    name: String, summary: String, origin: String, expected: Set<Fault>,
    motion: (@Sendable (SpringRequest) -> MotionAnswer)? = nil,
    settling: (@Sendable (SettlingRequest) -> Double)? = nil,
    bezier: (@Sendable (CubicBezierRequest) -> CurveAnswer)? = nil
  ) {
    self.name = name
    self.summary = summary
    self.origin = origin
    self.expected = expected
    computeMotion = motion
    computeSettling = settling
    computeBezier = bezier
    kinds = Set(
      [
        motion != nil ? SolverKind.spring : nil, settling != nil ? .settling : nil,
        bezier != nil ? .cubicBezier : nil,
      ].compactMap(\.self))
  }

  /// Position and velocity, with the defect.
  public func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
    guard let computeMotion else { throw .unsupported("no springs") }
    return computeMotion(request)
  }

  /// The settling time, with the defect.
  public func settlingTime(_ request: SettlingRequest) throws(SolverError) -> Double {
    guard let computeSettling else { throw .unsupported("no settling times") }
    return computeSettling(request)
  }

  /// Value and slope, with the defect.
  public func bezier(_ request: CubicBezierRequest) throws(SolverError) -> CurveAnswer {
    guard let computeBezier else { throw .unsupported("no curves") }
    return computeBezier(request)
  }

  /// Every model.
  public static let all: [DefectModel] = springs + settling + curves

  /// The models of springs.
  package static let springs = overDamped + nearCritical + stateful + clocks + numbers
}
