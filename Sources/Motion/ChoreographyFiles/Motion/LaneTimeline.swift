package import AnimationNumerics
package import AnimationChoreography

/// The moves or keyframes of one lane of a sampler, in seconds after its own start.
package enum LaneTimeline {
  /// Moves in order of time, with as many cycles of a loop as the sampler expands, and the time when
  /// the next cycle follows; infinite without a loop.
  case moves([MoveTimeline<Double>.Move], until: Double)
  /// Keyframes; those of a loop restart every `period` seconds.
  case track(ScalarTrack, period: Double?)
}

extension ChoreographySampler {
  package func timeline(lane: Int) -> LaneTimeline {
    let place = lanes[lane]
    let element = choreography.elements[place.element]
    if place.property < element.properties.count {
      switch element.properties[place.property].motion {
      case .track(let track, _): return .track(track, period: nil)
      case .loop(let track, _, let period): return .track(track, period: period)
      case .moves(_, let moves):
        guard moves.count == 1, let animation = moves[0].animation else {
          return .moves(moves, until: .infinity)
        }
        // The lane's start already includes a single move's delay.
        return .moves(
          [.init(time: 0, target: moves[0].target, animation: animation.leadingDelay.rest)],
          until: .infinity)
      }
    }
    guard let phases = element.phases else { return .moves([], until: .infinity) }
    let property = place.property - element.properties.count
    let schedule = phases.schedule
    let cycle = schedule.moves(
      of: phases.steps.map { $0.values[property] }, animations: phases.steps.map(\.animation))
    let times = knots(lane: lane).map { $0 - place.start }
    let isLoop = schedule.period != nil && schedule.cancellationTime == nil
    let last =
      isLoop && !cycle.isEmpty && times.count >= cycle.count
      ? times[times.count - cycle.count] : .infinity
    return .moves(
      times.enumerated().compactMap { index, time in
        guard time < schedule.cancellationTime ?? .infinity, !cycle.isEmpty else { return nil }
        var move = cycle[index % cycle.count]
        move.time = time
        return move
      }, until: last + (schedule.period ?? 0))
  }
}

extension LaneTimeline {
  /// A part of a motion with a target of its own.
  package struct Segment {
    package var start: Double
    /// The end in seconds; infinite for the last move.
    package var end: Double
    package var target: Double
  }

  /// The parts with a duration: moves until the next one, and keyframes.
  package var segments: [Segment] {
    switch self {
    case .moves(let moves, let end):
      let ends = moves.dropFirst().map(\.time) + [end]
      return zip(moves, ends).compactMap { move, end in
        move.animation == nil || end <= move.time
          ? nil : Segment(start: move.time, end: end, target: move.target)
      }
    case .track(let track, let period):
      return track.spans.compactMap { keyframe, start, end in
        let end = min(end, period ?? .infinity)
        return end > start ? Segment(start: start, end: end, target: keyframe.target) : nil
      }
    }
  }

  /// The largest number of instants that are examined individually.
  package static var maximumBreaks: Int { 20_000 }

  /// The instants up to a time at which the motion may not be smooth, in ascending order: where a
  /// move, a keyframe, or a part of an animation begins or ends.
  package func breaks(until end: Double) -> [Double] {
    var times: [Double] = []
    switch self {
    case .moves(let moves, _):
      let limit = max(Self.maximumBreaks / max(moves.count, 1), 2)
      for move in moves where move.time <= end {
        times.append(move.time)
        let pieces = move.animation?.pieces(limit: limit).pieces ?? []
        times += pieces.dropFirst().map { move.time + $0.start }
      }
    case .track(let track, let period):
      times =
        [0] + track.segments.ends.map(\.high)
        + track.keyframes.indices.flatMap(track.breaks(ofKeyframe:))
      if let period {
        let cycle = times.filter { $0 < period }
        let cycles = min((end / period).rounded(.up), Double(Self.maximumBreaks / cycle.count))
        times = []
        for number in 0...Int(max(cycles, 1)) {
          let start = Double(number) * period
          times += cycle.map { start + $0 }
        }
      }
    }
    return Array(Set(times.filter { 0 <= $0 && $0 <= end }).sorted().prefix(Self.maximumBreaks))
  }

  /// Instants between the breaks at which a sampling grid should be denser.
  ///
  /// An evenly spaced grid would miss the motion of a spring whose segment is much longer than the
  /// spring takes. Each instant is twice as far from the segment's start as the previous one. Only
  /// the first cycle of a loop has them, since all cycles are alike.
  package func refinementTimes(until end: Double) -> [Double] {
    var times: [Double] = []
    for (spring, start, last, rate) in springs where times.count < Self.maximumBreaks {
      let end = min(last, end)
      // Negative in a reverse cycle, which begins at its end.
      var distance = 4 * spring.duration / rate
      // After this many doublings a spring is at rest.
      for _ in 0..<64 where distance.magnitude < (end - start) / 2 {
        times.append((distance > 0 ? start : end) + distance)
        distance *= 2
      }
    }
    return times
  }

  /// The shortest oscillation period of its springs, in seconds; nil if none oscillates.
  package var shortestPeriod: Double? {
    let rates = springs.filter { $0.spring.dampingRatio < 1 }.map { spring, _, _, rate in
      let ratio = ((1 - spring.dampingRatio) * (1 + spring.dampingRatio)).squareRoot()
      return spring.naturalFrequency * ratio * rate.magnitude
    }
    return rates.max().map { 2 * .pi / $0 }
  }

  /// The springs, each with the times between which it moves the value, and the rate of its clock.
  private var springs: [(spring: Spring, start: Double, end: Double, rate: Double)] {
    switch self {
    case .moves(let moves, _):
      let limit = max(Self.maximumBreaks / max(moves.count, 1), 2)
      return moves.flatMap { move in
        (move.animation?.pieces(limit: limit).pieces ?? []).compactMap { piece in
          guard case .spring(let spring, _) = piece.law, !piece.isRest else { return nil }
          // It may continue beneath a later move that combines with it, so its whole piece counts.
          return (spring, move.time + piece.start, move.time + piece.end, piece.rate)
        }
      }
    case .track(let track, let period):
      return track.spans.compactMap { keyframe, start, end in
        guard case .spring(_, _, let spring, _) = keyframe else { return nil }
        return (spring, start, min(end, period ?? .infinity), 1)
      }
    }
  }
}
