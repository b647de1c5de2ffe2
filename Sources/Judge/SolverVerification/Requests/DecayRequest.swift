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

  init(_ reader: MemberReader) throws(SolverError) {
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

  func write(to writer: inout MemberWriter) {
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

  var reference: ReferenceDecay {
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

  var domain: AskedDomain { AskedDomain(spring: bounds?.spring, velocity: velocity, times: [time]) }

  var options: Set<SolverOption> { bounds.map { $0.spring.options.union([.decayBounds]) } ?? [] }

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
