internal import CKernelInterface

/// CSS `steps(count, jump)`: a staircase of `count` equal intervals.
///
///     value(p) = (⌊p · count⌋ [+ 1 for start and both]) / jumps
///
/// where `jumps` is count for start and end, count − 1 for none, count + 1 for both. Outside [0, 1]
/// the staircase continues, as in CSS. Counts beyond 2⁵³ are rounded to the nearest double.
///
/// Source: CSS Easing Functions Level 2, §2.4.
public struct StepsEasing: Hashable, Sendable {
  /// The position of the jumps.
  public enum Jump: String, Hashable, Sendable, CaseIterable {
    /// At the start of every interval: `jump-start` or `start`.
    case start = "jump-start"
    /// At the end of every interval: `jump-end` or `end`, CSS's default.
    case end = "jump-end"
    /// Neither at 0 nor at 1: the first interval is at 0, the last at 1.
    case none = "jump-none"
    /// Also at 0 and at 1: no interval is at 0 or at 1.
    case both = "jump-both"
  }

  /// The number of intervals.
  public let count: Int
  /// The position of the jumps.
  public let jump: Jump

  /// A staircase.
  ///
  /// - Throws: `EasingError.invalid` if `count` is below 1, or below 2 for `Jump.none`.
  public init(count: Int, jump: Jump = .end) throws(EasingError) {
    let least = jump == .none ? 2 : 1
    try EasingError.require(
      count >= least, "count", is: Double(count),
      must: "be at least \(least) with \(jump.rawValue)")
    self.count = count
    self.jump = jump
  }

  private init(unchecked jump: Jump) {
    count = 1
    self.jump = jump
  }

  /// CSS `step-start`: 1 from the start on.
  public static let stepStart = StepsEasing(unchecked: .start)
  /// CSS `step-end`: 0 until the end.
  public static let stepEnd = StepsEasing(unchecked: .end)

  /// The number of rises between 0 and 1, as a double, which holds every count.
  var jumps: Double {
    switch jump {
    case .start, .end: Double(count)
    case .none: Double(count) - 1
    case .both: Double(count) + 1
    }
  }

  /// The value at `progress`; NaN for NaN.
  ///
  /// - Parameters:
  ///   - progress: Input progress, also outside [0, 1].
  ///   - before: CSS's "before flag": a jump exactly at `progress` has not happened yet. It is set
  ///     in the animation's before phase or, played backwards, in its after phase.
  public func value(at progress: Double, before: Bool = false) -> Double {
    withUnsafePointer(to: curve) {
      kernels.curveValue(CurveKindSteps, $0, progress, before ? 1 : 0)
    }
  }

  /// Whether kernels, which find integers up to 2⁵¹, compute every value.
  var fitsKernels: Bool { Double(count) < 0x1p50 }

  /// The steps in the form of the kernels.
  var curve: StepCurve {
    let (count, jumps) = (Double(count), jumps)
    return StepCurve(
      count: count, jumps: jumps, rise: jump == .start || jump == .both ? 1 : 0,
      slope: count / jumps)
  }
}
