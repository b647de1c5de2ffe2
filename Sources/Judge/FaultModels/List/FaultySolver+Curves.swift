internal import Foundation
internal import SolverVerification

extension FaultySolver {
  private static let curved: Set<SolverKind> = [.cubicBezier, .cssKeyframes]

  /// Tolerances of published code, those of WebKit at ten durations, and a grid between them.
  private static let tolerances = FaultNumber(
    planted: 1e-3,
    values: [1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 2e-7, 0.005, 0x1p-20]
      + [0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 2, 5, 10].map { 1 / (1_000 * $0) }
      + stride(from: -9.0, through: -1, by: 0.1).map { pow(10, $0) },
    text: { $0 == 0x1p-20 ? "2^-20" : String(format: "%.3g", $0) })

  private static let halvings = FaultNumber.counts(12, (8...40).map { Double($0) })

  private static let newtonSteps = FaultNumber.counts(
    4, [4, 8, 1, 2, 3, 5, 6, 7, 10, 12, 15, 16, 20])

  private static let vanishing = FaultNumber(
    planted: 1e-9, values: [1e-12, 1e-9, 1e-8, 1e-6, 1e-4, 1e-3, 1e-2],
    text: { String(format: "%.3g", $0) })

  /// Curves that are solved to a tolerance, perhaps in single precision, too.
  private static func tolerant(
    _ words: String, _ number: FaultNumber = tolerances, alsoSingle: Bool = false,
    _ inversion: @escaping @Sendable (Double) -> CurveInversion
  ) -> [FaultForm] {
    (alsoSingle ? [false, true] : [false]).map { isSingle -> FaultForm in
      .solving(
        words + (isSingle ? ", in single precision" : ""), number, isSingle: isSingle, inversion
      ).with(\.isTolerance)
    }
  }

  private static func cubic(
    _ words: String, _ number: FaultNumber? = vanishing,
    _ inversion: @escaping @Sendable (Double) -> CurveInversion
  ) -> FaultForm { .solving(words, number, inversion).with(\.losesDigits) }

  static let curves: [FaultySolver] = [
    FaultySolver(
      "bezier-bisection-1e-3", curved,
      witness: "Flutter Cubic, anime.js, ursina, Batik 1.16; Motion One 9d1d257, kurbo"
    ) {
      tolerant("solves x to a tolerance: bisection until x is met to #", alsoSingle: true) {
        .bisection(100, tolerance: $0)
      }
      tolerant("solves x to a tolerance: # halvings of [0, 1]", halvings) {
        .bisection(Int($0), tolerance: 0)
      }
      tolerant(
        "solves x to a tolerance: # halvings of [0, 1], or until x is met to 1e-07", halvings
      ) { .bisection(Int($0), tolerance: 1e-7) }
      tolerant(
        "solves x to a tolerance: # halvings of [0, 1], then the straight line between the ends",
        halvings, alsoSingle: true
      ) { .baked(points: 1 << Int($0) + 1, inSingle: false) }
    },
    FaultySolver(
      "bezier-tolerance-by-duration", curved,
      witness: "WebKit UnitBezier, Firefox, web-animations-js, Shifty 4e646cf, Raphael 2.3.0"
    ) {
      [4, 8].flatMap { steps -> [FaultForm] in
        ([
          ("", .none), (", then bisection", .fromProgress),
          (", then bisection from there", .fromIterate),
        ] as [(String, CurveInversion.Fallback)]).flatMap { words, fallback -> [FaultForm] in
          [true, false].flatMap { isFine -> [FaultForm] in
            tolerant(
              "solves x to a tolerance: Newton's method from s = x, \(steps) steps\(words), until x is "
                + "met to #\(isFine ? "" : ", also where the curve is as flat")"
            ) {
              .newtonThenBisection(
                steps: steps, tolerance: $0, minimumSlope: isFine ? 1e-6 : $0, fallback)
            }
          }
        }
      }
      FaultForm.solving(
        "solves x to a tolerance: Newton's method from s = x, 8 steps, then bisection, until x is met "
          + "to 1e-07, of 32-bit control points", points: \.single
      ) { _ in .newtonThenBisection(steps: 8, tolerance: 1e-7, minimumSlope: 1e-6, .fromProgress) }
    },
    FaultySolver("bezier-tolerance-1e-7", curved, witness: "Chromium, WebKit 2.50") {
      tolerant(
        "solves x to a tolerance: Newton's method from 11 samples, 4 steps, then bisection, until x is "
          + "met to #"
      ) { .newtonFromSamples(steps: 4, tolerance: $0) }
    },
    FaultySolver(
      "bezier-newton-steps", curved,
      witness:
        "VueUse 1354e69, JavaFX 11; bezier-easing, popmotion, Velocity 767e35c, python-lottie 0.7.2, Rive 89c04af, rlottie"
    ) {
      [("without a bracket", false), ("kept inside [0, 1]", true)].flatMap {
        words, isWithin -> [FaultForm] in
        tolerant("# steps of Newton's method from s = x, \(words)", newtonSteps) {
          .newton(Int($0), isWithin: isWithin)
        }
      }
      [11, 17, 21].flatMap { samples -> [FaultForm] in
        tolerant(
          "# steps of Newton's method from \(samples) samples, without a bracket", newtonSteps
        ) { .newtonFromTable(steps: Int($0), samples: samples) }
      }
      [("32-bit ", true), ("", false)].flatMap { words, inSingle -> [FaultForm] in
        tolerant(
          "# steps of Newton's method from 11 \(words)samples, or 10 halvings where the curve is flat "
            + "in x", newtonSteps, alsoSingle: !inSingle
        ) { .newtonIfSteep(steps: Int($0), inSingle: inSingle) }
      }
    },
    FaultySolver(
      "bezier-cardano", curved,
      witness:
        "bezier-easing 3, lottie-ios, Blender 5.0, Qt 6.11, OpenUSD 26.11, lyon_geom 0.15, EFL"
    ) {
      cubic("solves the cubic by Cardano's formula, which loses digits", nil) { _ in
        .cubic(cardano: true, below: 0, .asLinear)
      }
      ([(.asLinear, "as s = x"), (.asQuadratic, "as quadratic")]
        as [(CurveInversion.Vanishing, String)]).flatMap { how, words -> [FaultForm] in
          [
            cubic("curves whose cubic term vanishes (x2 = x1 + 1/3, to #) are solved \(words)") {
              .cubic(cardano: false, below: $0, how)
            },
            cubic(
              "solves the cubic by Cardano's formula, which loses digits, and one whose cubic term is "
                + "below # \(words)"
            ) { .cubic(cardano: true, below: $0, how) },
          ]
        }
      cubic(
        "solves a cubic of 32-bit coefficients by Cardano's formula, and is at a keyframe within 0.0001 "
          + "of it", nil
      ) { _ in .cardanoOfSingles }
      cubic(
        "solves the cubic by Cardano's formula with approximate cube roots and cosines, whose errors "
          + "grow as the cubic term of x(s) shrinks, and one whose cubic term is below # as quadratic",
        .counts(1e-3, [1e-3])
      ) { .cardanoApproximated(below: $0) }
      cubic(
        "solves the cubic by Cardano's formula in the order of textbooks, which loses digits, and one "
          + "whose cubic term is below # as quadratic", .near(1e-10, [1e-10, 1e-8])
      ) { .cardanoOfTextbooks(below: $0) }
    },
    FaultySolver(
      "bezier-table-scaled", curved,
      witness: "Rust keyframe crate, velato; gl-react easing, hyprutils, GSAP CustomEase 3.12"
    ) {
      FaultForm.solving(
        "a table of # samples is taken at i times the count instead of i times the step",
        .counts(11, [8, 10, 11, 16, 20, 32])
      ) { .scaledTable(samples: Int($0)) }
      FaultForm.solving(
        "interpolates a table of # straight pieces",
        .counts(10, [4, 5, 8, 10, 11, 16, 20, 30, 32, 50, 60, 64, 100, 101, 128, 200, 256, 1_000])
      ) { .lines(Int($0)) }
      FaultForm.solving(
        "takes the parameter from straight lines between # samples of x",
        .counts(11, [8, 10, 11, 16, 17, 20, 21, 31, 32, 33, 51, 64, 65, 100, 101, 128, 129, 257])
      ) { .linear(samples: Int($0)) }
      FaultForm.solving(
        "interpolates # points, at equal steps of s, in 64-bit numbers",
        .counts(101, [11, 17, 21, 31, 51, 61, 65, 101, 129, 201, 257, 1_001])
      ) { .baked(points: Int($0), inSingle: false) }
      FaultForm.solving(
        "interpolates # points, at equal steps of s, in 32-bit numbers", .counts(255, [255])
      ) { .baked(points: Int($0), inSingle: true) }
      [true, false].map { inTable -> FaultForm in
        .solving(
          "flattens the curve to straight lines by halves, to # of the chord squared"
            + (inTable ? ", and takes values from a table of them" : ""),
          .counts(5e-6, [5e-6, 1e-4, 1e-5, 1e-6])
        ) { .flattened(threshold: $0, inTable: inTable) }
      }
    },
    FaultySolver("bezier-single", curved, witness: "kurbo, ThorVG 44bf1bd, Batik 1.16") {
      FaultForm.solving("curves are solved in single precision", isSingle: true) { _ in .exact }
        .with(\.isSinglePrecision)
      FaultForm.solving("takes x for the parameter: x(s) = x is never solved") { _ in
        .linear(samples: 2)
      }
      FaultForm.curve("the curve is ignored: the value is the progress") {
        $1 = CurveAnswer(value: $0.progress, slope: 1)
      }
    },
    FaultySolver("bezier-points", curved, witness: "lottie-android#2457, hyprlock#642; Firefox") {
      FaultForm.points("ordinates of the control points are clamped to [0, 1]") {
        BezierControlPoints($0.x1, min(max($0.y1, 0), 1), $0.x2, min(max($0.y2, 0), 1))
      }
      FaultForm.points("control points are 32-bit numbers", \.single).with(\.isSinglePrecision)
      exchanged("x1 and y1") { BezierControlPoints($0.y1, $0.x1, $0.x2, $0.y2) }
      exchanged("x2 and y2") { BezierControlPoints($0.x1, $0.y1, $0.y2, $0.x2) }
      exchanged("x and y of both control points") {
        BezierControlPoints($0.y1, $0.x1, $0.y2, $0.x2)
      }
      exchanged("the two control points") { BezierControlPoints($0.x2, $0.y2, $0.x1, $0.y1) }
      exchanged("x1 and x2") { BezierControlPoints($0.x2, $0.y1, $0.x1, $0.y2) }
      exchanged("y1 and y2") { BezierControlPoints($0.x1, $0.y2, $0.x2, $0.y1) }
      exchanged("y1 and x2") { BezierControlPoints($0.x1, $0.x2, $0.y1, $0.y2) }
      FaultForm.curve("values are clamped to [0, 1]: no overshoot") {
        $1.value = min(max($1.value, 0), 1)
      }
      FaultForm.curve("the value is 1 - value: the curve is upside down") {
        $1.value = 1 - $1.value
      }
    },
    FaultySolver("bezier-slope", [.cubicBezier], witness: "SwiftUI UnitCurve") {
      FaultForm.curve("slopes are dy/ds instead of dy/dx") { request, answer in
        guard (0...1).contains(request.progress) else { return }
        let curve = ModelBezier(request.curve)
        answer.slope = curve.ordinateSlope(curve.parameter(at: request.progress))
      }
      FaultForm.curve("slopes are dx/dy instead of dy/dx") { $1.slope = 1 / $1.slope }
      FaultForm.curve("slopes have the wrong sign") { $1.slope = -$1.slope }
      FaultForm.curve("slopes are always 0") { $1.slope = 0 }
      FaultForm.curve("slopes are always 1") { $1.slope = 1 }
      FaultForm.answering(
        CubicBezierRequest.self, "slopes are finite differences over #",
        .counts(1e-3, [1e-2, 1e-3, 1e-4, 1e-5, 1e-6])
      ) { request, numbers, step in
        let (curve, x) = (ModelBezier(request.curve), request.progress)
        guard x > 0, x < 1 else { return numbers }
        return [numbers[0], (curve.value(at: x + step) - curve.value(at: x - step)) / (2 * step)]
      }
      let row = FaultForm.changing(CubicBezierRequest.self)
      row("outside [0, 1] a curve is clamped although it is to be extended") { $0.outside = .clamp }
      row("outside [0, 1] a curve is extended although it is to be clamped") {
        $0.outside = .extend
      }
      row("a progress outside [0, 1] is taken for the nearest end") {
        $0.progress = min(max($0.progress, 0), 1)
      }
      FaultForm.answering(
        CubicBezierRequest.self, "quantised output: values and slopes are multiples of #",
        .spacing(0x1p-20)
      ) { _, numbers, spacing in numbers.map { ($0 / spacing).rounded() * spacing } }
    },
  ]

  private static func exchanged(
    _ points: String, _ change: @escaping @Sendable (BezierControlPoints) -> BezierControlPoints
  ) -> FaultForm { .points("\(points) are exchanged", change) }
}

extension BezierControlPoints {
  fileprivate var single: BezierControlPoints {
    BezierControlPoints(x1.single, y1.single, x2.single, y2.single)
  }
}
