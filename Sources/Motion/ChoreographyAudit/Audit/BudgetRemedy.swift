internal import AnimationChoreography
internal import AnimationNumerics
internal import ChoreographyFiles

/// Suggests changes that keep a budget which an element breaks. Each sentence states all its
/// assumptions, so following it keeps that budget.
struct BudgetRemedy {
  let element: ChoreographyAudit.Element
  let intent: ElementIntent
  /// The stagger as stated in the document, if the element has one.
  let stagger: Stagger?
  /// The limits that apply to the element.
  let budgets: MotionBudgets

  /// The elements of a document with its budgets, or with their own limits in their place.
  static func all(
    _ elements: [ChoreographyAudit.Element], _ document: ChoreographyDocument,
    _ budgets: MotionBudgets, own: Bool
  ) -> [BudgetRemedy] {
    elements.indices.map { index in
      let intent = document.intents[index]
      return BudgetRemedy(
        element: elements[index], intent: intent,
        stagger: document.choreography.elements[index].stagger,
        budgets: own ? intent.budgets.applied(to: budgets) : budgets)
    }
  }

  /// Whether a value exceeds a limit by more than rounding: 0.1 + 5 · 0.04 is not over 0.3.
  static func exceeds(_ value: Double, _ limit: Double) -> Bool {
    value > limit * (1 + 1e-12) + 1e-15
  }

  private var label: String { element.label }
  /// The start of an item at the stagger's origin.
  var first: Double { element.firstStart(distances) }
  private var distances: ClosedRange<Double> {
    Stagger.distances(of: stagger, count: element.starts.count)
  }
  private var last: Double { element.starts.max() ?? 0 }

  /// The number of intervals from the origin to the last start.
  var gaps: Double { distances.upperBound }

  /// A change that brings the interval within its limits and, if possible, the last start within
  /// the cascade; nil if the interval is within its limits.
  func interval() -> String? {
    guard let interval = element.interval else { return nil }
    let (minimum, maximum) = (budgets.minimumInterval, budgets.maximumInterval)
    if let minimum, Self.exceeds(minimum, interval) {
      let room = (budgets.cascade ?? .infinity) - first
      let longest = min(maximum ?? .infinity, room / gaps)
      if Self.exceeds(minimum, longest) { return capped(within: room) }
      let range =
        DisplayText.interval(from: minimum, to: longest.isFinite ? rounded(longest) : nil) ?? ""
      return "\(label): "
        + (interval == 0
          ? "all items start together; stagger them by \(range)" : "use an interval of \(range)")
        + "\(withoutTotal)."
    }
    if let maximum, Self.exceeds(interval, maximum) {
      return "\(label): use an interval of at most \(DisplayText.milliseconds(maximum))."
    }
    return nil
  }

  /// An upper limit of the interval, rounded down to whole milliseconds where the shortest interval
  /// allows it.
  private func rounded(_ longest: Double) -> Double {
    let whole = DisplayText.wholeMilliseconds(longest, .down)
    return Self.exceeds(budgets.minimumInterval ?? 0, whole) ? longest : whole
  }

  /// A maximum total would shrink any stated interval.
  private var withoutTotal: String {
    guard let stagger, stagger.interval(count: element.starts.count) < stagger.interval else {
      return ""
    }
    return " without maximumTotal"
  }

  /// The last index that starts within `room` seconds of the first one.
  static func index(within room: Double, interval: Double) -> Int {
    Int(min((max(room, 0) / interval * (1 + 1e-12)).rounded(.down), 1e9))
  }

  /// The suggestion where every allowed interval exceeds the cascade's limit: index caps at the
  /// stated interval, if that is allowed, and at the shortest one.
  private func capped(within room: Double) -> String {
    let shortest = budgets.minimumInterval ?? 0
    let stated = stagger?.interval ?? 0
    var intervals = [shortest]
    if stated > shortest, !Self.exceeds(stated, budgets.maximumInterval ?? .infinity) {
      intervals.insert(stated, at: 0)
    }
    let caps = intervals.map { (index: Self.index(within: room, interval: $0), interval: $0) }
      .filter { $0.index >= 1 }
    let problem =
      "\(label): no interval keeps both \(DisplayText.milliseconds(shortest)) and a last start within "
      + "\(DisplayText.milliseconds(max(room, 0))) for \(Int(gaps) + 1) items; "
    guard !caps.isEmpty else {
      return problem
        + (room < 0 ? "start it earlier." : "cap the index at 0: let them start together.")
    }
    return problem + "cap the index "
      + caps.map { "at \($0.index) with an interval of \(DisplayText.milliseconds($0.interval))" }
      .joined(separator: ", or ") + "\(withoutTotal), so that items past it start together."
  }

  /// A change that brings the last start within the cascade; nil if it is within.
  func cascade(_ limit: Double) -> String? {
    guard Self.exceeds(last, limit) else { return nil }
    guard gaps > 0 else { return "\(label): start it by \(DisplayText.milliseconds(limit))." }
    let room = limit - first
    guard room > 0 else {
      return "\(label): start it earlier, its last item by \(DisplayText.milliseconds(limit))."
    }
    let longest = room / gaps
    if let shortest = budgets.minimumInterval, Self.exceeds(shortest, longest) {
      return capped(within: room)
    }
    var remedy =
      "\(label): use an interval of at most \(DisplayText.milliseconds(rounded(longest), .down))"
    if let interval = element.interval, interval > 0 {
      remedy += ", or cap the index at \(Self.index(within: room, interval: interval))"
    }
    return remedy + "."
  }

  /// Changes that bring the end of everything within the entrance, a line for each group of
  /// properties that must change; nil if none must.
  func entrance(_ limit: Double) -> String? {
    let judgement = budgets.judgement
    let lead = element.lead
    func start(_ property: ChoreographyAudit.Property) -> Double { last - lead + property.delay }
    func end(_ property: ChoreographyAudit.Property) -> Double {
      start(property) + property.motion.end(judgement)
    }
    let late = element.properties.filter { Self.exceeds(end($0), limit) }.sorted {
      end($0) > end($1)
    }
    guard let worst = late.first else { return nil }
    guard end(worst).isFinite else { return endless(late.filter { !end($0).isFinite }) }
    // Properties with the same timing are changed together.
    var groups: [[ChoreographyAudit.Property]] = []
    for property in late {
      let index = groups.firstIndex {
        $0[0].delay == property.delay
          && $0[0].motion.nominalDuration == property.motion.nominalDuration
          && (property.motion.nominalDuration == nil || end($0[0]) == end(property))
      }
      if let index { groups[index].append(property) } else { groups.append([property]) }
    }
    let other = placed(within: limit, tail: end(worst) - last)
    var lines = groups.map { group in
      let isOne = group.count == 1 || group.count == element.properties.count
      let text = "\(place(group)) \(Self.verb(judgement, isOne)) at "
      let start = start(group[0])
      let change = shortened(group[0], room: limit - start, isOne ? "it" : "them")
      var changes = [change, groups.count == 1 ? other : nil].compactMap { $0 }
      if changes.isEmpty {
        let isTooLong = (end(group[0]) - start) / 2 > limit
        changes = [
          isTooLong
            ? "even at twice the speed \(isOne ? "it takes" : "they take") longer than "
              + "\(DisplayText.milliseconds(limit)), so set an entrance budget of its own"
            : "start \(isOne ? "it" : "them") earlier"
        ]
      }
      return text + DisplayText.roundMilliseconds(end(group[0]))
        + (change == nil
          ? " and \(isOne ? "starts" : "start") at \(DisplayText.milliseconds(start))" : "")
        + ": " + changes.joined(separator: ", or ")
    }
    if let other, lines.count > 1 { lines.append("\(label): or \(other)") }
    return lines.map { $0 + "." }.joined(separator: "\n")
  }

  /// The names of the properties; only the element's name if all its properties are included.
  private func place(_ properties: [ChoreographyAudit.Property]) -> String {
    properties.count == element.properties.count
      ? label : properties.map { "\(label).\(DisplayText.line($0.name))" }.joined(separator: ", ")
  }

  private static func verb(_ judgement: MotionBudgets.Judgement, _ isOne: Bool) -> String {
    switch judgement {
    case .perceptual: isOne ? "ends" : "end"
    case .settled: isOne ? "settles" : "settle"
    case .done: isOne ? "comes to rest" : "come to rest"
    }
  }

  /// A change that fits a motion into `room` seconds: all its times are proportional to its
  /// durations. Nil if no duration is short enough.
  private func shortened(
    _ property: ChoreographyAudit.Property, room: Double, _ pronoun: String
  ) -> String? {
    let factor = room / property.motion.end(budgets.judgement)
    let duration = property.motion.nominalDuration
    // Less than half of it is another motion.
    guard factor >= 0.5 else { return nil }
    if let duration {
      return "shorten \(pronoun) from \(DisplayText.milliseconds(duration, unit: "")) to "
        + DisplayText.roundMilliseconds(duration * factor, .down)
    }
    let speed = 1 / factor
    return "play \(pronoun) at least "
      + DisplayText.number(speed < 10 ? (speed * 100).rounded(.up) / 100 : speed.rounded(.up))
      + " times as fast"
  }

  /// A change of the items' starts that keeps the whole motion, with the seconds from an item's start to
  /// the end of its last property, within a limit; nil if no start is early enough.
  private func placed(within limit: Double, tail: Double) -> String? {
    guard let interval = element.interval, interval > 0, gaps > 0 else {
      return limit >= tail
        ? "start it within \(DisplayText.roundMilliseconds(limit - tail, .down))" : nil
    }
    let room = limit - tail - first
    guard room > 0 else { return nil }
    let longest = room / gaps
    guard let shortest = budgets.minimumInterval, Self.exceeds(shortest, longest) else {
      return "use an interval of at most \(DisplayText.milliseconds(rounded(longest), .down))"
    }
    let index = Self.index(within: room, interval: interval)
    // Fewer than three different starts are not a cascade.
    return index >= 2
      ? "cap the index at \(index)"
      : "use an interval of at most \(DisplayText.milliseconds(longest, .down)) (below the shortest, "
        + "\(DisplayText.milliseconds(shortest)))"
  }

  /// The remedy for properties that never end.
  private func endless(_ properties: [ChoreographyAudit.Property]) -> String {
    let steps = [
      intent.role == .ambient ? nil : "give it the role ambient",
      intent.states(.entrance) ? "set its own entrance to null" : nil,
    ].compactMap { $0 }
    return "\(place(properties)) never ends, so no duration keeps it; if that is intended, "
      + "\(steps.joined(separator: " and "))."
  }
}

extension DisplayText {
  /// "20 ms to 50 ms", or the only bound; nil without bounds.
  static func interval(from minimum: Double?, to maximum: Double?) -> String? {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?):
      "\(DisplayText.milliseconds(minimum)) to \(DisplayText.milliseconds(maximum))"
    case (let minimum?, nil): "at least \(DisplayText.milliseconds(minimum))"
    case (nil, let maximum?): "at most \(DisplayText.milliseconds(maximum))"
    case (nil, nil): nil
    }
  }
}

extension ChoreographyAudit.Element {
  var label: String { DisplayText.line(name + suffix) }

  /// The trigger behind a name, if it is not the screen's own: " on invalid".
  var suffix: String { trigger.map { $0 == ElementIntent.exitTrigger ? "" : " on \($0)" } ?? "" }

  /// The name of an item, with its number if there are several: "row[2] on invalid".
  func name(ofItem item: Int) -> String { (starts.count > 1 ? "\(name)[\(item)]" : name) + suffix }

  /// The start that an item at the stagger's origin has or would have.
  func firstStart(_ distances: ClosedRange<Double>) -> Double {
    (starts.min() ?? 0) - distances.lowerBound * (interval ?? 0)
  }
}

extension Stagger {
  /// The least and the largest distance of items, of a line where they start together.
  static func distances(of stagger: Stagger?, count: Int) -> ClosedRange<Double> {
    (stagger ?? Stagger(interval: 0)).distances(count: count)
  }
}
