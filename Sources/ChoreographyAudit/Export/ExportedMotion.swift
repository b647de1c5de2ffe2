package import AnimationNumerics
internal import AnimationChoreography

/// A motion as other tools can hold it: parts that follow one another, each a straight line, a cubic
/// Bézier curve of time, or a cubic in time with given velocities at both ends.
///
/// Curves and cubic keyframes are taken over as they are. Springs, and animations that are combined,
/// become cubics that have their values and velocities where they meet, as many as keep the error.
package struct ExportedMotion: Sendable {
  /// A part of the motion. Where one part does not start where the one before ended, the value jumps.
  package struct Segment: Hashable, Sendable {
    package enum Shape: Hashable, Sendable {
      case line
      case bezier(CubicBezier)
      /// A cubic with these velocities at its ends, per second.
      case cubic(Double, Double)
    }

    package var start: Double
    package var end: Double
    package var from: Double
    package var to: Double
    package var shape: Shape

    var duration: Double { end - start }

    /// The cubic Bézier curve from progress 0 at the start to 1 at the end that the segment is; nil for a
    /// straight line. A cubic in time has its control points at a third and two thirds of the time.
    var easing: (x1: Double, y1: Double, x2: Double, y2: Double)? {
      switch shape {
      case .line: nil
      case .bezier(let curve): (curve.x1, curve.y1, curve.x2, curve.y2)
      case .cubic(let v0, let v1):
        from == to
          ? nil
          : (
            1.0 / 3, v0 * duration / 3 / (to - from), 2.0 / 3, 1 - v1 * duration / 3 / (to - from)
          )
      }
    }

    /// The value some seconds after the motion's start, within the segment.
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
  /// By growing time, without gaps, from 0 on; empty if nothing ever moves.
  package let segments: [Segment]
  /// Seconds after which the segments repeat; nil if they do not.
  package let period: Double?
  /// Seconds from the item's start to the segments' 0: of a loop, what comes before its first cycle.
  package let delay: Double
  /// No value is farther from the motion's own, in its unit; 0 if it is exactly the same.
  package let error: Double

  /// The value in the end, or before a loop starts over.
  package var to: Double { segments.last?.to ?? from }
  /// Seconds until it rests, or until it starts over.
  package var duration: Double { segments.last?.end ?? 0 }

  /// The value some seconds after the item's start.
  package func value(at time: Double) -> Double {
    var local = time - delay
    guard local >= 0, let last = segments.last else { return from }
    if let period { local -= (local / period).rounded(.down) * period }
    guard local < last.end else { return last.to }
    return (segments.last { $0.start <= local } ?? segments[0]).value(at: local)
  }

  /// Whether a part starts elsewhere than where the one before it ended, by more than rounding.
  var jumps: Bool {
    zip([from] + segments.map(\.to), segments.map(\.from)).contains { before, after in
      (after - before).magnitude > 1e-9 * max(before.magnitude, after.magnitude)
    }
  }

  /// Every value that a segment begins or ends with.
  var knots: [Double] { [from] + segments.flatMap { [$0.from, $0.to] } }
}

extension ExportedMotion {
  /// The motion of a lane, counted from its item's start.
  ///
  /// - Parameters:
  ///   - sampler: What is exported.
  ///   - lane: The lane, of its element's first item.
  ///   - itemStart: When that item starts.
  ///   - epsilon: The greatest error, as a fraction of how far the motion goes.
  /// - Throws: `DocumentError` for what never rests and never repeats itself, and where the error asks
  ///   for too many parts.
  init(
    _ sampler: ChoreographySampler, lane: Int, itemStart: Double, error epsilon: Double
  ) throws(DocumentError) {
    let start = sampler.lanes[lane].start
    let delay = start - itemStart
    let from = sampler.sample(lane: lane, at: start - 1).value
    var parts = Parts(name: sampler.name(of: lane), from: from, delay: max(delay, 0))
    switch sampler.motion(lane: lane) {
    case .track(let track, let period):
      try parts.add(track, until: period, error: epsilon)
      parts.period = period
    case .moves(let moves):
      if moves.count == 1, let animation = moves[0].animation {
        try parts.add(
          animation, from: from, to: moves[0].target, at: moves[0].time, error: epsilon)
      } else {
        try parts.add(
          chain: moves, sampler, lane: lane, element: sampler.lanes[lane].element, error: epsilon)
      }
    }
    let reach =
      parts.segments.map { max(($0.to - from).magnitude, ($0.from - from).magnitude) }.max() ?? 0
    let gap = parts.join(reach: reach)
    self.from = parts.from
    segments = parts.segments
    period = parts.period
    self.delay = parts.leadingDelay
    // Times and values are printed with nine digits.
    error = parts.error > 0 ? parts.error + gap + 1e-8 * reach : 0
  }

  /// The motion in the making.
  private struct Parts {
    let name: String
    var from: Double
    var segments: [Segment] = []
    var period: Double?
    var error = 0.0
    /// That of the part that was fitted last.
    private var lastError = 0.0
    /// The value where the parts so far end.
    var value: Double
    var time = 0.0
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
      if segments.last?.shape == .line, segment.shape == .line, segment.from == segment.to,
        segments[segments.count - 1].from == segment.from,
        segments[segments.count - 1].to == segment.to
      {
        segments[segments.count - 1].end = segment.end
      } else {
        segments.append(segment)
      }
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

    // MARK: One animation

    mutating func add(
      _ animation: Animation, from: Double, to: Double, at start: Double, error epsilon: Double
    ) throws(DocumentError) {
      let origin = delay + start
      hold(until: origin)
      guard from != to else { return }
      if let loop = animation.loop {
        let (pieces, _) = animation.pieces(limit: 4096)
        let first = loop.start
        // What comes before the first cycle is a delay.
        (segments, time, leadingDelay) = ([], 0, origin + first)
        for piece in pieces where piece.start < first + loop.period && piece.end > first {
          try add(piece, from: from, to: to, origin: -first, first, first + loop.period, epsilon)
        }
        period = loop.period
        return
      }
      let curve = try ProgressCurve(animation, tail: min(0.001, epsilon / 2))
      hold(until: origin + curve.delay)
      let begin = origin + curve.delay
      if let bezier = curve.bezier {
        append(
          Segment(
            start: begin, end: begin + curve.duration, from: from, to: to,
            shape: bezier.x1 == bezier.y1 && bezier.x2 == bezier.y2 ? .line : .bezier(bezier)))
        return
      }
      let export = try KeyframeExport(curve, error: epsilon)
      for frame in export.frames {
        let target = frame.value == 1 ? to : from + (to - from) * frame.value
        guard frame.duration > 0 else {
          value = target
          continue
        }
        let shape: Segment.Shape
        switch frame.kind {
        case .cubic:
          shape = .cubic(
            (frame.startVelocity ?? 0) * (to - from), (frame.endVelocity ?? 0) * (to - from))
        default:
          let piece = curve.pieces.last { $0.start <= frame.time - frame.duration / 2 }
          shape = piece?.wholeCurve?.bezier.map { .bezier($0) } ?? .line
        }
        append(
          Segment(start: time, end: begin + frame.time, from: value, to: target, shape: shape))
      }
      jump(to: to)
      error = max(error, export.error * (to - from).magnitude)
    }

    /// The seconds before the first cycle of a loop.
    var leadingDelay = 0.0

    /// A piece of an animation between two of its times.
    private mutating func add(
      _ piece: ProgressPiece, from: Double, to: Double, origin: Double, _ lower: Double,
      _ upper: Double, _ epsilon: Double
    ) throws(DocumentError) {
      let (a, b) = (max(piece.start, lower), min(piece.end, upper))
      guard b > a else { return }
      let change = to - from
      func value(_ time: Double) -> Double { from + change * piece.progress(at: time).value }
      if let curve = piece.wholeCurve?.bezier, a == piece.start, b == piece.end {
        append(
          Segment(
            start: origin + a, end: origin + b, from: value(a), to: value(b),
            shape: curve.x1 == curve.y1 && curve.x2 == curve.y2 ? .line : .bezier(curve)))
        return
      }
      guard !piece.isRest else {
        append(
          Segment(start: origin + a, end: origin + b, from: value(a), to: value(b), shape: .line))
        return
      }
      try fit(
        a, b, shift: origin, tolerance: epsilon * change.magnitude,
        velocity: { change * piece.progress(at: $0).velocity },
        EnclosedFunction(
          value: value, bend: { change.magnitude * piece.bend(over: $0, $1) },
          range: { a, b in
            let range = piece.range(over: a, b)
            let (x, y) = (from + change * range.lowerBound, from + change * range.upperBound)
            return min(x, y)...max(x, y)
          }))
    }

    // MARK: Keyframes

    mutating func add(
      _ track: ScalarTrack, until end: Double?, error epsilon: Double
    ) throws(DocumentError) {
      let ends = track.segments.ends.map(\.high)
      let knots = ([from] + ends.map { track.value(at: $0) })
      let reach = knots.map { ($0 - from).magnitude }.max() ?? 0
      value = track.value(at: 0)
      for (keyframe, (a, z)) in zip(track.keyframes, zip([0] + ends, ends)) {
        let b = min(z, end ?? .infinity)
        guard b > a else { continue }
        guard b.isFinite else {
          throw DocumentError(
            path: name, value: "a keyframe without an end", reason: "come to an end")
        }
        let (inner, outer) = (a == 0 ? 0 : a.nextUp, b.nextDown)
        let (first, last) = (track.value(at: inner), track.value(at: outer))
        let isCut = b < z
        switch keyframe {
        case .move: break
        case .linear(_, _, .linear):
          append(Segment(start: a, end: b, from: first, to: last, shape: .line))
        case .linear(let target, _, let curve) where curve.bezier != nil && !isCut:
          append(
            Segment(start: a, end: b, from: first, to: target, shape: .bezier(curve.bezier!)))
        case .cubic(let target, _, _, _) where !isCut:
          append(
            Segment(
              start: a, end: b, from: first, to: target,
              shape: .cubic(track.velocity(at: inner), track.velocity(at: outer))))
        default:
          let spring: (Spring, Double)? =
            if case .spring(let target, _, let spring, _) = keyframe { (spring, target) } else {
              nil
            }
          let curve: (UnitCurve, Double)? =
            if case .linear(_, let duration, let curve) = keyframe { (curve, duration) } else {
              nil
            }
          func bend(_ p: Double, _ q: Double) -> Double {
            let p = max(p, inner)
            if let (spring, target) = spring {
              return spring.bend(track.value(at: p) - target, track.velocity(at: p))
            }
            if let (curve, duration) = curve {
              let change = (track.value(at: z) - first).magnitude / duration / duration
              return change * CurveBends(curve).bend(over: (p - a) / duration, (q - a) / duration)
            }
            // A cubic bends most at its ends.
            let h = (z - a) / 4
            let v = (0...2).map {
              track.velocity(at: min(max(a + 2 * h * Double($0), inner), z.nextDown))
            }
            return max(
              (-3 * v[0] + 4 * v[1] - v[2]).magnitude, (v[0] - 4 * v[1] + 3 * v[2]).magnitude)
              / (4 * h) * (1 + 1e-9)
          }
          try fit(
            a, b, shift: 0, tolerance: epsilon * max(reach, (last - first).magnitude),
            velocity: { track.velocity(at: min(max($0, inner), outer)) },
            EnclosedFunction(bend: bend) { track.value(at: min(max($0, inner), outer)) })
        }
        value = track.value(at: b)
      }
      if let end { hold(until: end) }
      if end == nil { jump(to: track.value(at: .infinity)) }
    }

    // MARK: Moves that follow each other

    mutating func add(
      chain moves: [MoveTimeline<Double>.Move], _ sampler: ChoreographySampler, lane: Int,
      element: Int, error epsilon: Double
    ) throws(DocumentError) {
      guard !moves.isEmpty else { return }
      let start = sampler.lanes[lane].start
      let chain = MoveChain(from: from, moves)
      func sample(_ time: Double) -> MotionSample<Double> { chain.sample(at: time) }
      let reach = max(
        moves.map { ($0.target - from).magnitude }.max() ?? 0, Double.leastNormalMagnitude)
      var (first, last): (Double, Double)
      if let removal = sampler.removal(lane: lane), removal == .infinity {
        guard let phases = sampler.choreography.elements[element].phases,
          let period = phases.schedule.period, phases.cancellation == nil
        else {
          throw DocumentError(
            path: name, value: "a motion", reason: "come to an end, or loop: it never settles")
        }
        // The last cycle that is written out is what all later ones are like.
        let cycles = ((moves.last!.time + 1e-9 * period) / period).rounded(.down)
        (first, last) = (cycles * period, (cycles + 1) * period)
        self.period = period
        from = sample(first).value
        value = from
      } else {
        first = 0
        last = max((sampler.removal(lane: lane) ?? start) - start, moves.last!.time)
        for _ in 0..<64
        where chain.farthest(from: moves.last!.target, after: last) > epsilon / 2 * reach {
          last += max(last - moves.last!.time, 1e-3) * 0.25
        }
        error = max(error, chain.farthest(from: moves.last!.target, after: last))
      }
      // The last part is bent to end at the target, unless it ends in a jump.
      let isBent = period == nil && last > moves.last!.time
      let breaks = LaneMotion.moves(moves).breaks(until: last).filter { $0 > first && $0 < last }
      let times = [first] + breaks + [last]
      if first == 0 { hold(until: max(moves[0].time, time)) }
      for (a, b) in zip(times, times.dropFirst()) where b > a {
        guard b > (moves[0].time) else { continue }
        let inside = a + (b - a) * 1e-9
        let outside = b - (b - a) * 1e-9
        let (p, q) = (sample(inside).value, sample(outside).value)
        let bent = isBent && b == last ? (moves.last!.target - q).magnitude : 0
        if chain.isResting(from: inside, to: outside) {
          append(Segment(start: a - first, end: b - first, from: p, to: q, shape: .line))
          continue
        }
        try fit(
          a, b, shift: -first, tolerance: epsilon * reach - bent,
          velocity: { sample(min(max($0, inside), outside)).velocity },
          EnclosedFunction(bend: { chain.bounds(at: max($0, inside), until: $1).bend }) {
            sample(min(max($0, inside), outside)).value
          })
        error = max(error, lastError + bent)
      }
      guard period == nil, let target = moves.last?.target else { return }
      if isBent, !segments.isEmpty { segments[segments.count - 1].to = target }
      jump(to: target)
    }

    // MARK: Fitting

    /// Cubics with a function's values and velocities between two times, halved until they keep a
    /// tolerance.
    private mutating func fit(
      _ a: Double, _ b: Double, shift: Double, tolerance: Double, velocity: (Double) -> Double,
      _ function: EnclosedFunction
    ) throws(DocumentError) {
      func slope(_ time: Double) -> Double {
        let slope = velocity(time)
        return slope.isFinite ? slope : 0
      }
      func cubic(_ a: Double, _ b: Double) -> Segment {
        Segment(
          start: a, end: b, from: function.value(a), to: function.value(b),
          shape: .cubic(slope(a), slope(b)))
      }
      var open = [(a, b)]
      while let (a, b) = open.popLast() {
        let segment = cubic(a, b)
        var difference = DifferenceBound()
        // Sampling first: it says no sooner.
        let worst =
          (1..<8).map { step -> Double in
            let time = a + (b - a) * Double(step) / 8
            return (segment.value(at: time) - function.value(time)).magnitude
          }.max() ?? 0
        let middle = a + (b - a) / 2
        if worst <= tolerance * 0.9 {
          difference.include(
            from: a, to: b, segment.enclosed, function, floor: tolerance / 1000)
        }
        let isKept = worst <= tolerance * 0.9 && difference.bound <= tolerance
        if !isKept, a < middle, middle < b, (b - a) > 1e-7 {
          guard segments.count + open.count < Self.maximum else { throw tooMany() }
          open.append((middle, b))
          open.append((a, middle))
          continue
        }
        if worst > tolerance * 0.9 {
          difference.include(from: a, to: b, segment.enclosed, function, floor: tolerance / 1000)
        }
        lastError = difference.bound
        error = max(error, lastError)
        var shifted = segment
        shifted.start += shift
        shifted.end += shift
        append(shifted)
      }
    }
  }
}

extension ExportedMotion.Segment {
  /// The segment as a function of which bounds are known, on its own clock.
  fileprivate var enclosed: EnclosedFunction {
    EnclosedFunction(bend: { _, _ in peakBend }) { value(at: $0) }
  }

  /// The second derivative of a cubic is a straight line, so it is greatest at an end.
  private var peakBend: Double {
    guard case .cubic(let v0, let v1) = shape, duration > 0 else { return 0 }
    let mean = (to - from) / duration
    return max((6 * mean - 4 * v0 - 2 * v1).magnitude, (-6 * mean + 2 * v0 + 4 * v1).magnitude)
      / duration
  }
}

extension EnclosedFunction {
  /// A function whose values between two times follow from those at the ends and its bend.
  init(bend: @escaping (Double, Double) -> Double, value: @escaping (Double) -> Double) {
    self.init(
      value: value, bend: bend,
      range: { a, b in
        let (x, y) = (value(a), value(b))
        let sagitta = bend(a, b) * (b - a) * (b - a) / 8
        return sagitta.isFinite
          ? min(x, y) - sagitta...max(x, y) + sagitta : -.infinity ... .infinity
      })
  }
}

extension Spring {
  /// A bound of the acceleration from a state on: every derivative of a free spring moves like one, so
  /// y = x″ is bounded by the energy y′² + ω₀²y², which does not grow.
  fileprivate func bend(_ displacement: Double, _ velocity: Double) -> Double {
    let ω = naturalFrequency
    let y = -ω * (ω * displacement + 2 * dampingRatio * velocity)
    let yʹ = -ω * (ω * velocity + 2 * dampingRatio * y)
    return (y * y + (yʹ / ω) * (yʹ / ω)).squareRoot() * (1 + 0x1p-40)
  }
}

/// Moves that interrupt each other or are combined, and what bounds them.
private struct MoveChain {
  let from: Double
  let moves: [MoveTimeline<Double>.Move]
  /// The value after each move.
  private let states: [AnimatedValue<Double>]

  init(from: Double, _ moves: [MoveTimeline<Double>.Move]) {
    (self.from, self.moves) = (from, moves)
    var state = AnimatedValue(from)
    var states: [AnimatedValue<Double>] = []
    for move in moves {
      state.retarget(to: move.target, with: move.animation, at: move.time)
      states.append(state)
    }
    self.states = states
  }

  private func count(at time: Double) -> Int {
    moves.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
  }

  func sample(at time: Double) -> MotionSample<Double> {
    let count = count(at: time)
    return count == 0 ? MotionSample(value: from) : states[count - 1].sample(at: time)
  }

  /// A bound of how far the value is from the last target after a time.
  func farthest(from target: Double, after time: Double) -> Double {
    let now = sample(at: time)
    let away = (now.value - target).magnitude
    guard case .spring(let spring)? = moves.last?.animation?.node else { return away }
    let ω = spring.naturalFrequency
    return (away * away + (now.velocity / ω) * (now.velocity / ω)).squareRoot()
  }

  func isResting(from a: Double, to b: Double) -> Bool {
    let bounds = bounds(at: a, until: b)
    return bounds.slope == 0 || sample(at: a).value == sample(at: b).value && bounds.bend == 0
  }

  typealias Bounds = (range: ClosedRange<Double>, slope: Double, bend: Double)

  /// Bounds of value, speed and acceleration between two times between which no part begins.
  func bounds(at a: Double, until b: Double) -> Bounds { bounds(count(at: a), a, b) }

  private func bounds(_ count: Int, _ a: Double, _ b: Double) -> Bounds {
    guard count > 0 else { return (from...from, 0, 0) }
    let move = moves[count - 1]
    guard let animation = move.animation else { return (move.target...move.target, 0, 0) }
    let now = states[count - 1].sample(at: a)
    let length = b - a
    func around(_ slope: Double) -> ClosedRange<Double> {
      slope.isFinite
        ? now.value - slope * length...now.value + slope * length : -.infinity ... .infinity
    }
    if case .spring(let spring) = animation.node {
      let away = now.value - move.target
      let ω = spring.naturalFrequency
      let slope = (now.velocity * now.velocity + ω * ω * away * away).squareRoot() * (1 + 0x1p-40)
      return (around(slope), slope, spring.bend(away, now.velocity))
    }
    // R + p(T − R): the product rule, term by term.
    let below = bounds(count - 1, a, b)
    let pieces = animation.pieces(limit: 512).pieces
    let time = (a + b) / 2 - move.time
    guard let piece = pieces.last(where: { $0.start <= time }) else { return below }
    let (p, q) = (max(a - move.time, piece.start), min(b - move.time, piece.end))
    let bend = piece.bend(over: p, q)
    let slope = piece.progress(at: p).velocity.magnitude + bend * (q - p)
    let range = piece.range(over: p, q)
    let open = max((1 - range.lowerBound).magnitude, (1 - range.upperBound).magnitude)
    let rest = max(
      (move.target - below.range.lowerBound).magnitude,
      (move.target - below.range.upperBound).magnitude)
    func product(_ x: Double, _ y: Double) -> Double { x == 0 || y == 0 ? 0 : x * y }
    let total = product(slope, rest) + product(open, below.slope)
    return (
      around(total), total,
      product(bend, rest) + 2 * product(slope, below.slope) + product(open, below.bend)
    )
  }
}

extension Animation {
  /// When an animation that repeats for ever starts its first cycle, and after how long it is where it
  /// was; nil for any other.
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
