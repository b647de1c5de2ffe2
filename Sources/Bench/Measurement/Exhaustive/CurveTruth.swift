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
    case bezier(x: PairCubic, y: PairCubic)
    case circleIn, circleOut, circleInOut
  }

  private let form: Form
  /// Value and slope at 0 and at 1, which also apply outside [0, 1].
  private let start, end: (value: DoublePair, slope: DoublePair)

  /// - Parameter name: The curve's name. The result is nil if its formula is not supported here.
  init?(_ name: String) {
    guard let reference = ReferenceUnitCurve(rawValue: name) else { return nil }
    switch name {
    case "linear": form = .line
    case "easeIn": form = .bezier(x: PairCubic(0.42, 1), y: PairCubic(0, 1))
    case "easeOut": form = .bezier(x: PairCubic(0, 0.58), y: PairCubic(0, 1))
    case "easeInOut": form = .bezier(x: PairCubic(0.42, 0.58), y: PairCubic(0, 1))
    case "circularEaseIn": form = .circleIn
    case "circularEaseOut": form = .circleOut
    case "circularEaseInOut": form = .circleInOut
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
    return Self.sample(form, DoublePair(progress))
  }

  private static func sample(
    _ form: Form, _ p: DoublePair
  ) -> (value: DoublePair, slope: DoublePair) {
    let (one, two) = (DoublePair(1), DoublePair(2))
    switch form {
    case .line: return (p, one)
    case .bezier(let x, let y):
      let s = x.pairRoot(of: p.high)
      return (y.value(at: s), y.slope(at: s) / x.slope(at: s))
    case .circleIn:
      let root = ((one - p) * (one + p)).squareRoot()
      return (p * p / (one + root), p / root)
    case .circleOut:
      let root = (p * (two - p)).squareRoot()
      return (root, (one - p) / root)
    case .circleInOut:
      if p.high == 0.5 { return (DoublePair(0.5), DoublePair(.infinity)) }
      if p.high < 0.5 {
        let (value, slope) = sample(.circleIn, p + p)
        return (value * DoublePair(0.5), slope)
      }
      let (value, slope) = sample(.circleOut, p + p - one)
      return ((one + value) * DoublePair(0.5), slope)
    }
  }
}

extension PairCubic {
  /// The parameter at which the coordinate is `target`, in double-double arithmetic.
  fileprivate func pairRoot(of target: Double) -> DoublePair {
    // Where x′ vanishes at 0, x is about (c + b)s².
    let start = max(target, min(1, (target / (c.high + b.high)).squareRoot()))
    var root = DoublePair(root(of: target, from: start))
    // Two steps, because the root has only half of its digits next to an end where x′ vanishes.
    for _ in 0..<2 {
      root = root - (value(at: root) - DoublePair(target)) / slope(at: root)
    }
    return root
  }
}
