import AnimationNumerics
import Seeding

/// Named curves, random ones, and those whose ends are vertical.
private func curves(_ random: inout SplitMix64) -> [CubicBezier] {
  var points = [(1.0, 0.0, 0.0, 1.0), (0, 1, 1, 0), (0, 0.5, 0.3, 1), (0.6, 0, 1, 0.2)]
  for _ in 0..<50 {
    points.append((random.unit(), random.number(-1, 2), random.unit(), random.number(-1, 2)))
  }
  var curves: [CubicBezier] = [.ease, .easeIn, .easeOut, .easeInOut]
  for (x1, y1, x2, y2) in points {
    if let curve = try? CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2) { curves.append(curve) }
  }
  return curves
}

private let texts = [
  "linear", "ease-in-out", "step-start", "steps(3)", "steps(5, jump-both)", "steps(4, jump-none)",
  "linear(0, 0.25 20%, 0.8 55% 60%, 1.2, 1)", "linear(0 -10%, 1.5 30% 10%, 0.2)",
  "cubic-bezier(0.1, -0.6, 0.2, 2.5)",
]

/// Every family in every shape, with the usual parameters and with others.
private func easings() -> [NamedEasing] {
  NamedEasing.Family.allCases.flatMap { family in
    NamedEasing.Shape.allCases.flatMap { shape in
      [NamedEasing(family, shape, publishedInOut: true)]
        + [try? NamedEasing(family, shape, overshoot: 4.1, amplitude: 2.3, period: 0.17)]
        .compactMap { $0 }
    }
  }
}

func recordEasing(_ recorder: inout DigestRecorder) {
  recorder.section("CubicBezier") {
    var random = SplitMix64(seed: 20)
    for curve in curves(&random) {
      $0.put([curve.x1, curve.y1, curve.x2, curve.y2])
      for _ in 0..<40 {
        let x = random.number(-0.2, 1.2)
        $0.put([curve.value(at: x), curve.value(at: x, outside: .extend)])
        $0.put([curve.slope(at: x), curve.slope(at: x, outside: .extend)])
      }
      $0.put([curve.slope(at: 0), curve.slope(at: 1), curve.value(at: 0x1p-60)])
    }
  }
  recorder.section("UnitCurve") {
    var random = SplitMix64(seed: 21)
    let start = UnitPoint(x: 0.3, y: -0.2)
    for curve in [
      UnitCurve.linear, .circularEaseIn, .circularEaseOut, .circularEaseInOut, .easeIn, .easeOut,
      .easeInOut, .bezier(startControlPoint: start, endControlPoint: .one),
    ] {
      for _ in 0..<60 {
        let x = random.number(-0.2, 1.2)
        $0.put([curve.value(at: x), curve.velocity(at: x), curve.inverse.value(at: x)])
      }
    }
  }
  recorder.section("NamedEasing") {
    var random = SplitMix64(seed: 26)
    for easing in easings() {
      for _ in 0..<60 {
        let x = random.number(-0.1, 1.1)
        $0.put([easing.value(at: x), easing.slope(at: x)])
      }
    }
  }
  recorder.section("EasingFunction") {
    var random = SplitMix64(seed: 22)
    for text in texts {
      guard let easing = try? EasingFunction(css: text) else {
        $0.put(Double.nan)
        continue
      }
      for _ in 0..<60 {
        let x = random.number(-0.5, 1.5)
        $0.put([easing.value(at: x), easing.value(at: x, before: true)])
      }
      if case .linear(let easing) = easing {
        $0.put(easing.inputs)
        $0.put(easing.value(at: 0.4))
      }
    }
    for jump in StepsEasing.Jump.allCases {
      guard let steps = try? StepsEasing(count: 7, jump: jump) else { continue }
      for k in 0...70 { $0.put(steps.value(at: Double(k) / 70)) }
    }
  }
  recorder.section("CSSKeyframes") {
    var random = SplitMix64(seed: 23)
    guard let easing = try? EasingFunction(css: texts[6]),
      let keyframes = try? CSSKeyframes(
        frames: [
          .init(3), .init(-2, offset: 0.3, easing: easing), .init(7), .init(9), .init(1, offset: 1),
        ], easing: easing)
    else {
      $0.put(Double.nan)
      return
    }
    $0.put(keyframes.offsets)
    for _ in 0..<300 { $0.put(keyframes.value(at: random.number(-0.5, 1.5))) }
  }
}

func recordCurvePlans(_ recorder: inout DigestRecorder) {
  recorder.section("CurvePlan.bezier") {
    var random = SplitMix64(seed: 24)
    for curve in curves(&random) {
      for method in [CurvePlan.Method.fast, .direct] {
        put(CurvePlan(curve, method: method), &random, &$0)
        put(CurvePlan(curve, outside: .extend, method: method), &random, &$0)
      }
    }
  }
  recorder.section("CurvePlan.others") {
    var random = SplitMix64(seed: 25)
    for curve in [UnitCurve.linear, .circularEaseIn, .circularEaseOut, .circularEaseInOut] {
      put(CurvePlan(curve), &random, &$0)
    }
    for text in texts {
      if let easing = try? EasingFunction(css: text) { put(CurvePlan(easing), &random, &$0) }
    }
    for easing in easings() { put(CurvePlan(.named(easing)), &random, &$0) }
  }
}

private func put(
  _ plan: CurvePlan, _ random: inout SplitMix64, _ recorder: inout DigestRecorder
) {
  let x = Column(random.column(61, 0, 1) + random.column(18, -0.5, 1.5))
  let fx = Column(x.numbers.map { Float($0) })
  let (y, fy) = (Column(repeating: 0.0, count: 79), Column(repeating: Float(0), count: 79))
  plan.values(at: x.numbers, into: y.buffer)
  plan.values(at: fx.numbers, into: fy.buffer)
  recorder.put(y.numbers)
  recorder.put(fy.numbers)
  recorder.put([plan.value(at: 0.37), plan.value(at: 1.25)])
  recorder.put([plan.value(at: Float(0.37)), plan.value(at: Float(-0.25))])
  // The method of a plan must not depend on the processor either.
  recorder.put([plan.usesTables.double ? 1.0 : 0, plan.usesTables.float ? 1 : 0])
  for column in [x, y] { column.free() }
  for column in [fx, fy] { column.free() }
}
