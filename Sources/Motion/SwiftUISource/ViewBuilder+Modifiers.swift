#if SwiftUISource
  import SwiftSyntax

  extension ViewBuilder {
    /// Applies a modifier to a view.
    func modify(
      _ view: Node, _ name: String, _ call: FunctionCallExprSyntax, _ scope: Scope, _ place: Place
    ) {
      view.order += 1
      let position = call.site
      let closures = call.closures
      if let labels = SwiftUITables.properties[name] {
        set(view, name, labels, call, scope)
        guard name == "stroke" else { return }
      }
      switch name {
      case "animation": animate(view, call, scope, place)
      case "transition": view.transition = transition(call, scope, view.order)
      case "transaction":
        guard let change = closures.last?.closure else { return }
        evaluator.visited.insert(position)
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
          return evaluator.meet(
            call.arguments.first.map { Evaluator.short($0) } ?? name, call, scope)
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
        if !SwiftUITables.isModifier(name) { evaluator.meet(name, call, scope) }
        observe(view, name, call, scope, place)
      }
    }

    private func set(
      _ view: Node, _ name: String, _ labels: [String: String], _ call: FunctionCallExprSyntax,
      _ scope: Scope
    ) {
      func add(_ property: String, _ value: Value, _ reads: Set<String>) {
        // The second modifier of a kind gets a number.
        let number = view.counts[property, default: 0] + 1
        view.counts[property] = number
        view.properties.append(
          .init(
            name: number > 1 ? "\(property)\(number)" : property, value: value, reads: reads,
            order: view.order, position: call.site))
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

    private func animate(
      _ view: Node, _ call: FunctionCallExprSyntax, _ scope: Scope, _ place: Place
    ) {
      guard let first = call.arguments.first, first.label == nil else { return }
      let position = call.site
      evaluator.visited.insert(position)
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
    func apply(_ instance: Instance, to view: Node, _ place: Place) {
      guard let function = instance.type.all("body").first?.function else { return }
      // Its own state belongs to the view that it modifies.
      let own = Instance(
        instance.type, path: "\(view.key).\(instance.type.name)", arguments: instance.arguments)
      let closure = evaluator.closure(function, Scope(instance: own, context: instance.type.name))
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
    private func extend(
      _ view: Node, _ name: String, _ call: FunctionCallExprSyntax, _ scope: Scope, _ place: Place
    ) -> Bool {
      guard
        let function = evaluator.declarations["View"]?.function(
          name, labels: call.labels, isStatic: false)
      else { return false }
      let bound = evaluator.bind(
        evaluator.closure(function, Scope(context: "View")), evaluator.arguments(call, scope),
        self: view)
      let nodes = views(function.body?.statements ?? [], bound, place.inside("\(view.order)"))
      for node in nodes where node.parent == nil { view.add(node) }
      return true
    }

    /// Triggers, presented screens and views in closures.
    private func observe(
      _ view: Node, _ name: String, _ call: FunctionCallExprSyntax, _ scope: Scope, _ place: Place
    ) {
      if name.hasPrefix("on") || name == "task" || name == "refreshable" {
        var found = call.closures.last.map { evaluator.closure($0.closure, scope) }
        if found == nil, let argument = call.arguments.last(where: { $0.label?.text != "of" }),
          case .function(let named) = evaluator.evaluate(argument.expression, scope)
        {
          found = named
        }
        guard let function = found, name != "onDisappear" else { return }
        var trigger = trigger(name, call, view, function, place)
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
          views(closure, scope, place.inside("\(call.site)")).forEach(view.add)
        }
        for argument in call.arguments where ["overlay", "background", "mask"].contains(name) {
          guard argument.label == nil || argument.label?.text == "content",
            !argument.expression.is(ClosureExprSyntax.self),
            argument.expression.is(FunctionCallExprSyntax.self)
              || argument.expression.is(DeclReferenceExprSyntax.self)
          else { continue }
          if let inner = self.view(argument.expression, scope, place.inside("\(call.site)")) {
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
        var trigger = trigger("gesture", call, view, function, place)
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
  }
#endif
