/// The number of frames of a time.
package enum Frames {
  /// The first frame at or after a time, counted from 0; nil beyond the range of `Int`.
  ///
  /// The product is exact: a time of 0.1 s, which is larger than 1/10, takes 7 frames at 60 a second.
  /// A quotient such as 6/60 that rounds to 0.1 takes 6.
  package static func count(until time: Double, at framesPerSecond: Double) -> Int? {
    trapUnless(framesPerSecond > 0, "framesPerSecond is \(framesPerSecond); it must be positive")
    let product = time * framesPerSecond
    guard product <= 0x1p31 - 1 else { return nil }
    // The frame whose time rounds to the given one shows it.
    let frame = product.rounded()
    return Int(frame / framesPerSecond == time ? frame : product.rounded(.up))
  }
}

extension Decay {
  /// The number of frames until a motion stays within `distance` of its end: the first frame from
  /// ``restTime(within:initialVelocity:)`` on, counted from 0. Nil if it never does.
  ///
  /// - Precondition: The frame rate is positive.
  public func frames(
    at framesPerSecond: Double, within distance: Double, initialVelocity: Double
  ) -> Int? {
    Frames.count(
      until: restTime(within: distance, initialVelocity: initialVelocity), at: framesPerSecond)
  }
}

extension Spring {
  /// The number of frames until a move of 1 from rest stays within `epsilon` of its target: the first
  /// frame from ``settlingDuration(epsilon:)`` on, counted from 0. Nil if it never does.
  ///
  /// - Precondition: Both are positive.
  public func frames(at framesPerSecond: Double, epsilon: Double = 0.001) -> Int? {
    Frames.count(until: settlingDuration(epsilon: epsilon), at: framesPerSecond)
  }
}
