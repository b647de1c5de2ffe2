internal import Seeding

extension CaseSet {
  /// The sets of values at which programs branch: zeros that count as missing, places and times that
  /// coincide, lists out of order, and two options that act together.
  static let cornerSets: [CaseSet] = [
    clampedRange, coincidingRetargets, coarseIntegrators, namedEasingCorners, disorderedLinear,
    statedKeyframes, undampedSettling, sharedOffsets,
  ]

  /// A clamp watches the motion inside, not the shown value.
  private static let clampedRange = CaseSet(
    name: "clamped-range", summary: "clamped springs that are shown within a range",
    options: [.clamp, .range], count: 200, seed: 0x434E_01
  ) { random in
    let (from, to, velocity) = ordinaryMove(&random)
    let ends = [0, 1, random.number(0, 1), random.number(0.5, 1.5)].map { from + $0 * (to - from) }
    let (a, b) = (random.pick(ends), random.pick(ends))
    return SpringRequest(
      spring: ordinarySpring(&random), from: from, to: to, velocity: velocity,
      time: random.number(0, 1.5), clamp: true, range: ShownRange(low: min(a, b), high: max(a, b)))
  }

  /// Several changes before one frame, of which the last counts, and changes to the same target.
  private static let coincidingRetargets = CaseSet(
    name: "advance-retargets-coinciding",
    summary: "springs whose target is set twice in a frame, or again to what it is",
    options: [.advanceRetargets], count: 200, seed: 0x434E_02
  ) { random in
    let targets = [1.0, random.number(-2, 2)]
    let frames = (0..<2).map { _ in random.index(below: 6) }.sorted()
    let retargets = (frames + [frames[1]]).map { frame in
      AdvanceRequest.Retarget(
        frame: frame, to: random.pick(targets),
        velocity: random.pick([nil, 0, random.number(-9, 9)]))
    }
    return AdvanceRequest(
      spring: ordinarySpring(&random), steps: Array(repeating: 1 / 60, count: 12),
      retargets: retargets)
  }

  /// Steps near the limit of stability, which are taken as asked.
  private static let coarseIntegrators = CaseSet(
    name: "integrators-coarse", summary: "integrators in steps of 0.3 to 1 radian",
    count: 160, seed: 0x434E_03
  ) { random in
    let (duration, step) = (random.number(0.2, 2), random.number(0.3, 1))
    let spring = SpringDescription.dampingRatio(
      response: duration, dampingRatio: random.number(0.05, 0.7))
    let (from, to, velocity) = ordinaryMove(&random)
    return IntegratorRequest(
      motion: SpringRequest(
        spring: spring, from: from, to: to, velocity: velocity, time: random.number(0, 3)),
      method: random.pick([.rk4, .semiImplicitEuler, .velocityVerlet, .propagator]),
      stepping: .step(step * duration / (2 * .pi)))
  }

  /// Parameters of 0 and 1, and progress where shapes and families change their formula.
  private static let namedEasingCorners = CaseSet(
    name: "named-easings-corners",
    summary: "named easings without an overshoot, and at the joints of their pieces",
    count: 600, seed: 0x434E_04
  ) { random in
    let joints = [0, 0.25, 0.5, 0.5, 0.75, 1, 4 / 11.0, 8 / 11.0]
    return NamedEasingRequest(
      family: random.pick(NamedEasingRequest.Family.allCases),
      shape: random.pick(NamedEasingRequest.Shape.allCases),
      overshoot: random.pick([0, 1, 1.70158]), amplitude: random.pick([1, 1, 2]),
      period: random.pick([0.3, 1]),
      progress: random.pick([random.pick(joints), random.pick(joints), random.unit()]))
  }

  /// Percentages that decrease, which are raised to the greatest before them, beside missing ones. The
  /// first stop is at 0, as browsers differ from the standard before several stops at one place.
  private static let disorderedLinear = CaseSet(
    name: "linear-disordered", summary: "linear() with percentages out of order, and missing ones",
    count: 300, seed: 0x434E_05
  ) { random in
    let stops = (0..<4 + random.index(below: 6)).map { index in
      let value = Double(random.index(below: 13) - 1) / 10
      let places = (0..<(index == 0 ? 0 : random.pick([0, 0, 1, 1, 1, 2]))).map { _ in
        " \(5 * random.index(below: 21))%"
      }
      return "\(value)\(places.joined())"
    }
    return LinearEasingRequest(
      css: "linear(\(stops.joined(separator: ", ")))", progress: random.number(0, 1.1))
  }

  /// Velocities of 0 that are stated, keyframes of duration 0, and curves that end vertically.
  private static let statedKeyframes = CaseSet(
    name: "keyframes-stated",
    summary: "tracks with stated velocities, many of them 0, and keyframes without a duration",
    count: 400, seed: 0x434E_06
  ) { random in
    let track: [KeyframeDescription] = (0..<2 + random.index(below: 4)).map { _ in
      let (to, seconds) = (random.number(-10, 10), random.number(0.1, 0.5))
      let velocities = (0..<2).map { _ in random.pick([nil, 0, 0, random.number(-30, 30)]) }
      switch random.index(below: 8) {
      case 0:
        return .linear(
          to: to, duration: seconds, curve: BezierControlPoints(0.5, 0, 1, random.number(0, 0.9)))
      case 1: return .move(to: to)
      case 2, 3:
        return .spring(
          to: to, duration: seconds, spring: ordinarySpring(&random), startVelocity: velocities[0])
      default:
        return .cubic(
          to: to, duration: random.index(below: 5) == 0 ? 0 : seconds,
          startVelocity: velocities[0], endVelocity: velocities[1])
      }
    }
    return KeyframesRequest(initial: 0, track: track, time: random.number(0, 1.5))
  }

  /// Springs that never come to rest, and motions that hardly leave the band.
  private static let undampedSettling = CaseSet(
    name: "settle-undamped",
    summary: "settling of springs with little or no damping, and in the band",
    count: 200, seed: 0x434E_07
  ) { random in
    let epsilon = random.pick([0.001, 0.01])
    let move = random.pick([1, epsilon * random.number(0.2, 2)])
    let duration = random.number(0.1, 2)
    return SettlingRequest(
      spring: .bounce(duration: duration, bounce: random.pick([1, 1, 0.99, 0, -0.5])), to: move,
      velocity: random.pick([0, random.number(-2, 2) * move * 2 * .pi / duration]),
      epsilon: epsilon)
  }

  /// Frames that share an offset, also at 0 and 1, before, between and after all frames.
  private static let sharedOffsets = CaseSet(
    name: "css-keyframes-shared",
    summary: "frames that share an offset, and progress from -0.5 to 1.5",
    count: 300, seed: 0x434E_08
  ) { random in
    let inner = random.number(0.2, 0.8)
    let offsets = [0, 0, inner, inner, 1, 1].filter { _ in random.index(below: 4) > 0 }
    let frames = ([0] + offsets + [1]).map { offset in
      CSSKeyframeDescription(
        value: Double(random.index(below: 21) - 10), offset: offset,
        easing: random.pick([nil, "ease", "ease-in-out", "cubic-bezier(0.3, -0.5, 0.6, 1.4)"]))
    }
    return CSSKeyframesRequest(
      frames: frames,
      progress: random.pick([
        0, inner, 1, random.number(-0.5, 0), random.unit(), random.number(1, 1.5),
      ])
    )
  }
}
