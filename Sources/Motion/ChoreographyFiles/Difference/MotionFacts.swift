package import AnimationChoreography
internal import AnimationNumerics

/// What a file states of an element or of a property, as names and texts that do not depend on its
/// spelling: equal motions have equal facts, except for those of another kind.
package struct MotionFacts {
  /// A fact that differs; nil where it is not stated.
  package struct Change: Hashable, Sendable, Encodable {
    package let name: String
    package let old: String?
    package let new: String?

    /// "duration 200 ms → 300 ms".
    package var text: String {
      "\(name)\(name.isEmpty ? "" : " ")\(old ?? "none") → \(new ?? "none")"
    }
  }

  /// A text as it is written; a value of CSS may be spelled differently.
  private struct Text: Equatable {
    var shown: String
    /// The property of CSS; nil if the text has one spelling.
    var property: String?

    var key: String { property.map { TextValues.canonical(shown, of: $0) } ?? shown }
  }

  private var facts: [(name: String, text: Text)] = []

  package init() {}

  /// The facts after others.
  func adding(to others: MotionFacts?) -> MotionFacts {
    var all = others ?? MotionFacts()
    for fact in facts where !all.facts.contains(where: { $0 == fact }) { all.facts.append(fact) }
    return all
  }

  /// The facts that differ, in the order of the first list.
  package func changes(to other: MotionFacts) -> [Change] {
    let (old, new) = (Dictionary(facts) { $1 }, Dictionary(other.facts) { $1 })
    var names: [String] = []
    for fact in facts + other.facts where !names.contains(fact.name) { names.append(fact.name) }
    // The curves of single keyframes are told where not all of them are one.
    let curves = names.filter { $0.hasPrefix(Self.curveFrom) }
    let isOne = [facts, other.facts].allSatisfy { facts in facts.contains { $0.name == "curve" } }
    names.removeAll { isOne ? curves.contains($0) : !curves.isEmpty && $0 == "curve" }
    return names.compactMap { name in
      old[name]?.key == new[name]?.key
        ? nil : Change(name: name, old: old[name]?.shown, new: new[name]?.shown)
    }
  }

  package mutating func add(_ name: String, _ text: String?) {
    if let text { facts.append((name, Text(shown: text))) }
  }

  /// Adds a value of CSS.
  package mutating func add(_ name: String, value: String, of property: String = "") {
    facts.append((name, Text(shown: value, property: property)))
  }

  private static let curveFrom = "curve from "

  private mutating func add(_ name: String, seconds: Double) {
    add(name, seconds.isFinite ? "\(Self.number(seconds * 1000)) ms" : "without end")
  }

  private static func number(_ value: Double) -> String {
    Decimals.exact(Decimals.rounded(value, digits: 9))
  }

  package init(_ element: Choreography.Element, _ intent: ElementIntent) {
    add("trigger", intent.trigger)
    add("role", intent.role.rawValue)
    add("count", "\(element.count)")
    add("delay", seconds: element.delay)
    if let stagger = element.stagger {
      add("interval", seconds: stagger.interval)
      let rest = Stagger(
        interval: 0, maximumTotal: stagger.maximumTotal, maximumIndex: stagger.maximumIndex,
        from: stagger.origin, in: stagger.grid)
      if rest != Stagger(interval: 0) {
        add("stagger", String("\(rest)".dropFirst("Stagger(interval: 0.0, ".count).dropLast()))
      }
    }
    if let phases = element.phases {
      add("phases", phases.steps.map(\.name).joined(separator: ", "))
      add("iterations", phases.isLooping ? "without end" : nil)
      let times = phases.furtherTriggers.map { "\(Self.number($0 * 1000)) ms" }
      add("further triggers", times.isEmpty ? nil : times.joined(separator: ", "))
      phases.cancellationTime.map { add("cancelled", seconds: $0) }
    }
    add("reduced motion", intent.reducedMotion?.description)
  }

  package init(_ name: String, of element: WrittenElement) {
    guard let property = element.properties.first(where: { $0.name == name }) else {
      add(phasesOf: name, element)
      return
    }
    func value(_ value: WrittenValue) -> Text { Self.text(value, name) }
    facts.append(("from", value(property.from)))
    switch property.motion {
    case .moves(let moves):
      for (index, move) in moves.enumerated() {
        let prefix = moves.count == 1 ? "" : "move \(index + 1) "
        facts.append((prefix + "to", value(move.target)))
        add(move.pace, at: move.time, prefix)
      }
    case .keyframes(let keyframes, let isLooping):
      var texts: [String] = []
      let from = property.from.number(in: &texts)
      guard
        let track = try? ScalarTrack(
          initialValue: from, keyframes: keyframes.map { $0.map { $0.number(in: &texts) } })
      else { return }
      let ends = track.segments.ends.map(\.high)
      add("duration", seconds: track.duration)
      add(
        keyframes: zip(keyframes, ends).map { ($1 / max(track.duration, 1e-9), value($0.target)) },
        curves: keyframes.map(Self.curve))
      if isLooping { add("iterations", "without end") }
    case .frames(let frames):
      add("duration", seconds: frames.duration)
      add(
        keyframes: frames.frames.map { ($0.offset, value($0.value)) },
        curves: frames.frames.dropLast().map { Self.text($0.easing) })
      add("iterations", frames.iterations.map(Self.number) ?? "without end")
      add("direction", frames.direction.rawValue)
      add("fill", frames.fill.rawValue)
      add("skipped", seconds: -frames.delay)
    }
  }

  private static func text(_ value: WrittenValue, _ property: String) -> Text {
    switch value {
    case .number(let number): Text(shown: Self.number(number))
    case .text(let text): Text(shown: text, property: property)
    case .between(let start, _, _): Self.text(start, property)
    }
  }

  /// The timing of a transition or of an animation.
  init(_ pace: AnimationPace) { add(pace, at: 0, "") }

  package init(exitOf element: WrittenElement) {
    if let exit = element.exit { add(exit, at: 0, "") }
  }

  private mutating func add(phasesOf name: String, _ element: WrittenElement) {
    guard let phases = element.phases, let place = phases.timing.properties.firstIndex(of: name)
    else {
      return
    }
    for (step, values) in zip(phases.timing.steps, phases.values) {
      add("phase \(step.name) to", Self.text(values[place], name).shown)
      if let animation = step.animation { add(.animation(animation), at: 0, "phase \(step.name) ") }
    }
  }

  private mutating func add(keyframes: [(offset: Double, value: Text)], curves: [String]) {
    let places = keyframes.map { "\(Self.number($0.offset * 100)) %" }
    for (place, keyframe) in zip(places, keyframes) {
      // Two values at one place are a jump.
      let before = facts.firstIndex { $0.name == "at \(place)" }
      guard let before else {
        facts.append(("at \(place)", keyframe.value))
        continue
      }
      facts[before].text.shown += " then \(keyframe.value.shown)"
    }
    if Set(curves).count == 1 { add("curve", curves[0]) }
    for (place, curve) in zip(places, curves) { add(Self.curveFrom + place, curve) }
  }

  private mutating func add(_ pace: AnimationPace, at time: Double, _ prefix: String) {
    func spring(_ spring: Spring, _ words: String = "") {
      add(prefix + "duration", seconds: spring.duration)
      add(prefix + "curve", "spring of bounce \(Self.number(spring.bounce))\(words)")
    }
    switch pace {
    case .jump:
      add(prefix + "delay", seconds: time)
      add(prefix + "curve", "a jump")
    case .keyframes(let easing, let duration, let delay):
      add(prefix + "delay", seconds: time + delay)
      add(prefix + "duration", seconds: duration)
      add(prefix + "curve", Self.text(easing))
    case .clamped(let own, let velocity, _, let delay):
      add(prefix + "delay", seconds: time + delay)
      spring(own, ", clamped")
      add(prefix + "velocity", Self.number(velocity))
    case .animation(let animation):
      let (delay, rest) = animation.leadingDelay
      add(prefix + "delay", seconds: time + delay)
      for node in sequence(first: rest.node, next: \.modified) {
        switch node {
        case .spring(let own): spring(own)
        case .interpolatingSpring(let own, let velocity):
          spring(own, ", interpolating")
          add(prefix + "velocity", Self.number(velocity))
        case .curve(let curve, let duration):
          add(prefix + "duration", seconds: duration)
          add(prefix + "curve", Self.text(curve))
        case .delay(_, let delay): add(prefix + "inner delay", seconds: delay)
        case .speed(_, let speed): add(prefix + "speed", Self.number(speed))
        case .repetition(_, _, let count, let reverses):
          add(prefix + "iterations", count.map { "\($0)" } ?? "without end")
          add(prefix + "direction", reverses ? "alternate" : "normal")
        case .logicalCompletion(_, let after): add(prefix + "completion", seconds: after)
        }
      }
    }
  }

  private static func curve(_ keyframe: Keyframe<WrittenValue>) -> String {
    switch keyframe {
    case .linear(_, _, let curve): text(curve)
    case .cubic: "cubic"
    case .spring(_, _, let spring, _): "\(spring)"
    case .move: "a jump"
    }
  }

  private static func text(_ curve: UnitCurve) -> String {
    curve.bezier.map { text(.cubicBezier($0)) } ?? "\(curve.easing)"
  }

  /// The easing in CSS, by its keyword if it has one.
  static func text(_ easing: EasingFunction) -> String {
    guard case .cubicBezier(let curve) = easing else { return "\(easing)" }
    if curve.x1 == curve.y1, curve.x2 == curve.y2 { return "linear" }
    return curve.keyword ?? "\(easing)"
  }
}
