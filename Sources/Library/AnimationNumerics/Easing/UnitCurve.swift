/// An easing function on the unit interval, with the API of SwiftUI's `UnitCurve`.
///
/// Progress is clamped to [0, 1]; NaN gives NaN. Values are exact at 0 and 1. Values of the named
/// curves are within 4e-16 of the exact curve; see `CubicBezier` and `NamedEasing` for others, and
/// for values next to 0. Unlike SwiftUI's, values are not rounded to multiples of 2⁻²⁰, and a slope where control
/// points coincide is the one-sided limit.
public struct UnitCurve: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case linear
    case named(NamedEasing)
    case bezier(CubicBezier)
  }

  package let kind: Kind
  nonisolated(unsafe) let form: CurveForm

  init(_ kind: Kind) {
    self.kind = kind
    form = CurveForm(kind)
  }

  /// A curve given by a CSS cubic Bézier, with progress clamped.
  public init(_ bezier: CubicBezier) {
    self.init(.bezier(bezier))
  }

  /// The curve of a named easing.
  public init(_ easing: NamedEasing) {
    self.init(.named(easing))
  }

  /// The Bézier curve from (0, 0) to (1, 1) with the given control points, their x clamped to
  /// [0, 1].
  ///
  /// - Precondition: all coordinates are finite. `CubicBezier` has a throwing initialiser, which
  ///   does not clamp.
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
    trapUnless(
      startControlPoint.x.isFinite && startControlPoint.y.isFinite && endControlPoint.x.isFinite
        && endControlPoint.y.isFinite,
      "control points must be finite: \(startControlPoint), \(endControlPoint)")
    return UnitCurve(
      CubicBezier(
        checkedX1: min(max(startControlPoint.x, 0), 1), y1: startControlPoint.y,
        x2: min(max(endControlPoint.x, 0), 1), y2: endControlPoint.y))
  }

  /// y = x.
  public static let linear = UnitCurve(.linear)
  /// Starts slowly: the control points (0.42, 0) and (1, 1).
  public static let easeIn = UnitCurve(CubicBezier.easeIn)
  /// Ends slowly: the control points (0, 0) and (0.58, 1).
  public static let easeOut = UnitCurve(CubicBezier.easeOut)
  /// Starts and ends slowly: the control points (0.42, 0) and (0.58, 1).
  public static let easeInOut = UnitCurve(CubicBezier.easeInOut)

  /// A quarter of a circle that starts horizontally: 1 − √(1 − p²).
  public static let circularEaseIn = UnitCurve(NamedEasing(.circ, .in))
  /// A quarter of a circle that ends horizontally: √(1 − (1 − p)²).
  public static let circularEaseOut = UnitCurve(NamedEasing(.circ, .out))
  /// Two quarters of a circle of half the size, in and out.
  public static let circularEaseInOut = UnitCurve(NamedEasing(.circ, .inOut))

  /// Every curve that has a name in SwiftUI.
  package static let named: [(name: String, curve: UnitCurve)] = [
    ("linear", linear), ("easeIn", easeIn), ("easeOut", easeOut), ("easeInOut", easeInOut),
    ("circularEaseIn", circularEaseIn), ("circularEaseOut", circularEaseOut),
    ("circularEaseInOut", circularEaseInOut),
  ]

  /// The curve's value at a progress, which is clamped to [0, 1].
  public func value(at progress: Double) -> Double {
    let value = form.value(at: progress)
    return value.isFinite ? value : scaledValue(at: progress)
  }

  /// Whether kernels compute every value.
  var fitsKernels: Bool {
    if case .bezier(let curve) = kind { curve.fitsKernels } else { true }
  }

  @inline(never)
  private func scaledValue(at progress: Double) -> Double {
    guard case .bezier(let curve) = kind else { return progress }
    return curve.value(at: progress)
  }

  /// The curve's slope at a progress, which is clamped to [0, 1]: ±∞ at a vertical tangent, the
  /// one-sided limit at 0 and 1.
  public func velocity(at progress: Double) -> Double {
    switch kind {
    case .linear: progress.isNaN ? progress : 1
    case .named(let easing): easing.slope(at: progress)
    case .bezier(let curve): curve.slope(at: progress)
    }
  }

  /// Whether two curves are of one kind and have the same control points.
  public static func == (a: Self, b: Self) -> Bool { a.kind == b.kind }

  /// Hashes the kind and the control points.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
  }

  /// The curve with the roles of progress and value exchanged, as SwiftUI defines it.
  ///
  /// - Circular ease-in and ease-out are each other's inverse.
  /// - A Bézier curve exchanges x and y of its control points. x is clamped to [0, 1] as usual, so
  ///   the inverse of a curve that leaves [0, 1] is inexact.
  /// - `circularEaseInOut` is its own inverse in SwiftUI and here, although the true inverse bends
  ///   the other way.
  /// - Of other named easings, which SwiftUI does not have, in and out are exchanged, too. That is
  ///   not the inverse function.
  public var inverse: UnitCurve {
    switch kind {
    case .linear: self
    case .named(let easing): UnitCurve(easing.exchanged)
    case .bezier(let curve):
      .bezier(
        startControlPoint: UnitPoint(x: curve.y1, y: curve.x1),
        endControlPoint: UnitPoint(x: curve.y2, y: curve.x2))
    }
  }
}
