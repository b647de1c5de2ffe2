internal import Foundation
internal import SolverVerification

/// One question about a settling time.
struct SettlingItem {
  let request: SettlingRequest
  let spring: DoubleSpring
  let truth: Double

  var displacement: Double { request.from - request.to }
  var velocity: Double { request.velocity }
  var epsilon: Double { request.epsilon }
  var decay: Double { spring.ratio * spring.frequency }
  /// The rate of the slower exponential if over-damped.
  var slowRate: Double { spring.frequency / (spring.ratio + max(-spring.gap, 0).squareRoot()) }

  /// The signed distance from the target.
  func distance(at t: Double) -> Double {
    spring.state(displacement: displacement, velocity: velocity, at: t).position
  }

  /// The right settling time of the spring without its clamp, for a changed question; nil for
  /// invalid numbers.
  func time(_ change: (inout SettlingRequest) -> Void = { _ in }) -> Double? {
    var other = request
    other.clamp = false
    change(&other)
    let numbers = [other.from, other.to, other.velocity, other.epsilon]
    guard numbers.allSatisfy(\.isFinite), other.epsilon > 0 else { return nil }
    return SolverRequest.settling(other).rightNumbers?.first
  }
}

extension FaultySolver {
  static let settling: [FaultySolver] = [
    FaultySolver(
      "settling-without-velocity", [.settling], witness: "libadwaita, by design; BottomSheet#11"
    ) {
      changed("the settling time ignores the initial velocity") { _, other in other.velocity = 0 }
      FaultForm.changing(SettlingRequest.self)(
        "the settling time and its clamp ignore the initial velocity"
      ) { $0.velocity = 0 }
      changed("the settling time takes over-damped springs for critical ones") { item, other in
        guard item.spring.ratio > 1 else { return }
        other.spring = .dampingRatio(response: 2 * .pi / item.spring.frequency, dampingRatio: 1)
      }
      changed("the settling time is that of a move of 1, whatever the move") { _, other in
        (other.from, other.to) = (0, 1)
      }
      changed("the band of a settling time is taken as a share of the move") { item, other in
        other.epsilon *= item.displacement.magnitude
      }
      time("the settling time is that of the first crossing, not the last") { item, _ in
        item.spring.firstCrossing(
          displacement: item.displacement, velocity: item.velocity, epsilon: item.epsilon)
      }
    },
    FaultySolver("settling-of-the-envelope", [.settling], witness: "SwiftUI, OpenSwiftUI") {
      envelopes.flatMap { words, isSlow, size -> [FaultForm] in
        [true, false].map { isClamped in
          time(
            "the settling time is that of the \(words)"
              + (isClamped ? "" : ", and negative where it starts inside the band")
          ) { item, _ in
            let time = log(size(item) / item.epsilon) / (isSlow ? item.slowRate : item.decay)
            return isClamped ? max(0, time) : time
          }
        }
      }
      time("the settling time is that of an envelope that decays with the damped frequency") {
        item, _ in
        item.spring.gap > 0 && item.truth > 0 ? item.truth * item.spring.gap.squareRoot() : nil
      }
    },
    FaultySolver("settling-at-rest", [.settling], witness: "rest thresholds, as React Native's") {
      rest("|v|") { _, _ in 1 }
      rest("|v|/w0") { item, _ in item.spring.frequency }
      rest("|v|/#", .near(60, [10, 60, 2, 100])) { $1 }
      time(
        "the band of a settling time is #, whatever is asked",
        .near(0.01, [1e-4, 1e-3, 0.01, 0.02, 0.05, 0.1, 0.5, 1])
      ) { item, width in item.time { $0.epsilon = width } }
      time(
        "the settling time is that of a band # times as wide as asked", .near(2, [0.1, 0.5, 2, 10])
      ) { item, factor in item.time { $0.epsilon *= factor } }
    },
    FaultySolver("settling-by-newton", [.settling], witness: "niri, Jetpack Compose") {
      [true, false].map { hasBand -> FaultForm in
        time(
          "the settling time is where Newton's method from the envelope's crossing first meets the "
            + "band, by cosh and sinh, which overflow"
            + (hasBand ? "; the envelope's own within 2^-23 of critical damping" : "")
        ) { item, _ in
          hasBand && (item.decay - item.spring.frequency).magnitude <= 0x1p-23
            ? -log(item.epsilon) / item.decay : newton(item)
        }
      }
    },
    FaultySolver("settling-on-a-grid", [.settling], witness: "SwiftUI, Core Animation") {
      time(
        "the settling time is the first of samples every # s from which on all are inside",
        .counts(1 / 60.0, [1 / 60.0, 1 / 120.0, 0.1, 0.01, 1e-3])
      ) { samples($0, $1) }
      roundings.map { word, rule -> FaultForm in
        time("settling times are rounded \(word) 1/# s", .counts(60, [60, 120, 1e3, 30, 100, 1e6]))
        { item, rate in
          // Rounding errors must not move a time on the grid to a neighbour.
          let slack = rule == .down ? 1e-9 : rule == .up ? -1e-9 : 0
          return (item.truth * rate + slack).rounded(rule) / rate
        }
      }
      time(
        "the settling time is # times the true one",
        .factor(1e3, [1e3, 60, 30]) { $0.truth[0] > 0 ? $1[0] / $0.truth[0] : nil }
      ) { item, factor in item.truth * factor }
      time(
        "settling times are cut at # s",
        FaultNumber(planted: 5, isContinuous: false, implied: { $1[0] < $0.truth[0] ? $1[0] : nil })
      ) { item, most in min(item.truth, most) }
      FaultForm(words: "settling times ignore the clamp") { question, _ in
        guard let item = item(question), item.request.clamp else { return nil }
        return item.time().map { Prediction(numbers: [$0]) }
      }
    },
  ]

  @Sendable private static func item(_ question: Question) -> SettlingItem? {
    guard let own = question.request.as(SettlingRequest.self), let spring = DoubleSpring(own.spring)
    else { return nil }
    return SettlingItem(request: own, spring: spring, truth: question.truth[0])
  }

  /// A time, which a clamp holds at the first return.
  static func time(
    _ words: String, _ number: FaultNumber? = nil,
    _ time: @escaping @Sendable (SettlingItem, Double) -> Double?
  ) -> FaultForm {
    FaultForm(words: words, number: number) { question, setting in
      guard let item = item(question), var found = time(item, setting.number) else { return nil }
      if item.request.clamp {
        found = min(
          found, item.spring.firstReturn(displacement: item.displacement, velocity: item.velocity))
      }
      return Prediction(numbers: [found])
    }
  }

  /// The right time of another question.
  private static func changed(
    _ words: String, _ change: @escaping @Sendable (SettlingItem, inout SettlingRequest) -> Void
  ) -> FaultForm { time(words) { item, _ in item.time { change(item, &$0) } } }

  /// Estimates of an envelope: in words, whether it is the slower exponential, and its initial size.
  private static let envelopes: [(String, Bool, @Sendable (SettlingItem) -> Double)] = [
    ("envelope of a move of 1", false, { _ in 1 }),
    (
      "envelope of a move of 1, times sqrt(1 - z^2)", false,
      { 1 / max($0.spring.gap, 0).squareRoot() }
    ), ("envelope of a move from rest, without its phase", false, { $0.displacement.magnitude }),
    (
      "envelope of a move from rest", false,
      { $0.displacement.magnitude / $0.spring.gap.magnitude.squareRoot() }
    ),
    (
      "envelope from the sum of both coefficients", false,
      { $0.displacement.magnitude + sine($0).magnitude }
    ), ("envelope from the exact amplitude", false, { hypot($0.displacement, sine($0)) }),
    ("slow exponential alone", true, { $0.displacement.magnitude }),
    ("slow exponential alone, of a move of 1", true, { _ in 1 }),
  ]

  private static func sine(_ item: SettlingItem) -> Double {
    (item.velocity + item.decay * item.displacement)
      / (item.spring.frequency * item.spring.gap.magnitude.squareRoot())
  }

  /// The time from which position, and velocity over a rate, stay in the band.
  private static func rest(
    _ speed: String, _ number: FaultNumber? = nil,
    _ rate: @escaping @Sendable (SettlingItem, Double) -> Double
  ) -> FaultForm {
    time(
      "the settling time is that from which both |x - to| and \(speed) are within the band", number
    ) { item, number in
      // The velocity obeys the same equation: it starts from v, with the acceleration as its
      // derivative.
      let fast = item.time {
        ($0.from, $0.to) = (item.velocity, 0)
        $0.velocity = item.spring.acceleration(
          displacement: item.displacement, velocity: item.velocity)
        $0.epsilon *= rate(item, number)
      }
      guard let fast, let near = item.time() else { return nil }
      return max(near, fast)
    }
  }

  /// Newton's method, which returns the previous time if the position is not finite.
  private static func newton(_ item: SettlingItem) -> Double {
    item.spring.newtonTime(item.epsilon) { t in
      guard item.spring.gap < 0 else { return item.distance(at: t) }
      var none = Disturbance<Double>()
      return ReplaySpring<Double>(
        frequency: item.spring.frequency, decay: item.decay, displacement: item.displacement,
        velocity: item.velocity, time: t
      ).oscillating(&none).position
    }.finite
  }

  /// The first sample from which all are inside.
  @Sendable private static func samples(_ item: SettlingItem, _ step: Double) -> Double? {
    guard let last = item.time(), last.isFinite else { return nil }
    var count = (last / step).rounded(.up)
    // Between samples the motion may leave the band unnoticed.
    for _ in 0..<10_000 where count > 0 {
      if item.distance(at: (count - 1) * step).magnitude > item.epsilon { break }
      count -= 1
    }
    return count * step
  }
}
