#if SwiftUISource
  import AnimationChoreography
  import AnimationNumerics
  import ChoreographyAudit
  import ChoreographyFiles
  import StrictJSON
  import SwiftSyntax

  /// Reads the screens of a file: every view with its triggers.
  final class ScreenReader {
    let evaluator: Evaluator
    var screens: [SourceScreen] = []
    /// The animations that moved something, and why others did not.
    var covered: Set<Int> = []
    var reasons: [Int: String] = [:]
    /// The animations that were reached.
    var builder: Set<Int> = []
    private var seen: Set<Int> = []
    /// The animations for which views move by what they show; nil at the first reading.
    private var content: Set<Int>?

    private let sites: Set<Int>
    /// The screens that the last views present.
    private var presented: [Root] = []

    init(_ evaluator: Evaluator, sites: Set<Int>) {
      self.evaluator = evaluator
      self.sites = sites
    }

    /// A screen: a name, and its views in the current state.
    private struct Root {
      var name: String
      var position: Int
      var build: () -> Node
    }

    /// The effect of a root's trigger.
    private struct Event {
      var name: String
      var triggers: [Trigger] = []
      var isEntrance = false
      /// The animations of which one must be new.
      var sites: Set<Int>?
    }

    /// The screen of a type; nil if it is not a view.
    private func root(_ type: TypeInfo) -> Root? {
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
    private func root(
      _ path: String, _ name: String, _ position: Int, _ body: CodeBlockItemListSyntax,
      _ scope: @escaping () -> Scope
    ) -> Root {
      Root(name: path, position: body.position.utf8Offset) { [unowned self] in
        let node = Node(key: path, group: path, indices: [], name: name, position: position)
        var builder = ViewBuilder(evaluator)
        builder.views(body, scope(), .init(path: path, group: path)).forEach(node.add)
        self.builder.formUnion(builder.visited)
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

    /// Changes every Boolean of a view, and every trigger of phases or keyframes, on which animations
    /// depend that nothing in the file starts.
    func readChanges(of type: TypeInfo, sites: Set<Int>) {
      guard !sites.isSubset(of: covered), let root = root(type) else { return }
      evaluator.begin()
      let variables = type.stored.compactMap { name -> (name: String, isBoolean: Bool)? in
        guard case .stored(let stored)? = type.member(name, isStatic: false)?.kind,
          stored.isVariable || stored.initial == nil
        else { return nil }
        let isTruth = stored.initial?.is(BooleanLiteralExprSyntax.self) == true
        return (name, stored.type == "Bool" || isTruth)
      }
      let build = root.build
      // The views before are the same for all variables with a known initial value.
      var usual: Start?
      for (name, isBoolean) in variables where !sites.isSubset(of: covered) {
        evaluator.reset()
        let path = "\(root.name).\(name)"
        let initial = evaluator.member(name, of: Instance(type, path: root.name))?.bool
        let isGiven = isBoolean && initial == nil
        if isGiven { evaluator.state = [path: .bool(false)] }
        let start = (isGiven ? nil : usual) ?? Start(evaluator, build)
        if !isGiven { usual = start }
        // Nothing depends on it.
        guard start.reads.contains(path) else { continue }
        let triggers = start.node.all.contains { node in
          node.sequences.contains { $0.reads.contains(path) }
            || content != nil && node.animators.contains { $0.reads.contains(path) }
        }
        guard isBoolean || triggers else { continue }
        let value = isBoolean ? .bool(initial != true) : Value.unknown("it changes from outside")
        play(Event(name: path, triggers: [.outside(path, value)], sites: sites), from: start, build)
      }
      readConditions(root, sites)
    }

    /// Plays what a view modifier or the functions of `View` in a file do that no view uses.
    func readUnused(_ type: TypeInfo, file: Int, sites: Set<Int>) {
      let functions = type.members.values.joined().compactMap { member -> FunctionDeclSyntax? in
        guard case .function(let function) = member.kind, member.file == file else { return nil }
        return function
      }.sorted { $0.position < $1.position }
      let isView = type.name == "View"
      for function in functions where isView || function.name.text == "body" {
        guard let body = function.body else { continue }
        let range = body.position.utf8Offset..<body.endPosition.utf8Offset
        guard sites.subtracting(covered).contains(where: range.contains) else { continue }
        let name = isView ? function.name.text : type.name
        let owner = isView ? Scope(context: "View") : Scope(of: Instance(type, path: name))
        let closure = evaluator.closure(function, owner)
        evaluator.begin()
        let root = root(name, name, body.offset, body.statements) { [evaluator] in
          let key = "\(name)/content"
          let content = Node(
            key: key, group: key, indices: [], name: "content", position: body.offset)
          let scope = evaluator.bind(closure, [], self: isView ? content : nil)
          for (index, parameter) in closure.parameters.enumerated() where parameter.initial == nil {
            scope.values[parameter.name] =
              isView || index > 0 ? .cell("\(name).\(parameter.name)") : .view(content)
          }
          return scope
        }
        _ = read(root)
        readConditions(root, sites)
      }
    }

    /// Changes each condition of a root whose value is known only at run time.
    private func readConditions(_ root: Root, _ sites: Set<Int>) {
      let build = root.build
      evaluator.reset()
      _ = build()
      let changes =
        evaluator.booleans.sorted().map { ($0, Value.bool(false), Value.bool(true)) }
        + evaluator.optionals.sorted().map { ($0, .null, .opaque("\($0)[]")) }
      for (path, before, after) in changes
      where !sites.isSubset(of: covered) && !evaluator.isExhausted {
        change(path, before, after, name: path, sites, build)
      }
    }

    /// Runs the functions and closures around animations that nothing starts in their view; the
    /// statements in an object, which any view may show, by themselves.
    func readCode(_ tree: SourceFileSyntax, sites: Set<Int>) {
      for site in sites.subtracting(covered).sorted() {
        guard let token = tree.token(at: AbsolutePosition(utf8Offset: site)) else { continue }
        var (code, names): (Syntax?, [String]) = (nil, [])
        var statements: CodeBlockItemListSyntax?
        for node in sequence(first: Syntax(token), next: \.parent) {
          statements = statements ?? node.as(CodeBlockItemListSyntax.self)
          if node.is(ClosureExprSyntax.self) || node.is(FunctionDeclSyntax.self) {
            code = code ?? node
          } else if let type = node.as(ExtensionDeclSyntax.self) {
            names.insert(type.extendedType.sourceText, at: 0)
          } else if node.asProtocol((any DeclGroupSyntax).self) != nil {
            names.insert(node.asProtocol((any NamedDeclSyntax).self)?.name.text ?? "", at: 0)
          }
        }
        evaluator.begin()
        guard let type = evaluator.declarations[names.joined(separator: ".")] else { continue }
        func play(
          _ kind: String, _ name: String, _ function: Function, _ build: @escaping () -> Node
        ) {
          let trigger = Trigger(kind: kind, position: site, key: name, function: function)
          let event = Event(name: "\(name).\(kind)", triggers: [trigger], sites: [site])
          self.play(event, from: Start(evaluator, build), build)
        }
        if content != nil, root(type) == nil, let statements {
          let (name, scope) = (type.name, Scope(of: Instance(type, path: type.name)))
          let node = Node(key: name, group: name, indices: [], name: name, position: site)
          play("code", name, Function(parameters: [], body: statements, scope: scope)) { node }
        } else if let code, let root = root(type) {
          let scope = Scope(of: Instance(type, path: root.name))
          let declaration = code.as(FunctionDeclSyntax.self)
          let function =
            declaration.map { evaluator.closure($0, scope) }
            ?? evaluator.closure(code.cast(ClosureExprSyntax.self), scope)
          play(declaration?.name.text ?? "closure", root.name, function, root.build)
        }
      }
    }

    /// Changes a variable from outside.
    private func change(
      _ path: String, _ before: Value, _ after: Value, name: String, _ sites: Set<Int>,
      _ build: @escaping () -> Node
    ) {
      evaluator.reset()
      evaluator.state[path] = before
      play(
        Event(name: name, triggers: [.outside(path, after)], sites: sites),
        from: Start(evaluator, build), build)
    }

    /// The members that tell a style the state of its control.
    private static let styles = ["ButtonStyle": "isPressed", "ToggleStyle": "isOn"]

    /// Plays both changes of a style: `makeBody` with a configuration that is pressed or not.
    func readStyle(_ type: TypeInfo, sites: Set<Int>) {
      guard
        let member = Self.styles.first(where: { style in
          type.inherits.contains { $0 == style.key || $0 == "SwiftUI.\(style.key)" }
        })?.value,
        let function = type.function("makeBody", labels: ["configuration"], isStatic: false),
        let body = function.body?.statements,
        let parameter = function.signature.parameterClause.parameters.first
      else { return }
      let name = String(type.name.split(separator: ".").last ?? "")
      let path = "\(name).\(member)"
      let evaluator = evaluator
      let root = root(name, name, type.position, body) {
        evaluator.reads.insert(path)
        let scope = Scope(of: Instance(type, path: name))
        scope.values[(parameter.secondName ?? parameter.firstName).text] = .tuple([
          (label: member, value: evaluator.state[path] ?? .bool(false))
        ])
        return scope
      }
      change(path, .bool(false), .bool(true), name: path, sites, root.build)
      change(path, .bool(true), .bool(false), name: "\(path)-back", sites, root.build)
    }

    /// Plays every trigger of a screen.
    ///
    /// - Returns: The screens that it presents.
    private func read(_ root: Root) -> [Root] {
      presented = []
      let build = root.build
      let initial = Start(evaluator, build)
      let triggers = initial.node.all.flatMap(\.triggers)
      let appearing = triggers.filter { SwiftUITables.appearing.contains($0.kind) }
      play(Event(name: root.name, triggers: appearing, isEntrance: true), from: initial, build)
      let shown = Start(evaluator, build)
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
        let found = play(event, from: started(trigger, shown, build), build)
        if found { attempts[trigger.position] = .max }
      }
      // `onChange` actions that only a change from outside triggers.
      for trigger in now where trigger.kind == "onChange" {
        let body = trigger.function.body
        let own = sites.filter {
          (body.position.utf8Offset..<body.endPosition.utf8Offset).contains($0)
        }
        guard !own.isSubset(of: covered) else { continue }
        play(
          Event(name: "\(root.name).onChange", triggers: [trigger], sites: own), from: shown, build)
      }
      evaluator.state = initial.state
      return presented
    }

    /// The state in which a trigger runs: a gesture has changed before it ends.
    private func started(_ trigger: Trigger, _ shown: Start, _ build: @escaping () -> Node) -> Start
    {
      guard let before = trigger.before else { return shown }
      var first = trigger
      (first.function, first.before) = (before, nil)
      evaluator.state = shown.state
      evaluator.assumptions[trigger.position] = "a drag of 100 points both ways is assumed"
      var player = ScreenPlayer(evaluator, build: build)
      player.play([first], from: shown.node, appears: false)
      return Start(evaluator, build)
    }

    /// The state before an event, with the views in it.
    private struct Start {
      var state: [String: Value]
      var node: Node
      /// Whether they ask for reduced motion, and the variables on which they depend.
      var asks: Bool
      var reads: Set<String>

      init(_ evaluator: Evaluator, _ build: () -> Node) {
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
    @discardableResult private func play(
      _ event: Event, from start: Start, _ build: @escaping () -> Node
    ) -> Bool {
      func played() -> ScreenPlayer {
        evaluator.state = start.state
        var player = ScreenPlayer(evaluator, build: build)
        player.movesContent = content != nil
        let isOther = evaluator.reducesMotion || evaluator.resized != nil
        player.play(
          event.triggers, from: isOther ? build() : start.node, appears: event.isEntrance)
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
        return play(event, from: Start(evaluator, build), build)
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
        calm = Calm(player: player, end: build())
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

    /// The reduced motion of an element in the format's words: the nearest of its kinds.
    private static func reduced(
      _ element: ChoreographyWriter.Element, _ reduced: [ChoreographyWriter.Element]
    ) -> ReducedMotion? {
      // Reduced motion may replace phases or keyframes by plain moves of the same view.
      let ofView = reduced.filter { $0.view == element.view }
      let calm = ofView.first { $0.group == element.group }
      if let calm, calm.properties == element.properties, calm.phases == element.phases {
        return .same
      }
      if let fade = ofView.first(where: \.movesOnlyOpacity),
        element.propertyNames.contains("opacity"),
        fade.first?.kind == "easeInOut" || !element.movesOnlyOpacity
      {
        return .fade(duration: max(fade.length, 0.001))
      }
      guard let calm, !calm.movesOnlyOpacity || element.movesOnlyOpacity else { return .jump }
      if element.isLoop, !calm.isLoop { return .jump }
      let ratio = element.length > 0 ? calm.length / element.length : 1
      let factor = (ratio * 1e12).rounded() / 1e12
      return .shorter(factor: min(max(factor, 0.001), 1))
    }

    private func write(
      _ event: Event, _ player: ScreenPlayer, _ elements: [ChoreographyWriter.Element],
      _ calm: Calm?
    ) {
      let writer = ChoreographyWriter(player)
      let sites = independent(player)
      // A timer that starts a loop only shifts it.
      let isTimed = player.moves.contains { $0.time > writer.origin && player.isChained($0) }
      // No entrance begins so long after its screen.
      let isEntrance = event.isEntrance && writer.origin <= 1
      let count = screens.count { $0.name == event.name || $0.name.hasPrefix(event.name + "-") }
      let name = count > 0 ? "\(event.name)-\(count + 1)" : event.name
      let written = writer.written(
        name: name,
        title: event.isEntrance
          ? "what appears"
          : "what \(event.triggers[0].kind) changes",
        appears: event.isEntrance, isEntrance: isEntrance, elements: elements,
        isIndependent: isEntrance && sites.count > 1, isTimed: isTimed)
      do {
        if let failure = writer.failure { throw failure }
        let document = try ChoreographyDocument(written)
        if let calm { noteReducedMotion(document, elements, player, calm) }
        for late in player.moves.compactMap(\.task.late) {
          evaluator.assumptions[late.position] =
            "what follows `\(late.text)` is loaded: no time budget applies to it"
        }
        screens.append(
          SourceScreen(
            name: name, written: written, document: document,
            elements: elements.map { element in
              let task = element.trigger
              var found = element.source
              found.isUnwaited =
                event.isEntrance && element.isPlaced && !element.isLoop
                && task?.trigger.kind == "onAppear" && task?.waits == false
                && task?.isRepeated == false && writer.origin == 0
              (found.timing, found.counts) =
                (premises(element.timing), premises(element.countReads))
              return found
            }, triggers: sites))
      } catch {
        covered.subtract(player.covered)
        evaluator.note(elements[0].animation, "\(name): \(error)")
      }
    }

    /// What is assumed of the variables that were read.
    private func premises(_ reads: Set<String>) -> [String] {
      reads.compactMap { evaluator.premises[$0] }.sorted()
    }

    /// The offsets of the triggers that start elements independently of each other. The items of a
    /// list share one, because they may be added one by one.
    private func independent(_ player: ScreenPlayer) -> [Int] {
      var triggers: [String: Trigger] = [:]
      for move in player.moves
      where !move.animation.isEndless && !move.task.isLate && move.property != ScreenPlayer.content
      {
        let trigger = move.task.trigger
        // Only one of exclusive branches is shown.
        let isExclusive = triggers.values.contains { known in
          known.branches.contains { key, value in
            trigger.branches[key].map { $0 != value } ?? false
          }
        }
        // Each view with a modifier has its own instance of the modifier's trigger, and each row
        // that starts a timer its own timer.
        let isOwnTimer = move.task.isTimed && !player.isTimeOut(move)
        let view = isOwnTimer ? trigger.key : Evaluator.shape(trigger.key)
        if !isExclusive { triggers["\(view) \(trigger.position)"] = trigger }
      }
      return triggers.values.map(\.position).sorted()
    }

    /// A screen under reduced motion: what plays, and its views when all has been played.
    struct Calm {
      var player: ScreenPlayer
      var end: Node
    }

    /// Notes what the source does under reduced motion that no kind of the format expresses.
    ///
    /// - Parameters:
    ///   - document: The file that was written, with the nearest kinds.
    ///   - elements: Its elements.
    ///   - player: The motion without reduced motion.
    func noteReducedMotion(
      _ document: ChoreographyDocument, _ elements: [ChoreographyWriter.Element],
      _ player: ScreenPlayer, _ calm: Calm
    ) {
      let writer = ChoreographyWriter(calm.player)
      let written = writer.written(
        name: "calm", title: "", appears: false, isEntrance: false, elements: writer.elements,
        isIndependent: false, isTimed: false)
      let played =
        writer.elements.isEmpty ? nil : try? ChoreographyDocument(written)
      var ends: [String: Node] = [:]
      for node in calm.end.all { ends[node.key] = node }
      for (index, element) in elements.enumerated() {
        guard let kind = document.intents[index].reducedMotion else { continue }
        let said = PlayedMotion(document.reducingMotion.choreography.elements[index])
        let usual = PlayedMotion(document.choreography.elements[index])
        let done = zip(writer.elements, played?.choreography.elements ?? [])
          .filter { $0.0.view == element.view }.map { PlayedMotion($0.1) }
        for name in said.names {
          let move = player.moves.first { $0.node.group == element.group && $0.property == name }
          let rest = move.flatMap { ends[$0.node.key] }?.properties.first { $0.name == name }?
            .value.double
          let found = done.first { $0.names.contains(name) }
          guard found != nil || rest != nil,
            let worst = said.difference(of: name, to: found, rest: rest, usual: usual)
          else { continue }
          evaluator.assumptions[element.animation] =
            "with reduced motion \(element.name).\(name) is \(DisplayText.number(worst.does)) at "
            + "\(DisplayText.milliseconds(worst.time)); the nearest kind of a choreography is "
            + "that it \(kind.description), to \(DisplayText.number(worst.says)) by then"
          break
        }
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
