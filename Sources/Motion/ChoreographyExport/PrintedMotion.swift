internal import AnimationNumerics
internal import ChoreographyFiles
internal import Foundation

/// A motion in the numbers that a format prints, and the error of these numbers.
///
/// Every number is a text, and is read back as the format's player reads it. The bound compares the
/// parts read back with the motion's own, control point by control point:
///
///     |difference| ≤ error + max |Δy| + ω(max |Δx|)
///
/// with the differences Δy of the control points' values and Δx of their times, and the modulus of
/// continuity ω of the printed parts. Both curves have the same parameter, so where their times differ
/// by at most Δx, their values differ by at most Δy. At a jump the side may be wrong for Δx seconds.
///
/// Where times are coarse, the steepest part is rarely the one that is off by most. There the two are
/// compared from time to time, as ``DifferenceBound`` does.
struct PrintedMotion {
  /// How a format prints and reads numbers.
  struct Style {
    /// The ordinates of easings, as fractions of a part's own move; nil for cubics that have velocities
    /// instead.
    var limits: ClosedRange<Double>? = -3...4
    /// The text of a value, and the value that the player reads.
    var value: (Double) -> String = ExportText.number
    var read: (String) -> Double = { Double($0) ?? .nan }
    /// The text of a control point or a velocity, and the number that the player reads.
    var point: (Double) -> String = ExportText.number
    var readPoint: (String) -> Double = { Double($0) ?? .nan }
    /// The texts of the joints' times, in seconds after the first, and the times that the player reads.
    var times: ([Double]) -> [(text: String, seconds: Double)]
    /// Seconds by which the part before a jump ends early.
    var jump = 0.0
    /// Seconds by which a jump at the start is late.
    var lateness = 0.0
    /// The error of the parameter of a curve at a time, as the player finds it.
    var parameterError = 0.0
    /// The rounding of the format's arithmetic, as a fraction of the move.
    var rounding = 1e-7

    /// Times as multiples of a unit, from an origin in seconds on.
    static func times(
      every unit: Double, from origin: Double = 0,
      _ text: @escaping (Double) -> String = ExportText.number
    ) -> ([Double]) -> [(text: String, seconds: Double)] {
      { joints in
        joints.map { joint in
          let text = text((origin + joint) / unit)
          return (text, (Double(text) ?? .nan) * unit - origin)
        }
      }
    }

    /// Times as parts of a whole that lasts `length` seconds, and is printed as `printed` seconds.
    static func times(
      of length: Double, printed: Double, whole: Double = 1
    ) -> ([Double]) -> [(text: String, seconds: Double)] {
      { joints in
        joints.map { joint in
          let text = ExportText.number(min(max(joint / length, 0), 1) * whole)
          return (text, (Double(text) ?? .nan) / whole * printed)
        }
      }
    }

    /// Prints joints as durations: the text of a joint is the duration of the part before it, in seconds or
    /// as weights over which `length` seconds are spread.
    static func durations(over length: Double? = nil) -> ([Double]) -> [(
      text: String, seconds: Double
    )] {
      { joints in
        var times = [(text: "0", seconds: 0.0)]
        for (start, end) in zip(joints, joints.dropFirst()) {
          let text = ExportText.number(end - start)
          times.append((text, times[times.count - 1].seconds + (Double(text) ?? .nan)))
        }
        let scale = length.map { $0 / times[times.count - 1].seconds } ?? 1
        return times.map { ($0.text, $0.seconds * scale) }
      }
    }

    /// Numbers in single precision, for Kotlin.
    static func single(
      times: @escaping ([Double]) -> [(text: String, seconds: Double)], jump: Double,
      lateness: Double
    ) -> Self {
      Self(
        value: ExportText.float, read: single, point: ExportText.float, readPoint: single,
        times: times, jump: jump, lateness: lateness, rounding: 1e-6)
    }

    static func single(_ text: String) -> Double {
      Double(Float(text.hasSuffix("f") ? String(text.dropLast()) : text) ?? .nan)
    }
  }

  struct Part {
    /// The times of its ends.
    let start, end: String
    let from, to: String
    /// The control points of its easing, or its velocities; nil for a straight line.
    let easing: [String]?
    /// Whether its first value differs from the last one before it.
    let jumps: Bool
    /// The part as the player reads it.
    let read: ExportedMotion.Segment
  }

  let parts: [Part]
  /// An upper bound of the difference of the printed numbers from the original motion, in its unit.
  let error: Double
  /// The same as a fraction of the move.
  let fraction: Double
  /// The error, for a comment: "exact" if it is rounding.
  let statement: String

  /// - Parameters:
  ///   - late: Seconds by which the printed start is late.
  ///   - shift: The largest error of the printed start besides, in seconds.
  init(_ motion: ExportedMotion, _ style: Style, late: Double = 0, shift: Double = 0) {
    let reach = motion.reach
    var segments = motion.afterWait.segments.flatMap { segment in
      style.limits.map { segment.parts(within: $0, grain: 1e-10 * reach) } ?? [segment]
    }
    let first = segments.first?.start ?? 0
    var joints = segments.map { $0.start - first } + (segments.last.map { [$0.end - first] } ?? [])
    var times = style.times(joints)
    var isWhole = true
    // A part that takes no printed time is one with the part before it.
    for index in segments.indices.dropFirst().reversed()
    where times[index].seconds == times[index + 1].seconds
      && segments[index].from == segments[index - 1].to
    {
      segments[index - 1].to = segments[index].to
      segments.remove(at: index)
      joints.remove(at: index)
      times.remove(at: index)
      isWhole = false
    }
    var parts: [Part] = []
    var jumps: [ClosedRange<Double>] = []
    var (values, steps, places, modulus) = (0.0, 0.0, late.magnitude + shift, 0.0)
    func value(_ value: Double) -> (text: String, read: Double) {
      let text = style.value(value)
      let read = style.read(text)
      values = max(values, (read - value).magnitude)
      return (text, read)
    }
    var before = value(motion.from)
    for (index, segment) in segments.enumerated() {
      let (from, to) = (value(segment.from), value(segment.to))
      let isJump = from.text != before.text
      let next = index + 1 < segments.count ? style.value(segments[index + 1].from) : to.text
      let start = times[index].seconds + (index == 0 && isJump ? style.lateness : 0)
      let end = max(times[index + 1].seconds - (next == to.text ? 0 : style.jump), start)
      var (easing, shape) = (nil as [String]?, ExportedMotion.Segment.Shape.line)
      let p = segment.controls
      if segment.shape == .line {
      } else if case .cubic(let v0, let v1) = segment.shape, style.limits == nil {
        let texts = [v0, v1].map(style.point)
        easing = texts
        shape = .cubic(style.readPoint(texts[0]), style.readPoint(texts[1]))
      } else if from.text != to.text {
        let limits = style.limits ?? -100...100
        func ordinate(_ y: Double) -> Double {
          let part = (y - from.read) / (to.read - from.read)
          // An end that is printed with an error would make 1 a 1.00000002.
          let near = part.rounded()
          let isEnd = (near == 0 || near == 1) && (part - near).magnitude < style.rounding / 10
          return min(max(isEnd ? near : part, limits.lowerBound), limits.upperBound)
        }
        let texts = [p.x1, ordinate(p.y1), p.x2, ordinate(p.y2)].map(style.point)
        let x = texts.map(style.readPoint)
        if let curve = try? CubicBezier(
          x1: min(max(x[0], 0), 1), y1: x[1], x2: min(max(x[2], 0), 1), y2: x[3])
        {
          (easing, shape) = (texts, .bezier(curve))
        }
      }
      let read = ExportedMotion.Segment(
        start: start, end: end, from: from.read, to: to.read, shape: shape)
      let q = read.controls
      values = max(values, (q.y1 - p.y1).magnitude, (q.y2 - p.y2).magnitude)
      for (printed, own) in [(0, 0), (q.x1, p.x1), (q.x2, p.x2), (1, 1)] {
        let place = late + start + printed * (end - start)
        places = max(places, shift + (place - joints[index] - own * segment.duration).magnitude)
      }
      let step = (segment.from - (index > 0 ? segments[index - 1].to : motion.from)).magnitude
      // A smaller step is an error of the value, not of the side.
      if step > 5e-4 * reach {
        let last = parts.last.map { min($0.read.end, start) } ?? joints[index]
        jumps.append(.hull([joints[index], late + last, late + start], slack: 1e-12 + shift))
      } else {
        steps = max(steps, step)
      }
      parts.append(
        Part(
          start: times[index].text, end: times[index + 1].text, from: from.text, to: to.text,
          easing: easing, jumps: isJump, read: read))
      before = to
    }
    if places > 0 {
      for part in parts { modulus = max(modulus, part.read.change(within: places)) }
    }
    var own = values + min(steps + modulus, 2 * reach)
    if !isWhole || own > 5e-4 * reach {
      var apart = DifferenceBound()
      apart.include(
        Self.shown(motion.afterWait.segments, late: -first, motion),
        Self.shown(parts.map(\.read), late: late, motion), but: jumps, floor: 5e-5 * reach)
      let steep = shift > 0 ? parts.map { $0.read.change(within: shift) }.max() ?? 0 : 0
      let bound = apart.bound + steep + steps
      own = isWhole ? min(own, bound) : bound
    }
    self.parts = parts
    error = motion.error + own + style.parameterError * (parts.map(\.read.peakRate).max() ?? 0)
    // An opacity that is always clipped moves by rounding only, which is not a move.
    fraction = reach > 1e-9 * motion.from.magnitude ? error / reach : 0
    var text = fraction <= style.rounding ? "exact" : ExportText.offBy(fraction)
    var additions: [String] = []
    // The seconds for which a jump may show the wrong side.
    if !jumps.isEmpty, places > 1e-5 {
      additions.append("\(DisplayText.milliseconds(places, .up)) at each jump")
    }
    // The seconds by which a printed cycle is longer than the loop's.
    let drift = motion.period.map { (times.last?.seconds ?? $0) - (joints.last ?? $0) } ?? 0
    if drift.magnitude > 1e-9 {
      let size = DisplayText.number(drift.magnitude * 1000)
      additions.append("\(size) ms by which each cycle is \(drift > 0 ? "longer" : "shorter")")
    }
    if !additions.isEmpty { text += ", besides \(additions.joined(separator: " and "))" }
    statement = text
  }

  /// Parts later by some seconds, with what shows before and after them if they do not repeat.
  private static func shown(
    _ parts: [ExportedMotion.Segment], late: Double, _ motion: ExportedMotion
  ) -> [ExportedMotion.Segment] {
    var parts = parts
    for index in parts.indices.reversed() {
      parts[index] = parts[index].moved(by: late)
      if index + 1 < parts.count, parts[index].end < parts[index + 1].start {
        let next = parts[index + 1]
        parts.insert(
          .init(
            start: parts[index].end, end: next.start, from: parts[index].to, to: next.from,
            shape: .line), at: index + 1)
      }
    }
    guard motion.period == nil, let first = parts.first, let last = parts.last else { return parts }
    func still(_ start: Double, _ end: Double, at value: Double) -> ExportedMotion.Segment {
      .init(start: start, end: end, from: value, to: value, shape: .line)
    }
    return [still(-1, first.start, at: motion.from)] + parts
      + [still(last.end, last.end + 1, at: last.to)]
  }
}

extension DifferenceBound {
  /// Includes the difference of two motions for as long as both are given, apart from some times.
  fileprivate mutating func include(
    _ first: [ExportedMotion.Segment], _ second: [ExportedMotion.Segment],
    but times: [ClosedRange<Double>], floor: Double
  ) {
    let edges =
      ((first + second).flatMap { [$0.start, $0.end] }
      + times.flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
    var (i, j, skipped) = (0, 0, 0)
    for (a, b) in zip(edges, edges.dropFirst()) where b > a {
      let middle = a + (b - a) / 2
      while i < first.count, first[i].end < middle { i += 1 }
      while j < second.count, second[j].end < middle { j += 1 }
      while skipped < times.count, times[skipped].upperBound < middle { skipped += 1 }
      guard i < first.count, j < second.count, first[i].start < middle, second[j].start < middle,
        skipped == times.count || times[skipped].lowerBound > middle
      else { continue }
      include(from: a, to: b, first[i].enclosed, second[j].enclosed, floor: floor)
    }
  }
}

extension ExportedMotion.Segment {
  /// The greatest |dy/ds| of a curve with the parameter s.
  fileprivate var peakRate: Double {
    guard shape != .line else { return 0 }
    let (a, b, c) = slopes
    let bend = a - 2 * b + c
    let s = bend == 0 ? 0 : min(max((a - b) / bend, 0), 1)
    let inner = a * (1 - s) * (1 - s) + 2 * b * s * (1 - s) + c * s * s
    return 3 * max(a.magnitude, inner.magnitude, c.magnitude)
  }

  /// A bound on how much the value changes within some seconds of its own time; twice as much where a
  /// tangent is vertical, for a neighbour that has one, too.
  fileprivate func change(within seconds: Double) -> Double {
    guard duration > 0 else { return extremes.max()! - extremes.min()! }
    let move = (to - from).magnitude
    switch shape {
    case .line: return move / duration * seconds
    case .cubic:
      let (a, b, c) = slopes
      return 3 * seconds / duration * max(a.magnitude, b.magnitude, c.magnitude)
    case .bezier(let curve):
      let derivatives = BezierDerivatives(curve)
      // At least what tells the places beside a vertical tangent from it.
      let width = max(seconds / duration, 0x1p-50)
      guard !derivatives.verticalTangents.isEmpty else {
        return derivatives.peakSlope(over: 0, 1).magnitude * width * move * (1 + 1e-9)
      }
      var worst = 0.0
      var edges = [0.0]
      for place in derivatives.verticalTangents {
        edges += [max(place - width, 0), min(place + width, 1)]
        let range = derivatives.range(over: max(place - 2 * width, 0), min(place + 2 * width, 1))
        worst = max(worst, range.upperBound - range.lowerBound)
      }
      edges.append(1)
      for index in stride(from: 0, to: edges.count, by: 2) where edges[index + 1] > edges[index] {
        worst = max(
          worst, derivatives.peakSlope(over: edges[index], edges[index + 1]).magnitude * width)
      }
      return 2 * worst * move
    }
  }
}
