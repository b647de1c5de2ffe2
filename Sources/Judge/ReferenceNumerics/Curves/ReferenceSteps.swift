/// CSS `steps()`, in exact fractions. Source: CSS Easing Functions Level 2, §2.4 (step easing
/// functions), re-derived from its rules.
public struct ReferenceSteps: Sendable {
  /// The positions of the jumps.
  public enum Position: String, Sendable, CaseIterable {
    case jumpStart = "jump-start"
    case jumpEnd = "jump-end"
    case jumpNone = "jump-none"
    case jumpBoth = "jump-both"
  }

  /// The number of steps.
  public let count: Int
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

  /// The eased progress. `before` means that the effect has not begun, so that a jump exactly here
  /// has not happened yet.
  public func value(at progress: Double, before: Bool = false) -> ReferenceValue {
    value(at: progress, steps: Fraction(progress) * Fraction(BigInteger(count)), before: before)
  }

  /// The eased progress where the product of progress and count is first rounded to `Double`, as
  /// browsers do: a progress nearest to k/n counts as k/n. Differs from ``value(at:before:)`` only
  /// within half an ulp of a jump.
  public func roundedValue(at progress: Double, before: Bool = false) -> ReferenceValue {
    let place = progress * Double(count)
    guard place.magnitude < 0x1p52, place == place.rounded() else {
      return value(at: progress, before: before)
    }
    return value(at: progress, steps: Fraction(place), before: before)
  }

  /// Whether a jump is at exactly this progress.
  public func hasJump(at progress: Double) -> Bool {
    (Fraction(progress) * Fraction(BigInteger(count))).isInteger
  }

  /// The eased progress where it is `place` steps from the start.
  private func value(
    at progress: Double, steps place: Fraction, before: Bool
  ) -> ReferenceValue {
    var step = place.floor
    if position == .jumpStart || position == .jumpBoth { step += 1 }
    if before && place.isInteger { step -= 1 }
    if progress >= 0 && step < 0 { step = 0 }
    let jumps =
      switch position {
      case .jumpStart, .jumpEnd: BigInteger(count)
      case .jumpNone: BigInteger(count) - 1
      case .jumpBoth: BigInteger(count) + 1
      }
    if progress <= 1 && step > jumps { step = jumps }
    return Fraction(step, jumps).value
  }
}
