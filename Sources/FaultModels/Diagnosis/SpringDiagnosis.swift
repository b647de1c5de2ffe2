internal import Foundation
internal import SolverVerification

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
  /// The same of velocities, as a fraction of theirs.
  var velocityNoise: (SpringObservation) -> Double = { _ in 0 }
  /// Whether an answer was replaced by the target.
  var hasSnapped: (SpringObservation) -> Bool = { _ in false }
  /// The factor by which time runs, once it is known.
  var clockFactor = 1.0
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
    if findConstant() { return found }
    findOutputGrid()
    findPlainOutputMap()
    let isIntegrator = findClock()
    if !isIntegrator {
      findNonFinite()
      findOutputMap()
      findInitialVelocity()
      if !findSnapping(), !findMass(), !findNamedParameters(), !findOtherParameters() {
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
    // So does a motion that is much larger than the one asked about.
    let size = (model.position(observation) - observation.request.to).magnitude
    return residual(observation, model)
      > free(observation) + 1e-14 * observation.phase + 1e-12 * size / observation.scale.position
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

  /// At most `count` of the observations, evenly spread over the sets they come from.
  func spread(_ observations: [SpringObservation], _ count: Int) -> [SpringObservation] {
    guard observations.count > count else { return observations }
    return (0..<count).map { observations[$0 * observations.count / count] }
  }

  /// Some unexplained and some explained observations: enough of either to judge a candidate by
  /// where a fault shows in few sets only.
  func balanced(_ observations: [SpringObservation], _ count: Int) -> [SpringObservation] {
    spread(observations.filter(isUnexplained), count / 2)
      + spread(observations.filter { !isUnexplained($0) }, count / 2)
  }

  /// Whether what is left over is no more than single precision leaves.
  func isExcusedBySinglePrecision(_ wrong: [SpringObservation]) -> Bool {
    guard found.contains(where: { $0.fault == .singlePrecision }) else { return false }
    let residuals = wrong.map { residual($0, model) }.sorted()
    return residuals.isEmpty || residuals[residuals.count / 2] < 1e-2
  }

  mutating func reportUnrecognised(_ wrong: [SpringObservation], _ what: String) {
    guard !isExcusedBySinglePrecision(wrong) else { return }
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
    // What differs from 1 in a late digit must not read as 1.
    let digits = value != 1 && (value - 1).magnitude < 1e-3 ? 8 : 4
    return String(format: "%.*g", digits, value)
  }
}
