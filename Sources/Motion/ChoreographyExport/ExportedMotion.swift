package import AnimationNumerics
internal import AnimationChoreography
internal import ChoreographyFiles

/// A motion in a form that other tools support. Its consecutive parts are straight lines, cubic
/// Bézier curves of time, or cubics in time with given end velocities.
///
/// Curves and cubic keyframes are converted exactly. Springs and combined animations become cubics
/// with the same values and velocities at their joints, as many as the error requires.
package struct ExportedMotion: Sendable {
  /// A part of the motion. If its start value differs from the previous part's end value, the
  /// motion jumps.
  package struct Segment: Hashable, Sendable {
    package enum Shape: Hashable, Sendable {
      case line
      case bezier(CubicBezier)
      /// A cubic with these end velocities, per second.
      case cubic(Double, Double)

      /// A Bézier curve, or a line if it is one.
      init(_ curve: CubicBezier) {
        self = curve.x1 == curve.y1 && curve.x2 == curve.y2 ? .line : .bezier(curve)
      }
    }

    package var start: Double
    package var end: Double
    package var from: Double
    package var to: Double
    package var shape: Shape

    var duration: Double { end - start }

    func moved(by shift: Double) -> Self {
      Self(start: start + shift, end: end + shift, from: from, to: to, shape: shape)
    }

    /// The control points of the segment as a cubic Bézier curve: abscissas as fractions of its
    /// time, ordinates as values. A cubic in time has them at a third and two thirds of the time.
    var controls: (x1: Double, y1: Double, x2: Double, y2: Double) {
      switch shape {
      case .line: (1.0 / 3, from + (to - from) / 3, 2.0 / 3, to - (to - from) / 3)
      case .bezier(let curve):
        (curve.x1, from + curve.y1 * (to - from), curve.x2, from + curve.y2 * (to - from))
      case .cubic(let v0, let v1):
        (1.0 / 3, from + v0 * duration / 3, 2.0 / 3, to - v1 * duration / 3)
      }
    }

    /// The value at a time after the motion's start, within the segment.
    package func value(at time: Double) -> Double {
      guard duration > 0 else { return to }
      let x = min(max((time - start) / duration, 0), 1)
      switch shape {
      case .line: return from + (to - from) * x
      case .bezier(let curve): return from + (to - from) * curve.value(at: x)
      case .cubic(let v0, let v1):
        let y = 1 - x
        let (b1, b2) = (from + v0 * duration / 3, to - v1 * duration / 3)
        return from * y * y * y + 3 * b1 * x * y * y + 3 * b2 * x * x * y + to * x * x * x
      }
    }
  }

  /// The value before the start.
  package let from: Double
  /// The segments in order of time, without gaps, from 0 on; empty if nothing moves.
  package let segments: [Segment]
  /// The period of the segments in seconds; nil if they do not repeat.
  package let period: Double?
  /// Seconds from the item's start to the segments' 0; for a loop, the time before its first cycle.
  package let delay: Double
  /// An upper bound of the difference from the original motion, in its unit; 0 if it is exact.
  package let error: Double

  /// The value at the end, or at the end of a loop's cycle.
  package var to: Double { segments.last?.to ?? from }
  /// Seconds until it rests or repeats.
  package var duration: Double { segments.last?.end ?? 0 }

  /// Whether a part's start differs from the previous part's end by more than rounding.
  var jumps: Bool {
    zip([from] + segments.map(\.to), segments.map(\.from)).contains { before, after in
      (after - before).magnitude > 1e-9 * max(before.magnitude, after.magnitude)
    }
  }

  /// How far it goes from its first value: the move of which its error is a fraction.
  var reach: Double { Self.reach(segments, from: from) }

  private static func reach(_ segments: [Segment], from: Double) -> Double {
    segments.flatMap(\.extremes).map { ($0 - from).magnitude }.max() ?? 0
  }

  /// The first and last values of all segments.
  var knots: [Double] { [from] + segments.flatMap { [$0.from, $0.to] } }
}

extension ExportedMotion {
  /// Converts the motion of a lane of an element's first item, counted from that item's start; an opacity
  /// as it is shown. An error if it neither rests nor repeats, or needs too many parts.
  init(
    _ sampler: ChoreographySampler, lane: Int, itemStart: Double, curves: ExportCurves
  ) throws(DocumentError) {
    let epsilon = curves.error
    let start = sampler.lanes[lane].start
    let delay = start - itemStart
    let from = sampler.sample(lane: lane, at: start - 1).value
    let place = sampler.lanes[lane]
    let isOpacity =
      sampler.choreography.elements[place.element].propertyNames[place.property] == "opacity"
    var parts = Parts(
      name: sampler.name(of: lane), from: from, delay: max(delay, 0), isClipped: isOpacity)
    switch sampler.timeline(lane: lane) {
    case .track(let track, let period):
      try parts.add(track, until: period, error: epsilon)
      parts.period = period
    case .moves(let moves, _):
      if moves.count == 1, let animation = moves[0].animation {
        try parts.add(animation, from: from, to: moves[0].target, at: moves[0].time, curves: curves)
      } else {
        try parts.add(
          chain: moves, sampler, lane: lane, element: sampler.lanes[lane].element, error: epsilon)
      }
    }
    let reach = Self.reach(parts.segments, from: from)
    let gap = parts.join(reach: reach)
    // Times and values are printed with nine digits.
    let motion = ExportedMotion(
      from: parts.from, segments: parts.segments, period: parts.period,
      delay: parts.leadingDelay, error: parts.error > 0 ? parts.error + gap + 1e-8 * reach : 0)
    self = isOpacity ? motion.clipped : motion
  }
}

extension Animation {
  /// The start and period of an animation that repeats for ever; nil for any other.
  var loop: (start: Double, period: Double)? { Self.loop(node) }

  private static func loop(_ node: Node) -> (start: Double, period: Double)? {
    switch node {
    case .spring, .interpolatingSpring, .curve: return nil
    case .delay(let base, let delay):
      return loop(base).map { (max($0.start + delay, 0), $0.period) }
    case .speed(let base, let speed):
      guard speed > 0 else { return nil }
      return loop(base).map { ($0.start / speed, $0.period / speed) }
    case .logicalCompletion(let base, _): return loop(base)
    case .repetition(let base, let cycle, let count, let reverses):
      if let inner = loop(base) { return inner }
      return count == nil && cycle.isFinite && cycle > 0 ? (0, reverses ? 2 * cycle : cycle) : nil
    }
  }
}
