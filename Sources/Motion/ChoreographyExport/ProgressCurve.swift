package import AnimationNumerics
internal import Foundation
package import ChoreographyFiles

/// An animation as a function from [0, 1] to progress, for tools without a notion of seconds.
package struct ProgressCurve: Sendable {
  /// The leading delay, in seconds.
  let delay: Double
  /// The duration that 1 stands for, in seconds; after it the animation stays within `tail` of its
  /// end.
  package let duration: Double
  /// The largest distance from its end after `duration`.
  let tail: Double
  /// The spring, if the animation is a plain one.
  let spring: Spring?
  /// Its pieces, in seconds after `delay`, up to `duration`.
  let pieces: [ProgressPiece]

  /// The largest number of pieces; with more it is not a single motion that another tool could use.
  private static var maximumPieces: Int { 512 }

  /// The curve of an animation to its end within `tail`; an error if it never ends or has no motion.
  package init(_ animation: Animation, tail: Double) throws(DocumentError) {
    let (leading, rest) = animation.leadingDelay
    let (all, areAll) = rest.pieces(limit: Self.maximumPieces)
    guard areAll else {
      throw DocumentError(
        "animation", is: "a repetition",
        must: "end within \(Self.maximumPieces) moves, the most in a curve")
    }
    // A delay hidden by a modifier appears as a rest at 0.
    let resting = all.prefix { $0.isRest && $0.progress(at: $0.start).value == 0 }
    let first = resting.count < all.count ? resting.last?.end ?? 0 : 0
    delay = leading + first
    pieces = all.dropFirst(resting.count < all.count ? resting.count : 0)
      .map { $0.advanced(by: first) }
    spring = rest.plainSpring
    let last = pieces[pieces.count - 1]
    if let (spring, velocity, scale, rate) = last.settlingSpring {
      // From rest the move is 1; with a velocity the remaining move differs.
      let local = spring.settlingDuration(
        target: 1.0, initialVelocity: velocity, epsilon: tail / scale)
      // Rounded up to few digits, so that the text contains exactly this number.
      duration = Self.roundedUp(last.start + max(local - last.localTime(at: last.start), 0) / rate)
      self.tail = tail
    } else {
      duration = last.start
      self.tail = 0
    }
    guard duration.isFinite, duration > 0 else {
      throw DocumentError(
        "animation", is: duration == 0 ? "a jump" : "\(animation)",
        must: duration == 0 ? "take some time" : "come to an end: without damping it never settles")
    }
  }

  /// Rounds seconds up to four digits or to a tenth of a millisecond.
  private static func roundedUp(_ seconds: Double) -> Double {
    guard seconds.isFinite, seconds > 0 else { return seconds }
    let places = max(3 - Int(log10(seconds).rounded(.down)), 4)
    // Beyond that the divisor overflows, so nothing is rounded.
    guard places < 300 else { return seconds }
    let unit = pow(10, Double(places))
    return (seconds * unit).rounded(.up) / unit
  }

  /// The cubic Bézier curve that it equals exactly, if any.
  var bezier: CubicBezier? { pieces[0].end == duration ? pieces[0].wholeCurve?.bezier : nil }

  /// Whether it starts elsewhere than at 0, or a piece elsewhere than the one before it ends.
  var jumps: Bool {
    var before = 0.0
    return pieces.contains { piece in
      let jump = piece.progress(at: piece.start).value - before
      before = piece.progress(at: min(piece.end, duration)).value
      return jump.magnitude > 1e-9
    }
  }

  private func piece(at time: Double) -> ProgressPiece {
    pieces.last { $0.start <= time } ?? pieces[0]
  }

  func value(at fraction: Double) -> Double { progress(at: fraction * duration).value }

  /// The progress at a time in seconds after the delay, and its rates per second.
  func progress(at time: Double) -> AnimationProgress { piece(at: time).progress(at: time) }

  /// The difference between another function of the seconds and the curve; differences below `floor`
  /// are not refined.
  func difference(floor: Double, from other: EnclosedFunction) -> DifferenceBound {
    var result = DifferenceBound()
    for piece in pieces where piece.start < duration {
      result.include(
        from: piece.start, to: min(piece.end, duration), piece.enclosed, other, floor: floor)
    }
    return result
  }
}
