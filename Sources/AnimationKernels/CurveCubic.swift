internal import CKernelInterface

/// Lanes on their pieces of a cubic Bézier curve, solved for x.
///
/// The parameter is the sum of `head`, which has 21 significant bits so that its square is exact,
/// and a correction a millionth of it.
struct CubicSolution<V: CurveLanes> {
  let sign, c, b, a, y, yLow, y1, y2, y3: V
  let head, headSquared, correction: V

  /// The solution τ of Cτ + Bτ² + Aτ³ = D, where D = ±(x − X₀) ≥ 0 increases with τ.
  ///
  /// It starts from the smaller of the solutions without the cubic term and of the cubic term alone,
  /// which is between 0.68 and 1.23 times… τ, and takes three of Halley's steps, which cube the
  /// error. The last step is not added: its residual is formed about the rounded `head`, where the
  /// products are exact or cancel, so that it carries less than an ulp of noise.
  @inline(__always)
  init(_ curve: UnsafePointer<CubicCurve>, at x: V) {
    let rows = UnsafeRawPointer(curve).assumingMemoryBound(to: Double.self)
    var index = V.broadcastBits(0)
    for k in 0..<3 {
      let step = V.selectLess(x, V(rows[k]), then: V(bits: V.broadcastBits(0)), else: Self.one)
      index = V.addBits(index, step.bits)
    }
    sign = V.lookup(rows + 4, index)
    let high = (x - V.lookup(rows + 8, index)) * sign
    let low = V.lookup(rows + 12, index)
    c = V.lookup(rows + 16, index)
    b = V.lookup(rows + 20, index)
    a = V.lookup(rows + 24, index)
    let inverseA = V.lookup(rows + 28, index)
    y = V.lookup(rows + 32, index)
    yLow = V.lookup(rows + 36, index)
    y1 = V.lookup(rows + 40, index)
    y2 = V.lookup(rows + 44, index)
    y3 = V.lookup(rows + 48, index)

    let d = high - low
    let convexB = V.greater(b, V(0))
    let root = V.multiplyAdd(c, c, convexB * V(4) * d).squareRoot()
    let quadratic = (d + d) / (c + root + V(0x1p-1000))
    var τ = V.less(quadratic, Self.roughCubeRoot(d * inverseA))
    let twoB = b + b
    let threeA = a * V(3)
    for _ in 0..<2 {
      let slope = V.multiplyAdd(τ, V.multiplyAdd(τ, threeA, twoB), c)
      let excess = V.multiplyAdd(τ, V.multiplyAdd(τ, V.multiplyAdd(τ, a, b), c), -d)
      τ = τ - Self.halleyStep(excess, slope, V.multiplyAdd(τ, threeA, b))
    }
    head = V(bits: V.and(τ.bits, V.broadcastBits(0xFFFF_FFFF_0000_0000)))
    headSquared = head * head
    let slope = V.multiplyAdd(headSquared, threeA, V.multiplyAdd(head, twoB, c))
    var excess = V.multiplyAdd(c, head, -high)
    excess = V.multiplyAdd(b, headSquared, excess)
    excess = V.multiplyAdd(a, headSquared * head, excess) + low
    correction = -Self.halleyStep(excess, slope, V.multiplyAdd(head, threeA, b))
  }

  /// The bit pattern 1, to count with.
  @inline(__always) private static var one: V { V(bits: V.broadcastBits(1)) }

  /// F·F′ / (F′² − F·F″/2); 0 where F and F′ vanish.
  @inline(__always)
  private static func halleyStep(_ excess: V, _ slope: V, _ halfCurvature: V) -> V {
    excess * slope
      / (V.multiplyAdd(slope, slope, -(excess * halfCurvature)) + V(0x1p-1022))
  }

  /// ∛v to about 3 %, for v ≥ 0: a third of the binary exponent and mantissa, read as one number.
  ///
  /// The upper 32 bits suffice. They are divided by 3 as a double: subtracted from and added to the
  /// bits of 2⁵², whose last place is 1.
  @inline(__always)
  private static func roughCubeRoot(_ v: V) -> V {
    let magic = V(0x1p52)
    let word = V(bits: V.or(V.shiftRight(v.bits, by: 32), magic.bits)) - magic
    let third = V.multiplyAdd(word, V(1.0 / 3), V(715_094_163)) + magic
    return V(bits: V.shiftLeft(third.bits, by: 32))
  }

  /// y at the solution.
  @inline(__always)
  var value: V {
    let threeY3 = y3 * V(3)
    let slope = V.multiplyAdd(headSquared, threeY3, V.multiplyAdd(head, y2 + y2, y1))
    let halfCurvature = V.multiplyAdd(head, threeY3, y2)
    let tail = V.multiplyAdd(correction, V.multiplyAdd(correction, halfCurvature, slope), yLow)
    let mean = V.multiplyAdd(head, V.multiplyAdd(head, y3, y2), y1)
    return y + V.multiplyAdd(head, mean, tail)
  }

  /// dy/dτ and dx/dτ at the solution, both against the piece's own direction.
  @inline(__always)
  var slopes: (y: V, x: V) {
    let τ = head + correction
    return (
      sign * V.multiplyAdd(τ, V.multiplyAdd(τ, y3 * V(3), y2 + y2), y1),
      V.multiplyAdd(τ, V.multiplyAdd(τ, a * V(3), b + b), c)
    )
  }
}

/// The value of the curve, with its continuation outside (0, 1); NaN stays NaN.
@inline(__always)
func cubicValue<V: CurveLanes>(_ curve: UnsafePointer<CubicCurve>, at x: V) -> V {
  let inside = CubicSolution<V>(curve, at: x).value
  // Finite, because a slope of 0 must not make an infinite x NaN.
  let bounded = V.greater(V.less(x, V(Double.greatestFiniteMagnitude)), V(-0x1p1023))
  let before = V(curve.pointee.slopeBefore) * bounded + V(0)
  let after = V.multiplyAdd(V(curve.pointee.slopeAfter), bounded - V(1), V(1))
  let high = V.selectLess(V(1.0.nextDown), x, then: after, else: inside)
  return V.selectLess(x, V(Double.leastNonzeroMagnitude), then: before, else: high)
}

/// The slope dy/dx at one x, 0 < x < 1.
func cubicSlope(_ curve: UnsafePointer<CubicCurve>, at x: Double) -> Double {
  let solution = CubicSolution<D1>(curve, at: D1(x))
  let (dy, dx) = solution.slopes
  if dx.vector > 0 { return dy.vector / dx.vector }
  // A vertical tangent, which inside (0, 1) only (1, y₁, 0, y₂) has, at ½. If y′ vanishes too, the
  // next terms decide, seen from the right.
  if dy.vector != 0 { return dy.vector > 0 ? .infinity : -.infinity }
  let second = solution.y2.vector
  if second != 0 { return second > 0 ? .infinity : -.infinity }
  return solution.sign.vector * solution.y3.vector / solution.a.vector
}

private struct CubicKernel<V: CurveLanes>: BlockKernel {
  let curve: UnsafePointer<CubicCurve>
  @inline(__always) func callAsFunction(_ x: V) -> V { cubicValue(curve, at: x) }
}

/// The values of a curve at `count` points.
func cubicValues(
  _ curve: UnsafePointer<CubicCurve>, _ x: UnsafePointer<Double>,
  _ y: UnsafeMutablePointer<Double>, _ count: Int
) {
  switch curve_vector_bytes() {
  case 64: eachBlock(x, y, count, CubicKernel<D8>(curve: curve))
  case 32: eachBlock(x, y, count, CubicKernel<D4>(curve: curve))
  default: eachBlock(x, y, count, CubicKernel<D2>(curve: curve))
  }
}
