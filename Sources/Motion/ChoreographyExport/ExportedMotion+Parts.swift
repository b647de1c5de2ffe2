internal import AnimationNumerics
internal import ChoreographyFiles

extension ExportedMotion {
  /// Builds a motion.
  struct Parts {
    typealias Segment = ExportedMotion.Segment

    let name: String
    var from: Double
    var segments: [Segment] = []
    var period: Double?
    var error = 0.0
    /// The value at the end of the parts so far.
    var value: Double
    var time = 0.0
    /// The seconds before the first cycle of a loop.
    var leadingDelay = 0.0
    /// The time before which nothing moves.
    let delay: Double
    /// Whether only values from 0 to 1 are shown.
    let isClipped: Bool

    /// The values that were taken so far to find parts.
    var values = 0

    /// The largest number of parts; more are useless in practice.
    static var maximum: Int { 2000 }
    /// The most values to take; a motion of the most parts needs about 400 a part.
    static var maximumValues: Int { 1000 * maximum }

    init(name: String, from: Double, delay: Double, isClipped: Bool) {
      (self.name, self.from, self.delay, self.isClipped) = (name, from, delay, isClipped)
      value = from
      if delay > 0 { hold(until: delay) }
    }

    /// The distance of a value from the first one, both clipped if the motion is.
    func distance(_ value: Double) -> Double {
      isClipped
        ? (min(max(value, 0), 1) - min(max(from, 0), 1)).magnitude : (value - from).magnitude
    }

    /// The error allowed for parts that reach some distance. Numbers are printed to nine digits, and
    /// gaps of a ten-millionth are closed.
    static func tolerance(_ error: Double, _ reach: Double) -> Double {
      max(error - 1.2e-7, error * 0.8) * reach
    }

    mutating func hold(until end: Double) {
      guard end > time else { return }
      append(Segment(start: time, end: end, from: value, to: value, shape: .line))
    }

    /// Appends a jump as a short segment, so that a jump at the end of the motion is visible.
    mutating func jump(to target: Double) {
      guard target != segments.last?.to ?? from else { return }
      append(Segment(start: time, end: time + 1e-6, from: target, to: target, shape: .line))
    }

    mutating func append(_ segment: Segment) {
      (time, value) = (segment.end, segment.to)
      segments.appendJoined(segment)
    }

    /// Removes rounding errors: 2.2e-16 becomes 0. Parts whose ends differ only by rounding, or by
    /// sampling a billionth beside the place, are joined.
    ///
    /// - Parameter reach: How far the motion goes from its first value.
    /// - Returns: The widest gap that was closed; 0 if all were rounding errors.
    mutating func join(reach: Double) -> Double {
      // Motions without an error were not sampled; others are printed to a billionth of the reach.
      let grain = reach * (error > 0 ? 1e-9 : 1e-13)
      func tidy(_ value: Double, _ grain: Double) -> Double { value.magnitude <= grain ? 0 : value }
      var widest = 0.0
      var before = tidy(from, grain)
      from = before
      var joined: [Segment] = []
      for var segment in segments {
        (segment.from, segment.to) = (tidy(segment.from, grain), tidy(segment.to, grain))
        if case .cubic(let start, let end) = segment.shape, segment.duration > 0 {
          let slow = 10 * grain / segment.duration
          segment.shape = .cubic(tidy(start, slow), tidy(end, slow))
        }
        let gap = (segment.from - before).magnitude
        if gap > 0, gap <= 100 * grain {
          if segment.to == segment.from { segment.to = before }
          segment.from = before
          if gap > 1e-12 * reach { widest = max(widest, gap) }
        }
        before = segment.to
        // A jump over such a gap was a rounding error.
        let isNothing =
          segment.from == segment.to && segment.duration <= 1.5e-6
          && joined.last.map { $0.to == segment.from } ?? false
        if !isNothing { joined.append(segment) }
      }
      if period != nil, let first = joined.first, let last = joined.last, last.to != first.from {
        let gap = (last.to - first.from).magnitude
        if gap <= 100 * grain {
          joined[joined.count - 1].to = first.from
          if gap > 1e-12 * reach { widest = max(widest, gap) }
        }
      }
      segments = joined
      return widest
    }

    func tooMany() -> DocumentError {
      DocumentError(
        name, is: "a motion of more than \(Self.maximum) parts",
        must: "be exported with a larger error, or not at all")
    }
  }
}

extension [ExportedMotion.Segment] {
  /// Adds a segment, or extends the last one if both hold the same value.
  mutating func appendJoined(_ segment: ExportedMotion.Segment) {
    if let last, last.shape == .line, segment.shape == .line, segment.from == segment.to,
      last.from == segment.from, last.to == segment.to
    {
      self[count - 1].end = segment.end
    } else {
      append(segment)
    }
  }
}
