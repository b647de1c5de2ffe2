internal import Seeding

extension CaseSet {
  /// The sets of requests that the others leave out: numbers of any size, moves of 0, springs without
  /// damping, long frames, and long lists.
  static let coverageSets: [CaseSet] = [
    wideSprings, wideSettling, wideParameters, undampedSprings, longAdvance, draggedRetarget,
    tallCurves, outsideUnitCurves, longLinear, manySteps, longKeyframes, longCSSKeyframes,
    manyStaggers,
  ]

  /// Springs and moves of any size, beyond the limits of programs; a quarter start at their target,
  /// where a share of the move does not exist.
  private static let wideSprings = CaseSet(
    name: "wide-springs", summary: "springs of 1 ms to 100 s, and moves of 1e-6 to 1e6 or none",
    count: 800, seed: 0x434F_11
  ) { random in
    let (spring, frequency) = wideSpring(&random)
    let size = random.logarithmic(1e-6, 1e6)
    let from = random.pick([0, random.number(-1, 1) * size])
    return SpringRequest(
      spring: spring, from: from,
      to: random.index(below: 4) == 0 ? from : from + random.sign() * size,
      velocity: thrown(&random) * frequency * size,
      time: random.logarithmic(1e-3, 10) * 2 * Double.pi / frequency)
  }

  /// Settling of springs of any size; a third are thrown from their target.
  private static let wideSettling = CaseSet(
    name: "wide-settling", summary: "settling of springs of 1 ms to 100 s, some at their target",
    count: 400, seed: 0x434F_12
  ) { random in
    let (spring, frequency) = wideSpring(&random)
    return SettlingRequest(
      spring: spring, to: random.pick([0, 1, 1]), velocity: thrown(&random) * frequency,
      epsilon: random.pick([0.001, 0.01, 0.1]))
  }

  /// Conversions of springs of any size.
  private static let wideParameters = CaseSet(
    name: "wide-spring-parameters", summary: "springs of 1 ms to 100 s, converted", count: 300,
    seed: 0x434F_13
  ) { random in SpringParametersRequest(spring: wideSpring(&random).spring) }

  /// Springs whose damping is 0 in every parameterisation.
  private static let undampedSprings = CaseSet(
    name: "undamped-springs", summary: "springs without damping, to ten periods", count: 300,
    seed: 0x434F_03
  ) { random in
    let period = random.logarithmic(0.05, 5)
    let frequency = 2 * Double.pi / period
    let mass = random.pick([1, random.logarithmic(0.1, 10)])
    return SpringRequest(
      spring: random.pick([
        .bounce(duration: period, bounce: 1), .dampingRatio(response: period, dampingRatio: 0),
        .physical(
          mass: mass, stiffness: mass * frequency * frequency, damping: 0, allowOverDamping: true),
      ]),
      from: random.number(-10, 10), to: random.pick([0, 1, random.number(-10, 10)]),
      velocity: random.pick([0, 0, random.number(-10, 10) * frequency]),
      time: period * random.number(0, 10))
  }

  /// Frames that last as long as a stall, and motions of many frames.
  private static let longAdvance = CaseSet(
    name: "advance-long", summary: "springs over frames of up to a second, or up to 400 frames",
    count: 150, seed: 0x434F_04
  ) { random in
    let isLong = random.next() & 1 == 0
    let count = isLong ? 1 + random.index(below: 12) : 100 + random.index(below: 300)
    let rate = random.pick([60.0, 120])
    let steps = (0..<count).map { _ -> Double in
      guard isLong else { return 1 / rate }
      return random.pick([1 / 60, random.number(0.05, 0.5), random.pick([0.1, 0.2, 0.25, 0.5, 1])])
    }
    let (from, to, velocity) = ordinaryMove(&random)
    return AdvanceRequest(
      spring: isLong
        ? ordinarySpring(&random)
        : .bounce(duration: random.number(1, 5), bounce: random.number(-0.5, 0.95)),
      from: from, to: to, velocity: velocity, steps: steps)
  }

  /// Springs that follow a finger, with a new target in every frame.
  private static let draggedRetarget = CaseSet(
    name: "retarget-dragged", summary: "springs that follow a target which changes in every frame",
    count: 120, seed: 0x434F_05
  ) { random in
    let rate = random.pick([60.0, 120])
    var moves = [RetargetMove(time: 0, to: random.number(-10, 10))]
    for frame in 1...8 + random.index(below: 32) {
      let last = moves[frame - 1].to
      moves.append(
        RetargetMove(time: Double(frame) / rate, to: last + random.pick([0, random.number(-9, 9)])))
    }
    return RetargetRequest(
      spring: ordinarySpring(&random), from: 0, velocity: 0, moves: moves,
      times: (0..<8).map { _ in random.number(0, 1.5) * moves[moves.count - 1].time }.sorted())
  }

  /// Curves that overshoot by far.
  private static let tallCurves = CaseSet(
    name: "curves-tall", summary: "curves with ordinates to 30 above and below", count: 500,
    seed: 0x434F_16
  ) { random in
    func ordinate() -> Double { random.sign() * random.logarithmic(0.1, 30) }
    return CubicBezierRequest(
      curve: BezierControlPoints(random.unit(), ordinate(), random.unit(), ordinate()),
      progress: random.unit())
  }

  /// Unit curves before their start and after their end, where they stay.
  private static let outsideUnitCurves = CaseSet(
    name: "unit-curves-outside", summary: "the seven named unit curves at progress from -1 to 2",
    count: 280, seed: 0x434F_06
  ) { random in
    UnitCurveRequest(
      name: random.pick(UnitCurveName.allCases), inverse: random.index(below: 3) == 0,
      progress: random.pick([random.number(-1, 0), random.number(1, 2)]))
  }

  /// `linear()` as tools write springs, with places and without.
  private static let longLinear = CaseSet(
    name: "linear-long", summary: "linear() of 50 to 200 stops", count: 200, seed: 0x434F_07
  ) { random in
    let count = 50 + random.index(below: 151)
    let hasPlaces = random.next() & 1 == 0
    var place = 0.0
    let stops = (0..<count).map { index in
      let value = (random.number(-0.2, 1.4) * 1000).rounded() / 1000
      guard hasPlaces, index > 0, index < count - 1 else { return "\(value)" }
      place += (random.number(0, 200 / Double(count)) * 100).rounded() / 100
      return "\(value) \(min(place, 100))%"
    }
    return LinearEasingRequest(
      css: "linear(\(stops.joined(separator: ", ")))",
      progress: random.index(below: 3) == 0 ? Double(random.index(below: 101)) / 100 : random.unit()
    )
  }

  /// `steps()` of many steps; near a jump a rounded progress shows.
  private static let manySteps = CaseSet(
    name: "steps-many",
    summary: "steps() of 20 to 1,000 steps, at the jumps, near them and between them",
    count: 300, seed: 0x434F_08
  ) { random in
    let count = random.pick([20, 24, 30, 60, 100, 120, 360, 1000])
    let term = random.pick(["", ", jump-start", ", jump-both", ", jump-none"])
    let jump = Double(random.index(below: count + 1)) / Double(count)
    let near = min(max(jump + random.sign() * random.logarithmic(1e-12, 1e-7), 0), 1)
    return StepsRequest(
      css: "steps(\(count)\(term))", progress: random.pick([jump, near, random.unit()]))
  }

  /// Tracks of many keyframes.
  private static let longKeyframes = CaseSet(
    name: "keyframes-long", summary: "tracks of 8 to 24 linear, cubic or move keyframes",
    count: 200, seed: 0x434F_09
  ) { random in
    let isLinear = random.next() & 1 == 0
    let track: [KeyframeDescription] = (0..<8 + random.index(below: 17)).map { _ in
      let (target, duration) = (random.number(-100, 100), random.number(0.05, 0.4))
      if random.index(below: 8) == 0 { return .move(to: target) }
      return isLinear
        ? .linear(to: target, duration: duration, curve: nil)
        : .cubic(to: target, duration: duration, startVelocity: nil, endVelocity: nil)
    }
    return KeyframesRequest(
      initial: random.number(-100, 100), track: track, time: random.number(0, 6))
  }

  /// Keyframes of Web Animations as libraries of effects have them.
  private static let longCSSKeyframes = CaseSet(
    name: "css-keyframes-long", summary: "6 to 20 frames, some without an offset or an easing",
    count: 200, seed: 0x434F_0A
  ) { random in
    let count = 6 + random.index(below: 15)
    let frames = (0..<count).map { index in
      CSSKeyframeDescription(
        value: Double(random.index(below: 201) - 100),
        offset: random.next() & 1 == 0 ? nil : Double(index) / Double(count - 1),
        easing: random.pick([nil, "ease", "linear", "ease-in-out", "cubic-bezier(0.4, 0, 0.2, 1)"]))
    }
    return CSSKeyframesRequest(
      frames: frames,
      progress: random.index(below: 3) == 0
        ? Double(random.index(below: 21)) / 20 : random.unit())
  }

  /// Staggers of long lists.
  private static let manyStaggers = CaseSet(
    name: "staggers-many", summary: "delays of 200 to 2,000 items, capped and not", count: 40,
    seed: 0x434F_0B
  ) { random in
    StaggerRequest(
      count: 200 + random.index(below: 1_801), interval: random.pick([0.005, 0.02, 0.05]),
      maximumTotal: random.pick([nil, 0.5, 2]), maximumIndex: random.pick([nil, 20, 500]))
  }

  /// A spring of any period, of any mass if it has one, from lightly damped to over-damped.
  private static func wideSpring(
    _ random: inout SplitMix64
  ) -> (spring: SpringDescription, frequency: Double) {
    let period = random.logarithmic(1e-3, 100)
    let frequency = 2 * Double.pi / period
    let ratio = random.pick([1, random.number(0.05, 1), random.logarithmic(1, 10)])
    let mass = random.logarithmic(1e-3, 1e3)
    let spring: SpringDescription =
      switch random.index(below: 3) {
      case 0: .bounce(duration: period, bounce: random.number(-0.9, 0.95))
      case 1: .dampingRatio(response: period, dampingRatio: ratio)
      default:
        .physical(
          mass: mass, stiffness: mass * frequency * frequency,
          damping: 2 * ratio * mass * frequency, allowOverDamping: true)
      }
    return (spring, frequency)
  }

  /// A velocity divided by ω₀; an eighth are 0.
  private static func thrown(_ random: inout SplitMix64) -> Double {
    random.index(below: 8) == 0 ? 0 : random.sign() * random.logarithmic(1e-3, 100)
  }
}
