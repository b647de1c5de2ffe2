package import AnimationNumerics
package import AnimationChoreography

/// An element as its file states it: the frames of a CSS animation are frames, not yet the keyframes
/// of all cycles.
///
/// ``MotionDecoder`` reads it from a choreography file, importers build it from theirs,
/// ``lowered(path:)`` computes its motion, and ``ChoreographyPrinter`` writes it.
package struct WrittenElement: Equatable, Sendable {
  package var name: String
  package var intent = ElementIntent()
  package var count = 1
  /// Seconds from the trigger to the first item's start.
  package var delay = 0.0
  package var stagger: Stagger?
  package var properties: [Property] = []
  package var phases: Phases?
  /// How it goes back to its start when the trigger is reversed; nil if it does not.
  var exit: AnimationPace?

  package struct Property: Equatable, Sendable {
    package var name: String
    package var from: WrittenValue
    package var motion: Motion

    package init(_ name: String, from: WrittenValue, _ motion: Motion) {
      (self.name, self.from, self.motion) = (name, from, motion)
    }
  }

  package enum Motion: Equatable, Sendable {
    case moves([Move])
    case keyframes([Keyframe<WrittenValue>], isLooping: Bool = false)
    case frames(CSSFrames)
  }

  /// A move to a value. Times count from the item's start.
  package struct Move: Equatable, Sendable {
    package var time: Double
    package var target: WrittenValue
    package var pace: AnimationPace

    package init(time: Double = 0, target: WrittenValue, pace: AnimationPace) {
      (self.time, self.target, self.pace) = (time, target, pace)
    }
  }

  package struct Phases: Equatable, Sendable {
    /// The phases; the values of their steps are replaced.
    var timing: Choreography.Phases
    /// The values of each step, in the order of the properties.
    var values: [[WrittenValue]]

    /// Phases whose steps have the values, unless other values are given.
    package init(_ timing: Choreography.Phases, _ values: [[WrittenValue]]? = nil) {
      self.timing = timing
      self.values = values ?? timing.steps.map { $0.values.map(WrittenValue.number) }
    }

    /// The phases as they are sampled; adds the texts of each property.
    fileprivate func lowered(_ texts: inout [String: [String]]) -> Choreography.Phases {
      var phases = timing
      for (step, values) in values.enumerated() {
        phases.steps[step].values = zip(timing.properties, values).map {
          $1.number(in: &texts[$0, default: []])
        }
      }
      return phases
    }
  }

  package init(name: String) { self.name = name }

  package var propertyNames: [String] { properties.map(\.name) + (phases?.timing.properties ?? []) }

  typealias Lowered = (element: Choreography.Element, intent: ElementIntent)

  /// The element with its motion, and the one that goes back to the start; the path is for errors.
  func lowered(path: String) throws(DocumentError) -> [Lowered] {
    var motions: [Choreography.Property] = []
    var names = Set(phases?.timing.properties ?? [])
    var texts: [String: [String]] = [:]
    let phases = phases?.lowered(&texts)
    for (index, property) in properties.enumerated() {
      let path = "\(path).properties[\(index)]"
      guard names.insert(property.name).inserted else {
        throw DocumentError(
          "\(path).name", is: "\"\(property.name)\"",
          must: "differ from the element's other properties")
      }
      motions.append(
        .init(
          property.name,
          try property.lowered(
            path: path, isImmediate: delay == 0 && stagger == nil,
            &texts[property.name, default: []])))
    }
    try share(periodOf: &motions, path: path)
    let element = Choreography.Element(
      name: name, count: count, delay: delay, stagger: stagger, properties: motions, phases: phases)
    if case .fade = intent.reducedMotion, !propertyNames.contains(ReducedMotion.fading) {
      throw DocumentError(
        "\(path).reduceMotion", is: "\"fade\"",
        must: "be \"jump\", \"shorter\" or \"same\": the element has no "
          + "\(ReducedMotion.fading) to fade")
    }
    var intent = intent
    intent.texts = texts.filter { !$0.value.isEmpty }
    guard let exit else { return [(element, intent)] }
    var back = try leaving(element, exit, path: path)
    back.intent.texts = intent.texts
    return [(element, intent), back]
  }

  /// The element that goes back to the start of another one. One item stands for all, which leave
  /// together.
  private func leaving(
    _ element: Choreography.Element, _ exit: AnimationPace, path: String
  ) throws(DocumentError) -> Lowered {
    func failure(_ reason: String) -> DocumentError {
      DocumentError("\(path).leave", is: "\(exit.summary)", must: reason)
    }
    guard intent.trigger == nil else {
      throw failure("not be combined with on: only the screen's trigger is reversed")
    }
    if case .animation(let animation) = exit, animation.removalTime == .infinity {
      throw failure("come to an end")
    }
    var properties: [Choreography.Property] = []
    for property in element.properties {
      let (from, end) = property.motion.ends
      guard from != end else { continue }
      let back = Property(
        property.name, from: .number(end), .moves([Move(target: .number(from), pace: exit)]))
      var texts: [String] = []
      properties.append(
        .init(back.name, try back.lowered(path: "\(path).leave", isImmediate: true, &texts)))
    }
    guard !properties.isEmpty else {
      throw failure("not be here: every property ends where it starts")
    }
    let back = Choreography.Element(name: "\(name) (leaving)", properties: properties)
    var intent = ElementIntent()
    intent.reducedMotion = self.intent.reducedMotion?.possible(for: back.propertyNames)
    (intent.trigger, intent.exitOf) = (ElementIntent.exitTrigger, name)
    return (back, intent)
  }

  /// Gives the looping keyframes of one element a common period: they restart when the longest has
  /// ended.
  private func share(
    periodOf properties: inout [Choreography.Property], path: String
  ) throws(DocumentError) {
    let periods = properties.map { property -> Double in
      if case .loop(let track, _, _) = property.motion { track.duration } else { 0 }
    }
    let period = periods.max() ?? 0
    for index in properties.indices {
      guard case .loop(let track, let from, _) = properties[index].motion else { continue }
      guard Self.periods.contains(period) else {
        throw DocumentError(
          "\(path).properties[\(index)].keyframes", is: "a cycle of \(period) s",
          must: "last between \(Self.periods.lowerBound) and \(Self.periods.upperBound) seconds "
            + "to be a loop")
      }
      properties[index].motion = .loop(track, from: from, period: period)
    }
  }

  /// The allowed durations of a cycle of looping keyframes, in seconds.
  private static var periods: ClosedRange<Double> { 1e-3...1e6 }
}

extension WrittenElement {
  /// Rejects numbers that no choreography file may have.
  func validate() throws(DocumentError) {
    let (times, delays, values) = (0...1e6, -1e6...1e6, -1e100...1e100)
    var numbers = [(delay, times), (stagger?.interval ?? 0, times)]
    func add(_ value: WrittenValue) {
      if case .number(let number) = value { numbers.append((number, values)) }
    }
    for property in properties {
      add(property.from)
      switch property.motion {
      case .moves(let moves):
        for move in moves {
          add(move.target)
          numbers.append((move.time, times))
          switch move.pace {
          case .keyframes(let easing, let duration, let delay):
            numbers += [(duration, DocumentMembers.durations), (delay, times)]
            try easing.requireFewParts(name)
          case .animation(let animation):
            numbers.append((animation.leadingDelay.delay, delays))
            if case .curve(_, let duration) = animation.leadingDelay.rest.node {
              numbers.append((duration, DocumentMembers.durations))
            }
          case .jump, .clamped: break
          }
        }
      case .keyframes(let keyframes, _):
        for keyframe in keyframes {
          add(keyframe.target)
          if case .linear(_, let duration, _) = keyframe { numbers.append((duration, times)) }
        }
      case .frames(let frames):
        numbers.append((frames.duration, DocumentMembers.durations))
        frames.frames.forEach { add($0.value) }
      }
    }
    for (number, range) in numbers where !range.contains(number) {
      throw DocumentError(
        name, is: "\(number)", must: "be between \(range.lowerBound) and \(range.upperBound)")
    }
  }
}

extension WrittenElement.Property {
  /// The motion, counted from the item's start, which may be the trigger, without a delay; adds the
  /// texts for whose places its numbers stand.
  func lowered(
    path: String, isImmediate: Bool, _ texts: inout [String]
  ) throws(DocumentError) -> Choreography.Motion {
    let from = from.number(in: &texts)
    do throws(ParameterError) {
      switch motion {
      case .frames(let frames):
        return try frames.motion(from: from, isImmediate: isImmediate, &texts)
      case .keyframes(let keyframes, let isLooping):
        let track = try ScalarTrack(
          initialValue: from, keyframes: keyframes.map { $0.map { $0.number(in: &texts) } })
        return isLooping ? .loop(track, from: from, period: 0) : .track(track, from: from)
      case .moves: break
      }
    } catch {
      throw DocumentError(
        "\(path).\(error.parameter)", is: "\(error.value)", must: error.requirement)
    }
    guard case .moves(let moves) = motion else { return .moves(from: from, []) }
    let targets = moves.map { $0.target.number(in: &texts) }
    let isClamped = moves.contains { if case .clamped = $0.pace { true } else { false } }
    if isClamped { return try sequence(moves, targets, from: from, path: path) }
    // linear() and steps() are keyframes, which exports keep, unless something interrupts them.
    let isPiecewise = moves.contains { if case .keyframes = $0.pace { true } else { false } }
    if isPiecewise, let track = try? sequence(moves, targets, from: from, path: path) {
      return track
    }
    return .moves(
      from: from,
      try zip(moves, targets).map { move, target throws(DocumentError) in
        .init(time: move.time, target: target, animation: try move.pace.animation(path))
      })
  }

  /// Moves of which some are keyframes: each ends before the next begins.
  private func sequence(
    _ moves: [WrittenElement.Move], _ targets: [Double], from: Double, path: String
  ) throws(DocumentError) -> Choreography.Motion {
    var keyframes: [Keyframe<Double>] = []
    var (clock, value) = (0.0, from)
    for (index, (move, target)) in zip(moves, targets).enumerated() {
      let path = moves.count == 1 && move.time == 0 ? path : "\(path).moves[\(index)]"
      guard move.time >= clock - 1e-9 else {
        throw DocumentError(
          "\(path).at", is: "\(move.time)",
          must: "not be before the end of the move before it, at \(clock): linear(), steps() and "
            + "clamps are not interrupted; use \"keyframes\", or animations only")
      }
      let (part, delay, duration): ([Keyframe<Double>], Double, Double)
      switch move.pace {
      case .jump: (part, delay, duration) = ([], 0, 0)
      case .keyframes(let easing, let length, let wait):
        part = EasingTrack.keyframes(easing, from: value, to: target, duration: length)
        (delay, duration) = (wait, length)
      case .clamped(let spring, let velocity, let arrival, let wait):
        part = [
          .spring(
            to: target, duration: .fixed(arrival), spring: spring,
            startVelocity: velocity * (target - value))
        ]
        (delay, duration) = (wait, arrival)
      case .animation(let animation):
        let (wait, rest) = animation.leadingDelay
        guard wait >= 0, case .curve(let curve, let length) = rest.node else {
          throw DocumentError(
            "\(path).animation", is: "\(animation)",
            must: "be a curve, linear(), steps() or a spring with a clamp beside moves that are; "
              + "\"keyframes\" have springs, too")
        }
        part = [.linear(to: target, duration: max(length, 0), timingCurve: curve)]
        (delay, duration) = (wait, max(length, 0))
      }
      let start = max(move.time - clock, 0) + delay
      if start > 0 { keyframes.append(.linear(to: value, duration: start)) }
      // CSS ends a transition at its value, wherever the easing ends; a clamp does, too.
      keyframes += part + [.move(to: target)]
      (clock, value) = (max(move.time, clock) + delay + duration, target)
    }
    do throws(ParameterError) {
      return .track(try ScalarTrack(initialValue: from, keyframes: keyframes), from: from)
    } catch {
      throw DocumentError(
        "\(path).animation", is: "\(error.value)", must: "be a valid track: \(error)")
    }
  }
}
