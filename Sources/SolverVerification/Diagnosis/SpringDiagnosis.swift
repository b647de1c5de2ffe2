internal import Foundation

/// Looks for the fault behind wrong positions and velocities of springs.
///
/// A faulty solver is taken apart in the order in which it computes: its clock, its initial
/// velocity, its formula for each kind of damping, its velocity, its output. For each part a list of
/// models is tried on those answers that depend on this part alone, and a model is believed only
/// if it predicts nearly all of the wrong answers, to a hundredth of their errors or to the
/// solver's own noise. So mixtures come apart, and what no model predicts stays "unrecognised".
struct SpringDiagnosis {
  let method: any SolverMethod
  let tolerance: Double
  let all: [SpringObservation]
  /// The error of positions, as a fraction of the scale, that needs no explanation: the solver's
  /// grid or its single precision.
  var noise: (SpringObservation) -> Double = { _ in 0 }
  var model = MotionModel()
  var found: [Finding] = []

  init(method: any SolverMethod, observations: [Observation], tolerance: Double) {
    self.method = method
    self.tolerance = tolerance
    all = observations.compactMap(SpringObservation.init)
  }

  /// What was found.
  mutating func findings() -> [Finding] {
    guard
      all.contains(where: { $0.error.position > tolerance || $0.error.velocity > tolerance })
    else { return [] }
    findOutputGrid()
    findNonFinite()
    let isIntegrator = findClock()
    if !isIntegrator {
      findOutputMap()
      findInitialVelocity()
      if !findMass(), !findOtherParameters() {
        findOverDamped()
        findNearCritical()
        findLateErrors()
      }
    }
    findVelocity(isIntegrator: isIntegrator)
    return found
  }

  /// The largest part of a position's error that needs no explanation.
  func free(_ observation: SpringObservation) -> Double {
    let size = max(observation.request.from.magnitude, observation.request.to.magnitude)
    return max(tolerance, 3 * noise(observation), 4 * size.ulp / observation.scale.position)
  }

  func residual(_ observation: SpringObservation, _ model: MotionModel) -> Double {
    (observation.observed.position - model.position(observation)).magnitude
      / observation.scale.position
  }

  /// Whether a position is wrong beyond what is known so far.
  func isUnexplained(_ observation: SpringObservation) -> Bool {
    guard observation.observed.position.isFinite else { return false }
    // The model's own arithmetic loses digits with the phase, so the truth may excuse as well.
    return residual(observation, model) > free(observation) + 1e-14 * observation.phase
      && (observation.error.position > free(observation) || !isTruthful)
  }

  /// Whether the model still is the right solver.
  var isTruthful: Bool {
    found.allSatisfy { $0.fault == .singlePrecision || $0.fault == .quantised }
  }

  /// Whether a model predicts nearly all of the given answers, the wrong ones among them to a
  /// hundredth of their error.
  func explains(
    _ candidate: MotionModel, _ observations: [SpringObservation], share: Double = 0.93
  ) -> Bool {
    let wrong = observations.filter(isUnexplained)
    guard !wrong.isEmpty else { return false }
    let good = wrong.count { observation in
      let before = residual(observation, model)
      return residual(observation, candidate)
        <= max(3 * free(observation), 0.01 * before) + 1e-13 * observation.phase
    }
    guard Double(good) >= share * Double(wrong.count) else { return false }
    let right = observations.filter { !isUnexplained($0) && $0.observed.position.isFinite }
    let kept = right.count {
      residual($0, candidate) <= 30 * free($0) + 1e-13 * $0.phase
    }
    return Double(kept) >= 0.9 * Double(right.count)
  }

  /// Tries candidates on some answers, keeps the first that explains them.
  mutating func adopt(
    _ candidates: [(MotionModel, Finding)], on observations: [SpringObservation]
  ) -> Bool {
    for (candidate, finding) in candidates where explains(candidate, observations) {
      model = candidate
      found.append(finding)
      return true
    }
    return false
  }

  mutating func reportUnrecognised(_ wrong: [SpringObservation], _ what: String) {
    let worst =
      wrong.map {
        max(residual($0, model), what == "velocities" ? $0.error.velocity : 0)
      }.max() ?? 0
    found.append(
      Finding(
        .unrecognised,
        "unrecognised: \(wrong.count) answers about \(what) are wrong, by up to "
          + "\(Verdict.short(worst)) of the scale"))
  }

  func rounded(_ value: Double) -> String {
    String(format: "%.4g", value)
  }
}
