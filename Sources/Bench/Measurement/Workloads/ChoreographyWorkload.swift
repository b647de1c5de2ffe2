internal import AnimationChoreography
internal import AnimationNumerics
internal import Seeding

/// One element whose items run equal motions one after another, like a list that enters.
struct ChoreographyWorkload: Sendable {
  /// The motion of an item. The text is part of the job's name.
  enum Motion: String, Sendable, CaseIterable {
    /// A move with a spring.
    case spring
    /// A move along the ease-in-out curve.
    case ease = "ease-in-out"
    /// Eight moves along that curve, each of which retargets the motion so far.
    case layers = "layered-curves"
    /// Three cubic keyframes.
    case cubics = "cubic-keyframes"
    /// Thirty-two cubic keyframes in about as much time.
    case manyCubics = "many-cubic-keyframes"
    /// A straight keyframe and two springs.
    case springs = "spring-keyframes"
    /// Three phases, each entered by a spring.
    case phases
    /// A spring that is retargeted in motion, to another spring.
    case springIntoSpring = "spring-into-spring"
    /// A spring that is retargeted in motion, to a curve.
    case springIntoCurve = "spring-into-curve"
  }

  /// The standard sizes: a screen, a long list, a visualisation.
  static let sizes = [24, 1_000, 10_000]
  /// The time from the first item's start to the last one's, in seconds.
  static let cascade = 0.3
  /// The number of frame times in `duration` seconds; frames cycle through them.
  static let frames = 32
  static let duration = 1.1

  /// The motion of an item.
  var motion: Motion
  /// The number of items; each has one lane.
  var items: Int
  /// The seed of targets and durations.
  var seed: UInt64

  /// The job's name: choreography.phases.double.1000.
  var name: String { "choreography.\(motion.rawValue).double.\(items)" }

  /// The numbers drawn from the seed.
  private struct Numbers {
    var targets: [Double]
    var first: Spring
    var second: Spring
    /// Durations in seconds, each about a quarter.
    var durations: [Double]

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      targets = (0..<3).map { _ in random.number(0.8, 1.6) }
      first = Spring(duration: random.number(0.45, 0.55), bounce: random.number(0.25, 0.35))
      second = Spring(duration: random.number(0.35, 0.45), bounce: random.number(0.15, 0.25))
      durations = (0..<3).map { _ in random.number(0.18, 0.24) }
    }
  }

  var easing: (duration: Double, target: Double) {
    let numbers = Numbers(seed: seed)
    return (numbers.durations[0] + 0.15, numbers.targets[0])
  }

  /// The springs and targets of consecutive moves with springs; empty for any other motion.
  var springMoves: [(spring: Spring, target: Double)] {
    let numbers = Numbers(seed: seed)
    return switch motion {
    case .spring: [(numbers.first, numbers.targets[0])]
    case .phases: [numbers.targets[0], numbers.targets[1] / 2, 0].map { (numbers.second, $0) }
    case .springIntoSpring:
      [(numbers.first, numbers.targets[0]), (numbers.second, numbers.targets[1])]
    default: []
    }
  }

  /// The three cubic keyframes, and the duration of each.
  func cubicKeyframes() throws(ParameterError) -> (track: ScalarTrack, durations: [Double]) {
    let numbers = Numbers(seed: seed)
    let keyframes = zip(numbers.targets, numbers.durations).map {
      Keyframe<Double>.cubic(to: $0, duration: $1)
    }
    return (try ScalarTrack(initialValue: 0, keyframes: keyframes), numbers.durations)
  }

  /// The element, starting at rest at 0.
  func choreography() throws(ParameterError) -> Choreography {
    let numbers = Numbers(seed: seed)
    let stagger = Stagger(interval: Self.cascade / Double(items))
    func element(_ motion: Choreography.Motion) -> Choreography.Element {
      .init(name: "item", count: items, stagger: stagger, properties: [.init("offset", motion)])
    }
    func moves(_ moves: [MoveTimeline<Double>.Move]) -> Choreography.Element {
      element(.moves(from: 0, moves))
    }
    let spring = MoveTimeline<Double>.Move(
      time: 0, target: numbers.targets[0], animation: .spring(numbers.first))
    let turn = numbers.durations[1]
    let only: Choreography.Element
    switch motion {
    case .spring: only = moves([spring])
    case .ease:
      only = moves([
        .init(time: 0, target: easing.target, animation: .easeInOut(duration: easing.duration))
      ])
    case .layers:
      only = moves(
        (0..<8).map {
          .init(
            time: 0.04 * Double($0), target: numbers.targets[$0 % 3],
            animation: .easeInOut(duration: 0.6))
        })
    case .cubics: only = element(.track(try cubicKeyframes().track, from: 0))
    case .manyCubics:
      let keyframes = (0..<32).map {
        Keyframe<Double>.cubic(to: numbers.targets[$0 % 3], duration: numbers.durations[$0 % 3] / 8)
      }
      only = element(.track(try ScalarTrack(initialValue: 0, keyframes: keyframes), from: 0))
    case .springs:
      only = element(
        .track(
          try ScalarTrack(
            initialValue: 0,
            keyframes: [
              .linear(to: numbers.targets[0] / 8, duration: numbers.durations[0] / 2),
              .spring(
                to: numbers.targets[1], duration: .fixed(numbers.durations[1] + 0.1),
                spring: numbers.second),
              .spring(
                to: numbers.targets[2], duration: .fixed(numbers.durations[2] + 0.3),
                spring: numbers.first),
            ]), from: 0))
    case .phases:
      only = .init(
        name: "item", count: items, stagger: stagger,
        phases: .init(
          properties: ["offset"],
          steps: zip(["low", "high", "middle"], [0, numbers.targets[0], numbers.targets[1] / 2])
            .map { .init(name: $0, values: [$1], animation: .spring(numbers.second)) }))
    case .springIntoSpring:
      only = moves([
        spring, .init(time: turn, target: numbers.targets[1], animation: .spring(numbers.second)),
      ])
    case .springIntoCurve:
      only = moves([
        spring,
        .init(
          time: turn, target: numbers.targets[1],
          animation: .easeInOut(duration: numbers.durations[2] + 0.15)),
      ])
    }
    return Choreography(name: name, elements: [only])
  }
}
