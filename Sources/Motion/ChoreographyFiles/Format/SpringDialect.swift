internal import Foundation
package import AnimationNumerics

/// A spring of mass 1: its natural frequency ω₀ in radians per second, and its damping ratio ζ.
package struct Oscillator: Hashable, Sendable {
  package var frequency: Double
  package var ratio: Double

  package init(frequency: Double, ratio: Double) {
    (self.frequency, self.ratio) = (frequency, ratio)
  }

  package init(_ spring: Spring) {
    self.init(frequency: spring.naturalFrequency, ratio: spring.dampingRatio)
  }

  /// The spring with these numbers.
  ///
  /// - Throws: `DocumentError` for numbers that no spring has.
  package func spring() throws(DocumentError) -> Spring {
    do {
      return try Spring(.response(2 * .pi / frequency, dampingRatio: ratio))
    } catch {
      throw DocumentError(
        path: "the spring's \(error.parameter)", value: "\(error.value)", reason: error.requirement)
    }
  }

  /// Whether both numbers agree: the frequency relatively, the ratio absolutely.
  package func isNear(_ other: Self, within tolerance: Double = 1e-9) -> Bool {
    (frequency / other.frequency - 1).magnitude < tolerance
      && (ratio - other.ratio).magnitude < tolerance
  }
}

/// One library's way to write a spring: a row of ``all``.
package struct SpringDialect: Sendable {
  /// A number of the spring as a library writes it.
  package struct Parameter: Sendable {
    package enum Unit: Sendable { case none, seconds, milliseconds }

    /// The number that the library keeps of the written one.
    enum Storage: Sendable { case double, single, whole }

    package let name: String
    /// The library's default; nil if the number must be given.
    package let standard: Double?
    package let unit: Unit
    let range: ClosedRange<Double>
    let storage: Storage

    init(
      _ name: String, _ standard: Double? = nil, _ unit: Unit = .none,
      in range: ClosedRange<Double> = -1e30...1e30, _ storage: Storage = .double
    ) {
      (self.name, self.standard, self.unit) = (name, standard, unit)
      (self.range, self.storage) = (range, storage)
    }

    /// The number that counts, in seconds if it is a time.
    func effective(_ written: Double) -> Double {
      let kept =
        switch storage {
        case .double: written
        case .single: Double(Float(written))
        case .whole: written.rounded()
        }
      return min(max(kept, range.lowerBound), range.upperBound)
        * (unit == .milliseconds ? 0.001 : 1)
    }
  }

  /// The library's name on the command line.
  package let name: String
  package let parameters: [Parameter]
  /// The library's code, with a parameter's name in braces for its number.
  let template: String
  /// Defaults, clamps, rounding, and the meaning of "duration", as a sentence.
  package let rules: String
  /// The address and version of the constants.
  package let source: String
  /// Whether the library shows a spring with ζ > 1 as a critically damped one.
  let clampsOverDamping: Bool
  /// Whether the library jumps to the target when the first parameter, a duration, is over.
  let endsAtDuration: Bool
  /// The oscillator of numbers that count.
  let read: @Sendable ([Double]) -> Oscillator
  /// The numbers, in seconds, that make an oscillator; nil if none do.
  let write: @Sendable (Oscillator) -> [Double]?

  init(
    _ name: String, _ parameters: [Parameter], _ template: String, clampsOverDamping: Bool = false,
    endsAtDuration: Bool = false, rules: String, source: String,
    read: @escaping @Sendable ([Double]) -> Oscillator,
    write: @escaping @Sendable (Oscillator) -> [Double]?
  ) {
    (self.name, self.parameters, self.template) = (name, parameters, template)
    (self.clampsOverDamping, self.endsAtDuration) = (clampsOverDamping, endsAtDuration)
    (self.rules, self.source, self.read, self.write) = (rules, source, read, write)
  }

  /// The names of all libraries, in the table's order.
  package static var names: [String] {
    all.map(\.name).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}

/// A spring in the words of a library.
package struct WrittenSpring: Sendable {
  package let dialect: SpringDialect
  /// The numbers as written, in the dialect's units.
  package let numbers: [Double]

  package init(_ dialect: SpringDialect, _ numbers: [Double]) {
    (self.dialect, self.numbers) = (dialect, numbers)
  }

  /// The spring in another dialect, its numbers rounded to 15 digits; nil if the dialect cannot say
  /// it.
  package init?(_ oscillator: Oscillator, as dialect: SpringDialect) {
    guard let values = dialect.write(oscillator), values.allSatisfy(\.isFinite) else { return nil }
    self.dialect = dialect
    numbers = zip(values, dialect.parameters).map { value, parameter in
      let own = parameter.unit == .milliseconds ? value * 1000 : value
      switch parameter.storage {
      case .double: return Decimals.rounded(own, digits: 15)
      case .single: return Double("\(Float(own))") ?? own
      case .whole: return own.rounded()
      }
    }
  }

  /// The spring as written, before the library rounds or clamps.
  package var intended: Oscillator {
    dialect.read(
      zip(numbers, dialect.parameters).map { $1.unit == .milliseconds ? $0 * 0.001 : $0 })
  }

  /// The spring that the library shows.
  package var shown: Oscillator {
    var result = dialect.read(zip(numbers, dialect.parameters).map { $1.effective($0) })
    if dialect.clampsOverDamping { result.ratio = min(result.ratio, 1) }
    return result
  }

  /// The second at which the library jumps to the target; nil if it does not.
  package var end: Double? {
    dialect.endsAtDuration ? dialect.parameters[0].effective(numbers[0]) : nil
  }

  /// The library's code.
  package var code: String {
    zip(dialect.parameters, numbers).reduce(dialect.template) { text, pair in
      text.replacingOccurrences(of: "{\(pair.0.name)}", with: Decimals.exact(pair.1))
    }
  }
}

// MARK: Formulas

extension SpringDialect {
  /// ω₀ = 2π/(D·scale) and the ratio of a bounce.
  fileprivate static func paced(
    scale: Double = 1, order: (duration: Int, bounce: Int) = (0, 1),
    ratio: @escaping @Sendable (Double) -> Double = ratio(bounce:)
  ) -> @Sendable ([Double]) -> Oscillator {
    {
      Oscillator(frequency: 2 * .pi / ($0[order.duration] * scale), ratio: ratio($0[order.bounce]))
    }
  }

  /// ζ = 1 − b for b ≥ 0 and 1/(1 + b) below.
  fileprivate static func ratio(bounce: Double) -> Double {
    bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
  }

  fileprivate static func bounce(_ ratio: Double) -> Double {
    ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  @Sendable fileprivate static func duration(_ spring: Oscillator) -> Double {
    2 * .pi / spring.frequency
  }

  /// The oscillator of a mass, a stiffness and a damping.
  @Sendable fileprivate static func physical(_ n: [Double]) -> Oscillator {
    Oscillator(
      frequency: (n[1] / n[0]).squareRoot(), ratio: n[2] / (2 * (n[1] * n[0]).squareRoot()))
  }

  /// A mass of 1, with its stiffness and its damping.
  @Sendable fileprivate static func unitMass(_ oscillator: Oscillator) -> [Double]? {
    [1, oscillator.frequency * oscillator.frequency, 2 * oscillator.ratio * oscillator.frequency]
  }

  /// ω₀ of the spring whose envelope, without its cosine, is 0.001 after D; for ζ = 1 the spring
  /// itself. UIKit and Motion solve it by Newton's method.
  fileprivate static func frequency(settling D: Double, _ ζ: Double) -> Double {
    settlingPhase(ζ) / (ζ * D)
  }

  /// ζω₀D where (ζ/√(1 − ζ²)) e^(−ζω₀D) = 0.001, or (1 + ω₀D) e^(−ω₀D) = 0.001.
  fileprivate static func settlingPhase(_ ζ: Double) -> Double {
    ζ < 1 ? log(1000 * ζ / ((1 - ζ) * (1 + ζ)).squareRoot()) : 9.233413476451585
  }

  /// Stiffness and damping of Origami's tension and friction.
  fileprivate static func origami(_ tension: Double, _ friction: Double) -> Oscillator {
    physical([1, (tension - 30) * 3.62 + 194, (friction - 8) * 3 + 25])
  }

  fileprivate static func tensionAndFriction(_ spring: Oscillator) -> (Double, Double) {
    let ω = spring.frequency
    return ((ω * ω - 194) / 3.62 + 30, (2 * spring.ratio * ω - 25) / 3 + 8)
  }

  /// The friction with which a tension just does not bounce, by React Native's three cubics.
  fileprivate static func noBounce(_ t: Double) -> Double {
    switch t {
    case ...18: 0.0007 * t * t * t - 0.031 * t * t + 0.64 * t + 1.28
    case ...44: 0.000044 * t * t * t - 0.006 * t * t + 0.36 * t + 2
    default: 0.00000045 * t * t * t - 0.000332 * t * t + 0.1078 * t + 5.84
    }
  }

  /// The stiffness of mass 4 by Reanimated's bisection: 6e-9 of the energy is left after 1.5 D.
  fileprivate static func reanimatedStiffness(_ duration: Double, _ ζ: Double) -> Double {
    var (low, high) = (0x1p-52, 8e3)
    func excess(_ stiffness: Double) -> Double {
      energyLeft(phase: (stiffness / 4).squareRoot() * ζ * duration * 1.5, ζ) - 6e-9
    }
    let direction: Double = excess(high) >= excess(low) ? 1 : -1
    var middle = (low + high) / 2
    for _ in 0..<100 {
      let rest = excess(middle)
      guard rest.magnitude > 6e-12 else { break }
      if rest * direction < 0 { low = middle } else { high = middle }
      middle = (low + high) / 2
    }
    return middle
  }

  /// The fraction of the energy that Reanimated expects at u = ζω₀t: of a critically damped motion of
  /// that decay.
  fileprivate static func energyLeft(phase u: Double, _ ζ: Double) -> Double {
    exp(-2 * u) * ((1 + u) * (1 + u) + ζ * ζ * u * u)
  }

  /// The duration for which Reanimated finds an oscillator.
  fileprivate static func reanimatedDuration(_ spring: Oscillator) -> Double {
    var (low, high) = (0.0, 100.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if energyLeft(phase: middle, spring.ratio) > 6e-9 { low = middle } else { high = middle }
    }
    return low / (spring.ratio * spring.frequency) / 1.5
  }
}

// MARK: The table

extension SpringDialect {
  private static let swiftUI =
    "developer.apple.com/documentation/swiftui/animation; SwiftUI's inlinable interface"
  private static let uiKit =
    "developer.apple.com/documentation/uikit/uiview; recordings on iOS 27.0"
  private static let motion =
    "github.com/motiondivision/motion 2a0be58, motion-dom/src/animation/generators/spring.ts"
  private static let reactNative =
    "github.com/facebook/react-native 4bda59e, Libraries/Animated/SpringConfig.js"
  private static let reanimated =
    "github.com/software-mansion/react-native-reanimated 4.x, src/animation/spring/springUtils.ts"
  private static let spring =
    "github.com/pmndrs/react-spring 3073f3e, packages/core/src/AnimationConfig.ts"
  private static let anime = "github.com/juliangarnier/anime 308c093, src/easings/spring/index.js"
  private static let flutter =
    "github.com/flutter/flutter, packages/flutter/lib/src/physics/spring_simulation.dart (PR 164411)"

  /// Every dialect and form; a library's first form comes first.
  package static let all: [SpringDialect] = [
    SpringDialect(
      "swiftui", [.init("duration", 0.5, .seconds), .init("bounce", 0, in: -1...1)],
      ".spring(duration: {duration}, bounce: {bounce})",
      rules: "duration is the perceptual duration 2π/ω₀; a bounce above 1 counts as 1",
      source: swiftUI, read: paced(),
      write: { [duration($0), bounce($0.ratio)] }),
    SpringDialect(
      "swiftui", [.init("response", 0.5, .seconds), .init("dampingFraction", 0.825)],
      ".spring(response: {response}, dampingFraction: {dampingFraction})",
      rules: "response is the perceptual duration 2π/ω₀", source: swiftUI,
      read: paced(ratio: { $0 }), write: { [duration($0), $0.ratio] }),
    SpringDialect(
      "swiftui", [.init("mass", 1), .init("stiffness"), .init("damping")],
      ".interpolatingSpring(mass: {mass}, stiffness: {stiffness}, damping: {damping})",
      clampsOverDamping: true, rules: "a damping above the critical one counts as critical",
      source: swiftUI, read: physical, write: unitMass),
    SpringDialect(
      "uikit", [.init("duration", 0.5, .seconds), .init("bounce", 0, in: -1...1)],
      "UIView.animate(springDuration: {duration}, bounce: {bounce}) { }",
      rules: "duration is the perceptual duration 2π/ω₀", source: uiKit, read: paced(),
      write: { [duration($0), bounce($0.ratio)] }),
    SpringDialect(
      "uikit",
      [.init("duration", nil, .seconds, in: 0.01...10), .init("damping", nil, in: 0x1p-52...1)],
      "UIView.animate(withDuration: {duration}, delay: 0, usingSpringWithDamping: {damping}, "
        + "initialSpringVelocity: 0) { }",
      rules:
        "duration is when the envelope is 0.001, 0.01 to 10 s; damping is the ratio, at most 1",
      source: uiKit,
      read: { Oscillator(frequency: frequency(settling: $0[0], $0[1]), ratio: $0[1]) },
      write: {
        guard $0.ratio <= 1, $0.ratio > 1e-3 else { return nil }
        return [settlingPhase($0.ratio) / ($0.ratio * $0.frequency), $0.ratio]
      }),
    SpringDialect(
      "coreanimation", [.init("mass", 1), .init("stiffness", 100), .init("damping", 10)],
      "CASpringAnimation: mass = {mass}, stiffness = {stiffness}, damping = {damping}",
      clampsOverDamping: true,
      rules: "a damping above the critical one counts as critical, unless allowsOverdamping",
      source: uiKit, read: physical, write: unitMass),
    SpringDialect(
      "flutter", [.init("mass", 1), .init("stiffness"), .init("ratio", 1)],
      "SpringDescription.withDampingRatio(mass: {mass}, stiffness: {stiffness}, ratio: {ratio})",
      rules: "ratio is the damping ratio", source: flutter,
      read: { Oscillator(frequency: ($0[1] / $0[0]).squareRoot(), ratio: $0[2]) },
      write: { [1, $0.frequency * $0.frequency, $0.ratio] }),
    SpringDialect(
      "flutter",
      [.init("duration", 500, .milliseconds, .whole), .init("bounce", 0)],
      "SpringDescription.withDurationAndBounce("
        + "duration: Duration(milliseconds: {duration}), bounce: {bounce})",
      rules: "duration is the perceptual duration 2π/ω₀, written here in whole milliseconds",
      source: flutter, read: paced(), write: { [duration($0), bounce($0.ratio)] }),
    SpringDialect(
      "flutter", [.init("mass"), .init("stiffness"), .init("damping")],
      "SpringDescription(mass: {mass}, stiffness: {stiffness}, damping: {damping})",
      rules: "no defaults", source: flutter, read: physical, write: unitMass),
    SpringDialect(
      "compose",
      [
        .init("dampingRatio", 1, in: 0...1e30, .single),
        .init("stiffness", 1500, in: 0...1e30, .single),
      ],
      "spring(dampingRatio = {dampingRatio}f, stiffness = {stiffness}f)",
      rules: "mass 1; both numbers are kept as 32-bit floats",
      source: "github.com/androidx/androidx, compose/animation/animation-core/…/SpringSpec",
      read: { Oscillator(frequency: $0[1].squareRoot(), ratio: $0[0]) },
      write: { [$0.ratio, $0.frequency * $0.frequency] }),
    SpringDialect(
      "material",
      [.init("damping", nil, in: 0...1e30, .single), .init("stiffness", nil, .none, .single)],
      "damping: {damping} (the ratio), stiffness: {stiffness}",
      rules: "mass 1; the token named damping is the damping ratio; kept as 32-bit floats",
      source: "m3.material.io/styles/motion; androidx compose/material3 tokens v0_14_0",
      read: { Oscillator(frequency: $0[1].squareRoot(), ratio: $0[0]) },
      write: { [$0.ratio, $0.frequency * $0.frequency] }),
    SpringDialect(
      "react-native", [.init("mass", 1), .init("stiffness", 100), .init("damping", 10)],
      "Animated.spring(value, { toValue, mass: {mass}, stiffness: {stiffness}, damping: {damping} })",
      clampsOverDamping: true, rules: "a damping above the critical one counts as critical",
      source: reactNative, read: physical, write: unitMass),
    SpringDialect(
      "react-native", [.init("tension", 40), .init("friction", 7)],
      "Animated.spring(value, { toValue, tension: {tension}, friction: {friction} })",
      clampsOverDamping: true,
      rules:
        "Origami's numbers: stiffness 3.62 (tension − 30) + 194, damping 3 (friction − 8) + 25",
      source: reactNative, read: { origami($0[0], $0[1]) },
      write: {
        let (tension, friction) = tensionAndFriction($0)
        return [tension, friction]
      }),
    SpringDialect(
      "react-native", [.init("bounciness", 8), .init("speed", 12)],
      "Animated.spring(value, { toValue, bounciness: {bounciness}, speed: {speed} })",
      clampsOverDamping: true, rules: "fitted by Facebook to tension and friction",
      source: reactNative,
      read: {
        let (b, tension) = ($0[0] / 1.7 / 20 * 0.8, 0.5 + $0[1] / 1.7 / 20 * 199.5)
        let q = 2 * b - b * b
        return origami(tension, q * 0.01 + (1 - q) * noBounce(tension))
      },
      write: {
        let (tension, friction) = tensionAndFriction($0)
        let none = noBounce(tension)
        let q = (none - friction) / (none - 0.01)
        guard q >= 0, q <= 1 else { return nil }
        return [(1 - (1 - q).squareRoot()) / 0.8 * 20 * 1.7, (tension - 0.5) / 199.5 * 20 * 1.7]
      }),
    SpringDialect(
      "reanimated", [.init("mass", 4), .init("stiffness", 900), .init("damping", 120)],
      "withSpring(value, { mass: {mass}, stiffness: {stiffness}, damping: {damping} })",
      clampsOverDamping: true, rules: "a damping above the critical one counts as critical",
      source: reanimated, read: physical, write: unitMass),
    SpringDialect(
      "reanimated", [.init("duration", 550, .milliseconds), .init("dampingRatio", 1)],
      "withSpring(value, { duration: {duration}, dampingRatio: {dampingRatio} })",
      clampsOverDamping: true,
      rules:
        "mass 4; bisects for the stiffness, at most 8000, that leaves 6e-9 of the energy after "
        + "1.5 durations",
      source: reanimated,
      read: {
        Oscillator(
          frequency: (reanimatedStiffness($0[0], $0[1]) / 4).squareRoot(), ratio: $0[1])
      },
      write: {
        guard $0.ratio > 0, 4 * $0.frequency * $0.frequency < 8000 else { return nil }
        return [reanimatedDuration($0), $0.ratio]
      }),
    SpringDialect(
      "motion", [.init("visualDuration", 0.3, .seconds), .init("bounce", 0)],
      "{ type: \"spring\", visualDuration: {visualDuration}, bounce: {bounce} }",
      rules:
        "the perceptual duration 2π/ω₀ is 1.2 visual durations; the ratio 1 − bounce is clamped "
        + "to 0.05 to 1",
      source: motion, read: paced(scale: 1.2, ratio: { min(max(1 - $0, 0.05), 1) }),
      write: {
        guard $0.ratio >= 0.05, $0.ratio <= 1 else { return nil }
        return [duration($0) / 1.2, 1 - $0.ratio]
      }),
    SpringDialect(
      "motion", [.init("duration", 0.8, .seconds, in: 0.01...10), .init("bounce", 0.3)],
      "{ type: \"spring\", duration: {duration}, bounce: {bounce} }", endsAtDuration: true,
      rules: "the spring whose envelope is 0.001 after the duration, 0.01 to 10 s, where it stops; "
        + "the ratio 1 − bounce is clamped to 0.05 to 1",
      source: motion,
      read: {
        let ζ = min(max(1 - $0[1], 0.05), 1)
        return Oscillator(frequency: frequency(settling: $0[0], ζ), ratio: ζ)
      },
      write: {
        guard $0.ratio >= 0.05, $0.ratio <= 1 else { return nil }
        return [settlingPhase($0.ratio) / ($0.ratio * $0.frequency), 1 - $0.ratio]
      }),
    SpringDialect(
      "motion", [.init("mass", 1), .init("stiffness", 100), .init("damping", 10)],
      "{ type: \"spring\", mass: {mass}, stiffness: {stiffness}, damping: {damping} }",
      rules: "stops within 0.005 of the target below 0.01 per second (0.5 and 2 for moves of 5 or "
        + "more), which is not counted",
      source: motion, read: physical, write: unitMass),
    SpringDialect(
      "react-spring", [.init("mass", 1), .init("tension", 170), .init("friction", 26)],
      "config: { mass: {mass}, tension: {tension}, friction: {friction} }",
      rules: "integrates in steps of 1 ms, which is not counted", source: spring,
      read: physical, write: unitMass),
    SpringDialect(
      "react-spring", [.init("frequency", nil, .seconds, in: 0.01...1e30), .init("damping", 1)],
      "config: { frequency: {frequency}, damping: {damping} }",
      rules:
        "frequency is the period 2π/ω₀ in seconds, at least 0.01, damping the ratio; integrates "
        + "in steps of 1 ms, which is not counted",
      source: spring, read: paced(ratio: { $0 }), write: { [duration($0), $0.ratio] }),
    SpringDialect(
      "anime",
      [.init("bounce", 0.5, in: -1...1), .init("duration", 628, .milliseconds, in: 10...10_000)],
      "spring({ bounce: {bounce}, duration: {duration} })",
      rules:
        "duration is the perceptual duration 2π/ω₀; stiffness, at most 10,000, and damping, at "
        + "most 300, are rounded to three decimals",
      source: anime,
      read: {
        let exact = paced(order: (1, 0))($0)
        func rounded(_ value: Double, _ most: Double) -> Double {
          (min(max(value, 1e-11), most) * 1000).rounded() / 1000
        }
        return physical([
          1, rounded(exact.frequency * exact.frequency, 10_000),
          rounded(2 * exact.ratio * exact.frequency, 300),
        ])
      },
      write: { [bounce($0.ratio), duration($0)] }),
    SpringDialect(
      "anime",
      [
        .init("mass", 1, in: 1...10_000), .init("stiffness", 100, in: 1e-11...10_000),
        .init("damping", 10, in: 1e-11...10_000),
      ],
      "spring({ mass: {mass}, stiffness: {stiffness}, damping: {damping} })",
      rules: "mass, stiffness and damping are clamped to at most 10,000, mass to at least 1",
      source: anime, read: physical, write: unitMass),
    SpringDialect(
      "slint", [.init("duration", nil, .milliseconds, .whole), .init("bounce", 0)],
      "animate x { duration: {duration}ms; easing: spring({bounce}); }",
      rules:
        "duration is the perceptual duration 2π/ω₀ in whole milliseconds; the ratio is 1 − bounce "
        + "below 0, too",
      source: "github.com/slint-ui/slint PR 12503 (1.18)", read: paced(ratio: { 1 - $0 }),
      write: { [duration($0), 1 - $0.ratio] }),
    SpringDialect(
      "niri",
      [
        .init("damping-ratio", nil, in: 0.1...10),
        .init("stiffness", nil, in: 1...4_294_967_295, .whole),
        .init("epsilon", 0.0001),
      ],
      "spring damping-ratio={damping-ratio} stiffness={stiffness} epsilon={epsilon}",
      rules: "mass 1; stiffness is a whole number; it ends within epsilon, which is not counted",
      source: "github.com/YaLTeR/niri f30db16, niri-config/src/animations.rs",
      read: { Oscillator(frequency: $0[1].squareRoot(), ratio: $0[0]) },
      write: { [$0.ratio, $0.frequency * $0.frequency, 0.0001] }),
    SpringDialect(
      "hyprland", [.init("mass", 1), .init("stiffness"), .init("dampening")],
      "hl.curve(\"name\", { type = \"spring\", mass = {mass}, stiffness = {stiffness}, "
        + "dampening = {dampening} })",
      rules: "the speed of an animation is ignored for springs",
      source: "github.com/hyprwm/Hyprland 6ffae9c, example/hyprland.lua (0.56)", read: physical,
      write: unitMass),
    SpringDialect(
      "figma", [.init("mass", 1), .init("stiffness"), .init("damping")],
      "mass {mass}, stiffness {stiffness}, damping {damping}", rules: "as its panel shows them",
      source: "help.figma.com, prototype easing and spring animations", read: physical,
      write: unitMass),
    SpringDialect(
      "figma", [.init("bounce"), .init("duration", nil, .seconds)],
      "bounce {bounce}, duration {duration}s",
      rules: "duration is the perceptual duration 2π/ω₀, as its plugin interface stores it",
      source: "github.com/design-tokens/community-group/issues/429", read: paced(order: (1, 0)),
      write: { [bounce($0.ratio), duration($0)] }),
  ]

  /// Springs with a name, by their dialect and its first form with as many numbers.
  package static let presets: [(dialect: String, name: String, numbers: [Double])] = [
    ("swiftui", "smooth", [0.5, 0]), ("swiftui", "snappy", [0.5, 0.15]),
    ("swiftui", "bouncy", [0.5, 0.3]),
    ("material", "expressive-default-spatial", [0.8, 380]),
    ("material", "expressive-default-effects", [1, 1600]),
    ("material", "expressive-fast-spatial", [0.6, 800]),
    ("material", "expressive-fast-effects", [1, 3800]),
    ("material", "expressive-slow-spatial", [0.8, 200]),
    ("material", "expressive-slow-effects", [1, 800]),
    ("material", "standard-default-spatial", [0.9, 700]),
    ("material", "standard-default-effects", [1, 1600]),
    ("material", "standard-fast-spatial", [0.9, 1400]),
    ("material", "standard-fast-effects", [1, 3800]),
    ("material", "standard-slow-spatial", [0.9, 300]),
    ("material", "standard-slow-effects", [1, 800]),
    ("reanimated", "GentleSpringConfig", [4, 900, 120]),
    ("reanimated", "WigglySpringConfig", [4, 900, 100]),
    ("reanimated", "SnappySpringConfig", [4, 900, 110]),
    ("reanimated", "Reanimated3DefaultSpringConfig", [1, 100, 10]),
    ("react-spring", "default", [1, 170, 26]), ("react-spring", "gentle", [1, 120, 14]),
    ("react-spring", "wobbly", [1, 180, 12]), ("react-spring", "stiff", [1, 210, 20]),
    ("react-spring", "slow", [1, 280, 60]), ("react-spring", "molasses", [1, 280, 120]),
    ("figma", "gentle", [1, 100, 15]), ("figma", "quick", [1, 300, 20]),
    ("figma", "bouncy", [1, 600, 15]), ("figma", "slow", [1, 80, 20]),
  ]

  /// The named spring in a dialect's words.
  package static func preset(_ name: String, of dialect: String?) -> WrittenSpring? {
    for row in presets where row.name.lowercased() == name.lowercased() {
      if let dialect, dialect != row.dialect { continue }
      let form = all.first { $0.name == row.dialect && $0.parameters.count == row.numbers.count }
      if let form { return WrittenSpring(form, row.numbers) }
    }
    return nil
  }

  /// The names of an oscillator: "`snappy` of swiftui".
  package static func names(of spring: Oscillator, within tolerance: Double = 1e-9) -> [String] {
    presets.compactMap { row in
      guard let written = preset(row.name, of: row.dialect),
        written.intended.isNear(spring, within: tolerance)
      else {
        return nil
      }
      return "`\(row.name)` of \(row.dialect)"
    }
  }
}
