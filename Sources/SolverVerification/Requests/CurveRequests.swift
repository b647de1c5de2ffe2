#if canImport(ReferenceNumerics)
  import ReferenceNumerics
#endif

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

  /// Control points in the order in which CSS writes them.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }
}

/// Asks for value and slope dy/dx of a cubic Bézier at one progress.
public struct CubicBezierRequest: Sendable, Hashable {
  /// What happens where the progress leaves [0, 1].
  public enum Outside: String, Sendable, Hashable, CaseIterable {
    /// The progress is clamped, as SwiftUI's `UnitCurve` does.
    case clamp
    /// The curve continues along its end tangents, as CSS prescribes.
    case extend
  }

  /// The curve.
  public var curve: BezierControlPoints
  /// The progress x.
  public var progress: Double
  /// What happens where the progress leaves [0, 1].
  public var outside: Outside

  /// A request for one curve and progress.
  public init(curve: BezierControlPoints, progress: Double, outside: Outside = .clamp) {
    self.curve = curve
    self.progress = progress
    self.outside = outside
  }
}

/// A named unit curve: one that the reference knows.
public struct UnitCurveName: RawRepresentable, Sendable, Hashable, CaseIterable {
  let curve: ReferenceUnitCurve

  /// Every curve, in the order of the protocol.
  public static let allCases: [Self] = ReferenceUnitCurve.allCases.map { Self($0) }

  /// y = x.
  public static let linear = Self(.linear)
  /// The cubic Bézier (0.42, 0, 1, 1).
  public static let easeIn = Self(.easeIn)
  /// The cubic Bézier (0, 0, 0.58, 1).
  public static let easeOut = Self(.easeOut)
  /// The cubic Bézier (0.42, 0, 0.58, 1).
  public static let easeInOut = Self(.easeInOut)
  /// y = 1 − √(1 − x²).
  public static let circularEaseIn = Self(.circularEaseIn)
  /// y = √(1 − (1 − x)²).
  public static let circularEaseOut = Self(.circularEaseOut)
  /// Two quarter circles that meet at (½, ½) with a vertical tangent.
  public static let circularEaseInOut = Self(.circularEaseInOut)

  private init(_ curve: ReferenceUnitCurve) {
    self.curve = curve
  }

  /// The curve of a name in the protocol; nil for a name that no curve has.
  public init?(rawValue: String) {
    guard let curve = ReferenceUnitCurve(rawValue: rawValue) else { return nil }
    self.init(curve)
  }

  /// The name in the protocol.
  public var rawValue: String { curve.rawValue }

  /// The ease-out of an ease-in, and the other way round; nil for other curves.
  package var opposite: Self? {
    for (end, other) in [("aseIn", "aseOut"), ("aseOut", "aseIn")] where rawValue.hasSuffix(end) {
      return Self(rawValue: rawValue.dropLast(end.count) + other)
    }
    return nil
  }
}

/// Asks for value and slope of a named unit curve, or of its inverse, at one progress.
public struct UnitCurveRequest: Sendable, Hashable {
  /// The curve.
  public var name: UnitCurveName
  /// Whether the curve's `inverse` is asked for.
  public var inverse: Bool
  /// The progress; clamped to [0, 1].
  public var progress: Double

  /// A request for one curve and progress.
  public init(name: UnitCurveName, inverse: Bool = false, progress: Double) {
    self.name = name
    self.inverse = inverse
    self.progress = progress
  }
}

/// Asks for the value of a CSS `linear()` easing function at one progress.
public struct LinearEasingRequest: Sendable, Hashable {
  /// The text of the function, as in a style sheet.
  public var css: String
  /// The progress, possibly outside [0, 1].
  public var progress: Double

  /// A request for one function and progress.
  public init(css: String, progress: Double) {
    self.css = css
    self.progress = progress
  }
}

/// Asks for the value of a CSS `steps()` easing function at one progress.
public struct StepsRequest: Sendable, Hashable {
  /// The text of the function, as in a style sheet.
  public var css: String
  /// The progress, possibly outside [0, 1].
  public var progress: Double
  /// The before flag: whether a progress on a jump still takes the value before it.
  public var before: Bool

  /// A request for one function and progress.
  public init(css: String, progress: Double, before: Bool = false) {
    self.css = css
    self.progress = progress
    self.before = before
  }
}
