internal import StrictJSON

import ReferenceNumerics

/// Asks for value and slope of a named easing at one progress in [0, 1].
public struct NamedEasingRequest: Sendable, Hashable {
  /// A family of named easings.
  public enum Family: String, Sendable, Hashable, CaseIterable {
    case sine, quad, cubic, quart, quint, expo, circ, back, elastic, bounce
  }

  /// The way to form a curve from the ease-in of its family.
  public enum Shape: String, Sendable, Hashable, CaseIterable {
    case `in`, out
    case inOut = "in-out"
    case outIn = "out-in"
  }

  /// The family.
  public var family: Family
  /// The shape.
  public var shape: Shape
  /// The overshoot of back.
  public var overshoot: Double
  /// The amplitude of elastic; below 1 it counts as 1.
  public var amplitude: Double
  /// The period of elastic.
  public var period: Double
  /// Whether in-out shapes multiply the overshoot by 1.525 and the period by 1.5.
  public var published: Bool
  /// The progress.
  public var progress: Double

  /// Creates a request for one curve and progress.
  public init(
    family: Family, shape: Shape, overshoot: Double = 1.70158, amplitude: Double = 1,
    period: Double = 0.3, published: Bool = false, progress: Double
  ) {
    (self.family, self.shape, self.published) = (family, shape, published)
    (self.overshoot, self.amplitude, self.period) = (overshoot, amplitude, period)
    self.progress = progress
  }
}

extension SolverKind {
  /// Value and slope of a named easing.
  public static let namedEasing = Self("named-easing", NamedEasingRequest.self)
}

extension SolverRequest {
  /// A request of kind ``SolverKind/namedEasing``.
  public static func namedEasing(_ request: NamedEasingRequest) -> Self { Self(request) }
}

/// A method that answers requests of kind ``SolverKind/namedEasing``.
public protocol NamedEasingMethod: SolverMethod {
  /// Value and slope of a named easing.
  func namedEasing(_ request: NamedEasingRequest) throws(SolverError) -> CurveAnswer
}

extension NamedEasingRequest: ProgressQuestion {
  static var kind: SolverKind { .namedEasing }

  func answer(by method: any SolverMethod) throws(SolverError) -> SolverAnswer {
    .curve(try method.serving((any NamedEasingMethod).self, Self.kind).namedEasing(self))
  }

  init(_ reader: MemberReader) throws(SolverError) {
    self.init(
      family: try reader.word("family", Family.self),
      shape: try reader.word("shape", Shape.self),
      overshoot: try reader.optionalNumber("overshoot", in: 0...1000) ?? 1.70158,
      amplitude: try reader.optionalNumber("amplitude", in: 0...1000) ?? 1,
      period: try reader.optionalNumber("period", in: 0.001...1000) ?? 0.3,
      published: try reader.optionalFlag("published") ?? false,
      progress: try reader.fraction("progress"))
  }

  func write(to writer: inout MemberWriter) {
    writer.text("family", family.rawValue)
    writer.text("shape", shape.rawValue)
    if overshoot != 1.70158 { writer.number("overshoot", overshoot) }
    if amplitude != 1 { writer.number("amplitude", amplitude) }
    if period != 0.3 { writer.number("period", period) }
    writer.flag("published", published, unless: false)
    writer.number("progress", progress)
  }

  static var answerForm: AnswerForm { .curve }

  var group: String { AskedDomain.place(of: progress) ?? "\(family.rawValue) \(shape.rawValue)" }

  static var errorUnit: ErrorUnit { .scaled }

  var options: Set<SolverOption> { published ? [.publishedInOut] : [] }

  static var slopesAreDirections: Bool { false }

  private var curve: ReferenceNamedEasing {
    ReferenceNamedEasing(
      ReferenceNamedEasing.Family(rawValue: family.rawValue)!,
      ReferenceNamedEasing.Shape(rawValue: shape.rawValue)!, overshoot: overshoot,
      amplitude: amplitude, period: period, publishedInOut: published)
  }

  func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
    SolverTruth(Self.answerForm, [curve.value(at: progress), curve.slope(at: progress)])
  }

  /// Of a value the larger of 1 and the curve's largest magnitude, of a slope the largest of 1,
  /// the slope and, of elastic, amplitude/period.
  func scales(of truth: SolverTruth) -> [Double] {
    let turning = family == .elastic ? max(amplitude, 1) / period : 1
    let slope = truth.values[1].rounded.magnitude
    return [curve.reach, max(1, slope.isFinite ? slope : 1, turning)]
  }

  /// None where the curve jumps: the value there is exact, and so are its place and 0 or 1.
  func inputAllowance(_ allowance: Allowance) -> Double? {
    isAtExactJump ? nil : allowance.shift(of: progress)
  }

  var isAtExactJump: Bool { curve.jumps.contains(progress) }

  /// The slope on the other side of an impact of bounce within four ulp.
  func equallyRight(
    as truth: SolverTruth, _ allowance: Allowance, by source: any TruthSource
  ) -> [[TrueValue]] {
    guard family == .bounce else { return [] }
    let shift = 4 * max(progress, 0.5).ulp
    return [-shift, shift].compactMap { shift in
      let slope = TrueValue(curve.slope(at: progress + shift))
      let isBeyond = slope.distance(to: truth.values[1].rounded) > 0.1
      return isBeyond ? [truth.values[0], slope] : nil
    }
  }
}
