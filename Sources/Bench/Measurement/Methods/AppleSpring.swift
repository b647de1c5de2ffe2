internal import Foundation

/// SwiftUI's `Spring`, operation by operation, including its errors.
///
/// The state is a signed damped frequency ω, a decay rate β and a mass. ω > 0 is under-damped, 0
/// critical, and below 0 over-damped with |ω| = √(β² − ω₀²).
///
/// Three results differ from the physics and are kept:
/// - The velocity of an over-damped spring tends to the target instead of 0.
/// - The stiffness of an over-damped spring is m(2β² − ω₀²) instead of mω₀².
/// - The settling durations are estimates.
///
/// Source: restated from public reimplementations that agree with values recorded from SwiftUI; the
/// order of operations is the one that reproduces those values to the last bit.
struct AppleSpring: Sendable, Hashable {
  /// ω, in radians per second; its sign is the regime.
  var angularFrequency: Double
  /// β, per second.
  var decayRate: Double
  var mass: Double

  private static let turn = 2 * Double.pi

  init(response: Double, dampingRatio ζ: Double) {
    let sign = ζ <= 1 ? 1.0 : -1
    angularFrequency = (sign * Self.turn * abs(1 - ζ * ζ).squareRoot()) / response
    decayRate = (ζ * Self.turn) / response
    mass = 1
  }

  init(duration: Double, bounce b: Double) {
    let ratio = b <= -1 ? Double.infinity : b < 0 ? 1 / (1 + b) : b == 0 ? 1 : b <= 1 ? 1 - b : 0
    self.init(response: duration, dampingRatio: ratio)
  }

  init(mass: Double, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    self.mass = mass
    let natural = (stiffness / mass).squareRoot()
    let decay = damping / (2 * mass)
    guard decay <= natural || allowOverDamping else {
      angularFrequency = 0
      decayRate = natural
      return
    }
    let frequency = abs(stiffness / mass - decay * decay).squareRoot()
    angularFrequency = decay > natural ? -frequency : frequency
    decayRate = decay
  }

  /// Solves for ω₀ as UIKit does, with an equation that omits the response's cosine term. The
  /// stopping rules of Newton's method decide the last bits and where it fails.
  init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    let ζ = min(max(dampingRatio, .ulpOfOne), 1)
    let duration = min(max(settlingDuration, 0.01), 10)
    var ω₀ = Self.frequency(ζ, duration, epsilon, start: 5 / duration, steps: 12, canFail: true)
    if ω₀ == nil {
      ω₀ = Self.frequency(ζ, duration, epsilon, start: 1 / duration, steps: 20, canFail: false)
    }
    let x = ω₀!
    decayRate = ζ * x
    angularFrequency = ζ == 1 ? 0 : abs(x * x - decayRate * decayRate).squareRoot()
    mass = 1
  }

  private static func frequency(
    _ ζ: Double, _ duration: Double, _ epsilon: Double, start: Double, steps: Int, canFail: Bool
  ) -> Double? {
    var x = start
    var previousStep = 0.0
    for count in 1...steps {
      let value: Double
      let slope: Double
      if ζ < 1 {
        let root = (1 - ζ * ζ).squareRoot()
        let decay = exp(-ζ * x * duration)
        value = epsilon - abs(ζ / root * decay)
        slope = ζ * ζ * duration / root * decay
      } else {
        let decay = exp(-duration * x)
        value = decay * (1 + duration * x) - (x < 0 ? -epsilon : epsilon)
        slope = -duration * duration * x * decay
      }
      let next = x - value / slope
      guard next.isFinite || !canFail else { return nil }
      let step = next - x
      x = next
      if count > 2, abs(step) <= epsilon {
        return canFail && previousStep < -1e5 * epsilon ? nil : x
      }
      previousStep = step
    }
    return x
  }
}

extension AppleSpring {
  var response: Double {
    Self.turn
      / (decayRate * decayRate + angularFrequency * abs(angularFrequency)).squareRoot()
  }

  var dampingRatio: Double { decayRate * response / Self.turn }

  var bounce: Double {
    let (ω, β) = (angularFrequency, decayRate)
    return ω >= 0
      ? ((-Self.turn / (ω * ω + β * β).squareRoot()) * (β / 2)) / .pi + 1
      : 1 / (((Self.turn / (β * β - ω * ω).squareRoot()) * (β / 2)) / .pi) - 1
  }

  var damping: Double { 2 * decayRate * mass }

  var stiffness: Double { mass * (angularFrequency * angularFrequency + decayRate * decayRate) }
}

extension AppleSpring {
  /// The displacement after t seconds of a move by `target`.
  func value(target: Double, initialVelocity v₀: Double = 0, time t: Double) -> Double {
    let (ω, β) = (angularFrequency, decayRate)
    if ω > 0 {
      let b = (β * target - v₀) / ω
      return target - exp(-β * t) * (target * cos(ω * t) + b * sin(ω * t))
    }
    if ω == 0 {
      return target - exp(-β * t) * (target + (β * target - v₀) * t)
    }
    let (first, second) = (exp((-ω - β) * t), exp((ω - β) * t))
    return target * (((β - ω) * first + (-ω - β) * second) / (2 * ω) + 1)
      - v₀ * (first - second) / (2 * ω)
  }

  /// The velocity after t seconds; for over-damped springs it is too large by the target.
  func velocity(target: Double, initialVelocity v₀: Double = 0, time t: Double) -> Double {
    let (ω, β) = (angularFrequency, decayRate)
    if ω > 0 {
      let b = (β * target - v₀) / ω
      let (s, c) = (sin(ω * t), cos(ω * t))
      return exp(-β * t) * (target * (ω * s + β * c) + b * (β * s - ω * c))
    }
    if ω == 0 {
      return exp(-β * t) * (β * target + (β * target - v₀) * (β * t - 1))
    }
    let (first, second) = (exp((-ω - β) * t), exp((ω - β) * t))
    let (fast, slow) = (-ω - β, ω - β)
    return target * (((β - ω) * fast * first + (-ω - β) * slow * second) / (2 * ω) + 1)
      - v₀ * (fast * first - slow * second) / (2 * ω)
  }

  var settlingDuration: Double { settlingDuration(target: 1, epsilon: 0.001) }

  /// The estimate: a bound of the envelope for ζ < 1, otherwise a search on a grid of 0.1 s.
  func settlingDuration(target: Double, initialVelocity v₀: Double = 0, epsilon: Double) -> Double {
    let (ω, β) = (angularFrequency, decayRate)
    if β == 0 { return .infinity }
    if ω > 0 { return max(0, log((abs(β * target - v₀) + abs(target)) / epsilon) / β) }
    var (start, smallest, time) = (-1.0, Double.infinity, 0.0)
    for _ in 0..<1024 {
      let distance = abs(value(target: target, initialVelocity: v₀, time: time) - target)
      guard distance.isFinite else { return 0 }
      if smallest >= epsilon {
        if distance < smallest { (start, smallest) = (time, distance) }
      } else if distance >= epsilon {
        smallest = .infinity
      } else if time - start > 1 {
        return start
      }
      time += 0.1
    }
    return 0
  }
}
