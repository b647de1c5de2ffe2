internal import StrictJSON

import ReferenceNumerics

/// A decay as given to a solver: one number, before any conversion. The truth is exact for it.
public enum DecayDescription: Sendable, Hashable {
  /// The time constant τ in seconds, > 0.
  case timeConstant(Double)
  /// The friction 1/τ per second, > 0.
  case rate(Double)
  /// The factor d of the velocity in a millisecond, in (0, 1): τ = −0.001/ln d.
  case perMillisecond(Double)

  fileprivate init(_ reader: MemberReader) throws(SolverError) {
    let names = ["timeConstant", "rate", "perMillisecond"].filter(reader.has)
    guard let name = names.first, names.count == 1 else {
      throw reader.invalid(
        names.last ?? "timeConstant",
        "a decay is exactly one of timeConstant, rate and perMillisecond")
    }
    switch name {
    case "timeConstant": self = .timeConstant(try reader.positive(name))
    case "rate": self = .rate(try reader.positive(name))
    default:
      let factor = try reader.positive(name)
      guard factor < 1 else { throw reader.error(name, "be less than 1") }
      self = .perMillisecond(factor)
    }
  }

  fileprivate func write(to writer: inout MemberWriter) {
    switch self {
    case .timeConstant(let seconds): writer.number("timeConstant", seconds)
    case .rate(let rate): writer.number("rate", rate)
    case .perMillisecond(let factor): writer.number("perMillisecond", factor)
    }
  }

  /// τ within 1 %, for grouping.
  var approximateTimeConstant: Double {
    switch self {
    case .timeConstant(let seconds): seconds
    case .rate(let rate): 1 / rate
    case .perMillisecond(let factor): 0.001 * (factor / (1 - factor) + 0.5)
    }
  }

  fileprivate var reference: ReferenceDecay {
    get throws(SolverError) {
      do {
        return switch self {
        case .timeConstant(let seconds): try ReferenceDecay(timeConstant: seconds)
        case .rate(let rate): try ReferenceDecay(rate: rate)
        case .perMillisecond(let factor): try ReferenceDecay(perMillisecond: factor)
        }
      } catch {
        throw .failed("\(error)")
      }
    }
  }
}

/// Asks for the position and velocity of a decay at one time.
public struct DecayRequest: Sendable, Hashable {
  /// The decay.
  public var decay: DecayDescription
  /// The start of the motion, in the value's unit.
  public var from: Double
  /// Velocity at the start, in units per second.
  public var velocity: Double
  /// Seconds since the start, ≥ 0.
  public var time: Double
  /// Bounds at which a spring takes over; nil without.
  public var bounds: Bounds?

  /// Bounds at which a spring takes over, with the velocity of that moment.
  public struct Bounds: Sendable, Hashable {
    /// The lower and the upper bound; −∞ and ∞ for none.
    public var low, high: Double
    /// The spring towards a bound.
    public var spring: SpringDescription

    /// Creates bounds.
    public init(low: Double, high: Double, spring: SpringDescription) {
      (self.low, self.high, self.spring) = (low, high, spring)
    }
  }

  /// Creates a request for one time.
  public init(
    decay: DecayDescription, from: Double, velocity: Double, time: Double, bounds: Bounds? = nil
  ) {
    (self.decay, self.from, self.velocity) = (decay, from, velocity)
    (self.time, self.bounds) = (time, bounds)
  }
}

extension SolverKind {
  /// Position and velocity of motion that friction stops.
  public static let decay = Self("decay", DecayRequest.self)
}

extension SolverRequest {
  /// A request of kind ``SolverKind/decay``.
  public static func decay(_ request: DecayRequest) -> Self { Self(request) }
}

/// A method that answers requests of kind ``SolverKind/decay``.
public protocol DecayMethod: SolverMethod {
  /// Position and velocity at the time.
  func decay(_ request: DecayRequest) throws(SolverError) -> MotionAnswer
}

extension DecayRequest: SolverQuestion {
  static var kind: SolverKind { .decay }

  func answer(by method: any SolverMethod) throws(SolverError) -> SolverAnswer {
    .motion(try method.serving((any DecayMethod).self, Self.kind).decay(self))
  }

  init(_ reader: MemberReader) throws(SolverError) {
    self.init(
      decay: try DecayDescription(reader), from: try reader.number("from"),
      velocity: try reader.number("velocity"), time: try reader.nonNegative("time"),
      bounds: try Bounds(reader))
  }

  func write(to writer: inout MemberWriter) {
    writer.number("from", from)
    writer.number("velocity", velocity)
    decay.write(to: &writer)
    writer.number("time", time)
    guard let bounds else { return }
    writer.interval("bounds", bounds.low, bounds.high)
    var spring = writer.nested()
    bounds.spring.write(to: &spring)
    writer.nested("boundSpring", spring.finished())
  }

  static var answerForm: AnswerForm { .motion }

  var group: String {
    let path = velocity * decay.approximateTimeConstant
    guard let bounds else {
      let part = time / decay.approximateTimeConstant
      return velocity == 0
        ? "at rest" : part < 0.01 ? "soon after the start" : part < 20 ? "moving" : "at its end"
    }
    if from < bounds.low || from > bounds.high { return "from outside the bounds" }
    return from + path < bounds.low || from + path > bounds.high
      ? "to a bound" : "within the bounds"
  }

  var domain: AskedDomain {
    AskedDomain(spring: bounds?.spring, velocity: velocity, times: [time])
  }

  var options: Set<SolverOption> {
    bounds.map { $0.spring.options.union([.decayBounds]) } ?? []
  }

  var input: Double? {
    get { time }
    set { time = newValue.map { max($0, 0) } ?? time }
  }

  /// Rounds positions and the velocity, but not the time.
  var inSinglePrecision: Self {
    var rounded = self
    (rounded.from, rounded.velocity) = (Double(Float(from)), Double(Float(velocity)))
    if let bounds {
      rounded.bounds = Bounds(
        low: Double(Float(bounds.low)), high: Double(Float(bounds.high)), spring: bounds.spring)
    }
    return rounded
  }

  static var errorUnit: ErrorUnit { .scaled }
}

extension DecayRequest.Bounds {
  fileprivate init?(_ reader: MemberReader) throws(SolverError) {
    guard let (low, high) = try reader.interval("bounds", allowsPoint: false) else { return nil }
    guard let spring = reader["boundSpring"] else {
      throw reader.error("boundSpring", "be a spring, because there are bounds")
    }
    self.init(
      low: low, high: high,
      spring: try SpringDescription(
        try MemberReader(spring, path: "boundSpring"), allowsSettling: false))
  }
}

extension MemberReader {
  /// An optional pair of a lower and an upper bound, in ascending order; null is no bound.
  func interval(
    _ name: String, allowsPoint: Bool
  ) throws(SolverError) -> (low: Double, high: Double)? {
    guard let value = self[name], value != .null else { return nil }
    guard case .array(let ends) = value, ends.count == 2,
      let low = ends[0] == .null ? -Double.infinity : ends[0].double,
      let high = ends[1] == .null ? Double.infinity : ends[1].double,
      low < high || (allowsPoint && low == high), low < .infinity, high > -.infinity
    else {
      throw error(
        name, "be a lower and a \(allowsPoint ? "" : "larger ")upper number, or null for none")
    }
    return (low, high)
  }
}

extension MemberWriter {
  /// A list of a lower and an upper number, with null for ±∞.
  mutating func interval(_ name: String, _ low: Double, _ high: Double) {
    let texts = [low, high].map { end in
      end.isInfinite
        ? "null"
        : writesHexadecimal ? "\"\(HexadecimalText.number(end))\"" : ProtocolNumber.text(end)
    }
    nested(name, "[" + texts.joined(separator: ",") + "]")
  }
}

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

/// Asks for the positions of first-order smoothing after each of a list of steps.
public struct SmoothRequest: Sendable, Hashable {
  /// The first position, in the value's unit.
  public var from: Double
  /// The rate per second, ≥ 0.
  public var rate: Double
  /// The target of each step.
  public var targets: [Double]
  /// The length of each step in seconds, ≥ 0; as many as targets.
  public var steps: [Double]

  /// Creates a request.
  public init(from: Double, rate: Double, targets: [Double], steps: [Double]) {
    (self.from, self.rate, self.targets, self.steps) = (from, rate, targets, steps)
  }
}

extension SolverKind {
  /// Positions of a value that follows a target frame by frame.
  public static let smooth = Self("smooth", SmoothRequest.self)
}

extension SolverRequest {
  /// A request of kind ``SolverKind/smooth``.
  public static func smooth(_ request: SmoothRequest) -> Self { Self(request) }
}

/// A method that answers requests of kind ``SolverKind/smooth``.
public protocol SmoothMethod: SolverMethod {
  /// The position after each step.
  func smooth(_ request: SmoothRequest) throws(SolverError) -> [Double]
}

extension SmoothRequest: SolverQuestion {
  static var kind: SolverKind { .smooth }

  func answer(by method: any SolverMethod) throws(SolverError) -> SolverAnswer {
    let positions = try method.serving((any SmoothMethod).self, Self.kind).smooth(self)
    return .members([.list(.positions, positions)])
  }

  init(_ reader: MemberReader) throws(SolverError) {
    let (targets, steps) = (try reader.numbers("targets"), try reader.numbers("steps"))
    guard (1...AdvanceRequest.maximumCount).contains(steps.count) else {
      throw .unsupported(
        "steps has \(steps.count) numbers: from 1 to \(AdvanceRequest.maximumCount) are served")
    }
    guard targets.count == steps.count else {
      throw reader.error("targets", "have as many numbers as steps, \(steps.count)")
    }
    for (index, step) in steps.enumerated() where !(step >= 0 && step.isFinite) {
      throw .invalid("steps[\(index)]", step, "must be a finite number that is not negative")
    }
    for (index, target) in targets.enumerated() where !target.isFinite {
      throw .invalid("targets[\(index)]", target, "must be a finite number")
    }
    self.init(
      from: try reader.number("from"), rate: try reader.nonNegative("rate"), targets: targets,
      steps: steps)
  }

  func write(to writer: inout MemberWriter) {
    writer.number("from", from)
    writer.number("rate", rate)
    writer.numbers("targets", targets)
    writer.numbers("steps", steps)
  }

  static var answerForm: AnswerForm {
    AnswerForm([.list(.positions)]) { .members([.list(.positions, $0[0])]) }
  }

  var group: String {
    let isSteady = Set(steps).count == 1
    return (Set(targets).count == 1 ? "one target" : "a moving target")
      + (isSteady ? ", equal steps" : ", unequal steps")
  }

  /// Rounds positions.
  var inSinglePrecision: Self {
    var rounded = self
    rounded.from = Double(Float(from))
    rounded.targets = targets.map { Double(Float($0)) }
    return rounded
  }

  static var errorUnit: ErrorUnit { .scaled }
}

extension DecayRequest {
  func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
    let sample =
      if let motion = try boundedMotion {
        motion.sample(at: time)
      } else {
        try decay.reference.sample(from: from, velocity: velocity, time: time)
      }
    return SolverTruth(Self.answerForm, [sample.position, sample.velocity])
  }

  private var boundedMotion: ReferenceBoundedDecay? {
    get throws(SolverError) {
      guard let bounds else { return nil }
      return ReferenceBoundedDecay(
        try decay.reference, from: from, velocity: velocity, low: bounds.low, high: bounds.high,
        spring: try bounds.spring.reference)
    }
  }

  /// |v₀|τ and |v₀|, or the scales of the spring that has taken over where these are larger.
  func scales(of truth: SolverTruth) -> [Double] {
    let constant = (try? decay.reference.timeConstant.double) ?? 1
    var (position, speed) = (velocity.magnitude * constant, velocity.magnitude)
    if let bounds, let handOver = try? boundedMotion?.handOver(before: time) {
      // max(|x|, |v|/ω₀), and ω₀ times that.
      let frequency = bounds.spring.approximateNaturalFrequency ?? 1
      let scale = max(
        handOver.displacement.double.magnitude, handOver.velocity.double.magnitude / frequency)
      (position, speed) = (max(position, scale), max(speed, frequency * scale))
    }
    return [max(position, .leastNormalMagnitude), max(speed, .leastNormalMagnitude)]
  }
}

extension DecayEndRequest {
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

extension SmoothRequest {
  func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
    let motion = ReferenceSmoothing.follow(
      from: from, rate: rate, targets: targets, steps: steps)
    return SolverTruth(Self.answerForm, lists: [motion.map { TrueValue($0.position) }])
  }

  /// The largest |x − target| so far.
  func scales(of truth: SolverTruth) -> [Double] {
    var (scale, position) = (0.0, from)
    return zip(targets, truth.values).map { target, value in
      scale = max(scale, (position - target).magnitude)
      position = value.rounded
      return max(scale, .leastNormalMagnitude)
    }
  }
}
