internal import AnimationNumerics
internal import ChoreographyFiles

// Splits Bézier segments for formats whose easings have a limited range of values.

extension ExportedMotion.Segment {
  /// The values at its ends and where it reverses between them.
  var extremes: [Double] {
    let p = controls
    return [from] + turns.map { BezierParts(from, p.y1, p.y2, to, at: $0).middle } + [to]
  }

  /// The coefficients of y′/3 in Bernstein's form: a(1−s)² + 2b·s(1−s) + c·s².
  var slopes: (a: Double, b: Double, c: Double) {
    let p = controls
    return (p.y1 - from, p.y2 - p.y1, to - p.y2)
  }

  /// The parameters of the curve between 0 and 1 at which its value reverses.
  var turns: [Double] {
    guard shape != .line else { return [] }
    let (a, b, c) = slopes
    // Avoids cancellation: the larger root is q/(a − 2b + c), the other one a/q.
    let root = (b * b - a * c).squareRoot()
    let q = b < a ? a - b + root : a - b - root
    let found = [q / (a - 2 * b + c), a / q].filter { $0 > 0 && $0 < 1 }
    return found.count == 2 && found[0] == found[1] ? [] : found.sorted()
  }

  /// The segment in parts whose easings have ordinates within limits, as fractions of the part's
  /// own move. It is split where it reverses, then in halves; what moves by less than `grain` is a
  /// straight line. A segment with equal ends that leaves them is never lost.
  func parts(within limits: ClosedRange<Double>, grain: Double) -> [Self] {
    var open = [self]
    var done: [Self] = []
    while let next = open.popLast() {
      guard next.shape != .line else {
        done.append(next)
        continue
      }
      let p = next.controls
      let move = next.to - next.from
      let isFlat = [move, p.y1 - next.from, p.y2 - next.from].allSatisfy { $0.magnitude <= grain }
      // A turn next to an end is invisible, and its ordinate is next to a limit.
      let slack = 1e-5
      let fits = [p.y1, p.y2].map { ($0 - next.from) / move }.allSatisfy {
        $0 >= limits.lowerBound - slack && $0 <= limits.upperBound + slack
      }
      if fits || isFlat || done.count + open.count >= 64 {
        var last = next
        if !fits { last.shape = .line }
        done.append(last)
        continue
      }
      let (first, second) = next.split(at: next.turns.first { $0 > slack && $0 < 1 - slack } ?? 0.5)
      open += [second, first]
    }
    return done
  }

  /// Both parts of the curve, by de Casteljau's algorithm.
  private func split(at s: Double) -> (Self, Self) {
    let p = controls
    let x = BezierParts(0, p.x1, p.x2, 1, at: s)
    let y = BezierParts(from, p.y1, p.y2, to, at: s)
    let middle = start + x.middle * duration
    func part(
      _ a: Double, _ b: Double, _ from: Double, _ to: Double, x: (Double, Double),
      y: (Double, Double)
    ) -> Self {
      var part = Self(start: a, end: b, from: from, to: to, shape: .line)
      if case .cubic = shape {
        part.shape = .cubic(3 * (y.0 - from) / (b - a), 3 * (to - y.1) / (b - a))
      } else if to != from,
        let curve = try? CubicBezier(
          x1: min(max(x.0, 0), 1), y1: (y.0 - from) / (to - from), x2: min(max(x.1, 0), 1),
          y2: (y.1 - from) / (to - from))
      {
        part.shape = .bezier(curve)
      }
      return part
    }
    let (width, rest) = (x.middle, 1 - x.middle)
    return (
      part(
        start, middle, from, y.middle, x: (x.first.0 / width, x.first.1 / width), y: y.first),
      part(
        middle, end, y.middle, to,
        x: ((x.second.0 - width) / rest, (x.second.1 - width) / rest), y: y.second)
    )
  }
}
