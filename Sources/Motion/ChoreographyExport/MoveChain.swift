internal import AnimationChoreography
internal import AnimationNumerics
internal import ChoreographyFiles

extension ExportedMotion.Parts {
  /// Adds consecutive moves.
  mutating func add(
    chain moves: [MoveTimeline<Double>.Move], _ sampler: ChoreographySampler, lane: Int,
    element: Int, error epsilon: Double
  ) throws(DocumentError) {
    guard !moves.isEmpty else { return }
    let start = sampler.lanes[lane].start
    let chain = MoveChain(from: from, moves)
    func sample(_ time: Double) -> MotionSample<Double> { chain.sample(at: time) }
    // On its way it may go farther than to any target, and reverse before one.
    func reach(from first: Double, until last: Double?) -> Double {
      var (shown, whole) = (0.0, Double.leastNormalMagnitude)
      for (index, move) in moves.enumerated() where move.time >= first {
        let end = index + 1 < moves.count ? moves[index + 1].time : last
        for step in 0...8 {
          let time = end.map { move.time + ($0 - move.time) * Double(step) / 8 }
          let value = time.map { sample($0).value } ?? move.target
          (shown, whole) = (max(shown, distance(value)), max(whole, (value - from).magnitude))
        }
      }
      return shown > 0 ? shown : whole
    }
    var reached = reach(from: 0, until: nil)
    var (first, last): (Double, Double)
    if let removal = sampler.removalTime(lane: lane), removal == .infinity {
      guard let phases = sampler.choreography.elements[element].phases,
        let period = phases.schedule.period, phases.cancellationTime == nil
      else {
        throw DocumentError(
          path: name, value: "a motion", reason: "come to an end, or loop: it never settles")
      }
      // The last expanded cycle represents all later ones.
      let cycles = ((moves.last!.time + 1e-9 * period) / period).rounded(.down)
      (first, last) = (cycles * period, (cycles + 1) * period)
      self.period = period
      from = sample(first).value
      value = from
      reached = reach(from: first * (1 - 1e-9), until: last)
    } else {
      first = 0
      last = max((sampler.removalTime(lane: lane) ?? start) - start, moves.last!.time)
      for _ in 0..<64
      where chain.farthest(from: moves.last!.target, after: last) > epsilon / 2 * reached {
        last += max(last - moves.last!.time, 1e-3) * 0.25
      }
      error = max(error, chain.farthest(from: moves.last!.target, after: last))
    }
    // The last part is adjusted to end at the target, unless it ends in a jump.
    let isBent = period == nil && last > moves.last!.time
    let breaks = LaneTimeline.moves(moves, until: .infinity).breaks(until: last).filter {
      $0 > first && $0 < last
    }
    let times = [first] + breaks + [last]
    if first == 0 { hold(until: max(moves[0].time, time)) }
    for (a, b) in zip(times, times.dropFirst()) where b > a {
      guard b > (moves[0].time) else { continue }
      if let curve = chain.curve(from: a, to: b) {
        append(
          Segment(
            start: a - first, end: b - first, from: curve.from, to: curve.to, shape: curve.shape))
        continue
      }
      let inside = a + (b - a) * 1e-9
      let outside = b - (b - a) * 1e-9
      let p = sample(inside).value
      let q = isBent && b == last ? moves.last!.target : sample(outside).value
      if chain.isResting(from: inside, to: outside) {
        append(Segment(start: a - first, end: b - first, from: p, to: q, shape: .line))
        continue
      }
      try fit(
        a, b, from: p, to: q, shift: -first, tolerance: Self.tolerance(epsilon, reached),
        velocity: { sample(min(max($0, inside), outside)).velocity },
        EnclosedFunction(bend: { chain.bounds(at: max($0, inside), until: $1).bend }) {
          sample(min(max($0, inside), outside)).value
        })
    }
    guard period == nil, let target = moves.last?.target else { return }
    jump(to: target)
  }
}

/// Moves that interrupt each other or are combined, with bounds on their motion.
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

  /// A bound on the distance from the last target after a time.
  func farthest(from target: Double, after time: Double) -> Double {
    let now = sample(at: time)
    let away = (now.value - target).magnitude
    guard case .spring(let spring)? = moves.last?.animation?.node else { return away }
    let ω = spring.naturalFrequency
    return (away * away + (now.velocity / ω) * (now.velocity / ω)).squareRoot()
  }

  /// The curve that moves the value between two times from where all earlier moves rest; nil for any
  /// other motion.
  func curve(
    from a: Double, to b: Double
  ) -> (from: Double, to: Double, shape: ExportedMotion.Segment.Shape)? {
    let count = count(at: a)
    guard count > 0, case .curve(let curve, let duration)? = moves[count - 1].animation?.node,
      curve == .linear || curve.bezier != nil,
      (moves[count - 1].time - a).magnitude <= 1e-9 * duration,
      (b - a - duration).magnitude <= 1e-9 * duration, bounds(count - 1, a, b).slope == 0
    else { return nil }
    let start = count > 1 ? states[count - 2].sample(at: a).value : from
    let line = curve.bezier.map { $0.x1 == $0.y1 && $0.x2 == $0.y2 } ?? true
    return (start, moves[count - 1].target, line ? .line : .bezier(curve.bezier!))
  }

  func isResting(from a: Double, to b: Double) -> Bool {
    let bounds = bounds(at: a, until: b)
    return bounds.slope == 0 || sample(at: a).value == sample(at: b).value && bounds.bend == 0
  }

  typealias Bounds = (range: ClosedRange<Double>, slope: Double, bend: Double)

  /// Bounds of value, speed and acceleration between two times without a break between them.
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
    let bend = piece.secondDerivative(over: p, q)
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
