package import AnimationNumerics
internal import Foundation

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

  /// The spring with these numbers; an error for those that no spring has.
  package func spring() throws(DocumentError) -> Spring {
    do {
      return try Spring(.response(2 * .pi / frequency, dampingRatio: ratio))
    } catch {
      throw DocumentError(
        "the spring's \(error.parameter)", is: "\(error.value)", must: error.requirement)
    }
  }

  /// Whether both numbers agree: the frequency relatively, the ratio absolutely.
  package func isNear(_ other: Self, within tolerance: Double = 1e-9) -> Bool {
    (frequency / other.frequency - 1).magnitude < tolerance
      && (ratio - other.ratio).magnitude < tolerance
  }

  fileprivate init(mass: Double, stiffness: Double, damping: Double) {
    self.init(
      frequency: (stiffness / mass).squareRoot(),
      ratio: damping / (2 * (stiffness * mass).squareRoot()))
  }

  /// Of Origami's tension and friction.
  fileprivate init(tension: Double, friction: Double) {
    self.init(mass: 1, stiffness: (tension - 30) * 3.62 + 194, damping: (friction - 8) * 3 + 25)
  }

  /// The bounce b of a ratio: ζ = 1 − b for b ≥ 0 and 1/(1 + b) below.
  package var bounce: Double { ratio <= 1 ? 1 - ratio : 1 / ratio - 1 }
}

extension Dialect {
  typealias Role = Parameter.Role

  /// The oscillator of the numbers that a spring's formulas take. A decay has its rate as the
  /// frequency and the ratio 1.
  func oscillator(_ n: [Role: Double]) -> Oscillator {
    if form == .decay {
      let rate = n.lazy.compactMap { Self.decay($0, $1)?.rate }.first
      return Oscillator(frequency: rate ?? .nan, ratio: 1)
    }
    var ratio = n[.ratio]
    if let b = n[.bounce] { ratio = b >= 0 ? 1 - b : 1 / (1 + b) }
    if let b = n[.linearBounce] { ratio = 1 - b }
    var result: Oscillator
    if let k = n[.stepStiffness], let c = n[.stepDamping] {
      result = Self.stepped(k, c)
    } else if let tension = n[.origamiTension], let friction = n[.origamiFriction] {
      result = Oscillator(tension: tension, friction: friction)
    } else if let bounciness = n[.bounciness], let pace = n[.pace] {
      let (b, tension) = (bounciness / 1.7 / 20 * 0.8, 0.5 + pace / 1.7 / 20 * 199.5)
      let q = 2 * b - b * b
      result = Oscillator(tension: tension, friction: q * 0.01 + (1 - q) * Self.noBounce(tension))
    } else if let ζ = ratio {
      result = Oscillator(frequency: Self.frequency(n, ζ), ratio: ζ)
    } else {
      result = Oscillator(
        mass: n[.mass] ?? 1, stiffness: n[.stiffness] ?? .nan, damping: n[.damping] ?? .nan)
    }
    if isRounded {
      func rounded(_ value: Double, _ most: Double) -> Double {
        (min(max(value, 1e-11), most) * 1000).rounded() / 1000
      }
      let ω = result.frequency
      result = Oscillator(
        mass: 1, stiffness: rounded(ω * ω, 10_000), damping: rounded(2 * result.ratio * ω, 300))
    }
    if isCritical || n[.overDamps] == 0 { result.ratio = min(result.ratio, 1) }
    return result
  }

  /// The decay of a number; nil for the role of another number, and for numbers that no decay has.
  static func decay(_ role: Role, _ value: Double) -> Decay? {
    switch role {
    case .timeConstant: try? Decay(.timeConstant(value))
    case .rate: try? Decay(.rate(value))
    case .perMillisecond: try? Decay(.decelerationPerMillisecond(value))
    case .perSecond: try? Decay(.decelerationPerSecond(value))
    default: nil
    }
  }

  private static func frequency(_ n: [Role: Double], _ ζ: Double) -> Double {
    if let period = n[.period] { return 2 * .pi / period }
    if let frequency = n[.frequency] { return frequency }
    if let duration = n[.settling] { return settlingPhase(ζ) / (ζ * duration) }
    if let duration = n[.energy] { return (reanimatedStiffness(duration, ζ) / 4).squareRoot() }
    return ((n[.stiffness] ?? .nan) / (n[.mass] ?? 1)).squareRoot()
  }

  /// The number of an oscillator of mass 1; nil if it has none.
  static func number(_ role: Role, of spring: Oscillator) -> Double? {
    let (ω, ζ) = (spring.frequency, spring.ratio)
    let tension = (ω * ω - 194) / 3.62 + 30
    let friction = (2 * ζ * ω - 25) / 3 + 8
    switch role {
    case .mass: return 1
    case .stiffness: return ω * ω
    case .damping: return 2 * ζ * ω
    case .ratio: return ζ
    case .bounce: return spring.bounce
    case .linearBounce: return 1 - ζ
    case .period: return 2 * .pi / ω
    case .frequency: return ω
    case .settling: return ζ > 1e-3 && ζ <= 1 ? settlingPhase(ζ) / (ζ * ω) : nil
    case .energy: return ζ > 0 && 4 * ω * ω < 8000 ? reanimatedDuration(spring) : nil
    case .origamiTension: return tension
    case .origamiFriction: return friction
    case .pace: return (tension - 0.5) / 199.5 * 20 * 1.7
    case .bounciness:
      let none = noBounce(tension)
      let q = (none - friction) / (none - 0.01)
      return q >= 0 && q <= 1 ? (1 - (1 - q).squareRoot()) / 0.8 * 20 * 1.7 : nil
    case .stepStiffness: return steps(spring)?.stiffness
    case .stepDamping: return steps(spring)?.damping
    case .overDamps: return 1
    case .timeConstant: return 1 / ω
    case .rate: return ω
    case .perMillisecond: return exp(-ω / 1000)
    case .perSecond: return exp(-ω)
    default: return nil
    }
  }

  /// ζω₀D where (ζ/√(1 − ζ²)) e^(−ζω₀D) = 0.001, or (1 + ω₀D) e^(−ω₀D) = 0.001: the envelope of the
  /// spring, without its cosine, is 0.001 after D. UIKit and Motion solve it by Newton's method.
  private static func settlingPhase(_ ζ: Double) -> Double {
    ζ < 1 ? log(1000 * ζ / ((1 - ζ) * (1 + ζ)).squareRoot()) : 9.233413476451585
  }

  /// The friction with which a tension just does not bounce, by React Native's three cubics.
  private static func noBounce(_ t: Double) -> Double {
    switch t {
    case ...18: 0.0007 * t * t * t - 0.031 * t * t + 0.64 * t + 1.28
    case ...44: 0.000044 * t * t * t - 0.006 * t * t + 0.36 * t + 2
    default: 0.00000045 * t * t * t - 0.000332 * t * t + 0.1078 * t + 5.84
    }
  }

  /// The stiffness of mass 4 by Reanimated's bisection: 6e-9 of the energy is left after 1.5 D.
  private static func reanimatedStiffness(_ duration: Double, _ ζ: Double) -> Double {
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
  private static func energyLeft(phase u: Double, _ ζ: Double) -> Double {
    exp(-2 * u) * ((1 + u) * (1 + u) + ζ * ζ * u * u)
  }

  private static func reanimatedDuration(_ spring: Oscillator) -> Double {
    var (low, high) = (0.0, 100.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if energyLeft(phase: middle, spring.ratio) > 6e-9 { low = middle } else { high = middle }
    }
    return low / (spring.ratio * spring.frequency) / 1.5
  }

  /// The steps of Svelte's springs in a second.
  private static let frames = 60.0

  /// The oscillator whose roots are those of Svelte's step z² − (2 − c − k)z + 1 − c.
  private static func stepped(_ k: Double, _ c: Double) -> Oscillator {
    let root = (1 - c).squareRoot()
    let β = -frames * log(root)
    let half = (2 - c - k) / 2 / root
    let squared = half <= 1 ? pow(frames * acos(half), 2) : -pow(frames * acosh(half), 2)
    let frequency = (β * β + squared).squareRoot()
    return Oscillator(frequency: frequency, ratio: β / frequency)
  }

  private static func steps(_ spring: Oscillator) -> (stiffness: Double, damping: Double)? {
    let β = spring.ratio * spring.frequency / frames
    let ω = spring.frequency / frames
    let squared = ω * ω - β * β
    let half = squared >= 0 ? cos(squared.squareRoot()) : cosh((-squared).squareRoot())
    let root = exp(-β)
    guard squared < .pi * .pi else { return nil }
    return (1 + root * root - 2 * half * root, 1 - root * root)
  }
}
