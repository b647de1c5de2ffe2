internal import AnimationChoreography
internal import AnimationNumerics
internal import StrictJSON
internal import ChoreographyFiles

extension ChoreographyRepair {
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

    /// The elements with their limits.
    private var judged: [BudgetRemedy] {
      BudgetRemedy.all(audit.elements, document, budgets, own: true)
    }

    /// The elements that break a budget of time, and the factor by which they are too slow.
    var late: [(index: Int, excess: Double)] {
      judged.enumerated().compactMap { index, judged in
        var excess = 1.0
        func judge(_ limit: MotionGuideline.Limit, _ seconds: Double, _ most: Double?) {
          guard judged.intent.isJudged(by: limit) || judged.intent.states(limit), let most,
            BudgetRemedy.exceeds(seconds, most)
          else { return }
          excess = max(excess, seconds / max(most, 1e-9))
        }
        judge(.entrance, judged.element.end(budgets.judgement), judged.budgets.entrance)
        judge(.cascade, judged.element.starts.max() ?? 0, judged.budgets.cascade)
        return excess > 1 && excess.isFinite ? (index, excess) : nil
      }
    }

    /// The file with each late element faster by a share of its excess, in times of a grid; nil if no
    /// choreography has such times.
    func scaled(_ share: Double, _ grid: Double, _ limits: MotionBudgets.Stated) -> State? {
      var (factors, exits): ([Int: Double], [Int: Double]) = ([:], [:])
      // The exits follow the elements of the file.
      let count = document.intents.count { $0.exitOf == nil }
      for late in late {
        if late.index < count {
          factors[late.index] = factor(share, of: late)
        } else if let owner = audit.elements.firstIndex(where: {
          $0.name == document.intents[late.index].exitOf
        }) {
          exits[owner] = factor(share, of: late)
        }
      }
      let scaling = TimeScaling(text, factors: factors, exits: exits, grid: grid, limits: budgets)
      return try? State(scaling.edits.bytes, limits)
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

    /// A staggered element, and the seconds that its limits leave for its cascade.
    private struct Group {
      let index: Int
      let judged: BudgetRemedy
      let room: Double
      let intervals: ClosedRange<Double>

      /// The written interval, else the suggested one, within its limits.
      var usual: Double {
        guard let written = judged.stagger?.interval, written > 0 else {
          return StaggerSuggestion(
            count: judged.element.starts.count, budget: max(room, 0), intervals: intervals)?
            .interval ?? intervals.lowerBound
        }
        return min(max(written, intervals.lowerBound), intervals.upperBound)
      }
    }

    /// The groups subject to budgets.
    private var groups: [Group] {
      judged.enumerated().compactMap { index, judged in
        let (element, intent, limits) = (judged.element, judged.intent, judged.budgets)
        guard element.starts.count > 1 else { return nil }
        let isJudged = intent.role == .entrance
        let tail = element.end(budgets.judgement) - (element.starts.max() ?? 0)
        var room = Double.infinity
        if isJudged || intent.states(.cascade), let limit = limits.cascade {
          room = min(room, limit - judged.first)
        }
        if isJudged || intent.states(.entrance), let limit = limits.entrance {
          room = min(room, limit - tail - judged.first)
        }
        guard isJudged || room.isFinite || intent.states(.minimumInterval) else { return nil }
        return Group(
          index: index, judged: judged, room: room,
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
        let (shortest, last) = (group.intervals.lowerBound, group.judged.gaps)
        let (written, measured) = (group.judged.stagger, group.judged.element.interval ?? 0)
        guard
          !fits(shortest, measured) || !fits(measured, group.intervals.upperBound)
            || !fits(last * measured, group.room)
        else { continue }
        var interval = group.usual
        // Where a total shrinks the interval, the written one is out of reach.
        if keepsInterval, measured > 0, fits(shortest, measured) {
          interval = min(interval, measured)
        }
        if !keepsInterval, !fits(last * interval, group.room) {
          let fitting = group.room / max(last, 1)
          interval = fits(shortest, fitting) ? max(fitting, shortest) : shortest
        }
        if interval != written?.interval, interval != measured {
          interval = RoundTimes.roundedDown(interval, atLeast: shortest)
        }
        guard interval > 0 else { continue }
        let index = BudgetRemedy.index(within: group.room, interval: interval)
        let needsCap = Double(index) < last
        guard !needsCap || (caps && index + 1 >= min(minimumStarts, Int(last) + 1)) else {
          continue
        }
        let cap = needsCap ? "\(index)" : nil
        let path: [JSONText.Step] = [.member("elements"), .index(group.index), .member("stagger")]
        let number = Decimals.exact(interval)
        guard let written else {
          edits.set(
            path, to: "{ \"interval\": \(number)\(cap.map { ", \"maximumIndex\": \($0)" } ?? "") }")
          continue
        }
        if interval != written.interval, measured != interval {
          edits.set(path + [.member("interval")], to: number)
        }
        let limited = Stagger(
          interval: interval, maximumTotal: written.maximumTotal, from: written.origin,
          in: written.grid)
        let count = group.judged.element.starts.count
        if limited.interval(count: count) < interval, measured != interval {
          edits.remove(path + [.member("maximumTotal")])
        }
        if let cap { edits.set(path + [.member("maximumIndex")], to: cap) }
      }
      return edits
    }
  }
}
