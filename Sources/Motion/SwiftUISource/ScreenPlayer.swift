#if SwiftUISource
  import ChoreographyAudit
  import SwiftSyntax

  /// Plays what a trigger of a screen does, and records which views move when.
  struct ScreenPlayer {
    /// One property of one view that goes to another value.
    struct Move {
      var node: Node
      var property: String
      var from: Double
      var to: Double
      var animation: AnimationValue
      var task: Action.Task
      var time: Double { task.time }
    }

    /// Phases or keyframes that start, by a task or with the screen.
    struct Start {
      var node: Node
      var sequence: Node.Sequence
      var task: Action.Task?
      var time: Double { task?.time ?? 0 }
    }

    /// Changes at one time with one animation; none for a task that has not run yet.
    private struct Step {
      var order: Double
      var task: Action.Task
      var changes: [Action.Change] = []
    }

    /// The views before a step by their keys, and the variables that it changes.
    private struct Difference {
      var before: [String: Node] = [:]
      var changed: Set<String>
      var task: Action.Task
    }

    let evaluator: Evaluator
    /// Builds the screen in the current state.
    let build: () -> Node
    var moves: [Move] = []
    var starts: [Start] = []
    /// The animations that moved something, by offset.
    var covered: Set<Int> = []
    /// Why an animation moves nothing, by offset.
    var reasons: [Int: String] = [:]
    /// Whether the views move by what they show, too: items, texts and sizes.
    var movesContent = false
    private var queue: [Step] = []
    /// The task at each call of `withAnimation` that ran.
    private var ran: [Action.Task] = []
    private var order = 0.0
    /// The non-numeric values of properties so far.
    private var values: [String: [Value]] = [:]

    init(_ evaluator: Evaluator, build: @escaping () -> Node) {
      self.evaluator = evaluator
      self.build = build
    }

    /// More changes than any screen makes by itself.
    private static let maximumSteps = 512
    /// A longer chain of changes that cause each other than any screen needs.
    private static let maximumDepth = 32

    /// Plays triggers from the current state on.
    ///
    /// - Parameters:
    ///   - triggers: What runs at time 0.
    ///   - start: The views in the current state.
    ///   - appears: Whether the screen appears: what runs by itself starts then.
    mutating func play(_ triggers: [Trigger], from start: Node, appears: Bool) {
      var before = start
      if appears {
        for node in before.all { begin(node, nil) { _, sequence in sequence.isRunning } }
      }
      for trigger in triggers {
        var task = Action.Task(
          time: 0, function: trigger.function, arguments: trigger.arguments, trigger: trigger)
        guard let change = trigger.change else {
          enqueue(task)
          continue
        }
        (task.animation, task.site) = (change.animation, change.animation?.position)
        queue.append(
          Step(
            order: 0, task: task,
            changes: [.init(task: task, path: change.path, value: change.value)]))
      }
      var steps = 0
      while let index = queue.indices.min(by: {
        (queue[$0].task.time, queue[$0].order) < (queue[$1].task.time, queue[$1].order)
      }) {
        let step = queue.remove(at: index)
        steps += 1
        guard steps <= Self.maximumSteps else {
          evaluator.note(
            step.task.trigger.position, "it changes the state more than \(Self.maximumSteps) times")
          return
        }
        if step.changes.isEmpty {
          run(step)
          continue
        }
        for change in step.changes { evaluator.state[change.path] = change.value }
        let (after, reads) = evaluator.reading(build)
        compare(before, after, reads, step)
        before = after
      }
      for task in movesContent ? ran : [] {
        let key = "\(start.key)/\(task.site!)"
        let node = Node(key: key, name: start.name, position: start.position)
        moveContent(node, task.animation, task.site, task)
      }
    }

    private mutating func enqueue(_ task: Action.Task) {
      guard task.depth <= Self.maximumDepth else {
        evaluator.note(
          task.trigger.position, "its change triggers it again; \(Self.maximumDepth) are evaluated"
        )
        return
      }
      order += 1
      queue.append(Step(order: order, task: task))
    }

    /// Runs a task: its changes become steps, the closures that it starts become tasks.
    private mutating func run(_ step: Step) {
      let kept = evaluator.state
      let action = Action(step.task)
      evaluator.action = action
      let function = step.task.function
      _ = evaluator.execute(function.body, evaluator.bind(function, step.task.arguments))
      evaluator.action = nil
      evaluator.state = kept
      ran += action.ran
      // Without an animation it says that nothing moves.
      covered.formUnion(action.ran.filter { $0.animation == nil }.map { $0.site! })
      var groups: [Step] = []
      for change in action.changes {
        var task = change.task
        task.isRepeated = task.isRepeated || action.repeats
        // In a loop one call has an animation for each iteration.
        if let last = groups.last?.task, last.time == task.time, last.site == task.site,
          last.animation == task.animation, last.waits == task.waits,
          last.late?.position == task.late?.position
        {
          groups[groups.count - 1].changes.append(change)
        } else {
          groups.append(
            Step(
              order: step.order + Double(groups.count + 1) * 1e-6, task: task, changes: [change]))
        }
      }
      queue += groups
      action.tasks.forEach { enqueue($0) }
    }

    /// Starts the sequences of a view that satisfy a condition.
    private mutating func begin(
      _ node: Node, _ task: Action.Task?, _ starts: (Int, Node.Sequence) -> Bool
    ) {
      for (index, sequence) in node.sequences.enumerated() where starts(index, sequence) {
        self.starts.append(Start(node: node, sequence: sequence, task: task))
        covered.insert(sequence.position)
      }
    }

    // MARK: Timers

    /// Seconds of rest after which a change back is a time-out, not a step.
    private static let rest = 0.2

    /// Whether a timer takes a property back to its first value after a rest, as a message that
    /// goes away again.
    func isTimeOut(_ move: Move) -> Bool {
      let lane = moves.filter { $0.node.key == move.node.key && $0.property == move.property }
      return move.task.isTimed && lane.count == 2 && lane[1].time == move.time
        && lane[1].to == lane[0].from
        && lane[1].time - lane[0].time
          > lane[0].animation.delay + lane[0].animation.logicalDuration + Self.rest
    }

    /// Whether a timer only moves one item of a list after the other, each once.
    private func isStagger(_ move: Move) -> Bool {
      let group = moves.filter { $0.node.group == move.node.group && $0.property == move.property }
      return group.count > 1 && Set(group.map(\.node.key)).count == group.count
    }

    /// Whether the move is a step that waits for a timer of its own.
    func isChained(_ move: Move) -> Bool {
      move.task.isTimed && !move.task.isLate && !move.animation.isEndless && !isTimeOut(move)
        && !isStagger(move) && move.property != Self.content
    }

    // MARK: Comparison

    private mutating func compare(
      _ before: Node, _ after: Node, _ reads: Set<String>, _ step: Step
    ) {
      let task = step.task
      var change = Difference(changed: Set(step.changes.map(\.path)), task: task)
      for node in before.all { change.before[node.key] = node }
      var now: Set<String> = []
      for node in after.all {
        now.insert(node.key)
        if let known = change.before[node.key] {
          compare(known, node, change)
          continue
        }
        if let parent = node.parent, change.before[parent.key] != nil {
          turn(node, isShown: true, change)
        }
        for trigger in node.triggers where SwiftUITables.appearing.contains(trigger.kind) {
          enqueue(
            Action.Task(
              time: task.time, function: trigger.function, trigger: task.trigger, waits: true,
              late: task.late))
        }
        begin(node, task) { _, sequence in sequence.isRunning }
      }
      for node in before.all where !now.contains(node.key) {
        guard let parent = node.parent, now.contains(parent.key) else { continue }
        turn(node, isShown: false, change)
      }
      guard movesContent, !reads.isDisjoint(with: change.changed) else { return }
      for node in after.all {
        for (index, animator) in node.animators.enumerated()
        where animator.value != nil && acts(index, of: node, change) {
          moveContent(node, animator.animation.animation, animator.position, task)
        }
      }
      moveContent(after, task.animation, task.site, task)
    }

    /// The property that stands for items, texts and sizes.
    static let content = "content"

    /// Moves what a view shows, unless the animation moves a property that is read.
    private mutating func moveContent(
      _ node: Node, _ animation: AnimationValue?, _ site: Int?, _ task: Action.Task
    ) {
      guard var animation, let site, !animation.isEndless, !covered.contains(site) else { return }
      animation.position = site
      animation.reads.insert(Self.content)
      let premise = "what it changes moves, as far as only layout knows"
      evaluator.premises[Self.content] = premise
      evaluator.assumptions[site] = "it is assumed that \(premise)"
      add(node, Self.content, 0, 1, animation, task)
    }

    private mutating func compare(_ old: Node, _ node: Node, _ change: Difference) {
      let task = change.task
      for (index, property) in node.properties.enumerated() {
        let same = old.properties.at(index).flatMap { $0.name == property.name ? $0 : nil }
        guard
          let earlier = (same ?? old.properties.first { $0.name == property.name })?.value,
          let animation = property.scoped
            ?? animation(of: node, after: property.order, change)
        else { continue }
        let value = property.value
        if let from = earlier.double, let to = value.double {
          guard from != to, from.isFinite, to.isFinite else { continue }
          add(node, property.name, from, to, animation, task)
        } else if value.differs(from: earlier) {
          let (from, to) = (
            progress(node, property.name, earlier), progress(node, property.name, value)
          )
          evaluator.assumptions[property.position] =
            "`\(property.name)` changes between values that are not known numbers: "
            + "it is stated as progress from \(from) to \(to)"
          add(node, property.name, Double(from), Double(to), animation, task)
        } else if !property.reads.isDisjoint(with: change.changed), value.equals(earlier) != true {
          let unknown = earlier.double == nil ? earlier : value
          let reason = "`\(property.name)`: \(unknown.reason)"
          reasons[animation.position] = reason
          if !property.isUnmeasured { evaluator.note(property.position, reason) }
        }
      }
      begin(node, task) { index, sequence in
        let earlier = old.sequences.at(index)
        guard let trigger = sequence.trigger else {
          return sequence.isRunning && earlier?.isRunning != true
        }
        return earlier?.trigger.map {
          !(trigger.equals($0) ?? sequence.reads.isDisjoint(with: change.changed))
        } ?? false
      }
      for (index, trigger) in node.triggers.enumerated() {
        guard let value = trigger.value, let earlier = old.triggers.at(index)?.value,
          value.equals(earlier) == false
        else { continue }
        let arguments: Evaluator.Arguments =
          trigger.function.parameters.count == 1 ? [(nil, value)] : [(nil, earlier), (nil, value)]
        enqueue(
          Action.Task(
            time: task.time, function: trigger.function, arguments: arguments,
            trigger: task.trigger, isTimed: task.isTimed, waits: task.waits, late: task.late,
            depth: task.depth + 1))
      }
    }

    /// The number that stands for a non-numeric value: how many others the property had before.
    private mutating func progress(_ node: Node, _ property: String, _ value: Value) -> Int {
      let key = "\(node.key) \(property)"
      if let known = values[key]?.firstIndex(where: { !value.differs(from: $0) }) { return known }
      values[key, default: []].append(value)
      return values[key]!.count - 1
    }

    private mutating func add(
      _ node: Node, _ property: String, _ from: Double, _ to: Double,
      _ animation: AnimationValue, _ task: Action.Task
    ) {
      covered.insert(animation.position)
      // The views inside may have an animation of their own.
      if let site = task.site { covered.insert(site) }
      moves.append(
        Move(
          node: node, property: property, from: from, to: to, animation: animation, task: task))
    }

    /// Whether the value that an animator observes changes; one without a value always acts.
    private func acts(_ index: Int, of view: Node, _ change: Difference) -> Bool {
      let animator = view.animators[index]
      guard let value = animator.value else { return true }
      guard let earlier = change.before[view.key]?.animators.at(index)?.value else { return false }
      return !(value.equals(earlier) ?? animator.reads.isDisjoint(with: change.changed))
    }

    /// The animation of a change in a view, for a modifier of some place in its chain.
    private mutating func animation(
      of node: Node, after order: Int, _ change: Difference
    ) -> AnimationValue? {
      var order = order
      var current: Node? = node
      while let view = current {
        for (index, animator) in view.animators.enumerated() where animator.order > order {
          guard acts(index, of: view, change) else { continue }
          var given = animator.animation
          if let closure = animator.change {
            let outer = animation(of: view, after: animator.order, change)
            given = evaluator.animation(changedBy: closure, outer)
            if given.isKnown { covered.insert(animator.position) }
          }
          switch given {
          case .animation(let animation): return animation
          case .null:
            // It says that nothing moves.
            covered.insert(animator.position)
            return nil
          default:
            evaluator.note(animator.position, "its animation: \(given.reason)")
            return nil
          }
        }
        order = -1
        current = view.parent
      }
      return change.task.animation
    }

    /// Shows or hides a view that appears or disappears, by its transition.
    private mutating func turn(_ node: Node, isShown: Bool, _ change: Difference) {
      let parts = node.inserted
      if parts.contains(where: { $0.transition != nil }), parts.first !== node {
        for part in parts { turn(part, isShown: isShown, change) }
        return
      }
      guard let parent = node.parent else { return }
      let transition = node.transition
      let shown =
        (isShown ? transition?.insertion : transition?.removal) ?? [
          .init(name: "opacity", absent: 0, present: 1)
        ]
      // A part's own animation hides those around it.
      let outer =
        shown.allSatisfy { $0.animation != nil }
        ? nil
        : animation(
          of: transition == nil ? parent : node, after: transition?.order ?? -1, change)
      for part in shown where part.absent != part.present {
        guard let animation = part.animation ?? outer else { continue }
        let (from, to) = isShown ? (part.absent, part.present) : (part.present, part.absent)
        add(node, part.name, from, to, animation, change.task)
      }
      guard let transition else { return }
      if outer == nil, !shown.contains(where: { $0.animation != nil }) {
        if isShown {
          reasons[transition.position] = "no animation covers the change that inserts the view"
        }
      } else if transition.isKnown {
        covered.insert(transition.position)
      }
    }
  }
#endif
