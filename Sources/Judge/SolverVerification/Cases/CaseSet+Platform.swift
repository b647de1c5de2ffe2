internal import Seeding

extension CaseSet {
  /// The sets for rules that only SwiftUI has. They are reported, but other solvers do not fail by
  /// them.
  public static let platformSets: [CaseSet] = [swiftUISprings, swiftUIKeyframes]

  /// Springs with over-damping disabled.
  public static let swiftUISprings = CaseSet(
    name: "swiftui-springs", summary: "springs whose damping counts as at most critical",
    role: .platform, count: 1_000, seed: 0x5355
  ) { random in
    let (mass, stiffness) = (random.logarithmic(0.1, 10), random.logarithmic(1, 10_000))
    let frequency = (stiffness / mass).squareRoot()
    return SpringRequest(
      spring: .physical(
        mass: mass, stiffness: stiffness,
        damping: 2 * random.logarithmic(1.01, 30) * (mass * stiffness).squareRoot(),
        allowOverDamping: false),
      velocity: random.pick([0, 1, -1]) * frequency,
      time: random.logarithmic(1e-3, 10) * 2 * Double.pi / frequency)
  }

  /// Tracks with springs whose durations SwiftUI estimates.
  public static let swiftUIKeyframes = CaseSet(
    name: "swiftui-keyframes", summary: "tracks with springs of estimated durations",
    role: .platform, count: 500, seed: 0x534B
  ) { random in
    let track: [KeyframeDescription] = (0..<1 + random.index(below: 3)).map { _ in
      .spring(
        to: random.number(-100, 100), duration: nil,
        spring: .bounce(
          duration: random.logarithmic(0.1, 1), bounce: random.pick([0, 0.15, 0.3, 0.5, -0.2])),
        startVelocity: nil)
    }
    return KeyframesRequest(initial: 0, track: track, time: random.number(0, 4))
  }
}
