/// The faults that a diagnosis can tell apart.
public enum Fault: String, Sendable, Hashable, CaseIterable, Codable {
  // Springs: which motion.
  /// The fault as a phrase: over-damping treated as critical.
  case overDampedAsCritical = "over-damping treated as critical"
  /// The fault as a phrase: a square is missing under the over-damped root.
  case overDampedMissingSquare = "a square is missing under the over-damped root"
  /// The fault as a phrase: over-damped motion starts with a wrong velocity.
  case overDampedInitialVelocity = "over-damped motion starts with a wrong velocity"
  /// The fault as a phrase: oscillates with the undamped frequency.
  case dampedFrequencyUndamped = "oscillates with the undamped frequency"
  /// The fault as a phrase: negative bounce taken as 1 - bounce.
  case bounceMirrored = "negative bounce taken as 1 - bounce"
  /// The fault as a phrase: stiffness of the wrong form when over-damped.
  case stiffnessOfTheWrongForm = "stiffness of the wrong form when over-damped"
  /// The fault as a phrase: mass is ignored.
  case massIgnored = "mass is ignored"
  /// The fault as a phrase: ignores the initial velocity.
  case ignoresInitialVelocity = "ignores the initial velocity"
  /// The fault as a phrase: initial velocity has the wrong sign.
  case initialVelocityReversed = "initial velocity has the wrong sign"
  /// The fault as a phrase: initial velocity is taken in another unit.
  case initialVelocityScaled = "initial velocity is taken in another unit"
  /// The fault as a phrase: clock runs fast or slow.
  case clock = "clock runs fast or slow"
  /// The fault as a phrase: clock is late or early.
  case clockOffset = "clock is late or early"
  // Springs: which numbers.
  /// The fault as a phrase: velocity is off by the target.
  case velocityPlusTarget = "velocity is off by the target"
  /// The fault as a phrase: velocity has the wrong sign.
  case velocityReversed = "velocity has the wrong sign"
  /// The fault as a phrase: velocity is always zero.
  case velocityMissing = "velocity is always zero"
  /// The fault as a phrase: velocity is a finite difference.
  case velocityByDifferences = "velocity is a finite difference"
  /// The fault as a phrase: velocity is in another unit.
  case velocityInAnotherUnit = "velocity is in another unit"
  /// The fault as a phrase: position is measured from the start.
  case relativePosition = "position is measured from the start"
  /// The fault as a phrase: from and to are ignored.
  case unitMove = "from and to are ignored"
  /// The fault as a phrase: position is clamped to the move.
  case clamped = "position is clamped to the move"
  /// The fault as a phrase: snaps to the target early.
  case snapsToTarget = "snaps to the target early"
  // Springs: digits.
  /// The fault as a phrase: loses half the digits near critical damping.
  case cancellationNearCritical = "loses half the digits near critical damping"
  /// The fault as a phrase: a band around critical damping is treated as critical.
  case criticalBand = "a band around critical damping is treated as critical"
  /// The fault as a phrase: not finite at critical damping.
  case notFiniteAtCritical = "not finite at critical damping"
  /// The fault as a phrase: overflows at strong damping.
  case overflowAtStrongDamping = "overflows at strong damping"
  /// The fault as a phrase: jumps to the target at strong damping.
  case hyperbolicCap = "jumps to the target at strong damping"
  /// The fault as a phrase: loses digits at strong damping.
  case cancellationAtStrongDamping = "loses digits at strong damping"
  /// The fault as a phrase: loses digits with the number of oscillations.
  case phaseDigits = "loses digits with the number of oscillations"
  /// The fault as a phrase: single precision.
  case singlePrecision = "single precision"
  /// The fault as a phrase: quantised output.
  case quantised = "quantised output"
  /// The fault as a phrase: answers for other parameters.
  case parameterRounding = "answers for other parameters"
  // Integrators.
  /// The fault as a phrase: first-order integrator.
  case firstOrder = "first-order integrator"
  /// The fault as a phrase: second-order integrator.
  case secondOrder = "second-order integrator"
  /// The fault as a phrase: third-order integrator.
  case thirdOrder = "third-order integrator"
  /// The fault as a phrase: fourth-order integrator.
  case fourthOrder = "fourth-order integrator"
  /// The fault as a phrase: unstable integrator.
  case unstable = "unstable integrator"
  // Settling.
  /// The fault as a phrase: settling time on a grid.
  case settlesOnGrid = "settling time on a grid"
  /// The fault as a phrase: settling time ignores the initial velocity.
  case settlingIgnoresVelocity = "settling time ignores the initial velocity"
  /// The fault as a phrase: negative settling time.
  case settlingNegative = "negative settling time"
  /// The fault as a phrase: settling time is zero.
  case settlingZero = "settling time is zero"
  /// The fault as a phrase: settling time of the envelope.
  case settlingEnvelope = "settling time of the envelope"
  /// The fault as a phrase: settling time is the first crossing.
  case settlingFirstCrossing = "settling time is the first crossing"
  /// The fault as a phrase: settling time is never found.
  case settlingInfinite = "settling time is never found"
  /// The fault as a phrase: settling time to few digits.
  case settlingLoose = "settling time to few digits"
  // Curves.
  /// The fault as a phrase: solves x to a tolerance.
  case curveTolerance = "solves x to a tolerance"
  /// The fault as a phrase: interpolates a table.
  case curveTable = "interpolates a table"
  /// The fault as a phrase: a table of samples is scaled wrongly.
  case curveTableScaled = "a table of samples is scaled wrongly"
  /// The fault as a phrase: wrong where the cubic term vanishes.
  case curveCubicTerm = "wrong where the cubic term vanishes"
  /// The fault as a phrase: takes x for the parameter.
  case curveLinearParameter = "takes x for the parameter"
  /// The fault as a phrase: not monotone.
  case curveNotMonotone = "not monotone"
  /// The fault as a phrase: slope is wrong although the value is right.
  case curveSlope = "slope is wrong although the value is right"
  /// The fault as a phrase: wrong outside [0, 1].
  case curveOutside = "wrong outside [0, 1]"
  /// The fault as a phrase: wrong side at the jumps.
  case stepsJump = "wrong side at the jumps"
  // Staggers and keyframes.
  /// The fault as a phrase: the total cap is not applied.
  case staggerTotal = "the total cap is not applied"
  /// The fault as a phrase: the index cap is not applied.
  case staggerIndex = "the index cap is not applied"
  /// The fault as a phrase: wrong at or after the joints.
  case keyframeHold = "wrong at or after the joints"
  // What remains.
  /// The fault as a phrase: unrecognised.
  case unrecognised = "unrecognised"
}
