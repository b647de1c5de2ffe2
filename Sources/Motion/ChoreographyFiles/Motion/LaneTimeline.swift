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
      let ends = track.segments.ends.map { min($0.high, period ?? .infinity) }
      return zip(track.keyframes, zip([0] + ends, ends)).compactMap { keyframe, times in
        times.1 > times.0 ? Segment(start: times.0, end: times.1, target: keyframe.target) : nil
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
    switch self {
    case .moves(let moves, _):
      let limit = max(Self.maximumBreaks / max(moves.count, 1), 2)
      for move in moves {
        guard let animation = move.animation else { continue }
        for piece in animation.pieces(limit: limit).pieces {
          guard case .spring(let spring, _) = piece.law, !piece.isRest else { continue }
          // A spring may continue beneath a later move that combines with it, so its whole piece
          // counts.
          Self.refinementTimes(
            from: move.time + piece.start, to: min(move.time + piece.end, end),
            spring.duration / piece.rate, &times)
        }
      }
    case .track(let track, let period):
      var start = 0.0
      for (index, keyframe) in track.keyframes.enumerated() {
        let last = min(track.segments.ends[index].high, period ?? .infinity)
        if case .spring(_, _, let spring, _) = keyframe {
          Self.refinementTimes(from: start, to: min(last, end), spring.duration, &times)
        }
        start = last
      }
    }
    return times
  }

  /// The shortest oscillation period of its springs, in seconds; nil if none oscillates.
  package var shortestPeriod: Double? {
    var rates: [Double] = []
    func add(_ spring: Spring, _ rate: Double) {
      guard spring.dampingRatio < 1 else { return }
      let ratio = ((1 - spring.dampingRatio) * (1 + spring.dampingRatio)).squareRoot()
      rates.append(spring.naturalFrequency * ratio * rate.magnitude)
    }
    switch self {
    case .moves(let moves, _):
      let limit = max(Self.maximumBreaks / max(moves.count, 1), 2)
      for piece in moves.flatMap({ $0.animation?.pieces(limit: limit).pieces ?? [] }) {
        if case .spring(let spring, _) = piece.law, !piece.isRest { add(spring, piece.rate) }
      }
    case .track(let track, _):
      for case .spring(_, _, let spring, _) in track.keyframes { add(spring, 1) }
    }
    return rates.max().map { 2 * .pi / $0 }
  }

  /// - Parameter duration: The spring's duration; negative in a reverse cycle, which begins at its
  ///   end.
  private static func refinementTimes(
    from start: Double, to end: Double, _ duration: Double, _ times: inout [Double]
  ) {
    guard times.count < maximumBreaks else { return }
    var distance = 4 * duration
    // After this many doublings a spring is at rest.
    for _ in 0..<64 {
      guard distance.magnitude < (end - start) / 2 else { return }
      times.append((distance > 0 ? start : end) + distance)
      distance *= 2
    }
  }
}
