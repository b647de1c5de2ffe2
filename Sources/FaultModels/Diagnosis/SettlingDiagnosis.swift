internal import Foundation
internal import SolverVerification

/// Looks for the fault behind wrong settling times.
struct SettlingDiagnosis {
  private struct Item {
    let request: SettlingRequest
    let spring: ModelSpring
    let observed: Double
    let truth: Double
    let isWrong: Bool
    var displacement: Double { request.from - request.to }
  }

  private let all: [Item]

  init(observations: [Observation], tolerance: Double) {
    all = observations.compactMap { observation in
      guard case .settling(let request) = observation.request,
        let judgement = observation.judgements.first, let spring = ModelSpring(request.spring)
      else { return nil }
      return Item(
        request: request, spring: spring, observed: judgement.observed, truth: judgement.truth,
        isWrong: judgement.error > tolerance)
    }
  }

  /// What was found.
  func findings() -> [Finding] {
    var wrong = all.filter(\.isWrong)
    guard !wrong.isEmpty else { return [] }
    var found: [Finding] = []
    /// Reports the items of a fault, and leaves the rest to be looked at.
    func take(_ fault: Fault, _ text: (Int) -> String, where matches: (Item) -> Bool) {
      let matching = wrong.count(where: matches)
      guard matching > 0 else { return }
      found.append(Finding(fault, text(matching)))
      wrong.removeAll(where: matches)
    }

    // A grid shows in all the answers, right ones and zeros among them.
    let finite = all.filter { $0.observed.isFinite }
    if let grid = Lattice.spacing(of: finite.map(\.observed), slack: 2e-9), grid > 1e-4,
      wrong.contains(where: { $0.observed != 0 })
    {
      let most = wrong.filter {
        ($0.observed - $0.truth).magnitude <= 1.01 * grid + 0.1 * $0.truth
      }
      found.append(
        Finding(
          .settlesOnGrid, "settling times stand on a grid of \(Lattice.describe(grid)) s"))
      let rest = wrong.filter { $0.observed == 0 && $0.truth > grid }
      if !rest.isEmpty {
        found.append(
          Finding(.settlingZero, "the settling time is zero for \(rest.count) springs that move"))
      }
      if most.count * 2 < wrong.count {
        found.append(
          Finding(.unrecognised, "unrecognised: the times are also far from the truth"))
      }
      return found
    }
    take(.settlingNegative, { "\($0) settling times are negative" }) { $0.observed < 0 }
    take(.settlingInfinite, { "\($0) settling times are never found: they are infinite" }) {
      !$0.observed.isFinite
    }
    take(.settlingZero, { "the settling time is zero for \($0) springs that move" }) {
      $0.observed == 0 && $0.truth > 0
    }
    guard !wrong.isEmpty else { return found }

    func share(_ items: [Item], _ time: (Item) -> Double, within: Double = 1e-6) -> Double {
      let good = items.count { (time($0) - $0.observed).magnitude <= within * $0.observed }
      return items.isEmpty ? 0 : Double(good) / Double(items.count)
    }
    findUnit(&wrong, &found)
    findCap(&wrong, &found)
    findCritical(&wrong, &found)
    guard !wrong.isEmpty else { return found }
    if let finding = otherBand(wrong) { return found + [finding] }
    let sample = spread(wrong, 60)
    let isThrown = wrong.allSatisfy { $0.request.velocity != 0 }
    if isThrown,
      share(
        sample,
        {
          ModelSettling($0.spring).lastCrossing(
            displacement: $0.displacement, velocity: 0, epsilon: $0.request.epsilon)
        }) > 0.9
    {
      found.append(
        Finding(
          .settlingIgnoresVelocity, "the settling time ignores the initial velocity"))
      return found
    }
    if share(
      sample,
      {
        ModelSettling($0.spring).firstCrossing(
          displacement: $0.displacement, velocity: $0.request.velocity,
          epsilon: $0.request.epsilon)
      }) > 0.9
    {
      found.append(
        Finding(
          .settlingFirstCrossing, "the settling time is that of the first crossing, not the last"))
      return found
    }
    let oscillating = wrong.filter { $0.spring.gap > 0 }
    if oscillating.count * 10 > wrong.count * 9 {
      for (text, amplitude) in envelopes {
        let items = spread(oscillating, 200)
        if share(
          items,
          { item in
            let decay = item.spring.ratio * item.spring.frequency
            return log(amplitude(item) / item.request.epsilon) / decay
          }) > 0.9
        {
          found.append(
            Finding(
              .settlingEnvelope, "the settling time is that of the envelope \(text)"))
          return found
        }
      }
      if let multiple = multipleOfTimeConstant(wrong) { return found + [multiple] }
      let late = oscillating.filter { $0.observed > $0.truth * (1 - 1e-9) }
      if late.count == oscillating.count,
        oscillating.allSatisfy({ $0.observed < 3 * $0.truth + 3 / $0.spring.frequency })
      {
        let most = oscillating.map { $0.observed / $0.truth - 1 }.max() ?? 0
        found.append(
          Finding(
            .settlingEnvelope,
            "settling times are late, never early, by up to \(Int(most * 100)) %: an envelope's"))
        return found
      }
    }
    if let multiple = multipleOfTimeConstant(wrong) { return found + [multiple] }
    let errors = wrong.map { ($0.observed / $0.truth - 1).magnitude }.sorted()
    if errors[errors.count - 1] < 0.02 {
      found.append(
        Finding(
          .settlingLoose,
          "settling times are near the truth but loose, by up to "
            + "\(Verdict.short(errors[errors.count - 1]))"))
    } else {
      found.append(
        Finding(
          .unrecognised,
          "unrecognised: \(wrong.count) settling times are wrong, by up to "
            + "\(Verdict.short(errors[errors.count - 1])) of the truth"))
    }
    return found
  }

  private func spread(_ items: [Item], _ count: Int) -> [Item] {
    guard items.count > count else { return items }
    return (0..<count).map { items[$0 * items.count / count] }
  }

  /// The number that nearly all values are; nil if they differ.
  private func common(_ values: [Double]) -> Double? {
    let finite = values.filter { $0.isFinite && $0 > 0 }.sorted()
    guard finite.count >= 10, finite.count * 10 >= values.count * 9 else { return nil }
    let median = finite[finite.count / 2]
    let near = finite.count { ($0 - median).magnitude <= 1e-5 * median }
    return near * 100 >= 95 * finite.count ? median : nil
  }

  /// Multiples of the envelope's time constant, whatever the band and the velocity.
  private func multipleOfTimeConstant(_ wrong: [Item]) -> Finding? {
    common(wrong.map { $0.observed * $0.spring.ratio * $0.spring.frequency }).map { factor in
      Finding(
        .settlingEnvelope,
        "the settling time is \(String(format: "%.4g", factor))/(z w0), whatever is asked")
    }
  }

  /// Times that are the true ones times a constant.
  private func findUnit(_ wrong: inout [Item], _ found: inout [Finding]) {
    guard let factor = common(wrong.map { $0.observed / $0.truth }) else { return }
    found.append(
      Finding(
        .settlingInAnotherUnit,
        "the settling time is \(String(format: "%.4g", factor)) times the true one: perhaps in "
          + "another unit"))
    wrong.removeAll { ($0.observed / $0.truth / factor - 1).magnitude <= 1e-4 }
  }

  /// Times that end at a limit.
  private func findCap(_ wrong: inout [Item], _ found: inout [Finding]) {
    guard let cap = wrong.map(\.observed).max() else { return }
    let capped = wrong.filter { $0.observed == cap && $0.truth > cap }
    guard capped.count >= 5, capped.count * 2 > wrong.count,
      all.allSatisfy({ $0.observed <= cap })
    else { return }
    found.append(
      Finding(.settlingCapped, "settling times are cut at \(String(format: "%.6g", cap)) s"))
    wrong.removeAll { $0.observed == cap && $0.truth > cap }
  }

  /// Over-damped springs that are taken for critical ones.
  private func findCritical(_ wrong: inout [Item], _ found: inout [Finding]) {
    let over = wrong.filter { $0.spring.ratio > 1.005 }
    guard over.count >= 5, !wrong.contains(where: { $0.spring.ratio < 0.99 }) else { return }
    let sample = spread(over, 60)
    let good = sample.count { item in
      let critical = ModelSpring(frequency: item.spring.frequency, ratio: 1)
      let time = ModelSettling(critical).lastCrossing(
        displacement: item.displacement, velocity: item.request.velocity,
        epsilon: item.request.epsilon)
      return (time - item.observed).magnitude <= 1e-6 * item.observed
    }
    guard good * 10 > sample.count * 9 else { return }
    found.append(
      Finding(
        .settlingAsCritical, "the settling time takes over-damped springs for critical ones"))
    wrong.removeAll { $0.spring.ratio > 1 }
  }

  /// A band that is not the one asked about.
  private func otherBand(_ wrong: [Item]) -> Finding? {
    let bands = wrong.map { item -> Double in
      let state = item.spring.state(
        displacement: item.displacement, velocity: item.request.velocity, at: item.observed)
      return state.position.magnitude / item.request.epsilon
    }
    guard let factor = common(bands), (factor - 1).magnitude > 1e-3 else { return nil }
    return Finding(
      .settlingOtherBand,
      "the settling time is that of a band \(String(format: "%.4g", factor)) times as wide as "
        + "asked")
  }

  /// The amplitudes from which estimates of the envelope's decay start.
  private var envelopes: [(String, (Item) -> Double)] {
    func sine(_ item: Item) -> Double {
      let decay = item.spring.ratio * item.spring.frequency
      return (item.request.velocity + decay * item.displacement)
        / (item.spring.frequency * item.spring.gap.squareRoot())
    }
    return [
      ("of a move from rest, without its phase", { $0.displacement.magnitude }),
      ("from the sum of both coefficients", { $0.displacement.magnitude + sine($0).magnitude }),
      ("from the exact amplitude", { hypot($0.displacement, sine($0)) }),
      (
        "from the sum of move and velocity, in mixed units",
        { item in
          let decay = item.spring.ratio * item.spring.frequency
          return item.displacement.magnitude
            + (decay * -item.displacement - item.request.velocity).magnitude
        }
      ),
      (
        "of a move from rest",
        { $0.displacement.magnitude / $0.spring.gap.squareRoot() }
      ),
      (
        "of the sine coefficient alone",
        { $0.displacement.magnitude * $0.spring.ratio / $0.spring.gap.squareRoot() }
      ),
    ]
  }
}
