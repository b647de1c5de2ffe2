import FaultModels
import Foundation
import SolverVerification
import Testing

/// Faults of published decays and smoothing, with arithmetic of their own.
@Suite struct DecayFaultTests {
  struct Planted: Sendable, CustomTestStringConvertible {
    let words: String
    let sets: [String]
    let method: Tampered
    var testDescription: String { words }
  }

  private static func rate(_ decay: DecayDescription) -> Double {
    switch decay {
    case .timeConstant(let seconds): 1 / seconds
    case .rate(let rate): rate
    case .perMillisecond(let factor): -1000 * log(factor)
    }
  }

  /// The motion with multiples of friction and velocity.
  private static func exact(
    _ asked: DecayRequest, _ friction: Double, _ speed: Double
  ) -> (Double, Double) {
    let (rate, velocity) = (rate(asked.decay) * friction, asked.velocity * speed)
    let gone = -expm1(-rate * asked.time)
    return (asked.from + velocity / rate * gone, velocity * (1 - gone))
  }

  /// Other positions and velocities, of motion without bounds.
  private static func decay(
    _ words: String, _ motion: @escaping @Sendable (DecayRequest) -> (Double, Double)
  ) -> Planted {
    Planted(
      words: words, sets: ["ordinary-decay"],
      method: Tampered(
        kinds: [.decay],
        result: { request, answer in
          guard let asked = request.as(DecayRequest.self) else { return answer }
          let (position, velocity) = motion(asked)
          return .motion(MotionAnswer(position: position, velocity: velocity))
        }))
  }

  /// A hand-over with another velocity.
  private static func bound(_ words: String, _ factor: Double) -> Planted {
    Planted(
      words: words, sets: ["decay-bounds"],
      method: Tampered(
        kinds: [.decay],
        request: { request in
          guard let asked = request.as(DecayRequest.self), let bounds = asked.bounds,
            asked.velocity != 0, asked.from >= bounds.low, asked.from <= bounds.high
          else { return request }
          let edge = asked.velocity > 0 ? bounds.high : bounds.low
          if edge == asked.from { return request }
          let friction = rate(asked.decay)
          let left = asked.velocity - (edge - asked.from) * friction
          guard left.isFinite, left * asked.velocity > 0 else { return request }
          let time = log(asked.velocity / left) / friction
          guard time < asked.time else { return request }
          return .spring(
            SpringRequest(
              spring: bounds.spring, from: edge, to: edge, velocity: left * factor,
              time: asked.time - time))
        },
        options: [.decayBounds]))
  }

  private static func end(
    _ words: String,
    _ change: @escaping @Sendable (DecayEndRequest, [Double]) -> [Double]
  ) -> Planted {
    Planted(
      words: words, sets: ["decay-ends"],
      method: Tampered(
        kinds: [.decayEnd],
        result: { request, answer in
          guard let asked = request.as(DecayEndRequest.self), case .members(let members) = answer
          else { return answer }
          let numbers = change(asked, members.map { $0.numbers[0] })
          return .members(zip(members, numbers).map { .number($0.name, $1) })
        }))
  }

  private static func smooth(
    _ words: String, _ part: @escaping @Sendable (Double, Double) -> Double
  ) -> Planted {
    Planted(
      words: words, sets: ["ordinary-smooth", "smooth"],
      method: Tampered(
        kinds: [.smooth],
        result: { request, answer in
          guard let asked = request.as(SmoothRequest.self) else { return answer }
          var value = asked.from
          let positions = asked.steps.indices.map { frame in
            value += (asked.targets[frame] - value) * part(asked.rate, asked.steps[frame])
            return value
          }
          return .members([.list(.positions, positions)])
        }))
  }

  static let planted: [Planted] = [
    decay("friction is a factor in each frame of 1/60 s, after the step") { asked in
      var (x, v) = (asked.from, asked.velocity)
      let factor = pow(exp(-rate(asked.decay)), 1.0 / 60)
      for _ in 0..<Int(asked.time * 60) {
        x += v * (1.0 / 60)
        v *= factor
      }
      return (x, v)
    },
    decay("friction is 1 - k/120 in each frame of 1/120 s") { asked in
      var (x, v) = (asked.from, asked.velocity)
      for _ in 0..<Int(asked.time * 120) {
        x += v / 120
        v -= v * rate(asked.decay) / 120
      }
      return (x, v)
    },
    decay("the factor of a millisecond is applied in each frame of 1/60 s") { asked in
      var (x, v) = (asked.from, asked.velocity)
      let factor = exp(-rate(asked.decay) / 1000)
      for _ in 0..<Int(asked.time * 60) {
        x += v / 60
        v *= factor
      }
      return (x, v)
    },
    decay("a time constant is a half-life") { asked in
      let factor = exp2(-asked.time * rate(asked.decay))
      return (
        asked.from + asked.velocity / rate(asked.decay) / log(2) * (1 - factor),
        asked.velocity * factor
      )
    },
    decay("1 - d is the friction of a millisecond, for the factor d") { asked in
      guard case .perMillisecond(let factor) = asked.decay else { return exact(asked, 1, 1) }
      return exact(asked, -1000 * (1 - factor) / (1000 * log(factor)), 1)
    },
    decay("the factor of a millisecond is one of a second") { asked in
      guard case .perMillisecond = asked.decay else { return exact(asked, 1, 1) }
      return exact(asked, 0.001, 1)
    },
    decay("the way is 0.8 times the velocity, whatever the time constant") { asked in
      exact(asked, 1, 0.8 * rate(asked.decay))
    },
    bound("velocity is lost at a bound", 0),
    bound("velocity goes over to the spring in units per millisecond", 0.001),
    end("the end is where the speed is reached") { [$1[0], $1[1], $1[1]] },
    end("the end is a sum over whole milliseconds") {
      // d/(1 − d) for the factor d of a millisecond.
      let sum =
        if case .perMillisecond(let factor) = $0.decay { factor / (1 - factor) } else {
          -1 - 1 / expm1(-rate($0.decay) / 1000)
        }
      return [$1[0], $1[1], $0.from + $0.velocity * 0.001 * sum]
    },
    smooth("lerp by rate times step, at most 1") { min($0 * $1, 1) },
    smooth("lerp by 1 - (1 - rate/60)^(60 step)") { rate, step in
      rate < 60 ? -expm1(60 * step * log1p(-rate / 60)) : step > 0 ? 1 : 0
    },
    smooth("lerp by 1 - e^(-rate/60), whatever the step") { rate, _ in
      -expm1(-rate / 60)
    },
  ]

  @Test(arguments: planted) func aPublishedFaultIsNamed(planted: Planted) {
    let texts = foreignFindings(planted.method, sets: planted.sets, limit: 400).map(\.text)
    #expect(texts.contains { $0.contains(planted.words) }, "\(texts)")
  }

  @Test func withoutAFaultNothingIsNamed() {
    let right = Tampered(kinds: [.decay, .decayEnd, .smooth], options: [.decayBounds])
    #expect(
      foreignFindings(
        right, sets: ["ordinary-decay", "decay", "decay-bounds", "decay-ends", "smooth"]
      ).isEmpty)
  }
}
