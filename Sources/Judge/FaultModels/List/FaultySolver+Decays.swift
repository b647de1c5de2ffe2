internal import Foundation
internal import SolverVerification

extension FaultySolver {
  /// Decays, their ends, and smoothing, as published code has them.
  static let decays: [FaultySolver] = [
    FaultySolver("decay-per-frame", [.decay], witness: "makepad PR 1127, Cranpose PR 541") {
      frames("friction is a factor in each frame of 1/# s, after the step") { exp(-$0 / $1) }
      frames("friction is a factor in each frame of 1/# s, before the step", isFirst: true) {
        exp(-$0 / $1)
      }
      frames("friction is 1 - k/# in each frame of 1/# s") { 1 - $0 / $1 }
      frames("the factor of a millisecond is applied in each frame of 1/# s") { k, _ in
        exp(-k / 1000)
      }
      let row = FaultForm.changing(DecayRequest.self)
      row("a time constant is a half-life") { $0.decay = .timeConstant($0.decay.seconds / log(2)) }
      row("1 - d is the friction of a millisecond, for the factor d") {
        if case .perMillisecond(let factor) = $0.decay { $0.decay = .rate(1000 * (1 - factor)) }
      }
      row("the factor of a millisecond is one of a second") {
        if case .perMillisecond(let factor) = $0.decay { $0.decay = .rate(-log(factor)) }
      }
      row("the way is 0.8 times the velocity, whatever the time constant") {
        $0.velocity *= 0.8 / $0.decay.seconds
      }
    },
    FaultySolver("hand-over", [.decay], witness: "reanimated PR 3241, slint#9652") {
      FaultForm.changing(DecayRequest.self)("bounds are ignored") { $0.bounds = nil }
      handOver("velocity is lost at a bound", 0)
      handOver("velocity is turned round at a bound", -1)
      handOver("velocity goes over to the spring in units per millisecond", 0.001)
      handOver("velocity goes over to the spring in units per frame of 1/60 s", 1 / 60)
    },
    FaultySolver("decay-end", [.decayEnd], witness: "react-spring#887, motion's inertia") {
      let answers = FaultForm.answering(DecayEndRequest.self)
      answers("the end is where the speed is reached") { [$1[0], $1[1], $1[1]] }
      answers("the speed is reached at the end") { [$1[0], $1[2], $1[2]] }
      answers("the end is a sum over whole milliseconds") { asked, numbers in
        let sum = asked.velocity / 1000 / expm1(0.001 / asked.decay.seconds)
        return [numbers[0], numbers[1], asked.from + sum]
      }
    },
    FaultySolver(
      "lerp-per-frame", [.smooth], witness: "stride#2301, godot#93115, three.js PR 21102"
    ) {
      lerp("lerp by rate times step, at most 1") { min($0 * $1, 1) }
      lerp("lerp by rate times step") { $0 * $1 }
      lerp("lerp by rate/60, whatever the step") { rate, _ in min(rate / 60, 1) }
      lerp("lerp by 1 - e^(-rate/60), whatever the step") { rate, _ in 1 - exp(-rate / 60) }
      lerp("lerp by k dt/(1 + k dt)") { $0 * $1 / (1 + $0 * $1) }
      lerp("lerp by 1 - (1 - rate/60)^(60 step)") { 1 - pow(max(0, 1 - $0 / 60), 60 * $1) }
      lerp("the rate counts halvings") { 1 - exp2(-$0 * $1) }
    },
  ]

  private static func lerp(
    _ words: String, _ part: @escaping @Sendable (_ rate: Double, _ step: Double) -> Double
  ) -> FaultForm {
    .answering(SmoothRequest.self)(words) { asked, _ in
      var x = asked.from
      return zip(asked.targets, asked.steps).map { target, step in
        x += (target - x) * part(asked.rate, step)
        return x
      }
    }
  }

  /// Whole frames, each with a step by the velocity and a factor of it.
  private static func frames(
    _ words: String, isFirst: Bool = false,
    _ factor: @escaping @Sendable (_ friction: Double, _ rate: Double) -> Double
  ) -> FaultForm {
    .answering(DecayRequest.self, words, .counts(60, [60, 30, 120])) { asked, _, rate in
      let count = (asked.time * rate).rounded(.down)
      guard asked.bounds == nil, count < 1e5 else { return nil }
      let factor = factor(1 / asked.decay.seconds, rate)
      var (x, v) = (asked.from, asked.velocity)
      for _ in 0..<Int(count) {
        if isFirst { v *= factor }
        x += v / rate
        if !isFirst { v *= factor }
      }
      return [x, v]
    }
  }

  /// A spring that starts on the bound with a multiple of the velocity.
  private static func handOver(_ words: String, _ factor: Double) -> FaultForm {
    FaultForm(words: words) { question, _ in
      guard let asked = question.request.as(DecayRequest.self), let bounds = asked.bounds,
        asked.from >= bounds.low, asked.from <= bounds.high
      else { return nil }
      let bound = asked.velocity < 0 ? bounds.low : bounds.high
      let rest = 1 - (bound - asked.from) / (asked.velocity * asked.decay.seconds)
      let time = -asked.decay.seconds * log(rest)
      guard rest > 0, rest <= 1, time <= asked.time else { return nil }
      // Programs differ in whether a motion that starts on the bound is handed over.
      if rest == 1 { return .undecided }
      let spring = SpringRequest(
        spring: bounds.spring, from: bound, to: bound, velocity: factor * asked.velocity * rest,
        time: asked.time - time)
      return SolverRequest.spring(spring).rightNumbers.map { Prediction(numbers: $0) }
    }
  }
}

extension DecayDescription {
  /// τ in seconds.
  fileprivate var seconds: Double {
    switch self {
    case .timeConstant(let seconds): seconds
    case .rate(let rate): 1 / rate
    case .perMillisecond(let factor): -0.001 / log(factor)
    }
  }
}
