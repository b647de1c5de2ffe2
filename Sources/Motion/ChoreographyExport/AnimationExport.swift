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
  package private(set) var linear: LinearExport
  package private(set) var bezier: BezierExport
  /// The keyframes, preceded as Swift by one that waits for the delay; none as Swift if they would begin
  /// before their trigger.
  package private(set) var keyframes: KeyframeExport

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
    linear = try LinearExport(curve, error: epsilon)
    linear.transition = start.transition(curve.duration, linear.css)
    bezier = BezierExport(curve)
    bezier.transition = start.transition(curve.duration, bezier.css)
    keyframes = try KeyframeExport(curve, error: epsilon)
    keyframes.swift = delay < 0 ? [] : start.waiting + keyframes.swift
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
