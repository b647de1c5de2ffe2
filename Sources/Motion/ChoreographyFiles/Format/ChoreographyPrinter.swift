internal import AnimationChoreography
internal import AnimationNumerics
package import StrictJSON

extension WrittenChoreography {
  /// The choreography file, which reads as the same choreography.
  package var text: String { json.pretty() + "\n" }

  var json: JSONValue {
    let wait = trigger.layoutWait > 0 ? JSONValue.number(trigger.layoutWait) : nil
    let isPlain = trigger.kind == .shared && wait == nil
    return JSONValue([
      "format": .string(ChoreographyDocument.format), "version": .number(1), "name": .string(name),
      "title": title.map(JSONValue.string), "source": source.map(JSONValue.string),
      "trigger": isPlain
        ? nil : JSONValue(["kind": .string(trigger.kind.rawValue), "layoutWait": wait]),
      "budgets": budgets.json, "elements": .array(elements.map(\.json)),
    ])
  }
}

extension MotionBudgets.Stated {
  /// The stated limits; nil if there are none.
  fileprivate var json: JSONValue? {
    let members = limits.map { ($0.key.rawValue, $0.value.map(JSONValue.number) ?? .null) }
    return limits.isEmpty ? nil : .object(Dictionary(uniqueKeysWithValues: members))
  }
}

extension WrittenElement {
  fileprivate var json: JSONValue {
    JSONValue([
      "name": .string(name), "budgets": intent.budgets.json,
      "role": intent.role == .entrance ? nil : .string(intent.role.rawValue),
      "on": intent.trigger.map(JSONValue.string), "reduceMotion": intent.reducedMotion?.json,
      "count": count > 1 ? .number(Double(count)) : nil, "delay": delay != 0 ? .number(delay) : nil,
      "stagger": stagger?.json, "leave": exit?.json, "phases": phases?.json,
      "properties": properties.isEmpty ? nil : .array(properties.map(\.json)),
    ])
  }

}

extension WrittenElement.Phases {
  fileprivate var json: JSONValue {
    let phases = timing
    let steps = zip(phases.steps, values).map { step, values in
      let values = zip(phases.properties, values).map { ($0, $1.json) }
      return JSONValue.object([
        "name": .string(step.name), "values": .object(Dictionary(uniqueKeysWithValues: values)),
        "animation": step.animation.map(AnimationPace.animation)?.json ?? .null,
      ])
    }
    let triggers = phases.furtherTriggers.map(JSONValue.number)
    return JSONValue([
      "mode": .string(phases.isLooping ? "loop" : "once"), "steps": .array(steps),
      "furtherTriggers": triggers.isEmpty ? nil : .array(triggers),
      "interruption": triggers.isEmpty ? nil : .string(phases.interruption.rawValue),
      "cancelledAt": phases.cancellationTime.map(JSONValue.number),
    ])
  }
}

extension WrittenValue {
  fileprivate var json: JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .between(let start, _, _): start.json
    }
  }
}

extension WrittenElement.Property {
  fileprivate var json: JSONValue {
    func object(_ members: [String: JSONValue?]) -> JSONValue {
      JSONValue(members.merging(["name": .string(name), "from": from.json]) { $1 })
    }
    switch motion {
    case .moves(let moves) where moves.count == 1 && moves[0].time == 0:
      return object(["to": moves[0].target.json, "animation": moves[0].pace.json])
    case .moves(let moves):
      let list = moves.map {
        JSONValue.object([
          "at": .number($0.time), "to": $0.target.json, "animation": $0.pace.json,
        ])
      }
      return object(["moves": .array(list)])
    case .keyframes(let keyframes, let isLooping):
      let list = keyframes.map { keyframe in
        JSONValue(keyframe.members.merging(["to": keyframe.target.json]) { $1 })
      }
      return object(["mode": isLooping ? .string("loop") : nil, "keyframes": .array(list)])
    case .frames(let frames):
      let list = frames.frames.map { frame in
        let isCurved = frame.easing != .identity && frame.offset < 1
        return JSONValue([
          "percent": .number(Decimals.rounded(frame.offset * 100, digits: 12)),
          "to": frame.value.json, "curve": isCurved ? .string("\(frame.easing)") : nil,
        ])
      }
      let iterations = frames.iterations.map(JSONValue.number) ?? .string("infinite")
      return object([
        "frames": .array(list), "duration": .number(frames.duration),
        "iterations": frames.iterations == 1 ? nil : iterations,
        "direction": frames.direction == .normal ? nil : .string(frames.direction.rawValue),
        "fill": frames.fill == .none ? nil : .string(frames.fill.rawValue),
        "delay": frames.delay < 0 ? .number(frames.delay) : nil,
      ])
    }
  }
}

extension Keyframe<WrittenValue> {
  /// All members but the value.
  fileprivate var members: [String: JSONValue?] {
    switch self {
    case .move: return ["type": .string("move")]
    case .linear(_, let duration, let curve):
      let words = curve == .linear ? nil : JSONValue.object([String: JSONValue](curve.words))
      return ["type": .string("linear"), "duration": .number(duration), "curve": words]
    case .cubic(_, let duration, let start, let end):
      return [
        "type": .string("cubic"), "duration": .number(duration),
        "startVelocity": start?.json, "endVelocity": end?.json,
      ]
    case .spring(_, let duration, let spring, let velocity):
      let seconds: Double? = if case .fixed(let seconds) = duration { seconds } else { nil }
      let numbers = spring.exactParameters.numbers.map { ($0.name, JSONValue.number($0.value)) }
      return [
        "type": .string("spring"), "duration": seconds.map(JSONValue.number),
        "spring": .object(Dictionary(uniqueKeysWithValues: numbers)),
        "startVelocity": velocity?.json,
      ]
    }
  }
}

extension AnimationPace {
  var json: JSONValue {
    switch self {
    case .jump: return .null
    case .keyframes(let easing, let duration, let delay):
      return .string(Self.css(easing, duration, delay))
    case .clamped(let spring, let velocity, _, let delay):
      let animation = Animation.interpolatingSpring(spring, initialVelocity: velocity)
      guard case .object(let members) = Self.json(animation.delay(delay).node) else { return .null }
      return .object(members.merging(["clamp": .boolean(true)]) { $1 })
    case .animation(let animation):
      var (node, delay) = (animation.node, 0.0)
      if case .delay(let base, let seconds) = node { (node, delay) = (base, seconds) }
      if case .curve(let curve, let duration) = node, duration > 0, let bezier = curve.bezier {
        return .string(Self.css(.cubicBezier(bezier), duration, delay))
      }
      return Self.json(animation.node)
    }
  }

  /// "cubic-bezier(0.2, 0.0, 0.0, 1.0) 300ms 50ms".
  private static func css(_ easing: EasingFunction, _ duration: Double, _ delay: Double) -> String {
    "\(easing) \(Decimals.cssTime(duration))" + (delay == 0 ? "" : " \(Decimals.cssTime(delay))")
  }

  /// An object with a kind and modifiers; springs without bounce by their name.
  private static func json(_ node: Animation.Node) -> JSONValue {
    let words = node.words
    var members = [String: JSONValue](words.base)
    if members["kind"] == .string("spring"), members["bounce"] == .number(0) {
      (members["kind"], members["bounce"]) = (.string("smooth"), nil)
    }
    if members["duration"] == .number(0) { members["duration"] = .number(1e-6) }
    if !words.modifiers.isEmpty {
      members["modifiers"] = .array(words.modifiers.map { .object([String: JSONValue]($0)) })
    }
    return .object(members)
  }
}

extension [String: JSONValue] {
  fileprivate init(_ members: [Animation.Node.Member]) {
    self.init(
      uniqueKeysWithValues: members.map { name, value in
        switch value {
        case .number(let number): (name, .number(number))
        case .text(let text): (name, .string(text))
        case .flag(let flag): (name, .boolean(flag))
        }
      })
  }
}

extension Stagger {
  fileprivate var json: JSONValue {
    let from: JSONValue? =
      switch origin {
      case .first: nil
      case .index(let index): .number(Double(index))
      case .last, .center, .edges: .string("\(origin)")
      }
    return JSONValue([
      "interval": .number(interval), "maximumTotal": maximumTotal.map(JSONValue.number),
      "maximumIndex": maximumIndex.map { .number(Double($0)) }, "from": from,
      "columns": grid.map { .number(Double($0.columns)) },
      "axis": grid?.axis.map { .string($0.rawValue) },
    ])
  }
}

extension ReducedMotion {
  fileprivate var json: JSONValue {
    switch self {
    case .same, .jump: .string(word)
    case .fade(let duration): .object(["kind": .string(word), "duration": .number(duration)])
    case .shorter(let factor): .object(["kind": .string(word), "factor": .number(factor)])
    }
  }
}

extension JSONValue {
  package static func number(_ value: Double) -> JSONValue { .number(text: Decimals.exact(value)) }

  /// An object of those members that have a value.
  fileprivate init(_ members: [String: JSONValue?]) {
    self = .object(members.compactMapValues { $0 })
  }

  /// The order in which members are written; the others follow by name.
  private static let order = [
    "format", "version", "name", "title", "source", "trigger", "role", "count", "delay", "stagger",
    "percent", "type", "kind", "from", "to", "animation", "duration",
  ]

  /// The value with line breaks, its members in the order in which people write them.
  ///
  /// - Precondition: The value is as shallow as a choreography.
  func pretty(_ indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .null: return "null"
    case .boolean(let flag): return "\(flag)"
    case .number(let text): return text
    case .string(let text): return JSONWriter.string(text)
    case .array(let elements):
      let parts = elements.map { $0.pretty(inner) }
      return Self.joined(parts, "[", "]", indent)
    case .object(let members):
      func rank(_ name: String) -> Int { Self.order.firstIndex(of: name) ?? Self.order.count }
      let names = members.keys.sorted { (rank($0), $0) < (rank($1), $1) }
      let parts = names.map { "\(JSONWriter.string($0)): \(members[$0]?.pretty(inner) ?? "null")" }
      return Self.joined(parts, "{ ", " }", indent)
    }
  }

  private static func joined(
    _ parts: [String], _ open: String, _ close: String, _ indent: String
  ) -> String {
    if parts.isEmpty { return "\(open.prefix(1))\(close.suffix(1))" }
    let line = open + parts.joined(separator: ", ") + close
    if line.utf8.count + indent.utf8.count <= 100, !line.utf8.contains(10) { return line }
    let inner = indent + "  "
    return "\(open.prefix(1))\n" + parts.map { inner + $0 }.joined(separator: ",\n")
      + "\n\(indent)\(close.suffix(1))"
  }
}
