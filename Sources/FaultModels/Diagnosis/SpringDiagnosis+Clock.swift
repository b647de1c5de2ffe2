internal import Foundation
internal import SolverVerification

// What shows in the plainest motions already: clocks and integrators.

extension SpringDiagnosis {
  /// Under-damped motions from rest, which depend on the clock and the formula alone.
  var fromRest: [SpringObservation] {
    spread(
      all.filter {
        $0.isUnderDamped && $0.request.velocity == 0 && $0.phase > 1e-3 && $0.phase < 60
          && $0.observed.position.isFinite
      }, 300)
  }

  /// Looks for faults that show in the plainest motions; true for an integrator, of which nothing
  /// more can be told by closed forms.
  mutating func findClock() -> Bool {
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
    var factor: (value: Double, finding: Finding)?
    if let fitted = fittedFactor(plain) {
      let percent = rounded((fitted - 1).magnitude * 100)
      let word = fitted > 1 ? "fast" : "slow"
      let text =
        fitted > 0.4 && fitted < 2.5
        ? "the clock runs \(percent) % \(word)"
        : "the clock runs \(word), by a factor of \(rounded(fitted)): perhaps another unit of time"
      factor = (fitted, Finding(.clock, text))
      add(.clock, text) { $0.time = { fitted * $0 } }
    }
    for rate in tickRates() {
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
    for (fault, text, parts) in Self.oscillationFaults {
      add(fault, text) {
        $0.formula = { spring, request, time, velocity in
          Self.motion(spring, request, time, velocity, parts: parts)
        }
      }
    }
    guard adopt(candidates, on: plain) else {
      guard let order = order() else { return false }
      report(order: order)
      return true
    }
    if let factor, found.last == factor.finding { clockFactor = factor.value }
    return false
  }

  private mutating func report(order: Int) {
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
    let wild = all.count {
      !$0.observed.position.isFinite
        || $0.observed.position.magnitude > 1e3 * $0.scale.position
          + 10 * max($0.request.from.magnitude, $0.request.to.magnitude)
    }
    if wild > 0 {
      found.append(
        Finding(
          .unstable,
          "unstable: \(wild) answers have grown beyond bounds, the step being too long for the "
            + "stiffest springs"))
    }
  }

  /// Rates at which a clock may tick, in ticks per second: the usual ones, and the one that shows.
  private func tickRates() -> [Double] {
    let usual = [24.0, 25, 30, 48, 50, 60, 72, 75, 90, 100, 120, 144, 165, 240, 250, 300, 1_000]
    // Positions at 400 neighbouring times: a clock that ticks gives each several times.
    let requests = (0..<400).map {
      SpringRequest(
        spring: .bounce(duration: 1, bounce: 0.3), time: 0.1 + Double($0) * 0.0005)
    }
    let positions = method.answers(requests.map { .spring($0) }).map { result -> Double in
      (try? result.get().position) ?? .nan
    }
    let changes = positions.indices.dropFirst().filter { positions[$0] != positions[$0 - 1] }
    guard let first = changes.first, let last = changes.last, changes.count > 2,
      changes.count < 200
    else { return usual }
    let rate = Double(changes.count - 1) / (Double(last - first) * 0.0005)
    return usual + [rate.rounded(), rate.rounded() - 1, rate.rounded() + 1]
  }

  /// What the parts of a motion are made of: the frequency in the angle, that by which the sine
  /// is divided, the envelope's rate, and whether the displacement has its sine term; each in terms
  /// of the natural and the damped frequency.
  struct OscillationParts {
    var angleIsDamped = true
    var divisorIsDamped = true
    var decayIsDamped = true
    var hasSineTerm = true
  }

  private static let oscillationFaults: [(Fault, String, OscillationParts)] = [
    (
      .dampedFrequencyUndamped, "oscillates with the undamped frequency",
      OscillationParts(angleIsDamped: false, divisorIsDamped: false)
    ),
    (
      .dampedFrequencyUndamped, "the angle is w0 t instead of wd t",
      OscillationParts(angleIsDamped: false)
    ),
    (
      .dampedFrequencyUndamped, "the sine is divided by w0 instead of wd",
      OscillationParts(divisorIsDamped: false)
    ),
    (
      .envelopeUndamped, "the envelope is exp(-w0 t) instead of exp(-z w0 t)",
      OscillationParts(decayIsDamped: false)
    ),
    (
      .sineTermMissing, "the sine term of the displacement is missing",
      OscillationParts(hasSineTerm: false)
    ),
  ]

  /// A motion some of whose parts are mistaken.
  private static func motion(
    _ spring: ModelSpring, _ request: SpringRequest, _ t: Double, _ v: Double,
    parts: OscillationParts
  ) -> MotionAnswer {
    var (cosine, sine) = spring.decayed(at: t)
    if spring.gap > 0 {
      let damped = spring.frequency * spring.gap.squareRoot()
      let angle = (parts.angleIsDamped ? damped : spring.frequency) * t
      let divisor = parts.divisorIsDamped ? damped : spring.frequency
      let envelope = exp(-(parts.decayIsDamped ? spring.ratio : 1) * spring.frequency * t)
      (cosine, sine) = (envelope * cos(angle), envelope * sin(angle) / divisor)
    }
    let decay = spring.ratio * spring.frequency
    let d = request.from - request.to
    let mix = parts.hasSineTerm ? decay : 0
    return MotionAnswer(
      position: request.to + d * (cosine + mix * sine) + v * sine,
      velocity: v * (cosine - decay * sine) - d * spring.frequency * spring.frequency * sine)
  }

  /// The factor on time that fits best, if it is not 1.
  func fittedFactor(_ observations: [SpringObservation]) -> Double? {
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
  func fittedOffset(_ observations: [SpringObservation]) -> Double? {
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
  func minimum(
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
  func order() -> Int? {
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
          let position = try? answers[index * times.count + place].get().position
        else { return nil }
        worst = max(worst, (position - spring.answer(request).position).magnitude)
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
}
