internal import CKernelInterface

/// Motion that friction stops: the velocity falls by the same fraction in equal times, as after a
/// fling.
///
/// With the start x₀, the initial velocity v₀ and the time constant τ,
///
///     x(t)  = x₀ + v₀τ(1 − e^(−t/τ))
///     x′(t) = v₀e^(−t/τ)
///
/// so the motion ends at x₀ + v₀τ, which it approaches without reaching it.
///
/// **Accuracy.** Relative to the exact motion of the given binary inputs, a position is within
/// 6·2⁻⁵³ of |v₀|τ, plus half an ulp for rounding the absolute position, and a velocity within
/// 3·2⁻⁵³ of |v₀|, at every time. The largest found are 2.9 and 1.7. From 512 octaves on the motion is
/// exactly at rest. Results have the same bits on all processors with fused multiply-add.
///
/// Source: by substitution into x″ = −x′/τ.
public struct Decay: Sendable {
  /// τ in seconds and log₂(e)/τ in octaves per second, with 106 bits.
  let constant, octaves: DoubleDouble

  init(constant: DoubleDouble, octaves: DoubleDouble) {
    (self.constant, self.octaves) = (constant, octaves)
  }

  /// The parameter that a decay is made of.
  public enum Parameter: Hashable, Sendable {
    /// τ: the seconds in which the velocity falls to 1/e, between 10⁻²⁵⁰ and 10²⁵⁰.
    case timeConstant(Double)
    /// 1/τ: the friction per second, between 10⁻²⁵⁰ and 10²⁵⁰.
    case rate(Double)
    /// d = e^(−0.001/τ): the factor of the velocity in a millisecond, greater than 0 and less than 1.
    /// It is UIKit's `decelerationRate`.
    case decelerationPerMillisecond(Double)
    /// e^(−1/τ): the factor of the velocity in a second, greater than 0 and less than 1.
    case decelerationPerSecond(Double)
  }

  /// A decay of one parameter.
  ///
  /// - Throws: ``ParameterError`` if the parameter is outside its range.
  public init(_ parameter: Parameter) throws(ParameterError) {
    switch parameter {
    case .timeConstant(let seconds):
      constant = try Self.positive(seconds, "timeConstant")
      octaves = DoubleDouble.octavesPerNeper / constant
    case .rate(let rate):
      octaves = try Self.positive(rate, "rate") * DoubleDouble.octavesPerNeper
      constant = DoubleDouble(1) / DoubleDouble(rate)
    case .decelerationPerMillisecond(let factor):
      octaves = try Self.loss(factor, "decelerationPerMillisecond") * 1000
      constant = DoubleDouble.octavesPerNeper / octaves
    case .decelerationPerSecond(let factor):
      octaves = try Self.loss(factor, "decelerationPerSecond")
      constant = DoubleDouble.octavesPerNeper / octaves
    }
  }

  /// A decay that slows down to 1/e in `timeConstant` seconds.
  ///
  /// - Precondition: The time constant is between 10⁻²⁵⁰ and 10²⁵⁰.
  public init(timeConstant: Double) { self = orTrap(try Decay(.timeConstant(timeConstant))) }

  /// A decay with the friction `rate` = 1/τ per second.
  ///
  /// - Precondition: The rate is between 10⁻²⁵⁰ and 10²⁵⁰.
  public init(rate: Double) { self = orTrap(try Decay(.rate(rate))) }

  /// A decay whose velocity is multiplied by `decelerationPerMillisecond` in every millisecond.
  ///
  /// - Precondition: The factor is greater than 0 and less than 1.
  public init(decelerationPerMillisecond: Double) {
    self = orTrap(try Decay(.decelerationPerMillisecond(decelerationPerMillisecond)))
  }

  /// τ: the seconds in which the velocity falls to 1/e.
  public var timeConstant: Double { constant.high }
  /// 1/τ, per second.
  public var rate: Double { (DoubleDouble(1) / constant).high }
  /// The factor of the velocity in a millisecond.
  public var decelerationPerMillisecond: Double {
    let loss = octaves / DoubleDouble(1000)
    return loss.high < 1000 ? (-loss).exp2().high : 0
  }

  /// The range of time constants and rates. Within it no product of the kernels overflows.
  static let range = 1e-250...1e250

  static func positive(_ value: Double, _ name: String) throws(ParameterError) -> DoubleDouble {
    guard range.contains(value) else {
      throw ParameterError(name, is: value, must: "be between 1e-250 and 1e250")
    }
    return DoubleDouble(value)
  }

  /// The octaves that a factor below 1 takes away.
  private static func loss(_ factor: Double, _ name: String) throws(ParameterError) -> DoubleDouble
  {
    guard factor < 1, factor.isNormal, factor > 0 else {
      throw ParameterError(name, is: factor, must: "be greater than 0 and less than 1")
    }
    return DoubleDouble(sum: 1, -factor).octavesOfLoss()
  }
}

extension Decay: Hashable {
  /// Whether both have the same time constant.
  public static func == (a: Decay, b: Decay) -> Bool { a.constant == b.constant }
  /// Hashes the time constant.
  public func hash(into hasher: inout Hasher) { hasher.combine(constant) }
}

extension Decay: CustomStringConvertible {
  /// "Decay(timeConstant: 0.325)", or the parameter that gives this decay again.
  public var description: String {
    (Self.parameters(near: rate).first { (try? Decay($0)) == self } ?? .timeConstant(timeConstant))
      .text
  }

  /// The parameters of which a decay with this rate may have been made, each with the doubles next to
  /// it, since a rate is rounded.
  static func parameters(near rate: Double) -> [Parameter] {
    func around(_ value: Double) -> [Double] {
      [value, value.nextUp, value.nextDown, value.nextUp.nextUp, value.nextDown.nextDown]
    }
    guard let decay = try? Decay(.rate(rate)) else { return [] }
    return around(decay.timeConstant).map { .timeConstant($0) } + [.rate(rate)]
      + around(decay.decelerationPerMillisecond).map { .decelerationPerMillisecond($0) }
      + around((-decay.octaves).exp2().high).map { .decelerationPerSecond($0) }
  }
}

extension Decay.Parameter {
  /// The parameter's name and number.
  var word: (name: String, value: Double) {
    switch self {
    case .timeConstant(let value): ("timeConstant", value)
    case .rate(let value): ("rate", value)
    case .decelerationPerMillisecond(let value): ("decelerationPerMillisecond", value)
    case .decelerationPerSecond(let value): ("decelerationPerSecond", value)
    }
  }

  /// The decay as an expression.
  var text: String {
    if case .decelerationPerSecond(let value) = self {
      return "try! Decay(.decelerationPerSecond(\(value)))"
    }
    return "Decay(\(word.name): \(word.value))"
  }
}

/// The response of a decay after some time: x = x₀ + gain·v₀ and x′ = remaining·v₀.
struct DecayResponse {
  /// τ(1 − e^(−t/τ)), in seconds.
  var gain: Double
  /// e^(−t/τ).
  var remaining: Double

  static let identity = DecayResponse(gain: 0, remaining: 1)

  func position<V: VectorArithmetic>(from: V, velocity: V) -> V {
    ._combination(from, velocity, times: gain, .zero, times: 0)
  }

  func velocity<V: VectorArithmetic>(_ velocity: V) -> V {
    ._combination(.zero, velocity, times: remaining, .zero, times: 0)
  }
}

extension Decay {
  /// The response after `time` seconds; the identity up to 0.
  @inline(__always) func response(at time: DoubleDouble) -> DecayResponse {
    if time.high <= 0 { return .identity }
    var remaining = 0.0
    let gone = kernels.decayResponse(octaves.high, octaves.low, time.high, time.low, &remaining)
    return DecayResponse(gain: constant.high * gone, remaining: remaining)
  }
}
