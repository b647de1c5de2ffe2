internal import AnimationNumerics
internal import ChoreographyFiles

extension ExportedMotion.Parts {
  mutating func add(
    _ animation: Animation, from: Double, to: Double, at start: Double, curves: ExportCurves
  ) throws(DocumentError) {
    // An opacity outside of 0 to 1 is not shown, so the visible move may be smaller than the move.
    let share = distance(to) / (to - from).magnitude
    let isLess = isClipped && share > 0 && share < 1
    let curves = isLess ? ExportCurves(error: curves.error * share) : curves
    let epsilon = curves.error
    let origin = delay + start
    hold(until: origin)
    guard from != to else { return }
    if let loop = animation.loop {
      let (pieces, _) = animation.pieces(limit: 4096)
      let first = loop.start
      // The time before the first cycle becomes a delay.
      (segments, time, leadingDelay) = ([], 0, origin + first)
      for piece in pieces where piece.start < first + loop.period && piece.end > first {
        try add(piece, from: from, to: to, origin: -first, first, first + loop.period, epsilon)
      }
      period = loop.period
      return
    }
    let leading = animation.leadingDelay
    let curve = try curves.curve(of: leading.rest)
    let begin = origin + leading.delay + curve.delay
    hold(until: begin)
    let (unit, change) = (try curves.unitMove(of: leading.rest), to - from)
    func scaled(_ progress: Double) -> Double { progress == 1 ? to : from + change * progress }
    for var segment in unit.segments {
      (segment.start, segment.end) = (begin + segment.start, begin + segment.end)
      (segment.from, segment.to) = (scaled(segment.from), scaled(segment.to))
      if case .cubic(let u, let v) = segment.shape {
        segment.shape = .cubic(change * u, change * v)
      }
      append(segment)
    }
    jump(to: to)
    error = max(error, unit.error * change.magnitude)
  }

  /// Adds the part of an animation's piece between two times.
  mutating func add(
    _ piece: ProgressPiece, from: Double, to: Double, origin: Double, _ lower: Double,
    _ upper: Double, _ epsilon: Double
  ) throws(DocumentError) {
    let (a, b) = (max(piece.start, lower), min(piece.end, upper))
    guard b > a else { return }
    let change = to - from
    func value(_ time: Double) -> Double { from + change * piece.progress(at: time).value }
    let (p, q) = piece.ends(a, b)
    let (first, last) = (from + change * p, q == 1 ? to : from + change * q)
    let whole = a == piece.start && b == piece.end ? piece.wholeCurve?.bezier : nil
    guard whole == nil, !piece.isRest else {
      append(
        Segment(
          start: origin + a, end: origin + b, from: first, to: last,
          shape: whole.map(Segment.Shape.init) ?? .line))
      return
    }
    try fit(
      a, b, from: first, to: last, shift: origin,
      tolerance: Self.tolerance(epsilon, change.magnitude),
      velocity: { change * piece.progress(at: $0).velocity },
      EnclosedFunction(
        value: value, bend: { change.magnitude * piece.secondDerivative(over: $0, $1) },
        range: { a, b in
          let range = piece.range(over: a, b)
          let (x, y) = (from + change * range.lowerBound, from + change * range.upperBound)
          return min(x, y)...max(x, y)
        }))
  }
}

extension ExportedMotion {
  /// The move from 0 to 1 along a curve, counted from its start.
  init(_ curve: ProgressCurve, error epsilon: Double) throws(DocumentError) {
    var parts = Parts(name: "animation", from: 0, delay: 0, isClipped: false)
    for piece in curve.pieces where piece.start < curve.duration {
      try parts.add(piece, from: 0, to: 1, origin: 0, 0, curve.duration, epsilon)
    }
    self.init(
      from: 0, segments: parts.segments, period: nil, delay: 0, error: max(parts.error, curve.tail))
  }
}

extension ProgressPiece {
  /// The progress at two of its times, without rounding errors of 0 and 1. An endless piece is taken to
  /// reach its target.
  func ends(_ a: Double, _ b: Double) -> (from: Double, to: Double) {
    func rounded(_ time: Double) -> Double {
      Decimals.rounded(progress(at: time).value, places: 15)
    }
    return (rounded(a), end == .infinity ? 1 : rounded(b))
  }
}

extension ExportedMotion.Parts {
  mutating func add(
    _ track: ScalarTrack, until end: Double?, error epsilon: Double
  ) throws(DocumentError) {
    // A keyframe that comes back to where it started has its extremes between its ends.
    var reach = 0.0
    for (_, a, z) in track.spans {
      let b = min(z, end ?? .infinity)
      for step in 0...32 where b.isFinite && b >= a {
        reach = max(reach, distance(track.value(at: a + (b - a) * Double(step) / 32)))
      }
    }
    value = track.value(at: 0)
    for (index, (keyframe, a, z)) in track.spans.enumerated() {
      let b = min(z, end ?? .infinity)
      guard b > a else { continue }
      guard b.isFinite else {
        throw DocumentError(name, is: "a keyframe without an end", must: "come to an end")
      }
      // At its very start a keyframe's velocity is that before a jump to its first value.
      let (inner, outer) = (a.nextUp, b.nextDown)
      let (first, last) = (track.value(at: inner), track.value(at: outer))
      let isCut = b < z
      switch keyframe {
      case .move: break
      case .linear(_, _, .linear):
        append(Segment(start: a, end: b, from: first, to: last, shape: .line))
      case .linear(let target, _, let curve) where curve.bezier != nil && !isCut:
        // A curve between equal values holds them.
        let shape = first == target ? .line : Segment.Shape.bezier(curve.bezier!)
        append(Segment(start: a, end: b, from: first, to: target, shape: shape))
      case .cubic(let target, _, _, _) where !isCut:
        append(
          Segment(
            start: a, end: b, from: first, to: target,
            shape: .cubic(track.velocity(at: inner), track.velocity(at: outer))))
      default:
        // No fit goes over a break of a named easing.
        var (start, from) = (a, first)
        for end in track.breaks(ofKeyframe: index).filter({ a < $0 && $0 < b }) + [b] {
          let (lower, upper) = (max(start, inner), min(end, outer))
          let to = end == b ? last : track.value(at: end.nextDown)
          try fit(
            start, end, from: from, to: to, shift: 0,
            tolerance: Self.tolerance(epsilon, reach > 0 ? reach : (last - first).magnitude),
            velocity: { track.velocity(at: min(max($0, lower), upper)) },
            track.enclosed(keyframe: index, from: lower, to: upper))
          (start, from) = (end, track.value(at: end))
        }
      }
      value = track.value(at: b)
    }
    if let end { hold(until: end) }
    if end == nil { jump(to: track.value(at: .infinity)) }
  }
}
