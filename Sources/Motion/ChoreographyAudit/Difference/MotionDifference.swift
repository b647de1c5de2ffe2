internal import ChoreographyFiles

/// The largest difference over time of two motions, with a bound that holds between the samples.
package struct MotionDifference: Hashable, Sendable, Encodable {
  /// An upper bound of the difference, in the property's unit.
  package private(set) var bound = 0.0
  /// The largest difference that was found.
  package private(set) var found = 0.0
  /// Seconds after the trigger at which it was found.
  package private(set) var time = 0.0
  /// The bound as a fraction of the longer of both moves; 1 for a value that is a text.
  package private(set) var fraction = 0.0
  /// Seconds after the trigger until which motions without an end were compared; nil if the bound
  /// holds for ever.
  package private(set) var until: Double?

  /// Below this fraction of the move two motions are the same: a thousandth of a pixel in 500.
  static let same = 2e-6
  /// Instants less than this apart are one: they differ by the rounding of a sum.
  static let instant = 1e-9
  /// The intervals into which one between two breaks may be divided.
  private static let maximumIntervals = 65_536

  package var isSame: Bool { fraction <= Self.same }

  static let none = Self()
  /// Another text for the value.
  static let text = Self(bound: .infinity, fraction: 1)

  private init(bound: Double = 0, fraction: Double = 0) {
    (self.bound, self.fraction) = (bound, fraction)
  }

  /// Compares two motions, each from its start; the scale is the longer of both moves.
  init(
    _ old: EnclosedMotion, at oldStart: Double, _ new: EnclosedMotion, at newStart: Double,
    scale: Double
  ) {
    let (first, last) = (min(oldStart, newStart), max(oldStart, newStart))
    var result = DifferenceBound(limit: Self.maximumIntervals)
    let before = (old.from - new.from).magnitude
    result.include(before, atMost: before, at: first)
    let floor = scale > 0 ? scale * Self.same / 2 : before * 1e-9
    var end = max(oldStart + old.end, newStart + new.end)
    if let target = old.target, let other = new.target {
      func left() -> Double {
        old.distanceLeft(after: end - oldStart) + new.distanceLeft(after: end - newStart)
      }
      // Springs settle for ever: the rest is bounded where it is small.
      for _ in 0..<64 where left() > floor { end += max(end - last, 1e-3) * 0.25 }
      let apart = (target - other).magnitude
      result.include(apart, atMost: apart + left(), at: end)
    } else if let period = old.period, let other = new.period,
      (period - other).magnitude < Self.instant
    {
      end = last + max(old.end, new.end)
    } else if let period = old.period ?? new.period, (old.target ?? new.target) != nil {
      // One ends: after that the other one's next cycle shows all differences.
      let ended = old.target == nil ? new : old
      let rest = old.target == nil ? newStart : oldStart
      end = last + max(old.end, new.end, rest + ended.end + period - last)
      until = ended.distanceLeft(after: end - rest) > floor ? end : nil
    } else {
      end = min(
        old.target == nil ? oldStart + old.end : .infinity,
        new.target == nil ? newStart + new.end : .infinity)
      until = end
    }
    var breaks = [first]
    for (motion, start) in [(old, oldStart), (new, newStart)] {
      let times = motion.breaks(until: end - start)
      breaks += times.map { $0 + start }
      // Beyond the breaks that are examined the bounds do not hold.
      if times.count >= LaneTimeline.maximumBreaks, let last = times.last, start + last < end {
        end = start + last
        until = end
      }
    }
    breaks.append(end)
    var from = first
    for time in breaks.sorted() where time <= end {
      if time - from > Self.instant {
        result.include(
          from: from, to: time,
          old.enclosed(from: from - oldStart, to: time - oldStart).delayed(by: oldStart),
          new.enclosed(from: from - newStart, to: time - newStart).delayed(by: newStart),
          floor: floor)
      }
      from = max(from, time)
    }
    (bound, found, time) = (result.bound, result.found, result.time)
    fraction = scale > 0 ? bound / scale : found > 0 ? 1 : 0
  }
}
