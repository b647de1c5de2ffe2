#if SwiftUISource
  import SwiftSyntax

  /// Builds the tree of a screen's views for the current state.
  final class ViewBuilder {
    let evaluator: Evaluator
    /// Screens that are presented: their names and closures.
    var presented: [(name: String, function: Function)] = []
    /// The view before `#if`, to which the modifiers in its clauses apply.
    private var conditioned: Node?

    init(_ evaluator: Evaluator) { self.evaluator = evaluator }

    /// The place in the tree at which a view is built.
    struct Place {
      var path: String
      var branches: [Int: Int] = [:]
      var countReads: Set<String> = []
      /// The views of the file around it.
      var types: [String] = []

      func inside(_ part: String) -> Place {
        var copy = self
        copy.path += "/\(part)"
        return copy
      }
    }

    private func node(_ name: String, _ position: Int, _ place: Place) -> Node {
      let node = Node(key: "\(place.path)/\(position)", name: name, position: position)
      node.branches = place.branches
      node.countReads = place.countReads
      return node
    }

    // MARK: Statements

    func views(_ items: CodeBlockItemListSyntax, _ scope: Scope, _ place: Place) -> [Node] {
      var nodes: [Node] = []
      for item in items {
        guard evaluator.enter() else { return nodes }
        defer { evaluator.leave() }
        switch item.item {
        case .decl(let declaration):
          if let conditional = declaration.as(IfConfigDeclSyntax.self) {
            for clause in conditional.clauses.prefix(1) {
              if case .statements(let inner) = clause.elements {
                nodes += views(inner, scope, place)
              }
            }
          } else {
            evaluator.declare(declaration, scope)
          }
        case .expr(let expression): nodes += views(expression, scope, place)
        case .stmt(let statement):
          if let wrapped = statement.as(ExpressionStmtSyntax.self) {
            nodes += views(wrapped.expression, scope, place)
          } else if let returned = statement.as(ReturnStmtSyntax.self)?.expression {
            return nodes + views(returned, scope, place)
          } else if let condition = statement.as(GuardStmtSyntax.self),
            evaluator.holds(condition.conditions, scope) == false
          {
            return nodes + views(condition.body.statements, Scope(parent: scope), place)
          }
        }
      }
      return nodes
    }

    private func views(_ expression: ExprSyntax, _ scope: Scope, _ place: Place) -> [Node] {
      if let condition = expression.as(IfExprSyntax.self) { return views(condition, scope, place) }
      if let choice = expression.as(SwitchExprSyntax.self) {
        let subject = evaluator.evaluate(choice.subject, scope)
        if let statements = evaluator.branch(choice, subject, scope) {
          return views(
            statements, Scope(parent: scope), place.inside("\(statements.position.utf8Offset)"))
        }
        var nodes: [Node] = []
        for (index, element) in choice.cases.enumerated() {
          guard case .switchCase(let candidate) = element else { continue }
          var inner = place.inside("\(candidate.position.utf8Offset)")
          inner.branches[choice.position.utf8Offset] = index
          nodes += views(candidate.statements, Scope(parent: scope), inner)
        }
        return nodes
      }
      return view(expression, scope, place).map { [$0] } ?? []
    }

    private func views(_ condition: IfExprSyntax, _ scope: Scope, _ place: Place) -> [Node] {
      let inner = Scope(parent: scope)
      let holds = evaluator.holds(condition.conditions, inner)
      var nodes: [Node] = []
      func branch(_ index: Int) -> Place {
        var branch = place.inside("\(condition.position.utf8Offset).\(index)")
        if holds == nil { branch.branches[condition.position.utf8Offset] = index }
        return branch
      }
      if holds != false { nodes += views(condition.body.statements, inner, branch(0)) }
      if holds != true {
        switch condition.elseBody {
        case .ifExpr(let next): nodes += views(next, scope, branch(1))
        case .codeBlock(let block):
          nodes += views(block.statements, Scope(parent: scope), branch(1))
        case nil: break
        }
      }
      return nodes
    }

    // MARK: Views

    /// A view with its modifiers; nil if the expression is not a view.
    func view(_ expression: ExprSyntax, _ scope: Scope, _ place: Place) -> Node? {
      guard evaluator.enter() else { return nil }
      defer { evaluator.leave() }
      switch expression.as(ExprSyntaxEnum.self) {
      case .functionCallExpr(let call):
        guard call.member != nil else { return construct(call, scope, place) }
        // Modifiers are applied in a loop: a chain may be longer than the depth of evaluation.
        var chain: [(call: FunctionCallExprSyntax, access: MemberAccessExprSyntax)] = []
        var view: Node?
        var next: ExprSyntax? = expression
        while let call = next?.as(FunctionCallExprSyntax.self), let access = call.member {
          view = member(access, call, scope, place)
          if view != nil { break }
          chain.append((call, access))
          next = access.base
        }
        guard let last = chain.last else { return view }
        guard let view = view ?? base(last.access, scope, place) else {
          return last.access.base == nil ? node("view", last.call.offset, place) : nil
        }
        for (call, access) in chain.reversed() {
          guard evaluator.enter() else { break }
          modify(view, access.memberName, call, scope, place)
          evaluator.leave()
        }
        return view
      case .memberAccessExpr(let access):
        if access.base == nil, let view = conditioned { return view }
        // A member of self or of another value: `self.header`.
        if let base = access.base {
          let value = evaluator.evaluate(base, scope)
          if case .instance(let instance) = value {
            return member(access.memberName, of: instance, access.offset, place)
          }
          if case .view(let view) = value { return view }
        }
        return node(Self.camel(access.memberName), access.offset, place)
      case .declReferenceExpr(let reference):
        let name = reference.baseName.text
        if let holder = scope.holder(name) {
          if case .view(let view) = holder.values[name]! { return view }
          if let initial = holder.initials[name], initial.is(FunctionCallExprSyntax.self) {
            return view(initial, holder, place.inside("\(reference.offset)"))
          }
          return node(name, reference.offset, place)
        }
        if let instance = scope.instance,
          let view = member(name, of: instance, reference.offset, place)
        {
          return view
        }
        return node(Self.camel(name), reference.offset, place)
      case .sequenceExpr(let sequence):
        guard case .ternary(let condition, let yes, let no) = Folded(sequence) else { return nil }
        // One view or another.
        let holds = evaluator.evaluate(condition, scope, "").bool ?? true
        if case .leaf(let chosen) = holds ? yes : no { return view(chosen, scope, place) }
        return nil
      case .postfixIfConfigExpr(let conditional):
        guard let view = conditional.base.map({ self.view($0, scope, place) }) ?? conditioned,
          case .postfixExpression(let modifiers)? = conditional.config.clauses.first?.elements
        else { return nil }
        conditioned = view
        defer { conditioned = nil }
        return self.view(modifiers, scope, place)
      case .tupleExpr(let tuple):
        return tuple.elements.first.flatMap { view($0.expression, scope, place) }
      default: return nil
      }
    }

    /// The view that a modifier applies to.
    private func base(_ access: MemberAccessExprSyntax, _ scope: Scope, _ place: Place) -> Node? {
      if let base = access.base { return view(base, scope, place) }
      defer { conditioned = nil }
      return conditioned
    }

    static func camel(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }

    /// A computed property that returns a view, or content that was given to a container.
    private func member(
      _ name: String, of instance: Instance, _ position: Int, _ place: Place
    ) -> Node? {
      if case .function(let content)? = instance.arguments[name] {
        return group(name, content.body, evaluator.bind(content, []), position, place)
      }
      let scope = Scope(of: instance)
      switch instance.type.member(name, isStatic: false)?.kind {
      case .computed(let body, _)?: return group(name, body, scope, position, place)
      case .stored(let stored)? where instance.arguments[name] == nil:
        guard let initial = stored.initial, initial.is(FunctionCallExprSyntax.self) else {
          return nil
        }
        return view(initial, scope, place.inside("\(position)"))
      default: return nil
      }
    }

    /// The views of a property or function.
    private func group(
      _ name: String, _ body: CodeBlockItemListSyntax, _ scope: Scope, _ position: Int,
      _ place: Place
    ) -> Node {
      let view = node(Self.camel(name), position, place)
      view.isStructural = true
      views(body, scope, place.inside("\(position)")).forEach(view.add)
      return view
    }

    /// A call on a member that is not a modifier: a function of self that returns a view.
    private func member(
      _ access: MemberAccessExprSyntax, _ call: FunctionCallExprSyntax, _ scope: Scope,
      _ place: Place
    ) -> Node? {
      guard let base = access.base, let reference = base.as(DeclReferenceExprSyntax.self) else {
        return nil
      }
      let name = access.memberName
      if reference.baseName.text == "self", let instance = scope.instance,
        scope.holder("self") == nil,
        let function = instance.type.function(name, labels: call.labels, isStatic: false)
      {
        return body(function, call, Scope(of: instance), scope, place)
      }
      // A static call of a type, such as `Color.init`, is a view by itself.
      guard scope.holder(reference.baseName.text) == nil,
        reference.baseName.text.first?.isUppercase == true
      else { return nil }
      let isModifier =
        SwiftUITables.properties[name] != nil || name == "animation"
        || name.hasPrefix("on") || name == "transition"
      return isModifier || reference.baseName.text != "Self"
        ? nil : node(Self.camel(reference.baseName.text), call.offset, place)
    }

    /// The views of a function that returns some.
    private func body(
      _ function: FunctionDeclSyntax, _ call: FunctionCallExprSyntax, _ owner: Scope,
      _ scope: Scope, _ place: Place
    ) -> Node {
      let bound = evaluator.bind(
        evaluator.closure(function, owner), evaluator.arguments(call, scope))
      return group(function.name.text, function.body?.statements ?? [], bound, call.offset, place)
    }

    private func construct(
      _ call: FunctionCallExprSyntax, _ scope: Scope, _ place: Place
    ) -> Node? {
      guard let reference = call.callee else { return node("view", call.offset, place) }
      let name = reference.baseName.text
      let trailing = call.trailingClosures
      // A modifier of the view that an extension extends: `modifier(…)` without a base.
      if case .view(let view)? = scope.holder("self")?.values["self"],
        name.first?.isLowercase == true
      {
        modify(view, name, call, scope, place)
        return view
      }
      switch name {
      case "ForEach": return list(call, scope, place)
      case "PhaseAnimator":
        let view = node("phases", call.offset, place)
        phases(view, call, scope, place, content: trailing.first?.closure)
        return view
      case "KeyframeAnimator":
        let view = node("keyframes", call.offset, place)
        keyframes(view, call, scope, place, content: trailing.first?.closure)
        return view
      case "withAnimation": return nil
      default: break
      }
      // A local function, or content that was given to a container.
      if case .function(let content)? = scope.holder(name)?.values[name]
        ?? scope.instance?.arguments[name]
      {
        let bound = evaluator.bind(content, evaluator.arguments(call, scope))
        return group(name, content.body, bound, call.offset, place)
      }
      if scope.holder(name) == nil {
        if let instance = scope.instance,
          let function = instance.type.function(name, labels: call.labels, isStatic: false)
        {
          return body(function, call, Scope(of: instance), scope, place)
        }
        if let function = evaluator.declarations.globals.function(
          name, labels: call.labels, isStatic: false)
        {
          return body(function, call, Scope(context: ""), scope, place)
        }
        if let type = evaluator.declarations.type(name, in: scope.context),
          case .computed(let body, _)? = type.member("body", isStatic: false)?.kind,
          case .instance(let instance) = evaluator.construct(
            type, evaluator.arguments(call, scope), path: "\(place.path)/\(call.offset)")
        {
          let view = node(Self.camel(name), call.offset, place)
          view.isStructural = true
          // A view that contains itself ends by data known only at run time.
          guard place.types.count(where: { $0 == type.name }) < 3, place.types.count < 4 else {
            return view
          }
          var inside = place.inside("\(call.offset)")
          inside.types.append(type.name)
          views(body, Scope(instance: instance, context: type.name), inside).forEach(view.add)
          view.properties = animatableData(of: instance, view)
          // SwiftUI animates the data; the properties of the views inside follow from it.
          if !view.properties.isEmpty {
            view.children.flatMap(\.all).forEach { $0.properties = [] }
          }
          return view
        }
      }
      let view = node(Self.camel(name), call.offset, place)
      view.isStructural = name == "Group"
      if name.first?.isUppercase == true, !SwiftUITables.views.contains(name),
        evaluator.declarations.type(name, in: scope.context) == nil
      {
        evaluator.meet(name, call, scope)
      }
      if scope.holder(name) == nil, let type = evaluator.declarations.type(name, in: scope.context),
        type.member("animatableData", isStatic: false) != nil,
        case .instance(let shape) = evaluator.construct(
          type, evaluator.arguments(call, scope), path: "\(place.path)/\(call.offset)")
      {
        view.properties = animatableData(of: shape, view)
      }
      let inside = place.inside("\(call.offset)")
      let isButton = SwiftUITables.buttons.contains(name)
      for (index, (label, closure)) in call.closures.enumerated() {
        let isAction =
          label == "action" || label?.hasPrefix("on") == true
          || (isButton && label == nil && index == 0)
        if isAction {
          view.triggers.append(trigger(name, call, view, evaluator.closure(closure, scope), place))
        } else if label == "destination"
          || (name == "NavigationLink" && label == nil && trailing.count > 1)
        {
          presented.append((name, evaluator.closure(closure, scope)))
        } else {
          views(closure, scope, inside).forEach(view.add)
        }
      }
      // An action by name, as in `Button("Add", action: add)`, and a toggle of a binding.
      for argument in call.arguments where !argument.expression.is(ClosureExprSyntax.self) {
        if argument.label?.text == "action",
          case .function(let function) = evaluator.evaluate(argument.expression, scope)
        {
          view.triggers.append(trigger(name, call, view, function, place))
        }
        // A control changes the binding `$value.animation(…)`.
        if let bound = argument.expression.as(FunctionCallExprSyntax.self),
          bound.member?.memberName == "animation",
          case .cell(let path) = evaluator.evaluate(argument.expression, scope)
        {
          evaluator.visited.insert(bound.site)
          let given = bound.arguments.first.map {
            evaluator.evaluate($0.expression, scope, "Animation").animation
          }
          var trigger = Trigger.outside(
            path, evaluator.read(.cell(path)).bool.map { .bool(!$0) } ?? .unknown("it changes"))
          (trigger.kind, trigger.position, trigger.key) = (name, call.offset, view.key)
          trigger.change?.animation = given ?? AnimationValue(kind: "default")
          trigger.change?.animation?.position = bound.site
          view.triggers.append(trigger)
        }
        if name == "AnyView" || name == "Group", argument.label == nil,
          let inner = self.view(argument.expression, scope, inside)
        {
          view.add(inner)
        }
      }
      return view
    }

    /// The views of a closure whose parameters only the framework knows.
    func views(_ closure: ClosureExprSyntax, _ scope: Scope, _ place: Place) -> [Node] {
      views(closure.statements, evaluator.closure(closure, scope).opaqueScope, place)
    }

    func trigger(
      _ kind: String, _ call: FunctionCallExprSyntax, _ view: Node, _ function: Function,
      _ place: Place
    ) -> Trigger {
      Trigger(
        kind: kind, position: call.site, key: view.key, function: function,
        branches: place.branches)
    }

    /// The items of a `ForEach`.
    private func list(_ call: FunctionCallExprSyntax, _ scope: Scope, _ place: Place) -> Node? {
      let view = node("forEach", call.offset, place)
      view.isStructural = true
      guard let data = call.arguments.first,
        let content = call.closures.last?.closure
      else { return view }
      // A collection that the file does not define is known by its name.
      let (elements, reads) = evaluator.reading {
        evaluator.elements(evaluator.evaluate(data.expression, scope))
          ?? evaluator.elements(.opaque(Self.collection(data.expression))) ?? []
      }
      let function = evaluator.closure(content, scope)
      for (index, element) in elements.prefix(Evaluator.maximumItems).enumerated() {
        var inner = place
        inner.path += "/\(call.offset)[\(index)]"
        inner.countReads = reads
        let bound = evaluator.bind(function, [(nil, element)])
        views(content.statements, bound, inner).forEach(view.add)
      }
      if elements.count > Evaluator.maximumItems {
        evaluator.note(
          call.offset,
          "only the first \(Evaluator.maximumItems) of \(elements.count) items are read")
      }
      return view
    }

    /// A name for a collection: the last name of its expression.
    private static func collection(_ expression: ExprSyntax) -> String {
      var node = expression
      while let call = node.as(FunctionCallExprSyntax.self),
        let inner = call.member?.base ?? call.arguments.first?.expression
      { node = inner }
      return String(
        node.sourceText.split(separator: ".").last ?? "items"
      ).filter { $0.isLetter || $0.isNumber }
    }
  }
#endif
