internal import AnimationNumerics

/// The times at which a motion is sampled.
struct MotionGrid {
  let times: [Double]
  /// The knots between which the times are evenly spaced.
  private let bounds: [Double]

  init(times: [Double]) {
    self.times = times
    bounds = [times.first, times.last].compactMap { $0 }
  }

  init(knots: [Double], end: Double, points total: Int) {
    bounds = [0] + Set(knots.filter { $0 > 0 && $0 < end }).sorted() + [end]
    // The knots share the points.
    let points = max(total / max(bounds.count - 1, 1), 64)
    times =
      zip(bounds, bounds.dropFirst()).flatMap { lower, upper in
        (0..<points).map { lower + (upper - lower) * Double($0) / Double(points) }
      } + [end]
  }

  /// The greatest value of a function, refined from its known values on the grid, and its location.
  func maximum(
    _ values: [Double], _ function: (Double) -> Double
  ) -> (time: Double, value: Double) {
    maximum(from: -.infinity, to: .infinity, { values[$0] }, function) ?? (0, 0)
  }

  /// The greatest value of a function, and the first time it is reached to within rounding. The
  /// cycles of a repetition are alike.
  func firstMaximum(
    _ values: [Double], _ function: (Double) -> Double
  ) -> (time: Double, value: Double) {
    let greatest = maximum(values, function)
    for (lower, upper) in zip(bounds, bounds.dropFirst()) where upper < greatest.time {
      // At its end a cycle may return the next one's value.
      let end = upper - 1e-11 * (upper - lower)
      // The grid values are close to the values between its points.
      let isNear = (count { $0 < lower }..<count { $0 <= end }).contains {
        values[$0] >= 0.9 * greatest.value
      }
      if isNear, let found = maximum(from: lower, to: end, { values[$0] }, function),
        found.value >= greatest.value * (1 - 1e-9)
      {
        return found
      }
    }
    return greatest
  }

  /// The greatest value of a function between two times and its location, with the values known at the
  /// times of the grid, by their index; nil if the grid has no time between them.
  func maximum(
    from start: Double, to end: Double, _ known: (Int) -> Double, _ function: (Double) -> Double
  ) -> (time: Double, value: Double)? {
    let first = count { $0 < start }
    let range = first..<max(count { $0 <= end }, first)
    guard let best = range.max(by: { known($0) < known($1) }) else { return nil }
    var lower = max(times[max(best - 1, 0)], start)
    var upper = min(times[min(best + 1, times.count - 1)], end)
    let ratio = (5.0.squareRoot() - 1) / 2
    for _ in 0..<60 {
      let a = upper - ratio * (upper - lower)
      let b = lower + ratio * (upper - lower)
      if function(a) < function(b) { lower = a } else { upper = b }
    }
    let time = (lower + upper) / 2
    let value = function(time)
    return value > known(best) ? (time, value) : (times[best], known(best))
  }

  /// The number of times that satisfy a condition which holds for all earlier times.
  private func count(_ isBefore: (Double) -> Bool) -> Int {
    partition(times.indices) { isBefore(times[$0]) }
  }
}
