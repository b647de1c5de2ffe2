internal import AnimationNumerics
internal import ChoreographyFiles

extension ExportedMotion {
  /// The motion in the making.
  struct Parts {
    typealias Segment = ExportedMotion.Segment

    let name: String
    var from: Double
    var segments: [Segment] = []
    var period: Double?
    var error = 0.0
    /// That of the part that was fitted last.
    var lastError = 0.0
    /// The value where the parts so far end.
    var value: Double
    var time = 0.0
    /// The seconds before the first cycle of a loop.
    var leadingDelay = 0.0
    /// Before it nothing moves.
    let delay: Double

    /// More parts than this are of no use to anybody.
    static var maximum: Int { 2000 }

    init(name: String, from: Double, delay: Double) {
      (self.name, self.from, self.delay) = (name, from, delay)
      value = from
      if delay > 0 { hold(until: delay) }
    }

    mutating func hold(until end: Double) {
      guard end > time else { return }
      append(Segment(start: time, end: end, from: value, to: value, shape: .line))
    }

    /// A jump at the end is seen from then on.
    mutating func jump(to target: Double) {
      guard target != segments.last?.to ?? from else { return }
      append(Segment(start: time, end: time + 1e-6, from: target, to: target, shape: .line))
    }

    mutating func append(_ segment: Segment) {
      (time, value) = (segment.end, segment.to)
      segments.appendJoined(segment)
    }

    /// Takes out what rounding leaves: 2.2e-16 is 0, and where parts meet but for their last places, or but
    /// for having been sampled a billionth beside the place, one starts where the other ends.
    ///
    /// - Parameter reach: How far the motion goes from its first value.
    /// - Returns: The widest gap that was closed, 0 if all were rounding.
    mutating func join(reach: Double) -> Double {
      // Of motions without an error nothing was sampled; others are printed with a billionth of the reach.
      let grain = reach * (error > 0 ? 1e-9 : 1e-13)
      func tidy(_ value: Double, _ grain: Double) -> Double {
        value.magnitude <= grain ? 0 : value
      }
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
        // A jump over such a gap was none.
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
        path: name, value: "a motion of more than \(Self.maximum) parts",
        reason: "be exported with a larger error, or not at all")
    }
  }
}

extension [ExportedMotion.Segment] {
  /// Adds a segment; one that holds the value that the last one holds makes that longer.
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
