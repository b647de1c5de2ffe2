import AnimationChoreography
import AnimationNumerics
import Seeding

/// Choreographies of every kind of motion, for comparing two methods of sampling.
enum RandomChoreography {
  /// A magnitude that no lane exceeds by much.
  static let scale = 60.0

  /// - Parameter tracks: Whether some properties run along keyframes.
  static func make(_ random: inout SplitMix64, tracks: Bool = true) -> Choreography {
    var elements: [Choreography.Element] = []
    for index in 0..<Int.random(in: 1...4, using: &random) {
      var properties: [Choreography.Property] = []
      for property in 0..<Int.random(in: 1...3, using: &random) {
        properties.append(.init("p\(property)", motion(&random, tracks: tracks)))
      }
      elements.append(
        .init(
          name: "e\(index)", count: [1, 3, 24, 40].randomElement(using: &random)!,
          delay: Double.random(in: 0...0.3, using: &random),
          stagger: Bool.random(using: &random)
            ? Stagger(interval: Double.random(in: 0...0.06, using: &random)) : nil,
          properties: properties,
          phases: Bool.random(using: &random) ? phases(&random) : nil))
    }
    return Choreography(name: "random", elements: elements)
  }

  /// A `linear()` without jumps, beside which methods may count a time by an ulp more or less.
  static func piecewise(_ random: inout SplitMix64) -> EasingFunction {
    let texts = ["linear(0, 0.7 30%, 0.4 60%, 1)", "linear(0, 1.2 80%, 1)", "linear(0, 0.1, 1)"]
    return try! EasingFunction(css: texts.randomElement(using: &random)!)
  }

  static func animation(_ random: inout SplitMix64) -> Animation {
    let duration = Double.random(in: 0.05...0.8, using: &random)
    let bounce = Double.random(in: -0.6...0.9, using: &random)
    let basic: [Animation] = [
      .spring(duration: duration, bounce: bounce), .spring(duration: duration), .snappy,
      .easeInOut(duration: duration), .linear(duration: duration), .easeOut(duration: duration),
      .timingCurve(0.3, -0.4, 0.2, 1.5, duration: duration),
      .timingCurve(.circularEaseInOut, duration: duration), .linear(duration: 0),
      .timingCurve(piecewise(&random), duration: duration),
      .interpolatingSpring(duration: duration, bounce: bounce, initialVelocity: 2),
    ]
    var result = basic.randomElement(using: &random)!
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: result = result.delay(Double.random(in: -0.1...0.3, using: &random))
      case 1: result = result.speed(Double.random(in: 0.3...3, using: &random))
      case 2: result = result.repeatCount(3, autoreverses: Bool.random(using: &random))
      case 3: result = result.repeatForever(autoreverses: Bool.random(using: &random))
      case 4: result = result.speed(0)
      case 5: result = result.logicallyComplete(after: 0.1)
      default: break
      }
    }
    return result
  }

  static func motion(_ random: inout SplitMix64, tracks: Bool) -> Choreography.Motion {
    if tracks, Int.random(in: 0..<3, using: &random) == 0 {
      return .track(track(&random), from: Double.random(in: -9...9, using: &random))
    }
    var time = 0.0
    var moves: [MoveTimeline<Double>.Move] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      moves.append(
        .init(
          time: time, target: Double.random(in: -9...9, using: &random),
          animation: Int.random(in: 0..<8, using: &random) == 0 ? nil : animation(&random)))
      if Int.random(in: 0..<5, using: &random) > 0 {
        time += Double.random(in: 0...0.4, using: &random)
      }
    }
    return .moves(from: Double.random(in: -9...9, using: &random), moves)
  }

  static func track(_ random: inout SplitMix64) -> ScalarTrack {
    var keyframes: [Keyframe<Double>] = []
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let to = Double.random(in: -9...9, using: &random)
      let duration =
        Int.random(in: 0..<6, using: &random) == 0
        ? 0 : Double.random(in: 0.02...0.5, using: &random)
      let spring = Spring(
        duration: Double.random(in: 0.1...0.8, using: &random),
        bounce: Double.random(in: -0.5...0.7, using: &random))
      keyframes.append(
        [
          .linear(to: to, duration: duration), .cubic(to: to, duration: duration),
          .linear(to: to, duration: duration, timingCurve: .easeIn),
          .linear(to: to, duration: duration, timingCurve: UnitCurve(piecewise(&random))),
          .spring(to: to, duration: .fixed(duration), spring: spring),
          .spring(to: to, spring: spring), .move(to: to),
        ].randomElement(using: &random)!)
    }
    do {
      return try ScalarTrack(initialValue: 1, initialVelocity: 3, keyframes: keyframes)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  static func phases(_ random: inout SplitMix64) -> Choreography.Phases {
    .init(
      properties: ["a", "b"],
      steps: (0..<Int.random(in: 2...4, using: &random)).map { index in
        .init(
          name: "\(index)", values: [Double(index), Double.random(in: -9...9, using: &random)],
          animation: animation(&random))
      }, isLooping: Bool.random(using: &random),
      furtherTriggers: Bool.random(using: &random) ? [0.2, 1] : [],
      interruption: PhaseSchedule.Interruption.allCases.randomElement(using: &random)!,
      cancellationTime: Bool.random(using: &random)
        ? Double.random(in: 0...2, using: &random) : nil)
  }
}
