import BigInt

/// CSS `steps()`, in exact fractions. Source: CSS Easing Functions Level 2, §2.4 (step easing
/// functions), re-derived from its rules.
public struct ReferenceSteps: Sendable {
  /// Where the jumps stand.
  public enum Position: String, Sendable, CaseIterable {
    case jumpStart = "jump-start"
    case jumpEnd = "jump-end"
    case jumpNone = "jump-none"
    case jumpBoth = "jump-both"
  }

  private let count: Int
  private let position: Position

  /// `count` steps, at least one; at least two without jumps at the ends.
  public init(count: Int, position: Position) throws {
    let least = position == .jumpNone ? 2 : 1
    guard count >= least else {
      throw ReferenceError("count must be at least \(least) for \(position.rawValue), got \(count)")
    }
    self.count = count
    self.position = position
  }

  /// The eased progress; `before` says that the effect has not begun, which holds back a jump.
  public func value(at progress: Double, before: Bool = false) -> ReferenceValue {
    let p = Fraction(progress)
    let place = p * Fraction(BigInt(count))
    var step = place.floor
    if position == .jumpStart || position == .jumpBoth { step += 1 }
    if before && place.isInteger { step -= 1 }
    if progress >= 0 && step < 0 { step = 0 }
    let jumps =
      switch position {
      case .jumpStart, .jumpEnd: count
      case .jumpNone: count - 1
      case .jumpBoth: count + 1
      }
    if progress <= 1 && step > jumps { step = BigInt(jumps) }
    return Fraction(step, BigInt(jumps)).value
  }
}
