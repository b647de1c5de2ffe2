internal import AnimationChoreography
package import ChoreographyFiles

/// The motion that one trigger of a screen starts, as a choreography with source positions.
package struct SourceScreen: Sendable {
  /// `ProfileScreen`, or `ProfileScreen.onTapGesture` for what a person triggers.
  package var name: String { written.name }
  package let written: WrittenChoreography
  package let document: ChoreographyDocument
  /// The line of each element's animation, by name.
  package var lines: [String: Int] = [:]
  package let elements: [Element]
  /// The offsets of the triggers.
  package let triggers: [Int]
  package var triggerLines: [Int] = []

  package init(
    written: WrittenChoreography, document: ChoreographyDocument, elements: [Element],
    triggers: [Int]
  ) {
    (self.written, self.document) = (written, document)
    (self.elements, self.triggers) = (elements, triggers)
  }

  package struct Element: Sendable {
    package var name: String
    /// The offset of what animates it.
    package var animation: Int
    package var isLoop = false
    /// Whether it is one item of a list, with the others in its group, and whether it is revealed.
    package var isItem = false
    package var group = ""
    package var isReveal = false
    package var isUnwaited = false
    /// The properties that reverse at an inner phase, where one animation enters all phases.
    package var turning: [String] = []
    /// The properties that leave their first value in one phase each, in turn.
    package var inTurn: [String] = []
    /// The offset of the last keyframe of each property.
    package var lastKeyframes: [String: Int] = [:]
    package var movesOnlyOpacity = false
    package var reduceMotion: ReducedMotion?
    /// The assumptions on which its times rest, and those about the number of its items.
    package var timing: [String] = []
    package var counts: [String] = []

    package init(_ name: String, animation: Int) { (self.name, self.animation) = (name, animation) }
  }

  /// A broken rule, at an offset of the source.
  package struct Broken: Sendable {
    package var rule: String
    package var position: Int
    package var text: String
    /// The assumptions without which it may be kept.
    package var premises: [String] = []

    package init(rule: String, position: Int, text: String, premises: [String] = []) {
      (self.rule, self.position, self.text, self.premises) = (rule, position, text, premises)
    }
  }

  /// The measured number and its limit.
  private static func words(_ verdict: BudgetVerdict) -> String {
    switch verdict.budget {
    case "trigger" where verdict.measured < 1e-9: "every step waits for its own timer or sleep"
    case "trigger": "starts spread by up to \(verdict.found)"
    default: "neighbours start \(verdict.found) apart, limits \(verdict.limit)"
    }
  }

  /// The elements that start or end too late, each at its own place; the latest has the remedy.
  private func late(
    _ verdict: BudgetVerdict, _ audit: ChoreographyAudit, _ budgets: MotionBudgets
  ) -> [Broken] {
    let isCascade = verdict.budget == "cascade"
    let limit: MotionGuideline.Limit = isCascade ? .cascade : .entrance
    let judged = audit.elements.indices.filter { index in
      verdict.element.map { $0 == audit.elements[index].name }
        ?? document.intents[index].isJudged(by: limit)
    }
    let own = judged.first.map { document.intents[$0].budgets.applied(to: budgets) } ?? budgets
    let stated = verdict.element == nil ? budgets : own
    guard let most = isCascade ? stated.cascade : stated.entrance else { return [] }
    // What starts together is no cascade.
    let starts = judged.flatMap { audit.elements[$0].starts }
    if isCascade, (starts.max() ?? 0) - (starts.min() ?? 0) < 1e-9 { return [] }
    func time(_ index: Int) -> Double {
      isCascade
        ? audit.elements[index].starts.max() ?? 0 : audit.elements[index].end(budgets.judgement)
    }
    let worst = judged.map(time).max() ?? 0
    return judged.filter { time($0) > most * (1 + 1e-9) + 1e-9 }.map { index in
      let (source, element) = (elements[index], audit.elements[index])
      // One item alone is late as well.
      let spread = (element.starts.max() ?? 0) - (element.starts.min() ?? 0)
      let isAlone = time(index) - spread > most
      let word =
        isCascade ? source.isItem || spread > 0 ? "its last item starts" : "it starts" : "it ends"
      let remedy = time(index) == worst ? verdict.remedy ?? "" : ""
      return Broken(
        rule: isCascade ? "cascade-over-cap" : "entrance-over-budget",
        position: source.animation,
        text:
          "\(name): \(source.name): \(word) at \(DisplayText.milliseconds(time(index))), limit "
          + "\(verdict.limit). \(remedy.split(separator: "\n").joined(separator: " "))",
        premises: source.timing + (isAlone ? [] : source.counts))
    }
  }

  /// Broken rules about intervals in lists whose items differ in more than a delay and are separate
  /// elements.
  private func lists(_ audit: ChoreographyAudit, _ budgets: MotionBudgets) -> [Broken] {
    let items = zip(elements, audit.elements).filter { $0.0.isItem && !$0.0.isLoop }
    return items.grouped { $0.0.group }.compactMap { list in
      var starts: [Double] = []
      for start in list.compactMap({ $1.starts.min() }).sorted()
      where start - (starts.last ?? -1) > 1e-9 { starts.append(start) }
      let steps = zip(starts.dropFirst(), starts).map { $0 - $1 }
      let minimum = list.allSatisfy { $0.0.isReveal } ? budgets.minimumInterval : nil
      let (least, most) = (steps.min() ?? 0, steps.max() ?? 0)
      let rule: String
      let words: String
      if let maximum = budgets.maximumInterval, most > maximum * (1 + 1e-9) {
        let limit = DisplayText.milliseconds(maximum)
        rule = "interval-too-long"
        words = "\(DisplayText.milliseconds(most)) apart; use an interval of at most \(limit)"
      } else if let minimum, least < minimum * (1 - 1e-9) {
        let limit = DisplayText.milliseconds(minimum)
        rule = steps.isEmpty ? "simultaneous-reveal" : "interval-too-short"
        words = "\(DisplayText.milliseconds(least)) apart; use an interval of at least \(limit)"
      } else {
        return nil
      }
      let name = list[0].0.name.split(separator: "-")[0]
      return Broken(
        rule: rule, position: list[0].0.animation,
        text: "\(self.name): the items of \(name) start \(words).",
        premises: list[0].0.timing)
    }
  }

  /// The rules that an audit finds broken.
  package func broken(_ audit: ChoreographyAudit, _ budgets: MotionBudgets) -> [Broken] {
    var broken: [Broken] = []
    func position(_ name: String?) -> Int {
      elements.first { $0.name == name }?.animation ?? elements[0].animation
    }
    for verdict in audit.verdicts where !verdict.isKept {
      let rule: String
      switch verdict.budget {
      case "interval":
        rule =
          verdict.measured == 0
          ? "simultaneous-reveal"
          : verdict.measured < (budgets.minimumInterval ?? 0)
            ? "interval-too-short" : "interval-too-long"
      case "cascade", "entrance":
        broken += late(verdict, audit, budgets)
        continue
      case "trigger":
        rule = document.trigger.kind == .timers ? "chained-timers" : "independent-triggers"
      default: continue
      }
      let remedy = (verdict.remedy ?? "").split(separator: "\n").joined(separator: " ")
      let others =
        verdict.budget == "trigger" && triggerLines.count > 1
        ? " (triggers in lines \(triggerLines.map(String.init).joined(separator: ", ")))" : ""
      let place = verdict.budget == "trigger" ? triggers.at(1) ?? triggers.at(0) : nil
      let element = elements.first { $0.name == verdict.element }
      broken.append(
        Broken(
          rule: rule, position: place ?? position(verdict.element),
          text: "\(self.name): \(Self.words(verdict))\(others). \(remedy)",
          premises: element?.timing ?? []))
    }
    for remark in audit.remarks {
      guard let rule = SourceRule.name(remark.rule) else { continue }
      let isLoop = elements.first { $0.name == remark.element }?.isLoop == true
      if isLoop || (remark.element == nil && elements.contains(where: \.isLoop)) { continue }
      // A remark on the document begins with the path of a member.
      let index =
        remark.text.hasPrefix("elements[") ? remark.text.dropFirst(9).prefix { $0.isNumber } : ""
      let named = remark.element ?? Int(index).flatMap { elements.at($0)?.name }
      let text =
        index.isEmpty ? remark.text : remark.text.drop { $0 != " " }.dropFirst().description
      var place = position(named)
      if remark.rule == .cutOffSpring {
        // Another keyframe takes over from an inner spring, and that is meant.
        guard
          let last = elements.first(where: { $0.name == named })?.lastKeyframes
            .first(where: { text.hasPrefix("\(named ?? "").\($0.key) rests at ") })
        else { continue }
        place = last.value
      }
      broken.append(Broken(rule: rule, position: place, text: "\(name): \(text)"))
    }
    broken += lists(audit, budgets)
    for (element, measured) in zip(elements, audit.elements) {
      func add(_ rule: String, _ text: String) {
        broken.append(Broken(rule: rule, position: element.animation, text: "\(name): \(text)"))
      }
      if element.isUnwaited {
        add(
          "appear-without-layout-wait",
          "\(element.name) changes its position in onAppear, where layout has not placed it yet, "
            + "with or without a delay; set the state in .task after a short sleep or "
            + "Task.yield().")
      }
      if element.isLoop, !element.movesOnlyOpacity,
        !["jump", "fade"].contains(element.reduceMotion?.word)
      {
        let cycle =
          document.choreography.elements.first { $0.name == element.name }?
          .phases?.schedule.period.map { " in cycles of \(DisplayText.milliseconds($0))" } ?? ""
        add(
          "loop-without-reduced-motion",
          "\(element.name) moves forever\(cycle), also with reduced motion; ask "
            + "accessibilityReduceMotion and let it rest or only fade.")
      }
      if !element.inTurn.isEmpty {
        add(
          "phases-force-timing",
          "the phases only let \(element.inTurn.joined(separator: ", ")) move in turn; "
            + "keyframe tracks give each property its own times.")
      }
      let peaks = measured.properties.filter { element.turning.contains($0.name) }
        .compactMap { property in property.motion.peak.map { (property.name, $0.time) } }
      if peaks.count > 1, let first = peaks.map(\.1).min(), let last = peaks.map(\.1).max() {
        let times = peaks.map { "\($0.0) at \(DisplayText.milliseconds($0.1))" }
        if last - first < 0.1 {
          add(
            "phases-force-timing",
            "the phases and one animation make \(times.joined(separator: ", ")) turn together; "
              + "keyframe tracks give each property its own times.")
        }
      }
    }
    return broken
  }
}

extension Array {
  /// The element at an index; nil outside.
  package func at(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }

  /// The elements with the same key together, in the order of the first of each.
  package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
    var (groups, indices) = ([[Element]](), [Key: Int]())
    for element in self {
      let key = key(element)
      let index = indices[key, default: groups.count]
      if index == groups.count { groups.append([]) }
      indices[key] = index
      groups[index].append(element)
    }
    return groups
  }
}
