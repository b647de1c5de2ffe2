internal import AnimationNumerics
internal import ChoreographyFiles

extension ExportedMotion {
  /// The motion clipped to the visible range: held at 0 or 1 while it is beyond.
  ///
  /// Everyone shows an opacity above 1 as 1, but tools differ about a keyframe beyond 1. Firefox
  /// and WebKit clip it before interpolation, Chromium after, which changes the motion, and Flutter
  /// rejects it. Motion within the limits looks the same everywhere.
  ///
  /// Clipping does not increase the error, except for parts shorter than the printed times resolve.
  /// A Bézier curve between two values within the limits is unchanged: everyone clips the result of
  /// its easing function in the same way.
  var clipped: ExportedMotion {
    var clipping = Clipping()
    for segment in segments { clipping.add(segment) }
    guard clipping.isNeeded || from != Clipping.limited(from) else { return self }
    return ExportedMotion(
      from: Clipping.limited(from), segments: clipping.segments, period: period, delay: delay,
      error: error + clipping.widest)
  }

  /// Builds segments within 0 and 1.
  private struct Clipping {
    var segments: [Segment] = []
    /// Whether any value was beyond the limits.
    var isNeeded = false
    /// The largest change of a value caused by dropping too short parts.
    var widest = 0.0

    /// The shortest part, in seconds: formats print times to this precision.
    private static var grain: Double { 1e-6 }

    static func limited(_ value: Double) -> Double { min(max(value, 0), 1) }

    /// A value, snapped to a limit that it is next to; crossings are accurate except for the last
    /// digits.
    private static func value(_ segment: Segment, _ time: Double) -> Double {
      let value =
        time == segment.start
        ? segment.from : time == segment.end ? segment.to : segment.value(at: time)
      return value.magnitude < 1e-9 ? 0 : (value - 1).magnitude < 1e-9 ? 1 : value
    }

    mutating func add(_ segment: Segment) {
      // Between its extremes the segment is monotone.
      let p = segment.controls
      let turns = segment.turns.map {
        segment.start + segment.duration * BezierParts(0, p.x1, p.x2, 1, at: $0).middle
      }
      let times = [segment.start] + turns + [segment.end]
      var isWithin = true
      for time in times where Self.limited(Self.value(segment, time)) != Self.value(segment, time) {
        if case .bezier = segment.shape, turns.contains(time) { continue }
        isWithin = false
      }
      guard !isWithin else { return segments.append(segment) }
      isNeeded = true
      var start = times[0]
      for time in times[1...] where time - start >= Self.grain && segment.end - time >= Self.grain {
        add(segment, start, time)
        start = time
      }
      add(segment, start, segment.end)
    }

    /// Adds a monotone part of a segment, cut where it crosses a limit.
    private mutating func add(_ segment: Segment, _ a: Double, _ b: Double) {
      let (p, q) = (Self.value(segment, a), Self.value(segment, b))
      for limit in [0.0, 1] where (p - limit) * (q - limit) < 0 {
        var (low, high) = (a, b)
        // 64 halvings exhaust an interval of doubles.
        for _ in 0..<64 {
          let middle = (low + high) / 2
          if (segment.value(at: middle) < limit) == (p < limit) {
            low = middle
          } else {
            high = middle
          }
        }
        if high - a >= Self.grain, b - high >= Self.grain {
          add(segment, a, high)
          return add(segment, high, b)
        }
      }
      let (from, to) = (Self.limited(p), Self.limited(q))
      var part = Segment(start: a, end: b, from: from, to: to, shape: .line)
      if from != to, segment.shape != .line {
        // A crossing within a grain of an end is not cut: either that end is set to the limit, or the whole
        // part is held at the limit that the rest is beyond, whichever moves less.
        let set = max((from - p).magnitude, (to - q).magnitude)
        let held = from == p ? (p - to).magnitude : to == q ? (q - from).magnitude : .infinity
        widest = max(widest, min(set, held))
        if held < set {
          part.from = from == p ? to : from
          part.to = part.from
        } else if case .bezier(let curve) = segment.shape {
          let own = curve.part(
            from: (a - segment.start) / segment.duration, to: (b - segment.start) / segment.duration
          )
          part.shape = own.curve.map(Segment.Shape.init) ?? .line
        } else {
          // At an extreme the velocity is 0 except for rounding.
          let (v0, v1) = (segment.velocity(at: a), segment.velocity(at: b))
          let slow = 1e-9 / (b - a)
          part.shape = .cubic(v0.magnitude < slow ? 0 : v0, v1.magnitude < slow ? 0 : v1)
        }
      }
      segments.appendJoined(part)
    }
  }
}

extension ExportedMotion.Segment {
  /// The velocity of a cubic, per second.
  fileprivate func velocity(at time: Double) -> Double {
    guard case .cubic(let v0, let v1) = shape, duration > 0 else { return 0 }
    let u = (time - start) / duration
    let middle = 3 * (to - from) / duration - v0 - v1
    return v0 * (1 - u) * (1 - u) + 2 * middle * u * (1 - u) + v1 * u * u
  }
}
