extension CSSImporter {
  mutating func animations(_ selector: String) {
    let general = moreGeneral(than: selector).flatMap(style).filter { !$0.moves }
    var drafts: [String: [Draft]] = [:]
    var order: [(key: String, name: String)] = []
    var sources: [String: Set<String>] = [:]
    for item in items([selector]) {
      let timers = timers(of: selector, item.lists[0])
      let timed = timers.flatMap(style).filter { $0.moves || $0.name.hasPrefix("--") }
      let declarations = resolved(inherited(selector) + general + timed + item.lists[0])
      let items =
        [selector] + (rows[selector] ?? []).filter { $0.number == item.number }.map(\.selector)
      let entries = timings("animation", declarations)
      if !entries.isEmpty { timing.formUnion(timers + items) }
      for (index, entry) in entries.enumerated() {
        let found = draft(selector, entry, declarations, item.number)
        // One animation may be played twice.
        let key = "\(entry.name) \(index)"
        for name in items {
          if found == nil { result.record(.animation, "\(name) \(entry.name)", isRead: false) }
          sources[key, default: []].insert("\(name) \(entry.name)")
        }
        guard let found else { continue }
        if drafts[key] == nil { order.append((key, entry.name)) }
        drafts[key, default: []].append(found)
      }
    }
    var animated: [String: String] = [:]
    for (key, name) in order {
      let list = drafts[key] ?? []
      for property in list.first?.element.propertyNames ?? [] {
        if let other = animated.updateValue(name, forKey: property) {
          result.note(
            list[0].line, selector,
            "\(other) and \(name) both move \(property): a browser shows the later one while it "
              + "plays; here both are read",
            keys: ["\(selector) \(list[0].element.properties)"])
        }
      }
      let before = result.elements.count
      add(order.count > 1 ? "\(selector) \(name)" : selector, list, state: selector, base: selector)
      let isRead = result.elements.count > before
      for source in sources[key] ?? [] { result.record(.animation, source, isRead: isRead) }
    }
  }

  mutating func draft(
    _ selector: String, _ entry: Entry, _ declarations: [Declaration], _ number: Int
  ) -> Draft? {
    let title = "animation \(entry.name)"
    guard let found = sheet.keyframes[entry.name] else {
      result.note(entry.line, title, "this file has no @keyframes of that name")
      return nil
    }
    let base = Self.values(declarations)
    guard base["animation-timeline"] ?? "auto" == "auto" else {
      result.note(entry.line, title, "it follows scrolling, not time", keys: [])
      return nil
    }
    guard !entry.isPaused else {
      result.note(entry.line, title, "it is paused, and left out", keys: [])
      return nil
    }
    if let composition = base["animation-composition"], composition != "replace" {
      result.note(
        entry.line, title, "it would \(composition) to the values below it; here it replaces them",
        keys: ["\(selector) \(composition)"])
    }
    // Before its delay is over it may show its first frame.
    let isHeld = entry.fill.holdsEnd || entry.fill.holdsStart && entry.delay.constant > 0
    guard entry.duration > 0 || isHeld else {
      remark(.untimed, selector)
      return nil
    }
    guard entry.iterations != 0 || isHeld else {
      result.note(entry.line, title, "its count is 0, so that it never moves")
      return nil
    }
    var delay = entry.delay
    var skipped = 0.0
    if delay.constant < 0 {
      if delay.isUnknown {
        result.note(
          entry.line, title, "its items start in the middle; here they start at its beginning",
          keys: ["\(selector) \(delay)"])
        delay.constant = 0
      } else {
        (skipped, delay.constant) = (max(delay.constant, -1e6), 0)
      }
    }
    // The style's important declarations win over an animation.
    let important = Set(declarations.filter { $0.isImportant && !$0.moves }.map(\.name))
      .intersection(found.flatMap { $0.declarations.map(\.name) })
    var frames = found
    if !important.isEmpty {
      result.note(
        entry.line, title,
        "!important of its style wins over it in \(important.sorted().joined(separator: ", "))",
        keys: ["\(selector) \(important.sorted())"])
      for index in frames.indices {
        frames[index].declarations.removeAll { important.contains($0.name) }
      }
    }
    let properties = properties(frames, base, entry, skipped, selector)
    guard !properties.isEmpty else {
      remark(.still, selector)
      return nil
    }
    played.insert(entry.name)
    noteOrigin(selector, base, properties)
    var element = WrittenElement(name: selector)
    element.properties = properties
    if entry.iterations == nil, entry.duration > 0 { element.intent.role = .ambient }
    element.intent.trigger = Self.trigger(of: selector, besides: "")
    element.intent.replacesTransform =
      base["transform"] ?? "none" != "none"
      && frames.contains { $0.declarations.contains { $0.name == "transform" } }
    return Draft(element: element, delay: delay, number: number, line: entry.line)
  }

  /// Records a selector whose items rotate or scale about another point than their centre.
  mutating func noteOrigin(
    _ selector: String, _ style: [String: String], _ properties: [Property]
  ) {
    let origin = CSSText.parts(style["transform-origin"] ?? "center")
    let isCentre =
      origin.prefix(2).allSatisfy { ["center", "50%"].contains($0) }
      && origin.dropFirst(2).allSatisfy { ["0", "0px"].contains($0) }
    let turns = properties.contains { property in
      ["rotat", "scale", "skew", "transform"].contains { property.name.hasPrefix($0) }
    }
    guard !isCentre, turns else { return }
    let text = origin.joined(separator: " ")
    remark(.offCentre, "\(selector) at \(text)")
    var facts = MotionFacts()
    facts.add("", value: text, of: "transform-origin")
    result.state("\(selector), transform-origin", facts, line: 0, isShown: false)
  }
}
