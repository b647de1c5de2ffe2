internal import Foundation
internal import SolverVerification

extension DefectModel {
  private static func settling(
    _ name: String, _ summary: String, origin: String, _ expected: Fault...,
    time: @escaping @Sendable (DoubleSpring, SettlingRequest) -> Double
  ) -> DefectModel {
    DefectModel(
      name: name, summary: summary, origin: origin, expected: Set(expected),
      settling: { request in
        time(DoubleSpring(request.spring) ?? DoubleSpring(frequency: 1, ratio: 1), request)
      })
  }

  private static func lastCrossing(
    _ spring: DoubleSpring, _ request: SettlingRequest, velocity: Double? = nil
  ) -> Double {
    ModelSettling(spring).lastCrossing(
      displacement: request.from - request.to, velocity: velocity ?? request.velocity,
      epsilon: request.epsilon)
  }

  /// Defective settling times.
  static let settling: [DefectModel] = [
    settling(
      "settling-on-a-grid", "positions scanned every 0.1 s", origin: "SwiftUI, Core Animation",
      .settlesOnGrid
    ) { spring, request in
      let start = request.from - request.to
      var settled: Double?
      var t = 0.0
      for _ in 0..<1024 {
        let position = spring.state(displacement: start, velocity: request.velocity, at: t).position
        if position.magnitude < request.epsilon {
          let since = settled ?? t
          settled = since
          if t - since > 1 { return since }
        } else {
          settled = nil
        }
        t += 0.1
      }
      return 0
    },
    settling(
      "settling-without-velocity", "the settling time of a move from rest",
      origin: "libadwaita, by design", .settlingIgnoresVelocity
    ) { spring, request in
      lastCrossing(spring, request, velocity: 0)
    },
    settling(
      "settling-by-newton", "Newton's method, which overshoots to a negative root near z = 1",
      origin: "Jetpack Compose", .settlingNegative
    ) { spring, request in
      guard spring.ratio > 1, spring.ratio < 1.01 else { return lastCrossing(spring, request) }
      return -1 / spring.frequency
    },
    settling(
      "settling-of-the-envelope", "when the envelope falls below the band", origin: "SwiftUI",
      .settlingEnvelope
    ) { spring, request in
      guard spring.gap > 0 else { return lastCrossing(spring, request) }
      let decay = spring.ratio * spring.frequency
      let start = (request.from - request.to).magnitude
      let sine = (request.velocity + decay * (request.from - request.to)).magnitude
      let amplitude = start + sine / (spring.frequency * spring.gap.squareRoot())
      return max(0, log(amplitude / request.epsilon) / decay)
    },
    settling(
      "settling-zero", "zero where the scan runs out of samples",
      origin: "OpenSwiftUI at bounce <= -0.9", .settlingZero
    ) { spring, request in
      guard spring.ratio < 2 else { return 0 }
      return lastCrossing(spring, request)
    },
  ]
}
