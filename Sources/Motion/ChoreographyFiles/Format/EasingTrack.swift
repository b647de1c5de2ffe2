internal import AnimationNumerics
internal import AnimationChoreography
internal import StrictJSON

/// CSS easings and CSS animations as keyframes.
enum EasingTrack {
  /// The greatest number of keyframes of one property.
  static let limit = 10_000

  /// The keyframes from one value to another under a CSS easing; the last one ends at
  /// `easing(1)`, which is the target unless a `linear()` says otherwise.
  static func keyframes(
    _ easing: EasingFunction, from: Double, to: Double, duration: Double
  ) -> [Keyframe<Double>] {
    func value(_ progress: Double) -> Double { from + (to - from) * progress }
    guard duration > 0 else { return [.move(to: value(easing.value(at: 1)))] }
    switch easing {
    case .identity, .cubicBezier:
      return [.linear(to: to, duration: duration, timingCurve: easing.unitCurve ?? .linear)]
    case .linear(let linear):
      var result: [Keyframe<Double>] = []
      var (last, output) = (0.0, linear.value(at: 0))
      if output != 0 { result.append(.move(to: value(output))) }
      for (input, next) in zip(linear.inputs, linear.outputs) where input > 0 && input < 1 {
        if input > last {
          result.append(.linear(to: value(next), duration: (input - last) * duration))
        } else if next != output {
          result.append(.move(to: value(next)))
        }
        (last, output) = (input, next)
      }
      // A jump at 100 % shows its first side until the end.
      let side = linear.inputs.firstIndex { $0 >= 1 }.map {
        linear.inputs[$0] == 1 ? linear.outputs[$0] : linear.value(at: 1)
      }
      let end = side ?? linear.value(at: 1)
      result.append(.linear(to: value(end), duration: (1 - last) * duration))
      if linear.value(at: 1) != end { result.append(.move(to: value(linear.value(at: 1)))) }
      return result
    case .steps(let steps):
      let rise = steps.jump == .start || steps.jump == .both ? 1.0 : 0
      let jumps =
        Double(steps.count) + (steps.jump == .none ? -1 : steps.jump == .both ? 1 : 0)
      var result: [Keyframe<Double>] = []
      for step in 0..<min(steps.count, limit) {
        let height = value((Double(step) + rise) / jumps)
        result += [
          .move(to: height), .linear(to: height, duration: duration / Double(steps.count)),
        ]
      }
      return result + [.move(to: to)]
    }
  }

  /// One percentage of a CSS animation.
  struct Frame {
    var offset: Double
    var value: Double
    /// The easing until the next frame.
    var easing: EasingFunction
  }

  enum Direction: String, CaseIterable {
    case normal, reverse, alternate
    case alternateReverse = "alternate-reverse"

    func isReversed(_ iteration: Int) -> Bool {
      switch self {
      case .normal: false
      case .reverse: true
      case .alternate: iteration % 2 == 1
      case .alternateReverse: iteration % 2 == 0
      }
    }
  }

  enum Fill: String, CaseIterable {
    case none, forwards, backwards, both
  }

  /// Keyframes of ``keyframes(_:from:to:duration:)`` without their first seconds.
  static func without(
    _ seconds: Double, of keyframes: [Keyframe<Double>], from: Double
  ) -> [Keyframe<Double>] {
    var (rest, value) = (seconds, from)
    for (index, keyframe) in keyframes.enumerated() {
      if case .linear(let to, let duration, let curve) = keyframe, duration > 0 {
        guard rest < duration * (1 - 1e-9) else {
          rest -= duration
          value = to
          continue
        }
        var (progress, tail) = (rest / duration, UnitCurve.linear)
        if let bezier = curve.bezier { (progress, tail) = bezier.tail(from: progress) }
        return [
          .move(to: value + (to - value) * progress),
          .linear(to: to, duration: duration - max(rest, 0), timingCurve: tail),
        ] + keyframes[(index + 1)...]
      }
      value = keyframe.target
    }
    return [.move(to: value)]
  }

  /// The motion of a CSS animation without its delay, which is the element's unless it starts in its
  /// middle.
  ///
  /// - Parameters:
  ///   - frames: Frames in order, the first at 0 and the last at 1.
  ///   - from: The value without the animation.
  ///   - iterations: The number of cycles; nil repeats forever.
  ///   - isImmediate: Whether it has no delay, so that it begins with what it shows first.
  ///   - skipped: The seconds of a finite one that are over when it starts.
  static func motion(
    _ frames: [Frame], from: Double, duration: Double, iterations: Int?, direction: Direction,
    fill: Fill, isImmediate: Bool, skipped: Double
  ) throws(ParameterError) -> Choreography.Motion {
    func cycle(_ number: Int) -> (first: Double, keyframes: [Keyframe<Double>]) {
      let isReversed = direction.isReversed(number)
      var keyframes: [Keyframe<Double>] = []
      for (start, end) in zip(frames, frames.dropFirst()) {
        let (a, b) = isReversed ? (end.value, start.value) : (start.value, end.value)
        let part = self.keyframes(
          isReversed ? start.easing.reversed : start.easing, from: a, to: b,
          duration: (end.offset - start.offset) * duration)
        keyframes = isReversed ? part + keyframes : keyframes + part
      }
      return (isReversed ? frames[frames.count - 1].value : frames[0].value, keyframes)
    }
    let count = iterations ?? (direction == .alternate || direction == .alternateReverse ? 2 : 1)
    let first = cycle(0).first
    var initial = fill == .backwards || fill == .both ? first : from
    var keyframes: [Keyframe<Double>] = []
    var value = initial
    for number in 0..<count {
      let (start, part) = cycle(number)
      if start != value { keyframes.append(.move(to: start)) }
      keyframes += part
      value = keyframes.last?.target ?? start
      guard keyframes.count <= limit else {
        throw ParameterError(
          "iterations", is: Double(count), must: "make at most \(limit) keyframes")
      }
    }
    if skipped > 0 { keyframes = without(skipped, of: keyframes, from: initial) }
    value = keyframes.last?.target ?? value
    if iterations != nil, fill == .none || fill == .backwards, value != from {
      keyframes.append(.move(to: from))
    }
    while isImmediate, keyframes.count > 1, case .move(let to)? = keyframes.first {
      initial = to
      keyframes.removeFirst()
    }
    let track = try ScalarTrack(initialValue: initial, keyframes: keyframes)
    return iterations == nil
      ? .loop(track, from: initial, period: 0) : .track(track, from: initial)
  }
}

/// One coordinate of both parts of a cubic Bézier curve, by de Casteljau's algorithm.
package struct BezierParts {
  /// The inner control values of each part.
  package let first, second: (Double, Double)
  /// The value where the parts meet.
  package let middle: Double

  package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, at s: Double) {
    func blend(_ p: Double, _ q: Double) -> Double { p + (q - p) * s }
    let (ab, bc, cd) = (blend(a, b), blend(b, c), blend(c, d))
    (first, second) = ((ab, blend(ab, bc)), (blend(bc, cd), cd))
    middle = blend(first.1, second.0)
  }
}

extension CubicBezier {
  /// The progress at two fractions of the time, and the curve between them; nil where both are equal.
  func part(from begin: Double, to end: Double) -> (start: Double, end: Double, curve: CubicBezier?)
  {
    let v = end >= 1 ? 1 : parameter(at: end)
    let u = begin <= 0 ? 0 : parameter(at: begin) / v
    /// The control values of one coordinate.
    func part(_ b: Double, _ c: Double) -> [Double] {
      let head = BezierParts(0, b, c, 1, at: v)
      let whole = v < 1 ? [0, head.first.0, head.first.1, head.middle] : [0, b, c, 1]
      guard u > 0 else { return whole }
      let tail = BezierParts(whole[0], whole[1], whole[2], whole[3], at: u)
      return [tail.middle, tail.second.0, tail.second.1, whole[3]]
    }
    let (x, y) = (part(x1, x2), part(y1, y2))
    func inner(_ p: [Double], _ i: Int) -> Double { (p[i] - p[0]) / (p[3] - p[0]) }
    let curve = try? CubicBezier(
      x1: min(max(inner(x, 1), 0), 1), y1: inner(y, 1), x2: min(max(inner(x, 2), 0), 1),
      y2: inner(y, 2))
    return (y[0], y[3], curve)
  }

  private func parameter(at x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    // 60 halvings exhaust the digits of a parameter.
    for _ in 0..<60 {
      let s = (low + high) / 2
      let r = 1 - s
      if 3 * r * r * s * x1 + 3 * r * s * s * x2 + s * s * s < x { low = s } else { high = s }
    }
    return low
  }

  /// The progress at a fraction of the time, and the curve of the rest.
  fileprivate func tail(from x: Double) -> (progress: Double, curve: UnitCurve) {
    let rest = part(from: x, to: 1)
    // A start on the target has no curve from there: a little later it has.
    guard (1 - rest.start).magnitude > 1e-6 else {
      return x < 0.999 ? tail(from: x + 1e-4) : (1, .linear)
    }
    return (rest.start, rest.curve.map { UnitCurve($0) } ?? .linear)
  }
}

extension EasingFunction {
  /// The easing played backwards: 1 − e(1 − p).
  fileprivate var reversed: EasingFunction {
    switch self {
    case .identity: return .identity
    case .cubicBezier(let c):
      let back = try? CubicBezier(x1: 1 - c.x2, y1: 1 - c.y2, x2: 1 - c.x1, y2: 1 - c.y1)
      return back.map { .cubicBezier($0) } ?? self
    case .linear(let linear):
      let points = zip(linear.inputs, linear.outputs).reversed().map {
        LinearEasing.Point(1 - $0.1, at: 1 - $0.0)
      }
      return (try? LinearEasing(points)).map { .linear($0) } ?? self
    case .steps(let steps):
      let jump: StepsEasing.Jump =
        steps.jump == .start ? .end : steps.jump == .end ? .start : steps.jump
      return (try? StepsEasing(count: steps.count, jump: jump)).map { .steps($0) } ?? self
    }
  }
}

extension MotionDecoder {
  /// Reads a property with the frames of a CSS animation.
  func animated(
    _ members: DocumentMembers, name: String, from: Double, isImmediate: Bool
  ) throws(DocumentError) -> Choreography.Property {
    try members.allow([
      "name", "from", "frames", "duration", "iterations", "direction", "fill", "delay",
    ])
    var frames: [EasingTrack.Frame] = []
    for (path, value) in try members.list("frames", atMost: 1000) {
      let frame = try DocumentMembers(value, path: path)
      try frame.allow(["percent", "to", "curve"])
      let offset = try frame.number("percent", in: 0...100) / 100
      if let last = frames.last, offset < last.offset {
        throw frame.error("percent", "not be before the frame before it, at \(last.offset * 100)")
      }
      frames.append(
        .init(
          offset: offset, value: try frame.number("to"),
          easing: try frame.optionalEasing("curve") ?? .identity))
    }
    // As in CSS, missing ends are the value without the animation.
    if frames[0].offset > 0 {
      frames.insert(.init(offset: 0, value: from, easing: frames[0].easing), at: 0)
    }
    if frames[frames.count - 1].offset < 1 {
      frames.append(.init(offset: 1, value: from, easing: .identity))
    }
    guard let duration = try members.optionalDuration("duration") else {
      throw members.error("duration", "be a number of seconds")
    }
    var iterations: Int?
    if members["iterations"] != .string("infinite") {
      iterations = try members.optionalCount("iterations", in: 1...EasingTrack.limit) ?? 1
    }
    let direction = try members.optionalWord("direction", EasingTrack.Direction.self) ?? .normal
    let fill = try members.optionalWord("fill", EasingTrack.Fill.self) ?? .none
    let delay = try members.optionalNumber("delay", in: -1e6...0) ?? 0
    guard delay == 0 || iterations != nil else {
      throw members.error("delay", "not be combined with endless iterations")
    }
    do throws(ParameterError) {
      return .init(
        name,
        try EasingTrack.motion(
          frames, from: from, duration: duration, iterations: iterations, direction: direction,
          fill: fill, isImmediate: isImmediate, skipped: -delay))
    } catch {
      throw DocumentError(
        path: members.path(error.parameter), value: "\(error.value)", reason: error.requirement)
    }
  }
}

extension DocumentMembers {
  /// The CSS easing of an optional member: text, or an object with control points.
  func optionalEasing(_ name: String) throws(DocumentError) -> EasingFunction? {
    guard case .string(let text) = self[name] else {
      guard let points = try optionalObject(name) else { return nil }
      try points.allow(["x1", "y1", "x2", "y2"])
      return .cubicBezier(try points.bezier())
    }
    do throws(EasingError) {
      return try EasingFunction(css: text)
    } catch {
      throw self.error(name, "be a CSS easing function: \(error)")
    }
  }
}
