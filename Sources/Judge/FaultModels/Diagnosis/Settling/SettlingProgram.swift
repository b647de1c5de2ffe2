internal import Foundation
internal import SolverVerification

/// One request about a settling time and its truth, prepared for the programs.
struct SettlingItem {
  let request: SettlingRequest
  let spring: DoubleSpring
  let truth: Double

  var displacement: Double { request.from - request.to }
  var decay: Double { spring.ratio * spring.frequency }
}

/// The spring whose motion the solver uses.
enum SettlingSpringStage: Hashable {
  case asked, ratioCapped, fromRest
  /// A move of 1, whatever the request.
  case unitMove
}

/// The settling band that the solver uses.
enum SettlingBandStage: Hashable {
  case asked
  case times(Double)
  /// ε as a fraction of the move.
  case ofTheMove
  /// A fixed band for every request.
  case always(Double)
}

/// The formula of the motion, where the solver follows the motion.
enum SettlingMotion: String, Hashable {
  case careful, twoExponentials, hyperbolic
}

/// The method of finding the time.
enum SettlingRule: Hashable {
  case lastCrossing, firstCrossing, zero
  /// The time when the envelope reaches the band. It is negative if the envelope starts inside,
  /// unless it is clamped to 0.
  case envelope(SettlingAmplitude, isClamped: Bool)
  /// The time from which position, and velocity divided by a rate per second or by ω₀, stay below
  /// ε.
  case rest(rate: Double?)
  /// The time when √(x² + (v/ω₀)²) falls to ε.
  case energy
  /// The slow root alone, with or without the move.
  case slowRoot(ofTheMove: Bool)
  /// A fixed number of the envelope's time constants.
  case timeConstants(Double)
  /// Newton's method with difference quotients, started where the envelope crosses. Within 2⁻²³ of
  /// critical damping, the envelope itself.
  case newton(SettlingMotion, hasBand: Bool)
  /// libadwaita's estimate, at whole milliseconds.
  case millisecondEstimate
  /// The first sample, at a fixed step, from which all samples are inside.
  case samples(step: Double)
  /// Samples at a fixed step, up to a count, until the motion stays inside for a second; 0 if that
  /// never happens.
  case scan(step: Double, count: Int, SettlingMotion)
}

/// The initial amplitude of an estimate's envelope.
enum SettlingAmplitude: String, Hashable, CaseIterable {
  case unitMove = "of a move of 1"
  case unitMoveWithPhase = "of a move of 1, times sqrt(1 - z^2)"
  case move = "of a move from rest, without its phase"
  case moveWithPhase = "of a move from rest"
  case sine = "of the sine coefficient alone"
  case sum = "from the sum of both coefficients"
  case exact = "from the exact amplitude"
  case mixed = "from the sum of move and velocity, in mixed units"
}

/// The effect of a clamp: from the first return of the solver's own motion or of the one asked.
enum SettlingClamp { case held, heldAsAsked, ignored }

/// The final change of the time.
enum SettlingOutputStage: Hashable {
  case asIs
  case times(Double)
  case capped(Double)
}

/// A settling-time solver with faults in some of its stages.
struct SettlingProgram: FaultProgram {
  var spring = SettlingSpringStage.asked
  var band = SettlingBandStage.asked
  var rule = SettlingRule.lastCrossing
  var output = SettlingOutputStage.asIs
  var tick = TickStage.none
  var clamp = SettlingClamp.held

  mutating func remove(_ stage: Int) {
    switch stage {
    case 0: spring = .asked
    case 1: band = .asked
    case 2: rule = .lastCrossing
    case 3: output = .asIs
    case 4: tick = .none
    default: clamp = .held
    }
  }

  var core: SettlingProgram { with { ($0.output, $0.tick) = (.asIs, .none) } }

  var work: Int {
    switch rule {
    case .scan, .samples: 5_000
    case .firstCrossing, .lastCrossing: 150
    case .rest, .energy, .newton, .millisecondEstimate: 300
    default: 1
    }
  }

  func runCore(on item: SettlingItem) -> Double {
    let isClamped = item.request.clamp && clamp != .ignored
    if spring == .asked, band == .asked, rule == .lastCrossing, isClamped == item.request.clamp {
      return item.truth
    }
    var model = item.spring
    if spring == .ratioCapped, model.ratio > 1 {
      model = DoubleSpring(frequency: model.frequency, ratio: 1)
    }
    let d = spring == .unitMove ? -1 : item.displacement
    let v = spring == .fromRest ? 0 : item.request.velocity
    var epsilon = item.request.epsilon
    switch band {
    case .asked: break
    case .times(let factor): epsilon *= factor
    case .ofTheMove: epsilon *= d.magnitude
    case .always(let width): epsilon = width
    }
    let free = time(model, d, v, epsilon, to: item.request.to)
    if isClamped, clamp == .heldAsAsked {
      let (d, v) = (item.displacement, item.request.velocity)
      return min(free, item.spring.firstReturn(displacement: d, velocity: v))
    }
    return isClamped ? min(free, model.firstReturn(displacement: d, velocity: v)) : free
  }

  private func time(
    _ spring: DoubleSpring, _ d: Double, _ v: Double, _ epsilon: Double, to: Double
  ) -> Double {
    let decay = spring.ratio * spring.frequency
    // Estimates by the decay rate leave undamped motions out.
    switch decay > 0 ? rule : .lastCrossing {
    case .lastCrossing:
      return ModelSettling(spring).lastCrossing(displacement: d, velocity: v, epsilon: epsilon)
    case .firstCrossing:
      return ModelSettling(spring).firstCrossing(displacement: d, velocity: v, epsilon: epsilon)
    case .zero: return 0
    case .millisecondEstimate:
      return spring.estimatedMilliseconds(from: to + d, to: to, velocity: v, epsilon: epsilon)
        / 1_000
    case .timeConstants(let count): return count / decay
    case .slowRoot(let ofTheMove):
      let slow =
        spring.frequency / (spring.ratio + max(-spring.gap, 0).squareRoot())
      return log((ofTheMove ? d.magnitude : 1) / epsilon) / slow
    case .rest(let rate):
      let model = ModelSettling(spring)
      let decay = 2 * decay
      // The velocity obeys the same equation: it starts from v, with the acceleration as its
      // derivative.
      return max(
        model.lastCrossing(displacement: d, velocity: v, epsilon: epsilon),
        model.lastCrossing(
          displacement: v, velocity: -(spring.frequency * spring.frequency * d + decay * v),
          epsilon: epsilon * (rate ?? spring.frequency)))
    case .energy:
      return ModelSettling(spring).lowEnergy(displacement: d, velocity: v, epsilon: epsilon)
    case .envelope(let amplitude, let isClamped):
      let damped = spring.frequency * spring.gap.magnitude.squareRoot()
      let sine = (v + decay * d) / damped
      let size =
        switch amplitude {
        case .unitMove: 1.0
        case .unitMoveWithPhase: 1 / max(spring.gap, 0).squareRoot()
        case .move: d.magnitude
        case .moveWithPhase: d.magnitude / spring.gap.magnitude.squareRoot()
        case .sine: d.magnitude * spring.ratio / spring.gap.magnitude.squareRoot()
        case .sum: d.magnitude + sine.magnitude
        case .exact: hypot(d, sine)
        case .mixed: d.magnitude + (decay * d + v).magnitude
        }
      let time = log(size / epsilon) / decay
      return isClamped ? max(0, time) : time
    case .newton(let motion, let hasBand):
      if hasBand, (decay - spring.frequency).magnitude <= 0x1p-23 { return -log(epsilon) / decay }
      return newton(motion, spring, d, v, epsilon)
    case .samples(let step):
      let last = ModelSettling(spring).lastCrossing(displacement: d, velocity: v, epsilon: epsilon)
      guard last.isFinite else { return last }
      var count = (last / step).rounded(.up)
      // Between samples the motion may leave the band unnoticed.
      for _ in 0..<10_000 where count > 0 {
        let before = spring.state(displacement: d, velocity: v, at: (count - 1) * step).position
        if before.magnitude > epsilon { break }
        count -= 1
      }
      return count * step
    case .scan(let step, let count, let motion):
      var since: Double?
      var t = 0.0
      for _ in 0..<count {
        let distance = Self.position(motion, spring, d, v, t).magnitude
        if distance.isNaN { return 0 }
        if distance < epsilon {
          let first = since ?? t
          since = first
          if t - first > 1 { return first }
        } else {
          since = nil
        }
        t += step
      }
      return 0
    }
  }

  private static func position(
    _ motion: SettlingMotion, _ spring: DoubleSpring, _ d: Double, _ v: Double, _ t: Double
  ) -> Double {
    var none = Disturbance<Double>()
    let replay = ReplaySpring(
      frequency: spring.frequency, decay: spring.ratio * spring.frequency, displacement: d,
      velocity: v, time: t)
    switch motion {
    case .twoExponentials where spring.gap < 0: return replay.twoExponentials(&none).position
    case .hyperbolic where spring.gap < 0:
      return replay.hyperbolic(cap: .infinity, &none).position
    default: return spring.state(displacement: d, velocity: v, at: t).position
    }
  }

  /// Newton's method with slopes over a millisecond, in at most 1,000 steps. It returns 0 if that
  /// is too few, and the previous time if the position is not finite.
  private func newton(
    _ motion: SettlingMotion, _ spring: DoubleSpring, _ d: Double, _ v: Double, _ epsilon: Double
  ) -> Double {
    let h = 0.001
    func position(_ t: Double) -> Double { Self.position(motion, spring, d, v, t) }
    var t = -log(epsilon) / (spring.ratio * spring.frequency)
    var y = position(t)
    for _ in 0..<1_001 {
      let slope = (position(t + h) - y) / h
      let next = t - y / slope
      y = position(next)
      if !y.isFinite { return t }
      t = next
      if y.magnitude <= epsilon { return t }
    }
    return 0
  }

  func answer(for item: SettlingItem, member: Int, core: Double) -> Prediction {
    var time = core
    switch output {
    case .asIs: break
    case .times(let factor): time *= factor
    case .capped(let most): time = min(time, most)
    }
    if case .ticks(let rate, let rounding) = tick {
      // Rounding errors must not move a time on the grid to a neighbouring point.
      let slack = rounding == .floor ? 1e-9 : rounding == .ceiling ? -1e-9 : 0
      time = (time * rate + slack).rounded(rounding.rule) / rate
    }
    return Prediction(value: time)
  }

  var parts: [FaultPart] {
    var parts: [FaultPart] = []
    func add(_ stage: Int, _ fault: Fault, _ words: String, cost: Double = 8, engine: String? = nil)
    {
      parts.append(
        FaultPart(fault, words, cost: cost, engine: engine, stage: stage))
    }
    func number(_ value: Double) -> String { SpringProgram.number(value) }
    switch spring {
    case .asked: break
    case .ratioCapped:
      add(0, .settlingAsCritical, "the settling time takes over-damped springs for critical ones")
    case .fromRest:
      add(0, .settlingIgnoresVelocity, "the settling time ignores the initial velocity")
    case .unitMove:
      add(0, .settlingOfUnitMove, "the settling time is that of a move of 1, whatever the move")
    }
    switch band {
    case .asked: break
    case .times(let factor):
      add(
        1, .settlingOtherBand,
        "the settling time is that of a band \(number(factor)) times as wide as asked", cost: 12)
    case .ofTheMove:
      add(1, .settlingOtherBand, "the band of a settling time is taken as a share of the move")
    case .always(let width):
      add(
        1, .settlingOtherBand, "the band of a settling time is \(number(width)), whatever is asked",
        cost: 10)
    }
    switch rule {
    case .lastCrossing: break
    case .firstCrossing:
      add(
        2, .settlingFirstCrossing, "the settling time is that of the first crossing, not the last")
    case .zero: add(2, .settlingZero, "the settling time is zero")
    case .rest(let rate):
      let speed = rate.map { $0 == 1 ? "|v|" : "|v|/\(number($0))" } ?? "|v|/w0"
      add(
        2, .settlingAtRest,
        "the settling time is that from which both |x - to| and \(speed) are within the band")
    case .energy:
      add(
        2, .settlingAtRest,
        "the settling time is when the energy falls to that of a spring held at the band")
    case .envelope(let amplitude, let isClamped):
      add(
        2, .settlingEnvelope,
        "the settling time is that of the envelope \(amplitude.rawValue)"
          + (isClamped ? "" : ", and negative where it starts inside the band"),
        cost: isClamped ? 8 : 9,
        engine: amplitude == .mixed ? "OpenSwiftUI" : nil)
    case .slowRoot(let ofTheMove):
      add(
        2, .settlingEnvelope,
        "the settling time is that of the slow exponential alone\(ofTheMove ? "" : ", of a move of 1")"
      )
    case .timeConstants(let count):
      add(
        2, .settlingEnvelope, "the settling time is \(number(count))/(z w0), whatever is asked",
        cost: 14)
    case .newton(let motion, let hasBand):
      let how =
        switch motion {
        case .hyperbolic: ", by cosh and sinh, which overflow"
        default: ""
        }
      add(
        2, .settlingLoose,
        "the settling time is where Newton's method from the envelope's crossing first meets the "
          + "band\(how)"
          + (hasBand ? "; the envelope's own within 2^-23 of critical damping" : ""),
        cost: 12, engine: hasBand ? "niri" : nil)
    case .millisecondEstimate:
      add(
        2, .settlingLoose,
        "the settling time is that of the envelope of a move of 1; if over-damped where Newton's method at "
          + "whole milliseconds first comes near, and 0 where it does not", cost: 10,
        engine: "libadwaita")
    case .samples(let step):
      add(
        2, .settlesOnGrid,
        "the settling time is the first of samples every \(number(step)) s from which on all are inside"
      )
    case .scan(let step, let count, let motion):
      add(
        2, .settlesOnGrid,
        "the settling time is found among samples every \(number(step)) s, at most \(count)"
          + (motion == .twoExponentials ? ", of two exponentials" : "")
          + ", and 0 where they do not suffice", cost: 10)
    }
    switch output {
    case .asIs: break
    case .times(let factor):
      add(
        3, .settlingInAnotherUnit,
        "the settling time is \(number(factor)) times the true one"
          + ((0.4...2.5).contains(factor) ? "" : ": perhaps in another unit"),
        cost: 12)
    case .capped(let most):
      add(
        3, .settlingCapped, "settling times are cut at \(String(format: "%.6g", most)) s", cost: 12)
    }
    if case .ticks(let rate, let rounding) = tick {
      add(
        4, .settlesOnGrid,
        "settling times are rounded \(rounding.word) to \(Lattice.describe(1 / rate)) s")
    }
    if clamp == .ignored { add(5, .clampIgnored, "settling times ignore the clamp") }
    return parts
  }
}
