#if SwiftUISource
  import ChoreographyAudit
  import SwiftSyntax

  extension ViewBuilder {
    /// Applies a modifier to a view.
    mutating func modify(
      _ view: Node, _ name: String, _ call: FunctionCallExprSyntax, _ position: Int,
      _ scope: Scope, _ place: Place
    ) {
      view.order += 1
      let closures = call.closures
      if let labels = SwiftUITables.properties[name] {
        set(view, name, labels, call, position, scope)
        guard name == "stroke" else { return }
      }
      switch name {
      case "animation": animate(view, call, position, scope, place)
      case "transition": view.transition = transition(call, position, scope, view.order)
      case "transaction":
        guard let change = closures.last?.closure else { return }
        visited.insert(position)
        let value = call.argument("value")
        let (found, reads) = evaluator.reading { value.map { evaluator.evaluate($0, scope) } }
        view.animators.append(
          .init(
            animation: .null, value: found, reads: reads, order: view.order, position: position,
            change: evaluator.closure(change, scope)))
      case "phaseAnimator":
        phases(
          view, call, scope, place, content: closures.first { $0.label != "animation" }?.closure)
      case "keyframeAnimator":
        keyframes(
          view, call, scope, place, content: closures.first { $0.label != "keyframes" }?.closure)
      case "modifier":
        guard let argument = call.arguments.first,
          case .instance(let instance) = evaluator.evaluate(argument.expression, scope)
        else {
          evaluator.meet(
            call.arguments.first.map { Evaluator.short($0) } ?? name, position, call, scope)
          return
        }
        apply(instance, to: view, place)
      default:
        if extend(view, name, call, scope, place) { return }
        if SwiftUITables.unmeasured.contains(name) {
          let (values, reads) = evaluator.reading { evaluator.arguments(call, scope) }
          view.properties.append(
            .init(
              name: name, value: .list(values.map(\.value)), reads: reads, order: view.order,
              position: position, isUnmeasured: true))
        }
        if !SwiftUITables.isModifier(name) { evaluator.meet(name, position, call, scope) }
        observe(view, name, call, position, scope, place)
      }
    }

    private func set(
      _ view: Node, _ name: String, _ labels: [String: String], _ call: FunctionCallExprSyntax,
      _ position: Int, _ scope: Scope
    ) {
      func add(_ property: String, _ value: Value, _ reads: Set<String>) {
        // The second modifier of a kind gets a number.
        let number = view.counts[property, default: 0] + 1
        view.counts[property] = number
        view.properties.append(
          .init(
            name: number > 1 ? "\(property)\(number)" : property, value: value, reads: reads,
            order: view.order, position: position))
      }
      var edges = ""
      for argument in call.arguments {
        let label = argument.label?.text ?? ""
        guard let property = labels[label] else { continue }
        let type = name.hasPrefix("rotation") || name == "hueRotation" ? "Angle" : ""
        let (value, reads) = evaluator.reading {
          evaluator.evaluate(argument.expression, scope, type)
        }
        switch value {
        case .tuple(let fields):
          for field in fields {
            let axis = ["width", "x"].contains(field.label) ? "x" : "y"
            if let part = labels[axis] { add(part, field.value, reads) }
          }
        case .member(let edge, _) where name == "padding": edges = "." + edge
        case .list where name == "padding": edges = ".edges"
        case .member where property == "alignment": add(property, value, reads)
        case .member: continue
        case .null: add(property, .opaque("the \(property) of layout"), reads)
        default:
          if property == "offset" || property == "position" {
            // A zero, or an unknown size.
            add(labels["x"]!, value, reads)
            add(labels["y"]!, value, reads)
          } else {
            add(property + edges, value, reads)
          }
        }
      }
    }

    // MARK: Animations

    private mutating func animate(
      _ view: Node, _ call: FunctionCallExprSyntax, _ position: Int,
      _ scope: Scope, _ place: Place
    ) {
      guard let first = call.arguments.first, first.label == nil else { return }
      visited.insert(position)
      var (animation, reads) = evaluator.reading {
        evaluator.evaluate(first.expression, scope, "Animation")
      }
      if case .animation(var value) = animation {
        value.position = position
        value.reads = reads
        animation = .animation(value)
      }
      let observed = call.argument("value")
      if observed == nil, let body = call.closures.first?.closure {
        // Only the modifiers in the closure are animated.
        let count = view.properties.count
        let function = evaluator.closure(body, scope)
        let bound = evaluator.bind(function, [(nil, .view(view))])
        _ = views(body.statements, bound, place)
        for index in count..<max(view.properties.count, count) {
          view.properties[index].scoped = animation.animation
        }
        if animation.animation == nil {
          evaluator.note(position, "its animation: \(animation.reason)")
        }
        return
      }
      var value: Value?
      if let observed { (value, reads) = evaluator.reading { evaluator.evaluate(observed, scope) } }
      view.animators.append(
        .init(
          animation: animation, value: value, reads: reads, order: view.order, position: position))
    }

    /// Applies a view modifier of the file.
    private mutating func apply(_ instance: Instance, to view: Node, _ place: Place) {
      guard let member = instance.type.all("body").first,
        case .function(let function) = member.kind
      else { return }
      // Its own state belongs to the view that it modifies.
      let own = Instance(
        instance.type, path: "\(view.key).\(instance.type.name)", arguments: instance.arguments)
      let closure = evaluator.closure(
        function, Scope(instance: own, context: instance.type.name))
      let bound = evaluator.bind(closure, [("content", .view(view))])
      if let name = closure.parameters.first?.name { bound.values[name] = .view(view) }
      let count = view.properties.count
      let nodes = views(closure.body, bound, place.inside("\(view.order)"))
      // A container that it puts around the view becomes its child, beside what it has.
      for node in nodes where node.parent == nil { view.add(node) }
      let data = animatableData(of: own, view)
      // SwiftUI animates the data; the properties that the modifier sets follow from it.
      if !data.isEmpty { view.properties.replaceSubrange(count..., with: data) }
    }

    /// The numbers by which SwiftUI animates a view, shape or modifier of the file; empty if they
    /// are not known.
    func animatableData(of instance: Instance, _ view: Node) -> [Node.Property] {
      guard instance.type.member("animatableData", isStatic: false) != nil else { return [] }
      let (value, reads) = evaluator.reading {
        evaluator.member("animatableData", of: instance) ?? .null
      }
      func numbers(_ value: Value) -> [Value] {
        guard case .tuple(let fields) = value else { return [value] }
        return fields.flatMap { numbers($0.value) }
      }
      let all = numbers(value)
      guard all.allSatisfy({ $0.symbol != nil }) else { return [] }
      return all.enumerated().map { index, value in
        .init(
          name: "animatableData\(index == 0 ? "" : "\(index + 1)")", value: value, reads: reads,
          order: view.order, position: view.position)
      }
    }

    /// Applies a function of an extension of `View`; false if there is none.
    private mutating func extend(
      _ view: Node, _ name: String, _ call: FunctionCallExprSyntax, _ scope: Scope, _ place: Place
    ) -> Bool {
      guard
        let function = evaluator.declarations["View"]?.function(
          name, labels: call.labels, isStatic: false)
      else { return false }
      let bound = evaluator.bind(
        evaluator.closure(function, Scope(context: "View")), evaluator.arguments(call, scope),
        self: view)
      let nodes = views(
        function.body?.statements ?? [], bound, place.inside("\(view.order)"))
      for node in nodes where node.parent == nil { view.add(node) }
      return true
    }

    /// Triggers, presented screens and views in closures.
    private mutating func observe(
      _ view: Node, _ name: String, _ call: FunctionCallExprSyntax, _ position: Int,
      _ scope: Scope, _ place: Place
    ) {
      if name.hasPrefix("on") || name == "task" || name == "refreshable" {
        var found = call.closures.last.map { evaluator.closure($0.closure, scope) }
        if found == nil, let argument = call.arguments.last(where: { $0.label?.text != "of" }),
          case .function(let named) = evaluator.evaluate(argument.expression, scope)
        {
          found = named
        }
        guard let function = found, name != "onDisappear" else { return }
        var trigger = trigger(name, position, view, function, place)
        if let observed = call.arguments.first, name == "onChange" || observed.label?.text == "id" {
          trigger.value = evaluator.evaluate(observed.expression, scope)
          if let value = trigger.value,
            call.argument("initial").map({ evaluator.evaluate($0, scope).bool }) == true
          {
            var first = trigger
            (first.kind, first.value) = ("onAppear", nil)
            first.arguments = first.function.parameters.map { _ in (nil, value) }
            view.triggers.append(first)
          }
        }
        if name == "onHover" { trigger.arguments = [(nil, .bool(true))] }
        view.triggers.append(trigger)
      } else if name.lowercased().hasSuffix("gesture") {
        for argument in call.arguments { gesture(view, argument.expression, scope, place) }
      } else if SwiftUITables.presentations.contains(name) {
        for (label, closure) in call.closures where label?.hasPrefix("on") != true {
          presented.append((name, evaluator.closure(closure, scope)))
        }
      } else {
        for (_, closure) in call.closures {
          views(closure, scope, place.inside("\(position)")).forEach(view.add)
        }
        for argument in call.arguments where ["overlay", "background", "mask"].contains(name) {
          guard argument.label == nil || argument.label?.text == "content",
            !argument.expression.is(ClosureExprSyntax.self),
            argument.expression.is(FunctionCallExprSyntax.self)
              || argument.expression.is(DeclReferenceExprSyntax.self)
          else { continue }
          if let inner = self.view(argument.expression, scope, place.inside("\(position)")) {
            view.add(inner)
          }
        }
      }
    }

    /// The closures of a gesture: `DragGesture().onEnded { … }`.
    private func gesture(_ view: Node, _ expression: ExprSyntax, _ scope: Scope, _ place: Place) {
      guard let call = expression.as(FunctionCallExprSyntax.self), let access = call.member,
        let base = access.base
      else { return }
      if access.memberName == "onEnded", let closure = call.closures.first?.closure {
        let function = evaluator.closure(closure, scope)
        var trigger = trigger("gesture", access.declName.offset, view, function, place)
        // A drag has moved something before it ends.
        var node = base
        while let inner = node.as(FunctionCallExprSyntax.self) {
          if inner.calleeName == "DragGesture" { trigger.arguments = [(nil, Self.drag)] }
          if inner.member?.memberName == "onChanged", let closure = inner.closures.first?.closure {
            trigger.before = evaluator.closure(closure, scope)
          }
          guard let next = inner.member?.base else { break }
          node = next
        }
        view.triggers.append(trigger)
      }
      gesture(view, base, scope, place)
    }

    /// The value of a drag: points, and points per second.
    private static var drag: Value {
      let distance = Value.tuple([("width", .number(100)), ("height", .number(100))])
      let place = Value.tuple([("x", .number(100)), ("y", .number(100))])
      return .tuple([
        ("translation", distance), ("predictedEndTranslation", distance), ("velocity", distance),
        ("location", place), ("predictedEndLocation", place),
        ("startLocation", .tuple([("x", .number(0)), ("y", .number(0))])),
      ])
    }

    // MARK: Transitions

    private mutating func transition(
      _ call: FunctionCallExprSyntax, _ position: Int, _ scope: Scope, _ order: Int
    ) -> Node.Transition? {
      var result = Node.Transition(position: position, order: order)
      guard let argument = call.arguments.first else { return nil }
      let parts = parts(argument.expression, scope, &result)
      guard let parts else {
        evaluator.note(
          position, "the transition `\(Evaluator.short(argument.expression))` is not evaluated")
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

    private mutating func parts(
      _ expression: ExprSyntax, _ scope: Scope, _ result: inout Node.Transition
    ) -> Parts? {
      func both(_ list: [(String, Double)]) -> Parts {
        let part = list.map {
          Part(
            name: $0.0, absent: $0.1, present: $0.0 == "scale" ? 1.0 : $0.0 == "opacity" ? 1 : 0)
        }
        return (part, part)
      }
      if let sequence = expression.as(SequenceExprSyntax.self),
        case .ternary(let condition, let yes, let no) = Folded(sequence),
        let holds = evaluator.evaluate(condition, scope, "").bool,
        case .leaf(let chosen) = holds ? yes : no
      {
        return parts(chosen, scope, &result)
      }
      if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text {
        guard let holder = scope.holder(name) else { return named(nil, name, nil, scope, &result) }
        guard let initial = holder.initials[name] else { return nil }
        return parts(initial, holder, &result)
      }
      if let access = expression.as(MemberAccessExprSyntax.self) {
        switch access.memberName {
        case "opacity": return both([("opacity", 0)])
        case "scale": return both([("scale", 0)])
        case "identity": return both([])
        case "slide":
          return (both([("moveX", -1)]).insertion, both([("moveX", 1)]).removal)
        default: break
        }
        return named(access, access.memberName, nil, scope, &result)
      }
      guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
      guard let access = call.member else {
        guard let name = call.calleeName else { return nil }
        return named(nil, name, evaluator.arguments(call, scope), scope, &result)
      }
      let name = access.memberName
      let (evaluator, position) = (evaluator, result.position)
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
        guard var inner = parts(base, scope, &result) else { return nil }
        if name == "animation" {
          let (value, reads) = evaluator.reading {
            call.arguments.first.map { evaluator.evaluate($0.expression, scope, "Animation") }
          }
          guard var animation = value?.animation else { return inner }
          (animation.position, animation.reads) = (result.position, reads)
          func timed(_ part: Part) -> Part {
            var part = part
            part.animation = part.animation ?? animation
            return part
          }
          return (inner.insertion.map(timed), inner.removal.map(timed))
        }
        guard let other = call.arguments.first.flatMap({ parts($0.expression, scope, &result) })
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
          let view = Node(
            key: "\(position)", group: "", indices: [], name: "", position: position)
          apply(instance, to: view, Place(path: "\(position)", group: ""))
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
        guard list.count == 2, let insertion = parts(list[0].expression, scope, &result),
          let removal = parts(list[1].expression, scope, &result)
        else { return nil }
        return (insertion.insertion, removal.removal)
      default: return named(access, name, evaluator.arguments(call, scope), scope, &result)
      }
    }

    /// A constant or function of an extension of `AnyTransition` or `Transition`, or of a type that
    /// one of their members names; without a base, of the view.
    private mutating func named(
      _ access: MemberAccessExprSyntax?, _ name: String, _ arguments: Evaluator.Arguments?,
      _ scope: Scope, _ result: inout Node.Transition
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
          case .stored(let stored)?: return stored.initial.flatMap { parts($0, inner, &result) }
          case .computed(let statements, _)?: body = statements
          default: continue
          }
        }
        guard let body, evaluator.enter() else { return nil }
        defer { evaluator.leave() }
        // The names that it declares are in scope of what it returns.
        if body.count > 1 { _ = evaluator.execute(body, inner, "", isImplicit: false) }
        switch body.last?.item {
        case .expr(let only)?: return parts(only, inner, &result)
        case .stmt(let only)?:
          return only.as(ReturnStmtSyntax.self)?.expression.flatMap { parts($0, inner, &result) }
        default: return nil
        }
      }
      return nil
    }
  }
#endif
