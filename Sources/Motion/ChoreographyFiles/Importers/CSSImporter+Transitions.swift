internal import AnimationNumerics
internal import Foundation

extension CSSImporter {
  static let actions = [
    "hover", "active", "focus", "focus-visible", "focus-within", "checked",
  ]
  static let action = ":(\(actions.joined(separator: "|")))(?![-\\w])"

  /// The pseudo-class of a person's action that a selector has beyond another one, such as "hover".
  static func trigger(of selector: String, besides base: String) -> String? {
    let plain = selector.replacingOccurrences(
      of: ":not\\([^)]*\\)", with: "", options: .regularExpression)
    return actions.last {
      plain.contains(":\($0)") && !base.contains(":\($0)")
    }
  }

  mutating func transitions(_ selector: String, _ line: Int) {
    let isTimed = style(selector).contains(where: \.isTransition)
    let general = moreGeneral(than: selector) + [selector]
    let own = resolved(general.flatMap(style))
    let entries = timings("transition", own)
    let isState = Self.bases(selector).contains { styles[$0] != nil }
    var found = false
    if let start = starts[selector], !isState,
      let draft = transition(
        "\(selector) (entry)", entries, from: resolved(own + start), to: own,
        selector, selector, by: general)
    {
      found = true
      add("\(selector) (entry)", [draft], state: selector, base: selector)
    }
    let all = states[selector] ?? []
    if isTimed, all.count > Self.maximumStates {
      let rest = all.dropFirst(Self.maximumStates).map { Self.values(resolved(style($0))) }
      result.note(
        line, selector, "only the first \(Self.maximumStates) of its states are read",
        keys: [rest.map(Self.text).sorted().joined(separator: selector)])
    }
    for state in all.prefix(Self.maximumStates) {
      var drafts: [Draft] = []
      // A more specific base selector takes precedence.
      let base =
        Self.bases(state).first { styles[$0] != nil && moreGeneral(than: $0).contains(selector) }
        ?? selector
      guard base == selector else {
        found = true
        continue
      }
      // A state of a state has a transition only if one of the two states it.
      guard isTimed || !isState || style(state).contains(where: \.isTransition) else { continue }
      // Rules that match without the action hold before it, too.
      let calm = state.replacingOccurrences(
        of: "(?<!not\\()" + Self.action, with: "", options: .regularExpression)
      let before = moreGeneral(than: calm) + (styles[calm] == nil ? [] : [calm])
      let general = calm != state && before.contains(selector) ? before : general
      let others = moreGeneral(than: state).filter { !general.contains($0) }
      let between = others.flatMap(style)
      let items = items([selector, state])
      let isStated = items.contains { $0.lists[1].contains(where: \.isTransition) }
      for item in items {
        // Variables that the state sets apply to the plain rule's values, too.
        let plain = general.flatMap { $0 == selector ? item.lists[0] : style($0) }
        let all = plain + between + item.lists[1]
        let (rest, both) = (resolved(plain), resolved(all))
        let (back, used) = (timings("transition", rest), timings("transition", both))
        let isOwn = isStated || back.map(Self.pace) != used.map(Self.pace)
        let start = starts[state].map { resolved(all + $0) } ?? rest
        let (ends, begins) = (Self.values(rest), Self.values(start))
        let isRound = (starts[state] ?? []).allSatisfy { ends[$0.name] == begins[$0.name] }
        guard
          let draft = transition(
            state, used, from: start, to: both, state, selector, by: general + others + [state],
            number: item.number, back: isOwn && isRound ? back : [])
        else { continue }
        drafts.append(draft)
        if !isRound {
          result.note(
            draft.line, state, "its reverse transition ends at other values and is not read",
            keys: ["\(state) \(back.map(Self.pace)) " + Self.text(begins)])
        }
      }
      found = found || !drafts.isEmpty
      add(state, drafts, state: state, base: selector)
    }
    guard !found, !isState, isTimed, !entries.isEmpty else { return }
    // No rule states its end values.
    var timed = entries.filter { $0.duration > 0 && !isAtOnce($0.name) }
    let stated = Set(own.map { CSSTimings.plain($0.name) })
    let isCurve =
      stated.contains("transition-timing-function")
      && stated.isDisjoint(with: ["transition", "transition-duration"])
    if isCurve {
      // A class of a library that other classes time.
      remark(.assumesDuration, "easings")
      for var entry in entries {
        entry.duration = AnimationExpression.standardDuration
        timed.append(entry)
      }
    }
    guard !timed.isEmpty else { return }
    timing.insert(selector)
    if !isCurve { remark(.stateless, selector) }
    var element = WrittenElement(name: selector)
    // As where values are stated: delays are those of the properties, but for what differs by item.
    let stagger = timed.first { $0.delay.isUnknown }?.delay
    for index in timed.indices where timed[index].delay.isUnknown {
      timed[index].delay.constant = 0
    }
    element.properties = timed.map { entry in
      .init(
        entry.name, from: .number(0), .moves([.init(target: .number(1), pace: Self.pace(entry))]))
    }
    for entry in timed { result.record(.transition, "\(selector) \(entry.name)", isRead: true) }
    add(
      selector,
      [
        Draft(
          element: element, delay: stagger ?? .init(constant: 0, unit: "s"), number: 0, line: line)
      ],
      state: selector, base: selector)
  }

  static let maximumStates = 32

  /// The transition into a state, which some selectors time; nil if nothing changes.
  mutating func transition(
    _ name: String, _ entries: [Entry], from rest: [Declaration], to both: [Declaration],
    _ state: String, _ base: String, by selectors: [String], number: Int = 0, back: [Entry] = []
  ) -> Draft? {
    let (from, to) = (Self.values(rest), Self.values(both))
    var properties: [Property] = []
    var taken: Set<String> = []
    var stagger: CSSText.Calculation?
    var ways: Set<AnimationPace> = []
    var used: Set<String> = []
    /// The last entry that names a property counts, and a shorthand stands for its longhands.
    func entryOf(_ property: String, _ entries: [Entry]) -> Entry? {
      entries.last { entry in
        entry.name == "all" || entry.name == property || property.hasPrefix("\(entry.name)-")
          || entry.name.hasPrefix("\(property)-")
      }
    }
    let changes = to.keys.sorted().filter { property in
      from[property] != to[property] && !isAtOnce(property) && !property.hasPrefix("transition")
        && !property.hasPrefix("animation")
    }
    let animated = CSSTimings.entries("animation", both).entries.flatMap {
      (sheet.keyframes[$0.name] ?? []).flatMap(\.declarations).map(\.name)
    }
    // The items of a row start at their least delays.
    let least = changes.compactMap { entryOf($0, entries)?.delay.constant }.min() ?? 0
    let common = number == 0 ? 0 : max(least, 0)
    for property in changes {
      guard var entry = entryOf(property, entries) else { continue }
      used.insert(entry.name)
      entry.delay.constant = Decimals.rounded(entry.delay.constant - common, digits: 12)
      // It jumps when its delay is over.
      if entry.duration <= 0, entry.delay.constant > 0, !entry.delay.isUnknown,
        let stepEnd = try? EasingFunction(css: "step-end")
      {
        (entry.duration, entry.easing, entry.delay.constant) = (entry.delay.constant, stepEnd, 0)
      }
      guard entry.duration > 0 else { continue }
      if animated.contains(property) {
        result.note(
          entry.line, "\(state) \(property)",
          "its animation moves it, too, and wins while it plays; here both are read")
      }
      if entry.delay.isUnknown {
        // The element's delay holds the constant part, too.
        if let stagger, stagger != entry.delay {
          result.note(entry.line, name, "its properties are read with the stagger of one of them")
        }
        stagger = stagger ?? entry.delay
        entry.delay.constant = 0
      }
      if let way = entryOf(property, back) { ways.insert(Self.pace(way)) }
      let parts = columns(
        property,
        [from, to].map { CSSValues.stated(property, in: $0) ?? sheet.initial(property) ?? "" },
        entry.line, among: changes, over: state == base ? to : from)
      for part in parts where taken.insert(part.name).inserted {
        guard part.values[0] != part.values[1] else {
          if let constant = Self.constant(part, among: parts) { properties.append(constant) }
          continue
        }
        if part.values[0] == .text(TextValues.unstated) {
          remark(.pageStyle, "\(state) \(property)")
        }
        properties.append(
          .init(
            part.name, from: part.values[0],
            .moves([.init(target: part.values[1], pace: Self.pace(entry))])))
      }
    }
    for selector in selectors {
      for name in used {
        result.record(.transition, "\(selector) \(name)", isRead: true)
        timing.formUnion([selector] + (rows[selector] ?? []).map(\.selector))
      }
    }
    guard !properties.isEmpty else { return nil }
    noteOrigin(state, to, properties)
    var element = WrittenElement(name: name)
    element.properties = properties
    element.intent.trigger = Self.trigger(of: state, besides: base)
    element.intent.replacesTransform = changes.contains("transform")
    if element.intent.trigger == nil {
      if ways.count > 1 {
        result.note(
          style(base).first?.line ?? 0, base,
          "its reverse transition differs by property and is not read",
          keys: [base + Self.text(back)])
      } else {
        element.exit = ways.first
      }
    }
    return Draft(
      element: element, delay: stagger ?? .init(constant: common, unit: "s"), number: number,
      line: style(state).first?.line ?? 0)
  }

  /// The values of a style as a text that does not depend on their spelling.
  static func text(_ values: [String: String]) -> String {
    values.sorted { $0 < $1 }.map { "\($0):\(TextValues.canonical($1, of: $0));" }.joined()
  }

  static func text(_ entries: [Entry]) -> String {
    entries.map { "\($0.name) \(pace($0))" }.joined()
  }

  static func pace(_ entry: Entry) -> AnimationPace {
    AnimationPace(entry.easing, duration: entry.duration, delay: entry.delay.constant)
  }

  /// Adds one element for items with equal steps between their delays, else one for each.
  mutating func add(_ name: String, _ drafts: [Draft], state: String, base: String) {
    guard let first = drafts.first else { return }
    let delays = drafts.map(\.delay.constant)
    let interval = drafts.count > 1 ? Decimals.rounded(delays[1] - delays[0], digits: 9) : 0
    let isRow = zip(drafts, drafts.dropFirst()).allSatisfy {
      $0.element == $1.element && $1.number == $0.number + 1
        && ($1.delay.constant - $0.delay.constant - interval).magnitude < 1e-9
    }
    guard isRow else {
      for draft in drafts {
        add(name, [draft], state: state, base: base)
      }
      return
    }
    var element = first.element
    var (start, step, count) = (first.delay.constant, interval, drafts.count)
    if drafts.count > 1 {
      start = delays.min() ?? 0
    } else if first.delay.isUnknown {
      (step, count) = (first.delay.perItem, rows[base]?.map(\.number).max() ?? 0)
      if count < 2 {
        // A delay that falls from item to item ends at 0.
        let last = first.delay.perCount == 0 && step < 0 ? (start / -step).rounded() : 0
        count = last >= 1 && last < 1000 ? Int(last) + 1 : Self.assumedCount
        result.note(
          first.line, name,
          "the number of items is not in the file; \(count) are assumed"
            + (last >= 1 ? ", as the last one's delay is 0" : ""))
      }
      start += first.delay.perCount * Double(count)
      if step < 0 { start += step * Double(count - 1) }
      if start < -1e-9 {
        result.note(
          first.line, name, "it starts in the middle; here \(Decimals.cssTime(-start)) later")
      }
    }
    element.name = name
    if drafts.count == 1, first.number > 0 {
      let place = Self.box(name) ?? name.index(name.startIndex, offsetBy: state.count)
      element.name.insert(contentsOf: ":nth-child(\(first.number))", at: place)
    }
    if start > 1e-9 { element.delay = Decimals.rounded(start, digits: 12) }
    element.count = max(count, 1)
    if step.magnitude > 1e6 {
      return result.note(first.line, name, "its items start more than 1e6 s apart")
    }
    if step != 0 {
      element.stagger = Stagger(interval: step.magnitude, from: step < 0 ? .last : .first)
    }
    element.intent.reducedMotion = reducedMotion(state, base, element)
    result.add(element, line: first.line, group: element.name == state ? nil : state)
  }
}
