internal import StrictJSON

#if canImport(ReferenceNumerics)
  import ReferenceNumerics
#endif

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

extension SettlingRequest: SolverQuestion {
  var request: SolverRequest { .settling(self) }

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
}

#if !hasFeature(Embedded)  // No verdicts are made there.
  extension SettlingRequest {
    func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
      SolverTruth(exactly: .settling(try source.settling(self).time.double))
    }
  }
#endif
