internal import AnimationNumerics

extension ExportedMotion {
  /// The motion as far as it can be seen: held at a limit while it is beyond it.
  ///
  /// An opacity of more than 1 is shown as 1 by everybody, but not everybody agrees about a keyframe beyond
  /// it: Firefox and WebKit take it for 1 before they interpolate, Chromium after, which is another motion on
  /// the way there, and Flutter refuses it. Of a motion whose keyframes stay within the limits all show the same.
  /// The error stays what it is, since clipping moves no two values apart.
  ///
  /// A Bézier curve is left as it is: what an easing function makes of two values is clipped by all alike.
  func clipped(to range: ClosedRange<Double>) -> ExportedMotion {
    guard segments.contains(where: { $0.leaves(range) }) || !range.contains(from) else {
      return self
    }
    var result: [Segment] = []
    var widest = 0.0
    for segment in segments {
      for part in segment.clipped(to: range, &widest) {
        if let last = result.last, last.isHeld, part.isHeld, last.to == part.from {
          result[result.count - 1].end = part.end
        } else {
          result.append(part)
        }
      }
    }
    return ExportedMotion(
      from: min(max(from, range.lowerBound), range.upperBound), segments: result, period: period,
      delay: delay, error: error + widest)
  }
}

extension ExportedMotion.Segment {
  /// Whether it is one value.
  fileprivate var isHeld: Bool { shape == .line && from == to }

  /// Whether it is beyond the limits anywhere; not of a Bézier curve.
  fileprivate func leaves(_ range: ClosedRange<Double>) -> Bool {
    if case .bezier = shape { return false }
    return !range.contains(from) || !range.contains(to)
      || extremes.contains { !range.contains(value(at: $0)) }
  }

  /// No part is shorter, in seconds: formats print times with so many digits.
  private static var grain: Double { 1e-6 }

  /// The parts within the limits, each between extremes, and what is held while it is beyond them.
  ///
  /// - Parameter widest: Grows to what the values are changed by for want of shorter parts.
  fileprivate func clipped(to range: ClosedRange<Double>, _ widest: inout Double) -> [Self] {
    guard leaves(range) else { return [self] }
    func limited(_ value: Double) -> Double {
      // Crossings are found to the last places but one.
      let near = [range.lowerBound, range.upperBound].first { (value - $0).magnitude < 1e-9 }
      return near ?? min(max(value, range.lowerBound), range.upperBound)
    }
    var times = [start]
    for time in (crossings(range) + extremes).sorted()
    where time - times.last! >= Self.grain && end - time >= Self.grain {
      times.append(time)
    }
    times.append(end)
    return zip(times, times.dropFirst()).map { a, b in
      let (first, last) = (a == start ? from : value(at: a), b == end ? to : value(at: b))
      let middle = value(at: (a + b) / 2)
      var part = Self(start: a, end: b, from: limited(first), to: limited(last), shape: .line)
      if !range.contains(middle) || part.from == part.to {
        let limit = limited(middle)
        for value in [first, last] where range.contains(value) {
          widest = max(widest, (value - limit).magnitude)
        }
        (part.from, part.to) = (limit, limit)
      } else if case .cubic = shape {
        // At an extreme there is none, but for rounding.
        let slow = 1e-9 / part.duration
        let (v0, v1) = (velocity(at: a), velocity(at: b))
        part.shape = .cubic(v0.magnitude < slow ? 0 : v0, v1.magnitude < slow ? 0 : v1)
      }
      return part
    }
  }

  /// Where a line or a cubic crosses a limit within the segment, by growing time.
  private func crossings(_ range: ClosedRange<Double>) -> [Double] {
    // Between its extremes the segment is monotone.
    let places = [start] + extremes + [end]
    var found: [Double] = []
    for limit in [range.lowerBound, range.upperBound] {
      for (a, b) in zip(places, places.dropFirst()) {
        var (low, high) = (a, b)
        let isAbove = value(at: low) > limit
        guard (value(at: high) > limit) != isAbove else { continue }
        // Halves of an interval of doubles: 64 leave none.
        for _ in 0..<64 {
          let middle = (low + high) / 2
          if (value(at: middle) > limit) == isAbove { low = middle } else { high = middle }
        }
        found.append(high)
      }
    }
    return found.sorted()
  }

  /// Where the velocity of a cubic vanishes within the segment.
  private var extremes: [Double] {
    guard case .cubic(let v0, let v1) = shape, duration > 0 else { return [] }
    // x′(u)/3 = b0(1−u)² + 2b1·u(1−u) + b2·u², with the differences of Bernstein's coefficients.
    let (b0, b2) = (v0 * duration / 3, v1 * duration / 3)
    let b1 = to - from - b0 - b2
    let (a, b, c) = (b0 - 2 * b1 + b2, b1 - b0, b0)
    let root = (b * b - a * c).squareRoot()
    guard root.isFinite else { return [] }
    // Without cancellation: the larger root by q/a, the other one by c/q.
    let q = b < 0 ? -b + root : -b - root
    return [q / a, c / q].filter { $0 > 0 && $0 < 1 }.map { start + $0 * duration }.sorted()
  }

  private func velocity(at time: Double) -> Double {
    guard case .cubic(let v0, let v1) = shape, duration > 0 else { return 0 }
    let u = (time - start) / duration
    let middle = 3 * (to - from) / duration - v0 - v1
    return v0 * (1 - u) * (1 - u) + 2 * middle * u * (1 - u) + v1 * u * u
  }
}
