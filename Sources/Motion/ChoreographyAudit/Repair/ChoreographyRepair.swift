internal import AnimationChoreography
internal import AnimationNumerics
internal import StrictJSON
package import ChoreographyFiles

/// Proposes repairs of a choreography file that keep its budgets.
///
/// Every plan of a list is tried. Its result is proposed only if an audit of the changed file keeps
/// every budget and meets every expectation. A cascade stays a cascade, and the text is edited only
/// where necessary.
package struct ChoreographyRepair {
  package enum Kind: String, CaseIterable, Sendable {
    /// One trigger for all elements, after layout; part of every proposal that needs it.
    case trigger
    /// Later items of a stagger start together.
    case cap
    /// The items of a stagger follow at other intervals.
    case interval
    /// The times of elements that break a budget are divided by a factor each.
    case speed
  }

  /// A repaired file.
  package struct Proposal: Sendable {
    package let kind: Kind
    package let bytes: [UInt8]
    /// The changes in a few words.
    package let title: String
    /// The changes to the design, a line for each element.
    package let costs: [String]
  }

  /// The result for a file.
  package enum Outcome: Sendable {
    /// No budget is broken.
    case unnecessary
    /// At most three proposals, each of another kind; the first changes least.
    case repaired([Proposal])
    /// The budgets that stay broken, a line for each.
    case impossible([String])
  }

  /// A way to change a file.
  private struct Plan {
    var kind: Kind
    var isFaster = false
    /// Whether intervals may leave later items without a start of their own.
    var caps = true

    /// The fewest different starts of a cascade, if it has so many items.
    var minimumStarts: Int { isFaster && kind == .interval ? 6 : 3 }
  }

  /// The plans, beginning with the one that changes least.
  private static let plans = [
    Plan(kind: .interval, caps: false), Plan(kind: .cap), Plan(kind: .interval),
    Plan(kind: .speed, isFaster: true), Plan(kind: .interval, isFaster: true, caps: false),
    Plan(kind: .interval, isFaster: true), Plan(kind: .cap, isFaster: true),
  ]

  /// Beyond this factor the motion of an element is no longer the intended one.
  private static let greatestFactor = 2.0
  private let limits: MotionBudgets.Stated

  /// - Parameter limits: Limits that replace those of the file.
  package init(limits: MotionBudgets.Stated = .init()) { self.limits = limits }

  /// Repairs a file; an error if it is not a choreography.
  package func repair(_ bytes: [UInt8]) throws(DocumentError) -> Outcome {
    let broken = try State(bytes, limits)
    guard !broken.isKept else { return .unnecessary }
    let start = try State(broken.withOneTrigger, limits)
    var proposals: [Proposal] = []
    func propose(_ kind: Kind, _ attempt: Attempt) {
      let bytes = attempt.state.text.bytes
      guard !proposals.contains(where: { $0.kind == kind || $0.bytes == bytes }) else { return }
      proposals.append(
        Proposal(
          kind: kind, bytes: bytes, title: attempt.title,
          costs: RepairCosts(
            from: (broken.document, broken.audit), to: (attempt.state.document, attempt.state.audit)
          ).lines))
    }
    if start.isKept { propose(.trigger, Attempt(state: start, title: "one trigger for all")) }
    var hindered: Attempt?
    var scaled = ScaledStates(start, limits)
    if !start.isKept, start.canBeRepaired {
      for plan in Self.plans where !proposals.contains(where: { $0.kind == plan.kind }) {
        guard let attempt = attempt(plan, &scaled) else { continue }
        if attempt.state.isKept {
          propose(plan.kind, attempt)
        } else {
          hindered = hindered ?? attempt
        }
      }
    }
    return proposals.isEmpty
      ? .impossible(broken.complaints + (hindered?.unmet ?? []) + start.hopeless)
      : .repaired(proposals)
  }

  /// A changed file and a description of the changes.
  private struct Attempt {
    let state: State
    let title: String

    /// The expectations that the change would break.
    var unmet: [String] {
      state.audit.expectations.filter { !$0.isMet }.map {
        "\(title) would keep the budgets, but not the expectation: \($0.text)"
      }
    }
  }

  /// The smallest change of a plan that keeps budgets and, if possible, expectations; nil if there
  /// is none.
  private func attempt(_ plan: Plan, _ scaled: inout ScaledStates) -> Attempt? {
    guard plan.isFaster else { return finish(plan, scaled.start, nil) }
    var hindered: Attempt?
    for grid in RoundTimes.grids {
      func tried(_ share: Double) -> Attempt? {
        scaled.state(share, grid).flatMap { finish(plan, $0, scaled.start.factor(share)) }
      }
      // Every late element is as fast as it has to be, or as its stagger's limits ask beyond that.
      let most = 10.0
      guard var best = tried(most) else { continue }
      // A larger share always ends sooner, so bisection finds the smallest sufficient one.
      var (fails, works) = (0.0, most)
      while works - fails > 0.015 {
        let middle = ((works + fails) * 50).rounded(.up) / 100
        guard middle < works, middle > fails else { break }
        if let found = tried(middle) { (best, works) = (found, middle) } else { fails = middle }
      }
      if best.state.isKept { return best }
      hindered = hindered ?? best
    }
    return hindered
  }

  private func finish(_ plan: Plan, _ start: State, _ factor: Double?) -> Attempt? {
    var state = start
    if plan.kind != .speed {
      let edits = start.staggers(
        keepsInterval: plan.kind == .cap, caps: plan.caps, minimumStarts: plan.minimumStarts)
      guard !edits.isEmpty, let next = try? State(edits.bytes, limits) else { return nil }
      state = next
    }
    guard state.audit.keepsBudgets else { return nil }
    let words = [
      factor.map { "what is late at most \(DisplayText.number($0)) times as fast" },
      plan.kind == .cap ? "later items start together" : nil,
      plan.kind == .interval ? "other intervals" : nil,
    ]
    return Attempt(state: state, title: words.compactMap { $0 }.joined(separator: ", "))
  }
}

/// Times as people write them: multiples of 5 ms, else of 1 ms, else of 0.1 ms.
enum RoundTimes {
  static let grids = [0.005, 0.001, 0.0001]

  /// A time rounded down to a multiple of `grid`.
  static func roundedDown(_ seconds: Double, _ grid: Double) -> Double {
    Decimals.rounded((seconds / grid * (1 + 1e-12)).rounded(.down) * grid, places: 4)
  }

  /// A time rounded down to the coarsest grid that leaves at least `least`.
  static func roundedDown(_ seconds: Double, atLeast least: Double) -> Double {
    grids.map { roundedDown(seconds, $0) }.first { $0 > 0 && $0 >= least } ?? seconds
  }
}

extension ChoreographyRepair {
  /// A file and its audits with late elements at other speeds, each made once for all plans.
  private struct ScaledStates {
    private struct Key: Hashable {
      let share, grid: Double
    }

    let start: State
    private let limits: MotionBudgets.Stated
    private var known: [Key: State] = [:]

    init(_ start: State, _ limits: MotionBudgets.Stated) {
      (self.start, self.limits) = (start, limits)
    }

    mutating func state(_ share: Double, _ grid: Double) -> State? {
      let key = Key(share: share, grid: grid)
      if let found = known[key] { return found }
      let late = start.late.map { ($0.index, start.factor(share, of: $0)) }
      let count = start.fileElements
      var (factors, exits): ([Int: Double], [Int: Double]) = ([:], [:])
      for (index, factor) in late {
        if index < count {
          factors[index] = factor
        } else if let owner = start.owner(ofExit: index) {
          exits[owner] = factor
        }
      }
      let edits = TimeScaling(
        start.text, factors: factors, exits: exits, grid: grid, limits: start.budgets
      ).edits
      known[key] = try? State(edits.bytes, limits)
      return known[key]
    }
  }

  /// A file and its audit.
  private struct State {
    let text: JSONText
    let document: ChoreographyDocument
    let budgets: MotionBudgets
    let audit: ChoreographyAudit

    var isKept: Bool { audit.isKept }

    init(_ bytes: [UInt8], _ limits: MotionBudgets.Stated) throws(DocumentError) {
      text = try ChoreographyDocument.text(bytes)
      document = try ChoreographyDocument(text)
      budgets = limits.applied(to: document.budgets)
      audit = ChoreographyAudit(document, budgets: budgets, isBrief: true)
    }

    /// The file with one trigger for all, after layout.
    var withOneTrigger: [UInt8] {
      var edits = JSONEdits(text)
      let trigger = document.trigger
      if trigger.kind != .shared {
        edits.set([.member("trigger"), .member("kind")], to: "\"shared\"")
        edits.remove([.member("trigger"), .member("jitter")])
      }
      if let layout = trigger.layout, BudgetRemedy.exceeds(layout.duration, trigger.layoutWait) {
        edits.set([.member("trigger"), .member("layoutWait")], to: Decimals.exact(layout.duration))
      }
      return edits.bytes
    }

    /// The elements that break a budget of time, and the factor by which they are too slow.
    var late: [(index: Int, excess: Double)] {
      audit.elements.indices.compactMap { index in
        let (element, intent) = (audit.elements[index], document.intents[index])
        let limits = intent.budgets.applied(to: budgets)
        var excess = 1.0
        func judge(_ limit: MotionGuideline.Limit, _ seconds: Double, _ most: Double?) {
          guard intent.isJudged(by: limit) || intent.states(limit), let most,
            BudgetRemedy.exceeds(seconds, most)
          else { return }
          excess = max(excess, seconds / max(most, 1e-9))
        }
        judge(.entrance, element.end(budgets.judgement), limits.entrance)
        judge(.cascade, element.starts.max() ?? 0, limits.cascade)
        return excess > 1 && excess.isFinite ? (index, excess) : nil
      }
    }

    /// The factor of a late element for a share of its excess; at most the greatest one.
    func factor(_ share: Double, of late: (index: Int, excess: Double)) -> Double {
      min(1 + share * (late.excess - 1), ChoreographyRepair.greatestFactor)
    }

    /// The greatest factor of all late elements.
    func factor(_ share: Double) -> Double { late.map { factor(share, of: $0) }.max() ?? 1 }

    /// The elements that are too slow for any repair, a line for each.
    var hopeless: [String] {
      late.filter { $0.excess > ChoreographyRepair.greatestFactor }.map {
        "\(audit.elements[$0.index].label) would have to be \(DisplayText.number($0.excess)) times as "
          + "fast; a repair makes nothing more than \(DisplayText.number(ChoreographyRepair.greatestFactor)) times as fast"
      }
    }

    /// The number of elements in the file, which their exits follow.
    var fileElements: Int { document.intents.count { $0.exitOf == nil } }

    func owner(ofExit index: Int) -> Int? {
      audit.elements.firstIndex { $0.name == document.intents[index].exitOf }
    }

    /// Whether a change of time can keep every budget.
    var canBeRepaired: Bool {
      !audit.verdicts.contains {
        !$0.isKept && ($0.budget == "reduceMotion" || $0.measured == .infinity)
      }
    }

    var complaints: [String] {
      audit.verdicts.filter { !$0.isKept }.map { verdict in
        "\(verdict.name) is \(verdict.found), \(verdict.limit)"
          + (verdict.remedy.map { ": " + $0.split(separator: "\n").joined(separator: " ") } ?? "")
      } + audit.expectations.filter { !$0.isMet }.map { "expected: \($0.text)" }
    }

    /// A staggered element and its limits.
    private struct Group {
      let index: Int
      let count: Int
      /// The stagger as written; nil if all items start together.
      let stagger: Stagger?
      let interval: Double
      /// The distance of the last item from the stagger's origin, in intervals.
      let last: Double
      /// The seconds available for its cascade.
      let room: Double
      /// The shortest and the longest interval.
      let intervals: ClosedRange<Double>

      /// The written interval, else the suggested one, within its limits.
      var usual: Double {
        guard let written = stagger?.interval, written > 0 else {
          return StaggerSuggestion(count: count, budget: max(room, 0), intervals: intervals)?
            .interval ?? intervals.lowerBound
        }
        return min(max(written, intervals.lowerBound), intervals.upperBound)
      }
    }

    /// The groups subject to budgets, with the time their limits leave for their cascade.
    private var groups: [Group] {
      audit.elements.indices.compactMap { index in
        let (element, intent) = (audit.elements[index], document.intents[index])
        let source = document.choreography.elements[index]
        guard source.count > 1 else { return nil }
        let limits = intent.budgets.applied(to: budgets)
        let isJudged = intent.role == .entrance
        let distances = Stagger.distances(of: source.stagger, count: source.count)
        let first = element.firstStart(distances)
        let tail = element.end(budgets.judgement) - (element.starts.max() ?? 0)
        var room = Double.infinity
        if isJudged || intent.states(.cascade), let limit = limits.cascade {
          room = min(room, limit - first)
        }
        if isJudged || intent.states(.entrance), let limit = limits.entrance {
          room = min(room, limit - tail - first)
        }
        guard isJudged || room.isFinite || intent.states(.minimumInterval) else { return nil }
        return Group(
          index: index, count: source.count, stagger: source.stagger,
          interval: element.interval ?? 0, last: distances.upperBound, room: room,
          intervals: (limits.minimumInterval ?? 0)...(limits.maximumInterval ?? .infinity))
      }
    }

    /// The file with every broken stagger within its limits.
    ///
    /// - Parameters:
    ///   - keepsInterval: Whether the interval stays near the written one; else it shrinks so that
    ///     as many items as possible have a start of their own.
    ///   - caps: Whether later items may start together.
    ///   - minimumStarts: The fewest different starts.
    func staggers(keepsInterval: Bool, caps: Bool, minimumStarts: Int) -> JSONEdits {
      var edits = JSONEdits(text)
      func fits(_ value: Double, _ limit: Double) -> Bool { !BudgetRemedy.exceeds(value, limit) }
      for group in groups {
        let (shortest, last) = (group.intervals.lowerBound, group.last)
        guard
          !fits(shortest, group.interval) || !fits(group.interval, group.intervals.upperBound)
            || !fits(last * group.interval, group.room)
        else { continue }
        var interval = group.usual
        // Where a total shrinks the interval, the written one is out of reach.
        if keepsInterval, group.interval > 0, fits(shortest, group.interval) {
          interval = min(interval, group.interval)
        }
        if !keepsInterval, !fits(last * interval, group.room) {
          let fitting = group.room / max(last, 1)
          interval = fits(shortest, fitting) ? max(fitting, shortest) : shortest
        }
        if interval != group.stagger?.interval, interval != group.interval {
          interval = RoundTimes.roundedDown(interval, atLeast: shortest)
        }
        guard interval > 0 else { continue }
        let index = Int(min(max(group.room / interval * (1 + 1e-12), 0), 1e9).rounded(.down))
        let needsCap = Double(index) < last
        guard !needsCap || (caps && index + 1 >= min(minimumStarts, Int(last) + 1)) else {
          continue
        }
        let cap = needsCap ? "\(index)" : nil
        let path: [JSONText.Step] = [.member("elements"), .index(group.index), .member("stagger")]
        let number = Decimals.exact(interval)
        guard let stagger = group.stagger else {
          edits.set(
            path, to: "{ \"interval\": \(number)\(cap.map { ", \"maximumIndex\": \($0)" } ?? "") }")
          continue
        }
        if interval != stagger.interval, group.interval != interval {
          edits.set(path + [.member("interval")], to: number)
        }
        let limited = Stagger(
          interval: interval, maximumTotal: stagger.maximumTotal, from: stagger.origin,
          in: stagger.grid)
        if limited.interval(count: group.count) < interval, group.interval != interval {
          edits.remove(path + [.member("maximumTotal")])
        }
        if let cap { edits.set(path + [.member("maximumIndex")], to: cap) }
      }
      return edits
    }
  }
}
