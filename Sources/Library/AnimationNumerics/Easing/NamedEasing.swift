internal import AnimationKernels
internal import CKernelInterface

/// One of the easing curves that design tools and animation libraries know by name, such as
/// `easeOutBack`: ten families in four shapes.
///
/// The ease-in form f of each family, for 0 ≤ p ≤ 1:
///
/// | family | f(p) |
/// |---|---|
/// | sine | 1 − cos(πp/2) |
/// | quad, cubic, quart, quint | p², p³, p⁴, p⁵ |
/// | expo | 2^(10(p − 1)), and 0 at p = 0 |
/// | circ | 1 − √(1 − p²) |
/// | back | p²((s + 1)p − s) with the overshoot s |
/// | elastic | −A·2^(10(p − 1))·sin(2π(p − 1 − q)/P), and 0 at p = 0 |
/// | bounce | 1 − b(1 − p), where b has four parabolas 7.5625(p − c)² + h |
///
/// with A = max(amplitude, 1), the period P and q = P/2π·asin(1/A). Expo and elastic jump where f
/// is at 0: from 0 to at most 2⁻¹⁰·A. ``Shape`` forms the others from f. Progress is clamped to
/// [0, 1]; NaN gives NaN.
///
/// Error: values are within 1e-15 of the larger of 1 and the curve's largest magnitude, slopes
/// within 1e-14 of the larger of 1, the slope and A/P, in all tests, for an overshoot and an
/// amplitude of at most 10 and periods from 0.05 to 2. Values at 0 and 1 are exact. Next to 0 the
/// error is absolute.
///
/// Source: R. Penner, *Programming Macromedia Flash MX* (2002), chapter 7.
public struct NamedEasing: Hashable, Sendable {
  /// A family of easing curves.
  public enum Family: String, Hashable, Sendable, CaseIterable {
    /// A quarter of a cosine.
    case sine
    /// The square.
    case quad
    /// The third power.
    case cubic
    /// The fourth power.
    case quart
    /// The fifth power.
    case quint
    /// Ten octaves of an exponential.
    case expo
    /// A quarter of a circle.
    case circ
    /// A cubic that first moves away from the target.
    case back
    /// An oscillation that grows by ten octaves.
    case elastic
    /// Parabolas between impacts.
    case bounce
  }

  /// The way to put a curve together from the ease-in form f of its family.
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    /// f(p).
    case `in` = "in"
    /// 1 − f(1 − p).
    case out = "out"
    /// f(2p)/2, then 1 − f(2 − 2p)/2.
    case inOut = "in-out"
    /// ½ − f(1 − 2p)/2, then ½ + f(2p − 1)/2.
    case outIn = "out-in"
  }

  /// The family.
  public let family: Family
  /// The shape.
  public let shape: Shape
  /// The overshoot s of back; 1.70158 overshoots by a tenth. Other families have the usual one.
  public let overshoot: Double
  /// The amplitude of elastic; below 1 it counts as 1. Other families have the usual one.
  public let amplitude: Double
  /// The period of elastic, as a fraction of the duration. Other families have the usual one.
  public let period: Double
  /// Whether the in-out shape of back multiplies the overshoot by 1.525, or that of elastic the
  /// period by 1.5, as Penner's code and its descendants do; false for all others.
  public let isPublishedInOut: Bool

  /// An `EasingCurve`.
  package let prepared: PreparedCurve

  /// The curve with the usual parameters: overshoot 1.70158, amplitude 1 and period 0.3.
  ///
  /// - Parameters:
  ///   - family: The family.
  ///   - shape: The shape.
  ///   - publishedInOut: Whether to change the parameters of in-out shapes as published code does.
  public init(_ family: Family, _ shape: Shape, publishedInOut: Bool = false) {
    self.init(family, shape, 1.70158, 1, 0.3, publishedInOut)
  }

  /// The curve with parameters, of which back uses the overshoot and elastic the others.
  ///
  /// - Parameters:
  ///   - family: The family.
  ///   - shape: The shape.
  ///   - overshoot: From 0 to 1000.
  ///   - amplitude: From 0 to 1000; below 1 it counts as 1.
  ///   - period: A fraction of the duration, from 0.001 to 1000.
  ///   - publishedInOut: Whether to change the parameters of in-out shapes as published code does.
  /// - Throws: `EasingError.invalid` if a number is out of range.
  public init(
    _ family: Family, _ shape: Shape, overshoot: Double = 1.70158, amplitude: Double = 1,
    period: Double = 0.3, publishedInOut: Bool = false
  ) throws(EasingError) {
    try EasingError.require(
      overshoot >= 0 && overshoot <= 1000, "overshoot", is: overshoot, must: "be from 0 to 1000")
    try EasingError.require(
      amplitude >= 0 && amplitude <= 1000, "amplitude", is: amplitude, must: "be from 0 to 1000")
    try EasingError.require(
      period >= 0.001 && period <= 1000, "period", is: period, must: "be from 0.001 to 1000")
    self.init(family, shape, overshoot, amplitude, period, publishedInOut)
  }

  private init(
    _ family: Family, _ shape: Shape, _ overshoot: Double, _ amplitude: Double, _ period: Double,
    _ publishedInOut: Bool
  ) {
    (self.family, self.shape) = (family, shape)
    self.overshoot = family == .back ? overshoot : 1.70158
    (self.amplitude, self.period) = family == .elastic ? (amplitude, period) : (1, 0.3)
    let isWidened = publishedInOut && shape == .inOut && (family == .back || family == .elastic)
    isPublishedInOut = isWidened
    let rate = DoubleDouble(4) / DoubleDouble(product: self.period, isWidened ? 1.5 : 1)
    let height = max(self.amplitude, 1)
    var curve = EasingCurve()
    shape.describe(&curve, complement: family.isComplement)
    curve.overshoot = self.overshoot * (isWidened ? 1.525 : 1)
    (curve.rate, curve.rateLow) = (rate.high, rate.low)
    curve.sine = ((height - 1) * (height + 1)).squareRoot()
    let kind = CurveKind(rawValue: CurveKindFormula.rawValue + family.formula.rawValue)
    prepared = PreparedCurve(kind, curve)
  }

  /// The curve played backwards, 1 − y(1 − p): in and out are exchanged.
  package var exchanged: NamedEasing {
    let shape: Shape =
      switch shape {
      case .in: .out
      case .out: .in
      case .inOut, .outIn: shape
      }
    return NamedEasing(family, shape, overshoot, amplitude, period, isPublishedInOut)
  }

  /// The value at a progress, which is clamped to [0, 1].
  public func value(at progress: Double) -> Double {
    kernels.curveValue(prepared.kind, prepared.address, progress, 0)
  }
}

extension NamedEasing: CustomStringConvertible {
  /// The usual name, and parameters that differ from the usual ones or that an in-out usually widens:
  /// "easeOutElastic(amplitude: 1.0, period: 0.4)".
  public var description: String {
    var parameters: [String] = []
    let isUnusual = shape == .inOut && !isPublishedInOut
    if family == .back, isUnusual || overshoot != 1.70158 {
      parameters = ["overshoot: \(overshoot)"]
    }
    if family == .elastic, isUnusual || amplitude != 1 || period != 0.3 {
      parameters = ["amplitude: \(amplitude)", "period: \(period)"]
    }
    if isPublishedInOut { parameters.append("publishedInOut: true") }
    let list = parameters.isEmpty ? "" : "(" + parameters.joined(separator: ", ") + ")"
    // "in-out" and "elastic" become "InOutElastic". Embedded Swift has no `uppercased()`.
    let (space, hyphen) = (UInt8(ascii: " "), UInt8(ascii: "-"))
    let words = "\(shape.rawValue)-\(family.rawValue)".utf8.split(separator: hyphen)
    let name = words.map { String(decoding: [$0.first! - space] + $0.dropFirst(), as: UTF8.self) }
    return "ease\(name.joined())\(list)"
  }
}

extension NamedEasing.Family {
  fileprivate var formula: CurveFormula {
    switch self {
    case .sine: .sine
    case .quad: .quad
    case .cubic: .cubic
    case .quart: .quart
    case .quint: .quint
    case .expo: .expo
    case .circ: .circ
    case .back: .back
    case .elastic: .elastic
    case .bounce: .bounce
    }
  }

  /// Whether the kernel computes 1 − f instead of f.
  fileprivate var isComplement: Bool { self == .sine || self == .bounce }
}

extension NamedEasing.Shape {
  /// Sets u = origin + direction·p and y = base + height·f(u), or of 1 − f(u).
  fileprivate func describe(_ curve: inout EasingCurve, complement: Bool) {
    switch self {
    case .in:
      (curve.origin, curve.direction) = ((0, 0), (1, 1))
      (curve.base, curve.height) = ((0, 0), (1, 1))
    case .out:
      (curve.origin, curve.direction) = ((1, 1), (-1, -1))
      (curve.base, curve.height) = ((1, 1), (-1, -1))
    case .inOut:
      (curve.origin, curve.direction) = ((0, 2), (2, -2))
      (curve.base, curve.height) = ((0, 1), (0.5, -0.5))
    case .outIn:
      (curve.origin, curve.direction) = ((1, -1), (-2, 2))
      (curve.base, curve.height) = ((0.5, 0.5), (-0.5, 0.5))
    }
    guard complement else { return }
    curve.base = (curve.base.0 + curve.height.0, curve.base.1 + curve.height.1)
    curve.height = (-curve.height.0, -curve.height.1)
  }
}
