internal import Foundation
internal import SolverVerification

/// The mapping from a progress to a value: solving x(s) = x, or a table.
enum CurveInversion {
  /// The fallback of an iteration that does not converge.
  enum Fallback {
    /// Bisection of [0, 1] from s = x or from the last Newton iterate, or no fallback.
    case fromProgress, fromIterate, none
  }

  /// The equation that is solved where the cubic term vanishes.
  enum Vanishing { case asQuadratic, asLinear }

  case exact
  /// At most so many halvings of [0, 1], until x is met within a tolerance.
  case bisection(Int, tolerance: Double)
  case newtonThenBisection(steps: Int, tolerance: Double, minimumSlope: Double, Fallback)
  case newtonFromSamples(steps: Int, tolerance: Double)
  /// Newton's method from s = x, perhaps kept inside [0, 1].
  case newton(Int, isWithin: Bool)
  /// Newton's method started from a table, without a fallback, with x(s) as a sum of Bernstein
  /// polynomials.
  case newtonFromTable(steps: Int, samples: Int)
  /// Newton's method started from 11 samples if the curve is steep there; otherwise ten halvings.
  case newtonIfSteep(steps: Int, inSingle: Bool)
  /// s by linear interpolation between samples of x; of two, s = x.
  case linear(samples: Int)
  case scaledTable(samples: Int)
  /// Cardano's formula or an exact solution, but for a cubic term below a limit.
  case cubic(cardano: Bool, below: Double, Vanishing)
  // Forms of ``CubicFormula``; a quadratic if the cubic term is below a limit.
  case cardanoOfSingles
  case cardanoApproximated(below: Double)
  case cardanoOfTextbooks(below: Double)
  /// Linear interpolation between values at equal distances in x.
  case lines(Int)
  /// A polyline, see ``Flattening``, or a table of it.
  case flattened(threshold: Double, inTable: Bool)
  /// Linear interpolation between points at equal distances in s; those in single precision begin
  /// after the start.
  case baked(points: Int, inSingle: Bool)
}

/// A cubic Bézier in a scalar type, for models of faulty solvers, with the ways of solving it.
struct CurveSolver<Scalar: BinaryFloatingPoint> {
  private let x: (a: Scalar, b: Scalar, c: Scalar)
  private let y: (a: Scalar, b: Scalar, c: Scalar)
  let (x1, x2): (Scalar, Scalar)
  let (y1, y2): (Scalar, Scalar)
  private let points: BezierControlPoints
  var disturbance = Disturbance<Scalar>()
  /// Whether x(s) and its slope are sums of Bernstein polynomials, which round differently.
  var usesSums = false
  /// Whether a halving that meets x exactly goes on below it.
  var goesBelow = false

  init(_ points: BezierControlPoints) {
    self.points = points
    func coefficients(_ p: Double, _ q: Double) -> (Scalar, Scalar, Scalar) {
      let (first, second) = (Scalar(p), Scalar(q))
      return (1 - 3 * second + 3 * first, 3 * second - 6 * first, 3 * first)
    }
    (x, y) = (coefficients(points.x1, points.x2), coefficients(points.y1, points.y2))
    (x1, x2) = (Scalar(points.x1), Scalar(points.x2))
    (y1, y2) = (Scalar(points.y1), Scalar(points.y2))
  }

  func abscissa(_ s: Scalar) -> Scalar {
    usesSums ? sum(s, x1, x2) : ((x.a * s + x.b) * s + x.c) * s
  }
  func ordinate(_ s: Scalar) -> Scalar { ((y.a * s + y.b) * s + y.c) * s }
  func ordinateSlope(_ s: Scalar) -> Scalar { (3 * y.a * s + 2 * y.b) * s + y.c }
  /// As a sum of Bernstein polynomials it is exactly 0 where the curve is flat, else only nearly 0.
  func abscissaSlope(_ s: Scalar) -> Scalar {
    guard usesSums else { return (3 * x.a * s + 2 * x.b) * s + x.c }
    let rest = 1 - s
    return 3 * (rest * (rest * x1 + 2 * s * (x2 - x1)) + s * s * (1 - x2))
  }

  /// A coordinate as a sum of Bernstein polynomials.
  private func sum(_ s: Scalar, _ first: Scalar, _ second: Scalar) -> Scalar {
    let rest = 1 - s
    return s * (3 * rest * (rest * first + s * second) + s * s)
  }

  /// The value at a progress inside (0, 1), with its parameter or, for linear interpolation, its
  /// slope.
  func value(
    at t: Scalar, _ inversion: CurveInversion
  ) -> (value: Scalar, parameter: Scalar, slope: Scalar?) {
    func point(_ s: Scalar) -> (Scalar, Scalar, Scalar?) { (ordinate(s), s, nil) }
    /// The straight line between two points; the first of them, if they are hardly apart.
    func line(
      _ ends: (from: (Scalar, Scalar), to: (Scalar, Scalar)), shortest: Scalar = 0
    ) -> (Scalar, Scalar, Scalar?) {
      let (from, to) = ends
      let (length, rise) = (to.0 - from.0, to.1 - from.1)
      guard length > shortest else { return (from.1, parameter(at: t), 0) }
      return (from.1 + rise * ((t - from.0) / length), parameter(at: t), rise / length)
    }
    switch inversion {
    case .exact: return point(parameter(at: t))
    case .bisection(let steps, let tolerance):
      return point(bisected(t, steps: steps, tolerance: tolerance))
    case .newtonThenBisection(let steps, let tolerance, let minimumSlope, let fallback):
      let found = newton(t, from: t, steps: steps, tolerance, minimumSlope: minimumSlope)
      if found.miss < Scalar(tolerance) || fallback == .none { return point(found.s) }
      return point(bisected(t, from: fallback == .fromProgress ? t : found.s, tolerance: tolerance))
    case .newtonFromSamples(let steps, let tolerance):
      let (guess, lower, upper) = table(t, 11, abscissa)
      let found = newton(t, from: guess, steps: steps, min(tolerance, 1e-7), minimumSlope: 1e-7)
      // As in Chromium and WebKit, the distance before the last step decides.
      return point(
        found.miss < Scalar(tolerance)
          ? found.s : bisected(t, lower, upper, from: found.s, tolerance: tolerance))
    case .newton(let steps, let isWithin):
      return point(newton(t, from: t, steps: steps, isWithin: isWithin).s)
    case .newtonFromTable(let steps, let samples):
      let s = newton(t, from: table(t, samples, abscissa).guess, steps: steps).s
      return (sum(s, y1, y2), s, nil)
    case .newtonIfSteep(let steps, let inSingle):
      let (guess, lower, upper) = table(t, 11, addsSteps: true) {
        inSingle ? Scalar(Float(abscissa($0))) : abscissa($0)
      }
      // In the order of bezier-easing: where a curve is flat in x, roundings decide between the ways.
      func slope(_ s: Scalar) -> Scalar {
        usesSums ? abscissaSlope(s) : 3 * x.a * s * s + 2 * x.b * s + x.c
      }
      let first = slope(guess)
      if first == 0 { return point(guess) }
      return point(
        first >= 1e-3
          ? newton(t, from: guess, steps: steps, slope: slope).s
          : bisected(t, lower, upper, from: (lower + upper) / 2, steps: 10, tolerance: 1e-7))
    case .linear(let samples): return point(table(t, samples, abscissa).guess)
    case .scaledTable(let count):
      let places = (0..<count).map { abscissa(Scalar($0 * count)) }
      var index = 0
      while index < count - 2, places[index + 1] <= t { index += 1 }
      let share = (t - places[index]) / (places[index + 1] - places[index])
      return point((Scalar(index) + share) / Scalar(count - 1))
    case .cubic(let isCardano, let limit, let how):
      if (3 * x1 - 3 * x2 + 1).magnitude < Scalar(limit) { return point(vanishing(t, how)) }
      return point(isCardano ? cardano(t) : parameter(at: t))
    case .cardanoOfTextbooks(let limit):
      return point(Scalar(parameterOfTextbooks(at: Double(t), below: limit)))
    case .cardanoOfSingles:
      let (value, s) = cardanoOfSingles(t)
      return (value, s, nil)
    case .cardanoApproximated(let limit):
      let s = approximateParameter(at: Double(t), below: limit)
      let (rest, square) = (1 - s, s * s)
      let value = 3 * (rest * rest) * s * Double(y1) + 3 * rest * square * Double(y2) + square * s
      return (Scalar(value), Scalar(s), nil)
    case .lines(let count):
      return line(
        Flattening.segment(count + 1, at: t) {
          let place = Scalar($0) / Scalar(count)
          return (place, ordinate(parameter(at: place)))
        })
    case .flattened(let threshold, let inTable):
      let found = Flattening(points, threshold: threshold).value(at: Double(t), fromTable: inTable)
      return (Scalar(found.value), parameter(at: t), Scalar(found.slope))
    case .baked(let count, let inSingle):
      return line(
        Flattening.segment(count, at: t) {
          let s = inSingle ? Scalar($0 + 1) / Scalar(count) : Scalar($0) / Scalar(count - 1)
          let (x, y) = (abscissa(s), ordinate(s))
          return inSingle ? (Scalar(Float(x)), Scalar(Float(y))) : (x, y)
        }, shortest: inSingle ? 1e-6 : 0)
    }
  }

  /// The parameter of a progress, by bisection to the last digit.
  func parameter(at t: Scalar) -> Scalar {
    if t <= 0 { return 0 }
    if t >= 1 { return 1 }
    return bisected(t, steps: Scalar.significandBitCount + 9, tolerance: 0)
  }

  private func bisected(
    _ t: Scalar, _ lower: Scalar = 0, _ upper: Scalar = 1, from start: Scalar = 0.5,
    steps: Int = 100, tolerance: Double
  ) -> Scalar {
    var (lower, upper, s) = (lower, upper, start)
    for step in 0..<steps {
      let distance = abscissa(s) - t
      if distance.magnitude < Scalar(tolerance) { return s }
      if distance > 0 || (goesBelow && distance == 0) { upper = s } else { lower = s }
      if step < steps - 1 { s = (lower + upper) / 2 }
    }
    return s
  }

  /// At most a number of Newton's steps, until x is met or where the curve is too flat in x, and the
  /// distance from x before the last step.
  private func newton(
    _ t: Scalar, from start: Scalar, steps: Int, _ tolerance: Double = 0, minimumSlope: Double = 0,
    isWithin: Bool = false, slope: ((Scalar) -> Scalar)? = nil
  ) -> (s: Scalar, miss: Scalar) {
    var (s, miss) = (start, Scalar.infinity)
    for _ in 0..<steps {
      let distance = abscissa(s) - t
      miss = distance.magnitude
      if miss < Scalar(tolerance) { break }
      let d = (slope ?? abscissaSlope)(s)
      if d == 0 || d.magnitude < Scalar(minimumSlope) { break }
      s -= distance / d
      if isWithin { s = min(max(s, 0), 1) }
    }
    return (s, miss)
  }

  private func vanishing(_ t: Scalar, _ how: CurveInversion.Vanishing) -> Scalar {
    guard how == .asQuadratic else { return t }
    let root = max(x.c * x.c + 4 * x.b * t, 0).squareRoot()
    return x.b.magnitude > Scalar(1e-12) ? (-x.c + root) / (2 * x.b) : t / x.c
  }

  /// A guess by linear interpolation between samples, and the two parameters that enclose it.
  ///
  /// - Parameter addsSteps: Whether parameters are sums and multiples of the rounded step.
  private func table(
    _ t: Scalar, _ count: Int, addsSteps: Bool = false, _ place: (Scalar) -> Scalar
  ) -> (guess: Scalar, lower: Scalar, upper: Scalar) {
    let n = Scalar(count - 1)
    func sample(_ index: Int) -> Scalar {
      place(addsSteps ? Scalar(index) * (1 / n) : Scalar(index) / n)
    }
    var (index, sum) = (0, Scalar(0))
    while index < count - 2, sample(index + 1) <= t { (index, sum) = (index + 1, sum + 1 / n) }
    let (lower, upper) = (sample(index), sample(index + 1))
    let share = (t - lower) / (upper - lower)
    if addsSteps { return (sum + share * (1 / n), sum, sum + 1 / n) }
    return (Scalar(index) / n + share / n, Scalar(index) / n, Scalar(index + 1) / n)
  }

  private func cardano(_ t: Scalar) -> Scalar {
    var r = disturbance
    func root(_ value: Scalar) -> Scalar { Scalar(cbrt(Double(value))) }
    let a = r(6 * (3 * x1 - 3 * x2 + 1))
    let b = r(6 * (x2 - 2 * x1))
    let c = 3 * x1
    guard a != 0 else { return t }
    let d = r(b / a)
    let e = r(r(3 * b * c / (a * a)) - r(b * b * b / (a * a * a)))
    let w = r(r(2 * c / a) - r(b * b / (a * a)))
    let cube = r(w * w * w)
    let o = r(3 / a)
    let q = r(e + r(o * t))
    let s = r(r(q * q) + cube)
    if s > 0 {
      let half = r(s.squareRoot())
      return r(root(q + half) + root(q - half)) - d
    }
    let length = root(r((q * q - s).squareRoot()))
    let angle = q != 0 ? Double(r((-s).squareRoot() / q)) : 0
    let turn = q != 0 ? atan(angle) : -Double.pi / 2
    let phase: Double
    if o < 0 {
      phase = (q > 0 ? 2 * Double.pi : Double.pi) - turn
    } else if d < 0 {
      phase = (q > 0 ? 2 * Double.pi : -3 * Double.pi) + turn
    } else {
      phase = (q > 0 ? 0 : Double.pi) + turn
    }
    return r(2 * length * Scalar(cos(phase / 3))) - d
  }
}
