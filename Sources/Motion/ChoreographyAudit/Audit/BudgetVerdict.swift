internal import ChoreographyFiles

/// Whether one budget is kept, and the changes that would keep it.
package struct BudgetVerdict: Hashable, Sendable, Encodable {
  /// The budget: "interval", "cascade", "entrance", "trigger", "layout" or "reduceMotion".
  package let budget: String
  /// The element concerned; nil for the whole document.
  package let element: String?
  package let limit: String
  /// The measured seconds; for "reduceMotion", the number of elements that specify nothing.
  package let measured: Double
  package let isKept: Bool
  /// A clause that says what is wrong and by how much; nil if it is kept.
  package let problem: String?
  /// The changes that would keep it, a line for each element; nil if it is kept.
  package let remedy: String?

  /// - Parameter broken: What is wrong and the changes that would keep the budget; nil if it is kept.
  private init(
    _ budget: String, of element: String? = nil, limit: String, measured: Double,
    broken: (problem: String, remedy: String)?
  ) {
    (self.budget, self.element, self.limit, self.measured) = (budget, element, limit, measured)
    (isKept, problem, remedy) = (broken == nil, broken?.problem, broken?.remedy)
  }

  /// The budget and its element: "cascade of row".
  var name: String { element.map { "\(budget) of \($0)" } ?? budget }

  package var found: String {
    budget == Self.reduceMotion ? "\(Int(measured)) silent" : DisplayText.milliseconds(measured)
  }

  private static let reduceMotion = "reduceMotion"
}

extension BudgetVerdict {
  /// Every budget of a document: the document's budgets for all entering elements that state no
  /// such limit themselves, and the elements' own budgets.
  static func all(
    elements: [ChoreographyAudit.Element], document: ChoreographyDocument, budgets: MotionBudgets,
    synchrony: Synchrony, unspecified: [String], isLibrary: Bool = false
  ) -> [BudgetVerdict] {
    var verdicts: [BudgetVerdict?] = []
    let trigger = document.trigger
    let own = BudgetRemedy.all(elements, document, budgets, own: true)
    let common = BudgetRemedy.all(elements, document, budgets, own: false)
    for element in own
    where element.intent.role == .entrance || element.intent.states(.minimumInterval)
      || element.intent.states(.maximumInterval)
    {
      verdicts.append(interval(of: element))
    }
    // The motion of each trigger is an entrance of its own.
    var triggers: [String?] = []
    for intent in document.intents where !triggers.contains(intent.trigger) {
      triggers.append(intent.trigger)
    }
    for trigger in triggers {
      let judged = common.filter { $0.intent.trigger == trigger }
      let name = trigger.map { "the trigger \($0)" }
      let cascade = cascade(
        of: judged.filter { $0.intent.isJudged(by: .cascade) }, named: name, budgets)
      if trigger == nil || cascade?.measured ?? 0 > 0 { verdicts.append(cascade) }
      let entering = judged.filter { $0.intent.isJudged(by: .entrance) }
      let subject = trigger == nil ? "the entrance" : "the motion"
      verdicts.append(
        isLibrary
          ? classes(entering, budgets)
          : entrance(of: entering, named: name, budgets, subject: subject))
    }
    for element in own {
      let (name, limits) = (element.element.name, element.budgets)
      if element.intent.states(.cascade) {
        verdicts.append(cascade(of: [element], named: name, limits))
      }
      if element.intent.states(.entrance) {
        verdicts.append(entrance(of: [element], named: name, limits))
      }
    }
    verdicts += [
      layout(trigger, elements), reducedMotion(budgets, unspecified),
      sharedTrigger(trigger, synchrony),
    ]
    return verdicts.compactMap { $0 }
  }

  private static func layout(
    _ trigger: TriggerModel, _ elements: [ChoreographyAudit.Element]
  ) -> BudgetVerdict? {
    guard let layout = trigger.layout else { return nil }
    let early = DisplayText.roundMilliseconds(layout.duration - trigger.layoutWait)
    return BudgetVerdict(
      "layout", limit: "a trigger after the layout, \(DisplayText.milliseconds(layout.duration))",
      measured: trigger.layoutWait,
      broken: BudgetRemedy.exceeds(layout.duration, trigger.layoutWait)
        ? (
          "motion starts \(early) before layout is done", remedy(layout: layout, trigger, elements)
        ) : nil)
  }

  private static func reducedMotion(
    _ budgets: MotionBudgets, _ unspecified: [String]
  ) -> BudgetVerdict? {
    guard budgets.asksForReducedMotion else { return nil }
    return BudgetVerdict(
      reduceMotion, limit: "every element specifies it", measured: Double(unspecified.count),
      broken: unspecified.isEmpty
        ? nil
        : (
          (unspecified.count == 1
            ? "\(DisplayText.line(unspecified[0])) does" : "\(unspecified.count) elements do")
            + " not specify reduced motion",
          "Set \"reduceMotion\" of \(unspecified.map(DisplayText.line).joined(separator: ", ")) to \"fade\", "
            + "\"jump\", \"shorter\" or \"same\"."
        ))
  }

  private static func sharedTrigger(
    _ trigger: TriggerModel, _ synchrony: Synchrony
  ) -> BudgetVerdict? {
    guard trigger.kind != .shared else { return nil }
    return BudgetVerdict(
      "trigger", limit: "one for all: starts spread by 0 ms", measured: synchrony.worstStartSpread,
      broken: (
        synchrony.worstStartSpread > 0
          ? "starts drift apart by up to "
            + DisplayText.roundMilliseconds(synchrony.worstStartSpread)
          : "elements have independent triggers",
        trigger.kind == .timers
          ? "Let one trigger start a phase sequence or keyframes instead of timers."
          : "Let all elements read one trigger, and give them delays."
      ))
  }

  private static func cascade(
    of judged: [BudgetRemedy], named name: String?, _ budgets: MotionBudgets
  ) -> BudgetVerdict? {
    guard let limit = budgets.cascade, !judged.isEmpty else { return nil }
    let cascade = judged.flatMap(\.element.starts).max() ?? 0
    return BudgetVerdict(
      "cascade", of: name, limit: "at most \(DisplayText.milliseconds(limit))", measured: cascade,
      broken: BudgetRemedy.exceeds(cascade, limit)
        ? (
          "the last item\(of(name)) starts at \(DisplayText.roundMilliseconds(cascade)), "
            + "\(beyond(cascade - limit)) too late",
          judged.compactMap { $0.cascade(limit) }.joined(separator: "\n")
        ) : nil)
  }

  private static func entrance(
    of judged: [BudgetRemedy], named name: String?, _ budgets: MotionBudgets,
    subject: String = "the entrance"
  ) -> BudgetVerdict? {
    guard let limit = budgets.entrance, !judged.isEmpty else { return nil }
    let total = judged.map { $0.element.end(budgets.judgement) }.max() ?? 0
    return BudgetVerdict(
      "entrance", of: name,
      limit:
        "at most \(DisplayText.milliseconds(limit)) (\(DisplayText.judgement(budgets.judgement)))",
      measured: total,
      broken: BudgetRemedy.exceeds(total, limit)
        ? (
          "\(subject)\(of(name)) "
            + (total.isFinite
              ? "takes \(DisplayText.roundMilliseconds(total)), \(beyond(total - limit)) too long"
              : "never ends"),
          judged.compactMap { $0.entrance(limit) }.joined(separator: "\n")
        ) : nil)
  }

  /// The entrance of each class of a library.
  private static func classes(
    _ judged: [BudgetRemedy], _ budgets: MotionBudgets
  ) -> BudgetVerdict? {
    guard let limit = budgets.entrance, !judged.isEmpty else { return nil }
    func end(_ class: BudgetRemedy) -> Double { `class`.element.end(budgets.judgement) }
    let late = judged.filter { BudgetRemedy.exceeds(end($0), limit) }.sorted { end($0) > end($1) }
    let shown = late.prefix(5).map {
      "\($0.element.label) at \(DisplayText.roundMilliseconds(end($0)))"
    }
    return BudgetVerdict(
      "entrance",
      limit:
        "each at most \(DisplayText.milliseconds(limit)) (\(DisplayText.judgement(budgets.judgement)))",
      measured: judged.map(end).max() ?? 0,
      broken: late.isEmpty
        ? nil
        : (
          "of \(judged.count) animations \(late.count) settle later than "
            + DisplayText.milliseconds(limit),
          "The latest are \(shown.joined(separator: ", "))"
            + (late.count > shown.count ? ", and \(late.count - shown.count) more." : ".")
        ))
  }

  private static func of(_ name: String?) -> String {
    name.map { " of \(DisplayText.line($0))" } ?? ""
  }

  private static func beyond(_ seconds: Double) -> String {
    seconds < 5e-5 ? "under 0.1 ms" : DisplayText.roundMilliseconds(seconds)
  }

  /// The displacement and its duration if the trigger does not wait for layout.
  private static func remedy(
    layout: TriggerModel.Layout, _ trigger: TriggerModel, _ elements: [ChoreographyAudit.Element]
  ) -> String {
    let late = layout.duration - trigger.layoutWait
    let place =
      layout.offset > 0
      ? ", and flies in from up to \(DisplayText.number(layout.offset)) points away from its place"
      : ""
    let last = elements.filter { ($0.starts.min() ?? 0) < late }
    return "Elements that start in the first \(DisplayText.milliseconds(late)) "
      + "(\(last.map(\.label).joined(separator: ", "))) start from their positions before layout\(place); "
      + "wait for layout: a layoutWait of at least \(DisplayText.milliseconds(layout.duration))."
  }

  private static func interval(of judged: BudgetRemedy) -> BudgetVerdict? {
    let budgets = judged.budgets
    guard let interval = judged.element.interval,
      let limit = DisplayText.interval(from: budgets.minimumInterval, to: budgets.maximumInterval)
    else { return nil }
    var problem = "the items\(of(judged.element.name)) start "
    if interval == 0 {
      problem += "together"
    } else {
      let close = (budgets.minimumInterval ?? 0) - interval
      let far = interval - (budgets.maximumInterval ?? .infinity)
      problem +=
        "\(DisplayText.milliseconds(interval)) apart, \(beyond(max(close, far))) too "
        + (close > 0 ? "close" : "far")
    }
    return BudgetVerdict(
      "interval", of: judged.element.name, limit: limit, measured: interval,
      broken: judged.interval().map { (problem, $0) })
  }
}

extension DisplayText {
  static func judgement(_ judgement: MotionBudgets.Judgement) -> String {
    switch judgement {
    case .perceptual: "perceptual end"
    case .settled: "settled to 1 %"
    case .done: "settled to 0.1 %"
    }
  }
}
