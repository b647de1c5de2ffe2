internal import AnimationNumerics

extension CSSImporter {
  /// The properties of keyframes, in the order of their first appearance.
  mutating func properties(
    _ frames: [CSSStylesheet.Frame], _ base: [String: String], _ entry: Entry, _ skipped: Double,
    _ selector: String
  ) -> [Property] {
    typealias Point = (offset: Double, text: String, easing: EasingFunction)
    var columns: [String: [Point]] = [:]
    var order: [String] = []
    // Chromium times the properties that a first frame leaves out with that frame's easing.
    var first: EasingFunction?
    for frame in frames.prefix(1000) {
      let values = resolved(frame.declarations)
      var easing: EasingFunction?
      if let own = values.last(where: { CSSTimings.plain($0.name) == "animation-timing-function" })
      {
        easing = try? EasingFunction(css: own.value)
        if easing == nil {
          result.note(
            own.line, "animation-timing-function: \(own.value)",
            "it is not an easing, and browsers ignore it")
        }
      }
      if first == nil, frame.offsets.contains(0) { first = easing }
      for (name, value) in Self.values(valid(values)).sorted(by: { $0.key < $1.key })
      where name != "will-change" && !name.hasPrefix("animation") && !name.hasPrefix("transition") {
        if columns[name] == nil { order.append(name) }
        columns[name, default: []] += frame.offsets.map { ($0, value, easing ?? entry.easing) }
      }
    }
    var result: [Property] = []
    var taken: Set<String> = []
    for name in order {
      // Of several frames at one offset the last counts.
      var points: [Point] = []
      for point in (columns[name] ?? []).enumerated().sorted(by: {
        ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
      }).map(\.element) {
        if points.last?.offset == point.offset { points.removeLast() }
        points.append(point)
      }
      guard !points.isEmpty else { continue }
      let own = CSSValues.stated(name, in: base) ?? sheet.initial(name)
      if points[0].offset > 0 {
        if let first, first != entry.easing {
          self.result.note(
            entry.line, "animation \(entry.name)",
            "its first frame has an easing but no \(name); it is timed as in Chromium, while other "
              + "browsers use the easing of the animation")
        }
        points.insert((0, own ?? "", first ?? entry.easing), at: 0)
      }
      if points[points.count - 1].offset < 1 { points.append((1, own ?? "", entry.easing)) }
      var texts = points.map(\.text)
      texts.append(own ?? "")
      let parts = self.columns(name, texts, entry.line, among: order, over: base, hasRest: true)
      for part in parts where taken.insert(part.name).inserted {
        let rest = part.values[points.count]
        guard part.values.contains(where: { $0 != rest }) else {
          if let constant = Self.constant(part, among: parts) { result.append(constant) }
          continue
        }
        if rest == .text(TextValues.unstated), part.values.dropLast().contains(rest) {
          remark(.pageStyle, "\(selector) \(name)")
        }
        if isAtOnce(name) { remark(.halfway, "\(selector) \(name)") }
        let limit = Double(max(EasingTrack.limit / (3 * points.count), 1))
        if let count = entry.iterations, count > limit {
          self.result.note(
            entry.line, "animation \(entry.name)", "its count \(count) is read as \(limit)")
        }
        var entry = entry
        entry.iterations = entry.iterations.map { min($0, limit) }
        var before = rest
        if entry.duration <= 0, entry.fill.holdsStart {
          before = part.values[entry.direction.isReversed(0) ? points.count - 1 : 0]
        }
        let frames = zip(points, part.values).map {
          CSSFrames.Frame(offset: $0.offset, value: $1, easing: $0.easing)
        }
        result.append(
          .init(part.name, from: before, Self.motion(entry, frames, skipped, rest: rest)))
      }
    }
    return result
  }

  /// The motion of frames under an animation's timing.
  ///
  /// - Parameter rest: The value without the animation.
  static func motion(
    _ entry: Entry, _ frames: [CSSFrames.Frame], _ skipped: Double, rest: WrittenValue
  ) -> WrittenElement.Motion {
    let result = CSSFrames(
      frames: frames, duration: entry.duration, iterations: entry.iterations,
      direction: entry.direction, fill: entry.fill, delay: skipped)
    guard entry.duration <= 0 else { return .frames(result) }
    return .moves([.init(target: result.fill.holdsEnd ? result.end : rest, pace: .jump)])
  }

  /// A part of a transform that stays while others move, which belongs to its list; nil if it says
  /// nothing.
  static func constant(_ part: Part, among parts: [Part]) -> Property? {
    guard let initial = CSSValues.initial(part.name), part.values[0] != .number(initial),
      parts.contains(where: { other in other.values.contains { $0 != other.values[0] } })
    else { return nil }
    let value = part.values[0]
    return .init(part.name, from: value, .moves([.init(target: value, pace: .jump)]))
  }

  /// A property's values as numbers by part, or as texts; none if a choreography has no such values.
  /// An empty text is the initial value.
  ///
  /// Beside another property that transforms, the value stays a text unless each of its parts is a
  /// property of CSS: parts of one `transform` would apply in another order, or add to the page's.
  ///
  /// - Parameter moving: The properties that move with it.
  /// - Parameter style: What the page states.
  /// - Parameter hasRest: Whether the last value is only shown before and after the others.
  mutating func columns(
    _ property: String, _ texts: [String], _ line: Int, among moving: [String],
    over style: [String: String], hasRest: Bool = false
  ) -> [Part] {
    let others = ["translate", "rotate", "scale", "transform"].filter {
      style[$0] ?? "none" != "none" || $0 != property && moving.contains($0)
    }
    let isMixed = property == "transform" && others.contains { $0 != property }
    let parts = columns(
      property, texts, line, hasRest: hasRest,
      isText: isMixed || property.hasPrefix("--") || Self.discrete.contains(Substring(property)))
    let isFunction = ["translate", "rotate", "scale"].contains(property) && !others.isEmpty
    return isFunction && !parts.allSatisfy { ["x", "y", "rotation", "scale"].contains($0.name) }
      ? columns(property, texts, line, hasRest: hasRest, isText: true) : parts
  }

  mutating func columns(
    _ property: String, _ texts: [String], _ line: Int, hasRest: Bool, isText: Bool
  ) -> [Part] {
    let isTransform = ["transform", "translate", "scale", "rotate"].contains(property)
    let transforms = isTransform ? CSSTransforms.parts(property, texts, hasRest: hasRest) : nil
    if let transforms, transforms.allSatisfy(\.isEmpty) { return [] }
    let parts =
      transforms.map { $0.map(Optional.init) }
      ?? texts.map { isTransform ? nil : $0.isEmpty ? [:] : CSSValues.parts(property, $0) }
    let names = Set(parts.flatMap { $0?.keys.map { $0 } ?? [] }).sorted()
    let isNumeric = !isText && parts.allSatisfy { $0 != nil } && !names.isEmpty
    var result: [(String, [WrittenValue])] = []
    for name in names where isNumeric {
      var values: [Double] = []
      for part in parts {
        // A plain 0 fits every unit.
        guard let value = part?[name] ?? CSSValues.initial(name) ?? (part?[property] == 0 ? 0 : nil)
        else { break }
        values.append(value)
      }
      if values.count == texts.count {
        result.append((name, values.map(WrittenValue.number)))
      } else if name == property, names.count > 1 {
        continue
      }
    }
    if !result.isEmpty { return result }
    // Spellings of one value are one.
    var spellings: [String: String] = [:]
    let stated = texts.map { text in
      let stated = text.isEmpty ? TextValues.unstated : text
      let key = TextValues.canonical(stated, of: property)
      spellings[key] = spellings[key] ?? stated
      return spellings[key] ?? stated
    }
    if !TextValues.numeric.contains(property), stated.allSatisfy(TextValues.isValid) {
      return [(property, stated.map(WrittenValue.text))]
    }
    let text = texts.first { !TextValues.isValid($0) } ?? texts[0]
    self.result.note(
      line, "\(property): \(text)",
      TextValues.numeric.contains(property)
        ? "it is not a number, and left out" : "a choreography cannot hold this value",
      keys: [
        ([property] + texts.map { TextValues.canonical($0, of: property) }).joined(separator: ";")
      ])
    return []
  }
}
