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
  static let greatestFactor = 2.0
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
          costs: RepairCosts(from: broken, to: attempt.state).lines))
    }
    if start.isKept { propose(.trigger, Attempt(state: start, title: "one trigger for all")) }
    var hindered: Attempt?
    if !start.isKept, start.canBeRepaired {
      for plan in Self.plans where !proposals.contains(where: { $0.kind == plan.kind }) {
        guard let attempt = attempt(plan, start) else { continue }
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
  private func attempt(_ plan: Plan, _ start: State) -> Attempt? {
    guard plan.isFaster else { return finish(plan, start, nil) }
    var hindered: Attempt?
    for grid in RoundTimes.grids {
      func tried(_ share: Double) -> Attempt? {
        start.scaled(share, grid, limits).flatMap { finish(plan, $0, start.factor(share)) }
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
