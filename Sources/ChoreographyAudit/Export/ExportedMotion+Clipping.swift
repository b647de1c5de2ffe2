internal import AnimationNumerics

extension ExportedMotion {
  /// The motion as far as it can be seen: held at a limit while it is beyond it.
  ///
  /// An opacity of more than 1 is shown as 1 by everybody, but not everybody agrees about a keyframe beyond
  /// it: Firefox and WebKit take it for 1 before they interpolate, Chromium after, which is another motion on
  /// the way there, and Flutter refuses it. Of a motion whose keyframes stay within the limits all show the same.
  /// The error stays what it is, since clipping moves no two values apart.
  ///
  /// A segment whose ends are within is left as it is, wherever it goes between them: what an easing function
  /// makes of two values is clipped by all alike. So is a Bézier curve with an end outside.
  func clipped(to range: ClosedRange<Double>) -> ExportedMotion {
    guard knots.contains(where: { !range.contains($0) }) else { return self }
    var result: [Segment] = []
    for segment in segments {
      for part in segment.clipped(to: range) {
        if let last = result.last, last.isHeld, part.isHeld, last.to == part.from {
          result[result.count - 1].end = part.end
        } else {
          result.append(part)
        }
      }
    }
    return ExportedMotion(
      from: min(max(from, range.lowerBound), range.upperBound), segments: result, period: period,
      delay: delay, error: error)
  }
}

extension ExportedMotion.Segment {
  /// Whether it is one value.
  fileprivate var isHeld: Bool { shape == .line && from == to }

  /// The parts within the limits, and what is held while it is beyond them.
  fileprivate func clipped(to range: ClosedRange<Double>) -> [Self] {
    if range.contains(from), range.contains(to) { return [self] }
    if case .bezier = shape { return [self] }
    func limited(_ value: Double) -> Double { min(max(value, range.lowerBound), range.upperBound) }
    let times = [start] + crossings(range) + [end]
    return zip(times, times.dropFirst()).compactMap { a, b -> Self? in
      guard b > a else { return nil }
      let middle = value(at: (a + b) / 2)
      guard range.contains(middle) else {
        let limit = limited(middle)
        return Self(start: a, end: b, from: limit, to: limit, shape: .line)
      }
      var part = Self(
        start: a, end: b, from: limited(a == start ? from : value(at: a)),
        to: limited(b == end ? to : value(at: b)), shape: .line)
      if case .cubic = shape { part.shape = .cubic(velocity(at: a), velocity(at: b)) }
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
