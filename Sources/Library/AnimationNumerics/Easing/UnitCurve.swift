/// An easing function on the unit interval, with the API of SwiftUI's `UnitCurve`.
///
/// Progress is clamped to [0, 1]; NaN gives NaN. Values at 0 and 1 are exactly 0 and 1, but for a
/// `linear()` or `steps()` that says otherwise. Values of the named
/// curves are within 4e-16 of the exact curve; see `CubicBezier` and `NamedEasing` for others, and
/// for values next to 0. Unlike SwiftUI's, values are not rounded to multiples of 2⁻²⁰, and a slope where control
/// points coincide is the one-sided limit.
public struct UnitCurve: Hashable, Sendable {
  /// The easing function, which is not asked for values outside [0, 1].
  public let easing: EasingFunction
  nonisolated(unsafe) let form: CurveForm

  /// The curve of any easing function, with progress clamped.
  public init(_ easing: EasingFunction) {
    self.easing = easing
    form = CurveForm(easing)
  }

  /// A curve given by a CSS cubic Bézier, with progress clamped.
  public init(_ bezier: CubicBezier) { self.init(.cubicBezier(bezier)) }

  /// The curve of a named easing.
  public init(_ easing: NamedEasing) { self.init(.named(easing)) }

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
  public static let linear = UnitCurve(.identity)
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
    switch easing {
    case .cubicBezier(let curve): curve.fitsKernels
    case .linear(let linear): linear.hasFiniteSlopes
    case .steps(let steps): steps.fitsKernels
    case .identity, .named: true
    }
  }

  @inline(never) private func scaledValue(at progress: Double) -> Double {
    easing.value(at: min(max(progress, 0), 1))
  }

  /// Whether the curve is a `linear()` or `steps()`, which may have corners and jumps everywhere.
  package var isPiecewise: Bool {
    switch easing {
    case .linear, .steps: true
    case .identity, .cubicBezier, .named: false
    }
  }

  /// The curve's slope at a progress, which is clamped to [0, 1]: ±∞ at a vertical tangent, the
  /// one-sided limit at 0 and 1. At a corner or jump inside it is the limit from above; `steps()`
  /// has slope 0 everywhere.
  public func velocity(at progress: Double) -> Double {
    switch easing {
    case .identity: progress.isNaN ? progress : 1
    case .named(let easing): easing.slope(at: progress)
    case .cubicBezier(let curve): curve.slope(at: progress)
    case .linear(let linear): linear.slope(at: progress)
    case .steps: progress.isNaN ? progress : 0
    }
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
  /// - `linear()` and `steps()`, which SwiftUI does not have either, stay as they are.
  public var inverse: UnitCurve {
    switch easing {
    case .identity, .linear, .steps: self
    case .named(let easing): UnitCurve(easing.exchanged)
    case .cubicBezier(let curve):
      .bezier(
        startControlPoint: UnitPoint(x: curve.y1, y: curve.x1),
        endControlPoint: UnitPoint(x: curve.y2, y: curve.x2))
    }
  }
}
