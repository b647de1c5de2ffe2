public import AnimationNumerics

/// An animation in the forms that other tools understand, each with its error.
public struct AnimationExport: Sendable, Encodable {
  /// What the animation is called.
  public let name: String
  /// The delay it starts with, in seconds.
  public let delay: Double
  /// The duration that belongs to every form, in seconds: for a spring, the time to its end within
  /// `tail`.
  public let duration: Double
  /// The error that was asked for.
  public let statedError: Double
  /// CSS `linear()`.
  public let linear: Linear
  /// CSS `cubic-bezier()`.
  public let bezier: Bezier
  /// Cubic keyframes.
  public let keyframes: Keyframes

  /// The `linear()` with the fewest stops.
  public struct Linear: Sendable, Encodable {
    /// Its text.
    public let css: String
    /// The number of its stops.
    public let stops: Int
    /// No `linear()` from 0 to 1 that keeps the stated error has fewer.
    public let fewestStops: Int
    /// Whether `stops` is `fewestStops`.
    public let isMinimal: Bool
    /// The greatest error of the text.
    public let error: Double
    /// "proved", by the reference and a bound of the curvature, or "checked", on a grid.
    public let evidence: String
    /// The number of values of the reference the proof rests on.
    public let referenceSamples: Int
  }

  /// The nearest `cubic-bezier()` that was found.
  public struct Bezier: Sendable, Encodable {
    /// Its text.
    public let css: String
    /// Its greatest error.
    public let error: Double
  }

  /// Cubic keyframes with the curve's own values and velocities.
  public struct Keyframes: Sendable, Encodable {
    /// The keyframes as Swift.
    public let swift: [String]
    /// Their values.
    public let frames: [Frame]
    /// Their greatest error.
    public let error: Double

    /// A keyframe: seconds, progress, and progress per second.
    public struct Frame: Sendable, Encodable {
      /// When it is reached.
      public let time: Double
      /// The progress there.
      public let value: Double
      /// The rate of progress there.
      public let velocity: Double
    }
  }

  /// The forms of an animation.
  ///
  /// - Parameters:
  ///   - animation: What to export.
  ///   - name: What to call it.
  ///   - error: The greatest error of `linear()` and of the keyframes, in (0, 0.5].
  /// - Throws: `DocumentError` for an animation that never ends.
  public init(
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
  var text: String {
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
