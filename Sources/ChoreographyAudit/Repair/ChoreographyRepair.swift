internal import AnimationChoreography
internal import AnimationNumerics
internal import StrictJSON
package import ChoreographyFiles

/// Repairs a choreography file so that it keeps its budgets.
///
/// Three changes are tried, each alone and then together, and the first sufficient one is used: cap
/// the index of staggers, change their intervals, speed everything up by one factor. A change is
/// accepted only if an audit of the changed file keeps every budget and meets every expectation.
/// The text is edited only where necessary.
package struct ChoreographyRepair {
  /// The kinds of change.
  package enum Step: String, CaseIterable, Sendable {
    case indexCap, interval, speed
  }

  /// The result for a file.
  package enum Outcome: Sendable {
    /// No budget is broken.
    case unnecessary
    /// The repaired file and a description of the changes.
    case repaired([UInt8], [String])
    /// The budgets that stay broken, a line for each.
    case impossible([String])
  }

  /// Beyond this factor the motion is no longer the intended one.
  private static let greatestFactor = 10.0
  private let limits: MotionBudgets.Stated

  /// - Parameter limits: Limits that replace those of the file.
  package init(limits: MotionBudgets.Stated = .init()) {
    self.limits = limits
  }

  /// Repairs a file.
  ///
  /// - Throws: `DocumentError` if the file is not a choreography.
  package func repair(_ bytes: [UInt8]) throws(DocumentError) -> Outcome {
    let broken = try State(bytes, limits)
    guard !broken.isKept else { return .unnecessary }
    let orders: [[Step]] = [
      [.indexCap], [.interval], [.speed], [.interval, .indexCap], [.speed, .indexCap],
      [.speed, .interval], [.speed, .interval, .indexCap],
    ]
    var hindered: Attempt?
    if broken.canBeRepaired {
      for steps in orders {
        let attempt = apply(steps, to: broken)
        if let attempt, attempt.state.isKept {
          return .repaired(attempt.state.text.bytes, attempt.words)
        }
        hindered = hindered ?? attempt
      }
    }
    return .impossible(broken.complaints + (hindered?.unmet ?? []))
  }

  /// A changed file and a description of the changes.
  private struct Attempt {
    let state: State
    let words: [String]

    /// The expectations that the change would break.
    var unmet: [String] {
      state.audit.expectations.filter { !$0.isMet }.map {
        "\(words.joined(separator: "; ")) would keep the budgets, but not what is expected: \($0.text)"
      }
    }
  }

  /// A change that keeps budgets and expectations; otherwise one that keeps the budgets only; nil
  /// if there is neither.
  private func apply(_ steps: [Step], to broken: State) -> Attempt? {
    guard steps.first == .speed else { return finish(steps, broken, []) }
    var hindered: Attempt?
    /// Accepts only changes that keep budgets and expectations.
    func tried(_ factor: Double) -> Attempt? {
      let edits = TimeScaling(broken.text, factor: factor, limits: broken.budgets).edits
      guard let state = try? State(edits.bytes, limits) else { return nil }
      let word = "everything \(DisplayText.number(factor)) times as fast"
      guard let attempt = finish(Array(steps.dropFirst()), state, [word]) else { return nil }
      if attempt.state.isKept { return attempt }
      hindered = hindered ?? attempt
      return nil
    }
    func hundredths(_ factor: Double) -> Double { (factor * 100).rounded(.up) / 100 }
    // Alone, the factor must bring everything within its limits; combined with other changes a
    // smaller one may suffice.
    var fails = steps.count == 1 ? broken.excess : 1
    let first = hundredths(max(fails, 1.01))
    guard first <= Self.greatestFactor else { return nil }
    if let found = tried(first) { return found }
    guard var best = tried(Self.greatestFactor) else { return hindered }
    // A larger factor always ends sooner, so bisection finds the smallest sufficient one.
    var works = Self.greatestFactor
    fails = first
    while works - fails > 0.015 {
      let middle = hundredths((works + fails) / 2)
      guard middle < works, middle > fails else { break }
      if let found = tried(middle) { (best, works) = (found, middle) } else { fails = middle }
    }
    return best
  }

  private func finish(
    _ steps: [Step], _ start: State, _ words: [String]
  ) -> Attempt? {
    var (state, words) = (start, words)
    for step in steps {
      let (edits, changes) =
        step == .indexCap ? state.cappedIndices() : state.changedIntervals()
      guard !edits.isEmpty, let next = try? State(edits.bytes, limits) else { return nil }
      state = next
      words += changes
    }
    return state.audit.keepsBudgets ? Attempt(state: state, words: words) : nil
  }
}

extension ChoreographyRepair {
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

    /// Budgets that no change of time can keep.
    private static let timeless: Set = ["trigger", "layout", "reduceMotion"]

    var canBeRepaired: Bool {
      !audit.verdicts.contains {
        !$0.isKept && (Self.timeless.contains($0.budget) || $0.measured == .infinity)
      }
    }

    var complaints: [String] {
      audit.verdicts.filter { !$0.isKept }.map { verdict in
        let name = verdict.element.map { "\(verdict.budget) of \($0)" } ?? verdict.budget
        return "\(name) is \(verdict.found), \(verdict.limit)"
          + (verdict.remedy.map { ": " + $0.split(separator: "\n").joined(separator: " ") } ?? "")
      }
        + audit.expectations.filter { !$0.isMet }.map { "expected: \($0.text)" }
    }

    /// The ratio by which the most exceeded limit is exceeded.
    var excess: Double {
      var most = 1.0
      for verdict in audit.verdicts where !verdict.isKept {
        let own = verdict.element.flatMap { name in
          audit.elements.firstIndex { $0.name == name }
        }.map { document.intents[$0].budgets.applied(to: budgets) }
        let limits = own ?? budgets
        let limit =
          switch verdict.budget {
          case "cascade": limits.cascade
          case "entrance": limits.entrance
          case "interval": limits.maximumInterval
          default: Double?.none
          }
        if let limit, limit > 0 { most = max(most, verdict.measured / limit) }
      }
      return most
    }

    /// A staggered element and its limits.
    private struct Group {
      let index: Int
      let name: String
      let count: Int
      /// The interval as written, and the effective one.
      let written: Double
      let interval: Double
      /// The index of the last item with a distinct start.
      let last: Int
      /// The seconds available for its cascade.
      let room: Double
      let limits: MotionBudgets
    }

    /// The groups subject to budgets, with the time their limits leave for their cascade.
    private var groups: [Group] {
      audit.elements.indices.compactMap { index in
        let (element, intent) = (audit.elements[index], document.intents[index])
        let source = document.choreography.elements[index]
        guard source.count > 1 else { return nil }
        let limits = intent.budgets.applied(to: budgets)
        let isJudged = intent.role == .entrance
        let first = element.starts.min() ?? 0
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
          index: index, name: element.name, count: source.count,
          written: source.stagger?.interval ?? 0, interval: element.interval ?? 0,
          last: (element.cappedFrom ?? source.count) - 1, room: room, limits: limits)
      }
    }

    private static func within(_ value: Double, _ limit: Double) -> Bool {
      value <= limit * (1 + 1e-12) + 1e-15
    }

    private func path(_ group: Group, _ name: String) -> [JSONText.Step] {
      [.member("elements"), .index(group.index), .member("stagger"), .member(name)]
    }

    /// The file with every index capped whose stagger takes too long. A maximum total that makes an
    /// interval invisibly short is replaced by a cap.
    func cappedIndices() -> (JSONEdits, [String]) {
      var edits = JSONEdits(text)
      var words: [String] = []
      for group in groups where group.written > 0 {
        let isShrunk =
          group.interval < group.written
          && !Self.within(group.limits.minimumInterval ?? 0, group.interval)
        let interval = isShrunk ? group.written : group.interval
        guard isShrunk || !Self.within(Double(group.last) * interval, group.room) else { continue }
        let index = Int((min(group.room / interval, 1e9) * (1 + 1e-12)).rounded(.down))
        guard index >= 1 else { continue }
        if isShrunk {
          edits.remove(path(group, "maximumTotal"))
          words.append(
            "\(group.name): an interval of \(DisplayText.milliseconds(interval)), no maximumTotal")
        }
        if index < group.last || (isShrunk && index < group.count - 1) {
          edits.set(path(group, "maximumIndex"), to: "\(index)")
          words.append("\(group.name): items past index \(index) start together")
        }
      }
      return (edits, words)
    }

    /// The file with intervals within their limits and short enough for the cascade.
    func changedIntervals() -> (JSONEdits, [String]) {
      var edits = JSONEdits(text)
      var words: [String] = []
      for group in groups {
        let shortest = group.limits.minimumInterval ?? 0
        let longest = group.limits.maximumInterval ?? .infinity
        let isBroken =
          !Self.within(shortest, group.interval) || !Self.within(group.interval, longest)
          || !Self.within(Double(group.last) * group.interval, group.room)
        guard isBroken else { continue }
        let fitting = group.room / Double(max(group.last, 1))
        var interval =
          Self.within(shortest, fitting)
          ? min(max(group.written, shortest), longest, max(fitting, shortest))
          : max(shortest, min(group.written, longest))
        // Without a stagger there is no interval to start from.
        if group.written == 0 {
          interval =
            StaggerSuggestion(
              count: group.count, budget: max(group.room, 0), intervals: shortest...longest)?
            .interval ?? shortest
          if Self.within(shortest, fitting) { interval = min(interval, max(fitting, shortest)) }
        }
        let rounded = (interval * 10_000 * (1 + 1e-12)).rounded(.down) / 10_000
        if Self.within(shortest, rounded), rounded > 0 { interval = rounded }
        guard interval > 0 else { continue }
        let number = Decimals.exact(interval)
        let source = document.choreography.elements[group.index]
        if source.stagger == nil {
          edits.set(
            [.member("elements"), .index(group.index), .member("stagger")],
            to: "{ \"interval\": \(number) }")
        } else {
          edits.set(path(group, "interval"), to: number)
          if let total = source.stagger?.maximumTotal, Double(group.count) * interval > total {
            edits.remove(path(group, "maximumTotal"))
          }
        }
        words.append("\(group.name): an interval of \(DisplayText.milliseconds(interval))")
      }
      return (edits, words)
    }
  }
}
