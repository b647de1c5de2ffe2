/// The slopes of the circular eases, written so that nothing cancels: within 3 u, also next to the ends.
enum CircularSlope {
  /// p / √(1 − p²).
  static func easeIn(at progress: Double) -> Double {
    let p = clamped(progress)
    return p / ((1 - p) * (1 + p)).squareRoot()
  }

  /// (1 − p) / √(1 − (1 − p)²).
  static func easeOut(at progress: Double) -> Double {
    let p = clamped(progress)
    return (1 - p) / (p * (2 - p)).squareRoot()
  }

  /// That of the ease-in at 2p, then that of the ease-out at 2p − 1.
  static func easeInOut(at progress: Double) -> Double {
    let p = clamped(progress)
    return p < 0.5 ? easeIn(at: 2 * p) : easeOut(at: 2 * p - 1)
  }

  private static func clamped(_ progress: Double) -> Double {
    progress >= 1 ? 1 : progress <= 0 ? 0 : progress
  }
}
