internal import Foundation
internal import SolverVerification

/// Questions about motions of springs.
let motions: Set<SolverKind> = [.spring, .advance, .retarget]

extension FaultySolver {
  /// The list.
  public static let all: [FaultySolver] =
    parameters + formulas + clocks + integrators + reports + frames + interruptions + settling
    + curves + easings + staggers + keyframes + decays

  /// Springs of other parameters.
  private static let parameters: [FaultySolver] = [
    FaultySolver(
      "over-damped-as-critical", motions, witness: "WebKit SpringSolver, React Native, reanimated"
    ) {
      FaultForm.parameters("over-damping is treated as critical damping") { item, _ in
        item.spring.ratio > 1 ? item.with(ratio: 1) : nil
      }
      FaultForm.parameters("the damping is ignored: springs are critically damped") { item, _ in
        item.with(ratio: 1)
      }
      FaultForm.parameters("over-damping is allowed although allowOverDamping is false") {
        item, _ in
        guard case .physical(let m, let k, let c, false) = item.request.spring else { return nil }
        return DoubleSpring(.physical(mass: m, stiffness: k, damping: c, allowOverDamping: true))
      }
    },
    FaultySolver(
      "over-damped-stiffness", motions,
      witness: "an interpolating spring built from SwiftUI's stiffness getter; Slint"
    ) {
      FaultForm.parameters(
        "the stiffness of over-damped springs is m w0^2 (2 z^2 - 1) instead of m w0^2, as by cos and "
          + "sin of sqrt|1 - z^2|"
      ) { item, _ in
        guard item.spring.gap < 0 else { return nil }
        let factor = (2 * item.spring.ratio * item.spring.ratio - 1).squareRoot()
        return DoubleSpring(
          frequency: item.spring.frequency * factor, ratio: item.spring.ratio / factor)
      }
      bounce("a negative bounce is taken as the damping ratio 1 - bounce") { item, _, bounce, _ in
        bounce < 0 ? item.with(ratio: 1 - bounce) : nil
      }
      bounce("the bounce is taken with the wrong sign") { _, duration, bounce, _ in
        bounce.magnitude < 1 ? DoubleSpring(.bounce(duration: duration, bounce: -bounce)) : nil
      }
      bounce("the bounce is taken as the share of the first overshoot") { item, _, bounce, _ in
        guard bounce > 0, bounce < 1 else { return nil }
        // exp(-pi z / sqrt(1 - z^2)) = bounce.
        let share = log(bounce)
        return item.with(ratio: -share / (Double.pi * Double.pi + share * share).squareRoot())
      }
    },
    FaultySolver(
      "mass-in-the-wrong-place", motions, witness: "Flutter#163858, pop#304, compose-sushi#101"
    ) {
      physical("the mass is missing from the decay rate c/(2m)") { m, k, c in
        ((k / m).squareRoot(), c / (2 * (k * m).squareRoot()) * m)
      }
      FaultForm.parameters("the mass is ignored: every spring has mass 1") { item, _ in
        switch item.request.spring {
        case .physical(_, let k, let c, let isOverDamped):
          DoubleSpring(.physical(mass: 1, stiffness: k, damping: c, allowOverDamping: isOverDamped))
        case .stiffness(let k, let ratio, _): DoubleSpring(frequency: k.squareRoot(), ratio: ratio)
        default: nil
        }
      }
      physical("the mass is missing from the natural frequency sqrt(k/m)") { m, k, c in
        (k.squareRoot(), c / (2 * (k * m).squareRoot()))
      }
      physical("the mass is missing from the damping ratio c/(2 sqrt(k m))") { m, k, c in
        ((k / m).squareRoot(), c / (2 * k.squareRoot()))
      }
    },
    FaultySolver(
      "conversion", motions,
      witness:
        "cubxxw/blog#230: Motion's duration for SwiftUI's; Motion's springs by duration, motion#771"
    ) {
      physical(
        "the damping ratio of a mass, stiffness and damping is c/sqrt(k m), twice what it is"
      ) { m, k, c in ((k / m).squareRoot(), c / (k * m).squareRoot()) }
      FaultForm.parameters("2 pi is missing from the natural frequency") { item, _ in
        item.with(frequency: item.spring.frequency / 2 / .pi)
      }
      [("duration or response", false), ("duration", true)].map { words, ofDuration -> FaultForm in
        .parameters("2 pi is missing from the natural frequency where a \(words) is given") {
          item, _ in item.period(ofDuration: ofDuration).map { item.with(frequency: 1 / $0) }
        }
      }
      FaultForm.parameters(
        "answers for springs with other parameters: the natural frequency is # times what was asked",
        .near(1.3, [0.5, 2, 0.7, 0.8, 0.9, 1.1, 1.2, 1.3, 1.5])
      ) { item, factor in item.with(frequency: item.spring.frequency * factor) }
      durationMeanings.flatMap { words, time -> [FaultForm] in
        [true, false].map { ofDuration -> FaultForm in
          .parameters(
            "\(ofDuration ? "a duration is" : "duration and response are") taken for \(words)",
            words.contains("#") ? .near(0.001, [1e-4, 1e-3, 0.005, 0.01, 0.02, 0.05]) : nil
          ) { item, share in
            guard let period = item.period(ofDuration: ofDuration),
              let time = time(item.with(frequency: 1), share), time > 0, time.isFinite
            else { return nil }
            return item.with(frequency: time / period)
          }
        }
      }
    },
    FaultySolver("rounded-stiffness", motions, witness: "anime.js; Qt Quick SpringAnimation") {
      FaultForm.parameters(
        "stiffness and damping are rounded to # decimals", .counts(2, [0, 1, 2, 3, 4, 6])
      ) { item, decimals in
        let (power, m) = (pow(10, decimals), item.mass)
        return DoubleSpring(
          stiffness: (item.spring.stiffness * m * power + 0.5).rounded(.down) / power / m,
          damping: (item.spring.damping * m * power + 0.5).rounded(.down) / power / m)
      }
      FaultForm.parameters("damping is raised to #", .near(1e-11, [1e-11])) { item, least in
        let c = item.spring.damping * item.mass
        return c < least
          ? DoubleSpring(stiffness: item.spring.stiffness, damping: least / item.mass) : nil
      }
      [1.0, -1].map { sign -> FaultForm in
        bounce(
          sign > 0 ? "the bounce is cut at #" : "a negative bounce is cut at -#",
          .near(0.87, [0.5, 0.8, 0.87, 0.9, 0.95, 0.99])
        ) { _, duration, bounce, most in
          sign * bounce > most
            ? DoubleSpring(.bounce(duration: duration, bounce: sign * most)) : nil
        }
      }
      [("duration or response", false), ("duration", true)].flatMap { words, ofDuration in
        [("below", 0.1, [0.01, 0.05, 0.1, 0.2]), ("above", 2, [1, 2, 5, 10])].map {
          side, planted, values -> FaultForm in
          .parameters("a \(words) \(side) # s counts as that", .near(planted, values)) {
            item, limit in
            guard let period = item.period(ofDuration: ofDuration),
              side == "below" ? period < limit : period > limit
            else { return nil }
            return item.with(frequency: 2 * .pi / limit)
          }
        }
      }
    },
  ]

  /// Meanings of a duration other than the undamped period: the time for a spring of ω₀ = 1.
  private static let durationMeanings: [(String, @Sendable (DoubleSpring, Double) -> Double?)] = [
    ("the settling time: until the envelope is #", { $0.gap > 0 ? -log($1) / $0.ratio : nil }),
    (
      "the settling time: until the envelope with its phase is #",
      { $0.gap > 0 ? -log($1 * $0.gap.squareRoot()) / $0.ratio : nil }
    ), ("the half life of exp(-z w0 t)", { spring, _ in log(2) / spring.ratio }),
    ("the time until exp(-z w0 t) is #, whatever the damping", { -log($1) / $0.ratio }),
    (
      "the period of the damped oscillation",
      { spring, _ in spring.gap > 0 ? 2 * .pi / spring.gap.squareRoot() : nil }
    ),
  ]

  private static func bounce(
    _ words: String, _ number: FaultNumber? = nil,
    _ spring: @escaping @Sendable (SpringItem, Double, Double, _ number: Double) -> DoubleSpring?
  ) -> FaultForm {
    .parameters(words, number) { item, number in
      guard case .bounce(let duration, let bounce) = item.request.spring else { return nil }
      return spring(item, duration, bounce, number)
    }
  }

  /// ω₀ and ζ from mass, stiffness and damping.
  private static func physical(
    _ words: String,
    _ formula: @escaping @Sendable (Double, Double, Double) -> (frequency: Double, ratio: Double)
  ) -> FaultForm {
    .parameters(words) { item, _ in
      guard case .physical(let mass, let k, let c, let isOverDamped) = item.request.spring else {
        return nil
      }
      let (frequency, ratio) = formula(mass, k, c)
      return DoubleSpring(frequency: frequency, ratio: isOverDamped ? ratio : min(ratio, 1))
    }
  }

  /// Closed forms that are mistaken, or lose digits.
  private static let formulas: [FaultySolver] = [
    FaultySolver(
      "over-damped-missing-square", motions,
      witness: "b3ll/Motion; Core Animation with allowsOverdamping", engine: "b3ll/Motion"
    ) {
      [true, false].map { flips -> FaultForm in
        exponentials(
          "a square is missing under the over-damped root (c^2 - 4 w0)"
            + (flips ? ", and a sign is wrong" : "")
        ) { _ in
          .init(flipsSign: flips, hasCritical: false) { $1($1($0.decay * $0.decay) - $0.frequency) }
        }
      }
    },
    FaultySolver(
      "two-exponentials", motions, witness: "Flutter, Jetpack Compose, harmonica, SwiftUI"
    ) {
      exponentials(
        "loses digits when over-damped: sums two exponentials whose slow root, and whose weights "
          + "near critical damping, are differences of nearly equal numbers"
      ) { _ in .init { $1($1($0.decay * $0.decay) - $1($0.frequency * $0.frequency)) } }
      exponentials(
        "loses digits when over-damped: sums two exponentials with the root w0 sqrt(z^2 - 1)"
      ) { spring in .init(unit: spring.frequency) { $1($1(spring.ratio * spring.ratio) - 1) } }
      exponentials(
        "loses digits when over-damped: sums two exponentials whose weights near critical damping "
          + "are differences of nearly equal numbers"
      ) { spring in .init(unit: spring.frequency, isAccurate: true) { _, _ in -spring.gap } }
      FaultForm.motion(
        "loses digits near critical damping: the damped frequency is a difference of squares"
      ) { item, _ in item.spring.gap > 0 ? item.replayed { $0.oscillating(&$1) } : nil }
    },
    FaultySolver("hyperbolic-overflow", motions, witness: "niri, wobble, libadwaita; motion") {
      FaultForm.motion(
        "overflows at strong damping: exp(-z w0 t) times cosh and sinh, each by itself"
      ) { item, _ in item.spring.gap < 0 ? item.replayed { $0.oscillating(&$1) } : nil }
      FaultForm.motion(
        "jumps to the target at strong damping: cosh and sinh of an argument cut at #",
        .near(300, [300] + stride(from: 20.0, through: 709, by: 20))
      ) { item, cap in item.spring.gap < 0 ? item.replayed { $0.oscillating(cap: cap, &$1) } : nil }
    },
    FaultySolver("critical-band", motions, witness: "Slint, b3ll/Motion, libadwaita, hyprutils") {
      criticalBands.flatMap { words, distance -> [FaultForm] in
        [true, false].map { hasFrequency -> FaultForm in
          .motion(
            "a band around critical damping is treated as critical: \(words)"
              + (hasFrequency ? "" : ", at the decay rate"),
            .near(1e-3, [1e-2, 1e-3, 1e-4, 1e-6, 0x1p-26, 0x1p-23])
          ) { item, width in
            guard item.spring.gap != 0, distance(item.spring) <= width else { return nil }
            return item.replayed { $0.critical(rate: hasFrequency ? $0.frequency : $0.decay, &$1) }
          }
        }
      }
    },
    FaultySolver(
      "formula-mistaken", motions, witness: "dphfox/Fusion#158, scientific-python-lectures#440"
    ) {
      oscillation("oscillates with the undamped frequency") {
        ($0.ratio * $0.frequency, $0.frequency)
      }
      oscillation("the envelope is exp(-w0 t) instead of exp(-z w0 t)") {
        ($0.frequency, $0.frequency * $0.gap.squareRoot())
      }
    },
    FaultySolver(
      "exponential-following", motions,
      witness: "svelte#10717, stride#2301; SmoothDamp of Game Programming Gems 4"
    ) {
      FaultForm.motion(
        "follows the target by exp(-w0 t) of the distance, whatever damping and velocity"
      ) { item, _ in item.following(rate: item.spring.frequency) }
      FaultForm.motion(
        "follows by the slower exponential alone, without the faster one and the velocity"
      ) { item, _ in
        guard item.spring.gap < 0 else { return nil }
        return item.following(
          rate: item.spring.frequency / (item.spring.ratio + (-item.spring.gap).squareRoot()))
      }
      FaultForm.motion(
        "moves as a critically damped spring whose exp(-x) is 1/(1 + x + 0.48 x^2 + 0.235 x^3)"
      ) { item, _ in
        let (d, v, w) = (item.displacement, item.velocity, item.spring.frequency)
        let x = w * item.time
        let decay = 1 / (1 + x + 0.48 * x * x + 0.235 * x * x * x)
        let change = (v + w * d) * item.time
        return item.from(displacement: (d + change) * decay, velocity: (v - w * change) * decay)
      }
    },
    FaultySolver(
      "initial-velocity", motions,
      witness: "react-native#18953, motion-animator-objc#56 and #94, BottomSheet#11"
    ) {
      velocity("ignores the initial velocity") { _, _, _ in 0 }
      velocity("the initial velocity has the wrong sign") { v, _, _ in -v }
      velocity("the initial velocity has the wrong sign where the target is below the start") {
        v, item, _ in item.displacement > 0 ? -v : v
      }
      velocity("the initial velocity is taken in moves per second, not units") { v, item, _ in
        v * -item.displacement
      }
      velocity("the initial velocity is taken in distances per second, not units") { v, item, _ in
        v * item.displacement.magnitude
      }
      velocity("the initial velocity is taken per duration or response") { v, item, _ in
        v / (item.period() ?? 1)
      }
      velocity("an initial velocity that points away from the target is ignored") { v, item, _ in
        v * item.displacement > 0 ? 0 : v
      }
      velocity("motion starts with the velocity v0 + 2 z w0 times the move") { v, item, _ in
        v - 2 * item.spring.ratio * item.spring.frequency * item.displacement
      }
      velocity("the initial velocity is cut at #", .near(20, [1, 5, 10, 20, 50, 100, 1_000])) {
        v, _, most in min(max(v, -most), most)
      }
      velocity(
        "the initial velocity is taken # times: perhaps in another unit",
        .near(1e-3, [1e-3, 1e3, 1 / 60.0, 60, 0.5, 2])
      ) { v, _, factor in v * factor }
    },
    FaultySolver("single-precision", motions, witness: "Android SpringForce, Compose") {
      FaultForm.motion("single precision inside") { item, _ in item.inSingle }
    },
  ]

  /// Measures of the distance from critical damping.
  private static let criticalBands: [(String, @Sendable (DoubleSpring) -> Double)] = [
    ("|z - 1| < #", { ($0.ratio - 1).magnitude }),
    ("|z w0 - w0| up to #", { ($0.ratio - 1).magnitude * $0.frequency }),
    (
      "|z w0 - w0| up to # max(w0, 1)",
      { ($0.ratio - 1).magnitude * $0.frequency / max($0.frequency, 1) }
    ),
  ]

  private static func velocity(
    _ words: String, _ number: FaultNumber? = nil,
    _ change: @escaping @Sendable (Double, SpringItem, Double) -> Double
  ) -> FaultForm {
    @Sendable func changed(_ item: SpringItem, _ number: Double) -> Double {
      change(item.velocity, item, number)
    }
    let model = MotionModel(
      motion: { item, number in
        let other = changed(item, number)
        return other == item.velocity ? nil : item.moved(velocity: other)
      }, velocity: changed)
    return FaultForm(words: words, number: number, answer: { model.answer($0, $1) })
  }

  /// A sum of two exponentials, if over-damped.
  private static func exponentials(
    _ words: String, _ roots: @escaping @Sendable (DoubleSpring) -> ReplaySpring<Double>.Roots
  ) -> FaultForm {
    .motion(words) { item, _ in
      item.spring.gap < 0 ? item.replayed { $0.twoExponentials(roots(item.spring), &$1) } : nil
    }
  }

  /// An under-damped motion from the rate of its envelope and its angular frequency.
  private static func oscillation(
    _ words: String,
    _ rates: @escaping @Sendable (DoubleSpring) -> (envelope: Double, oscillation: Double)
  ) -> FaultForm {
    .motion(words) { item, _ in
      guard item.spring.gap > 0 else { return nil }
      let (rate, damped) = rates(item.spring)
      let (envelope, angle) = (exp(-rate * item.time), damped * item.time)
      let (cosine, sine) = (envelope * cos(angle), envelope * sin(angle) / damped)
      let (d, v, w) = (item.displacement, item.velocity, item.spring.frequency)
      let decay = item.spring.ratio * w
      return item.from(
        displacement: d * (cosine + decay * sine) + v * sine,
        velocity: v * (cosine - decay * sine) - d * w * w * sine)
    }
  }
}
