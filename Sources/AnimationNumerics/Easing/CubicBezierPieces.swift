/// A cubic Bézier curve cut into at most four pieces, each a cubic about a centre where solving for
/// x is well conditioned.
///
/// About a centre s₀, with τ = ±(s − s₀) ≥ 0 and D = ±(x − x(s₀)) ≥ 0,
///
///     D = Cτ + Bτ² + Aτ³,      y = Y₀ + τ(Y₁ + τ(Y₂ + τY₃))
///
/// A rounding error in D or in a coefficient moves τ by that relative error times
/// (|C|τ + |B|τ² + |A|τ³) / (τ dD/dτ). The power basis about 0 lets that factor grow without bound
/// where the curve is nearly vertical, which is why solvers that use it alone lose up to ten digits
/// at x = ½ of (1, 0, 0, 1). With the centres below it is at most 3 for every pair x₁, x₂ in [0, 1].
/// Write x(s) = cs + bs² + as³ and s₀ = −b/3a, where x″ vanishes:
///
/// - a > 0 and 0 < s₀ < 1, the curves that are steep in their middle: about s₀, forwards and
///   backwards. B is 0 there, and A and C = x′(s₀) are not negative: nothing cancels.
/// - a ≥ 0 otherwise: about 0 if b ≥ 0, where A, B and C are not negative, else about 1 backwards.
/// - a < 0, the curves that may be vertical at their ends: about 0 for s < s₀ and about 1 backwards
///   for s > s₀. There B ≥ 3|A|τ, so that the one negative term takes at most a third.
///
/// The outermost eighths of s are always centred on their own end, whatever the rest needs; there
/// |B|τ ≤ C/4. That keeps value and slope accurate relative to themselves where they vanish, as
/// y does at 0 and dy/dx does at both ends of an ease-in-out.
struct CubicBezierPieces: Sendable {
  /// One piece.
  struct Piece: Sendable {
    /// The sign of τ against s.
    var direction: Double
    /// x at the centre.
    var x: DoubleDouble
    var c, b, a: Double
    /// 1/A, or a huge number where A does not limit τ.
    var inverseA: Double
    /// y at the centre.
    var y: DoubleDouble
    var y1, y2, y3: Double
  }

  /// Where the second, third and fourth piece start. Pieces that a curve does not need are empty.
  var starts: (Double, Double, Double)
  var pieces: (Piece, Piece, Piece, Piece)

  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    let x = Polynomial(x1, x2)
    let y = Polynomial(y1, y2)
    let start = Piece(x, y, centre: .start)
    let end = Piece(x, y, centre: .end)
    let inflection = -x.b / (x.a * 3)

    // The main part from `first` to `second`, cut at `cut`, and its two pieces.
    var cut = inflection.high
    var (lower, upper) = (start, end)
    if x.a.high > 0 && cut > 0 && cut < 1 {
      lower = Piece(x, y, centre: .inflection(inflection), direction: -1)
      upper = Piece(x, y, centre: .inflection(inflection), direction: 1)
    } else if x.a.high >= 0 {
      cut = x.b.high >= 0 ? 1 : 0
    } else {
      cut = min(max(cut, 0), 1)
    }
    let cutPoint = cut == inflection.high ? inflection : DoubleDouble(cut)
    starts.0 = x.value(at: cut > 0 && cut < 0.125 ? cutPoint : DoubleDouble(0.125)).high
    starts.2 = x.value(at: cut < 1 && cut > 0.875 ? cutPoint : DoubleDouble(0.875)).high
    // D must not be negative in the upper piece: x(s₀) is rounded up to a double.
    let x0 = x.value(at: cutPoint)
    starts.1 = cut == 0 ? starts.0 : cut == 1 ? starts.2 : x0.low > 0 ? x0.high.nextUp : x0.high
    pieces = (start, lower, upper, end)
  }

  /// The value at x, 0 < x < 1.
  func value(at x: Double) -> Double {
    let piece = piece(at: x)
    let τ = piece.parameter(at: x)
    return piece.y.high + (piece.y.low + τ * (piece.y1 + τ * (piece.y2 + τ * piece.y3)))
  }

  /// dy/dx at x, 0 < x < 1.
  func slope(at x: Double) -> Double {
    let piece = piece(at: x)
    let τ = piece.parameter(at: x)
    let dx = piece.c + τ * (2 * piece.b + τ * (3 * piece.a))
    let dy = piece.direction * (piece.y1 + τ * (2 * piece.y2 + τ * (3 * piece.y3)))
    if dx > 0 { return dy / dx }
    // A vertical tangent, which inside (0, 1) only (1, y₁, 0, y₂) has, at ½. If y′ vanishes too,
    // the next terms decide, seen from the right.
    let second = 2 * piece.y2
    if dy != 0 { return dy > 0 ? .infinity : -.infinity }
    if second != 0 { return second > 0 ? .infinity : -.infinity }
    return piece.direction * piece.y3 / piece.a
  }

  private func piece(at x: Double) -> Piece {
    if x < starts.1 {
      return x < starts.0 ? pieces.0 : pieces.1
    }
    return x < starts.2 ? pieces.2 : pieces.3
  }
}

extension CubicBezierPieces.Piece {
  /// The solution τ of Cτ + Bτ² + Aτ³ = D.
  ///
  /// The start is the smaller of the solution without the cubic term and of the solution of the
  /// cubic term alone; the true τ lies between 0.68 and 1.23 times that. The steps are Halley's,
  /// which cube the error.
  func parameter(at x: Double) -> Double {
    let d = direction * ((x - self.x.high) - self.x.low)
    let convexB = b > 0 ? b : 0
    let quadratic = 2 * d / (c + (c * c + 4 * convexB * d).squareRoot() + 0x1p-1000)
    let cubic = Self.roughCubeRoot(d * inverseA)
    var τ = quadratic < cubic ? quadratic : cubic
    for _ in 0..<4 {
      let slope = c + τ * (2 * b + τ * (3 * a))
      let excess = τ * (c + τ * (b + τ * a)) - d
      let curvature = b + τ * (3 * a)
      τ -= excess * slope / (slope * slope - excess * curvature + 0x1p-1022)
    }
    return τ
  }

  /// ∛v to about 3 %, for v ≥ 0: a third of the binary exponent and mantissa, read as one number.
  private static func roughCubeRoot(_ v: Double) -> Double {
    Double(bitPattern: v.bitPattern / 3 + 0x2A9F_7893_0000_0000)
  }

  enum Centre {
    case start, end
    case inflection(DoubleDouble)
  }

  /// The curve about a centre; `direction` matters at an inflection only.
  init(
    _ x: CubicBezierPieces.Polynomial, _ y: CubicBezierPieces.Polynomial, centre: Centre,
    direction: Double = 1
  ) {
    switch centre {
    case .start:
      self.init(direction: 1, x: x.start, y: y.start)
    case .end:
      self.init(direction: -1, x: x.end, y: y.end)
    case .inflection(let s):
      var about = x.about(s)
      about.1 = DoubleDouble(max(0, about.1.high))
      about.2 = DoubleDouble(0)
      self.init(direction: direction, x: about, y: y.about(s))
    }
  }

  private init(
    direction: Double, x: CubicBezierPieces.Polynomial.Taylor,
    y: CubicBezierPieces.Polynomial.Taylor
  ) {
    self.direction = direction
    self.x = x.0
    c = x.1.high
    b = direction * x.2.high
    a = x.3.high
    inverseA = a > 0x1p-900 ? 1 / a : 0x1p900
    self.y = y.0
    y1 = direction * y.1.high
    y2 = y.2.high
    y3 = direction * y.3.high
  }
}

extension CubicBezierPieces {
  /// One coordinate, p(s) = cs + bs² + as³, of a curve from 0 to 1 with control values p₁ and p₂.
  struct Polynomial {
    typealias Taylor = (DoubleDouble, DoubleDouble, DoubleDouble, DoubleDouble)

    let a, b, c: DoubleDouble
    /// 3(1 − p₂), the slope at s = 1, and 3(1 + p₁ − 2p₂), half its curvature there.
    private let endSlope, endCurvature: DoubleDouble

    init(_ p1: Double, _ p2: Double) {
      let (one, p1, p2) = (DoubleDouble(1), DoubleDouble(p1), DoubleDouble(p2))
      c = p1 * 3
      b = (p2 - p1 * 2) * 3
      a = one + (p1 - p2) * 3
      endSlope = (one - p2) * 3
      endCurvature = (one + (p1 - p2 * 2)) * 3
    }

    var start: Taylor { (DoubleDouble(0), c, b, a) }

    /// About s = 1, where rounding must not turn a coefficient that vanishes into one that does not.
    var end: Taylor { (DoubleDouble(1), endSlope, endCurvature, a) }

    func about(_ s: DoubleDouble) -> Taylor {
      (value(at: s), ((a * 3) * s + b * 2) * s + c, (a * 3) * s + b, a)
    }

    func value(at s: DoubleDouble) -> DoubleDouble {
      s.high == 1 && s.low == 0 ? DoubleDouble(1) : ((a * s + b) * s + c) * s
    }
  }
}
