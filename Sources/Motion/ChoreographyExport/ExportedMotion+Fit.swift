internal import AnimationNumerics
internal import ChoreographyFiles
internal import Foundation

extension ExportedMotion.Parts {
  /// Adds cubics with a function's values and velocities between two times, each the first that keeps
  /// a tolerance in a series of lengths that shrinks by a twentieth. Joints have as few decimals as the
  /// tolerance allows.
  mutating func fit(
    _ a: Double, _ b: Double, from: Double, to: Double, shift: Double, tolerance: Double,
    velocity: (Double) -> Double, _ function: EnclosedFunction
  ) throws(DocumentError) {
    func places(_ grid: Double) -> Int {
      grid > 0 ? Int(min(max(-log10(grid), 0), 340).rounded(.up)) : 340
    }
    let digits = (
      time: places((b - a) / 1e4), value: places(tolerance / 10), slope: places(tolerance / (b - a))
    )
    func slope(_ time: Double) -> Double {
      let slope = velocity(time)
      return slope.isFinite ? Decimals.rounded(slope, places: digits.slope) : 0
    }
    let shortest = min(1e-7, (b - a) / 1e4)
    var (start, value, speed, last) = (a, from, slope(a), b - a)
    while start < b {
      guard segments.count < Self.maximum else { throw tooMany() }
      let rest = b - start
      var length = min(4 * last, rest)
      while true {
        // No part is a small remainder.
        if length < rest, rest < 1.5 * length { length = rest / 2 }
        guard values <= Self.maximumValues else { throw tooMany() }
        let tick = a + Decimals.rounded(start + length - a, places: digits.time)
        // A tick farther away than that would be the end of every shorter part, too.
        let isNear = (tick - start - length).magnitude <= length / 2
        let end = length >= rest ? b : isNear && tick < b ? tick : max(start + length, start.nextUp)
        let next = slope(end)
        let isShortest = end - start <= shortest || end <= start.nextUp
        // The slopes beside a vertical tangent lead a cubic astray.
        let segment = Segment(
          start: start, end: end, from: value,
          to: end < b ? Decimals.rounded(function.value(end), places: digits.value) : to,
          shape: isShortest ? .line : .cubic(speed, next))
        // Sampling first, because it rejects faster.
        let isClose = Self.eighths.allSatisfy { eighth in
          let time = start + (end - start) * eighth
          return (segment.value(at: time) - function.value(time)).magnitude <= tolerance * 0.95
        }
        values += Self.eighths.count
        var difference = DifferenceBound()
        if isClose || isShortest {
          difference.include(
            from: start, to: end, segment.enclosed, function, floor: tolerance / 1000)
          values += difference.values
        }
        if isShortest || isClose && difference.bound <= tolerance {
          error = max(error, difference.bound)
          (start, value, speed, last) = (end, segment.to, next, end - start)
          append(segment.moved(by: shift))
          break
        }
        length *= 0.95
      }
    }
  }

  /// Fractions of a part: the greatest differences come first.
  private static let eighths = [0.5, 0.25, 0.75, 0.375, 0.625, 0.125, 0.875]
}

extension ExportedMotion.Segment {
  /// The segment as a function with bounds, on its own clock.
  var enclosed: EnclosedFunction {
    guard case .bezier(let curve) = shape, duration > 0 else {
      let bend = peakBend
      return EnclosedFunction(bend: { _, _ in bend }) { value(at: $0) }
    }
    let (bounds, scale) = (BezierDerivatives(curve), (to - from).magnitude / (duration * duration))
    func place(_ time: Double) -> Double { min(max((time - start) / duration, 0), 1) }
    return EnclosedFunction(
      value: { value(at: $0) },
      bend: { scale * bounds.secondDerivative(over: place($0), place($1)) },
      range: { a, b in
        let range = bounds.range(over: place(a), place(b))
        let (low, high) = (range.lowerBound, range.upperBound)
        return .hull([from + (to - from) * low, from + (to - from) * high], slack: 0)
      })
  }

  /// The greatest second derivative: that of a cubic is linear, so it is greatest at an end.
  private var peakBend: Double {
    guard case .cubic(let v0, let v1) = shape, duration > 0 else { return 0 }
    let mean = (to - from) / duration
    return max((6 * mean - 4 * v0 - 2 * v1).magnitude, (-6 * mean + 2 * v0 + 4 * v1).magnitude)
      / duration
  }
}
