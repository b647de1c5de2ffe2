internal import Foundation

// What a faulty solver makes of from, to, the initial velocity and the parameters.

extension SpringDiagnosis {
  mutating func findOutputMap() {
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

  mutating func findInitialVelocity() {
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

  /// Looks for a mass that is not used; true if that is it.
  mutating func findMass() -> Bool {
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
  mutating func findOtherParameters() -> Bool {
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
}
