internal import Foundation
internal import SolverVerification

extension CurveProgram {
  var parts: [FaultPart] {
    var parts: [FaultPart] = []
    func add(_ stage: Int, _ fault: Fault, _ words: String, cost: Double = 8, engine: String? = nil)
    {
      parts.append(
        FaultPart(fault, words, cost: cost, engine: engine, stage: stage))
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
    if let row = inversion.row { add(3, row.fault, row.words, cost: row.cost, engine: row.engine) }
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
  fileprivate var row: FaultPart? {
    func tolerance(_ value: Double) -> String {
      value == 0x1p-20 ? "2^-20" : String(format: "%.3g", value)
    }
    switch self {
    case .exact: return nil
    case .parameterIsProgress:
      return FaultPart(
        .curveLinearParameter,
        "takes x for the parameter: x(s) = x is never solved")
    case .bisection(let limit):
      return FaultPart(
        .curveTolerance,
        "solves x to a tolerance: bisection until x is met to \(tolerance(limit))")
    case .halvings(let count, let next, let limit):
      return FaultPart(
        .curveTolerance,
        "solves x to a tolerance: \(count) halvings of [0, 1]\(next ? " and the middle" : "")"
          + (limit > 0 ? ", or until x is met to \(tolerance(limit))" : ""), cost: 10)
    case .newtonThenBisection(let steps, let limit, _, let fallback):
      return FaultPart(
        .curveTolerance,
        "solves x to a tolerance: "
          + (steps == 0
            ? "bisection from s = x"
            : "Newton's method from s = x, \(steps) steps"
              + (fallback == .none ? "" : ", then bisection"))
          + ", until x is met to \(tolerance(limit))", cost: fallback == .none ? 9 : 10)
    case .newtonFromSamples(let steps, let limit):
      return FaultPart(
        .curveTolerance,
        "solves x to a tolerance: Newton's method from 11 samples, \(steps) steps, then bisection, "
          + "until x is met to \(tolerance(limit))", cost: 10, engine: "Chromium and WebKit")
    case .newton(let steps, let start):
      return FaultPart(
        .curveTolerance,
        "\(steps) step\(steps == 1 ? "" : "s") of Newton's method from s = "
          + (start.isMiddle ? "1/2" : "x")
          + (start.isWithin ? ", kept inside [0, 1]" : ", without a bracket"))
    case .newtonFromTable(let steps, let samples):
      return FaultPart(
        .curveTolerance,
        "\(steps) steps of Newton's method from \(samples) samples, without a bracket", cost: 10,
        engine: "JavaFX")
    case .newtonIfSteep(let steps, let samples, let inSingle):
      return FaultPart(
        .curveTolerance,
        "\(steps) steps of Newton's method from \(samples) \(inSingle ? "32-bit " : "")samples, or "
          + "10 halvings where the curve is flat in x", cost: 12, engine: "bezier-easing")
    case .linear(let samples):
      return FaultPart(
        .curveTable,
        "takes the parameter from straight lines between \(samples) samples of x")
    case .scaledTable(let samples):
      return FaultPart(
        .curveTableScaled,
        "a table of \(samples) samples is taken at i times the count instead of i times the step",
        engine: "the keyframe crate")
    case .cardano:
      return FaultPart(
        .curveCubicTerm,
        "solves the cubic by Cardano's formula, which loses digits")
    case .cardanoOrVanishing(let limit, let how):
      return FaultPart(
        .curveCubicTerm,
        "solves the cubic by Cardano's formula, which loses digits, and one whose cubic term is "
          + "below \(tolerance(limit)) as \(how.words)", cost: 10)
    case .vanishing(let limit, let how):
      return FaultPart(
        .curveCubicTerm,
        "curves whose cubic term vanishes (x2 = x1 + 1/3, to \(tolerance(limit))) are solved as "
          + how.words, cost: 10)
    case .parameterGrid(let spacing, let rule):
      return FaultPart(
        .quantised,
        "the parameter is rounded \(rule == .down ? "down" : "to the nearest") to multiples of "
          + Lattice.describe(spacing), cost: 10)
    case .cardanoOfSingles:
      return FaultPart(
        .curveCubicTerm,
        "solves a cubic of 32-bit coefficients by Cardano's formula, and is at a keyframe within 0.0001 of it",
        cost: 10, engine: "Blender")
    case .cardanoApproximated(let limit):
      return FaultPart(
        .curveCubicTerm,
        "solves the cubic by Cardano's formula with approximate cube roots and cosines, whose errors grow "
          + "as the cubic term of x(s) shrinks, and one whose cubic term is below \(tolerance(limit)) "
          + "as quadratic", cost: 10, engine: "Qt")
    case .cardanoOfTextbooks(let limit):
      return FaultPart(
        .curveCubicTerm,
        "solves the cubic by Cardano's formula in the order of textbooks, which loses digits, and one whose "
          + "cubic term is below \(tolerance(limit)) as quadratic", cost: 10, engine: "USD")
    case .lookup(let count, let rule):
      return FaultPart(
        .curveTable,
        "takes the \(rule == .down ? "last" : "nearest") of \(count + 1) values at equal steps of x"
      )
    case .halvingsThenLine(let count):
      return FaultPart(
        .curveTolerance,
        "solves x to a tolerance: \(count) halvings of [0, 1], then the straight line between the ends",
        cost: 10)
    case .flattened(let threshold, let inTable):
      return FaultPart(
        .curveTable,
        "flattens the curve to straight lines by halves, to \(tolerance(threshold)) of the chord squared"
          + (inTable ? ", and takes values from a table of them" : ""), cost: 10, engine: "GSAP")
    case .lines(let count):
      return FaultPart(
        .curveTable,
        "interpolates a table of \(count) straight pieces")
    case .baked(let points, let fromFirst, let inSingle):
      return FaultPart(
        .curveTable,
        "interpolates \(points) points, at equal steps of s, in \(inSingle ? "32" : "64")-bit numbers",
        cost: 10, engine: fromFirst ? "hyprutils" : nil)
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
