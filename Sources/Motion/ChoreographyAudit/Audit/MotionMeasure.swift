internal import AnimationNumerics
package import AnimationChoreography
internal import ChoreographyFiles

/// Measures of the motion of one property. Times are in seconds since its start, and infinite for
/// motion that never ends.
package struct MotionMeasure: MotionEnds, Hashable, Sendable, Encodable {
  package var from: Double
  /// The final value; for a loop, the value at the start.
  package var to: Double
  /// The unit of fractions: the distance from start to end. A motion that goes more than three
  /// times as far and comes back uses how far it goes.
  package var scale: Double
  /// The time of logical completion: the perceptual duration of a spring, the end of a curve.
  package var perceptualEnd: Double
  /// The time from which it stays within 1 % of `scale` of its end.
  package var settled: Double
  /// The time from which it stays within 0.1 % of `scale` of its end.
  package var done: Double
  /// The time when it leaves its first value.
  package var departure: Double
  /// The first time at which it is farthest from its first value, and the value there. Nil unless
  /// that is beyond its end or it reverses there.
  package var peak: Peak?
  /// The greatest overshoot of its segments (a move until the next one, a phase, a keyframe): (x −
  /// target)/(target − value at the segment's start), or 0.
  ///
  /// Segments whose move is less than 1 % of the longest are ignored. When a move is interrupted by
  /// one to nearly its current position, the fraction would relate to almost nothing.
  package var overshoot: Double
  /// The greatest speed, in units per second, ignoring jumps of the value; infinite at a vertical
  /// tangent.
  package var peakVelocity: Double
  package var peakVelocityTime: Double
  /// The greatest magnitude of the acceleration, in units per second squared; nil if unbounded.
  package var peakAcceleration: Double?
  /// The time of the greatest acceleration, or of an unbounded one.
  package var peakAccelerationTime: Double
  /// The reason why the acceleration is unbounded; nil if it is bounded.
  package var unboundedAcceleration: UnboundedAcceleration?
  /// The stated duration of its only animation, if it is one move by a spring from rest or by a
  /// curve, with no modifiers except delays.
  package var nominalDuration: Double?

  /// The point where a motion is farthest from its first value.
  package struct Peak: Hashable, Sendable, Encodable {
    package var time: Double
    package var value: Double
  }
}

extension MotionMeasure {
  /// The measures of unit moves and keyframes that elements share, also those of different files.
  package final class Cache {
    fileprivate struct Track: Hashable {
      let keyframes: [Keyframe<Double>]
      let from, value, velocity: Double
      let period: Double?

      init(_ track: ScalarTrack, from: Double, period: Double?) {
        (keyframes, self.from, self.period) = (track.keyframes, from, period)
        (value, velocity) = (track.value(at: 0), track.velocity(at: 0))
      }
    }

    fileprivate var moves: [Animation: MotionMeasure] = [:]
    fileprivate var tracks: [Track: MotionMeasure] = [:]

    package init() {}

    func trim() {
      if moves.count + tracks.count > 4096 { (moves, tracks) = ([:], [:]) }
    }
  }

  /// Measures one lane of a sampler. All single moves under one animation are multiples of one unit
  /// move, which is measured once.
  ///
  /// A plain spring's settling times are its exact last crossings. A single spring or curve is sampled
  /// on a grid of 1024 points, any other motion on 8192. The grid includes the knots, and is denser
  /// where a long spring begins. The samples are refined: crossings by bisection, also over periods
  /// that the grid skips, extrema by golden-section search. An oscillation that leaves the 1 % band by
  /// less than 10⁻⁵ of the scale between two points may be missed.
  package init(_ sampler: ChoreographySampler, lane: Int, cache: Cache = Cache()) {
    if let track = sampler.keyframes(lane: lane) {
      self = cache.tracks[track] ?? Self(sampled: sampler, lane: lane)
      cache.tracks[track] = self
      return
    }
    guard let (animation, from, to) = sampler.singleMove(lane: lane) else {
      self.init(sampled: sampler, lane: lane)
      return
    }
    let unit =
      cache.moves[animation]
      ?? {
        let x = Choreography.Property("x", from: 0, to: 1, animation: animation)
        let choreography = Choreography(
          name: "unit", elements: [.init(name: "unit", properties: [x])])
        return MotionMeasure(sampled: ChoreographySampler(choreography), lane: 0)
      }()
    cache.moves[animation] = unit
    let distance = (to - from).magnitude
    self = unit
    self.from = from
    // A loop ends where it begins.
    self.to = unit.to == 0 ? from : to
    scale = unit.scale * distance
    peak = unit.peak.map { Peak(time: $0.time, value: from + (to - from) * $0.value) }
    peakVelocity = unit.peakVelocity * distance
    peakAcceleration = unit.peakAcceleration.map { $0 * distance }
    if distance == 0 {
      (settled, done, overshoot, peak) = (0, 0, 0, nil)
      (peakVelocity, peakAcceleration, unboundedAcceleration) = (0, 0, nil)
    }
  }

  private init(sampled sampler: ChoreographySampler, lane: Int) {
    let start = sampler.lanes[lane].start
    let plain = sampler.plainSpring(lane: lane)
    let direct = sampler.singleMove(lane: lane).flatMap { $0.animation.isDirect ? $0 : nil }
    func sample(_ time: Double) -> MotionSample<Double> {
      guard let direct else { return sampler.sample(lane: lane, at: start + time) }
      // The closed form directly, without looking up the item of a batch.
      let progress = direct.animation.progress(at: time)
      let change = direct.to - direct.from
      return MotionSample(
        value: direct.from + change * progress.value, velocity: change * progress.velocity,
        acceleration: change * progress.acceleration)
    }
    from = sampler.sample(lane: lane, at: min(start - 1, 0)).value
    let logicalEnd = sampler.completionTime(lane: lane).map { $0 - start }
    let removal = sampler.removalTime(lane: lane).map { $0 - start } ?? 0
    perceptualEnd = logicalEnd ?? 0
    let knots = sampler.knots(lane: lane).map { $0 - start }
    let isEndless = removal == .infinity
    // Endless motion is sampled up to its last knot, for 4 to 20 s.
    var horizon = isEndless ? max(min(knots.last ?? 0, 20), 4) : removal
    if isEndless {
      to = from
    } else {
      to = sample(horizon * 64 + 1e3).value
      // The spring must come closer to its end than its own last move requires.
      horizon = max(horizon * 1.5, 1e-3)
    }
    // A plain spring's crossings are exact; its extrema are few, and so are a curve's.
    let motion = sampler.timeline(lane: lane)
    let breaks = motion.breaks(until: horizon)
    let grid = MotionGrid(
      knots: knots + breaks + motion.refinementTimes(until: horizon), end: horizon,
      points: direct == nil ? 8192 : 1024)
    let samples = grid.times.map(sample)
    let start0 = from
    let target = to
    let distances = samples.map { ($0.value - start0).magnitude }
    let reach = distances.max() ?? 0
    let distance = (target - start0).magnitude
    let farthest = grid.firstMaximum(distances) { (sample($0).value - start0).magnitude }
    // Approaching the end value is not a peak unless the motion leaves it again.
    let turnsBack = zip(grid.times, distances).contains {
      $0 > farthest.time && $1 < 0.99 * farthest.value
    }
    peak =
      farthest.value > 0 && (turnsBack || farthest.value > distance * 1.0005)
      ? Peak(time: farthest.time, value: sample(farthest.time).value) : nil
    departure = Self.departure(breaks, until: horizon, from: start0, reach: reach) {
      sample($0).value
    }
    let comesBack = distance * 3 < reach
    scale = comesBack ? reach : distance

    let period = motion.shortestPeriod
    func distanceLeft(_ time: Double) -> Double { (sample(time).value - target).magnitude }
    func lastCrossing(_ fraction: Double) -> Double {
      guard scale > 0 else { return 0 }
      guard !isEndless else { return .infinity }
      if let (spring, from, to) = plain {
        return spring.settlingDuration(target: to - from, epsilon: fraction * (to - from).magnitude)
      }
      let band = fraction * scale
      func isOutside(_ time: Double) -> Bool { distanceLeft(time) > band }
      var end = horizon
      var last = samples.lastIndex { ($0.value - target).magnitude > band }
      var times = grid.times
      // The grid ends outside the band: extend it, as far as a spring may oscillate.
      for _ in 0..<12 where last == times.count - 1 && !times.isEmpty {
        times = (0...8192).map { end + end * Double($0) / 8192 }
        end *= 2
        last = times.lastIndex(where: isOutside)
        if last == nil {
          times = [times[0].nextDown, times[0]]
          last = 0
        }
      }
      guard let last else { return 0 }
      guard last + 1 < times.count else { return .infinity }
      var (outside, inside) = (times[last], times[last + 1])
      if let period, inside - outside > period / 256 {
        let end = breaks.first { $0 > outside } ?? times[times.count - 1]
        (outside, inside) = Self.lastSwing(from: outside, to: end, period, over: band, distanceLeft)
      }
      for _ in 0..<60 {
        let middle = outside + (inside - outside) / 2
        if isOutside(middle) { outside = middle } else { inside = middle }
      }
      return inside
    }
    settled = 0
    done = 0
    let source = MotionPeaks.Source(
      motion: motion, sample: sample, grid: grid, samples: samples, from: from, reach: reach,
      start: start)
    let peaks = MotionPeaks(source)
    (peakVelocityTime, peakVelocity) = peaks.velocity
    unboundedAcceleration = peaks.unbounded?.reason
    peakAcceleration = peaks.unbounded == nil ? peaks.acceleration.value : nil
    peakAccelerationTime = peaks.unbounded?.time ?? peaks.acceleration.time
    overshoot = source.overshoot
    if case .moves(let moves, _) = motion, moves.count == 1, moves[0].animation?.isPlain == true {
      nominalDuration = perceptualEnd
    }
    settled = lastCrossing(0.01)
    done = lastCrossing(0.001)
  }

  /// The last peak of a decaying oscillation that is outside a band, from an instant outside on, and a
  /// later instant inside. The points of a grid may have skipped any number of periods.
  private static func lastSwing(
    from start: Double, to end: Double, _ period: Double, over band: Double,
    _ distance: (Double) -> Double
  ) -> (outside: Double, inside: Double) {
    let step = period / 16
    /// The time of the largest distance within one period after `time`, if that is outside.
    func peak(from time: Double) -> Double? {
      let grid = MotionGrid(times: (0...17).map { time + Double($0) * step })
      let peak = grid.maximum(grid.times.map(distance), distance)
      return peak.value > band ? peak.time : nil
    }
    var (low, high) = (start, end)
    // While it leaves the band at all, it does so in every period.
    for _ in 0..<80 where high - low > 2 * period {
      let middle = low + (high - low) / 2
      if let time = peak(from: middle) { low = time } else { high = middle }
    }
    // Now two periods, so 32 steps, are left; at late times a step may be below a time's spacing.
    for _ in 0..<64 {
      guard low < end, let time = peak(from: low + step), time > low else { break }
      low = time
    }
    let inside = (1...64).lazy.map { low + Double($0) * step }.first {
      distance($0) <= band || $0 >= end
    }
    return (low, inside ?? high)
  }

  /// The end of the initial parts of a motion that rest at its first value.
  private static func departure(
    _ breaks: [Double], until end: Double, from: Double, reach: Double, _ value: (Double) -> Double
  ) -> Double {
    for (time, next) in zip(breaks, breaks.dropFirst() + [end]) where next > time {
      // A moving value cannot equal its first value at all of these points.
      let moves = [0.03, 0.17, 0.41, 0.73, 0.97].contains {
        (value(time + (next - time) * $0) - from).magnitude > 1e-9 * reach
      }
      if moves { return time }
    }
    return breaks.last ?? 0
  }
}

extension ChoreographySampler {
  /// The motion of a lane as its element states it; nil for phases.
  private func stated(lane: Int) -> Choreography.Motion? {
    let properties = choreography.elements[lanes[lane].element].properties
    return lanes[lane].property < properties.count ? properties[lanes[lane].property].motion : nil
  }

  /// The only move of a lane, if it has an animation, without a leading delay.
  fileprivate func singleMove(lane: Int) -> (animation: Animation, from: Double, to: Double)? {
    guard case .moves(let from, let moves)? = stated(lane: lane), moves.count == 1,
      let animation = moves[0].animation
    else { return nil }
    return (animation.leadingDelay.rest, from, moves[0].target)
  }

  fileprivate func keyframes(lane: Int) -> MotionMeasure.Cache.Track? {
    switch stated(lane: lane) {
    case .moves, nil: nil
    case .track(let track, let from): .init(track, from: from, period: nil)
    case .loop(let track, let from, let period): .init(track, from: from, period: period)
    }
  }
}

extension Animation {
  /// Whether it is a spring from rest or a curve that lasts as long as its stated duration.
  fileprivate var isPlain: Bool {
    if case .curve(_, let duration) = node { return duration > 0 }
    return plainSpring != nil
  }

  /// Whether its progress is that of one spring from rest or of one curve.
  fileprivate var isDirect: Bool {
    switch node {
    case .spring, .curve: true
    default: false
    }
  }
}

extension MotionPeaks.Source {
  /// The greatest overshoot of any segment past its own target, as a fraction of its own move; 0 if
  /// none overshoots.
  fileprivate var overshoot: Double {
    var most = 0.0
    // At a segment's very ends a jump may return a neighbour's value.
    let segments = motion.segments.map { segment in
      let start = segment.start + step(at: segment.start)
      return (segment: segment, start: start, move: segment.target - sample(start).value)
    }
    let longest = segments.map { $0.move.magnitude }.max() ?? 0
    for (segment, start, move) in segments where move != 0 && move.magnitude >= 0.01 * longest {
      let end = segment.end.isFinite ? segment.end - step(at: segment.end) : segment.end
      func past(_ value: Double) -> Double { (value - segment.target) / move }
      let found = grid.maximum(from: start, to: end, { past(samples[$0].value) }) {
        past(sample($0).value)
      }
      most = max(most, found?.value ?? 0)
    }
    // Smaller values are rounding errors.
    return most < 1e-12 ? 0 : most
  }
}
