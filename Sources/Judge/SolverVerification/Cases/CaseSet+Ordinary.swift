internal import Seeding

extension CaseSet {
  /// The sets of requests that are ordinary in interfaces.
  public static let ordinarySets: [CaseSet] = [
    ordinarySprings, ordinarySettling, ordinaryCurves, ordinaryUnitCurves, ordinaryNamedEasings,
    ordinaryLinear, ordinarySteps, ordinaryKeyframes, ordinaryCSSKeyframes, ordinaryStaggers,
    ordinaryDecay, ordinarySmooth,
  ]

  /// A number rounded to a few decimals.
  private static func rounded(_ value: Double, decimals: Double = 100) -> Double {
    (value * decimals).rounded() / decimals
  }

  /// A spring typical of interfaces: |b| ≤ 0.9, numbers with two decimals, or whole ones.
  static func ordinarySpring(_ random: inout SplitMix64) -> SpringDescription {
    switch random.index(below: 4) {
    case 0, 1:
      return .bounce(
        duration: rounded(random.number(0.1, 1.5)),
        bounce: random.pick([
          0, 0, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, -0.1, -0.3, rounded(random.number(-0.9, 0.9)),
        ]))
    case 2:
      return .dampingRatio(
        response: rounded(random.number(0.1, 1.5)),
        dampingRatio: random.pick([1, 0.5, 0.7, 0.8, 0.86, 0.9, rounded(random.number(0.1, 2))]))
    default:
      let stiffness = random.pick([50.0, 100, 120, 170, 200, 210, 250, 300, 400, 500])
      return .physical(
        mass: random.pick([1, 1, 1, 0.5, 2]), stiffness: stiffness,
        damping: Double(8 + random.index(below: 33)), allowOverDamping: true)
    }
  }

  /// A move typical of interfaces with its initial velocity: mostly from rest, otherwise at most
  /// six moves per second.
  static func ordinaryMove(
    _ random: inout SplitMix64
  ) -> (from: Double, to: Double, velocity: Double) {
    let (from, to) = random.pick([
      (0.0, 1.0), (0, 1), (1, 0), (0, 100), (0.8, 1), (20, 0), (0, 360), (-300, 0), (100, 350),
    ])
    let speed = random.next() & 1 == 0 ? 0 : rounded(random.number(-6, 6), decimals: 10)
    return (from, to, speed * (to - from).magnitude)
  }

  /// A frame time at 60 Hz within ten durations.
  private static func frame(_ random: inout SplitMix64, within duration: Double) -> Double {
    Double(random.index(below: Int(600 * duration) + 1)) / 60
  }

  /// Springs at the frames of a display.
  public static let ordinarySprings = CaseSet(
    name: "ordinary-springs",
    summary: "springs as interfaces use them: |b| to 0.9, frames at 60 Hz to 10 D", role: .ordinary,
    count: 20_000, seed: 0x4F53
  ) { random in
    let spring = ordinarySpring(&random)
    let (from, to, velocity) = ordinaryMove(&random)
    let duration = 2 * Double.pi / (spring.approximateNaturalFrequency ?? 2 * Double.pi)
    return SpringRequest(
      spring: spring, from: from, to: to, velocity: velocity,
      time: frame(&random, within: duration))
  }

  /// Settling of the same springs.
  public static let ordinarySettling = CaseSet(
    name: "ordinary-settling", summary: "settling of springs as interfaces use them",
    role: .ordinary, count: 200, seed: 0x4F54
  ) { random in
    let spring = ordinarySpring(&random)
    let speed = random.next() & 1 == 0 ? 0 : rounded(random.number(-6, 6), decimals: 10)
    return SettlingRequest(spring: spring, velocity: speed, epsilon: random.pick([0.001, 0.01]))
  }

  /// The numbers of curves in the sweep and of frames per curve.
  private static let (sweptCurves, sweptFrames) = (3_000, 59)

  /// 3,000 curves with two decimals, each at every frame of a second.
  public static let ordinaryCurves = CaseSet(
    name: "ordinary-curves", summary: "3,000 curves with two decimals, at 59 frames each",
    role: .ordinary, isSweep: true, count: sweptCurves * sweptFrames
  ) { index in
    var scrambler = SplitMix64(seed: 0x4F43 &+ UInt64(index / sweptFrames))
    var random = SplitMix64(seed: scrambler.next())
    func coordinate(_ lower: Int, _ upper: Int) -> Double {
      Double(lower + random.index(below: upper - lower + 1)) / 100
    }
    // Half of them overshoot, as ease-back does.
    let (lowest, highest) = random.next() & 1 == 0 ? (0, 100) : (-60, 160)
    let curve = BezierControlPoints(
      coordinate(0, 100), coordinate(lowest, highest), coordinate(0, 100),
      coordinate(lowest, highest))
    return CubicBezierRequest(curve: curve, progress: Double(index % sweptFrames + 1) / 60)
  }

  /// The named curves at every frame of a second.
  public static let ordinaryUnitCurves = CaseSet(
    name: "ordinary-unit-curves", summary: "the seven named unit curves at every frame of a second",
    role: .ordinary, count: UnitCurveName.allCases.count * 61
  ) { index in
    UnitCurveRequest(name: UnitCurveName.allCases[index / 61], progress: Double(index % 61) / 60)
  }

  /// `linear()` as tools write it, inside [0, 1].
  public static let ordinaryLinear = CaseSet(
    name: "ordinary-linear", summary: "linear() with few stops or many, inside [0, 1]",
    role: .ordinary, count: 1_000, seed: 0x4F4C
  ) { random in
    let count = random.pick([2, 3, 5, 11, 26, 41])
    // With many stops, tools usually write the places; without them the reference would compute
    // exact fractions.
    let hasPlaces = random.next() & 1 == 0 || count > 5
    var stops: [String] = []
    for place in 0..<count {
      let isEnd = place == 0 || place == count - 1
      let output = isEnd ? (place == 0 ? 0 : 1) : rounded(random.number(0, 1.2), decimals: 1000)
      let input = hasPlaces && !isEnd ? " \(rounded(Double(100 * place) / Double(count - 1)))%" : ""
      stops.append("\(output)\(input)")
    }
    return LinearEasingRequest(
      css: "linear(\(stops.joined(separator: ", ")))",
      progress: Double(random.index(below: 61)) / 60)
  }

  /// `steps()` with each jump term, inside [0, 1].
  public static let ordinarySteps = CaseSet(
    name: "ordinary-steps", summary: "steps() with each jump term, inside [0, 1]", role: .ordinary,
    count: 1_000, seed: 0x4F50
  ) { random in
    let term = random.pick(["", "", ", jump-start", ", jump-end", ", jump-both", ", jump-none"])
    let count = random.pick([2, 3, 4, 5, 6, 8, 10, 12])
    return StepsRequest(
      css: "steps(\(count)\(term))",
      progress: random.index(below: 3) == 0
        ? Double(random.index(below: count + 1)) / Double(count)
        : Double(random.index(below: 61)) / 60)
  }

  /// Tracks of cubic keyframes only.
  public static let ordinaryKeyframes = CaseSet(
    name: "ordinary-keyframes", summary: "two to five cubic keyframes, at frames of 60 Hz",
    role: .ordinary, count: 3_000, seed: 0x4F4B
  ) { random in
    let track: [KeyframeDescription] = (0..<2 + random.index(below: 4)).map { _ in
      .cubic(
        to: Double(random.index(below: 201) - 100), duration: rounded(random.number(0.05, 0.6)),
        startVelocity: nil, endVelocity: nil)
    }
    return KeyframesRequest(initial: 0, track: track, time: Double(random.index(below: 121)) / 60)
  }

  /// Keyframes of Web Animations with named easings.
  public static let ordinaryCSSKeyframes = CaseSet(
    name: "ordinary-css-keyframes", summary: "two to four frames with named easings",
    role: .ordinary, count: 2_000, seed: 0x4F57
  ) { random in
    let count = 2 + random.index(below: 3)
    let easing = random.pick(["linear", "ease", "ease-in", "ease-out", "ease-in-out"])
    let places = random.subset(max(count - 2, 0), of: 9).sorted().map { Double($0 + 1) / 10 }
    let frames = (0..<count).map { index in
      CSSKeyframeDescription(
        value: Double(random.index(below: 201) - 100),
        offset: index == 0 ? 0 : index == count - 1 ? 1 : places[index - 1], easing: easing)
    }
    return CSSKeyframesRequest(frames: frames, progress: Double(random.index(below: 61)) / 60)
  }

  /// Delays by an interval only.
  public static let ordinaryStaggers = CaseSet(
    name: "ordinary-staggers", summary: "delays by an interval alone", role: .ordinary,
    count: 48 * 5
  ) { index in
    StaggerRequest(count: index / 5 + 1, interval: [0.02, 0.03, 0.04, 0.05, 0.1][index % 5])
  }
}
