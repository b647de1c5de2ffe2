/// The circular eases, written so that nothing cancels.
///
/// 1 − p² is formed as (1 − p)(1 + p), and 1 − √q as (1 − q) / (1 + √q); each value then has a
/// relative error of at most 2.5 u, also next to 0, and each slope of at most 3 u.
enum CircularEasing {
  /// 1 − √(1 − p²), slope p / √(1 − p²).
  static func easeIn(at progress: Double) -> (value: Double, slope: Double) {
    let p = clamped(progress)
    let root = ((1 - p) * (1 + p)).squareRoot()
    return (p * p / (1 + root), p / root)
  }

  /// √(1 − (1 − p)²), slope (1 − p) / √(1 − (1 − p)²).
  static func easeOut(at progress: Double) -> (value: Double, slope: Double) {
    let p = clamped(progress)
    let root = (p * (2 - p)).squareRoot()
    return (root, (1 - p) / root)
  }

  /// Half an ease-in of 2p, then one half and half an ease-out of 2p − 1.
  static func easeInOut(at progress: Double) -> (value: Double, slope: Double) {
    let p = clamped(progress)
    if p < 0.5 {
      let half = easeIn(at: 2 * p)
      return (half.value / 2, half.slope)
    }
    let half = easeOut(at: 2 * p - 1)
    return (0.5 + half.value / 2, half.slope)
  }

  private static func clamped(_ progress: Double) -> Double {
    progress >= 1 ? 1 : progress <= 0 ? 0 : progress
  }
}
