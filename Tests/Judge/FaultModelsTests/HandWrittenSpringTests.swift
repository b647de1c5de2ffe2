import Foundation
import SolverVerification
import TestTiers
import Testing

@testable import FaultModels

/// Springs as people write them from memory, each with one fault, which is named.
@Suite struct HandWrittenSpringTests {
  private typealias State = (x: Double, v: Double)

  /// An integrator of steps of 1/120 s, what is left of the time dropped.
  private static func stepped(
    _ name: String, _ step: @escaping @Sendable (State, Double, Double, Double) -> State
  ) -> SpringModel {
    SpringModel(name) { request in
      let spring = DoubleSpring(request.spring) ?? DoubleSpring(frequency: 1, ratio: 1)
      var state = (x: request.from - request.to, v: request.velocity)
      for _ in 0..<Int(min((request.time * 120 + 1e-9).rounded(.down), 1e5)) {
        state = step(state, spring.stiffness, spring.damping, 1 / 120.0)
      }
      return MotionAnswer(position: state.x + request.to, velocity: state.v)
    }
  }

  private static func closed(
    _ name: String, _ change: @escaping @Sendable (inout DoubleSpring, inout SpringRequest) -> Void
  ) -> SpringModel {
    SpringModel(name) { request in
      var request = request
      var spring = DoubleSpring(request.spring) ?? DoubleSpring(frequency: 1, ratio: 1)
      change(&spring, &request)
      return spring.answer(request)
    }
  }

  private static let solvers: [(model: SpringModel, fault: String?, words: String)] = [
    (
      stepped("velocity Verlet with a predicted velocity") { s, k, c, h in
        let a = -k * s.x - c * s.v
        let moved = s.x + s.v * h + a * h * h / 2
        return (moved, s.v + (a - k * moved - c * (s.v + a * h)) * h / 2)
      }, "euler-per-frame", "a predicted velocity, steps of 8.333 ms"
    ),
    (
      stepped("kick, drift, kick") { s, k, c, h in
        let half = s.v + (-k * s.x - c * s.v) * h / 2
        let moved = s.x + half * h
        return (moved, half + (-k * moved - c * half) * h / 2)
      }, "euler-per-frame", "the velocity of half a step, steps of 8.333 ms"
    ),
    (
      SpringModel("smooth damp") { request in
        let w = request.spring.approximateNaturalFrequency ?? 1
        let (x, d) = (w * request.time, request.from - request.to)
        let decay = 1 / (1 + x + 0.48 * x * x + 0.235 * x * x * x)
        let change = (request.velocity + w * d) * request.time
        return MotionAnswer(
          position: request.to + (d + change) * decay,
          velocity: (request.velocity - w * change) * decay)
      }, "exponential-following", "0.48 x^2"
    ),
    (
      closed("always critical") { spring, _ in
        spring = DoubleSpring(frequency: spring.frequency, ratio: 1)
      }, "over-damped-as-critical", "springs are critically damped"
    ),
    (
      closed("hertz for radians") { spring, _ in spring.frequency /= 2 * .pi },
      "conversion", "2 pi is missing from the natural frequency"
    ),
    (
      closed("velocity in distances") { _, request in
        request.velocity *= (request.to - request.from).magnitude
      }, "initial-velocity", "in distances per second"
    ),
    (
      closed("half life") { spring, request in
        guard let period = period(request.spring), spring.ratio > 0 else { return }
        spring.frequency = log(2) / (spring.ratio * period)
      }, "conversion", "the half life"
    ),
    (
      closed("velocity per duration") { _, request in
        request.velocity /= period(request.spring) ?? 1
      }, "initial-velocity", "per duration or response"
    ),
    (
      closed("milliseconds as Float") { _, request in
        request.time = Double(Float(request.time * 1_000)) / 1_000
      }, "clock", "in single precision, in milliseconds"
    ),
    (
      closed("film clock") { _, request in
        request.time = (request.time * 60_000 / 1_001).rounded(.down) * 1_001 / 60_000
      }, "clock", "the last 1/59.9401 s"
    ),
  ]

  private static func period(_ spring: SpringDescription) -> Double? {
    switch spring {
    case .bounce(let period, _), .dampingRatio(let period, _): period
    default: nil
    }
  }

  /// Faults of springs given by mass and stiffness, beside one of springs given by a bounce.
  @Test func twoFaultsOfParametersComeApart() {
    let found = springFindings(
      SpringModel("mass 1, bounces within 0.87") { request in
        var other = request
        switch request.spring {
        case .physical(_, let stiffness, let damping, let isOverDamped):
          other.spring = .physical(
            mass: 1, stiffness: stiffness, damping: damping, allowOverDamping: isOverDamped)
        case .bounce(let duration, let bounce):
          other.spring = .bounce(duration: duration, bounce: min(max(bounce, -0.87), 0.87))
        default: break
        }
        return careful(other)
      }, limit: 150)
    #expect(
      Set(found.map(\.solver)) == ["mass-in-the-wrong-place", "rounded-stiffness"],
      "\(found.map(\.text))")
    for words in ["the bounce is cut at 0.87,", "a negative bounce is cut at -0.87"] {
      #expect(found.contains { $0.text.contains(words) }, "\(found.map(\.text))")
    }
  }

  @Test(arguments: solvers.indices.sample(1)) func theOneThingIsNamed(index: Int) {
    let (model, fault, words) = Self.solvers[index]
    let found = springFindings(model, limit: 120)
    #expect(
      found.contains { $0.solver == fault && $0.text.contains(words) }, "\(found.map(\.text))")
    #expect(
      Set(found.map(\.solver)).subtracting([nil]) == [fault], "\(found.map(\.text))")
  }
}
