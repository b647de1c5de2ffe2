extension CaseSet {
  /// The sets of dense requests, in which each asks about the same curve or motion as its neighbours:
  /// their answers are also compared with each other (``AnswerMember/step``).
  public static let smoothnessSets: [CaseSet] = [smoothCurves, smoothEasings, smoothSprings]

  /// The steps of a dense curve: a quarter of a frame of an animation of five seconds at 60 Hz.
  private static let denseSteps = 1_200

  /// Monotonic Bézier curves.
  private static let monotonicCurves: [BezierControlPoints] =
    namedCurves.dropLast() + [
      BezierControlPoints(0.4, 0, 0.2, 1), BezierControlPoints(0.65, 0, 0.35, 1),
      BezierControlPoints(0.87, 0, 0.13, 1), BezierControlPoints(0.05, 0.7, 0.1, 1),
    ]

  /// Monotonic Bézier curves in steps of 1/1200.
  public static let smoothCurves = CaseSet(
    name: "smooth-curves", summary: "eight monotonic curves in steps of 1/1200",
    isSweep: true, isDense: true,
    count: monotonicCurves.count * (denseSteps + 1)
  ) { index in
    CubicBezierRequest(
      curve: monotonicCurves[index / (denseSteps + 1)],
      progress: Double(index % (denseSteps + 1)) / Double(denseSteps))
  }

  /// Monotonic named easings in steps of 1/300.
  public static let smoothEasings = CaseSet(
    name: "smooth-easings", summary: "monotonic named easings in steps of 1/300",
    isSweep: true, isDense: true, count: 7 * 3 * 301
  ) { index in
    let families: [NamedEasingRequest.Family] = [
      .sine, .quad, .cubic, .quart, .quint, .expo, .circ,
    ]
    return NamedEasingRequest(
      family: families[index / 903], shape: NamedEasingRequest.Shape.allCases[index / 301 % 3],
      progress: Double(index % 301) / 300)
  }

  /// Springs of half a second without bounce, over-damped and with bounce, in steps of 2 ms.
  public static let smoothSprings = CaseSet(
    name: "smooth-springs", summary: "three springs in steps of 2 ms", isSweep: true, isDense: true,
    count: 3 * 1_001
  ) { index in
    SpringRequest(
      spring: .bounce(duration: 0.5, bounce: [0, -0.4, 0.3][index / 1_001]),
      time: Double(index % 1_001) / 500)
  }
}
