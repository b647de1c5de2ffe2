package import AnimationNumerics

/// An animation in the forms that other tools understand, each with its error.
package struct AnimationExport: Sendable, Encodable {
  /// What the animation is called.
  package let name: String
  /// The delay it starts with, in seconds.
  package let delay: Double
  /// The duration that belongs to every form, in seconds: for a spring, the time to its end within
  /// `tail`.
  package let duration: Double
  /// The error that was asked for.
  package let statedError: Double
  /// CSS `linear()`.
  package let linear: Linear
  /// CSS `cubic-bezier()`.
  package let bezier: Bezier
  /// Cubic keyframes.
  package let keyframes: Keyframes

  /// The `linear()` with the fewest stops.
  package struct Linear: Sendable, Encodable {
    /// Its text.
    package let css: String
    /// The number of its stops.
    package let stops: Int
    /// No `linear()` from 0 to 1 that keeps the stated error has fewer.
    package let fewestStops: Int
    /// Whether `stops` is `fewestStops`.
    package let isMinimal: Bool
    /// The greatest error of the text.
    package let error: Double
    /// "proved", by the reference and a bound of the curvature, or "checked", on a grid.
    package let evidence: String
    /// The number of values of the reference the proof rests on.
    package let referenceSamples: Int
  }

  /// The nearest `cubic-bezier()` that was found.
  package struct Bezier: Sendable, Encodable {
    /// Its text.
    package let css: String
    /// Its greatest error.
    package let error: Double
  }

  /// Cubic keyframes with the curve's own values and velocities.
  package struct Keyframes: Sendable, Encodable {
    /// The keyframes as Swift.
    package let swift: [String]
    /// Their values.
    package let frames: [Frame]
    /// Their greatest error.
    package let error: Double

    /// A keyframe: seconds, progress, and progress per second.
    package struct Frame: Sendable, Encodable {
      /// When it is reached.
      package let time: Double
      /// The progress there.
      package let value: Double
      /// The rate of progress there.
      package let velocity: Double
    }
  }

  /// The forms of an animation.
  ///
  /// - Parameters:
  ///   - animation: What to export.
  ///   - name: What to call it.
  ///   - error: The greatest error of `linear()` and of the keyframes, in (0, 0.5].
  /// - Throws: `DocumentError` for an animation that never ends.
  package init(
    _ animation: Animation, name: String, error epsilon: Double
  ) throws(DocumentError) {
    let curve = try ProgressCurve(animation, tail: min(0.001, epsilon / 2))
    self.name = name
    delay = curve.delay
    duration = curve.duration
    statedError = epsilon
    let line = try LinearExport(curve, error: epsilon)
    linear = Linear(
      css: line.css, stops: line.points.count, fewestStops: line.fewestStops,
      isMinimal: line.isMinimal, error: line.error, evidence: line.evidence,
      referenceSamples: line.referenceSamples)
    let nearest = BezierExport(curve)
    bezier = Bezier(css: nearest.css, error: nearest.error)
    let track = KeyframeExport(curve, error: epsilon)
    keyframes = Keyframes(
      swift: track.swift.split(separator: "\n").map(String.init),
      frames: track.frames.map {
        Keyframes.Frame(time: $0.time, value: $0.value, velocity: $0.endVelocity)
      }, error: track.error)
  }

  /// The export as text.
  package var text: String {
    let time = Text.milliseconds(duration)
    let minimal =
      linear.isMinimal
      ? "no linear() has fewer"
      : "no linear() has fewer than \(linear.fewestStops)"
    let proof =
      linear.evidence == "proved"
      ? "proved with \(linear.referenceSamples) values of the reference"
      : "checked on a grid"
    return """
      \(name): \(time)\(delay > 0 ? " after \(Text.milliseconds(delay))" : "")

      linear(), \(linear.stops) stops (\(minimal)), error \(Text.number(linear.error)) of \
      \(Text.number(statedError)) allowed, \(proof)
        transition: all \(cssTime(duration)) \(linear.css)\(delay > 0 ? " \(cssTime(delay))" : "");

      nearest cubic-bezier() found, error \(Text.number(bezier.error))
        transition: all \(cssTime(duration)) \(bezier.css)\(delay > 0 ? " \(cssTime(delay))" : "");

      keyframes, \(keyframes.frames.count) cubic ones, error \(Text.number(keyframes.error))
      \(keyframes.swift.map { "  \($0)" }.joined(separator: "\n"))

      """
  }

  private func cssTime(_ seconds: Double) -> String {
    "\(Text.number((seconds * 1e4).rounded() / 10))ms"
  }
}
