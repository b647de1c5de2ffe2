internal import Foundation
internal import SolverVerification

// The answers of a spring program, by replaying every stage.

extension SpringProgram {
  /// A displacement from the target and a velocity, with the rounding spread of each.
  struct Motion {
    var state: MotionAnswer
    var spread = MotionAnswer(position: 0, velocity: 0)
  }

  func runCore(on item: SpringItem) -> Motion { motion(item) }

  /// The motion after all stages except the last two, `shift` seconds later than requested.
  ///
  /// - Parameter isReplayed: Whether a correct motion is computed, too, instead of taken from the
  ///   truth.
  private func motion(
    _ item: SpringItem, shift: Double = 0, withVelocity: Bool = true, isReplayed: Bool = false
  ) -> Motion {
    if isRightMotion, !isReplayed, withVelocity {
      return Motion(
        state: MotionAnswer(
          position: item.truth.position - item.request.to, velocity: item.truth.velocity))
    }
    let spring = parameters(item)
    let t = max(0, time(item.request.time, item) + shift)
    let (d, v) = start(item, spring, withVelocity: withVelocity)
    if precision != .double { return single(item, spring, d, v, t) }
    let isBanded = isInBand(
      frequency: spring.frequency, decay: spring.ratio * spring.frequency, spring)
    switch (motion, isBanded) {
    case (_, false) where motion == .exact || !motion.applies(to: item.branch):
      return Motion(state: spring.state(displacement: d, velocity: v, at: t))
    case (.angleUndamped, false), (.undampedFrequency, false), (.sineOverUndamped, false),
      (.envelopeUndamped, false), (.sineMissing, false), (.sineMissingInBoth, false):
      return Motion(state: oscillation(spring, d, v, t))
    case (.stepped(let stepper, let h, let leftOver), _):
      return Motion(
        state: stepper.motion(
          spring.stiffness, spring.damping, displacement: d, velocity: v, at: t, step: h,
          leftOver: leftOver, frames: item.frames))
    case (.adaptive(let pair), _):
      let moved = pair.motion(
        spring.stiffness, spring.damping, displacement: d, velocity: v, at: t)
      return Motion(state: moved ?? spring.state(displacement: d, velocity: v, at: t))
    case (.exponential, _):
      let rest = d * exp(-spring.frequency * t)
      return Motion(state: MotionAnswer(position: rest, velocity: -spring.frequency * rest))
    case (.factorPerFrame(let factor), _):
      let rest = d * pow(factor, Double(item.frames?.count ?? 0))
      return Motion(state: MotionAnswer(position: rest, velocity: 60 * rest * (1 - 1 / factor)))
    case (.rationalExponential, _):
      return Motion(state: spring.rationalState(displacement: d, velocity: v, at: t))
    case (.extendedHyperbolic, false) where spring.gap < 0:
      return Motion(state: spring.extendedState(displacement: d, velocity: v, at: t))
    default:
      var none = Disturbance<Double>()
      let replayed = ReplaySpring(
        frequency: spring.frequency, decay: spring.ratio * spring.frequency, displacement: d,
        velocity: v, time: t)
      let plain = formula(replayed, spring, isBanded: isBanded, &none)
      var result = Motion(state: MotionAnswer(position: plain.position, velocity: plain.velocity))
      result.spread = spread(item, around: result.state, amplitude: 0x1p-53) { r in
        let disturbed = ReplaySpring(
          frequency: r(spring.frequency), decay: r(spring.ratio * spring.frequency),
          displacement: d, velocity: v, time: t)
        return formula(disturbed, spring, isBanded: isBanded, &r)
      }
      return result
    }
  }

  var isRightMotion: Bool {
    parameters == .asked && conversion == .asked && clock == .right && tick == .none
      && start == .asked
      && motion == .exact && band == .none && precision == .double
  }

  /// The largest change over replays with disturbed roundings.
  private func spread(
    _ item: SpringItem, around state: MotionAnswer, amplitude: Double,
    replay: (inout Disturbance<Double>) -> ReplaySpring<Double>.State
  ) -> MotionAnswer {
    var result = MotionAnswer(position: 0, velocity: 0)
    for round in 0..<8 {
      // Every program gets the same random numbers, so that only the program differs.
      var r = Disturbance<Double>(
        amplitude: amplitude, seed: item.seed &* 16 &+ UInt64(round) &+ 1)
      let (position, velocity) = replay(&r)
      result.reach(MotionAnswer(position: position, velocity: velocity), from: state, times: 1)
    }
    return result
  }

  private func formula<Scalar: ReplayScalar>(
    _ replay: ReplaySpring<Scalar>, _ spring: DoubleSpring, isBanded: Bool,
    _ r: inout Disturbance<Scalar>
  ) -> ReplaySpring<Scalar>.State {
    if isBanded {
      return replay.critical(rate: band.hasFrequency ? replay.frequency : replay.decay, &r)
    }
    switch motion {
    case .exact where spring.gap > 0, .textbook: return replay.oscillating(&r)
    case .exact where spring.gap == 0: return replay.critical(rate: replay.decay, &r)
    case .twoExponentials: return replay.twoExponentials(&r)
    case .twoExponentialsByRatio:
      return replay.twoExponentials(ratio: Scalar(spring.ratio), &r)
    case .twoExponentialsOfStableRoots:
      return replay.twoExponentials(gap: Scalar(spring.gap), &r)
    case .hyperbolic(let cap): return replay.hyperbolic(cap: Scalar(cap), &r)
    case .critical: return replay.critical(rate: replay.frequency, &r)
    case .criticalByDecay: return replay.critical(rate: replay.decay, &r)
    case .missingSquare(let flips): return replay.missingSquare(flipsSign: flips, &r)
    default:
      return replay.careful(gap: Scalar(spring.gap))
    }
  }

  // MARK: Stages

  /// The spring whose ω₀ and ζ a formula computes from mass, stiffness and damping.
  private func converted(
    _ spring: DoubleSpring, _ item: SpringItem,
    _ formula: (Double, Double, Double) -> (frequency: Double, ratio: Double)
  ) -> DoubleSpring {
    guard case .physical(let mass, let k, let c, let isOverDamped) = item.request.spring else {
      return spring
    }
    let (frequency, ratio) = formula(mass, k, c)
    return DoubleSpring(frequency: frequency, ratio: isOverDamped ? ratio : min(ratio, 1))
  }

  /// The spring that the solver uses; the item's own if it differs by roundings only.
  private func parameters(_ item: SpringItem) -> DoubleSpring {
    let converted = scope.includes(item) ? changed(item.spring, conversion, item) : item.spring
    return changed(converted, parameters, item)
  }

  private func changed(
    _ spring: DoubleSpring, _ stage: ParameterStage, _ item: SpringItem
  ) -> DoubleSpring {
    guard stage != .asked else { return spring }
    let other = changedParameters(spring, stage, item)
    let isSame =
      (other.frequency - spring.frequency).magnitude <= 8 * spring.frequency.ulp
      && (other.ratio - spring.ratio).magnitude <= 8 * spring.ratio.ulp
    return isSame ? spring : other
  }

  private func changedParameters(
    _ spring: DoubleSpring, _ stage: ParameterStage, _ item: SpringItem
  ) -> DoubleSpring {
    func by(_ frequency: Double, _ ratio: Double) -> DoubleSpring {
      DoubleSpring(frequency: frequency, ratio: ratio)
    }
    func rounded(_ value: Double, _ decimals: Int) -> Double {
      let power = pow(10, Double(decimals))
      return (value * power + 0.5).rounded(.down) / power
    }

    /// Stiffness and damping as given, or for mass 1.
    let (k, c) = (spring.stiffness * item.mass, spring.damping * item.mass)
    func of(_ newK: Double, _ newC: Double) -> DoubleSpring {
      newK == k && newC == c
        ? spring : DoubleSpring(stiffness: newK / item.mass, damping: newC / item.mass)
    }
    func bounced(_ change: (Double) -> Double) -> DoubleSpring {
      guard case .bounce(let duration, let bounce) = item.request.spring else { return spring }
      return DoubleSpring(.bounce(duration: duration, bounce: change(bounce))) ?? spring
    }
    switch stage {
    case .asked: return spring
    case .bounceAtMost(let most): return bounced { min($0, most) }
    case .bounceAtLeast(let least): return bounced { max($0, least) }
    case .bounceMirrored:
      guard case .bounce(_, let bounce) = item.request.spring, bounce < 0 else { return spring }
      return by(spring.frequency, 1 - bounce)
    case .bounceReversed:
      guard case .bounce(let duration, let bounce) = item.request.spring, bounce.magnitude < 1
      else { return spring }
      return DoubleSpring(.bounce(duration: duration, bounce: -bounce)) ?? spring
    case .bounceNotNegative:
      guard case .bounce(_, let bounce) = item.request.spring, bounce < 0 else { return spring }
      return by(spring.frequency, 1)
    case .bounceAsRatio:
      guard case .bounce(_, let bounce) = item.request.spring else { return spring }
      return by(spring.frequency, bounce.magnitude)
    case .dampingAsRatio:
      return converted(spring, item) { mass, k, c in ((k / mass).squareRoot(), c) }
    case .duration(let meaning, let scope):
      guard scope.includes(item), let seconds = item.period?.seconds else { return spring }
      let unit = DoubleSpring(frequency: 1, ratio: spring.ratio)
      return meaning.time(unit).map { by($0 / seconds, spring.ratio) } ?? spring
    case .durationWithin(let low, let high):
      guard let seconds = item.period?.seconds, seconds < low || seconds > high else {
        return spring
      }
      return by(2 * .pi / min(max(seconds, low), high), spring.ratio)
    case .durationTicks(let rate, let rounding):
      guard let seconds = item.period?.seconds else { return spring }
      let whole = (seconds * rate).rounded(rounding.rule) / rate
      var other = spring
      other.frequency = 2 * .pi / max(whole, 1 / rate)
      return other
    case .ratioWithin(let low, let high):
      let ratio = min(max(spring.ratio, low), high)
      return ratio == spring.ratio ? spring : by(spring.frequency, ratio)
    case .alwaysCritical: return by(spring.frequency, 1)
    case .ratioCapped: return spring.ratio > 1 ? by(spring.frequency, 1) : spring
    case .overDampingAllowed:
      guard case .physical(let mass, let stiffness, let damping, false) = item.request.spring else {
        return spring
      }
      return DoubleSpring(
        .physical(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true))
        ?? spring
    case .massMissingFromDecay:
      return converted(spring, item) { mass, k, c in
        ((k / mass).squareRoot(), c / (2 * (k * mass).squareRoot()) * mass)
      }
    case .massIgnored:
      switch item.request.spring {
      case .physical(_, let k, let c, let isOverDamped):
        let other = SpringDescription.physical(
          mass: 1, stiffness: k, damping: c, allowOverDamping: isOverDamped)
        return DoubleSpring(other) ?? spring
      case .stiffness(let k, let ratio, _): return by(k.squareRoot(), ratio)
      default: return spring
      }
    case .massMissingFromFrequency:
      return converted(spring, item) { mass, k, c in
        (k.squareRoot(), c / (2 * (k * mass).squareRoot()))
      }
    case .massMissingFromRatio:
      return converted(spring, item) { mass, k, c in
        ((k / mass).squareRoot(), c / (2 * k.squareRoot()))
      }
    case .ratioDoubled:
      return converted(spring, item) { mass, k, c in
        ((k / mass).squareRoot(), c / (k * mass).squareRoot())
      }
    case .stiffnessOfTheWrongForm:
      guard spring.gap < 0 else { return spring }
      let factor = (2 * spring.ratio * spring.ratio - 1).squareRoot()
      return by(spring.frequency * factor, spring.ratio / factor)
    case .stiffnessNotSquared:
      guard item.isPerceptual else { return spring }
      let root = spring.frequency.squareRoot()
      return by(root, spring.ratio * root)
    case .rootMissing: return by(spring.frequency * spring.frequency, spring.ratio)
    case .frequencyTimes(let factor, let scope):
      var other = spring
      if scope.includes(item) { other.frequency *= factor }
      return other
    case .ratioTimes(let factor): return by(spring.frequency, spring.ratio * factor)
    case .rounded(let decimals, let onlyPerceptual):
      guard item.isPerceptual || !onlyPerceptual else { return spring }
      return of(rounded(k, decimals), rounded(c, decimals))
    case .cappedForUnitMass(let stiffness, let damping):
      let (unitK, unitC) = (spring.stiffness, spring.damping)
      return DoubleSpring(
        stiffness: min(rounded(unitK, 3), stiffness), damping: min(rounded(unitC, 3), damping))
    case .capped(let stiffness, let damping, let decimals):
      return of(
        min(decimals.map { rounded(k, $0) } ?? k, stiffness),
        min(decimals.map { rounded(c, $0) } ?? c, damping))
    case .dampingRaised(let least): return of(k, max(c, least))
    case .cappedAndRounded:
      var (w, stiffness, damping) = (spring.frequency, k, c)
      if item.isPerceptual {
        w = 2 * .pi / min(max(2 * .pi / w, 0.01), 10)
        stiffness = rounded(min(max(w * w, 1e-11), 1e4), 3)
        damping = rounded(min(max(2 * spring.ratio * w, 1e-11), 300), 3)
      } else {
        stiffness = min(max(k, 1e-11), 1e4)
        damping = min(max(c, 1e-11), 1e4)
      }
      var other = of(stiffness, damping)
      other.frequency = min(other.frequency, 1_000)
      return other
    }
  }

  private func time(_ t: Double, _ item: SpringItem) -> Double {
    var t = t
    switch clock {
    case .right: break
    case .times(let factor): t *= factor
    case .shifted(let seconds): t = max(0, t + seconds)
    case .endsAtDuration(let scope):
      if scope.includes(item), let seconds = item.period?.seconds { t = min(t, seconds) }
    }
    switch tick {
    case .none: return t
    case .single: return Double(Float(t))
    case .singleMilliseconds: return Double(Float(t * 1_000)) / 1_000
    case .ticks(let rate, let rounding): return (t * rate).rounded(rounding.rule) / rate
    }
  }

  private func start(
    _ item: SpringItem, _ spring: DoubleSpring, withVelocity: Bool
  ) -> (displacement: Double, velocity: Double) {
    let d = item.displacement
    let v = withVelocity ? item.request.velocity : 0
    switch start {
    case .asked: return (d, v)
    case .velocityTimes(let factor): return (d, v * factor)
    case .velocityInMoves: return (d, v * -d)
    case .velocityInDistances: return (d, v * d.magnitude)
    case .velocityAlongMove: return (d, d > 0 ? -v : v)
    case .velocityPerPeriod: return (d, v / (item.period?.seconds ?? 1))
    case .velocityTimesPeriod: return (d, v * (item.period?.seconds ?? 1))
    case .velocityPlusTwiceTheDecay: return (d, v - 2 * spring.ratio * spring.frequency * d)
    case .velocityCapped(let most): return (d, min(max(v, -most), most))
    case .exchanged: return (-d, v)
    }
  }

  private func isInBand(frequency: Double, decay: Double, _ spring: DoubleSpring) -> Bool {
    guard band.width > 0 else { return false }
    switch band.measure {
    case .ratio: return (spring.ratio - 1).magnitude < band.width
    case .rate: return (decay - frequency).magnitude <= band.width
    case .relativeRate: return (decay - frequency).magnitude <= band.width * max(frequency, 1)
    }
  }

  private func oscillation(
    _ spring: DoubleSpring, _ d: Double, _ v: Double, _ t: Double
  ) -> MotionAnswer {
    var (cosine, sine) = spring.decayed(at: t)
    if spring.gap > 0 {
      let damped = spring.frequency * spring.gap.squareRoot()
      let angle =
        (motion == .angleUndamped || motion == .undampedFrequency ? spring.frequency : damped) * t
      let divisor =
        motion == .sineOverUndamped || motion == .undampedFrequency ? spring.frequency : damped
      let envelope = exp(
        -(motion == .envelopeUndamped ? 1 : spring.ratio) * spring.frequency * t)
      (cosine, sine) = (envelope * cos(angle), envelope * sin(angle) / divisor)
    }
    let decay = spring.ratio * spring.frequency
    let isMissing = motion == .sineMissing || motion == .sineMissingInBoth
    let position = d * (cosine + (isMissing ? 0 : decay * sine)) + v * sine
    let pull = d * spring.frequency * spring.frequency * sine
    let velocity = v * (cosine - decay * sine)
    return MotionAnswer(
      position: position,
      velocity: motion == .sineMissingInBoth
        ? velocity - d * decay * cosine - pull * spring.gap : velocity - pull)
  }

  /// The motion computed in `Float`, in the value's unit or in units of the move.
  private func single(
    _ item: SpringItem, _ spring: DoubleSpring, _ d: Double, _ v: Double, _ t: Double
  ) -> Motion {
    let unit = precision == .singleInMoves && d != 0 ? -d : 1
    let mass = Float(item.mass)
    let k = Float(spring.stiffness * item.mass)
    let c = Float(spring.damping * item.mass)
    let frequency = (k / mass).squareRoot()
    let decay = c / (2 * mass)
    var none = Disturbance<Float>()
    let isBanded = isInBand(frequency: Double(frequency), decay: Double(decay), spring)
    let (p, s) = formula(
      ReplaySpring<Float>(
        frequency: frequency, decay: decay, displacement: Float(d / unit),
        velocity: Float(v / unit), time: Float(t)),
      spring, isBanded: isBanded, &none)
    var result = Motion(state: MotionAnswer(position: Double(p), velocity: Double(s)))
    if unit != 1 {
      result.state.position = (Double(1 + p) - 1) * unit
      result.state.velocity = Double(s) * unit
    }
    result.spread = spread(item, around: result.state, amplitude: 0x1p-24) { r in
      let disturbed = ReplaySpring<Double>(
        frequency: r(spring.frequency), decay: r(spring.ratio * spring.frequency),
        displacement: r(d), velocity: r(v), time: r(t))
      return formula(disturbed, spring, isBanded: isBanded, &r)
    }
    result.spread.position += 0x1p-24 * (d.magnitude + result.state.position.magnitude)
    result.spread.velocity += 0x1p-24 * result.state.velocity.magnitude
    return result
  }

  // MARK: The end

  func answer(for item: SpringItem, member: Int, core: Motion) -> Prediction {
    let request = item.request
    if output == .exchanged {
      return member == 0
        ? Prediction(value: core.state.velocity, spread: core.spread.velocity)
        : Prediction(value: core.state.position + request.to, spread: core.spread.position)
    }
    let position = position(item, core)
    if member == 0 { return Prediction(value: position, spread: core.spread.position) }
    var (value, spread) = velocity(item, core)
    switch output {
    case .single, .singleMove: value = Double(Float(value))
    case .grid(_, let spacing?): value = (value / spacing).rounded() * spacing
    case .digits(let digits, let cutOff):
      value = Self.written(value, digits: digits, cutOff: cutOff)
    case .snapped, .snappedByPosition(_, stops: true), .snappedWithin, .restsAtEstimate,
      .restsFromCrossing, .restsFromDuration, .resetBeyond:
      if isStopped(item, core) {
        value = 0
        spread = 0
      }
    default: break
    }
    return Prediction(value: value, spread: spread)
  }

  /// Whether the output is replaced by rest at the target.
  func isStopped(_ item: SpringItem, _ core: Motion) -> Bool {
    switch output {
    case .snapped(let share):
      let scale = item.scale
      return core.state.position.magnitude < share * scale.position
        && core.state.velocity.magnitude < share * scale.velocity
    case .snappedByPosition(let share, _):
      return core.state.position.magnitude < share * item.displacement.magnitude
    case .snappedWithin(let distance, let speed):
      return core.state.position.magnitude < distance && core.state.velocity.magnitude < speed
    case .restsAtEstimate(let epsilon):
      let request = item.request
      let end = parameters(item).estimatedMilliseconds(
        from: request.from, to: request.to, velocity: request.velocity, epsilon: epsilon)
      return (time(request.time, item) * 1_000).rounded() >= end
    case .restsFromCrossing(let always):
      let t = time(item.request.time, item)
      return t > 0 && (item.displacement != 0 || always) && t >= firstReturn(item)
    case .restsFromDuration(let scope):
      guard scope.includes(item), let seconds = item.period?.seconds else { return false }
      return time(item.request.time, item) >= seconds
    case .resetBeyond(let most):
      let spring = parameters(item)
      let (d, v) = start(item, spring, withVelocity: true)
      // Nothing is reset before the first step.
      return item.request.time > 0
        && spring.acceleration(displacement: d, velocity: v).magnitude > most
    default: return false
    }
  }

  /// The state from which a motion continues, which may differ from the reported one.
  func state(after item: SpringItem, _ core: Motion) -> MotionAnswer {
    if isStopped(item, core) { return MotionAnswer(position: item.request.to, velocity: 0) }
    var state = core.state
    state.position += start == .exchanged ? item.request.from : item.request.to
    return state
  }

  /// The first time at which the program's spring is at its target after its start.
  func firstReturn(_ item: SpringItem) -> Double {
    let spring = parameters(item)
    let (d, v) = start(item, spring, withVelocity: true)
    return spring.firstReturn(displacement: d, velocity: v)
  }

  /// A number rounded or truncated to a number of significant decimal digits.
  static func written(_ value: Double, digits: Int, cutOff: Bool) -> Double {
    guard cutOff else { return Double(String(format: "%.*g", digits, value)) ?? value }
    let text = String(format: "%.*e", 16, value)
    guard let mark = text.firstIndex(of: "e"), let point = text.firstIndex(of: ".") else {
      return value
    }
    let kept = text[..<point] + text[point..<mark].prefix(digits)
    return Double(kept + text[mark...]) ?? value
  }

  private func position(_ item: SpringItem, _ core: Motion) -> Double {
    let request = item.request
    let (low, high) = (min(request.from, request.to), max(request.from, request.to))
    // A correct motion equals the truth to the last digit.
    let x =
      isRightMotion
      ? item.truth.position
      : core.state.position + (start == .exchanged ? request.from : request.to)
    // A stopped motion is not computed.
    guard !x.isNaN || isStopped(item, core) else { return x }
    switch output {
    case .asIs, .exchanged: return x
    case .single, .singlePosition: return Double(Float(x))
    case .singleMove: return Double(Float(x - request.from) + Float(request.from))
    case .grid(let spacing?, _): return (x / spacing).rounded() * spacing
    case .grid(nil, _): return x
    case .digits(let digits, let cutOff):
      return Self.written(x, digits: digits, cutOff: cutOff)
    case .clampedToMove: return min(max(x, low), high)
    case .clampedAtTarget:
      return request.to > request.from ? min(x, request.to) : max(x, request.to)
    case .clampedToUnit: return min(max(x, 0), 1)
    case .clampedAtOne: return min(x, 1)
    case .fromStart: return x - request.from
    case .fromTarget: return x - request.to
    case .ofUnitMove: return (x - request.from) / (request.to - request.from)
    case .plus(let offset): return x + offset
    case .constant(let value): return value
    case .target: return request.to
    case .snapped, .snappedByPosition, .snappedWithin, .restsAtEstimate, .restsFromCrossing,
      .restsFromDuration, .resetBeyond:
      return isStopped(item, core) ? request.to : x
    }
  }

  private func velocity(_ item: SpringItem, _ core: Motion) -> (value: Double, spread: Double) {
    let (v, spread) = (core.state.velocity, core.spread.velocity)
    let spring = item.spring
    let decay = spring.ratio * spring.frequency
    let move = -item.displacement
    switch velocity {
    case .derivative: return (v, spread)
    case .negated: return (-v, spread)
    case .zero: return (0, 0)
    case .plusMove: return (v + move, spread)
    case .plusTarget: return (v + item.request.to, spread)
    case .minusMove: return (v - move, spread)
    case .times(let factor): return (v * factor, spread * factor.magnitude)
    case .overFrequency: return (v / spring.frequency, spread / spring.frequency)
    case .overPeriods:
      return (v * 2 * .pi / spring.frequency, spread * 2 * .pi / spring.frequency)
    case .overMove: return (v / move, spread / move.magnitude)
    case .withoutInitialVelocity:
      let still = motion(item, withVelocity: false)
      return (still.state.velocity, still.spread.velocity)
    case .withoutEnvelope: return (v + decay * core.state.position, spread)
    case .envelopeAlone: return (-decay * core.state.position, spread)
    case .frameDifference:
      guard let frame = item.frames?.last, frame > 0 else { return (0, 0) }
      return with { $0.velocity = .difference(frame: frame, before: true, after: false) }
        .velocity(item, core)
    case .difference(let frame, let before, let after):
      func position(_ shift: Double) -> Double {
        motion(item, shift: shift, isReplayed: true).state.position
      }
      let span = before && after ? 2 * frame : frame
      // Positions are rounded at their own size, and their difference is divided by a small span.
      let roundings = max(item.request.from.magnitude, item.request.to.magnitude).ulp / span
      return (
        (position(after ? frame : 0) - position(before ? -frame : 0)) / span, spread + roundings
      )
    }
  }
}
