internal import Foundation
internal import SolverVerification

/// Finds out whether a solver answers for another spring than it was asked about.
struct ParameterFit {
  let method: any SolverMethod
  let tolerance: Double

  /// One spring, and the one whose motion was answered.
  struct Match {
    var frequencyFactor: Double
    var ratioFactor: Double
  }

  private static let times = [0.05, 0.12, 0.2, 0.31, 0.43, 0.57, 0.74, 0.93, 1.2, 1.6]

  /// For each description, the spring that explains all answers about it; nil where none does.
  func matches(_ descriptions: [SpringDescription]) -> [Match?] {
    var requests: [SpringRequest] = []
    for description in descriptions {
      let frequency = description.approximateNaturalFrequency ?? 1
      requests += Self.times.map {
        SpringRequest(spring: description, time: $0 * 2 * .pi / frequency)
      }
    }
    let answers = method.answers(requests.map { .spring($0) })
    return descriptions.indices.map { index in
      var motions: [(SpringRequest, Double)] = []
      for place in Self.times.indices {
        let number = index * Self.times.count + place
        guard let position = try? answers[number].get().position, position.isFinite
        else { return nil }
        motions.append((requests[number], position))
      }
      return match(descriptions[index], motions)
    }
  }

  private func match(
    _ description: SpringDescription, _ motions: [(SpringRequest, Double)]
  ) -> Match? {
    guard let asked = ModelSpring(description) else { return nil }
    func residuals(_ p: Double, _ q: Double) -> [Double] {
      let spring = ModelSpring(frequency: asked.frequency * exp(p), ratio: asked.ratio * exp(q))
      return motions.map { $0.1 - spring.answer($0.0).position }
    }
    // Gauss–Newton in the logarithms of frequency and damping ratio, its step halved while it
    // makes things worse.
    var (p, q) = (0.0, 0.0)
    var current = residuals(p, q)
    func size(_ values: [Double]) -> Double { values.reduce(0) { $0 + $1 * $1 } }
    for _ in 0..<60 {
      let h = 1e-6
      let byP = zip(residuals(p + h, q), residuals(p - h, q)).map { ($0 - $1) / (2 * h) }
      let byQ = zip(residuals(p, q + h), residuals(p, q - h)).map { ($0 - $1) / (2 * h) }
      let (pp, pq, qq) = (size(byP), zip(byP, byQ).reduce(0) { $0 + $1.0 * $1.1 }, size(byQ))
      let (rp, rq) = (
        zip(byP, current).reduce(0) { $0 + $1.0 * $1.1 },
        zip(byQ, current).reduce(0) { $0 + $1.0 * $1.1 }
      )
      let damping = 1e-12 * (pp + qq)
      let determinant = (pp + damping) * (qq + damping) - pq * pq
      guard determinant > 0, determinant.isFinite else { return nil }
      let dp = ((qq + damping) * rp - pq * rq) / determinant
      let dq = ((pp + damping) * rq - pq * rp) / determinant
      var length = min(1, 0.5 / max(dp.magnitude, dq.magnitude, 1e-300))
      var next = residuals(p - length * dp, q - length * dq)
      while !(size(next) < size(current)), length > 1e-6 {
        length /= 2
        next = residuals(p - length * dp, q - length * dq)
      }
      guard size(next) < size(current) else { break }
      (p, q, current) = (p - length * dp, q - length * dq, next)
    }
    let worst = current.map(\.magnitude).max() ?? .infinity
    let before = residuals(0, 0).map(\.magnitude).max() ?? 0
    guard before > tolerance, worst <= max(tolerance, 1e-3 * before) else { return nil }
    return Match(frequencyFactor: exp(p), ratioFactor: exp(q))
  }
}
