package import AnimationNumerics
internal import StrictJSON

/// CSS easings as keyframes.
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
    case .identity, .cubicBezier, .named:
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
      let jumps = Double(steps.count) + (steps.jump == .none ? -1 : steps.jump == .both ? 1 : 0)
      var result: [Keyframe<Double>] = []
      for step in 0..<steps.count {
        let height = value((Double(step) + rise) / jumps)
        result += [
          .move(to: height), .linear(to: height, duration: duration / Double(steps.count)),
        ]
      }
      return result + [.move(to: to)]
    }
  }

  /// Keyframes of ``keyframes(_:from:to:duration:)`` until a time, with the moves at that time, and
  /// after it, from the value there on.
  static func split(
    _ keyframes: [Keyframe<Double>], at seconds: Double, from: Double
  ) -> (head: [Keyframe<Double>], tail: [Keyframe<Double>]) {
    var (rest, value) = (seconds, from)
    var head: [Keyframe<Double>] = []
    for (index, keyframe) in keyframes.enumerated() {
      guard case .linear(let to, let duration, let curve) = keyframe, duration > 0,
        rest < duration * (1 - 1e-9)
      else {
        if case .linear(_, let duration, _) = keyframe { rest -= duration }
        value = keyframe.target
        head.append(keyframe)
        continue
      }
      let fraction = max(rest, 0) / duration
      let (before, after) = (
        curve.bezier?.part(from: 0, to: fraction), curve.bezier?.tail(from: fraction)
      )
      if rest > duration * 1e-9 {
        head.append(
          .linear(
            to: value + (to - value) * (before?.end ?? fraction), duration: rest,
            timingCurve: before?.curve.map { UnitCurve($0) } ?? .linear))
      }
      return (
        head,
        [
          .move(to: value + (to - value) * (after?.progress ?? fraction)),
          .linear(to: to, duration: duration - max(rest, 0), timingCurve: after?.curve ?? .linear),
        ] + keyframes[(index + 1)...]
      )
    }
    return (head, [.move(to: value)])
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
  package func part(
    from begin: Double, to end: Double
  ) -> (start: Double, end: Double, curve: CubicBezier?) {
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
  var reversed: EasingFunction {
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
    case .named(let easing): return .named(easing.exchanged)
    }
  }

  /// The curve of an easing without corners and jumps; nil for linear() and steps(), which are
  /// keyframes where nothing but a delay modifies them.
  package var unitCurve: UnitCurve? {
    let curve = UnitCurve(self)
    return curve.isPiecewise ? nil : curve
  }

  /// Throws for more stops or steps than a file may have.
  func requireFewParts(_ path: String) throws(DocumentError) {
    let (count, what) =
      switch self {
      case .linear(let linear): (linear.inputs.count, "linear() of \(linear.inputs.count) stops")
      case .steps(let steps): (steps.count, "steps() of \(steps.count)")
      case .identity, .cubicBezier, .named: (1, "")
      }
    guard count > EasingTrack.limit else { return }
    throw DocumentError(path, is: what, must: "have at most \(EasingTrack.limit)")
  }
}

extension DocumentMembers {
  /// The CSS easing of an optional member: text, or an object with control points.
  func optionalEasing(_ name: String) throws(DocumentError) -> EasingFunction? {
    guard case .string(let text) = self[name] else {
      guard let points = try optionalObject(name) else { return nil }
      try points.allow(points.curveNames)
      return try points.curve().easing
    }
    do throws(EasingError) {
      return try EasingFunction(css: text)
    } catch {
      throw self.error(name, "be a CSS easing function: \(error)")
    }
  }
}
