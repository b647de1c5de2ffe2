internal import CKernelInterface

/// A cubic Bézier curve about one centre, or each lane about the centre of its piece.
struct CubicExpansion<V: DoubleLanes> {
  /// D, as a difference high − low.
  let high, low: V
  let sign, c, b, a, y, yLow, y1, y2, y3: V

  /// One Halley step from τ; it converges cubically.
  @inline(__always) func refined(_ τ: V) -> V {
    let slope = V.multiplyAdd(τ, V.multiplyAdd(τ, a * V(3), b + b), c)
    let excess = V.multiplyAdd(τ, V.multiplyAdd(τ, V.multiplyAdd(τ, a, b), c), low - high)
    return τ + Self.halleyStep(-excess, slope, V.multiplyAdd(τ, a * V(3), b))
  }

  /// The solution near `head`, whose square must be exact: it needs enough trailing zero bits.
  ///
  /// The last Halley step is not added to `head`. Its residual, whose products are exact or cancel,
  /// carries less than an ulp of noise; rounding the sum would add more.
  @inline(__always) func solution(near head: V) -> CubicSolution<V> {
    let squared = head * head
    let threeA = a * V(3)
    let slope = V.multiplyAdd(squared, threeA, V.multiplyAdd(head, b + b, c))
    var lack = V.negatedMultiplyAdd(c, head, high)
    lack = V.negatedMultiplyAdd(b, squared, lack)
    lack = V.negatedMultiplyAdd(a, squared * head, lack) - low
    return CubicSolution(
      expansion: self, head: head, headSquared: squared,
      correction: Self.halleyStep(lack, slope, V.multiplyAdd(head, threeA, b)))
  }

  /// −F·F′ / (F′² − F·F″/2), where `lack` is −F; 0 where F and F′ vanish.
  @inline(__always)
  private static func halleyStep(_ lack: V, _ slope: V, _ halfCurvature: V) -> V {
    lack * slope
      / V.multiplyAdd(lack, halfCurvature, V.multiplyAdd(slope, slope, V(0x1p-1022)))
  }
}

extension CubicExpansion where V: CurveLanes {
  /// Expands every lane about the centre of its piece.
  @inline(__always) init(_ curve: UnsafePointer<CubicCurve>, at x: V) {
    let rows = UnsafeRawPointer(curve).assumingMemoryBound(to: Double.self)
    let zero = V(bits: V.broadcastBits(0))
    let one = V(bits: V.broadcastBits(1))
    var index = V.broadcastBits(0)
    for k in 0..<3 {
      index = V.addBits(index, V.selectLess(x, V(rows[k]), then: zero, else: one).bits)
    }
    sign = V.lookup(rows + 4, index)
    high = (x - V.lookup(rows + 8, index)) * sign
    low = V.lookup(rows + 12, index)
    c = V.lookup(rows + 16, index)
    b = V.lookup(rows + 20, index)
    a = V.lookup(rows + 24, index)
    y = V.lookup(rows + 28, index)
    yLow = V.lookup(rows + 32, index)
    y1 = V.lookup(rows + 36, index)
    y2 = V.lookup(rows + 40, index)
    y3 = V.lookup(rows + 44, index)
  }

  /// The solution τ ≥ 0 of Cτ + Bτ² + Aτ³ = D, from scratch.
  ///
  /// It starts from the smaller of two solutions: without the cubic term, and of the cubic term
  /// alone. That is between ⅔ τ and 1.5 τ.
  @inline(__always) func solution() -> CubicSolution<V> {
    let d = high - low
    let convexB = V.greater(b, V(0))
    let root = V.multiplyAdd(c, c, convexB * V(4) * d).squareRoot()
    let quadratic = (d + d) / (c + root + V(0x1p-1000))
    var τ = V.less(quadratic, Self.roughCubeRoot(of: d, over: a))
    τ = refined(refined(τ))
    return solution(near: V(bits: V.and(τ.bits, V.broadcastBits(0xFFFF_FFFF_0000_0000))))
  }

  /// ∛(v/w) to about 5 %, for v ≥ 0 and w > 0, else a large number. It is a third of the difference
  /// of v's and w's bit patterns, read as fixed-point logarithms.
  ///
  /// The upper 32 bits suffice. They are divided by 3 as a double, by adding to and subtracting
  /// from the bits of 2⁵², whose last place is 1. A negative w reads as smaller than any positive
  /// one.
  @inline(__always) private static func roughCubeRoot(of v: V, over w: V) -> V {
    let magic = V(0x1p52)
    let positive = V.selectLess(V(0), w, then: w, else: V(0))
    let upper = V(bits: V.or(V.shiftRight(v.bits, by: 32), magic.bits))
    let lower = V(bits: V.or(V.shiftRight(positive.bits, by: 32), magic.bits))
    let third = V.multiplyAdd(upper - lower, V(1.0 / 3), V(1_072_648_160)) + magic
    return V(bits: V.shiftLeft(third.bits, by: 32))
  }
}

extension CubicExpansion where V == D1 {
  /// dy/dx where D is so small that products in Halley steps underflow.
  ///
  /// With τ = 2⁻²⁰⁰τ′ and everything scaled by 2⁶⁰⁰, nothing underflows. Let σ = τ′/τ₀, where τ₀ is
  /// the smallest solution that one term of D alone gives. Then σ is between ⅓ and 1.5, no
  /// coefficient is far from 1, and seven Newton steps from 1 converge.
  fileprivate func slope(closeBy distance: Double) -> Double {
    let d = distance * 0x1p600
    let (c, b, a) = (c.vector * 0x1p400, b.vector * 0x1p200, a.vector)
    var unit = Self.roughCubeRoot(of: V(d), over: self.a).vector
    if b > 0, d.squareRoot() / b.squareRoot() < unit { unit = d.squareRoot() / b.squareRoot() }
    if c > 0, d / c < unit { unit = d / c }
    let rate = unit / d
    let (linear, square, cube) = (c * rate, b * rate * unit, a * rate * unit * unit)
    var σ = 1.0
    var slope = 0.0
    var step = 0
    while step < 8 {
      slope = (3 * cube * σ + 2 * square) * σ + linear
      if step < 7 { σ -= (((cube * σ + square) * σ + linear) * σ - 1) / slope }
      step &+= 1
    }
    let τ = σ * unit * 0x1p-200
    // 1/(dx/dτ) is large, so its other factor must not have underflowed.
    let pace = rate * 0x1p400 / slope
    if y1.vector == 0, y2.vector == 0 { return sign.vector * 3 * y3.vector * τ * (τ * pace) }
    return sign.vector * ((3 * y3.vector * τ + 2 * y2.vector) * τ + y1.vector) * pace
  }
}

/// A point of the curve: the parameter is `head` + `correction`.
struct CubicSolution<V: DoubleLanes> {
  let expansion: CubicExpansion<V>
  let head, headSquared, correction: V

  /// y at the solution.
  @inline(__always) var value: V {
    let e = expansion
    let threeY3 = e.y3 * V(3)
    let slope = V.multiplyAdd(headSquared, threeY3, V.multiplyAdd(head, e.y2 + e.y2, e.y1))
    let halfCurvature = V.multiplyAdd(head, threeY3, e.y2)
    let tail = V.multiplyAdd(correction, V.multiplyAdd(correction, halfCurvature, slope), e.yLow)
    let mean = V.multiplyAdd(head, V.multiplyAdd(head, e.y3, e.y2), e.y1)
    return e.y + V.multiplyAdd(head, mean, tail)
  }

  /// dy/ds and dx/ds at the solution.
  @inline(__always) var slopes: (y: V, x: V) {
    let e = expansion
    let τ = head + correction
    return (
      e.sign * V.multiplyAdd(τ, V.multiplyAdd(τ, e.y3 * V(3), e.y2 + e.y2), e.y1),
      V.multiplyAdd(τ, V.multiplyAdd(τ, e.a * V(3), e.b + e.b), e.c)
    )
  }
}

/// The value of the curve, extended outside (0, 1); NaN stays NaN.
///
/// `scripts/prove curve` bounds the start, the steps and the rounding from these operations. It
/// covers all x₁ and x₂ in [0, 1] except next to (1, 0), and x ≥ 2⁻²⁰⁰. In u = 2⁻⁵³ of
/// 1 + |y₁| + |y₂|, including the last rounding, on pieces about an end and about the inflection:
/// Proved (aboutEnds): 17.32 u fused, 24.60 separate.
/// Proved (aboutInflection): 15.42 u fused, 21.39 separate.
/// The worst found is 6.3 u.
@inline(__always) func cubicValue<V: CurveLanes>(_ curve: UnsafePointer<CubicCurve>, at x: V) -> V {
  let inside = CubicExpansion<V>(curve, at: x).solution().value
  if x.isInside { return inside }
  return continued(
    inside, at: x, before: V(curve.pointee.slopeBefore), after: V(curve.pointee.slopeAfter))
}

/// The largest |x| to extend to. A slope of 0 excludes infinite x, so that no product is 0 · ∞.
@inline(__always) private func reach<V: Lanes>(of slope: V) -> V {
  let (endless, finite) = (V(V.Scalar.infinity), V(V.Scalar.greatestFiniteMagnitude))
  return V.selectLess(
    V(0), slope, then: endless,
    else: V.selectLess(slope, V(0), then: endless, else: finite))
}

/// `inside` for 0 < x < 1 and NaN, else the linear extension of the end with the given slope.
@inline(__always) func continued<V: Lanes>(_ inside: V, at x: V, before: V, after: V) -> V {
  let below = before * V.greater(x, -reach(of: before)) + V(0)
  // Two roundings at every level, as in the scalar form.
  let above = V(1) + after * (V.less(x, reach(of: after)) - V(1))
  let value = V.selectLess(V(V.Scalar(1).nextDown), x, then: above, else: inside)
  return V.selectLess(x, V(V.Scalar.leastNonzeroMagnitude), then: below, else: value)
}

/// The slope dy/dx at one x, 0 < x < 1.
func cubicSlope(_ curve: UnsafePointer<CubicCurve>, at x: Double) -> Double {
  let expansion = CubicExpansion<D1>(curve, at: D1(x))
  let distance = (expansion.high - expansion.low).vector
  if distance > 0, distance < 0x1p-500 { return expansion.slope(closeBy: distance) }
  let (dy, dx) = expansion.solution().slopes
  if dx.vector > 0 { return dy.vector / dx.vector }
  // A vertical tangent. Inside (0, 1) only (1, y₁, 0, y₂) has one, at ½. If y′ is 0 there too, the
  // next terms decide, as a limit from the right.
  if dy.vector != 0 { return dy.vector > 0 ? .infinity : -.infinity }
  let second = expansion.y2.vector
  if second != 0 { return second > 0 ? .infinity : -.infinity }
  return expansion.sign.vector * expansion.y3.vector / expansion.a.vector
}
