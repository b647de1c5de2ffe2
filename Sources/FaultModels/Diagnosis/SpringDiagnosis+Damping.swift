internal import Foundation
internal import SolverVerification

// What goes wrong for one kind of damping, and what is left after that.

extension SpringDiagnosis {
  mutating func findOverDamped() {
    let over = Array(
      all.filter { $0.isOverDamped && $0.observed.position.isFinite && $0.phase < 1e6 }
        .prefix(800))
    let wrong = over.filter(isUnexplained)
    guard !wrong.isEmpty else { return }
    let outer = model
    func candidate(
      _ fault: Fault, _ text: String,
      _ formula:
        @escaping (
          ModelSpring, SpringRequest, Double, Double
        ) -> MotionAnswer
    ) -> (MotionModel, Finding) {
      var candidate = outer
      candidate.formula = { spring, request, time, velocity in
        spring.gap < 0
          ? formula(spring, request, time, velocity)
          : outer.formula(spring, request, time, velocity)
      }
      return (candidate, Finding(fault, text))
    }
    let isAdopted = adopt(
      [
        candidate(.overDampedAsCritical, "over-damping is treated as critical damping") {
          ModelSpring(frequency: $0.frequency, ratio: 1).answer($1, time: $2, velocity: $3)
        },
        candidate(.bounceMirrored, "a negative bounce is taken as the damping ratio 1 - bounce") {
          spring, request, time, velocity in
          guard case .bounce(_, let bounce) = request.spring else {
            return spring.answer(request, time: time, velocity: velocity)
          }
          return ModelSpring(frequency: spring.frequency, ratio: 1 - bounce)
            .answer(request, time: time, velocity: velocity)
        },
        candidate(
          .ignoresInitialVelocity, "ignores the initial velocity when over-damped"
        ) { spring, request, time, _ in outer.formula(spring, request, time, 0) },
        candidate(
          .initialVelocityReversed, "the initial velocity has the wrong sign when over-damped"
        ) { outer.formula($0, $1, $2, -$3) },
        candidate(
          .stiffnessOfTheWrongForm,
          "the stiffness of over-damped springs is m w0^2 (2 z^2 - 1) instead of m w0^2"
        ) { spring, request, time, velocity in
          let factor = (2 * spring.ratio * spring.ratio - 1).squareRoot()
          return ModelSpring(frequency: spring.frequency * factor, ratio: spring.ratio / factor)
            .answer(request, time: time, velocity: velocity)
        },
        candidate(
          .overDampedInitialVelocity,
          "over-damped motion starts with the velocity v0 + 2 z w0 times the move"
        ) { spring, request, time, velocity in
          let excess = 2 * spring.ratio * spring.frequency * (request.to - request.from)
          return spring.answer(request, time: time, velocity: velocity + excess)
        },
        candidate(
          .overDampedMissingSquare,
          "a square is missing under the over-damped root (c^2 - 4 w0), and a sign is wrong"
        ) { Self.missingSquare($0, $1, $2, $3, flipsSign: true) },
        candidate(
          .overDampedMissingSquare, "a square is missing under the over-damped root (c^2 - 4 w0)"
        ) { Self.missingSquare($0, $1, $2, $3, flipsSign: false) },
      ], on: over)
    if isAdopted { return }

    guard !isExcusedBySinglePrecision(wrong) else { return }
    let snapped = wrong.filter {
      ($0.observed.position - $0.request.to).magnitude < 1e-6 * $0.scale.position
    }
    if snapped.count * 10 > wrong.count * 8 {
      let least = snapped.map(\.hyperbolicArgument).min() ?? 0
      found.append(
        Finding(
          .hyperbolicCap,
          "jumps to the target at strong damping, from w0·sqrt(z^2 - 1)·t = \(rounded(least)) on"))
      return
    }
    let strong = wrong.filter { $0.bounce < -0.5 }
    // Digits that are lost to a difference go gradually: most answers keep most of them.
    let residuals = strong.map { residual($0, model) }.sorted()
    if strong.count == wrong.count, residuals[residuals.count / 2] < 1e-3,
      residuals[residuals.count - 1] < 0.9
    {
      found.append(
        Finding(
          .cancellationAtStrongDamping,
          "loses digits at strong damping: the slow root is a difference of nearly equal numbers"))
      return
    }
    reportUnrecognised(wrong, "over-damped springs")
  }

  static func missingSquare(
    _ spring: ModelSpring, _ request: SpringRequest, _ t: Double, _ v: Double, flipsSign: Bool
  ) -> MotionAnswer {
    let damping = 2 * spring.ratio * spring.frequency
    let root = max(0, damping * damping - 4 * spring.frequency).squareRoot()
    let (fast, slow) = ((-damping - root) / 2, (-damping + root) / 2)
    let start = request.from - request.to
    let first = (v - slow * start) / (fast - slow)
    let second = flipsSign ? first + start : start - first
    let (e1, e2) = (exp(fast * t), exp(slow * t))
    return MotionAnswer(
      position: request.to + first * e1 + second * e2,
      velocity: first * fast * e1 + second * slow * e2)
  }

  mutating func findNearCritical() {
    let near = Array(
      all.filter { $0.isNearCritical && $0.observed.position.isFinite && $0.phase < 1e4 }
        .prefix(1_500))
    let wrong = near.filter(isUnexplained)
    guard !wrong.isEmpty else { return }
    let outer = model
    var critical = model
    critical.formula = { spring, request, time, velocity in
      outer.formula(ModelSpring(frequency: spring.frequency, ratio: 1), request, time, velocity)
    }
    // So near to critical damping both motions agree to the tolerance, so only what is much nearer
    // to the critical one counts.
    let banded = wrong.count {
      residual($0, critical) <= max(3 * noise($0), 0.05 * residual($0, model))
    }
    if Double(banded) >= 0.93 * Double(wrong.count) {
      let widest = wrong.map(\.bounce.magnitude).max() ?? 0
      // So near, the bounce itself is lost in the damping ratio.
      guard widest > 1e-15 else { return }
      found.append(
        Finding(
          .criticalBand,
          "a band around critical damping is treated as critical, out to a bounce of "
            + "±\(rounded(widest)) at least"))
      return
    }
    guard !isExcusedBySinglePrecision(wrong) else { return }
    let worst = wrong.map { residual($0, model) }.max() ?? 0
    // Lost digits are what the neighbourhood of the double root has to itself.
    let ordinary = all.filter {
      $0.bounce.magnitude >= 0.01 && $0.bounce.magnitude < 0.5 && $0.phase < 300
        && $0.observed.position.isFinite
    }
    if worst < 1e-4, ordinary.filter(isUnexplained).count * 20 < ordinary.count {
      found.append(
        Finding(
          .cancellationNearCritical,
          "loses half the digits near critical damping (errors to \(Verdict.short(worst))): two "
            + "nearly equal exponentials, or a small damped frequency, are subtracted or divided"))
    } else {
      reportUnrecognised(wrong, "springs near critical damping")
    }
  }

  /// Looks for answers that are the target although the motion is not over, whatever the damping;
  /// true if that is it.
  mutating func findSnapping() -> Bool {
    let wrong = all.filter { isUnexplained($0) }
    func isAtTarget(_ observation: SpringObservation) -> Bool {
      (observation.observed.position - observation.request.to).magnitude
        <= 1e-12 * max(observation.scale.position, observation.request.to.magnitude)
    }
    let snapped = wrong.filter(isAtTarget)
    // Over-damped springs alone have a fault of their own.
    guard wrong.contains(where: { !$0.isOverDamped }), snapped.count * 100 > wrong.count * 97
    else { return false }
    let largest = wrong.map { residual($0, model) }.max() ?? 0
    let periods = { (observation: SpringObservation) in observation.phase / (2 * .pi) }
    let moving = all.filter { !isAtTarget($0) && $0.observed.position.isFinite }
    let start = snapped.map(periods).min() ?? 0
    let end = moving.map(periods).max() ?? 0
    found.append(
      Finding(
        .snapsToTarget,
        start >= end && end > 0
          ? "jumps to the target after \(rounded(end)) to \(rounded(start)) periods, whatever is left"
          : "snaps to the target while still up to \(Verdict.short(largest)) of the move away"))
    hasSnapped = isAtTarget
    return true
  }

  /// What is still wrong with under-damped springs: late errors, roundings, or nothing known.
  mutating func findLateErrors() {
    let under = all.filter { $0.isUnderDamped && $0.observed.position.isFinite }
    let wrong = under.filter(isUnexplained)
    guard !wrong.isEmpty else { return }
    let early = wrong.filter { $0.phase < 300 }
    if early.isEmpty {
      let ratios = wrong.map { residual($0, model) / $0.phase }.sorted()
      found.append(
        Finding(
          .phaseDigits,
          "loses digits with the number of oscillations: about "
            + "\(Verdict.short(ratios[ratios.count / 2])) of the move per radian"))
      return
    }
    // Seven digits from the first moments on.
    let worst = wrong.map { residual($0, model) }.sorted()
    let first = under.filter { $0.phase > 0.1 && $0.phase < 5 }
    if (3e-10...1e-6).contains(worst[worst.count / 2]), worst[worst.count * 9 / 10] < 3e-5,
      first.filter(isUnexplained).count * 2 > first.count
    {
      found.append(
        Finding(
          .singlePrecision,
          "about seven digits everywhere (typically \(Verdict.short(worst[worst.count / 2]))): "
            + "single precision inside"))
      return
    }
    reportUnrecognised(wrong, "under-damped springs")
  }
}
