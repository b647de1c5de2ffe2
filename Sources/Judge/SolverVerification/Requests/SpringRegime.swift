/// The regimes of a spring's motion, divided where solvers typically fail.
public enum SpringRegime: String, Sendable, Hashable, CaseIterable, Codable {
  /// b ≥ 1: no damping at all, ζ = 0.
  case undamped
  /// 0.9 < b < 1: many oscillations; phases lose digits.
  case lightlyDamped = "lightly damped"
  /// 0.01 ≤ b ≤ 0.9: ordinary bounce.
  case underDamped = "under-damped"
  /// 0 < b < 0.01: oscillating so slowly that 1 − ζ² cancels.
  case nearCriticalBelow = "just under critical"
  /// b = 0: the double root.
  case critical
  /// −0.01 < b < 0: two nearly equal exponentials.
  case nearCriticalAbove = "just over critical"
  /// −0.5 ≤ b ≤ −0.01: two exponentials, 1 < ζ ≤ 2.
  case overDamped = "over-damped"
  /// b < −0.5: a fast and a very slow exponential; hyperbolic functions overflow.
  case stronglyOverDamped = "strongly over-damped"

  /// The regime of a bounce.
  public init(bounce: Double) {
    self =
      switch bounce {
      case 1...: .undamped
      case let b where b > 0.9: .lightlyDamped
      case 0.01...: .underDamped
      case let b where b > 0: .nearCriticalBelow
      case 0: .critical
      case let b where b > -0.01: .nearCriticalAbove
      case let b where b >= -0.5: .overDamped
      default: .stronglyOverDamped
      }
  }
}

extension SpringDescription {
  /// The regime of this spring's motion.
  public var regime: SpringRegime { SpringRegime(bounce: approximateBounce) }
}
