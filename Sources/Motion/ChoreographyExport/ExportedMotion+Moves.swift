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
        throw DocumentError(name, is: "a motion", must: "come to an end, or loop: it never settles")
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
      for _ in 0..<64 where chain.distanceLeft(after: last) > epsilon / 2 * reached {
        last += max(last - moves.last!.time, 1e-3) * 0.25
      }
      error = max(error, chain.distanceLeft(after: last))
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
            start: a - first, end: b - first, from: curve.from, to: curve.to,
            shape: Segment.Shape(curve.bezier)))
        continue
      }
      let inside = a + (b - a) * 1e-9
      let outside = b - (b - a) * 1e-9
      // At a vertical tangent it has gone some way already.
      let isJoined = chain.bounds(at: a.nextUp, until: max(inside, a.nextUp)).range
        .contains(value)
      let p = isJoined ? value : sample(inside).value
      let q = isBent && b == last ? moves.last!.target : sample(outside).value
      if chain.isResting(from: inside, to: outside) {
        append(Segment(start: a - first, end: b - first, from: p, to: q, shape: .line))
        continue
      }
      try fit(
        a, b, from: p, to: q, shift: -first, tolerance: Self.tolerance(epsilon, reached),
        velocity: { sample(min(max($0, inside), outside)).velocity },
        EnclosedFunction(
          value: { sample(min(max($0, inside), outside)).value },
          bend: { chain.bounds(at: max($0, inside), until: $1).bend },
          range: { chain.bounds(at: max($0, inside), until: max($1, inside)).range }))
    }
    guard period == nil, let target = moves.last?.target else { return }
    jump(to: target)
  }
}
