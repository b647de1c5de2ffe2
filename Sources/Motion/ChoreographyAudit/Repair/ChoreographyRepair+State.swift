internal import AnimationChoreography
internal import AnimationNumerics
internal import StrictJSON
internal import ChoreographyFiles

extension ChoreographyRepair {
  /// A file and its audits with late elements at other speeds, each made once for all plans.
  struct ScaledStates {
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
  struct State {
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
