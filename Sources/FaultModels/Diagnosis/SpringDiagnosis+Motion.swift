internal import Foundation
internal import SolverVerification

// What a faulty solver makes of from, to, the initial velocity and the parameters.

extension SpringDiagnosis {
  /// The maps that show in motions from rest already, whatever the clock.
  mutating func findPlainOutputMap() {
    let plain = fromRest
    guard plain.contains(where: isUnexplained) else { return }
    var exchanged = model
    exchanged.formula = { spring, request, time, velocity in
      var other = request
      (other.from, other.to) = (request.to, request.from)
      return spring.answer(other, time: time, velocity: velocity)
    }
    let isAdopted = adopt(
      [
        mapped(.fromTarget, "position is measured from the target") { $1 - $0.to },
        (exchanged, Finding(.fromToSwapped, "from and to are exchanged")),
      ], on: plain)
    guard !isAdopted, !findOffset(plain) else { return }
    // Ways to clamp agree on most motions: the one that fits most answers of any kind.
    let all = all.filter { $0.isUnderDamped && $0.observed.position.isFinite }
    let fitting = clamps.filter { explains($0.0, plain) }.map { candidate in
      (candidate, all.count { residual($0, candidate.0) <= free($0) })
    }
    if let (candidate, _) = fitting.max(by: { $0.1 < $1.1 }) {
      model = candidate.0
      found.append(candidate.1)
    }
  }

  /// A constant that is added to every position.
  private mutating func findOffset(_ plain: [SpringObservation]) -> Bool {
    let offsets = plain.map { $0.observed.position - model.position($0) }.sorted()
    guard offsets.count >= 10 else { return false }
    let offset = offsets[offsets.count / 2]
    let isCommon = zip(plain, plain.map { $0.observed.position - model.position($0) }).allSatisfy {
      let size = max($0.request.from.magnitude, $0.request.to.magnitude, 1)
      return ($1 - offset).magnitude <= 1e-6 * offset.magnitude + 1e-13 * size
    }
    guard offset != 0, isCommon else { return false }
    model.output = { $1 + offset }
    found.append(
      Finding(.positionOffset, "every position is off by \(String(format: "%.6g", offset))"))
    return true
  }

  private func mapped(
    _ fault: Fault, _ text: String, _ map: @escaping (SpringRequest, Double) -> Double
  ) -> (MotionModel, Finding) {
    var candidate = model
    candidate.output = map
    return (candidate, Finding(fault, text))
  }

  private var clamps: [(MotionModel, Finding)] {
    [
      mapped(.clamped, "position is clamped to the move: no overshoot") {
        min(max($1, min($0.from, $0.to)), max($0.from, $0.to))
      },
      mapped(.clamped, "position is clamped at the target: no overshoot") {
        $0.to > $0.from ? min($1, $0.to) : max($1, $0.to)
      },
      mapped(.clamped, "position is clamped to [0, 1]") { min(max($1, 0), 1) },
      mapped(.clamped, "position is clamped at 1") { min($1, 1) },
    ]
  }

  mutating func findOutputMap() {
    let moved = balanced(
      all.filter {
        ($0.request.from != 0 || $0.request.to != 1) && $0.request.from != $0.request.to
          && $0.isUnderDamped && $0.phase < 60
      }, 300)
    if moved.filter(isUnexplained).count * 4 > moved.count {
      _ = adopt(
        [
          mapped(.relativePosition, "position is measured from the start of the move") {
            $1 - $0.from
          },
          mapped(.unitMove, "from and to are ignored: the position is that of a move of 1") {
            ($1 - $0.from) / ($0.to - $0.from)
          },
        ], on: moved)
    }
    guard !found.contains(where: { $0.fault == .clamped }) else { return }
    let bouncing = balanced(all.filter { $0.isUnderDamped && $0.phase < 60 }, 600)
    if bouncing.contains(where: isUnexplained) { _ = adopt(clamps, on: bouncing) }
  }

  mutating func findInitialVelocity() {
    let everyThrown = all.filter {
      $0.isUnderDamped && $0.request.velocity != 0 && $0.phase > 1e-3 && $0.phase < 60
        && $0.observed.position.isFinite
    }
    guard everyThrown.filter(isUnexplained).count * 20 > everyThrown.count else { return }
    let thrown = balanced(everyThrown, 400)
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
    var factor = products / squares
    if factor.magnitude > 0.5, (factor.rounded() / factor - 1).magnitude < 1e-6 {
      factor = factor.rounded()
    }
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
    guard adopt(candidates, on: thrown) else { return }
    // A clock that runs by a factor and a velocity taken by its inverse are a stiffer spring.
    if found.last?.fault == .initialVelocityScaled, clockFactor != 1,
      (clockFactor * factor - 1).magnitude < 1e-6
    {
      found.removeAll { $0.fault == .clock || $0.fault == .initialVelocityScaled }
      let stiffer = clockFactor
      found.append(
        Finding(
          .parameterRounding,
          "answers for springs with other parameters: the natural frequency is "
            + "\(rounded(stiffer)) times what was asked"))
      model.time = { $0 }
      model.velocityFactor = 1
      model.formula = { spring, request, time, velocity in
        ModelSpring(frequency: spring.frequency * stiffer, ratio: spring.ratio)
          .answer(request, time: time, velocity: velocity)
      }
    }
  }

  /// Looks for a mass that is not used; true if that is it.
  mutating func findMass() -> Bool {
    let clamped = all.filter { observation in
      guard case .physical(_, _, _, false) = observation.request.spring else { return false }
      return observation.request.spring.approximateDampingRatio == 1
        && observation.observed.position.isFinite && observation.phase < 60
    }
    if clamped.contains(where: isUnexplained) {
      let outer = model
      var free = model
      free.formula = { spring, request, time, velocity in
        guard case .physical(let mass, let stiffness, let damping, _) = request.spring else {
          return outer.formula(spring, request, time, velocity)
        }
        let allowed = SpringDescription.physical(
          mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true)
        return outer.formula(ModelSpring(allowed) ?? spring, request, time, velocity)
      }
      _ = adopt(
        [
          (
            free,
            Finding(
              .overDampingAllowed, "over-damping is allowed although allowOverDamping is false")
          )
        ], on: clamped)
    }
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

  /// Looks for parameters that are mistaken in a known way; true if that is it.
  mutating func findNamedParameters() -> Bool {
    let plain = balanced(
      all.filter {
        $0.bounce.magnitude >= 0.01 && $0.phase < 60 && $0.observed.position.isFinite
      }, 600)
    guard plain.contains(where: isUnexplained) else { return false }
    let outer = model
    func candidate(
      _ fault: Fault, _ text: String, _ other: @escaping (ModelSpring, SpringRequest) -> ModelSpring
    ) -> (MotionModel, Finding) {
      var candidate = outer
      candidate.formula = { spring, request, time, velocity in
        outer.formula(other(spring, request), request, time, velocity)
      }
      return (candidate, Finding(fault, text))
    }
    return adopt(
      [
        candidate(.bounceReversed, "the bounce is taken with the wrong sign") { spring, request in
          guard case .bounce(let duration, let bounce) = request.spring, bounce.magnitude < 1
          else { return spring }
          return ModelSpring(.bounce(duration: duration, bounce: -bounce)) ?? spring
        },
        candidate(
          .parameterRounding,
          "the stiffness is 2 pi over the duration instead of the square of that"
        ) { spring, request in
          if case .physical = request.spring { return spring }
          let root = spring.frequency.squareRoot()
          return ModelSpring(frequency: root, ratio: spring.ratio * root)
        },
        candidate(
          .parameterRounding, "the natural frequency is w0 squared: a root is missing"
        ) { spring, _ in
          ModelSpring(frequency: spring.frequency * spring.frequency, ratio: spring.ratio)
        },
      ], on: plain)
  }

  /// Looks for a solver that answers for springs with other parameters than asked, whatever the
  /// damping; true if that is what it does.
  mutating func findOtherParameters() -> Bool {
    // Over-damped springs alone have faults of their own.
    let wrong = all.filter {
      $0.bounce > 0.05 && $0.bounce < 0.9 && $0.phase < 60 && isUnexplained($0)
    }
    var springs: [SpringDescription] = []
    for observation in spread(wrong, 60) where !springs.contains(observation.request.spring) {
      springs.append(observation.request.spring)
      if springs.count == 12 { break }
    }
    guard springs.count >= 3 else { return false }
    let fit = ParameterFit(method: method, tolerance: tolerance)
    let matches = fit.matches(springs).compactMap(\.self)
    guard matches.count * 10 >= springs.count * 8 else { return false }
    let frequencies = matches.map(\.frequencyFactor).sorted()
    let ratios = matches.map(\.ratioFactor).sorted()
    guard let slowest = frequencies.first, let fastest = frequencies.last,
      let least = ratios.first, let most = ratios.last,
      // What is no spring at all can be fitted by absurd ones.
      slowest > 1e-2, fastest < 1e2, least > 1e-3, most < 1e3
    else { return false }
    func range(_ lower: Double, _ upper: Double) -> String {
      upper - lower < 1e-6 * upper ? rounded(lower) : "\(rounded(lower)) to \(rounded(upper))"
    }
    let isPhysicalOnly = springs.allSatisfy(\.isPhysical)
    found.append(
      Finding(
        .parameterRounding,
        "answers for springs with other parameters: the natural frequency is "
          + "\(range(slowest, fastest)) times what was asked, the damping ratio "
          + "\(range(least, most)) times"
          + (isPhysicalOnly ? ", for springs given by mass, stiffness and damping" : "")))
    if fastest - slowest < 1e-6 * fastest, most - least < 1e-6 * most {
      let outer = model
      let (frequency, ratio) = (slowest, least)
      model.formula = { spring, request, time, velocity in
        if isPhysicalOnly, !request.spring.isPhysical {
          return outer.formula(spring, request, time, velocity)
        }
        return outer.formula(
          ModelSpring(frequency: spring.frequency * frequency, ratio: spring.ratio * ratio),
          request, time, velocity)
      }
    }
    return true
  }
}

extension SpringDescription {
  /// Whether it is given by mass, stiffness and damping.
  var isPhysical: Bool {
    if case .physical = self { true } else { false }
  }
}
