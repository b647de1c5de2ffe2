internal import Foundation
internal import SolverVerification

extension DefectModel {
  /// A defective model that serves curves only. Progress outside [0, 1] is correctly extended along
  /// the end tangents, or clamped.
  private static func curves(
    _ name: String, _ summary: String, origin: String, _ expected: Fault...,
    answer: @escaping @Sendable (ModelBezier, BezierControlPoints, Double) -> CurveAnswer
  ) -> DefectModel {
    DefectModel(
      name: name, summary: summary, origin: origin, expected: Set(expected),
      bezier: { request in
        let curve = ModelBezier(request.curve)
        let inside = min(max(request.progress, 0), 1)
        return answer(curve, request.curve, inside)
      })
  }

  /// Newton's method from s = x, then bisection, both to a tolerance in x.
  private static func solve(
    _ curve: ModelBezier, _ x: Double, newton: Int, tolerance: Double
  ) -> Double {
    var s = x
    for _ in 0..<newton {
      let distance = curve.abscissa(s) - x
      if distance.magnitude < tolerance { return s }
      let slope = curve.abscissaSlope(s)
      if slope.magnitude < 1e-6 { break }
      s -= distance / slope
    }
    var (lower, upper) = (0.0, 1.0)
    s = x
    for _ in 0..<200 {
      let distance = curve.abscissa(s) - x
      if distance.magnitude < tolerance { return s }
      if distance < 0 { lower = s } else { upper = s }
      s = (lower + upper) / 2
    }
    return s
  }

  /// Defective Bézier solvers.
  package static let curves: [DefectModel] = [
    curves(
      "bezier-tolerance-by-duration", "x to within 1/1000 of the duration of 1 s",
      origin: "WebKit UnitBezier", .curveTolerance
    ) { curve, _, x in
      curve.answer(parameter: solve(curve, x, newton: 4, tolerance: 1e-3))
    },
    curves(
      "bezier-bisection-1e-3", "bisection until x is within 1e-3", origin: "Flutter Cubic",
      .curveTolerance
    ) { curve, _, x in
      curve.answer(parameter: solve(curve, x, newton: 0, tolerance: 1e-3))
    },
    curves(
      "bezier-tolerance-1e-7", "x to within 1e-7", origin: "Chromium, Firefox", .curveTolerance
    ) { curve, _, x in
      curve.answer(parameter: solve(curve, x, newton: 4, tolerance: 1e-7))
    },
    curves(
      "bezier-cardano", "s = x where the cubic term vanishes, and Cardano's division near it",
      origin: "bezier-easing 3, lottie-ios", .curveCubicTerm
    ) { curve, points, x in
      let term = 3 * points.x1 - 3 * points.x2 + 1
      guard term.magnitude < 1e-9 else {
        return curve.answer(parameter: curve.parameter(at: x))
      }
      return curve.answer(parameter: x)
    },
    curves(
      "bezier-table-scaled", "a table of 11 samples at i times the count instead of the step",
      origin: "Rust keyframe crate, velato", .curveTableScaled
    ) { curve, _, x in
      let samples = (0..<11).map { curve.abscissa(Double($0) * 11) }
      var index = 0
      while index < 9, samples[index + 1] <= x { index += 1 }
      let share = (x - samples[index]) / (samples[index + 1] - samples[index])
      return curve.answer(parameter: (Double(index) + share) * 0.1)
    },
    curves(
      "bezier-table", "straight lines between 11 samples of the curve",
      origin: "gl-react easing", .curveTable
    ) { curve, _, x in
      let place = min((x * 10).rounded(.down), 9)
      let (left, right) = (curve.value(at: place / 10), curve.value(at: (place + 1) / 10))
      return CurveAnswer(
        value: left + (right - left) * (x * 10 - place), slope: (right - left) * 10)
    },
    curves(
      "bezier-quantised", "x to within 2^-20, output in multiples of 2^-20",
      origin: "SwiftUI UnitCurve", .quantised
    ) { curve, _, x in
      let answer = curve.answer(parameter: solve(curve, x, newton: 8, tolerance: 0x1p-20))
      func rounded(_ value: Double) -> Double { (value * 0x1p20).rounded() * 0x1p-20 }
      return CurveAnswer(value: rounded(answer.value), slope: rounded(answer.slope))
    },
    curves(
      "bezier-parameter", "the ordinate at s = x", origin: "eases written from the formula alone",
      .curveLinearParameter
    ) { curve, _, x in curve.answer(parameter: x) },
  ]
}
