internal import AnimationKernels
internal import CKernelInterface

extension UnitCurve {
  /// A unit curve given by a formula without parameters. It holds the name used here and in the
  /// solver protocol, and everything except the values, which a kernel computes.
  package enum Formula: String, CaseIterable, Hashable, Sendable {
    case circularEaseIn
    case circularEaseOut
    case circularEaseInOut

    private var formula: CurveFormula {
      switch self {
      case .circularEaseIn: .circularEaseIn
      case .circularEaseOut: .circularEaseOut
      case .circularEaseInOut: .circularEaseInOut
      }
    }

    /// The slope at a progress from 0 to 1, without cancellation: within 3 u, also next to the
    /// ends.
    func slope(at p: Double) -> Double {
      switch self {
      case .circularEaseIn: Quarter.slope(p)
      case .circularEaseOut: Quarter.mirroredSlope(p)
      case .circularEaseInOut: p < 0.5 ? Quarter.slope(2 * p) : Quarter.mirroredSlope(2 * p - 1)
      }
    }

    /// The magnitude of the second derivative at a progress from 0 to 1; the larger one-sided limit
    /// where they differ.
    package func secondDerivative(at p: Double) -> Double {
      switch self {
      case .circularEaseIn: Quarter.secondDerivative(p)
      case .circularEaseOut: Quarter.secondDerivative(1 - p)
      case .circularEaseInOut: 2 * Quarter.secondDerivative(p < 0.5 ? 2 * p : 2 - 2 * p)
      }
    }

    /// Breakpoints at which the value, the slope or the second derivative changes direction.
    /// Between neighbouring breakpoints and the ends each of the three is monotonic.
    package var breakpoints: [Double] {
      switch self {
      case .circularEaseIn, .circularEaseOut: []
      case .circularEaseInOut: [0.5]
      }
    }

    /// The inverse, as SwiftUI defines it.
    var inverse: Self {
      switch self {
      case .circularEaseIn: .circularEaseOut
      case .circularEaseOut: .circularEaseIn
      case .circularEaseInOut: self
      }
    }

    /// The curve kind of its kernel.
    var kernel: CurveKind { CurveKind(rawValue: CurveKindFormula.rawValue + formula.rawValue) }
  }

  /// A quarter of a circle that starts horizontally: 1 − √(1 − p²).
  public static let circularEaseIn = UnitCurve(.formula(.circularEaseIn))
  /// A quarter of a circle that ends horizontally: √(1 − (1 − p)²).
  public static let circularEaseOut = UnitCurve(.formula(.circularEaseOut))
  /// Two quarters of a circle of half the size, in and out.
  public static let circularEaseInOut = UnitCurve(.formula(.circularEaseInOut))
}

/// 1 − √(1 − p²).
private enum Quarter {
  /// p / √(1 − p²).
  static func slope(_ p: Double) -> Double {
    p / ((1 - p) * (1 + p)).squareRoot()
  }

  /// The slope of √(1 − (1 − p)²), (1 − p) / √(1 − (1 − p)²).
  static func mirroredSlope(_ p: Double) -> Double {
    (1 - p) / (p * (2 - p)).squareRoot()
  }

  /// (1 − p²)^(−3/2).
  static func secondDerivative(_ p: Double) -> Double {
    let rest = (1 - p) * (1 + p)
    return rest > 0 ? 1 / (rest * rest.squareRoot()) : .infinity
  }
}
