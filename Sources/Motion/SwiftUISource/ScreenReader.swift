#if SwiftUISource
  import AnimationChoreography
  import AnimationNumerics
  import ChoreographyAudit
  import ChoreographyFiles
  import SwiftSyntax

  /// Reads the screens of a file: every view with its triggers.
  final class ScreenReader {
    let evaluator: Evaluator
    var screens: [SourceScreen] = []
    /// The animations that moved something, and why others did not.
    var covered: Set<Int> = []
    var reasons: [Int: String] = [:]
    private var seen: Set<Int> = []
    /// The animations for which views move by what they show; nil at the first reading.
    var content: Set<Int>?

    private let sites: Set<Int>
    /// The screens that the last views present.
    private var presented: [Root] = []

    init(_ evaluator: Evaluator, sites: Set<Int>) {
      self.evaluator = evaluator
      self.sites = sites
    }

    /// A screen: a name, and its views in the current state.
    struct Root {
      var name: String
      var position: Int
      var build: () -> Node
    }

    /// The effect of a root's trigger.
    struct Event {
      var name: String
      var triggers: [Trigger] = []
      var isEntrance = false
      /// The animations of which one must be new.
      var sites: Set<Int>?
    }

    /// The screen of a type; nil if it is not a view.
    func root(_ type: TypeInfo) -> Root? {
      guard case .computed(let body, let result)? = type.member("body", isStatic: false)?.kind,
        ["some View", "some ToolbarContent"].contains(result)
          || type.inherits.contains(where: { $0.hasSuffix("View") })
      else { return nil }
      let name = String(type.name.split(separator: ".").last ?? "")
      return root(name, name, type.position, body) {
        Scope(of: Instance(type, path: name))
      }
    }

    /// A screen with the views of a body, in a scope that is new each time.
    func root(
      _ path: String, _ name: String, _ position: Int, _ body: CodeBlockItemListSyntax,
      _ scope: @escaping () -> Scope
    ) -> Root {
      Root(name: path, position: body.position.utf8Offset) { [unowned self] in
        let node = Node(key: path, name: name, position: position)
        let builder = ViewBuilder(evaluator)
        builder.views(body, scope(), .init(path: path)).forEach(node.add)
        for (kind, function) in builder.presented {
          let screen = self.root(
            "\(path).\(kind)", kind, function.body.position.utf8Offset, function.body
          ) { function.opaqueScope }
          if !presented.contains(where: { $0.position == screen.position }) {
            presented.append(screen)
          }
        }
        return node
      }
    }

    func read(_ type: TypeInfo) {
      guard let root = root(type) else { return }
      var roots = [root]
      evaluator.begin()
      while !roots.isEmpty, seen.count < 10_000 {
        let root = roots.removeFirst()
        guard seen.insert(root.position).inserted else { continue }
        roots += read(root)
      }
    }

    /// Reads types again, for animations that move no property that is read.
    func readContent(of types: [TypeInfo], sites: Set<Int>) {
      (content, seen) = (sites, [])
      types.forEach(read)
    }

    /// Plays every trigger of a screen.
    ///
    /// - Returns: The screens that it presents.
    func read(_ root: Root) -> [Root] {
      presented = []
      let initial = Start(evaluator, root.build)
      let triggers = initial.node.all.flatMap(\.triggers)
      let appearing = triggers.filter { SwiftUITables.appearing.contains($0.kind) }
      play(Event(name: root.name, triggers: appearing, isEntrance: true), from: initial)
      let shown = Start(evaluator, root.build)
      // The first of several items may be selected already, so that choosing it changes nothing.
      var attempts: [Int: Int] = [:]
      // A trigger that the first changes bring is played, too.
      let now = shown.node.all.flatMap(\.triggers)
      let keys = Set(now.map { "\($0.key) \($0.position)" })
      for trigger in triggers.filter({ !keys.contains("\($0.key) \($0.position)") }) + now
      where !SwiftUITables.appearing.contains(trigger.kind) && trigger.kind != "onChange"
        && attempts[trigger.position, default: 0] < 3
      {
        attempts[trigger.position, default: 0] += 1
        let event = Event(name: "\(root.name).\(trigger.kind)", triggers: [trigger])
        if play(event, from: started(trigger, shown)) { attempts[trigger.position] = .max }
      }
      // `onChange` actions that only a change from outside triggers.
      for trigger in now where trigger.kind == "onChange" {
        let body = trigger.function.body
        let own = sites.filter {
          (body.position.utf8Offset..<body.endPosition.utf8Offset).contains($0)
        }
        guard !own.isSubset(of: covered) else { continue }
        play(Event(name: "\(root.name).onChange", triggers: [trigger], sites: own), from: shown)
      }
      evaluator.state = initial.state
      return presented
    }

    /// The state in which a trigger runs: a gesture has changed before it ends.
    private func started(_ trigger: Trigger, _ shown: Start) -> Start {
      guard let before = trigger.before else { return shown }
      var first = trigger
      (first.function, first.before) = (before, nil)
      evaluator.state = shown.state
      evaluator.assumptions[trigger.position] = "a drag of 100 points both ways is assumed"
      var player = ScreenPlayer(evaluator, build: shown.build)
      player.play([first], from: shown.node, appears: false)
      return Start(evaluator, shown.build)
    }

    /// The state before an event, with the views in it.
    struct Start {
      let build: () -> Node
      var state: [String: Value]
      var node: Node
      /// Whether they ask for reduced motion, and the variables on which they depend.
      var asks: Bool
      var reads: Set<String>

      init(_ evaluator: Evaluator, _ build: @escaping () -> Node) {
        self.build = build
        state = evaluator.state
        evaluator.asksForReducedMotion = false
        evaluator.reads = []
        node = build()
        reads = evaluator.reads
        asks = evaluator.asksForReducedMotion
      }
    }

    /// Plays an event and writes what moves.
    ///
    /// - Returns: Whether anything moves.
    @discardableResult func play(_ event: Event, from start: Start) -> Bool {
      func played() -> ScreenPlayer {
        evaluator.state = start.state
        var player = ScreenPlayer(evaluator, build: start.build)
        player.movesContent = content != nil
        let isOther = evaluator.reducesMotion || evaluator.resized != nil
        let node = isOther ? start.build() : start.node
        player.play(event.triggers, from: node, appears: event.isEntrance)
        return player
      }
      evaluator.asksForReducedMotion = start.asks
      let said = (evaluator.reasons, evaluator.assumptions)
      evaluator.guesses = [:]
      var player = played()
      // A Boolean known only at run time had the other value before the action set it.
      let guesses = evaluator.guesses.filter { start.state[$0.key] == nil }
      if !guesses.isEmpty {
        (evaluator.reasons, evaluator.assumptions) = said
        for (path, value) in guesses {
          evaluator.assumptions[event.triggers.first?.position ?? 0] =
            "`\(path)` is assumed to be \(value.bool == true) before"
        }
        evaluator.state = start.state.merging(guesses) { old, _ in old }
        return play(event, from: Start(evaluator, start.build))
      }
      let end = evaluator.state
      defer { evaluator.state = end }
      if let sites = event.sites ?? content,
        sites.intersection(player.covered).isSubset(of: covered)
      {
        return false
      }
      covered.formUnion(player.covered)
      reasons.merge(player.reasons) { one, _ in one }
      if content != nil {
        player.moves.removeAll { $0.property != ScreenPlayer.content }
        player.starts = []
      }
      var all = ChoreographyWriter(player).elements
      guard !all.isEmpty else { return false }
      func elements(_ path: String, _ count: Int) -> [ChoreographyWriter.Element] {
        evaluator.resized = (path, count)
        defer { evaluator.resized = nil }
        return ChoreographyWriter(played()).elements
      }
      for index in all.indices { probe(&all[index], elements) }
      var calm: Calm?
      if evaluator.asksForReducedMotion {
        evaluator.reducesMotion = true
        let player = played()
        covered.formUnion(player.covered)
        let reduced = ChoreographyWriter(player).elements
        calm = Calm(player: player, end: start.build())
        evaluator.reducesMotion = false
        for index in all.indices {
          all[index].reduceMotion = Self.reduced(all[index], reduced)
        }
      }
      write(event, player, all, calm)
      return true
    }

    /// Finds the total that keeps a cascade within it: the interval shrinks as the count grows.
    private func probe(
      _ element: inout ChoreographyWriter.Element,
      _ elements: (String, Int) -> [ChoreographyWriter.Element]
    ) {
      guard let stagger = element.stagger, element.count > 2 else { return }
      let group = element.group
      for path in element.countReads.sorted() where !path.hasPrefix("#") {
        func interval(_ count: Int) -> Double? {
          let found = elements(path, count).first { $0.group == group }
          return found?.count == count ? found?.stagger?.interval : nil
        }
        guard let base = interval(2), base > stagger.interval * (1 + 1e-9),
          let more = interval(2 * element.count)
        else { continue }
        let total = stagger.interval * Double(element.count)
        guard (more * 2 * Double(element.count) - total).magnitude < 1e-9 else { continue }
        element.stagger = .init(interval: base, maximumTotal: (total * 1e12).rounded() / 1e12)
        return
      }
    }
  }

  extension AnimationValue {
    /// Seconds until the animation is logically complete.
    var logicalDuration: Double {
      let duration = (try? animation())?.logicalDuration ?? 0
      return duration.isFinite ? duration : 0
    }
  }
#endif
