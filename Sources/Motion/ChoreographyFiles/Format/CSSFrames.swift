internal import AnimationNumerics
internal import AnimationChoreography

/// The frames of one property in a CSS animation, and how they are played. Its positive delay is its
/// element's.
package struct CSSFrames: Equatable, Sendable {
  package struct Frame: Equatable, Sendable {
    /// From 0 to 1.
    var offset: Double
    var value: WrittenValue
    /// The easing until the next frame.
    var easing = EasingFunction.identity
  }

  package enum Direction: String, CaseIterable, Sendable {
    case normal, reverse, alternate
    case alternateReverse = "alternate-reverse"

    var alternates: Bool { self == .alternate || self == .alternateReverse }

    func isReversed(_ iteration: Int) -> Bool {
      switch self {
      case .normal: false
      case .reverse: true
      case .alternate: iteration % 2 == 1
      case .alternateReverse: iteration % 2 == 0
      }
    }
  }

  package enum Fill: String, CaseIterable, Sendable {
    case none, forwards, backwards, both

    var holdsStart: Bool { self == .backwards || self == .both }
    var holdsEnd: Bool { self == .forwards || self == .both }
  }

  /// In order, the first at 0 and the last at 1.
  var frames: [Frame]
  var duration: Double
  /// The number of cycles, which need not be whole; nil repeats forever.
  var iterations: Double? = 1
  var direction = Direction.normal
  var fill = Fill.none
  /// Seconds, at most 0: what is over when it starts.
  var delay = 0.0

  /// One cycle of the frames' values as numbers, and its first value.
  private func cycle(
    _ number: Int, _ values: [Double]
  ) -> (first: Double, keyframes: [Keyframe<Double>]) {
    let isReversed = direction.isReversed(number)
    var keyframes: [Keyframe<Double>] = []
    for (index, (start, end)) in zip(frames, frames.dropFirst()).enumerated() {
      let (first, second) = (values[index], values[index + 1])
      let (a, b) = isReversed ? (second, first) : (first, second)
      let part = EasingTrack.keyframes(
        isReversed ? start.easing.reversed : start.easing, from: a, to: b,
        duration: (end.offset - start.offset) * duration)
      keyframes = isReversed ? part + keyframes : keyframes + part
    }
    return (isReversed ? values[values.count - 1] : values[0], keyframes)
  }

  /// A number of cycles after a value.
  private func cycles(
    _ count: Double, _ values: [Double], from initial: Double
  ) throws(ParameterError) -> [Keyframe<Double>] {
    var keyframes: [Keyframe<Double>] = []
    var value = initial
    let whole = (count + 1e-9).rounded(.down)
    for number in 0...Int(whole) {
      let rest = count - Double(number)
      // No cycles at all hold the first value.
      guard rest > 1e-9 || count == 0 && fill.holdsEnd else { break }
      let (start, part) = cycle(number, values)
      if start != value { keyframes.append(.move(to: start)) }
      keyframes +=
        rest >= 1 - 1e-9 ? part : EasingTrack.split(part, at: rest * duration, from: start).head
      value = keyframes.last?.target ?? start
      guard keyframes.count <= EasingTrack.limit else {
        throw ParameterError(
          "iterations", is: count, must: "make at most \(EasingTrack.limit) keyframes")
      }
    }
    return keyframes
  }

  /// The value that an animation without a duration shows at once, if it holds its end: where it would
  /// end with any duration, or where the first cycle of an endless one ends, as in Chromium.
  var end: WrittenValue {
    var one = self
    (one.duration, one.fill) = (1, .forwards)
    var texts: [String] = []
    let values = frames.map { $0.value.number(in: &texts) }
    let end = (try? one.cycles(iterations ?? 1, values, from: .nan))?.last?.target ?? values[0]
    guard !texts.isEmpty else { return .number(end) }
    if let text = TextValues.text(end, among: texts) { return .text(text) }
    let place = Int(min(max(end, 0), Double(texts.count - 2)))
    return .between(
      .text(texts[place]), .text(texts[place + 1]), progress: end - TextValues.number(place))
  }

  /// The motion from the value without the animation; without a delay it begins with what it shows first.
  func motion(
    from: Double, isImmediate: Bool, _ texts: inout [String]
  ) throws(ParameterError) -> Choreography.Motion {
    let values = frames.map { $0.value.number(in: &texts) }
    let count = iterations ?? (direction.alternates ? 2 : 1)
    var initial = fill.holdsStart ? cycle(0, values).first : from
    var keyframes = try cycles(count, values, from: initial)
    let skipped = iterations == nil ? (-delay).remainder(within: count * duration) : -delay
    if skipped > 0 {
      let (head, tail) = EasingTrack.split(keyframes, at: skipped, from: initial)
      // A cycle that began in its middle ends with what came before.
      keyframes = tail + (iterations == nil ? [.move(to: cycle(0, values).first)] + head : [])
    }
    let value = keyframes.last?.target ?? initial
    if iterations != nil, !fill.holdsEnd, value != from { keyframes.append(.move(to: from)) }
    while isImmediate, keyframes.count > 1, case .move(let to)? = keyframes.first {
      initial = to
      keyframes.removeFirst()
    }
    // An animation of no cycles that shows what is there anyway.
    if keyframes.isEmpty { keyframes = [.move(to: initial)] }
    let track = try ScalarTrack(initialValue: initial, keyframes: keyframes)
    return iterations == nil ? .loop(track, from: initial, period: 0) : .track(track, from: initial)
  }
}

extension Double {
  /// The rest of a division by a positive period, from 0 to below it.
  fileprivate func remainder(within period: Double) -> Double {
    let rest = truncatingRemainder(dividingBy: period)
    return rest > 1e-9 * period && rest < period * (1 - 1e-9) ? rest : 0
  }
}
