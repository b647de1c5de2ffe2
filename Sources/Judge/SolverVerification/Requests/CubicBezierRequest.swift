internal import StrictJSON

import ReferenceNumerics

/// The two inner control points of a cubic Bézier from (0, 0) to (1, 1).
public struct BezierControlPoints: Sendable, Hashable {
  /// Abscissa of the first control point, in [0, 1].
  public var x1: Double
  /// Ordinate of the first control point.
  public var y1: Double
  /// Abscissa of the second control point, in [0, 1].
  public var x2: Double
  /// Ordinate of the second control point.
  public var y2: Double

  /// Creates control points in CSS order.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }
}

extension BezierControlPoints {
  init(_ reader: MemberReader) throws(SolverError) {
    self.init(
      try reader.fraction("x1"), try reader.number("y1"), try reader.fraction("x2"),
      try reader.number("y2"))
  }

  func write(to writer: inout MemberWriter) {
    writer.number("x1", x1)
    writer.number("y1", y1)
    writer.number("x2", x2)
    writer.number("y2", y2)
  }

  /// The difficulty of solving x(s) = x for the curve.
  fileprivate var shape: String {
    // x(s) = 3(1−s)²s·x1 + 3(1−s)s²·x2 + s³ has the cubic term 3x1 − 3x2 + 1. Its derivative
    // vanishes inside if x1 and x2 cross far enough.
    if (3 * x1 - 3 * x2 + 1).magnitude < 1e-9 { return "vanishing cubic term" }
    if (3 * x1 - 3 * x2 + 1).magnitude < 0.05 { return "small cubic term" }
    if x1 < 1e-5 || x2 > 1 - 1e-5 { return "vertical or level at an end" }
    if x1 - x2 > 0.9 { return "steep in the middle" }
    return y1 < 0 || y1 > 1 || y2 < 0 || y2 > 1 ? "overshooting" : "ordinary"
  }
}

/// Asks for value and slope dy/dx of a cubic Bézier at one progress.
public struct CubicBezierRequest: Sendable, Hashable {
  /// The behaviour for progress outside [0, 1].
  public enum Outside: String, Sendable, Hashable, CaseIterable {
    /// The progress is clamped, as SwiftUI's `UnitCurve` does.
    case clamp
    /// The curve continues along its end tangents.
    case extend
  }

  /// The curve.
  public var curve: BezierControlPoints
  /// The progress x.
  public var progress: Double
  /// The behaviour for progress outside [0, 1].
  public var outside: Outside

  /// Creates a request for one curve and progress.
  public init(curve: BezierControlPoints, progress: Double, outside: Outside = .clamp) {
    self.curve = curve
    self.progress = progress
    self.outside = outside
  }
}

extension SolverKind {
  /// Value and slope of a cubic Bézier easing curve.
  public static let cubicBezier = Self("cubic-bezier", CubicBezierRequest.self)
}

extension SolverRequest {
  /// A request of kind ``SolverKind/cubicBezier``.
  public static func cubicBezier(_ request: CubicBezierRequest) -> Self { Self(request) }
}

/// A method that answers requests of kind ``SolverKind/cubicBezier``.
public protocol CubicBezierMethod: SolverMethod {
  /// Value and slope of a cubic Bézier easing curve.
  func bezier(_ request: CubicBezierRequest) throws(SolverError) -> CurveAnswer
}

extension CubicBezierRequest: ProgressQuestion {
  static var kind: SolverKind { .cubicBezier }

  func answer(by method: any SolverMethod) throws(SolverError) -> SolverAnswer {
    .curve(try method.serving((any CubicBezierMethod).self, Self.kind).bezier(self))
  }

  init(_ reader: MemberReader) throws(SolverError) {
    self.init(
      curve: try BezierControlPoints(reader), progress: try reader.number("progress"),
      outside: try reader.optionalWord("outside", Outside.self) ?? .clamp)
  }

  func write(to writer: inout MemberWriter) {
    curve.write(to: &writer)
    writer.number("progress", progress)
    if outside != .clamp { writer.text("outside", outside.rawValue) }
  }

  static var answerForm: AnswerForm { .curve }

  var group: String { AskedDomain.place(of: progress) ?? curve.shape }

  func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
    let curve = try ReferenceCubicBezier(curve)
    let outside: ReferenceCubicBezier.Outside = outside == .clamp ? .clamp : .extend
    return SolverTruth(
      Self.answerForm,
      [
        curve.value(at: progress, outside: outside), curve.slope(at: progress, outside: outside),
      ])
  }

  /// The truth by the certified computation, which sweeps of many curves use.
  var certifiedTruth: SolverTruth? {
    let certified = CertifiedBezier(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2)
    return certified.truth(at: progress).map { value, slope in
      SolverTruth(Self.answerForm, lists: [[value], [slope]])
    }
  }

  func equallyRight(
    as truth: SolverTruth, _ allowance: Allowance, by source: any TruthSource
  ) -> [[TrueValue]] {
    outside == .extend ? byTheTextOfCSS : allowance.levelOutside(truth, at: progress)
  }

  /// The answer by the text of CSS Easing 2, section 2.3.1, where it differs from browsers and the Web
  /// Platform Tests: at an end whose own control point is vertical, the line through the other one
  /// counts. See csswg-drafts#4046.
  private var byTheTextOfCSS: [[TrueValue]] {
    let isBelow = progress < 0
    let near = isBelow ? curve.x1 : 1 - curve.x2
    guard isBelow || progress > 1, near <= 0 else { return [] }
    let (x, y) = isBelow ? (curve.x2, curve.y2) : (1 - curve.x1, 1 - curve.y1)
    let slope = x > 0 ? y / x : 0
    let value = isBelow ? slope * progress : 1 + slope * (progress - 1)
    return [[TrueValue(rounded: value), TrueValue(rounded: slope)]]
  }
}

extension AskedDomain {
  /// The position of a progress at or beyond an end; nil inside.
  static func place(of progress: Double) -> String? {
    progress == 0 || progress == 1 ? "at an end" : (0...1).contains(progress) ? nil : "outside"
  }
}

extension Allowance {
  /// For a curve clamped outside [0, 1], another solver's slope may also be 0.
  func levelOutside(_ truth: SolverTruth, at progress: Double) -> [[TrueValue]] {
    guard honesty != nil, !(0...1).contains(progress) else { return [] }
    return [[truth.values[0], TrueValue(rounded: 0)]]
  }
}

extension ReferenceCubicBezier {
  /// Creates the curve with control points.
  init(_ points: BezierControlPoints) throws(SolverError) {
    do {
      try self.init(x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2)
    } catch {
      throw .invalid(member: "curve", value: "\(points)", reason: "\(error)")
    }
  }
}

extension BezierControlPoints {
  /// The control points of a CSS easing that is a cubic Bézier; nil for any other text.
  package init?(css: String) {
    guard case .cubicBezier(let curve)? = try? ReferenceEasing(css: css, member: "css") else {
      return nil
    }
    let points = curve.controlPoints
    self.init(points.x1, points.y1, points.x2, points.y2)
  }
}
