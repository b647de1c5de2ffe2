#if SwiftUISource
  import ChoreographyAudit
  import SwiftSyntax

  extension ViewBuilder {
    func transition(
      _ call: FunctionCallExprSyntax, _ scope: Scope, _ order: Int
    ) -> Node.Transition? {
      var result = Node.Transition(position: call.site, order: order)
      guard let argument = call.arguments.first else { return nil }
      let parts = parts(argument.expression, scope, call.site)
      guard let parts else {
        evaluator.note(
          call.site, "the transition `\(Evaluator.short(argument.expression))` is not evaluated")
        result.isKnown = false
        result.insertion = [.init(name: "transition", absent: 0, present: 1)]
        result.removal = result.insertion
        return result
      }
      (result.insertion, result.removal) = parts
      return result
    }

    private typealias Part = Node.Transition.Part
    private typealias Parts = (insertion: [Part], removal: [Part])

    private func parts(
      _ expression: ExprSyntax, _ scope: Scope, _ position: Int
    ) -> Parts? {
      func both(_ list: [(String, Double)]) -> Parts {
        let part = list.map {
          Part(name: $0.0, absent: $0.1, present: $0.0 == "scale" ? 1.0 : $0.0 == "opacity" ? 1 : 0)
        }
        return (part, part)
      }
      if let sequence = expression.as(SequenceExprSyntax.self),
        case .ternary(let condition, let yes, let no) = Folded(sequence),
        let holds = evaluator.evaluate(condition, scope, "").bool,
        case .leaf(let chosen) = holds ? yes : no
      {
        return parts(chosen, scope, position)
      }
      if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text {
        guard let holder = scope.holder(name) else { return named(nil, name, nil, scope, position) }
        guard let initial = holder.initials[name] else { return nil }
        return parts(initial, holder, position)
      }
      if let access = expression.as(MemberAccessExprSyntax.self) {
        switch access.memberName {
        case "opacity": return both([("opacity", 0)])
        case "scale": return both([("scale", 0)])
        case "identity": return both([])
        case "slide": return (both([("moveX", -1)]).insertion, both([("moveX", 1)]).removal)
        default: break
        }
        return named(access, access.memberName, nil, scope, position)
      }
      guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
      guard let access = call.member else {
        guard let name = call.calleeName else { return nil }
        return named(nil, name, evaluator.arguments(call, scope), scope, position)
      }
      let name = access.memberName
      let evaluator = evaluator
      /// A length; for one known only at run time, a number that a note states.
      func length(_ value: Value, _ part: String) -> Double? {
        guard value.double == nil, let symbol = value.symbol else { return value.double }
        let stated = name == "scale" ? 0.0 : 1
        evaluator.assumptions[position] = "`\(part)`: `\(symbol)` is stated as \(Int(stated))"
        return stated
      }
      // Zero without the argument, nil if its value is not known.
      func number(_ labels: String?...) -> Double? {
        guard let argument = call.arguments.first(where: { labels.contains($0.label?.text) }) else {
          return 0
        }
        return length(evaluator.evaluate(argument.expression, scope), labels[0] ?? name)
      }
      func edge() -> (String, Double)? {
        let word = call.arguments.first?.expression.as(MemberAccessExprSyntax.self)?.declName
          .baseName.text
        return SwiftUITables.edges[word ?? ""]
      }
      if let base = access.base, name == "combined" || name == "animation" {
        guard var inner = parts(base, scope, position) else { return nil }
        if name == "animation" {
          let (value, reads) = evaluator.reading {
            call.arguments.first.map { evaluator.evaluate($0.expression, scope, "Animation") }
          }
          guard var animation = value?.animation else { return inner }
          (animation.position, animation.reads) = (position, reads)
          func timed(_ part: Part) -> Part {
            var part = part
            part.animation = part.animation ?? animation
            return part
          }
          return (inner.insertion.map(timed), inner.removal.map(timed))
        }
        guard let other = call.arguments.first.flatMap({ parts($0.expression, scope, position) })
        else { return nil }
        inner.insertion += other.insertion
        inner.removal += other.removal
        return inner
      }
      switch name {
      case "scale": return number("scale", nil).map { both([("scale", $0)]) }
      case "move": return edge().map { both([$0]) }
      case "push": return edge().map { both([$0, ("opacity", 0)]) }
      case "offset":
        var (x, y) = (number("x"), number("y"))
        if let size = call.arguments.first, size.label == nil {
          let value = evaluator.evaluate(size.expression, scope)
          (x, y) = (
            length(evaluator.field("width", of: value), "x"),
            length(evaluator.field("height", of: value), "y")
          )
        }
        guard let x, let y else { return nil }
        return both([("x", x), ("y", y)].filter { $0.1 != 0 })
      case "modifier":
        // Applied to two separate views, the modifiers show their difference.
        let views = ["active", "identity"].compactMap { label -> Node? in
          guard let argument = call.argument(label),
            case .instance(let instance) = evaluator.evaluate(argument, scope)
          else { return nil }
          let view = Node(key: "\(position)", name: "", position: position)
          apply(instance, to: view, Place(path: "\(position)"))
          return view
        }
        guard call.arguments.count == 2 else { return nil }
        let list = zip(
          views.first?.properties ?? [], views.at(1)?.properties ?? []
        ).compactMap { absent, present -> Part? in
          if let from = absent.value.double, let to = present.value.double {
            return from == to ? nil : .init(name: absent.name, absent: from, present: to)
          }
          return present.value.differs(from: absent.value)
            ? .init(name: absent.name, absent: 0, present: 1) : nil
        }
        guard list.isEmpty else { return (list, list) }
        evaluator.assumptions[position] =
          "its modifier changes what is no known number: it is stated as progress from 0 to 1"
        let progress = [Part(name: "transition", absent: 0, present: 1)]
        return (progress, progress)
      case "asymmetric":
        let list = Array(call.arguments)
        guard list.count == 2, let insertion = parts(list[0].expression, scope, position),
          let removal = parts(list[1].expression, scope, position)
        else { return nil }
        return (insertion.insertion, removal.removal)
      default: return named(access, name, evaluator.arguments(call, scope), scope, position)
      }
    }

    /// A constant or function of an extension of `AnyTransition` or `Transition`, or of a type that
    /// one of their members names; without a base, of the view.
    private func named(
      _ access: MemberAccessExprSyntax?, _ name: String, _ arguments: Evaluator.Arguments?,
      _ scope: Scope, _ position: Int
    ) -> Parts? {
      var owners = ["AnyTransition", "Transition"].map { Scope(context: $0) }
      if access == nil { owners = [Scope(parent: scope)] }
      if let base = access?.base,
        case .type(let owner) = evaluator.evaluate(base, scope, "AnyTransition")
      {
        owners = [Scope(context: owner)]
      }
      for owner in owners {
        guard let type = evaluator.declarations[owner.context] else { continue }
        let function = arguments.flatMap { arguments in
          let labels = arguments.map(\.label)
          return type.function(name, labels: labels, isStatic: true)
            ?? type.function(name, labels: labels, isStatic: false)
        }
        var (body, inner) = (function?.body?.statements, owner)
        if let function, let arguments {
          inner = evaluator.bind(evaluator.closure(function, owner), arguments)
        } else {
          switch (type.member(name, isStatic: true) ?? type.member(name, isStatic: false))?.kind {
          case .stored(let stored)?: return stored.initial.flatMap { parts($0, inner, position) }
          case .computed(let statements, _)?: body = statements
          default: continue
          }
        }
        guard let body, evaluator.enter() else { return nil }
        defer { evaluator.leave() }
        // The names that it declares are in scope of what it returns.
        if body.count > 1 { _ = evaluator.execute(body, inner) }
        switch body.last?.item {
        case .expr(let only)?: return parts(only, inner, position)
        case .stmt(let only)?:
          return only.as(ReturnStmtSyntax.self)?.expression.flatMap { parts($0, inner, position) }
        default: return nil
        }
      }
      return nil
    }
  }
#endif
