#if SwiftUISource
  import SwiftSyntax

  // Changes that nothing in the file triggers: from outside, by code that no view runs, by a control.
  extension ScreenReader {
    /// Changes every Boolean of a view, and every trigger of phases or keyframes, on which animations
    /// depend that nothing in the file starts.
    func readChanges(of type: TypeInfo, sites: Set<Int>) {
      guard !sites.isSubset(of: covered), let root = root(type) else { return }
      evaluator.begin()
      let variables = type.stored.compactMap { name -> (name: String, isBoolean: Bool)? in
        guard let stored = type.member(name, isStatic: false)?.stored,
          stored.isVariable || stored.initial == nil
        else { return nil }
        let isTruth = stored.initial?.is(BooleanLiteralExprSyntax.self) == true
        return (name, stored.type == "Bool" || isTruth)
      }
      // The views before are the same for all variables with a known initial value.
      var usual: Start?
      for (name, isBoolean) in variables where !sites.isSubset(of: covered) {
        evaluator.reset()
        let path = "\(root.name).\(name)"
        let initial = evaluator.member(name, of: Instance(type, path: root.name))?.bool
        let isGiven = isBoolean && initial == nil
        if isGiven { evaluator.state = [path: .bool(false)] }
        let start = (isGiven ? nil : usual) ?? Start(evaluator, root.build)
        if !isGiven { usual = start }
        // Nothing depends on it.
        guard start.reads.contains(path) else { continue }
        let triggers = start.node.all.contains { node in
          node.sequences.contains { $0.reads.contains(path) }
            || content != nil && node.animators.contains { $0.reads.contains(path) }
        }
        guard isBoolean || triggers else { continue }
        let value = isBoolean ? .bool(initial != true) : Value.unknown("it changes from outside")
        play(Event(name: path, triggers: [.outside(path, value)], sites: sites), from: start)
      }
      readConditions(root, sites)
    }

    /// Plays what a view modifier or the functions of `View` in a file do that no view uses.
    func readUnused(_ type: TypeInfo, file: Int, sites: Set<Int>) {
      let functions = type.members.values.joined().filter { $0.file == file }
        .compactMap(\.function).sorted { $0.position < $1.position }
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
          let content = Node(key: key, name: "content", position: body.offset)
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
      evaluator.reset()
      _ = root.build()
      let changes =
        evaluator.booleans.sorted().map { ($0, Value.bool(false), Value.bool(true)) }
        + evaluator.optionals.sorted().map { ($0, .null, .opaque("\($0)[]")) }
      for (path, before, after) in changes
      where !sites.isSubset(of: covered) && !evaluator.isExhausted {
        change(path, before, after, name: path, sites, root)
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
          self.play(event, from: Start(evaluator, build))
        }
        if content != nil, root(type) == nil, let statements {
          let (name, scope) = (type.name, Scope(of: Instance(type, path: type.name)))
          let node = Node(key: name, name: name, position: site)
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
      _ path: String, _ before: Value, _ after: Value, name: String, _ sites: Set<Int>, _ root: Root
    ) {
      evaluator.reset()
      evaluator.state[path] = before
      play(
        Event(name: name, triggers: [.outside(path, after)], sites: sites),
        from: Start(evaluator, root.build))
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
      change(path, .bool(false), .bool(true), name: path, sites, root)
      change(path, .bool(true), .bool(false), name: "\(path)-back", sites, root)
    }
  }
#endif
