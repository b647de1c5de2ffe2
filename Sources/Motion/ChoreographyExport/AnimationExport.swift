internal import AnimationNumerics
package import ChoreographyFiles

/// An animation in the formats of other tools, each with its error.
package struct AnimationExport: Sendable, Encodable {
  package let name: String
  /// The properties that share the animation and its start; empty for a separate animation.
  package let properties: [String]
  /// Seconds from the trigger to the start of the first item's motion: its element's delay and the
  /// animation's own.
  package let delay: Double
  /// The additional delay of each item; nil if all start together.
  package let stagger: ExportSubject.Stagger?
  /// The common duration of all formats, in seconds: for a spring, the time to its end within
  /// `tail`.
  package let duration: Double
  package let statedError: Double
  package let linear: Linear
  package let bezier: Bezier
  package let keyframes: Keyframes

  /// The `linear()` with the fewest stops.
  package struct Linear: Sendable, Encodable {
    package let css: String
    /// A `transition` with its delay and its stagger.
    package let transition: String
    package let stops: Int
    /// A lower bound on the number of stops of any `linear()` from 0 to 1 that keeps the stated
    /// error.
    package let fewestStops: Int
    package let isMinimal: Bool
    /// An upper bound of the error of the text.
    package let error: Double
    /// The evidence for the error: "proved" by reference values and a bound on the curvature, or
    /// "bounded" by the library's own values and such a bound.
    package let evidence: String
    /// The number of reference values in the proof.
    package let referenceSamples: Int
  }

  /// The `cubic-bezier()` that equals the animation, or the nearest one that was found.
  package struct Bezier: Sendable, Encodable {
    package let css: String
    /// A `transition` with its delay and its stagger.
    package let transition: String
    /// An upper bound of the error; 0 if it is exact.
    package let error: Double
    /// Whether the curve equals the animation exactly.
    package let isExact: Bool
  }

  /// Keyframes with the curve's values and velocities.
  package struct Keyframes: Sendable, Encodable {
    /// The keyframes as Swift, preceded by one that waits for the delay; empty if they would begin
    /// before their trigger.
    package let swift: [String]
    /// The keyframes after the delay.
    let frames: [KeyframeExport.Frame]
    /// An upper bound of the error; 0 if the keyframes are exact.
    package let error: Double
  }

  /// Exports an animation.
  ///
  /// - Parameters:
  ///   - subject: The animation to export.
  ///   - error: The greatest error of `linear()` and of the keyframes, in (0, 0.5].
  /// - Throws: `DocumentError` for an animation that never ends, or that starts in its middle while
  ///   its element or its items start later.
  package init(_ subject: ExportSubject, error epsilon: Double) throws(DocumentError) {
    var (animation, head) = (subject.animation, 0.0)
    // CSS starts in the middle of a transition by a negative delay.
    if let (delay, rest) = animation.headStart {
      (animation, head) = (rest, delay)
      guard subject.delay == 0, subject.stagger == nil else {
        throw DocumentError(
          "delay", is: "\(delay) s",
          must: "not be negative where the element or its items start later")
      }
    }
    let curve = try ProgressCurve(animation, tail: min(0.001, epsilon / 2))
    name = subject.name
    properties = subject.properties
    delay = head + subject.delay + curve.delay
    stagger = subject.stagger
    duration = curve.duration
    statedError = epsilon
    let start = ExportStart(delay: delay, stagger: subject.stagger)
    let line = try LinearExport(curve, error: epsilon)
    linear = Linear(
      css: line.css, transition: start.transition(curve.duration, line.css),
      stops: line.points.count, fewestStops: line.fewestStops, isMinimal: line.isMinimal,
      error: line.error, evidence: line.evidence, referenceSamples: line.referenceSamples)
    let nearest = BezierExport(curve)
    bezier = Bezier(
      css: nearest.css, transition: start.transition(curve.duration, nearest.css),
      error: nearest.error, isExact: nearest.isExact)
    let track = try KeyframeExport(curve, error: epsilon)
    keyframes = Keyframes(
      swift: delay < 0 ? [] : start.waiting + track.swift, frames: track.frames, error: track.error)
  }

  package var text: String {
    let start = ExportStart(delay: delay, stagger: stagger)
    let minimal =
      linear.isMinimal
      ? "no linear() has fewer" : "no linear() has fewer than \(linear.fewestStops)"
    let proof =
      linear.evidence == "proved"
      ? "proved with \(linear.referenceSamples) values of the reference"
      : "bounded by its values and second derivative"
    let names = properties.isEmpty ? name : properties.joined(separator: ", ")
    let curve =
      bezier.isExact
      ? "cubic-bezier(), exactly"
      : "nearest cubic-bezier() found, error at most \(DisplayText.number(bezier.error))"
    let precision =
      keyframes.error == 0 ? "exactly" : "error at most \(DisplayText.number(keyframes.error))"
    return """
      \(DisplayText.line(names)): \(Decimals.cssTime(duration))\(start.words)

      linear(), \(linear.stops) stops (\(minimal))
        error \(DisplayText.number(linear.error)) of \(DisplayText.number(statedError)) allowed, \(proof)
        transition: \(linear.transition);

      \(curve)
        transition: \(bezier.transition);

      keyframes, \(delay < 0 ? "none: they cannot begin before their trigger" : "\(keyframes.frames.count), \(precision)")
      \(keyframes.swift.map { "  \($0)" }.joined(separator: "\n"))

      """
  }
}
