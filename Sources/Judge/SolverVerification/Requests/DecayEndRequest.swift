internal import StrictJSON

import ReferenceNumerics

/// Asks when a decay has slowed down to a speed, where it then is, and where it ends.
public struct DecayEndRequest: Sendable, Hashable {
  /// The decay.
  public var decay: DecayDescription
  /// The start of the motion, in the value's unit.
  public var from: Double
  /// Velocity at the start, in units per second.
  public var velocity: Double
  /// The speed, > 0, in units per second.
  public var speed: Double

  /// Creates a request.
  public init(decay: DecayDescription, from: Double, velocity: Double, speed: Double) {
    (self.decay, self.from, self.velocity, self.speed) = (decay, from, velocity, speed)
  }
}

extension SolverKind {
  /// When and where such motion is slow, and where it ends.
  public static let decayEnd = Self("decay-end", DecayEndRequest.self)
}

extension SolverRequest {
  /// A request of kind ``SolverKind/decayEnd``.
  public static func decayEnd(_ request: DecayEndRequest) -> Self { Self(request) }
}

/// A method that answers requests of kind ``SolverKind/decayEnd``.
public protocol DecayEndMethod: SolverMethod {
  /// The time from which on the motion is no faster than the speed, the place then, and the limit.
  func decayEnd(
    _ request: DecayEndRequest
  ) throws(SolverError) -> (time: Double, position: Double, end: Double)
}

extension DecayEndRequest: SolverQuestion {
  static var kind: SolverKind { .decayEnd }

  func answer(by method: any SolverMethod) throws(SolverError) -> SolverAnswer {
    .decayEnd(try method.serving((any DecayEndMethod).self, Self.kind).decayEnd(self))
  }

  init(_ reader: MemberReader) throws(SolverError) {
    self.init(
      decay: try DecayDescription(reader), from: try reader.number("from"),
      velocity: try reader.number("velocity"), speed: try reader.positive("speed"))
  }

  func write(to writer: inout MemberWriter) {
    writer.number("from", from)
    writer.number("velocity", velocity)
    decay.write(to: &writer)
    writer.number("speed", speed)
  }

  static var answerForm: AnswerForm {
    AnswerForm([.number(.time), .number(.position), .number("end")]) {
      .decayEnd((time: $0[0][0], position: $0[1][0], end: $0[2][0]))
    }
  }

  var group: String { velocity.magnitude > speed ? "slowing down" : "slow from the start" }

  var domain: AskedDomain { AskedDomain(velocity: velocity) }

  /// Rounds the position and the speeds.
  var inSinglePrecision: Self {
    func rounded(_ number: Double) -> Double { Double(Float(number)) }
    return Self(
      decay: decay, from: rounded(from), velocity: rounded(velocity), speed: rounded(speed))
  }

  static var errorUnit: ErrorUnit { .scaled }

  func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
    let decay = try decay.reference
    let slow = decay.slowing(to: speed, from: from, velocity: velocity)
    return SolverTruth(
      Self.answerForm, [slow.time, slow.position, decay.end(from: from, velocity: velocity)])
  }

  /// max(τ, time), and |v₀|τ twice.
  func scales(of truth: SolverTruth) -> [Double] {
    let constant = (try? decay.reference.timeConstant.double) ?? 1
    let path = max(velocity.magnitude * constant, .leastNormalMagnitude)
    return [max(constant, truth.values[0].rounded), path, path]
  }
}

extension SolverAnswer {
  /// The answer to ``SolverKind/decayEnd``.
  static func decayEnd(_ answer: (time: Double, position: Double, end: Double)) -> Self {
    .members([
      .number(.time, answer.time), .number(.position, answer.position),
      .number("end", answer.end),
    ])
  }
}
