internal import Foundation
internal import SolverVerification

// The words and costs of spring programs.

extension SpringProgram {
  static func number(_ value: Double) -> String {
    // A value that differs from 1 in a late digit must not print as 1.
    let digits = value != 1 && (value - 1).magnitude < 1e-3 ? 8 : 4
    return String(format: "%.*g", digits, value)
  }

  var parts: [FaultPart] {
    var changed = conversion.part
    changed?.words += scope.rawValue
    return FaultPart.list([
      parameters.part, clock.part, tick.part, start.part, motion.part, band.part, precision.part,
      velocity.part, output.part, changed,
    ])
  }
}

private typealias Row = FaultPart

private func number(_ value: Double) -> String { SpringProgram.number(value) }

extension ParameterStage {
  fileprivate var part: Row? {
    switch self {
    case .asked: nil
    case .bounceMirrored:
      Row(.bounceMirrored, "a negative bounce is taken as the damping ratio 1 - bounce")
    case .bounceNotNegative:
      Row(.overDampedAsCritical, "a negative bounce is taken as 0: critical damping")
    case .bounceAtMost(let most):
      Row(.parameterRounding, "the bounce is cut at \(number(most))", cost: 10)
    case .bounceAtLeast(let least):
      Row(.parameterRounding, "a negative bounce is cut at \(number(least))", cost: 10)
    case .bounceReversed: Row(.bounceReversed, "the bounce is taken with the wrong sign")
    case .ratioCapped:
      Row(.overDampedAsCritical, "over-damping is treated as critical damping")
    case .alwaysCritical:
      Row(.dampingIgnored, "the damping is ignored: springs are critically damped")
    case .ratioWithin(let low, let high):
      Row(
        .parameterRounding,
        "answers for springs with other parameters: damping ratios are "
          + [
            low > 0 ? "raised to \(number(low))" : nil,
            high.isFinite ? "cut at \(number(high))" : nil,
          ].compactMap(\.self).joined(separator: " and "),
        cost: low > 0 && high.isFinite ? 12 : 10)
    case .overDampingAllowed:
      Row(.overDampingAllowed, "over-damping is allowed although allowOverDamping is false")
    case .massMissingFromDecay:
      Row(.massIgnored, "the mass is missing from the decay rate c/(2m)")
    case .massIgnored: Row(.massIgnored, "the mass is ignored: every spring has mass 1")
    case .massMissingFromFrequency:
      Row(.massIgnored, "the mass is missing from the natural frequency sqrt(k/m)")
    case .massMissingFromRatio:
      Row(.massIgnored, "the mass is missing from the damping ratio c/(2 sqrt(k m))")
    case .ratioDoubled:
      Row(
        .parameterRounding,
        "the damping ratio of a mass, stiffness and damping is c/sqrt(k m), twice what it is")
    case .stiffnessOfTheWrongForm:
      Row(
        .stiffnessOfTheWrongForm,
        "the stiffness of over-damped springs is m w0^2 (2 z^2 - 1) instead of m w0^2, as by cos and "
          + "sin of sqrt|1 - z^2|")
    case .stiffnessNotSquared:
      Row(
        .parameterRounding,
        "the stiffness is 2 pi over the duration instead of the square of that")
    case .rootMissing:
      Row(.parameterRounding, "the natural frequency is w0 squared: a root is missing")
    case .frequencyTimes(let factor, let scope) where (factor * 2 * .pi - 1).magnitude < 1e-9:
      Row(.parameterRounding, "2 pi is missing from the natural frequency\(scope.rawValue)")
    case .frequencyTimes(let factor, let scope):
      Row(
        .parameterRounding,
        "answers for springs with other parameters: the natural frequency is \(number(factor)) "
          + "times what was asked\(scope.rawValue)", cost: scope == .all ? 16 : 17)
    case .duration(let meaning, let scope):
      Row(
        .durationMeaning,
        "\(scope == .duration ? "a duration is" : "duration and response are") taken for "
          + meaning.words, cost: 10)
    case .durationWithin(let low, let high):
      Row(
        .parameterRounding,
        low > 0
          ? "a duration or response below \(number(low)) s counts as that"
          : "a duration or response above \(number(high)) s counts as that", cost: 10)
    case .durationTicks(let rate, let rounding):
      Row(
        .parameterRounding,
        "duration and response are rounded \(rounding.word) to "
          + (rate == 1_000 ? "whole milliseconds" : "1/\(Int(rate)) s"), cost: 10)
    case .bounceAsRatio: Row(.parameterRounding, "the bounce is taken as the damping ratio")
    case .dampingAsRatio: Row(.parameterRounding, "the damping is taken as the damping ratio")
    case .ratioTimes(let factor):
      Row(
        .parameterRounding,
        "answers for springs with other parameters: the damping ratio is \(number(factor)) times "
          + "what was asked", cost: 16)
    case .rounded(let decimals, let onlyPerceptual):
      Row(
        .parameterRounding,
        "stiffness and damping are rounded to \(decimals) decimals"
          + (onlyPerceptual ? " where they follow from a duration" : ""), cost: 10)
    case .capped(.infinity, let damping, nil):
      Row(.parameterRounding, "damping is cut at \(number(damping))", cost: 10)
    case .dampingRaised(let least):
      Row(.parameterRounding, "damping is raised to \(number(least))", cost: 10, engine: "anime.js")
    case .capped(let stiffness, let damping, let decimals):
      Row(
        .parameterRounding,
        "stiffness is cut at \(number(stiffness)) and damping at \(number(damping))"
          + (decimals.map { ", both rounded to \($0) decimals" } ?? ""), cost: 12)
    case .cappedForUnitMass(let stiffness, let damping):
      Row(
        .parameterRounding,
        "stiffness and damping, for the mass 1, are rounded to 3 decimals and cut at "
          + "\(number(stiffness)) and \(number(damping))", cost: 14)
    case .cappedAndRounded:
      Row(
        .parameterRounding,
        "stiffness and damping have three decimals where they follow from a duration, with caps: "
          + "stiffness 10000, damping 300, duration 10 s", cost: 14, engine: "anime.js")
    }
  }
}

extension SpringScope {
  fileprivate var period: String { self == .duration ? "duration" : "duration or response" }
}

extension DurationMeaning {
  fileprivate var words: String {
    switch self {
    case .envelope(let share, let hasPhase):
      "the settling time: until the envelope \(hasPhase ? "with its phase " : "")is "
        + number(share)
    case .decay(0.5): "the half life of exp(-z w0 t)"
    case .decay(let share): "the time until exp(-z w0 t) is \(number(share)), whatever the damping"
    case .settling(let share): "the settling time of a move of 1, to within \(number(share))"
    case .entry(let share): "the time of the first entry into a band of \(number(share))"
    case .arrival: "the time of the first arrival at the target"
    case .dampedPeriod: "the period of the damped oscillation"
    }
  }
}

extension ClockStage {
  fileprivate var part: Row? {
    switch self {
    case .right: return nil
    case .times(let factor):
      let word = factor > 1 ? "fast" : "slow"
      return Row(
        .clock,
        factor > 0.4 && factor < 2.5
          ? "the clock runs \(number((factor - 1).magnitude * 100)) % \(word)"
          : "the clock runs \(word), by a factor of \(number(factor)): perhaps another unit of time",
        cost: 16)
    case .endsAtDuration(let scope):
      return Row(
        .durationMeaning, "the motion stands still from its spring's \(scope.period) on")
    case .shifted(let seconds):
      return Row(
        .clockOffset,
        "the clock is \(number(seconds.magnitude * 1_000)) ms \(seconds < 0 ? "late" : "early")",
        cost: 16)
    }
  }
}

extension TickStage {
  fileprivate var part: Row? {
    switch self {
    case .none: return nil
    case .single: return Row(.clock, "time is kept in single precision")
    case .singleMilliseconds:
      return Row(.clock, "time is kept in single precision, in milliseconds")
    case .ticks(let rate, let rounding):
      let word =
        switch rounding {
        case .floor: "last"
        case .nearest: "nearest"
        case .nearestEven: "nearest (ties to even)"
        case .ceiling: "next"
        }
      let unit =
        rate == rate.rounded() ? "1/\(Int(min(rate, 1e18)))" : String(format: "%.6g", 1 / rate)
      return Row(
        .clock, "the clock ticks: answers are those of the \(word) \(unit) s",
        cost: rounding == .nearestEven ? 9 : 8)
    }
  }
}

extension StartStage {
  fileprivate var part: Row? {
    switch self {
    case .asked: nil
    case .velocityTimes(0): Row(.ignoresInitialVelocity, "ignores the initial velocity")
    case .velocityTimes(-1):
      Row(.initialVelocityReversed, "the initial velocity has the wrong sign")
    case .velocityTimes(let factor):
      Row(
        .initialVelocityScaled,
        "the initial velocity is taken \(number(factor)) times: perhaps in another unit", cost: 12)
    case .velocityInMoves:
      Row(
        .initialVelocityScaled, "the initial velocity is taken in moves per second, not units")
    case .velocityInDistances:
      Row(
        .initialVelocityScaled,
        "the initial velocity is taken in distances per second, not units", cost: 10)
    case .velocityAlongMove:
      Row(
        .initialVelocityReversed,
        "the initial velocity has the wrong sign where the target is below the start")
    case .velocityPerPeriod:
      Row(
        .initialVelocityScaled,
        "the initial velocity is taken per duration or response, not per second")
    case .velocityTimesPeriod:
      Row(.initialVelocityScaled, "the initial velocity is multiplied by the duration or response")
    case .velocityPlusTwiceTheDecay:
      Row(
        .overDampedInitialVelocity, "motion starts with the velocity v0 + 2 z w0 times the move")
    case .velocityCapped(let most):
      Row(.initialVelocityScaled, "the initial velocity is cut at \(number(most))", cost: 10)
    case .exchanged: Row(.fromToSwapped, "from and to are exchanged")
    }
  }
}

extension MotionStage {
  fileprivate var part: Row? {
    switch self {
    case .exact: nil
    case .textbook:
      Row(
        .cancellationNearCritical,
        "loses digits near critical damping: the damped frequency is a difference of squares")
    case .twoExponentials, .twoExponentialsByRatio:
      Row(
        .cancellationNearCritical,
        "loses digits when over-damped: sums two exponentials whose slow root, and whose weights "
          + "near critical damping, are differences of nearly equal numbers")
    case .twoExponentialsOfStableRoots:
      Row(
        .cancellationNearCritical,
        "loses digits when over-damped: sums two exponentials whose weights near critical damping are "
          + "differences of nearly equal numbers")
    case .hyperbolic(.infinity):
      Row(
        .overflowAtStrongDamping,
        "overflows at strong damping: exp(-z w0 t) times cosh and sinh, each by itself")
    case .hyperbolic(let cap):
      Row(
        .hyperbolicCap,
        "jumps to the target at strong damping: cosh and sinh of an argument cut at \(number(cap))",
        cost: 12)
    case .extendedHyperbolic:
      Row(
        .overflowAtStrongDamping,
        "is at the target from where exp(-z w0 t) is too small for a number, as if that were multiplied "
          + "by cosh and sinh in 80 bits", cost: 12, engine: "libadwaita")
    case .critical:
      Row(.overDampedAsCritical, "over-damping is treated as critical damping")
    case .criticalByDecay:
      Row(
        .overDampedAsCritical,
        "over-damping is treated as critical damping of the same decay rate", cost: 10)
    case .exponential:
      Row(
        .exponentialFollowing,
        "follows the target by exp(-w0 t) of the distance, whatever damping and velocity")
    case .rationalExponential:
      Row(
        .rationalExponential,
        "moves as a critically damped spring whose exp(-x) is 1/(1 + x + 0.48 x^2 + 0.235 x^3)",
        cost: 10)
    case .missingSquare(let flips):
      Row(
        .overDampedMissingSquare,
        "a square is missing under the over-damped root (c^2 - 4 w0)"
          + (flips ? ", and a sign is wrong" : ""), engine: "b3ll/Motion")
    case .angleUndamped: Row(.dampedFrequencyUndamped, "the angle is w0 t instead of wd t")
    case .undampedFrequency:
      Row(.dampedFrequencyUndamped, "oscillates with the undamped frequency")
    case .sineOverUndamped:
      Row(.dampedFrequencyUndamped, "the sine is divided by w0 instead of wd")
    case .envelopeUndamped:
      Row(.envelopeUndamped, "the envelope is exp(-w0 t) instead of exp(-z w0 t)")
    case .sineMissing:
      Row(.sineTermMissing, "the sine term of the displacement is missing")
    case .sineMissingInBoth:
      Row(
        .sineTermMissing,
        "the term z w0 x0 of the displacement is missing, and from its derivative the velocity")
    case .factorPerFrame(let factor):
      Row(
        .exponentialFollowing,
        "the distance is multiplied by \(number(factor)) for every frame, however long", cost: 10)
    case .adaptive(let pair):
      Row(
        .stepTolerance,
        "an integrator: Dormand and Prince's pair with steps as long as a relative error of "
          + "\(number(pair.relative)) and an absolute one of \(number(pair.absolute)) allow",
        cost: 12, engine: "SciPy")
    case .stepped(let stepper, let most, .oneStep):
      Row(
        stepper.fault,
        "an integrator: \(stepper.words), one step for every frame, however long"
          + (most.isFinite ? ", but of at most \(number(most * 1_000)) ms" : ""),
        cost: most.isFinite ? 16 : 12, engine: stepper.engine)
    case .stepped(let stepper, let step, .oneFixedStep):
      Row(
        stepper.fault,
        "an integrator: \(stepper.words), one step of \(number(step * 1_000)) ms for every frame, "
          + "however long", cost: 14, engine: stepper.engine)
    case .stepped(let stepper, let step, let leftOver):
      Row(
        stepper.fault,
        "an integrator: \(stepper.words), steps of \(number(step * 1_000)) ms, \(leftOver.words)",
        cost: 16, engine: stepper.engine ?? leftOver.engine)
    }
  }
}

extension BandStage {
  fileprivate var part: Row? {
    guard width > 0 else { return nil }
    let words =
      switch measure {
      case .ratio: "|z - 1| < \(number(width))"
      case .rate: "|z w0 - w0| up to \(number(width))"
      case .relativeRate: "|z w0 - w0| up to \(number(width)) max(w0, 1)"
      }
    return Row(
      .criticalBand, "a band around critical damping is treated as critical: \(words)", cost: 10,
      engine: measure == .relativeRate ? "hyprutils" : nil)
  }
}

extension PrecisionStage {
  fileprivate var part: Row? {
    switch self {
    case .double: nil
    case .single: Row(.singlePrecision, "single precision inside")
    case .singleInMoves: Row(.singlePrecision, "single precision inside, in units of the move")
    }
  }
}

extension VelocityStage {
  fileprivate var part: Row? {
    switch self {
    case .derivative: return nil
    case .negated: return Row(.velocityReversed, "the velocity has the wrong sign")
    case .zero: return Row(.velocityMissing, "the velocity is always zero")
    case .plusMove:
      return Row(
        .velocityPlusTarget, "the velocity is off by the target: too large by the move")
    case .plusTarget:
      return Row(.velocityPlusTarget, "the velocity is off by the target: too large by it")
    case .minusMove:
      return Row(
        .velocityPlusTarget, "the velocity is off by the target: too small by the move")
    case .times(let factor):
      let units: [(Double, String)] = [
        (1e-3, ": per millisecond"), (1e3, ": in thousandths of a unit"),
        (1 / 60.0, ": per 1/60 s"), (60, ": 60 times too large"),
      ]
      let unit = units.first { (factor / $0.0 - 1).magnitude < 1e-6 }?.1 ?? ""
      return Row(
        .velocityInAnotherUnit,
        "the velocity is \(number(factor)) times what it should be\(unit)", cost: 12)
    case .overFrequency:
      return Row(.velocityInAnotherUnit, "the velocity is per radian of w0 t, not per second")
    case .overPeriods:
      return Row(.velocityInAnotherUnit, "the velocity is per undamped period, not per second")
    case .overMove:
      return Row(.velocityInAnotherUnit, "the velocity is in moves per second, not units")
    case .withoutInitialVelocity:
      return Row(.velocityIgnoresInitial, "the velocity leaves out the initial velocity")
    case .withoutEnvelope:
      return Row(.velocityMissesTerm, "the velocity misses the derivative of the envelope")
    case .envelopeAlone:
      return Row(.velocityMissesTerm, "the velocity is that of the envelope alone")
    case .frameDifference:
      return Row(
        .velocityByDifferences, "the velocity is the difference of two frames over the last one")
    case .difference(let frame, let before, let after):
      return Row(
        .velocityByDifferences,
        "the velocity is a finite difference to the "
          + "\(before && after ? "neighbouring" : before ? "last" : "next") "
          + "\(number(frame * 1_000)) ms", cost: 12)
    }
  }
}

extension OutputStage {
  fileprivate var part: Row? {
    switch self {
    case .asIs: return nil
    case .single:
      return Row(.singlePrecision, "single precision: every number is a 32-bit number")
    case .singlePosition:
      return Row(.singlePrecision, "single precision: every position is a 32-bit number")
    case .singleMove:
      return Row(
        .singlePrecision, "single precision: every position is the sum of two 32-bit numbers")
    case .grid(let position, let velocity):
      let positions = position.map { "positions are multiples of \(Lattice.describe($0))" }
      let velocities = velocity.map {
        position == nil
          ? "velocities are multiples of \(Lattice.describe($0))"
          : "velocities of \(Lattice.describe($0))"
      }
      return Row(
        .quantised,
        "quantised output: " + [positions, velocities].compactMap(\.self).joined(separator: ", "),
        cost: 12)
    case .digits(let digits, let cutOff):
      return Row(
        .quantised,
        "numbers are written with \(digits) significant digits\(cutOff ? ", the rest cut off" : "")",
        cost: 10)
    case .clampedToMove: return Row(.clamped, "position is clamped to the move: no overshoot")
    case .clampedAtTarget:
      return Row(.clamped, "position is clamped at the target: no overshoot")
    case .restsFromCrossing(let always):
      return Row(
        .clamped,
        "is at rest at the target from its first crossing on: no overshoot"
          + (always ? ", also where it starts there" : ""))
    case .restsFromDuration(let scope):
      return Row(
        .durationMeaning, "is at rest at the target from its spring's \(scope.period) on")
    case .clampedToUnit: return Row(.clamped, "position is clamped to [0, 1]")
    case .clampedAtOne: return Row(.clamped, "position is clamped at 1")
    case .fromStart:
      return Row(.relativePosition, "position is measured from the start of the move")
    case .fromTarget: return Row(.fromTarget, "position is measured from the target")
    case .ofUnitMove:
      return Row(.unitMove, "from and to are ignored: the position is that of a move of 1")
    case .plus(let offset):
      return Row(
        .positionOffset, "every position is off by \(String(format: "%.6g", offset))", cost: 16)
    case .constant(let value): return Row(.constant, "every position is \(value)", cost: 16)
    case .target: return Row(.constant, "every position is the target")
    case .exchanged: return Row(.membersExchanged, "position and velocity are exchanged")
    case .snapped(let share):
      return Row(
        .snapsToTarget,
        "snaps to the target while still up to \(number(share)) of the move away, and as slow",
        cost: 14)
    case .snappedByPosition(let share, let stops):
      return Row(
        .snapsToTarget,
        "\(stops ? "is at rest at" : "snaps to") the target within \(number(share)) of the move, "
          + "however fast", cost: 14)
    case .snappedWithin(let distance, let speed):
      return Row(
        .snapsToTarget,
        "is at rest at the target from within \(number(distance))"
          + (speed.isFinite ? " and below a speed of \(number(speed))" : "")
          + ", however long the move", cost: 10)
    case .restsAtEstimate(let epsilon):
      return Row(
        .snapsToTarget,
        "is at rest at the target from an estimate on: when exp(-z w0 t) has fallen to "
          + "\(number(epsilon)), or where Newton's method at whole milliseconds comes as near if over-damped",
        cost: 10, engine: "libadwaita")
    case .resetBeyond(let most):
      return Row(
        .snapsToTarget,
        "is put to rest at the target where the first acceleration is beyond \(number(most))",
        cost: 10, engine: "MuJoCo")
    }
  }
}
