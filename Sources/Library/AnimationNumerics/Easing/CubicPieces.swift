internal import CKernelInterface

/// A partition of a cubic Bézier curve into pieces, each a cubic about a centre where solving for x
/// is well conditioned.
///
/// About a centre s₀, with τ = ±(s − s₀) ≥ 0 and D = ±(x − x(s₀)) ≥ 0,
///
///     D = Cτ + Bτ² + Aτ³,      y = Y₀ + τ(Y₁ + τ(Y₂ + τY₃))
///
/// A rounding error in D or in a coefficient moves τ by that relative error times
/// (|C|τ + |B|τ² + |A|τ³) / (τ dD/dτ). In the power basis about 0 that factor is unbounded where
/// the curve is nearly vertical. Solvers that use it alone lose up to ten digits at x = ½ of
/// (1, 0, 0, 1). With the centres below it is at most 3 for every pair x₁, x₂ in [0, 1]. Write
/// x(s) = cs + bs² + as³ and s₀ = −b/3a, where x″ vanishes:
///
/// - a > 0 and 0 < s₀ < 1, curves that are steep in the middle: about s₀, forwards and backwards. B
///   is 0 there, and A and C = x′(s₀) are not negative, so nothing cancels.
/// - a ≥ 0 otherwise: about 0 if b ≥ 0, where A, B and C are not negative, else about 1 backwards.
/// - a < 0, curves that may be vertical at their ends: about 0 for s < s₀ and about 1 backwards for
///   s > s₀. There B ≥ 3|A|τ, so the one negative term takes at most a third.
///
/// The outermost eighths of s are always centred on their own end, where |B|τ ≤ C/4. That keeps
/// value and slope accurate relative to themselves where they vanish, as y does at 0 and dy/dx at
/// both ends of an ease-in-out.
struct CubicPieces {
  private let x, y: CubicPolynomial
  private(set) var curve = CubicCurve()

  /// The pieces of a curve whose y is multiplied by `scale`.
  init(x1: Double, y1: Double, x2: Double, y2: Double, scale: Double = 1) {
    x = CubicPolynomial(x1, x2)
    y = CubicPolynomial(y1 * scale, y2 * scale, end: scale)
    let inflection = -x.b / x.a.tripled
    var cut = inflection.high
    let isSteepInside = x.a.high > 0 && cut > 0 && cut < 1
    if isSteepInside {
      var about = x.about(inflection)
      // The rounding error of x″ = 0 and, where it should vanish, of x′.
      about.1 = DoubleDouble(max(0, about.1.high))
      about.2 = DoubleDouble(0)
      let values = y.about(inflection)
      setPiece(1, about, values, backwards: true)
      setPiece(2, about, values, backwards: false)
    } else {
      cut = x.a.high < 0 ? min(max(cut, 0), 1) : x.b.high >= 0 ? 1 : 0
      setPiece(1, x.start, y.start, backwards: false)
      setPiece(2, x.end, y.end, backwards: true)
    }
    setPiece(0, x.start, y.start, backwards: false)
    setPiece(3, x.end, y.end, backwards: true)
    setStarts(cut: cut == inflection.high ? inflection : DoubleDouble(cut))
  }

  /// Sets the boundaries of the pieces, the inner two at s = `cut`. An unneeded piece is empty.
  private mutating func setStarts(cut: DoubleDouble) {
    let s = cut.high
    let first = s > 0 && s < 0.125 ? x.value(at: cut).high : x.valueAtFirstEighth.high
    let last = s < 1 && s > 0.875 ? x.value(at: cut).high : x.valueAtLastEighth.high
    curve.start = (first, s == 0 ? first : s == 1 ? last : roundedUp(cut), last, .infinity)
  }

  /// x at `cut`, rounded up to a double: D must not be negative after it.
  private func roundedUp(_ cut: DoubleDouble) -> Double {
    let middle = x.value(at: cut)
    return middle.low > 0 ? middle.high.nextUp : middle.high
  }

  private typealias Row = (Double, Double, Double, Double)

  private mutating func setPiece(
    _ index: Int, _ x: CubicPolynomial.Taylor, _ y: CubicPolynomial.Taylor, backwards: Bool
  ) {
    let sign: Double = backwards ? -1 : 1
    func set(_ row: inout Row, _ value: Double) {
      withUnsafeMutableBytes(of: &row) {
        $0.storeBytes(of: value, toByteOffset: 8 * index, as: Double.self)
      }
    }
    set(&curve.sign, sign)
    set(&curve.x, x.0.high)
    set(&curve.xLow, sign * x.0.low)
    set(&curve.c, x.1.high)
    set(&curve.b, sign * x.2.high)
    set(&curve.a, x.3.high)
    set(&curve.y, y.0.high)
    set(&curve.yLow, y.0.low)
    set(&curve.y1, sign * y.1.high)
    set(&curve.y2, y.2.high)
    set(&curve.y3, sign * y.3.high)
  }
}

/// One coordinate, p(s) = cs + bs² + as³, of a curve from 0 to an end, by default 1, with control
/// values p₁ and p₂.
struct CubicPolynomial {
  typealias Taylor = (DoubleDouble, DoubleDouble, DoubleDouble, DoubleDouble)

  let a, b, c: DoubleDouble
  /// 3(end − p₂), the slope at s = 1, and 3(end + p₁ − 2p₂), half its curvature there.
  private let endSlope, endCurvature, endValue: DoubleDouble

  init(_ p1: Double, _ p2: Double, end: Double = 1) {
    let (end, p1, p2) = (DoubleDouble(end), DoubleDouble(p1), DoubleDouble(p2))
    c = p1.tripled
    b = (p2 - p1.doubled).tripled
    a = end + (p1 - p2).tripled
    endSlope = (end - p2).tripled
    endCurvature = (end + (p1 - p2.doubled)).tripled
    endValue = end
  }

  var start: Taylor { (DoubleDouble(0), c, b, a) }

  /// The expansion about s = 1. Rounding must not make a vanishing coefficient nonzero.
  var end: Taylor { (endValue, endSlope, endCurvature, a) }

  func about(_ s: DoubleDouble) -> Taylor {
    let bend = a.tripled * s
    return (value(at: s), (bend + b.doubled) * s + c, bend + b, a)
  }

  func value(at s: DoubleDouble) -> DoubleDouble {
    s.high == 1 && s.low == 0 ? endValue : ((a * s + b) * s + c) * s
  }

  // The boundaries of the outermost pieces, without fused multiply-add.
  var valueAtFirstEighth: DoubleDouble { ((a.eighth + b).eighth + c).eighth }
  var valueAtLastEighth: DoubleDouble { ((a.sevenEighths + b).sevenEighths + c).sevenEighths }
}

// Exact products with small integers. They avoid fused multiply-add, for which the baseline calls a
// library function.
extension DoubleDouble {
  fileprivate var doubled: Self {
    var result = self
    result.high *= 2
    result.low *= 2
    return result
  }

  fileprivate var eighth: Self { Self(high * 0.125, low * 0.125) }

  fileprivate var sevenEighths: Self {
    let product = Self(sum: high, -0.125 * high)
    return Self(normalizing: product.high, product.low + low * 0.875)
  }

  fileprivate var tripled: Self {
    let product = Self(normalizing: 2 * high, high)
    return Self(normalizing: product.high, product.low + low * 3)
  }
}
