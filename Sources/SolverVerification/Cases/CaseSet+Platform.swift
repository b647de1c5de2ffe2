internal import Seeding

extension CaseSet {
  /// Rules that only SwiftUI has: reported, and held against nobody else.
  public static let platformSets: [CaseSet] = [swiftUISprings, swiftUIKeyframes]

  /// Springs whose over-damping is switched off.
  public static let swiftUISprings = CaseSet(
    name: "swiftui-springs", summary: "springs whose damping counts as at most critical",
    kind: .spring, role: .platform, count: 1_000, seed: 0x5355
  ) { random in
    let (mass, stiffness) = (random.logarithmic(0.1, 10), random.logarithmic(1, 10_000))
    let frequency = (stiffness / mass).squareRoot()
    return .spring(
      SpringRequest(
        spring: .physical(
          mass: mass, stiffness: stiffness,
          damping: 2 * random.logarithmic(1.01, 30) * (mass * stiffness).squareRoot(),
          allowOverDamping: false),
        velocity: random.pick([0, 1, -1]) * frequency,
        time: random.logarithmic(1e-3, 10) * 2 * Double.pi / frequency))
  }

  /// Tracks with springs that last as long as SwiftUI estimates.
  public static let swiftUIKeyframes = CaseSet(
    name: "swiftui-keyframes", summary: "tracks with springs of estimated durations",
    kind: .keyframes, role: .platform, count: 500, seed: 0x534B
  ) { random in
    let track: [KeyframeDescription] = (0..<1 + random.index(below: 3)).map { _ in
      .spring(
        to: random.number(-100, 100), duration: nil,
        spring: .bounce(
          duration: random.logarithmic(0.1, 1), bounce: random.pick([0, 0.15, 0.3, 0.5, -0.2])),
        startVelocity: nil)
    }
    return .keyframes(
      KeyframesRequest(initial: 0, track: track, time: random.number(0, 4)))
  }
}

extension CaseSet {
  /// Whether any of its requests may follow a rule of one platform: whether they need to be looked at.
  var mayFollowPlatformRules: Bool {
    [CaseSet.parameterisations.name, CaseSet.springParameters.name, CaseSet.keyframes.name]
      .contains(name)
  }
}
