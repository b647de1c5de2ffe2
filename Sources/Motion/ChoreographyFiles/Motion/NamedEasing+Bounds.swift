internal import AnimationNumerics
internal import Foundation

/// Where a named easing and its derivatives may be extreme. Every shape is made of pieces of the
/// family's ease-in f(u), taken as a function of the distance d = 1 − u from its end.
extension NamedEasing {
  /// The second derivative at a progress from 0 to 1, without the impacts of bounce.
  func secondDerivative(at progress: Double) -> Double {
    let isLater = progress >= 0.5
    switch shape {
    case .in: return bend(1 - progress)
    case .out: return -bend(progress)
    case .inOut: return isLater ? -2 * bend(2 * progress - 1) : 2 * bend(1 - 2 * progress)
    case .outIn: return isLater ? 2 * bend(2 - 2 * progress) : -2 * bend(2 * progress)
    }
  }

  /// f″ at a distance from the end of the ease-in.
  private func bend(_ d: Double) -> Double {
    let u = 1 - d
    switch family {
    case .sine: return .pi * .pi / 4 * sin(.pi / 2 * d)
    case .quad: return 2
    case .cubic: return 6 * u
    case .quart: return 12 * u * u
    case .quint: return 20 * u * u * u
    case .expo: return Self.rate * Self.rate * exp(-Self.rate * d)
    case .circ: return 1 / (d * (1 + u) * (d * (1 + u)).squareRoot())
    case .back: return 6 * u - shownOvershoot * (2 - 6 * u)
    case .elastic:
      let (height, λ, ω) = (max(amplitude, 1), Self.rate, frequency)
      let angle = ω * d + asin(1 / height)
      return height * exp(-λ * d) * ((λ * λ - ω * ω) * sin(angle) - 2 * λ * ω * cos(angle))
    case .bounce: return -15.125
    }
  }

  /// 10 ln 2: the rate of 2^(10p).
  private static var rate: Double { 0x1.bb9d3beb8c86bp+2 }

  private var shownOvershoot: Double { overshoot * (isPublishedInOut ? 1.525 : 1) }

  /// The angular frequency of elastic.
  private var frequency: Double { 2 * .pi / (period * (isPublishedInOut ? 1.5 : 1)) }

  /// The places where the value jumps (of expo and elastic, where their ease-in starts) or the slope
  /// does (of bounce, at impacts).
  var breaks: [Double] {
    switch family {
    case .expo, .elastic:
      shape == .in ? [0] : shape == .out ? [1] : shape == .inOut ? [0, 1] : [0.5]
    case .bounce: places(at: [4.0 / 11, 8.0 / 11, 10.0 / 11])
    default: []
    }
  }

  /// The places between 0 and 1 where the value, the slope or the second derivative changes
  /// direction, or where the slope jumps or is infinite, to within rounding.
  var breakpoints: [Double] {
    let distances: [Double]
    switch family {
    case .sine, .quad, .cubic, .quart, .quint, .expo, .circ: distances = []
    case .back:
      let s = shownOvershoot
      distances = [1 - 2 * s / (3 * (s + 1)), 1 - s / (3 * (s + 1))]
    case .elastic:
      // The n-th derivative is a multiple of e^(−λd) sin(ωd + φ + nα), tan α = −ω/λ.
      let phase = asin(1 / max(amplitude, 1))
      distances = (1...3).flatMap { n in
        let first = phase + Double(n) * atan2(frequency, -Self.rate)
        return stride(from: (first / .pi).rounded(.up), through: (first + frequency) / .pi, by: 1)
          .map { ($0 * .pi - first) / frequency }
      }
    case .bounce: distances = [4, 6, 8, 9, 10, 10.5].map { $0 / 11 }
    }
    return (places(at: distances) + (shape == .inOut || shape == .outIn ? [0.5] : [])).sorted()
  }

  /// The places between 0 and 1, apart from ½ in shapes of two halves, that the ease-in has at these
  /// distances from its end.
  private func places(at distances: [Double]) -> [Double] {
    distances.filter { $0 > 0 && $0 < 1 }.flatMap { d -> [Double] in
      switch shape {
      case .in: [1 - d]
      case .out: [d]
      case .inOut: [(1 - d) / 2, (1 + d) / 2]
      case .outIn: [d / 2, 1 - d / 2]
      }
    }.sorted()
  }
}
