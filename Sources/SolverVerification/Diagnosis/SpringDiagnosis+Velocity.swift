internal import Foundation

// What a faulty solver reports as the velocity.

extension SpringDiagnosis {
  mutating func findVelocity(isIntegrator: Bool) {
    let model = model
    let known = all.filter {
      $0.isFinite && $0.phase > 1e-3 && $0.phase < 60 && !$0.isNearCritical
    }
    // With an integrator's positions, only what the positions cannot excuse.
    let tolerance = isIntegrator ? 0.5 : max(tolerance, 1e-9)
    func residual(_ observation: SpringObservation, _ velocity: Double) -> Double {
      (observation.observed.velocity - velocity).magnitude / observation.scale.velocity
    }
    let isSingle = found.contains { $0.fault == .singlePrecision }
    let free = isSingle ? 1e-5 : tolerance
    let isExplainedByMotion = { (observation: SpringObservation) in
      observation.error.velocity <= free
        || residual(observation, model.state(observation).velocity) <= free
    }
    let wrong = known.filter { !isExplainedByMotion($0) }
    guard wrong.count * 50 > known.count else { return }
    if wrong.allSatisfy({ $0.observed.velocity == 0 }) {
      found.append(Finding(.velocityMissing, "the velocity is always zero"))
      return
    }
    // Of an integrator's velocities nothing more can be predicted.
    guard !isIntegrator else { return }

    func explains(_ velocity: (SpringObservation) -> Double) -> Bool {
      let good = wrong.count { observation in
        let before = residual(observation, model.state(observation).velocity)
        return residual(observation, velocity(observation)) <= max(3 * free, 0.01 * before)
      }
      return Double(good) >= 0.93 * Double(wrong.count)
    }
    let predicted = { model.state($0).velocity }
    let candidates: [(Fault, String, (SpringObservation) -> Double)] = [
      (.velocityReversed, "the velocity has the wrong sign", { -predicted($0) }),
      (
        .velocityPlusTarget, "the velocity is off by the target: too large by the move",
        { predicted($0) + $0.request.to - $0.request.from }
      ),
      (
        .velocityPlusTarget, "the velocity is off by the target: too large by it",
        { predicted($0) + $0.request.to }
      ),
      (
        .velocityInAnotherUnit, "the velocity is in moves per second, not units",
        { predicted($0) / ($0.request.to - $0.request.from) }
      ),
    ]
    for (fault, text, velocity) in candidates where explains(velocity) {
      let isOverOnly = wrong.allSatisfy { $0.bounce < 0 }
      found.append(
        Finding(fault, isOverOnly ? text + ", when over-damped" : text))
      return
    }
    if let factor = velocityFactor(wrong, predicted),
      explains({ factor * predicted($0) })
    {
      found.append(
        Finding(
          .velocityInAnotherUnit, "the velocity is \(rounded(factor)) times too large"))
      return
    }
    for frame in [1.0 / 30, 1.0 / 60, 1.0 / 120, 1.0 / 240, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6] {
      for (word, before, after) in [
        ("last", frame, 0.0), ("next", 0, frame), ("neighbouring", frame, frame),
      ] {
        func position(_ observation: SpringObservation, _ shift: Double) -> Double {
          let request = observation.request
          return model.formula(
            observation.spring, request, model.time(request.time) + shift,
            model.velocityFactor * request.velocity
          ).position
        }
        if explains({ (position($0, after) - position($0, -before)) / (before + after) }) {
          found.append(
            Finding(
              .velocityByDifferences,
              "the velocity is a finite difference to the \(word) \(rounded(frame * 1_000)) ms"))
          return
        }
      }
    }
    reportUnrecognised(wrong, "velocities")
  }

  func velocityFactor(
    _ observations: [SpringObservation], _ predicted: (SpringObservation) -> Double
  ) -> Double? {
    var (products, squares) = (0.0, 0.0)
    for observation in observations {
      let velocity = predicted(observation) / observation.scale.velocity
      products += velocity * observation.observed.velocity / observation.scale.velocity
      squares += velocity * velocity
    }
    return squares > 0 && products.isFinite ? products / squares : nil
  }
}
