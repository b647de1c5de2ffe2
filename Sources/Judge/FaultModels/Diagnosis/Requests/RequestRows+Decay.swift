internal import Foundation
internal import SolverVerification

extension RequestRows {
  /// Faults of decays, as published code has them.
  static var decays: [RequestRow] {
    let row = RequestRow.changing(DecayRequest.self)
    var rows = [
      row(.parameterRounding, "a time constant is a half-life") {
        $0.decay = .timeConstant($0.decay.seconds / log(2))
      },
      row(.handOverVelocity, "bounds are ignored") { $0.bounds = nil },
      handOver("velocity is lost at a bound", 0),
      handOver("velocity is turned round at a bound", -1),
      handOver("velocity goes over to the spring in units per millisecond", 0.001),
      handOver("velocity goes over to the spring in units per frame of 1/60 s", 1 / 60),
    ]
    for rate in [30, 60, 120] {
      let (frame, length) = ("in each frame of 1/\(rate) s", 1 / Double(rate))
      rows += [
        frames("friction is a factor \(frame), after the step", rate) { exp(-$0 * length) },
        frames("friction is a factor \(frame), before the step", rate, isFirst: true) {
          exp(-$0 * length)
        },
        frames("friction is 1 - k/\(rate) \(frame)", rate) { 1 - $0 * length },
        frames("the factor of a millisecond is applied \(frame)", rate) { exp(-$0 / 1000) },
      ]
    }
    return rows
  }

  /// Faults of the ends of decays.
  static var decayEnds: [RequestRow] {
    [
      answering(DecayEndRequest.self, .decayEnd, "the end is where the speed is reached") {
        [$1[0], $1[1], $1[1]]
      },
      answering(DecayEndRequest.self, .decayEnd, "the speed is reached at the end") {
        [$1[0], $1[2], $1[2]]
      },
      answering(DecayEndRequest.self, .decayEnd, "the end is a sum over whole milliseconds") {
        [$1[0], $1[1], $0.from + $0.velocity / 1000 / expm1(0.001 / $0.decay.seconds)]
      },
    ]
  }

  /// Faults of smoothing.
  static var smoothing: [RequestRow] {
    func lerp(_ text: String, _ part: @escaping (_ rate: Double, _ step: Double) -> Double)
      -> RequestRow
    {
      answering(SmoothRequest.self, .smoothingPerFrame, text) { asked, _ in
        var x = asked.from
        return zip(asked.targets, asked.steps).map { target, step in
          x += (target - x) * part(asked.rate, step)
          return x
        }
      }
    }
    return [
      lerp("lerp by rate times step, at most 1") { min($0 * $1, 1) },
      lerp("lerp by rate times step") { $0 * $1 },
      lerp("lerp by rate/60, whatever the step") { rate, _ in min(rate / 60, 1) },
      lerp("lerp by 1 - e^(-rate/60), whatever the step") { rate, _ in 1 - exp(-rate / 60) },
      lerp("lerp by k dt/(1 + k dt)") { $0 * $1 / (1 + $0 * $1) },
      lerp("the rate counts halvings") { 1 - exp2(-$0 * $1) },
    ]
  }

  private static func answering<Asked>(
    _ type: Asked.Type, _ fault: Fault, _ text: String,
    _ answer: @escaping (Asked, [Double]) -> [Double]
  ) -> RequestRow {
    RequestRow(
      fault: fault, text: text,
      answer: { request, numbers in request.as(type).map { answer($0, numbers) } ?? numbers })
  }

  /// Whole frames, each with a step by the velocity and a factor of it.
  private static func frames(
    _ text: String, _ rate: Int, isFirst: Bool = false,
    _ factor: @escaping (_ friction: Double) -> Double
  ) -> RequestRow {
    answering(DecayRequest.self, .frictionPerFrame, text) { asked, numbers in
      let rate = Double(rate)
      let count = (asked.time * rate).rounded(.down)
      guard asked.bounds == nil, count < 1e5 else { return numbers }
      let factor = factor(1 / asked.decay.seconds)
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
  private static func handOver(_ text: String, _ factor: Double) -> RequestRow {
    RequestRow(
      fault: .handOverVelocity, text: text,
      request: { request in
        guard let asked = request.as(DecayRequest.self), let bounds = asked.bounds,
          asked.from >= bounds.low, asked.from <= bounds.high
        else { return request }
        let bound = asked.velocity < 0 ? bounds.low : bounds.high
        let rest = 1 - (bound - asked.from) / (asked.velocity * asked.decay.seconds)
        let time = -asked.decay.seconds * log(rest)
        guard rest > 0, rest < 1, time < asked.time else { return request }
        return .spring(
          SpringRequest(
            spring: bounds.spring, from: bound, to: bound, velocity: factor * asked.velocity * rest,
            time: asked.time - time))
      })
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
