internal import CKernelInterface

/// Unit curves given by a formula without parameters, besides the line, with their names and
/// numbers. Everything that the kernels know about such a curve is in this file.
package enum CurveFormula: UInt32 {
  case circularEaseIn
  case circularEaseOut
  case circularEaseInOut

  /// Calls `use` with the formula of a kind without a pointee.
  @inline(__always) static func of<Use: FormulaUse>(_ kind: CurveKind, _ use: Use) -> Use.Result {
    switch kind.rawValue &- CurveKindFormula.rawValue {
    case circularEaseIn.rawValue: use(CircularIn())
    case circularEaseOut.rawValue: use(CircularOut())
    case circularEaseInOut.rawValue: use(CircularInOut())
    default: use(ClampedLine())
    }
  }
}

/// A use of a formula: a closure generic over the type of function.
protocol FormulaUse {
  associatedtype Result
  func callAsFunction<F: CurveFunction>(_ formula: F) -> Result
}

/// y = x on [0, 1].
private struct ClampedLine: CurveFunction {
  @inline(__always) func value<V: CurveLanes>(at x: V) -> V { clamped(x) }
}

/// 1 − √(1 − p²).
private struct CircularIn: CurveFunction {
  @inline(__always) func value<V: CurveLanes>(at x: V) -> V { circularIn(clamped(x)) }
}

/// √(1 − (1 − p)²).
private struct CircularOut: CurveFunction {
  @inline(__always) func value<V: CurveLanes>(at x: V) -> V { circularOut(clamped(x)) }
}

/// Half an ease-in, then half an ease-out.
private struct CircularInOut: CurveFunction {
  @inline(__always) func value<V: CurveLanes>(at x: V) -> V {
    let p = clamped(x)
    let half = V(0.5)
    let doubled = p + p
    let early = circularIn(doubled) * half
    let late = half + circularOut(doubled - V(1)) * half
    return V.selectLess(p, half, then: early, else: late)
  }
}

/// x clamped to [0, 1], with −0 turned into 0; NaN stays NaN.
@inline(__always)
private func clamped<V: DoubleLanes>(_ x: V) -> V {
  let positive = V.selectLess(x, V(Double.leastNonzeroMagnitude), then: V(0), else: x)
  return V.selectLess(V(1), positive, then: V(1), else: positive)
}

/// 1 − √(1 − p²) as p² / (1 + √((1 − p)(1 + p))), in which nothing cancels. It is within 2.5 u of
/// the value, also next to 0, and so is √(1 − (1 − p)²) below.
@inline(__always)
private func circularIn<V: CurveLanes>(_ p: V) -> V {
  p * p / (V(1) + ((V(1) - p) * (V(1) + p)).squareRoot())
}

/// √(1 − (1 − p)²) as √(p(2 − p)).
@inline(__always)
private func circularOut<V: CurveLanes>(_ p: V) -> V {
  (p * (V(2) - p)).squareRoot()
}
