internal import Foundation
internal import SolverVerification

extension CurveProgram {
  var parts: [FaultPart] {
    var parts: [FaultPart] = []
    func add(_ stage: Int, _ fault: Fault, _ words: String, cost: Double = 8, engine: String? = nil)
    {
      parts.append(
        FaultPart(stage: stage, fault: fault, words: words, cost: cost, engine: engine))
    }
    switch points {
    case .asked: break
    case .single: add(0, .singlePrecision, "control points are 32-bit numbers")
    case .ordinatesClamped:
      add(0, .curveOrdinatesClamped, "ordinates of the control points are clamped to [0, 1]")
    case .exchanged(let exchange):
      add(0, .curveCoordinatesSwapped, "\(exchange.rawValue) are exchanged")
    }
    if isSingle { add(1, .singlePrecision, "curves are solved in single precision") }
    if hasShortcut {
      add(
        2, .curveLinearParameter,
        "handles on the diagonal are taken for a straight line, which is exact")
    }
    if let (fault, words, cost, engine) = inversion.row {
      add(3, fault, words, cost: cost, engine: engine)
    }
    switch outside {
    case .asAsked: break
    case .clamped:
      add(4, .curveOutside, "outside [0, 1] a curve is clamped although it is to be extended")
    case .extended:
      add(4, .curveOutside, "outside [0, 1] a curve is extended although it is to be clamped")
    case .progressItself:
      add(4, .curveOutside, "outside [0, 1] the progress itself is returned")
    }
    switch slope {
    case .derivative: break
    case .byParameter: add(5, .curveSlope, "slopes are dy/ds instead of dy/dx")
    case .inverse: add(5, .curveSlope, "slopes are dx/dy instead of dy/dx")
    case .negated: add(5, .curveSlope, "slopes have the wrong sign")
    case .zero: add(5, .curveSlope, "slopes are always 0")
    case .one: add(5, .curveSlope, "slopes are always 1")
    case .difference(let step, _, _):
      add(
        5, .curveSlope, "slopes are finite differences over \(String(format: "%g", step))", cost: 10
      )
    }
    switch output {
    case .asIs: break
    case .single: add(6, .singlePrecision, "single precision: every value is a 32-bit number")
    case .clamped: add(6, .curveOrdinatesClamped, "values are clamped to [0, 1]: no overshoot")
    case .mirrored: add(6, .curveMirrored, "the value is 1 - value: the curve is upside down")
    case .progressItself: add(6, .curveIgnored, "the curve is ignored: the value is the progress")
    case .grid(let spacing):
      add(
        6, .quantised, "quantised output: values are multiples of \(Lattice.describe(spacing))",
        cost: 12)
    case .written(let digits):
      add(6, .quantised, "numbers are written with \(digits) significant digits", cost: 10)
    }
    return parts
  }
}

extension CurveInversion {
  /// The fault, its words, its cost, and the engine whose code the row was read from.
  fileprivate var row: (Fault, String, Double, String?)? {
    func tolerance(_ value: Double) -> String {
      value == 0x1p-20 ? "2^-20" : String(format: "%.3g", value)
    }
    switch self {
    case .exact: return nil
    case .parameterIsProgress:
      return (
        .curveLinearParameter, "takes x for the parameter: x(s) = x is never solved", 8, nil
      )
    case .bisection(let limit):
      return (
        .curveTolerance, "solves x to a tolerance: bisection until x is met to \(tolerance(limit))",
        8, nil
      )
    case .halvings(let count, let next, let limit):
      return (
        .curveTolerance,
        "solves x to a tolerance: \(count) halvings of [0, 1]\(next ? " and the middle" : "")"
          + (limit > 0 ? ", or until x is met to \(tolerance(limit))" : ""), 10, nil
      )
    case .newtonThenBisection(let steps, let limit, _, let fallback):
      return (
        .curveTolerance,
        "solves x to a tolerance: "
          + (steps == 0
            ? "bisection from s = x"
            : "Newton's method from s = x, \(steps) steps"
              + (fallback == .none ? "" : ", then bisection"))
          + ", until x is met to \(tolerance(limit))", fallback == .none ? 9 : 10, nil
      )
    case .newtonFromSamples(let steps, let limit):
      return (
        .curveTolerance,
        "solves x to a tolerance: Newton's method from 11 samples, \(steps) steps, then bisection, "
          + "until x is met to \(tolerance(limit))", 10, "Chromium and WebKit"
      )
    case .newton(let steps, let start):
      return (
        .curveTolerance,
        "\(steps) step\(steps == 1 ? "" : "s") of Newton's method from s = "
          + (start.isMiddle ? "1/2" : "x")
          + (start.isWithin ? ", kept inside [0, 1]" : ", without a bracket"), 8, nil
      )
    case .newtonFromTable(let steps, let samples):
      return (
        .curveTolerance,
        "\(steps) steps of Newton's method from \(samples) samples, without a bracket", 10, "JavaFX"
      )
    case .newtonIfSteep(let steps, let samples, let inSingle):
      return (
        .curveTolerance,
        "\(steps) steps of Newton's method from \(samples) \(inSingle ? "32-bit " : "")samples, or "
          + "10 halvings where the curve is flat in x", 12, "bezier-easing"
      )
    case .linear(let samples):
      return (
        .curveTable, "takes the parameter from straight lines between \(samples) samples of x", 8,
        nil
      )
    case .scaledTable(let samples):
      return (
        .curveTableScaled,
        "a table of \(samples) samples is taken at i times the count instead of i times the step",
        8, "the keyframe crate"
      )
    case .cardano:
      return (.curveCubicTerm, "solves the cubic by Cardano's formula, which loses digits", 8, nil)
    case .cardanoOrVanishing(let limit, let how):
      return (
        .curveCubicTerm,
        "solves the cubic by Cardano's formula, which loses digits, and one whose cubic term is "
          + "below \(tolerance(limit)) as \(how.words)", 10, nil
      )
    case .vanishing(let limit, let how):
      return (
        .curveCubicTerm,
        "curves whose cubic term vanishes (x2 = x1 + 1/3, to \(tolerance(limit))) are solved as "
          + how.words, 10, nil
      )
    case .parameterGrid(let spacing, let rule):
      return (
        .quantised,
        "the parameter is rounded \(rule == .down ? "down" : "to the nearest") to multiples of "
          + Lattice.describe(spacing), 10, nil
      )
    case .cardanoOfSingles:
      return (
        .curveCubicTerm,
        "solves a cubic of 32-bit coefficients by Cardano's formula, and is at a keyframe within 0.0001 of it",
        10, "Blender"
      )
    case .cardanoApproximated(let limit):
      return (
        .curveCubicTerm,
        "solves the cubic by Cardano's formula with approximate cube roots and cosines, whose errors grow "
          + "as the cubic term of x(s) shrinks, and one whose cubic term is below \(tolerance(limit)) "
          + "as quadratic", 10, "Qt"
      )
    case .cardanoOfTextbooks(let limit):
      return (
        .curveCubicTerm,
        "solves the cubic by Cardano's formula in the order of textbooks, which loses digits, and one whose "
          + "cubic term is below \(tolerance(limit)) as quadratic", 10, "USD"
      )
    case .lookup(let count, let rule):
      return (
        .curveTable,
        "takes the \(rule == .down ? "last" : "nearest") of \(count + 1) values at equal steps of x",
        8, nil
      )
    case .halvingsThenLine(let count):
      return (
        .curveTolerance,
        "solves x to a tolerance: \(count) halvings of [0, 1], then the straight line between the ends",
        10, nil
      )
    case .flattened(let threshold, let inTable):
      return (
        .curveTable,
        "flattens the curve to straight lines by halves, to \(tolerance(threshold)) of the chord squared"
          + (inTable ? ", and takes values from a table of them" : ""), 10, "GSAP"
      )
    case .lines(let count):
      return (.curveTable, "interpolates a table of \(count) straight pieces", 8, nil)
    case .baked(let points, let fromFirst, let inSingle):
      return (
        .curveTable,
        "interpolates \(points) points, at equal steps of s, in \(inSingle ? "32" : "64")-bit numbers",
        10, fromFirst ? "hyprutils" : nil
      )
    }
  }
}

extension CurveInversion.Vanishing {
  fileprivate var words: String {
    switch self {
    case .asQuadratic: "quadratic"
    case .asLinear: "s = x"
    }
  }
}
