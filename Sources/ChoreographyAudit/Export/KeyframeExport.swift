internal import AnimationNumerics
internal import Foundation

/// A curve as cubic keyframes that have its values and velocities where they meet.
///
/// Each keyframe reaches as far as the error allows, so no division at points of the curve with its
/// own velocities has fewer; the error is measured at 64 points of each.
struct KeyframeExport: Sendable {
  /// One cubic keyframe.
  struct Frame: Hashable, Sendable, Encodable {
    /// Seconds from the start to its end.
    var time: Double
    /// Seconds it takes.
    var duration: Double
    /// The progress at its end.
    var value: Double
    /// The rate of progress at its start, per second.
    var startVelocity: Double
    /// The rate of progress at its end, per second.
    var endVelocity: Double
  }

  /// The keyframes; the first one starts at 0.
  let frames: [Frame]
  /// The greatest difference from the curve.
  let error: Double

  init(_ curve: ProgressCurve, error epsilon: Double) {
    func difference(_ a: Double, _ b: Double) -> Double {
      let end = b == 1 ? 1 : curve.value(at: b)
      let start = a == 0 ? 0 : curve.value(at: a)
      let (m0, m1) = (
        Self.finite(curve.slope(at: a)), Self.finite(curve.slope(at: min(b, Self.last)))
      )
      var worst = 0.0
      for step in 1..<64 {
        let u = Double(step) / 64
        let h = (b - a)
        let value =
          start + u
          * (h * m0 + u * ((3 - 2 * u) * (end - start) - h * ((2 - u) * m0 + (1 - u) * m1)))
        worst = max(worst, (value - curve.value(at: a + u * h)).magnitude)
      }
      return worst
    }
    var frames: [Frame] = []
    var error = curve.tail
    var from = 0.0
    while from < 1, frames.count < 1000 {
      var to = 1.0
      if difference(from, to) > epsilon {
        // The error grows with the length, but for a ripple: the longest of a falling series first.
        var length = 1 - from
        while length > 1e-6, difference(from, from + length) > epsilon { length *= 0.8 }
        var (good, bad) = (from + length, min(from + length / 0.8, 1))
        for _ in 0..<30 {
          let middle = (good + bad) / 2
          if difference(from, middle) <= epsilon { good = middle } else { bad = middle }
        }
        to = good
      }
      error = max(error, difference(from, to))
      frames.append(
        Frame(
          time: to * curve.duration, duration: (to - from) * curve.duration,
          value: to == 1 ? 1 : curve.value(at: to),
          startVelocity: Self.finite(curve.slope(at: from)) / curve.duration,
          endVelocity: Self.finite(curve.slope(at: min(to, Self.last))) / curve.duration))
      from = to
    }
    self.frames = frames
    self.error = error
  }

  /// Just before the end, where a curve still has its slope.
  private static var last: Double { 1 - 0x1p-40 }

  /// A vertical tangent has no velocity a keyframe could hold.
  private static func finite(_ slope: Double) -> Double { slope.isFinite ? slope : 0 }

  /// The keyframes as they are written in a `KeyframeTrack`.
  var swift: String {
    frames.map { frame in
      func text(_ value: Double) -> String { String(format: "%.6g", value) }
      return "CubicKeyframe(\(text(frame.value)), duration: \(text(frame.duration)), "
        + "startVelocity: \(text(frame.startVelocity)), endVelocity: \(text(frame.endVelocity)))"
    }.joined(separator: "\n")
  }
}
