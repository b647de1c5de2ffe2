internal import AnimationNumerics
internal import AnimationChoreography
internal import StrictJSON

/// Reads the elements of a choreography document.
struct MotionDecoder {
  var animations = AnimationDecoder()

  /// Reads one element, and the texts of its properties by the numbers that stand for them.
  func element(
    _ value: JSONValue, path: String
  ) throws(DocumentError) -> (element: Choreography.Element, texts: [String: [String]]) {
    let members = try DocumentMembers(value, path: path)
    try members.allow(
      [
        "name", "count", "delay", "stagger", "animation", "properties", "phases", "leave",
      ] + ElementIntent.members)
    let animation = try animations.optionalPace("animation", of: members)
    var properties: [Choreography.Property] = []
    var texts: [String: [String]] = [:]
    var names: Set<String> = []
    for (path, value) in try members.optionalList("properties") ?? [] {
      let numbered = try TextValues.numbered(value, path: path)
      let property = try property(
        numbered?.value ?? value, path: path, animation: animation,
        isImmediate: !members.has("delay") && !members.has("stagger"))
      texts[property.name] = numbered?.texts
      if !names.insert(property.name).inserted {
        throw DocumentError(
          path: "\(path).name", value: "\"\(property.name)\"",
          reason: "differ from the element's other properties")
      }
      properties.append(property)
    }
    let phases = try members.optionalObject("phases").map { (phases) throws(DocumentError) in
      let numbered = try TextValues.numbered(phases: members["phases"]!, path: phases.path)
      // Not by `merge`, whose dynamic cast Embedded Swift lacks.
      for (name, list) in numbered.texts { texts[name] = list }
      return try self.phases(
        DocumentMembers(numbered.value, path: phases.path), besides: properties.map(\.name))
    }
    try share(periodOf: &properties, path: path)
    guard !properties.isEmpty || phases != nil else {
      throw members.error(
        "properties", "be a list of at least one property, unless there are phases")
    }
    let count = try members.optionalCount("count", in: 1...Self.maximumCount) ?? 1
    let element = Choreography.Element(
      name: try members.filledText("name"), count: count,
      delay: try members.optionalTime("delay") ?? 0,
      stagger: try members.optionalObject("stagger").map { (stagger) throws(DocumentError) in
        try self.stagger(stagger, count: count)
      },
      properties: properties, phases: phases)
    return (element, texts)
  }

  /// The element that goes back to the start of another one under its animation `leave`; nil if that
  /// has none. One item stands for all, which leave together.
  func leaving(
    _ value: JSONValue, path: String, _ element: Choreography.Element
  ) throws(DocumentError) -> Choreography.Element? {
    let members = try DocumentMembers(value, path: path)
    guard let animation = try animations.optional("leave", of: members) else { return nil }
    guard !members.has("on") else {
      throw members.error(
        "leave", "not be combined with on: only the screen's trigger is reversed")
    }
    guard animation?.removalTime ?? 0 < .infinity else {
      throw members.error("leave", "come to an end")
    }
    let properties = element.properties.compactMap { property -> Choreography.Property? in
      let (from, end) = property.motion.ends
      return from == end
        ? nil : .init(property.name, from: end, to: from, animation: animation)
    }
    guard !properties.isEmpty else {
      throw members.error("leave", "not be here: every property ends where it starts")
    }
    return .init(name: "\(element.name) (leaving)", properties: properties)
  }

  /// More items than any screen holds, and few enough to fit in memory.
  static var maximumCount: Int { 1_000_000 }

  private enum StaggerOrigin: String, CaseIterable {
    case first, last, center, edges

    var place: Stagger.Origin {
      switch self {
      case .first: .first
      case .last: .last
      case .center: .center
      case .edges: .edges
      }
    }
  }

  private func stagger(_ members: DocumentMembers, count: Int) throws(DocumentError) -> Stagger {
    try members.allow(["interval", "maximumTotal", "maximumIndex", "from", "columns", "axis"])
    var origin = Stagger.Origin.first
    if case .number = members["from"] {
      let index = try members.optionalCount("from", in: 0...Self.maximumCount) ?? 0
      guard index < count else {
        throw members.error("from", "be the index of an item, less than the count, \(count)")
      }
      origin = .index(index)
    } else {
      origin = try members.optionalWord("from", StaggerOrigin.self)?.place ?? .first
    }
    let axis = try members.optionalWord("axis", Stagger.Grid.Axis.self)
    let columns = try members.optionalCount("columns", in: 1...Self.maximumCount)
    guard axis == nil || columns != nil else {
      throw members.error("axis", "be combined with columns")
    }
    return Stagger(
      interval: try members.number("interval", in: 0...1e6),
      maximumTotal: try members.optionalTime("maximumTotal"),
      maximumIndex: try members.optionalCount("maximumIndex", in: 0...Self.maximumCount),
      from: origin, in: columns.map { .init(columns: $0, axis: axis) })
  }

  /// Gives the looping keyframes of one element a common period: they restart when the longest has
  /// ended.
  private func share(
    periodOf properties: inout [Choreography.Property], path: String
  ) throws(DocumentError) {
    let period =
      properties.map { property -> Double in
        guard case .loop(let track, _, _) = property.motion else { return 0 }
        return track.duration
      }.max() ?? 0
    for index in properties.indices {
      guard case .loop(let track, let from, _) = properties[index].motion else { continue }
      guard MotionDecoder.periods.contains(period) else {
        throw DocumentError(
          path: "\(path).properties[\(index)].keyframes", value: "a cycle of \(period) s",
          reason: "last between \(MotionDecoder.periods.lowerBound) and "
            + "\(MotionDecoder.periods.upperBound) seconds to be a loop")
      }
      properties[index].motion = .loop(track, from: from, period: period)
    }
  }

  /// The allowed durations of a cycle of looping keyframes, in seconds.
  private static var periods: ClosedRange<Double> { 1e-3...1e6 }

  // MARK: Properties

  private enum Mode: String, CaseIterable {
    case once, loop
  }

  private func property(
    _ value: JSONValue, path: String, animation inherited: AnimationDecoder.Pace?,
    isImmediate: Bool
  ) throws(DocumentError) -> Choreography.Property {
    let members = try DocumentMembers(value, path: path)
    let name = try members.filledText("name")
    let from = try members.number("from")
    if members.has("keyframes") {
      try members.allow(["name", "from", "keyframes", "mode"])
      let track = try track(members, from: from)
      return try members.optionalWord("mode", Mode.self) == .loop
        ? .init(name, .loop(track, from: from, period: 0))
        : .init(name, .track(track, from: from))
    }
    if members.has("frames") {
      return try animated(members, name: name, from: from, isImmediate: isImmediate)
    }
    if members.has("moves") {
      try members.allow(["name", "from", "moves"])
      var moves: [MoveTimeline<Double>.Move] = []
      var paces: [(pace: AnimationDecoder.Pace, path: String)] = []
      var areKeyframes = false
      for (path, value) in try members.list("moves", atMost: 200) {
        let move = try DocumentMembers(value, path: path)
        try move.allow(["at", "to", "animation"])
        let time = try move.number("at", in: 0...1e6)
        if let last = moves.last, time < last.time {
          throw move.error("at", "not be before the move before it, at \(last.time)")
        }
        let own = try animations.optionalPace("animation", of: move)
        paces.append((own ?? inherited ?? .jump, path))
        switch paces[paces.count - 1].pace {
        case .jump, .animation(_): break
        case .keyframes, .clamped: areKeyframes = true
        }
        moves.append(.init(time: time, target: try move.number("to"), animation: nil))
      }
      guard !areKeyframes else { return try sequence(of: moves, paces, name, from: from, members) }
      for index in moves.indices {
        moves[index].animation = try paces[index].pace.animation("\(paces[index].path).animation")
      }
      return .init(name, .moves(from: from, moves))
    }
    try members.allow(["name", "from", "to", "animation"])
    guard let pace = try animations.optionalPace("animation", of: members) ?? inherited else {
      throw members.error("animation", "be an animation, here or in the element")
    }
    let to = try members.number("to")
    switch pace {
    case .jump, .animation(_):
      return .init(name, from: from, to: to, animation: try pace.animation(path))
    case .keyframes, .clamped:
      let move = MoveTimeline<Double>.Move(time: 0, target: to, animation: nil)
      return try sequence(of: [move], [(pace, path)], name, from: from, members)
    }
  }

  /// Moves of which some are easings that are keyframes: each ends before the next begins.
  private func sequence(
    of moves: [MoveTimeline<Double>.Move], _ paces: [(pace: AnimationDecoder.Pace, path: String)],
    _ name: String, from: Double, _ members: DocumentMembers
  ) throws(DocumentError) -> Choreography.Property {
    var keyframes: [Keyframe<Double>] = []
    var (clock, value) = (0.0, from)
    for (move, (pace, path)) in zip(moves, paces) {
      guard move.time >= clock - 1e-9 else {
        throw DocumentError(
          path: "\(path).at", value: "\(move.time)",
          reason: "not be before the end of the move before it, at \(clock): linear(), steps() and "
            + "clamps are not interrupted; use \"keyframes\", or animations only")
      }
      let (part, delay, duration): ([Keyframe<Double>], Double, Double)
      switch pace {
      case .jump: (part, delay, duration) = ([], 0, 0)
      case .keyframes(let easing, let length, let wait):
        part = EasingTrack.keyframes(easing, from: value, to: move.target, duration: length)
        (delay, duration) = (wait, length)
      case .clamped(let spring, let velocity, let arrival, let wait):
        part = [
          .spring(
            to: move.target, duration: .fixed(arrival), spring: spring,
            startVelocity: velocity * (move.target - value))
        ]
        (delay, duration) = (wait, arrival)
      case .animation(let animation):
        let (wait, rest) = animation.leadingDelay
        guard wait >= 0, case .curve(let curve, let length) = rest.node else {
          throw DocumentError(
            path: "\(path).animation", value: "\(animation)",
            reason: "be a curve, linear(), steps() or a spring with a clamp beside moves that are; "
              + "\"keyframes\" have springs, too")
        }
        part = [.linear(to: move.target, duration: max(length, 0), timingCurve: curve)]
        (delay, duration) = (wait, max(length, 0))
      }
      let start = max(move.time - clock, 0) + delay
      if start > 0 { keyframes.append(.linear(to: value, duration: start)) }
      // CSS ends a transition at its value, wherever the easing ends; a clamp does, too.
      keyframes += part + [.move(to: move.target)]
      (clock, value) = (max(move.time, clock) + delay + duration, move.target)
    }
    do throws(ParameterError) {
      return .init(
        name, .track(try ScalarTrack(initialValue: from, keyframes: keyframes), from: from))
    } catch {
      throw members.error("animation", "be a valid track: \(error)")
    }
  }

  // MARK: Keyframes

  private enum KeyframeType: String, CaseIterable {
    case linear, cubic, spring, move
  }

  private func track(
    _ members: DocumentMembers, from: Double
  ) throws(DocumentError) -> ScalarTrack {
    var keyframes: [Keyframe<Double>] = []
    for (path, value) in try members.list("keyframes", atMost: 10_000) {
      keyframes += try keyframe(
        DocumentMembers(value, path: path), from: keyframes.last?.target ?? from)
    }
    do {
      return try ScalarTrack(initialValue: from, keyframes: keyframes)
    } catch {
      throw DocumentError(
        path: members.path("keyframes"), value: "\(error)", reason: "be a valid track")
    }
  }

  /// Reads one keyframe; linear() and steps() become several.
  ///
  /// - Parameter value: The target of the keyframe before it.
  private func keyframe(
    _ members: DocumentMembers, from value: Double
  ) throws(DocumentError) -> [Keyframe<Double>] {
    let type = try members.word("type", KeyframeType.self)
    func seconds() throws(DocumentError) -> Double {
      guard let time = try members.optionalTime("duration") else {
        throw members.error("duration", "be a number of seconds")
      }
      return time
    }
    let to = try members.number("to")
    switch type {
    case .move:
      try members.allow(["type", "to"])
      return [.move(to: to)]
    case .linear:
      try members.allow(["type", "to", "duration", "curve"])
      let easing = try members.optionalEasing("curve") ?? .identity
      guard let curve = easing.unitCurve else {
        let duration = try seconds()
        return EasingTrack.keyframes(easing, from: value, to: to, duration: duration)
      }
      return [.linear(to: to, duration: try seconds(), timingCurve: curve)]
    case .cubic:
      try members.allow(["type", "to", "duration", "startVelocity", "endVelocity"])
      return [
        .cubic(
          to: to, duration: try seconds(),
          startVelocity: try members.optionalNumber("startVelocity"),
          endVelocity: try members.optionalNumber("endVelocity"))
      ]
    case .spring:
      try members.allow(["type", "to", "duration", "spring", "startVelocity"])
      return [
        .spring(
          to: to,
          duration: try members.optionalTime("duration").map { .fixed($0) } ?? .platformEstimate,
          spring: try spring(members), startVelocity: try members.optionalNumber("startVelocity"))
      ]
    }
  }

  /// Reads a spring value: a preset's name, or an object with its parameters.
  private func spring(_ members: DocumentMembers) throws(DocumentError) -> Spring {
    switch members["spring"] {
    case nil: return Spring()
    case .string("smooth"): return .smooth
    case .string("snappy"): return .snappy
    case .string("bouncy"): return .bouncy
    case .string: throw members.error("spring", "be smooth, snappy, bouncy or an object")
    default: break
    }
    guard let parameters = try members.optionalObject("spring") else { return Spring() }
    try parameters.allow([
      "duration", "bounce", "response", "dampingRatio", "mass", "stiffness", "damping",
    ])
    if parameters.isPhysical { return try parameters.physicalSpring() }
    if parameters.has("response") || parameters.has("dampingRatio") {
      return try parameters.spring(
        .response(
          parameters.quantity("response"), dampingRatio: parameters.damping("dampingRatio")))
    }
    return try parameters.spring(
      .duration(
        parameters.optionalDuration("duration") ?? 0.5,
        bounce: parameters.optionalNumber("bounce", in: -1e100...1) ?? 0))
  }

  // MARK: Phases

  private func phases(
    _ members: DocumentMembers, besides taken: [String]
  ) throws(DocumentError) -> Choreography.Phases {
    try members.allow(["mode", "steps", "furtherTriggers", "interruption", "cancelledAt"])
    var names: [String]?
    var steps: [Choreography.Phases.Step] = []
    for (path, value) in try members.list("steps", atMost: 200) {
      let step = try DocumentMembers(value, path: path)
      try step.allow(["name", "values", "animation"])
      guard let values = try step.optionalObject("values") else {
        throw step.error("values", "be an object with the value of every property")
      }
      let expected = names ?? values.names
      names = expected
      for name in values.names {
        guard expected.contains(name) else {
          throw values.error(name, "not be here: the first phase does not have it")
        }
        guard !taken.contains(name) else {
          throw values.error(name, "not be here: it is one of the element's properties")
        }
      }
      var numbers: [Double] = []
      for name in expected { numbers.append(try values.number(name)) }
      guard !numbers.isEmpty else { throw step.error("values", "not be empty") }
      steps.append(
        .init(
          name: try step.optionalText("name") ?? "\(steps.count)", values: numbers,
          animation: try animations.optional("animation", of: step) ?? nil))
    }
    var triggers: [Double] = []
    for (path, value) in members.has("furtherTriggers")
      ? try members.list("furtherTriggers", atMost: 100) : []
    {
      guard case .number(let text) = value, let time = Double(text), (0...1e6).contains(time) else {
        throw DocumentError(path: path, value: value.summary, reason: "be a time in seconds, >= 0")
      }
      triggers.append(time)
    }
    return Choreography.Phases(
      properties: names ?? [], steps: steps,
      isLooping: try members.optionalWord("mode", Mode.self) == .loop,
      furtherTriggers: triggers,
      interruption: try members.optionalWord(
        "interruption", PhaseSchedule.Interruption.self) ?? .advance,
      cancellationTime: try members.optionalTime("cancelledAt"))
  }
}
