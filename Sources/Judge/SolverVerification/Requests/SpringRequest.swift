internal import StrictJSON

import ReferenceNumerics

/// Asks for a spring's position and velocity at one time.
///
/// The spring starts at `from` with `velocity` and moves to `to`.
public struct SpringRequest: Sendable, Hashable {
  /// The spring.
  public var spring: SpringDescription
  /// The start of the motion, in the value's unit.
  public var from: Double
  /// The target of the motion, in the value's unit.
  public var to: Double
  /// Velocity at the start, in units per second.
  public var velocity: Double
  /// Seconds since the start, ≥ 0.
  public var time: Double
  /// Whether the value stays on its target once it has reached it.
  public var clamp: Bool
  /// The range that the shown value is limited to, while the motion inside goes on; nil for none.
  public var range: ShownRange?

  /// Creates a request for one time; by default a move from 0 to 1 from rest.
  public init(
    spring: SpringDescription, from: Double = 0, to: Double = 1, velocity: Double = 0, time: Double,
    clamp: Bool = false, range: ShownRange? = nil
  ) {
    self.spring = spring
    self.from = from
    self.to = to
    self.velocity = velocity
    self.time = time
    self.clamp = clamp
    self.range = range
  }
}

extension SolverKind {
  /// Position and velocity of a spring at one time.
  public static let spring = Self("spring", SpringRequest.self)
}

extension SolverRequest {
  /// A request of kind ``SolverKind/spring``.
  public static func spring(_ request: SpringRequest) -> Self { Self(request) }
}

/// A method that answers requests of kind ``SolverKind/spring``.
public protocol SpringMethod: SolverMethod {
  /// Position and velocity of a spring at one time.
  func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer
}

extension SpringRequest: SolverQuestion {
  static var kind: SolverKind { .spring }

  func answer(by method: any SolverMethod) throws(SolverError) -> SolverAnswer {
    .motion(try method.serving((any SpringMethod).self, Self.kind).motion(self))
  }

  init(_ reader: MemberReader) throws(SolverError) {
    self.init(
      spring: try SpringDescription(reader, allowsZeroDuration: true),
      from: try reader.optionalNumber("from") ?? 0, to: try reader.optionalNumber("to") ?? 1,
      velocity: try reader.optionalNumber("velocity") ?? 0, time: try reader.nonNegative("time"),
      clamp: try reader.optionalFlag("clamp") ?? false, range: try ShownRange(reader))
  }

  func write(to writer: inout MemberWriter) {
    spring.write(to: &writer)
    writer.number("from", from)
    writer.number("to", to)
    writer.number("velocity", velocity)
    writer.number("time", time)
    writer.flag("clamp", clamp, unless: false)
    range?.write(to: &writer)
  }

  static var answerForm: AnswerForm { .motion }

  var group: String {
    let group =
      spring.isInstant
      ? "duration 0" : clamp ? "clamped, \(spring.regime.rawValue)" : spring.regime.rawValue
    return range == nil ? group : "in a range, \(group)"
  }

  var options: Set<SolverOption> {
    spring.options.union(clamp ? [.clamp] : []).union(range == nil ? [] : [.range])
  }

  /// The request as one piece.
  package var schedule: MotionSchedule {
    MotionSchedule(
      spring: spring, from: from, velocity: velocity, isClamped: clamp,
      pieces: [.init(time: 0, to: to, velocity: nil, spring: spring)],
      samples: [.init(time: time, piece: 0)])
  }

  var domain: AskedDomain { AskedDomain(spring: spring, velocity: velocity, times: [time]) }

  var input: Double? {
    get { time }
    set { time = newValue ?? time }
  }

  /// Rounds positions and the velocity, but not the time.
  var inSinglePrecision: Self {
    var rounded = self
    rounded.from = Double(Float(from))
    rounded.to = Double(Float(to))
    rounded.velocity = Double(Float(velocity))
    rounded.range = range?.inSinglePrecision
    return rounded
  }

  static var errorUnit: ErrorUnit { .scaled }

  func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
    guard let range else { return try unlimitedTruth() }
    return range.limiting(try unlimitedTruth(), Self.answerForm)
  }

  private func unlimitedTruth() throws(SolverError) -> SolverTruth {
    if spring.isInstant {
      return SolverTruth(
        exactly: .motion(
          time > 0
            ? MotionAnswer(position: to, velocity: 0)
            : MotionAnswer(position: from, velocity: velocity)))
    }
    if clamp {
      return try schedule.truth(
        starts: [ReferenceValue(0)], times: [ReferenceValue(time)], as: Self.answerForm)
    }
    let sample = try spring.reference.sample(from: from, to: to, velocity: velocity, time: time)
    return SolverTruth(Self.answerForm, [sample.position, sample.velocity])
  }
}
