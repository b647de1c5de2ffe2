internal import Foundation

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
    take(.settlingInfinite, { "\($0) settling times are never found (infinite or NaN)" }) {
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
    let sample = Array(wrong.prefix(60))
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
        let items = Array(oscillating.prefix(200))
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
