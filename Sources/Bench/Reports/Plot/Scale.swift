internal import Foundation
internal import Presentation

/// A mapping of values to positions along an axis.
struct Scale: Sendable {
  enum Kind: Sendable {
    case linear
    /// A scale of decades. Values at or below the lower end, including zero, are drawn on that end.
    case logarithmic
  }

  let kind: Kind
  let domain: ClosedRange<Double>

  /// A linear scale. Scales end at ±10³⁰⁰, because ticks would become infinite beyond.
  static func linear(_ domain: ClosedRange<Double>) -> Scale {
    Scale(kind: .linear, domain: domain.clamped(to: -1e300...1e300))
  }

  /// A logarithmic scale; `domain` starts above zero.
  static func logarithmic(_ domain: ClosedRange<Double>) -> Scale {
    precondition(domain.lowerBound > 0, "a logarithmic axis starts at \(domain.lowerBound)")
    return Scale(kind: .logarithmic, domain: domain.clamped(to: 1e-300...1e300))
  }

  /// A logarithmic scale of whole decades that contain every finite value above `floor`.
  static func decades(
    holding values: some Sequence<Double>, floor: Double, ceiling: Double = .infinity
  ) -> Scale {
    var (low, high) = (Double.infinity, -Double.infinity)
    for value in values where value.isFinite {
      let value = min(max(value, floor), ceiling)
      low = min(low, value)
      high = max(high, value)
    }
    if low > high { (low, high) = (floor, floor * 10) }
    let bottom = log10(low).rounded(.down)
    let top = max(log10(high).rounded(.up), bottom + 1)
    return .logarithmic(pow(10, bottom)...pow(10, top))
  }

  /// The position of a value: 0 at the lower end of the domain, 1 at the upper. Values outside and
  /// infinities are drawn on the ends, NaN on the upper one.
  func fraction(of value: Double) -> Double {
    if value.isNaN { return 1 }
    let clamped = min(max(value, domain.lowerBound), domain.upperBound)
    switch kind {
    case .linear:
      let width = domain.upperBound - domain.lowerBound
      return width == 0 ? 0.5 : (clamped - domain.lowerBound) / width
    case .logarithmic:
      let (low, high) = (log10(domain.lowerBound), log10(domain.upperBound))
      return high == low ? 0.5 : (log10(clamped) - low) / (high - low)
    }
  }

  /// Whether a value outside the domain is drawn on an end.
  func clamps(_ value: Double) -> Bool { !domain.contains(value) }
}

/// A labelled position on an axis.
struct Tick: Equatable, Sendable {
  let value: Double
  let label: String
}

extension Scale {
  /// At most `count` round values in the domain, but at least two if the domain has them.
  func ticks(atMost count: Int) -> [Tick] {
    switch kind {
    case .linear: linearTicks(atMost: max(count, 2))
    case .logarithmic: decadeTicks(atMost: max(count, 2))
    }
  }

  private func linearTicks(atMost count: Int) -> [Tick] {
    let width = domain.upperBound - domain.lowerBound
    guard width > 0 else {
      return [Tick(value: domain.lowerBound, label: FigureNumber.plain(domain.lowerBound))]
    }
    // The smallest of 1, 2, 5 times a power of ten that gives at most `count` ticks.
    var exponent = log10(width / Double(count)).rounded(.down)
    while true {
      for leading in [1.0, 2, 5] {
        let step = leading * pow(10, exponent)
        let first = (domain.lowerBound / step - 1e-9).rounded(.up)
        let last = (domain.upperBound / step + 1e-9).rounded(.down)
        if last - first < Double(count) {
          return stride(from: first, through: last, by: 1).map {
            Tick(value: $0 * step, label: FigureNumber.plain($0 * step))
          }
        }
      }
      exponent += 1
    }
  }

  private func decadeTicks(atMost count: Int) -> [Tick] {
    let low = Int((log10(domain.lowerBound) - 1e-9).rounded(.up))
    let high = Int((log10(domain.upperBound) + 1e-9).rounded(.down))
    guard high > low else {
      // For less than two decades, powers of ten alone would give too few ticks.
      return [1.0, 2, 5, 10, 20, 50, 100].map { $0 * pow(10, Double(low - 1)) }
        .filter { $0 >= domain.lowerBound * 0.999 && $0 <= domain.upperBound * 1.001 }
        .prefix(count).map { Tick(value: $0, label: FigureNumber.plain($0)) }
    }
    var step = 1
    while (high - low) / step + 1 > count { step += 1 }
    return stride(from: high, through: low, by: -step).reversed().map {
      Tick(value: pow(10, Double($0)), label: FigureNumber.powerOfTen($0))
    }
  }
}
