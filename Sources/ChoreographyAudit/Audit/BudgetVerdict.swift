/// Whether one budget is kept, and what would keep it.
package struct BudgetVerdict: Hashable, Sendable, Encodable {
  /// Which budget: "interval", "cascade", "entrance", "trigger", "layout" or "reduceMotion".
  package let budget: String
  /// The element it is about; nil for the whole.
  package let element: String?
  /// The limit, as text.
  package let limit: String
  /// What was found, in seconds; of "reduceMotion", the number of elements that say nothing.
  package let measured: Double
  /// Whether the limit is kept.
  package let isKept: Bool
  /// What to change, if it is not: a line for each element.
  package let remedy: String?

  /// What was found, as text.
  package var found: String {
    budget == Self.reduceMotion
      ? "\(Int(measured)) silent" : Text.milliseconds(measured)
  }

  private static let reduceMotion = "reduceMotion"
}

extension BudgetVerdict {
  /// Limits are kept to within rounding: 0.1 + 5 · 0.04 is not over 0.3.
  private static func exceeds(_ value: Double, _ limit: Double) -> Bool {
    value > limit * (1 + 1e-12) + 1e-15
  }

  /// Every budget that a document is judged by: those of the whole, about all elements that come in and
  /// state no such limit themselves, and the elements' own.
  static func all(
    elements: [ChoreographyAudit.Element], intents: [ElementIntent], budgets: MotionBudgets,
    trigger: TriggerModel, synchrony: Synchrony, silent: [String]
  ) -> [BudgetVerdict] {
    var verdicts: [BudgetVerdict] = []
    let judged = Array(zip(elements, intents))
    let own = judged.map { $0.1.budgets.applied(to: budgets) }
    for ((element, intent), own) in zip(judged, own)
    where intent.role == .entrance || intent.states(.minimumInterval)
      || intent.states(.maximumInterval)
    {
      if let verdict = interval(of: element, own) { verdicts.append(verdict) }
    }
    let cascading = judged.filter { $0.1.isJudged(by: .cascade) }.map(\.0)
    if let verdict = cascade(of: cascading, named: nil, budgets) { verdicts.append(verdict) }
    let entering = judged.filter { $0.1.isJudged(by: .entrance) }.map(\.0)
    if let verdict = entrance(of: entering, named: nil, budgets) { verdicts.append(verdict) }
    for ((element, intent), own) in zip(judged, own) {
      if intent.states(.cascade), let verdict = cascade(of: [element], named: element.name, own) {
        verdicts.append(verdict)
      }
      if intent.states(.entrance), let verdict = entrance(of: [element], named: element.name, own) {
        verdicts.append(verdict)
      }
    }
    if let layout = trigger.layout {
      let isBroken = exceeds(layout.duration, trigger.layoutWait)
      verdicts.append(
        BudgetVerdict(
          budget: "layout", element: nil,
          limit: "a trigger after the layout, \(Text.milliseconds(layout.duration))",
          measured: trigger.layoutWait, isKept: !isBroken,
          remedy: isBroken ? remedy(layout: layout, trigger, elements) : nil))
    }
    if budgets.asksForReducedMotion {
      verdicts.append(
        BudgetVerdict(
          budget: reduceMotion, element: nil, limit: "every element says what it does",
          measured: Double(silent.count), isKept: silent.isEmpty,
          remedy: silent.isEmpty
            ? nil
            : "Say \"reduceMotion\" of \(silent.map(Text.line).joined(separator: ", ")): \"fade\", "
              + "\"jump\", \"shorter\" or \"same\"."))
    }
    if trigger.kind != .shared {
      verdicts.append(
        BudgetVerdict(
          budget: "trigger", element: nil, limit: "one for all: starts spread by 0 ms",
          measured: synchrony.worstStartSpread, isKept: false,
          remedy: trigger.kind == .timers
            ? "Let one trigger start a phase sequence or keyframes instead of timers."
            : "Let all elements read one trigger, and give them delays."))
    }
    return verdicts
  }

  private static func cascade(
    of elements: [ChoreographyAudit.Element], named name: String?, _ budgets: MotionBudgets
  ) -> BudgetVerdict? {
    guard let limit = budgets.cascade, !elements.isEmpty else { return nil }
    let cascade = elements.flatMap(\.starts).max() ?? 0
    return BudgetVerdict(
      budget: "cascade", element: name, limit: "at most \(Text.milliseconds(limit))",
      measured: cascade, isKept: !exceeds(cascade, limit),
      remedy: exceeds(cascade, limit)
        ? elements.compactMap { remedy(cascade: $0, limit, budgets) }.joined(separator: "\n") : nil)
  }

  private static func entrance(
    of elements: [ChoreographyAudit.Element], named name: String?, _ budgets: MotionBudgets
  ) -> BudgetVerdict? {
    guard let limit = budgets.entrance, !elements.isEmpty else { return nil }
    let total = elements.map { $0.end(budgets.judgement) }.max() ?? 0
    let isBroken = exceeds(total, limit)
    return BudgetVerdict(
      budget: "entrance", element: name,
      limit: "at most \(Text.milliseconds(limit)) (\(Text.judgement(budgets.judgement)))",
      measured: total, isKept: !isBroken,
      remedy: isBroken
        ? elements.compactMap { remedy(entrance: $0, limit, budgets) }.joined(separator: "\n") : nil
    )
  }

  /// How far from their places things are, and for how long, if the trigger does not wait for layout.
  private static func remedy(
    layout: TriggerModel.Layout, _ trigger: TriggerModel, _ elements: [ChoreographyAudit.Element]
  ) -> String {
    let late = layout.duration - trigger.layoutWait
    let place =
      layout.offset > 0
      ? ", and flies in from up to \(Text.number(layout.offset)) points away from its place" : ""
    let last = elements.filter { ($0.starts.min() ?? 0) < late }
    return
      "What starts in the first \(Text.milliseconds(late)) (\(last.map(\.label).joined(separator: ", "))) "
      + "starts from where it was before layout\(place); wait for layout: a layoutWait of at least "
      + "\(Text.milliseconds(layout.duration))."
  }

  // MARK: Interval

  /// The items of an element that have a start of their own.
  private static func gaps(_ element: ChoreographyAudit.Element) -> Int {
    (element.cappedFrom ?? element.starts.count) - 1
  }

  private static func interval(
    of element: ChoreographyAudit.Element, _ budgets: MotionBudgets
  ) -> BudgetVerdict? {
    let (minimum, maximum) = (budgets.minimumInterval, budgets.maximumInterval)
    guard let interval = element.interval, let limit = text(from: minimum, to: maximum) else {
      return nil
    }
    var remedy: String?
    if let minimum, exceeds(minimum, interval) {
      let first = element.starts.min() ?? 0
      let room = (budgets.cascade ?? .infinity) - first
      let longest = min(maximum ?? .infinity, room / Double(gaps(element)))
      if exceeds(minimum, longest) {
        remedy = cap(element, room: room, shortest: minimum)
      } else {
        remedy =
          (interval == 0
            ? "\(element.label): all items start together; stagger them by "
            : "\(element.label): use an interval of ")
          + (text(from: minimum, to: longest.isFinite ? longest : nil) ?? "") + "."
      }
    } else if let maximum, exceeds(interval, maximum) {
      remedy = "\(element.label): use an interval of at most \(Text.milliseconds(maximum))."
    }
    return BudgetVerdict(
      budget: "interval", element: element.name, limit: limit, measured: interval,
      isKept: remedy == nil, remedy: remedy)
  }

  /// "20 ms to 50 ms", or the one bound that there is; nil without any.
  private static func text(from minimum: Double?, to maximum: Double?) -> String? {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?):
      "\(Text.milliseconds(minimum)) to \(Text.milliseconds(maximum))"
    case (let minimum?, nil): "at least \(Text.milliseconds(minimum))"
    case (nil, let maximum?): "at most \(Text.milliseconds(maximum))"
    case (nil, nil): nil
    }
  }

  /// What to say if no interval keeps both the shortest interval and the cascade.
  private static func cap(
    _ element: ChoreographyAudit.Element, room: Double, shortest: Double
  ) -> String {
    let index = Int(min((max(room, 0) / shortest * (1 + 1e-12)).rounded(.down), 1e9))
    let count = element.cappedFrom ?? element.starts.count
    return
      "\(element.label): no interval keeps both \(Text.milliseconds(shortest)) and a last start "
      + "within \(Text.milliseconds(max(room, 0))) for \(count) items; cap the index at "
      + "\(index), so that items past it start together (counted as items * interval, cap it at "
      + "\(max(index - 1, 0)))."
  }

  // MARK: Cascade

  private static func remedy(
    cascade element: ChoreographyAudit.Element, _ limit: Double, _ budgets: MotionBudgets
  ) -> String? {
    guard let last = element.starts.max(), exceeds(last, limit) else { return nil }
    let first = element.starts.min() ?? 0
    let gaps = gaps(element)
    let room = limit - first
    guard room > 0, gaps > 0 else {
      return "\(element.label): start it by \(Text.milliseconds(limit))."
    }
    let longest = room / Double(gaps)
    if let shortest = budgets.minimumInterval, exceeds(shortest, longest) {
      return cap(element, room: room, shortest: shortest)
    }
    var remedy =
      "\(element.label): use an interval of at most \(Text.milliseconds(longest, .down))"
    if let interval = element.interval, interval > 0 {
      let index = Int(min((room / interval * (1 + 1e-12)).rounded(.down), 1e9))
      remedy += ", or cap the index at \(index)"
    }
    return remedy + "."
  }

  // MARK: Entrance

  private static func remedy(
    entrance element: ChoreographyAudit.Element, _ limit: Double, _ budgets: MotionBudgets
  ) -> String? {
    let judgement = budgets.judgement
    let lastStart = (element.starts.max() ?? 0) - (element.properties.map(\.delay).min() ?? 0)
    let late = element.properties.filter {
      exceeds(lastStart + $0.delay + $0.motion.end(judgement), limit)
    }
    guard !late.isEmpty else { return nil }
    guard let worst = late.max(by: { $0.motion.end(judgement) < $1.motion.end(judgement) }),
      worst.motion.end(judgement).isFinite
    else {
      return
        "\(element.label): never ends, so no duration keeps it; if it is meant to, give it the role "
        + "ambient."
    }
    let start = lastStart + late.map(\.delay).max()!
    let end = start + worst.motion.end(judgement)
    let place = "\(element.label) ends at \(Text.milliseconds(end))"
    let room = limit - start
    guard room > 0 else {
      return "\(place) and starts at \(Text.milliseconds(start)): no duration keeps it; start it "
        + "earlier."
    }
    // Every time of a motion is proportional to the durations in it.
    let factor = room / worst.motion.end(judgement)
    var remedy = place
    if let nominal = worst.motion.nominalDuration {
      remedy +=
        ": a duration of at most \(Text.milliseconds(nominal * factor, .down)) instead of "
        + Text.milliseconds(nominal)
    } else {
      remedy +=
        ": play it at least \(Text.number((1 / factor * 100).rounded(.up) / 100)) times as fast"
    }
    let first = (element.starts.min() ?? 0)
    let gaps = gaps(element)
    let interval = (limit - worst.motion.end(judgement) - first) / Double(max(gaps, 1))
    if gaps > 0, element.interval ?? 0 > 0, interval > 0 {
      remedy += ", or an interval of at most \(Text.milliseconds(interval, .down))"
      if let shortest = budgets.minimumInterval, interval < shortest {
        remedy += " (below the shortest, \(Text.milliseconds(shortest)))"
      }
    } else if gaps == 0, worst.motion.end(judgement) < limit, start > 0 {
      remedy += ", or a start by \(Text.milliseconds(limit - worst.motion.end(judgement), .down))"
    }
    return remedy + "."
  }
}

extension Text {
  static func judgement(_ judgement: MotionBudgets.Judgement) -> String {
    switch judgement {
    case .perceptual: "perceptual end"
    case .settled: "settled to 1 %"
    case .done: "settled to 0.1 %"
    }
  }
}

extension ChoreographyAudit.Element {
  /// Its name as text shows it.
  var label: String { Text.line(name) }
}
