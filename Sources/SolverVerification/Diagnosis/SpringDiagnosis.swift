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
  private let all: [SpringObservation]
  /// The error of positions, as a fraction of the scale, that needs no explanation: the solver's
  /// grid or its single precision.
  private var noise: (SpringObservation) -> Double = { _ in 0 }
  private var model = MotionModel()
  private var found: [Finding] = []

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

  // MARK: Judging a model

  /// The largest part of a position's error that needs no explanation.
  private func free(_ observation: SpringObservation) -> Double {
    max(tolerance, 3 * noise(observation))
  }

  private func residual(_ observation: SpringObservation, _ model: MotionModel) -> Double {
    (observation.observed.position - model.position(observation)).magnitude
      / observation.scale.position
  }

  /// Whether a position is wrong beyond what is known so far.
  private func isUnexplained(_ observation: SpringObservation) -> Bool {
    guard observation.observed.position.isFinite else { return false }
    // The model's own arithmetic loses digits with the phase, so the truth may excuse as well.
    return residual(observation, model) > free(observation) + 1e-14 * observation.phase
      && (observation.error.position > free(observation) || !isTruthful)
  }

  /// Whether the model still is the right solver.
  private var isTruthful: Bool {
    found.allSatisfy { $0.fault == .singlePrecision || $0.fault == .quantised }
  }

  /// Whether a model predicts nearly all of the given answers, the wrong ones among them to a
  /// hundredth of their error.
  private func explains(
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
  private mutating func adopt(
    _ candidates: [(MotionModel, Finding)], on observations: [SpringObservation]
  ) -> Bool {
    for (candidate, finding) in candidates where explains(candidate, observations) {
      model = candidate
      found.append(finding)
      return true
    }
    return false
  }

  // MARK: Output

  private mutating func findOutputGrid() {
    let finite = all.filter { $0.observed.position.isFinite }
    let small = finite.filter { $0.observed.position.magnitude < 1_000 }.prefix(400)
    if let spacing = Lattice.spacing(of: small.map(\.observed.position), slack: 1e-12),
      small.contains(where: { $0.error.position > tolerance })
    {
      found.append(
        Finding(
          .quantised,
          "quantised output: positions are multiples of \(Lattice.describe(spacing))"))
      noise = { 0.6 * spacing / $0.scale.position }
    } else if Lattice.isSinglePrecision(
      finite.map { ($0.observed.position, $0.truth.position) })
    {
      found.append(
        Finding(.singlePrecision, "single precision: every position is a 32-bit number"))
      noise = { observation in
        let size = max(
          observation.truth.position.magnitude, observation.request.from.magnitude,
          observation.request.to.magnitude, observation.scale.position)
        return 4 * size * Double(Float.ulpOfOne) / observation.scale.position
      }
    }
  }

  private mutating func findNonFinite() {
    let broken = all.filter {
      !$0.observed.position.isFinite && $0.truth.position.isFinite
    }
    guard !broken.isEmpty else { return }
    let critical = broken.filter { $0.bounce.magnitude < 1e-7 }
    if !critical.isEmpty {
      found.append(
        Finding(
          .notFiniteAtCritical,
          "not finite at critical damping (\(critical.count) answers): a division by the damped "
            + "frequency"))
    }
    let strong = broken.filter { $0.hyperbolicArgument > 10 }
    if !strong.isEmpty {
      let least = strong.map(\.hyperbolicArgument).min() ?? 0
      found.append(
        Finding(
          .overflowAtStrongDamping,
          "overflows at strong damping: \(strong.count) answers are not finite, from "
            + "w0·sqrt(z^2 - 1)·t = \(rounded(least)) on"))
    }
    let rest = broken.count - critical.count - strong.count
    if rest > 0 {
      let isUnstable = all.contains { $0.observed.position.magnitude > 1e6 * $0.scale.position }
      found.append(
        isUnstable
          ? Finding(.unstable, "unstable integrator: \(rest) answers grew beyond all numbers")
          : Finding(.unrecognised, "unrecognised: \(rest) answers are not finite"))
    }
  }

  // MARK: Clock and integrators

  /// Under-damped motions from rest, which depend on the clock and the formula alone.
  private var fromRest: [SpringObservation] {
    Array(
      all.filter {
        $0.isUnderDamped && $0.request.velocity == 0 && $0.phase > 1e-3 && $0.phase < 60
          && $0.observed.position.isFinite
      }.prefix(300))
  }

  /// Looks for faults that show in the plainest motions; true for an integrator, of which nothing
  /// more can be told by closed forms.
  private mutating func findClock() -> Bool {
    let plain = fromRest
    let wrong = plain.filter(isUnexplained)
    // A few wrong answers among many are another fault's.
    guard wrong.count * 5 > plain.count else { return false }

    var candidates: [(MotionModel, Finding)] = []
    func add(_ fault: Fault, _ text: String, _ change: (inout MotionModel) -> Void) {
      var candidate = model
      change(&candidate)
      candidates.append((candidate, Finding(fault, text)))
    }
    if let factor = fittedFactor(plain) {
      let percent = rounded((factor - 1).magnitude * 100)
      let word = factor > 1 ? "fast" : "slow"
      let text =
        factor > 0.4 && factor < 2.5
        ? "the clock runs \(percent) % \(word)"
        : "the clock runs \(word), by a factor of \(rounded(factor)): perhaps another unit of time"
      add(.clock, text) { $0.time = { factor * $0 } }
    }
    for rate in [30.0, 60, 90, 100, 120, 144, 240, 300, 1_000] {
      for (word, rule) in [
        ("last", FloatingPointRoundingRule.down), ("next", .up),
        ("nearest", .toNearestOrAwayFromZero),
      ] {
        add(.clock, "the clock ticks: answers are those of the \(word) 1/\(Int(rate)) s") {
          $0.time = { ($0 * rate).rounded(rule) / rate }
        }
      }
    }
    if let offset = fittedOffset(plain) {
      let milliseconds = rounded(offset.magnitude * 1_000)
      add(
        .clockOffset, "the clock is \(milliseconds) ms \(offset < 0 ? "late" : "early")"
      ) { $0.time = { max(0, $0 + offset) } }
    }
    add(.dampedFrequencyUndamped, "oscillates with the undamped frequency") {
      $0.formula = { spring, request, time, velocity in
        Self.oscillation(spring, request, time, velocity, frequency: spring.frequency)
      }
    }
    if adopt(candidates, on: plain) { return false }
    if let order = order() {
      let (fault, word): (Fault, String) =
        switch order {
        case 1: (.firstOrder, "first-order")
        case 2: (.secondOrder, "second-order")
        case 3: (.thirdOrder, "third-order")
        default: (.fourthOrder, "fourth-order")
        }
      found.append(
        Finding(
          fault,
          "\(word) integrator: the error falls by \(1 << order) when the spring is twice as slow"))
      if all.contains(where: { $0.observed.position.magnitude > 1e3 * $0.scale.position }) {
        found.append(
          Finding(.unstable, "unstable: the step is too long for the stiffest springs"))
      }
      return true
    }
    return false
  }

  /// An under-damped motion with a given frequency of oscillation.
  private static func oscillation(
    _ spring: ModelSpring, _ request: SpringRequest, _ t: Double, _ v: Double, frequency: Double
  ) -> MotionAnswer {
    guard spring.gap > 0 else { return spring.answer(request, time: t, velocity: v) }
    let decay = spring.ratio * spring.frequency
    let d = request.from - request.to
    let envelope = exp(-decay * t)
    let mix = (v + decay * d) / frequency
    let (cosine, sine) = (cos(frequency * t), sin(frequency * t))
    return MotionAnswer(
      position: request.to + envelope * (d * cosine + mix * sine),
      velocity: envelope
        * ((mix * frequency - decay * d) * cosine
          - (d * frequency + decay * mix) * sine))
  }

  /// The factor on time that fits best, if it is not 1.
  private func fittedFactor(_ observations: [SpringObservation]) -> Double? {
    // Early answers first: over many oscillations the misfit has many minima.
    let early = Array(observations.filter { $0.phase < 8 }.prefix(120))
    func misfit(_ factor: Double) -> Double {
      var candidate = model
      candidate.time = { factor * $0 }
      return early.reduce(0) { sum, observation in
        sum + min(residual(observation, candidate), 2)
      }
    }
    var starts = (0...160).map { 0.4 * pow(2.5 / 0.4, Double($0) / 160) }
    starts += [1e-3, 1e3, 1 / (2 * .pi), 2 * .pi, 1.0 / 60, 60]
    guard let start = starts.min(by: { misfit($0) < misfit($1) }) else { return nil }
    let factor = minimum(of: misfit, around: start, width: 0.02 * start)
    return (factor - 1).magnitude > 1e-7 ? factor : nil
  }

  /// The offset of time that fits best, if it is not 0.
  private func fittedOffset(_ observations: [SpringObservation]) -> Double? {
    let early = Array(observations.filter { $0.phase > 0.1 }.prefix(120))
    func misfit(_ offset: Double) -> Double {
      var candidate = model
      candidate.time = { max(0, $0 + offset) }
      return early.reduce(0) { $0 + min(residual($1, candidate), 2) }
    }
    let starts = (-100...100).map { Double($0) * 0.001 }
    guard let start = starts.min(by: { misfit($0) < misfit($1) }) else { return nil }
    let offset = minimum(of: misfit, around: start, width: 0.001)
    return offset.magnitude > 1e-8 ? offset : nil
  }

  /// The minimum of a function near a point, by golden sections.
  private func minimum(
    of function: (Double) -> Double, around start: Double, width: Double
  ) -> Double {
    let golden = (5.0.squareRoot() - 1) / 2
    var (lower, upper) = (start - width, start + width)
    for _ in 0..<70 {
      let (left, right) = (upper - golden * (upper - lower), lower + golden * (upper - lower))
      if function(left) < function(right) { upper = right } else { lower = left }
    }
    return (lower + upper) / 2
  }

  /// The order in which the error falls as the same motion is asked ever more slowly: that of an
  /// integrator with a fixed step.
  private func order() -> Int? {
    let durations = [0.5, 1.0, 2, 4, 8, 16]
    let times = [0.31, 0.73, 1.17, 1.63]
    var requests: [SpringRequest] = []
    for duration in durations {
      for time in times {
        requests.append(
          SpringRequest(
            spring: .bounce(duration: duration, bounce: 0.3), time: time * duration))
      }
    }
    let answers = method.answers(requests.map { .spring($0) })
    var errors: [Double] = []
    for index in durations.indices {
      var worst = 0.0
      for place in times.indices {
        let request = requests[index * times.count + place]
        guard let spring = ModelSpring(request.spring),
          case .success(.motion(let answer)) = answers[index * times.count + place]
        else { return nil }
        worst = max(worst, (answer.position - spring.answer(request).position).magnitude)
      }
      errors.append(worst)
    }
    let orders = zip(errors, errors.dropFirst()).compactMap { slow, fast -> Double? in
      guard slow < 0.2, fast > 1e-12, slow.isFinite else { return nil }
      return log2(slow / fast)
    }.sorted()
    guard orders.count >= 2 else { return nil }
    let order = orders[orders.count / 2]
    let nearest = order.rounded()
    guard (1...4).contains(nearest), (order - nearest).magnitude < 0.3 else { return nil }
    return Int(nearest)
  }

  // MARK: From, to and the initial velocity

  private mutating func findOutputMap() {
    let moved = Array(
      all.filter {
        ($0.request.from != 0 || $0.request.to != 1) && $0.request.from != $0.request.to
          && $0.isUnderDamped && $0.phase < 60
      }.prefix(300))
    func candidate(
      _ fault: Fault, _ text: String, _ map: @escaping (SpringRequest, Double) -> Double
    ) -> (MotionModel, Finding) {
      var candidate = model
      candidate.output = map
      return (candidate, Finding(fault, text))
    }
    if moved.filter(isUnexplained).count * 4 > moved.count {
      _ = adopt(
        [
          candidate(.relativePosition, "position is measured from the start of the move") {
            $1 - $0.from
          },
          candidate(.unitMove, "from and to are ignored: the position is that of a move of 1") {
            ($1 - $0.from) / ($0.to - $0.from)
          },
        ], on: moved)
    }
    let bouncing = Array(all.filter { $0.isUnderDamped && $0.phase < 60 }.prefix(600))
    if bouncing.contains(where: isUnexplained) {
      _ = adopt(
        [
          candidate(.clamped, "position is clamped to the move: no overshoot") {
            min(max($1, min($0.from, $0.to)), max($0.from, $0.to))
          }
        ], on: bouncing)
    }
  }

  private mutating func findInitialVelocity() {
    let thrown = Array(
      all.filter {
        $0.isUnderDamped && $0.request.velocity != 0 && $0.phase > 1e-3 && $0.phase < 60
          && $0.observed.position.isFinite
      }.prefix(300))
    guard thrown.filter(isUnexplained).count * 4 > thrown.count else { return }
    // The position is linear in the initial velocity, so its factor is a least-squares fit.
    var (products, squares) = (0.0, 0.0)
    for observation in thrown {
      var still = model
      still.velocityFactor = 0
      let effect =
        (model.position(observation) - still.position(observation)) / observation.scale.position
      let seen =
        (observation.observed.position - still.position(observation)) / observation.scale.position
      guard effect.isFinite, seen.isFinite else { continue }
      products += effect * seen
      squares += effect * effect
    }
    guard squares > 0 else { return }
    let factor = products / squares
    var candidates: [(MotionModel, Finding)] = []
    func add(_ factor: Double, _ fault: Fault, _ text: String) {
      var candidate = model
      candidate.velocityFactor = factor
      candidates.append((candidate, Finding(fault, text)))
    }
    add(0, .ignoresInitialVelocity, "ignores the initial velocity")
    add(-1, .initialVelocityReversed, "the initial velocity has the wrong sign")
    add(
      factor, .initialVelocityScaled,
      "the initial velocity is taken \(rounded(factor)) times: perhaps in another unit")
    // A velocity in moves per second instead of units per second.
    var inMoves = model
    let formula = model.formula
    inMoves.formula = { spring, request, time, velocity in
      formula(spring, request, time, velocity * (request.to - request.from))
    }
    candidates.append(
      (
        inMoves,
        Finding(
          .initialVelocityScaled, "the initial velocity is taken in moves per second, not units")
      ))
    _ = adopt(candidates, on: thrown)
  }

  // MARK: Parameters

  /// Looks for a mass that is not used; true if that is it.
  private mutating func findMass() -> Bool {
    let under = all.filter { $0.isUnderDamped && $0.phase < 60 && $0.observed.position.isFinite }
    let wrong = under.filter(isUnexplained)
    guard !wrong.isEmpty else { return false }
    let physical = wrong.filter {
      if case .physical(let mass, _, _, _) = $0.request.spring { return mass != 1 }
      return false
    }
    if physical.count * 10 > wrong.count * 9 {
      let outer = model
      var massless = model
      massless.formula = { spring, request, time, velocity in
        guard case .physical(let mass, let stiffness, let damping, _) = request.spring else {
          return outer.formula(spring, request, time, velocity)
        }
        let frequency = (stiffness / mass).squareRoot()
        return outer.formula(
          ModelSpring(frequency: frequency, ratio: damping / 2 / frequency), request, time,
          velocity)
      }
      var unit = model
      unit.formula = { spring, request, time, velocity in
        guard case .physical(_, let stiffness, let damping, _) = request.spring else {
          return outer.formula(spring, request, time, velocity)
        }
        let frequency = stiffness.squareRoot()
        return outer.formula(
          ModelSpring(frequency: frequency, ratio: damping / 2 / frequency), request, time,
          velocity)
      }
      return adopt(
        [
          (massless, Finding(.massIgnored, "the mass is missing from the decay rate c/(2m)")),
          (unit, Finding(.massIgnored, "the mass is ignored: every spring has mass 1")),
        ], on: under)
    }
    return false
  }

  /// Looks for a solver that answers for springs with other parameters than asked, whatever the
  /// damping; true if that is what it does.
  private mutating func findOtherParameters() -> Bool {
    // Over-damped springs alone have faults of their own.
    let wrong = all.filter { $0.isUnderDamped && $0.phase < 60 && isUnexplained($0) }
    var springs: [SpringDescription] = []
    for observation in wrong where !springs.contains(observation.request.spring) {
      springs.append(observation.request.spring)
      if springs.count == 12 { break }
    }
    guard springs.count >= 3 else { return false }
    let fit = ParameterFit(method: method, tolerance: tolerance)
    let matches = fit.matches(springs).compactMap(\.self)
    guard matches.count * 10 >= springs.count * 8 else { return false }
    func range(_ values: [Double]) -> String {
      let (least, most) = (values.min() ?? 1, values.max() ?? 1)
      return most - least < 1e-6 * most
        ? rounded(least) : "\(rounded(least)) to \(rounded(most))"
    }
    found.append(
      Finding(
        .parameterRounding,
        "answers for springs with other parameters: the natural frequency is "
          + "\(range(matches.map(\.frequencyFactor))) times what was asked, the damping ratio "
          + "\(range(matches.map(\.ratioFactor))) times"))
    return true
  }

  // MARK: Damping

  private mutating func findOverDamped() {
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
    if strong.count == wrong.count, strong.allSatisfy({ residual($0, model) < 0.9 }) {
      found.append(
        Finding(
          .cancellationAtStrongDamping,
          "loses digits at strong damping: the slow root is a difference of nearly equal numbers"))
      return
    }
    reportUnrecognised(wrong, "over-damped springs")
  }

  private static func missingSquare(
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

  private mutating func findNearCritical() {
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
      found.append(
        Finding(
          .criticalBand,
          "a band around critical damping is treated as critical, out to a bounce of "
            + "±\(rounded(widest)) at least"))
      return
    }
    let worst = wrong.map { residual($0, model) }.max() ?? 0
    if worst < 1e-2 {
      found.append(
        Finding(
          .cancellationNearCritical,
          "loses half the digits near critical damping (errors to \(Verdict.short(worst))): two "
            + "nearly equal exponentials, or a small damped frequency, are subtracted or divided"))
    } else {
      reportUnrecognised(wrong, "springs near critical damping")
    }
  }

  /// What is still wrong with under-damped springs: late errors, roundings, or nothing known.
  private mutating func findLateErrors() {
    let under = all.filter { $0.isUnderDamped && $0.observed.position.isFinite }
    let wrong = under.filter(isUnexplained)
    guard !wrong.isEmpty else { return }
    let snapped = wrong.filter {
      ($0.observed.position - $0.request.to).magnitude < 1e-9 * $0.scale.position
    }
    if snapped.count * 10 > wrong.count * 9 {
      let largest = wrong.map { residual($0, model) }.max() ?? 0
      found.append(
        Finding(
          .snapsToTarget,
          "snaps to the target while still up to \(Verdict.short(largest)) of the move away"))
      return
    }
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
    let worst = wrong.map { residual($0, model) }.sorted()
    if worst[worst.count / 2] < 1e-2, wrong.count * 4 > under.count,
      worst[worst.count / 2] > 1e-9, worst[worst.count - 1] < 0.5
    {
      // Small errors everywhere, of no form of their own.
      let isSingle = worst[worst.count * 9 / 10] < 3e-5
      found.append(
        isSingle
          ? Finding(
            .singlePrecision,
            "about seven digits everywhere (typically \(Verdict.short(worst[worst.count / 2]))): "
              + "single precision inside")
          : Finding(
            .parameterRounding,
            "small errors everywhere (typically \(Verdict.short(worst[worst.count / 2]))), as from "
              + "rounded or capped parameters"))
      return
    }
    reportUnrecognised(wrong, "under-damped springs")
  }

  // MARK: Velocity

  private mutating func findVelocity(isIntegrator: Bool) {
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
    guard !isIntegrator else {
      if wrong.allSatisfy({ $0.observed.velocity == 0 }) {
        found.append(Finding(.velocityMissing, "the velocity is always zero"))
      }
      return
    }

    func explains(_ velocity: (SpringObservation) -> Double) -> Bool {
      let good = wrong.count { observation in
        let before = residual(observation, model.state(observation).velocity)
        return residual(observation, velocity(observation)) <= max(3 * free, 0.01 * before)
      }
      return Double(good) >= 0.93 * Double(wrong.count)
    }
    let predicted = { model.state($0).velocity }
    let candidates: [(Fault, String, (SpringObservation) -> Double)] = [
      (.velocityMissing, "the velocity is always zero", { _ in 0 }),
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

  private func velocityFactor(
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

  // MARK: Words

  private mutating func reportUnrecognised(_ wrong: [SpringObservation], _ what: String) {
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

  private func rounded(_ value: Double) -> String {
    String(format: "%.4g", value)
  }
}
