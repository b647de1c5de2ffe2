internal import StrictJSON

import ReferenceNumerics

/// Asks for the least T with |x(t) − to| ≤ ε for all t ≥ T.
public struct SettlingRequest: Sendable, Hashable {
  /// The spring.
  public var spring: SpringDescription
  /// The start of the motion, in the value's unit.
  public var from: Double
  /// The target of the motion, in the value's unit.
  public var to: Double
  /// Velocity at the start, in units per second.
  public var velocity: Double
  /// The band's half-width ε, > 0, in the value's unit.
  public var epsilon: Double
  /// Whether the value stays on its target once it has reached it.
  public var clamp: Bool

  /// Creates a request; by default a move from 0 to 1 from rest, within 0.001.
  public init(
    spring: SpringDescription, from: Double = 0, to: Double = 1, velocity: Double = 0,
    epsilon: Double = 0.001, clamp: Bool = false
  ) {
    self.spring = spring
    self.from = from
    self.to = to
    self.velocity = velocity
    self.epsilon = epsilon
    self.clamp = clamp
  }
}

extension SolverKind {
  /// The time of a spring's last crossing of a band around its target.
  public static let settling = Self("settling", SettlingRequest.self)
}

extension SolverRequest {
  /// A request of kind ``SolverKind/settling``.
  public static func settling(_ request: SettlingRequest) -> Self { Self(request) }
}

/// A method that answers requests of kind ``SolverKind/settling``.
public protocol SettlingMethod: SolverMethod {
  /// The least T with |x(t) − to| ≤ ε for all t ≥ T, in seconds.
  func settlingTime(_ request: SettlingRequest) throws(SolverError) -> Double
}

extension SettlingRequest: SolverQuestion {
  static var kind: SolverKind { .settling }

  func answer(by method: any SolverMethod) throws(SolverError) -> SolverAnswer {
    .settling(try method.serving((any SettlingMethod).self, Self.kind).settlingTime(self))
  }

  init(_ reader: MemberReader) throws(SolverError) {
    self.init(
      spring: try SpringDescription(reader, allowsSettling: false),
      from: try reader.optionalNumber("from") ?? 0, to: try reader.optionalNumber("to") ?? 1,
      velocity: try reader.optionalNumber("velocity") ?? 0,
      epsilon: reader["epsilon"] == nil ? 0.001 : try reader.positive("epsilon"),
      clamp: try reader.optionalFlag("clamp") ?? false)
  }

  func write(to writer: inout MemberWriter) {
    spring.write(to: &writer)
    writer.number("from", from)
    writer.number("to", to)
    writer.number("velocity", velocity)
    writer.number("epsilon", epsilon)
    writer.flag("clamp", clamp, unless: false)
  }

  static var answerForm: AnswerForm { AnswerForm([.number("time")]) { .settling($0[0][0]) } }

  var group: String {
    (clamp ? "clamped, " : "")
      + ((from - to).magnitude <= epsilon ? "from inside the band" : spring.regime.rawValue)
  }

  var options: Set<SolverOption> { spring.options.union(clamp ? [.clamp] : []) }

  var domain: AskedDomain { AskedDomain(spring: spring, velocity: velocity) }

  static var errorUnit: ErrorUnit { .relative }

  func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
    SolverTruth(exactly: .settling(try source.settling(self).time.double))
  }
}
