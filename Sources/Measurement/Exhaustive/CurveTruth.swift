internal import AnimationNumerics
internal import ReferenceNumerics
internal import SolverVerification

/// Value and slope of a named unit curve in double-double arithmetic, for any single-precision
/// input.
///
/// It is a thousand times as fast as the reference, against which tests check it, and accurate to
/// about 10⁻²⁶. A cubic Bézier curve is solved by Newton's method. Near 0 the terms of x(s) and
/// y(s) of the named curves do not cancel, so the sums keep their relative precision however small
/// s is.
struct CurveTruth {
  private enum Form {
    case line
    case bezier(x: Cubic, y: Cubic)
    case circle(Circle)
  }

  private enum Circle {
    case easeIn, easeOut, easeInOut
  }

  private let form: Form
  /// Value and slope at 0 and at 1, which also apply outside [0, 1].
  private let start, end: (value: DoublePair, slope: DoublePair)

  /// - Parameter name: The curve's name. The result is nil if its formula is not supported here.
  init?(_ name: String) {
    guard let reference = ReferenceUnitCurve(rawValue: name) else { return nil }
    switch name {
    case "linear": form = .line
    case "easeIn": form = .bezier(x: Cubic(0.42, 1), y: Cubic(0, 1))
    case "easeOut": form = .bezier(x: Cubic(0, 0.58), y: Cubic(0, 1))
    case "easeInOut": form = .bezier(x: Cubic(0.42, 0.58), y: Cubic(0, 1))
    case "circularEaseIn": form = .circle(.easeIn)
    case "circularEaseOut": form = .circle(.easeOut)
    case "circularEaseInOut": form = .circle(.easeInOut)
    default: return nil
    }
    func ending(_ progress: Double) -> (value: DoublePair, slope: DoublePair) {
      (
        DoublePair(reference.value(at: progress).double),
        DoublePair(reference.slope(at: progress).double)
      )
    }
    (start, end) = (ending(0), ending(1))
  }

  /// Value and slope at a progress, which is clamped to [0, 1].
  func sample(at progress: Double) -> (value: DoublePair, slope: DoublePair) {
    if progress <= 0 { return start }
    if progress >= 1 { return end }
    switch form {
    case .line: return (DoublePair(progress), DoublePair(1))
    case .bezier(let x, let y):
      let s = x.root(of: progress)
      return (y.value(at: s), y.slope(at: s) / x.slope(at: s))
    case .circle(let circle): return Self.sample(circle, DoublePair(progress))
    }
  }

  private static func sample(
    _ circle: Circle, _ p: DoublePair
  ) -> (value: DoublePair, slope: DoublePair) {
    let (one, two) = (DoublePair(1), DoublePair(2))
    switch circle {
    case .easeIn:
      let root = ((one - p) * (one + p)).squareRoot()
      return (p * p / (one + root), p / root)
    case .easeOut:
      let root = (p * (two - p)).squareRoot()
      return (root, (one - p) / root)
    case .easeInOut:
      if p.high == 0.5 { return (DoublePair(0.5), DoublePair(.infinity)) }
      if p.high < 0.5 {
        let (value, slope) = sample(.easeIn, p + p)
        return (value * DoublePair(0.5), slope)
      }
      let (value, slope) = sample(.easeOut, p + p - one)
      return ((one + value) * DoublePair(0.5), slope)
    }
  }

  /// A coordinate of a cubic Bézier curve, s(c + s(b + s·a)).
  private struct Cubic {
    let a, b, c: DoublePair

    init(_ p1: Double, _ p2: Double) {
      let (first, second, three) = (DoublePair(p1), DoublePair(p2), DoublePair(3))
      c = three * first
      b = three * (second - first - first)
      a = DoublePair(1) + three * (first - second)
    }

    func value(at s: DoublePair) -> DoublePair { s * (c + s * (b + s * a)) }

    func slope(at s: DoublePair) -> DoublePair {
      c + s * (b + b + s * (a + a + a))
    }

    /// The parameter s at which the coordinate is `target`.
    func root(of target: Double) -> DoublePair {
      var (low, high) = (0.0, 1.0)
      var s = max(target, min(1, (target / (c.high + b.high)).squareRoot()))
      // Each step at least halves the bracket; 1100 halvings separate any two numbers.
      for _ in 0..<1_100 {
        let value = s * (c.high + s * (b.high + s * a.high)) - target
        if value < 0 { low = s } else { high = s }
        var next = s - value / (c.high + s * (2 * b.high + 3 * s * a.high))
        if !(next > low && next < high) { next = low + (high - low) / 2 }
        let isThere = (next - s).magnitude <= 0x1p-48 * next
        s = next
        if isThere { break }
      }
      var root = DoublePair(s)
      // Two steps, because s has only half of its digits next to an end where x′ vanishes.
      for _ in 0..<2 {
        root = root - (value(at: root) - DoublePair(target)) / slope(at: root)
      }
      return root
    }
  }
}
