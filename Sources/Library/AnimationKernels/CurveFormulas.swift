internal import CKernelInterface

/// The families of named easings with their numbers. Everything that the kernels know about them is
/// in this file.
package enum CurveFormula: UInt32 {
  case sine, quad, cubic, quart, quint, expo, circ, back, elastic, bounce

  /// Calls `use` with the function of a kind that is a formula: a named easing or the clamped line.
  @inline(__always) static func of<Use: FormulaUse>(
    _ kind: CurveKind, _ curve: UnsafeRawPointer?, _ use: Use
  ) -> Use.Result {
    guard let curve = curve?.load(as: EasingCurve.self) else { return use(ClampedLine()) }
    return switch kind.rawValue &- CurveKindFormula.rawValue {
    case sine.rawValue: use(Eased<Sine>(curve: curve))
    case quad.rawValue: use(Eased<Quad>(curve: curve))
    case cubic.rawValue: use(Eased<Cubic>(curve: curve))
    case quart.rawValue: use(Eased<Quart>(curve: curve))
    case quint.rawValue: use(Eased<Quint>(curve: curve))
    case expo.rawValue: use(Eased<Expo>(curve: curve))
    case circ.rawValue: use(Eased<Circ>(curve: curve))
    case back.rawValue: use(Eased<Back>(curve: curve))
    case elastic.rawValue: use(Eased<Elastic>(curve: curve))
    default: use(Eased<Bounce>(curve: curve))
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

/// x clamped to [0, 1], with −0 turned into 0; NaN stays NaN.
@inline(__always) private func clamped<V: DoubleLanes>(_ x: V) -> V {
  let positive = V.selectLess(x, V(Double.leastNonzeroMagnitude), then: V(0), else: x)
  return V.selectLess(V(1), positive, then: V(1), else: positive)
}

// MARK: - Shapes

/// A family in the shape that its parameters describe.
private struct Eased<Family: EasingFamily>: CurveFunction {
  let curve: EasingCurve

  @inline(__always) func value<V: CurveLanes>(at x: V) -> V {
    let p = clamped(x)
    let (origin, direction) = (half(p, curve.origin), half(p, curve.direction))
    // The products are exact, so both forms of multiply-add give the same bits. Where u or 1 − u is
    // small, both are exact.
    let u = V.multiplyAdd(direction, p, origin)
    let d = V.negatedMultiplyAdd(direction, p, V(1) - origin)
    return Family.shaped(u, d, curve, base: half(p, curve.base), height: half(p, curve.height))
  }

  @inline(__always) private func half<V: CurveLanes>(_ p: V, _ pair: (Double, Double)) -> V {
    V.selectLess(p, V(0.5), then: V(pair.0), else: V(pair.1))
  }
}

/// A family of named easings: the ease-in f of u, 0 ≤ u ≤ 1, or 1 − f, with d = 1 − u.
///
/// Values at the ends are exact, so every shape is accurate to some units of 2⁻⁵³ of the largest
/// value.
private protocol EasingFamily {
  static func value<V: CurveLanes>(_ u: V, _ d: V, _ curve: EasingCurve) -> V
  /// base + height·value.
  static func shaped<V: CurveLanes>(_ u: V, _ d: V, _ curve: EasingCurve, base: V, height: V) -> V
}

extension EasingFamily {
  @inline(__always) static func shaped<V: CurveLanes>(
    _ u: V, _ d: V, _ curve: EasingCurve, base: V, height: V
  ) -> V { V.multiplyAdd(height, value(u, d, curve), base) }
}

// MARK: - Families

/// 1 − f = sin(πd/2).
private enum Sine: EasingFamily {
  @inline(__always) static func value<V: CurveLanes>(_ u: V, _ d: V, _ curve: EasingCurve) -> V {
    V.sinCos(quarterTurns: d, low: V(0)).sin
  }
}

/// f = u².
private enum Quad: EasingFamily {
  @inline(__always) static func value<V: CurveLanes>(_ u: V, _ d: V, _ curve: EasingCurve) -> V {
    u * u
  }
}

/// f = u³.
private enum Cubic: EasingFamily {
  @inline(__always) static func value<V: CurveLanes>(_ u: V, _ d: V, _ curve: EasingCurve) -> V {
    u * u * u
  }
}

/// f = u⁴.
private enum Quart: EasingFamily {
  @inline(__always) static func value<V: CurveLanes>(_ u: V, _ d: V, _ curve: EasingCurve) -> V {
    let square = u * u
    return square * square
  }
}

/// f = u⁵.
private enum Quint: EasingFamily {
  @inline(__always) static func value<V: CurveLanes>(_ u: V, _ d: V, _ curve: EasingCurve) -> V {
    let square = u * u
    return square * square * u
  }
}

/// f = 2^(−10d), but 0 at u = 0.
private enum Expo: EasingFamily {
  @inline(__always) static func value<V: CurveLanes>(_ u: V, _ d: V, _ curve: EasingCurve) -> V {
    decay(u, d)
  }
}

/// f = 1 − √(1 − u²) as u² / (1 + √((1 − u)(1 + u))), in which nothing cancels: within 2.5 u of the
/// value, also next to 0. Falling parts use 1 − f, the root, likewise.
private enum Circ: EasingFamily {
  @inline(__always) static func value<V: CurveLanes>(_ u: V, _ d: V, _ curve: EasingCurve) -> V {
    u * u / (V(1) + root(u, d))
  }

  @inline(__always) static func shaped<V: CurveLanes>(
    _ u: V, _ d: V, _ curve: EasingCurve, base: V, height: V
  ) -> V {
    let zero = V(0)
    let part = V.selectLess(zero, height, then: value(u, d, curve), else: root(u, d))
    let start = V.selectLess(zero, height, then: base, else: base + height)
    return V.multiplyAdd(V.greater(height, -height), part, start)
  }

  @inline(__always) private static func root<V: CurveLanes>(_ u: V, _ d: V) -> V {
    (d * (V(1) + u)).squareRoot()
  }
}

/// f = u²((s + 1)u − s) as u²(u − sd).
private enum Back: EasingFamily {
  @inline(__always) static func value<V: CurveLanes>(_ u: V, _ d: V, _ curve: EasingCurve) -> V {
    V.negatedMultiplyAdd(V(curve.overshoot), d, u) * (u * u)
  }
}

/// f = A·2^(−10d)·sin(2π(d + q)/P) with A·sin(2πq/P) = 1, as 2^(−10d)(cos ψ + √(A² − 1) sin ψ) with
/// ψ = 2πd/P; but 0 at u = 0. The angle keeps the tail of its product.
private enum Elastic: EasingFamily {
  @inline(__always) static func value<V: CurveLanes>(_ u: V, _ d: V, _ curve: EasingCurve) -> V {
    let rate = V(curve.rate)
    let angle = d * rate
    let low = V.multiplyAdd(d, V(curve.rateLow), V.productTail(d, rate, product: angle))
    let (sin, cos) = V.sinCos(quarterTurns: angle, low: low)
    return decay(u, d) * V.multiplyAdd(V(curve.sine), sin, cos)
  }
}

/// 1 − f = (2.75d − m)² + h: parabolas of which the first ends at 4/11, the others at 8/11, 10/11
/// and 1. All constants are exact.
private enum Bounce: EasingFamily {
  @inline(__always) static func value<V: CurveLanes>(_ u: V, _ d: V, _ curve: EasingCurve) -> V {
    let (first, second, third) = (V(4.0 / 11), V(8.0 / 11), V(10.0 / 11))
    var m = V.selectLess(d, third, then: V(2.25), else: V(2.625))
    m = V.selectLess(d, second, then: V(1.5), else: m)
    m = V.selectLess(d, first, then: V(0), else: m)
    var h = V.selectLess(d, third, then: V(0.9375), else: V(0.984375))
    h = V.selectLess(d, second, then: V(0.75), else: h)
    h = V.selectLess(d, first, then: V(0), else: h)
    let distance = V.multiplyAdd(V(2.75), d, -m)
    return V.multiplyAdd(distance, distance, h)
  }
}

/// 2^(−10d), and 0 at u = 0. Adding u − u keeps NaN, of which `exp2` may make another number.
@inline(__always) private func decay<V: CurveLanes>(_ u: V, _ d: V) -> V {
  let power = V.exp2(V(-10) * d) + (u - u)
  return V.selectLess(u, V(Double.leastNonzeroMagnitude), then: V(0), else: power)
}
