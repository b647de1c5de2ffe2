internal import AnimationNumerics
internal import AnimationChoreography
internal import StrictJSON

/// Reads the elements of a choreography document.
struct MotionDecoder {
  var animations = AnimationDecoder()

  func element(_ value: JSONValue, path: String) throws(DocumentError) -> WrittenElement {
    let members = try DocumentMembers(value, path: path)
    try members.allow(
      [
        "name", "count", "delay", "stagger", "animation", "properties", "phases", "leave",
      ] + ElementIntent.members)
    let animation = try animations.optionalPace("animation", of: members)
    var element = WrittenElement(name: "")
    for (path, value) in try members.optionalList("properties") ?? [] {
      element.properties.append(
        try property(DocumentMembers(value, path: path), animation: animation))
    }
    if let phases = try members.optionalObject("phases") { try self.phases(phases, of: &element) }
    guard !element.propertyNames.isEmpty else {
      throw members.error(
        "properties", "be a list of at least one property, unless there are phases")
    }
    element.count = try members.optionalCount("count", in: 1...Self.maximumCount) ?? 1
    element.name = try members.filledText("name")
    element.delay = try members.optionalTime("delay") ?? 0
    if let stagger = try members.optionalObject("stagger") {
      element.stagger = try self.stagger(stagger, count: element.count)
    }
    element.exit = try animations.optionalPace("leave", of: members)
    element.intent = try ElementIntent(members)
    return element
  }

  /// More items than any screen holds, and few enough to fit in memory.
  static var maximumCount: Int { 1_000_000 }

  private func stagger(_ members: DocumentMembers, count: Int) throws(DocumentError) -> Stagger {
    try members.allow(["interval", "maximumTotal", "maximumIndex", "from", "columns", "axis"])
    var origin = Stagger.Origin.first
    if case .number = members["from"] {
      let index = try members.optionalCount("from", in: 0...Self.maximumCount) ?? 0
      guard index < count else {
        throw members.error("from", "be the index of an item, less than the count, \(count)")
      }
      origin = .index(index)
    } else if let word = try members.optionalText("from") {
      let named: [Stagger.Origin] = [.first, .last, .center, .edges]
      guard let found = named.first(where: { $0.description == word }) else {
        throw members.error("from", "be one of first, last, center, edges")
      }
      origin = found
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

  private enum Mode: String, CaseIterable {
    case once, loop
  }

  /// The first value of a property, a text or a number, which the others are like.
  private func first(
    _ property: String, _ member: String, of members: DocumentMembers
  ) throws(DocumentError) -> WrittenValue {
    guard case .string(let text)? = members[member] else {
      return .number(try members.number(member))
    }
    guard !TextValues.numeric.contains(property) else {
      throw members.error(member, "be a number, as every \(property) is")
    }
    guard TextValues.isValid(text) else { throw members.error(member, TextValues.requirement) }
    return .text(text)
  }

  private func value(
    _ member: String, of members: DocumentMembers, like first: WrittenValue,
    _ words: String = "from is"
  ) throws(DocumentError) -> WrittenValue {
    guard case .text = first else { return .number(try members.number(member)) }
    guard case .string? = members[member] else {
      throw members.error(member, "be a text, as \(words)")
    }
    return try self.first("", member, of: members)
  }

  private func property(
    _ members: DocumentMembers, animation inherited: AnimationPace?
  ) throws(DocumentError) -> WrittenElement.Property {
    let name = try members.filledText("name")
    let from = try first(name, "from", of: members)
    let motion: WrittenElement.Motion
    if members.has("keyframes") {
      try members.allow(["name", "from", "keyframes", "mode"])
      var keyframes: [Keyframe<WrittenValue>] = []
      for (path, value) in try members.list("keyframes", atMost: 10_000) {
        keyframes += try keyframe(
          DocumentMembers(value, path: path), from: keyframes.last?.target ?? from, like: from)
      }
      let mode = try members.optionalWord("mode", Mode.self)
      motion = .keyframes(keyframes, isLooping: mode == .loop)
    } else if members.has("frames") {
      motion = .frames(try frames(members, from: from))
    } else if members.has("moves") {
      try members.allow(["name", "from", "moves"])
      var moves: [WrittenElement.Move] = []
      for (path, value) in try members.list("moves", atMost: 200) {
        let move = try DocumentMembers(value, path: path)
        try move.allow(["at", "to", "animation"])
        let time = try move.number("at", in: 0...1e6)
        if let last = moves.last, time < last.time {
          throw move.error("at", "not be before the move before it, at \(last.time)")
        }
        let own = try animations.optionalPace("animation", of: move)
        moves.append(
          .init(
            time: time, target: try self.value("to", of: move, like: from),
            pace: own ?? inherited ?? .jump))
      }
      motion = .moves(moves)
    } else {
      try members.allow(["name", "from", "to", "animation"])
      guard let pace = try animations.optionalPace("animation", of: members) ?? inherited else {
        throw members.error("animation", "be an animation, here or in the element")
      }
      motion = .moves([.init(target: try value("to", of: members, like: from), pace: pace)])
    }
    return .init(name, from: from, motion)
  }

  private func frames(
    _ members: DocumentMembers, from: WrittenValue
  ) throws(DocumentError) -> CSSFrames {
    try members.allow([
      "name", "from", "frames", "duration", "iterations", "direction", "fill", "delay",
    ])
    var frames: [CSSFrames.Frame] = []
    for (path, value) in try members.list("frames", atMost: 1000) {
      let frame = try DocumentMembers(value, path: path)
      try frame.allow(["percent", "to", "curve"])
      let offset = try frame.number("percent", in: 0...100) / 100
      if let last = frames.last, offset < last.offset {
        throw frame.error("percent", "not be before the frame before it, at \(last.offset * 100)")
      }
      frames.append(
        .init(
          offset: offset, value: try self.value("to", of: frame, like: from),
          easing: try frame.optionalEasing("curve") ?? .identity))
    }
    // As in CSS, missing ends are the value without the animation.
    if frames[0].offset > 0 {
      frames.insert(.init(offset: 0, value: from, easing: frames[0].easing), at: 0)
    }
    if frames[frames.count - 1].offset < 1 { frames.append(.init(offset: 1, value: from)) }
    guard let duration = try members.optionalDuration("duration") else {
      throw members.error("duration", "be a number of seconds")
    }
    var result = CSSFrames(frames: frames, duration: duration)
    if members["iterations"] == .string("infinite") {
      result.iterations = nil
    } else {
      result.iterations =
        try members.optionalNumber("iterations", in: 0...Double(EasingTrack.limit)) ?? 1
    }
    result.direction = try members.optionalWord("direction", CSSFrames.Direction.self) ?? .normal
    result.fill = try members.optionalWord("fill", CSSFrames.Fill.self) ?? .none
    result.delay = try members.optionalNumber("delay", in: -1e6...0) ?? 0
    return result
  }

  private enum KeyframeType: String, CaseIterable {
    case linear, cubic, spring, move
  }

  /// Reads one keyframe after the target of another; linear() and steps() become several.
  private func keyframe(
    _ members: DocumentMembers, from start: WrittenValue, like first: WrittenValue
  ) throws(DocumentError) -> [Keyframe<WrittenValue>] {
    let type = try members.word("type", KeyframeType.self)
    func seconds() throws(DocumentError) -> Double {
      guard let time = try members.optionalTime("duration") else {
        throw members.error("duration", "be a number of seconds")
      }
      return time
    }
    func velocity(_ name: String) throws(DocumentError) -> WrittenValue? {
      try members.optionalNumber(name).map(WrittenValue.number)
    }
    let to = try value("to", of: members, like: first)
    switch type {
    case .move:
      try members.allow(["type", "to"])
      return [.move(to: to)]
    case .linear:
      try members.allow(["type", "to", "duration", "curve"])
      let easing = try members.optionalEasing("curve") ?? .identity
      guard let curve = easing.unitCurve else {
        let duration = try seconds()
        guard case (.number(let from), .number(let to)) = (start, to) else {
          return EasingTrack.keyframes(easing, from: 0, to: 1, duration: duration).map {
            $0.map { $0 == 0 ? start : $0 == 1 ? to : .between(start, to, progress: $0) }
          }
        }
        return EasingTrack.keyframes(easing, from: from, to: to, duration: duration).map {
          $0.map(WrittenValue.number)
        }
      }
      return [.linear(to: to, duration: try seconds(), timingCurve: curve)]
    case .cubic:
      try members.allow(["type", "to", "duration", "startVelocity", "endVelocity"])
      return [
        .cubic(
          to: to, duration: try seconds(),
          startVelocity: try velocity("startVelocity"), endVelocity: try velocity("endVelocity"))
      ]
    case .spring:
      try members.allow(["type", "to", "duration", "spring", "startVelocity"])
      return [
        .spring(
          to: to,
          duration: try members.optionalTime("duration").map { .fixed($0) } ?? .platformEstimate,
          spring: try spring(members), startVelocity: try velocity("startVelocity"))
      ]
    }
  }

  /// Reads a spring value: a preset's name, or an object with its parameters.
  private func spring(_ members: DocumentMembers) throws(DocumentError) -> Spring {
    switch members["spring"] {
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
    return try parameters.isPhysical ? parameters.physicalSpring() : parameters.pacedSpring()
  }

  private func phases(
    _ members: DocumentMembers, of element: inout WrittenElement
  ) throws(DocumentError) {
    try members.allow(["mode", "steps", "furtherTriggers", "interruption", "cancelledAt"])
    var names: [String]?
    var rows: [[WrittenValue]] = []
    var steps: [Choreography.Phases.Step] = []
    for (path, value) in try members.list("steps", atMost: 200) {
      let step = try DocumentMembers(value, path: path)
      try step.allow(["name", "values", "animation"])
      guard let values = try step.optionalObject("values") else {
        throw step.error("values", "be an object with the value of every property")
      }
      let expected = names ?? values.names
      for name in values.names {
        guard expected.contains(name) else {
          throw values.error(name, "not be here: the first phase does not have it")
        }
        guard !element.properties.contains(where: { $0.name == name }) else {
          throw values.error(name, "not be here: it is one of the element's properties")
        }
      }
      names = expected
      let row = try expected.enumerated().map { place, name throws(DocumentError) in
        guard let first = rows.first else { return try self.first(name, name, of: values) }
        return try self.value(name, of: values, like: first[place], "in the first phase")
      }
      rows.append(row)
      guard !row.isEmpty else { throw step.error("values", "not be empty") }
      steps.append(
        .init(
          name: try step.optionalText("name") ?? "\(steps.count)", values: [],
          animation: try animations.optionalPace("animation", of: step)?
            .animation(step.path("animation"))))
    }
    var triggers: [Double] = []
    for (path, value) in members.has("furtherTriggers")
      ? try members.list("furtherTriggers", atMost: 100) : []
    {
      guard case .number(let text) = value, let time = Double(text), (0...1e6).contains(time) else {
        throw DocumentError(path, is: value.summary, must: "be a time in seconds, >= 0")
      }
      triggers.append(time)
    }
    let timing = Choreography.Phases(
      properties: names ?? [], steps: steps,
      isLooping: try members.optionalWord("mode", Mode.self) == .loop, furtherTriggers: triggers,
      interruption: try members.optionalWord("interruption", PhaseSchedule.Interruption.self)
        ?? .advance, cancellationTime: try members.optionalTime("cancelledAt"))
    element.phases = .init(timing, rows)
  }
}
