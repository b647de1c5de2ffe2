package import AnimationNumerics

/// An animation as a function from [0, 1] to progress, for tools that know nothing of seconds.
package struct ProgressCurve {
  /// The animation without the delay it starts with.
  let animation: Animation
  /// The delay it starts with, in seconds.
  let delay: Double
  /// What 1 stands for, in seconds: when it stays within `tail` of its end.
  package let duration: Double
  /// How far it may be from its end after `duration`.
  let tail: Double
  /// A bound of the magnitude of the second derivative; nil if none is known.
  let curvature: Double?
  /// The spring it is, if it is a plain one.
  let spring: Spring?

  /// The curve of an animation, to its end within `tail`.
  ///
  /// - Throws: `DocumentError` for an animation that never ends.
  package init(_ animation: Animation, tail: Double) throws(DocumentError) {
    (delay, self.animation) = animation.leadingDelay
    spring = self.animation.plainSpring
    if let spring {
      duration = spring.settlingDuration(target: 1.0, epsilon: tail)
      self.tail = tail
      // The energy x′² + ω₀²x² does not grow from ω₀², so |x″| ≤ ω₀²|x| + 2ζω₀|x′| ≤ ω₀²(1 + 2ζ).
      let turns = spring.naturalFrequency * duration
      curvature = turns * turns * (1 + 2 * spring.dampingRatio)
    } else {
      duration = self.animation.removalTime
      // A curve ends exactly, a modified spring within 0.001.
      self.tail = self.animation.progress(at: duration).value == 1 ? 0 : 0.001
      curvature = nil
    }
    guard duration.isFinite, duration > 0 else {
      throw DocumentError(
        path: "animation", value: "\(animation)",
        reason: duration == 0 ? "take some time" : "come to an end: it never settles")
    }
  }

  /// The progress at a fraction of the duration.
  func value(at fraction: Double) -> Double { animation.progress(at: fraction * duration).value }

  /// The rate of progress at a fraction of the duration, per duration.
  func slope(at fraction: Double) -> Double {
    animation.progress(at: fraction * duration).velocity * duration
  }

  /// The greatest distance between the curve and a straight line through two of its points that are
  /// `step` apart: proved from the bound of the curvature, or else estimated from how far the middles
  /// of `values`, which are `step` apart, lie from their neighbours' chords, twice over.
  func sagitta(step: Double, values: [Double]) -> Double {
    if let curvature { return curvature * step * step / 8 }
    var bend = 0.0
    for index in values.indices.dropFirst().dropLast() {
      bend = max(bend, (values[index - 1] - 2 * values[index] + values[index + 1]).magnitude)
    }
    return bend / 8 * 2
  }

}
