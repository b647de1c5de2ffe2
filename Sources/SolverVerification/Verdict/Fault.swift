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
  /// The fault as a phrase: decays with the natural frequency instead of the decay rate.
  case envelopeUndamped = "decays with the natural frequency instead of the decay rate"
  /// The fault as a phrase: damping is ignored.
  case dampingIgnored = "damping is ignored"
  /// The fault as a phrase: follows exponentially, without a velocity.
  case exponentialFollowing = "follows exponentially, without a velocity"
  /// The fault as a phrase: exp(-x) is a rational function.
  case rationalExponential = "exp(-x) is a rational function"
  /// The fault as a phrase: the sine term of the displacement is missing.
  case sineTermMissing = "the sine term of the displacement is missing"
  /// The fault as a phrase: bounce has the wrong sign.
  case bounceReversed = "bounce has the wrong sign"
  /// The fault as a phrase: negative bounce taken as 1 - bounce.
  case bounceMirrored = "negative bounce taken as 1 - bounce"
  /// The fault as a phrase: stiffness of the wrong form when over-damped.
  case stiffnessOfTheWrongForm = "stiffness of the wrong form when over-damped"
  /// The fault as a phrase: mass is ignored.
  case massIgnored = "mass is ignored"
  /// The fault as a phrase: over-damping is allowed although it was not to be.
  case overDampingAllowed = "over-damping is allowed although it was not to be"
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
  /// The fault as a phrase: velocity leaves out the initial velocity.
  case velocityIgnoresInitial = "velocity leaves out the initial velocity"
  /// The fault as a phrase: velocity misses a term of the derivative.
  case velocityMissesTerm = "velocity misses a term of the derivative"
  /// The fault as a phrase: position is measured from the start.
  case relativePosition = "position is measured from the start"
  /// The fault as a phrase: from and to are ignored.
  case unitMove = "from and to are ignored"
  /// The fault as a phrase: position is measured from the target.
  case fromTarget = "position is measured from the target"
  /// The fault as a phrase: from and to are exchanged.
  case fromToSwapped = "from and to are exchanged"
  /// The fault as a phrase: position is off by a constant.
  case positionOffset = "position is off by a constant"
  /// The fault as a phrase: position and velocity are exchanged.
  case membersExchanged = "position and velocity are exchanged"
  /// The fault as a phrase: always the same answer.
  case constant = "always the same answer"
  /// The fault as a phrase: position is clamped to the move.
  case clamped = "position is clamped to the move"
  /// The fault as a phrase: snaps to the target early.
  case snapsToTarget = "snaps to the target early"
  // Springs: digits.
  /// The fault as a phrase: loses half the digits near critical damping.
  case cancellationNearCritical = "loses half the digits near critical damping"
  /// The fault as a phrase: a band around critical damping is treated as critical.
  case criticalBand = "a band around critical damping is treated as critical"
  /// The fault as a phrase: overflows at strong damping.
  case overflowAtStrongDamping = "overflows at strong damping"
  /// The fault as a phrase: jumps to the target at strong damping.
  case hyperbolicCap = "jumps to the target at strong damping"
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
  /// The fault as a phrase: an integrator's tolerance is coarse.
  case stepTolerance = "an integrator's tolerance is coarse"
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
  /// The fault as a phrase: settles to another band.
  case settlingOtherBand = "settles to another band"
  /// The fault as a phrase: settling time is that of a move of 1.
  case settlingOfUnitMove = "settling time is that of a move of 1"
  /// The fault as a phrase: settling time waits for the velocity.
  case settlingAtRest = "settling time waits for the velocity"
  /// The fault as a phrase: settling time is in another unit.
  case settlingInAnotherUnit = "settling time is in another unit"
  /// The fault as a phrase: settling time is capped.
  case settlingCapped = "settling time is capped"
  /// The fault as a phrase: settling time takes over-damping as critical.
  case settlingAsCritical = "settling time takes over-damping as critical"
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
  /// The fault as a phrase: slope is wrong although the value is right.
  case curveSlope = "slope is wrong although the value is right"
  /// The fault as a phrase: wrong outside [0, 1].
  case curveOutside = "wrong outside [0, 1]"
  /// The fault as a phrase: coordinates of control points are exchanged.
  case curveCoordinatesSwapped = "coordinates of control points are exchanged"
  /// The fault as a phrase: ordinates are clamped to [0, 1].
  case curveOrdinatesClamped = "ordinates are clamped to [0, 1]"
  /// The fault as a phrase: value is 1 - value.
  case curveMirrored = "value is 1 - value"
  /// The fault as a phrase: the curve is ignored.
  case curveIgnored = "the curve is ignored"
  /// The fault as a phrase: wrong side at the jumps.
  case stepsJump = "wrong side at the jumps"
  /// The fault as a phrase: jump terms are confused.
  case stepsTerm = "jump terms are confused"
  /// The fault as a phrase: the before flag is mistaken.
  case stepsBefore = "the before flag is mistaken"
  /// The fault as a phrase: steps() is wrong outside [0, 1].
  case stepsOutside = "steps() is wrong outside [0, 1]"
  /// The fault as a phrase: rounds instead of stepping down.
  case stepsRounded = "rounds instead of stepping down"
  // Staggers and keyframes.
  /// The fault as a phrase: the total cap is not applied.
  case staggerTotal = "the total cap is not applied"
  /// The fault as a phrase: the index cap is not applied.
  case staggerIndex = "the index cap is not applied"
  /// The fault as a phrase: the shrunk interval is wrong.
  case staggerShrink = "the shrunk interval is wrong"
  /// The fault as a phrase: delays start one interval late.
  case staggerOffset = "delays start one interval late"
  /// The fault as a phrase: delays are in another unit.
  case staggerUnit = "delays are in another unit"
  /// The fault as a phrase: delays are reversed.
  case staggerReversed = "delays are reversed"
  /// The fault as a phrase: automatic tangents are wrong.
  case keyframeTangents = "automatic tangents are wrong"
  /// The fault as a phrase: keyframe velocities are wrong although the values are right.
  case keyframeVelocity = "keyframe velocities are wrong although the values are right"
  /// The fault as a phrase: springs do not take over velocity.
  case keyframeInheritance = "springs do not take over velocity"
  /// The fault as a phrase: the curve of a linear keyframe is ignored.
  case keyframeCurve = "the curve of a linear keyframe is ignored"
  /// The fault as a phrase: a spring that is cut off snaps to its target.
  case keyframeSnap = "a spring that is cut off snaps to its target"
  /// The fault as a phrase: the duration of a spring without one is wrong.
  case keyframeDuration = "the duration of a spring without one is wrong"
  /// The fault as a phrase: an easing is ignored.
  case easingIgnored = "an easing is ignored"
  /// The fault as a phrase: an easing is applied to the wrong interval.
  case easingMisplaced = "an easing is applied to the wrong interval"
  /// The fault as a phrase: missing offsets are placed wrongly.
  case offsetsMisplaced = "missing offsets are placed wrongly"
  /// The fault as a phrase: inverse is ignored.
  case inverseIgnored = "inverse is ignored"
  /// The fault as a phrase: names of curves are confused.
  case curveNames = "names of curves are confused"
  /// The fault as a phrase: wrong at or after the joints.
  case keyframeHold = "wrong at or after the joints"
  // What remains.
  /// The fault as a phrase: answers are not finite.
  case notFinite = "answers are not finite"
  /// The fault as a phrase: answers have the wrong length.
  case wrongLength = "answers have the wrong length"
  /// The fault as a phrase: not predicted by what is named.
  case notPredicted = "not predicted by what is named"
  /// The fault as a phrase: unrecognised.
  case unrecognised = "unrecognised"
  /// The fault as a phrase: not diagnosed.
  case notDiagnosed = "not diagnosed"
}
