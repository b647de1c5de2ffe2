internal import Foundation
internal import SolverVerification

// What a faulty solver reports as the velocity.

extension SpringDiagnosis {
  mutating func findVelocity(isIntegrator: Bool) {
    let model = model
    // Where the digits are gone already, velocities tell nothing.
    let isLost = found.contains {
      [.cancellationAtStrongDamping, .hyperbolicCap, .overflowAtStrongDamping].contains($0.fault)
    }
    let known = all.filter {
      $0.isFinite && $0.phase > 1e-3 && $0.phase < 60 && !$0.isNearCritical && !hasSnapped($0)
        && !(isLost && $0.isOverDamped)
    }
    // With an integrator's positions, only what the positions cannot excuse.
    let tolerance = isIntegrator ? 0.5 : max(tolerance, 1e-9)
    func residual(_ observation: SpringObservation, _ velocity: Double) -> Double {
      (observation.observed.velocity - velocity).magnitude / observation.scale.velocity
    }
    let isSingle = found.contains { $0.fault == .singlePrecision }
    let noise = velocityNoise
    func free(_ observation: SpringObservation) -> Double {
      max(isSingle ? 1e-5 : tolerance, 3 * noise(observation))
    }
    let isExplainedByMotion = { (observation: SpringObservation) in
      observation.error.velocity <= free(observation)
        || residual(observation, model.state(observation).velocity) <= free(observation)
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
        return residual(observation, velocity(observation))
          <= max(3 * free(observation), 0.01 * before)
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
        .velocityPlusTarget, "the velocity is off by the target: too small by the move",
        { predicted($0) - $0.request.to + $0.request.from }
      ),
      (
        .velocityInAnotherUnit, "the velocity is in moves per second, not units",
        { predicted($0) / ($0.request.to - $0.request.from) }
      ),
      (
        .velocityInAnotherUnit, "the velocity is per radian of w0 t, not per second",
        { predicted($0) / $0.spring.frequency }
      ),
      (
        .velocityInAnotherUnit, "the velocity is per undamped period, not per second",
        { predicted($0) * 2 * .pi / $0.spring.frequency }
      ),
      (
        .velocityIgnoresInitial, "the velocity leaves out the initial velocity",
        { observation in
          model.formula(
            observation.spring, observation.request, model.time(observation.request.time), 0
          ).velocity
        }
      ),
      (
        .velocityMissesTerm, "the velocity misses the derivative of the envelope",
        { observation in
          let state = model.state(observation)
          let decay = observation.spring.ratio * observation.spring.frequency
          return state.velocity + decay * (state.position - observation.request.to)
        }
      ),
      (
        .velocityMissesTerm, "the velocity is that of the envelope alone",
        { observation in
          let decay = observation.spring.ratio * observation.spring.frequency
          return -decay * (model.state(observation).position - observation.request.to)
        }
      ),
    ]
    let limits =
      wrong.allSatisfy { $0.bounce < 0 }
      ? ", when over-damped"
      : wrong.allSatisfy { $0.bounce > 0 } && known.contains { $0.bounce < 0 }
        ? ", when under-damped" : ""
    for (fault, text, velocity) in candidates where explains(velocity) {
      found.append(Finding(fault, text + limits))
      return
    }
    if let factor = velocityFactor(wrong, predicted), (factor - 1).magnitude > 1e-7,
      explains({ factor * predicted($0) })
    {
      let units: [(Double, String)] = [
        (1e-3, "per millisecond"), (1e3, "in thousandths of a unit"), (1 / 60.0, "per 1/60 s"),
        (60, "60 times too large"),
      ]
      let unit = units.first { (factor / $0.0 - 1).magnitude < 1e-6 }?.1
      found.append(
        Finding(
          .velocityInAnotherUnit,
          "the velocity is \(rounded(factor)) times what it should be"
            + (unit.map { ": \($0)" } ?? "") + limits))
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
    // A recognised fault of the motion has a velocity of its own making.
    let telling =
      found.contains { $0.fault != .quantised && $0.fault != .singlePrecision }
      ? wrong.filter { $0.error.position <= max(self.tolerance, 3 * self.noise($0)) } : wrong
    guard telling.count * 20 > known.count else { return }
    reportUnrecognised(telling, "velocities")
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
