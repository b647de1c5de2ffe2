#if SwiftUISource
  import ChoreographyAudit
  import SwiftSyntax

  extension ViewBuilder {
    // MARK: Phases

    /// The phases of an animator: its content, built for each of them.
    func phases(
      _ view: Node, _ call: FunctionCallExprSyntax, _ scope: Scope, _ place: Place,
      content: ClosureExprSyntax?
    ) {
      let position = call.site
      evaluator.visited.insert(position)
      guard let content, let list = call.arguments.first(where: { $0.label == nil }) else { return }
      let (trigger, reads) = self.trigger(call, scope)
      guard case .list(let values) = evaluator.evaluate(list.expression, scope), !values.isEmpty
      else {
        evaluator.note(
          position, "its phases `\(Evaluator.short(list.expression))` are known only at run time")
        return
      }
      let animation = call.closure("animation")
      var sequence = Node.Sequence(
        trigger: trigger, reads: reads, isRunning: trigger == nil, position: position)
      for (index, value) in values.prefix(200).enumerated() {
        let nodes = self.content(content, view, value, scope, place.inside("\(position)"))
        var step = Node.Phase(name: "\(index)", nodes: nodes)
        if case .member(let name, _) = value { step.name = name }
        step.animation = AnimationValue(kind: "default")
        if let animation {
          let (result, timing) = evaluator.reading {
            evaluator.run(
              animation.statements,
              evaluator.bind(evaluator.closure(animation, scope), [(nil, value)]), "Animation")
          }
          sequence.timing.formUnion(timing)
          switch result {
          case .animation(let found): step.animation = found
          case .null: step.animation = nil
          default:
            evaluator.note(position, "the animation of phase \(step.name): \(result.reason)")
            return
          }
        }
        sequence.phases.append(step)
      }
      view.sequences.append(sequence)
    }

    private func trigger(_ call: FunctionCallExprSyntax, _ scope: Scope) -> (Value?, Set<String>) {
      guard let trigger = call.argument("trigger") else { return (nil, []) }
      return evaluator.reading { evaluator.evaluate(trigger, scope) }
    }

    /// The views of an animator's content for a value. In the form of a modifier the content is
    /// the view itself, of which a copy without its own modifiers is built.
    private func content(
      _ closure: ClosureExprSyntax, _ view: Node, _ value: Value, _ scope: Scope, _ place: Place
    ) -> [Node] {
      let function = evaluator.closure(closure, scope)
      let base = Node(key: view.key + "/content", name: view.name, position: view.position)
      var arguments: Evaluator.Arguments = [(nil, value)]
      let hasContent =
        function.parameters.count == 2
        || (function.parameters.isEmpty && closure.statements.description.contains("$1"))
      if hasContent { arguments.insert((nil, .view(base)), at: 0) }
      let nodes = views(closure.statements, evaluator.bind(function, arguments), place)
      return nodes.flatMap(\.all)
    }

    // MARK: Keyframes

    /// The keyframe tracks of an animator.
    func keyframes(
      _ view: Node, _ call: FunctionCallExprSyntax, _ scope: Scope, _ place: Place,
      content: ClosureExprSyntax?
    ) {
      let position = call.site
      evaluator.visited.insert(position)
      guard let content, let start = call.argument("initialValue"),
        let body = call.closure("keyframes")
      else { return }
      let (trigger, reads) = self.trigger(call, scope)
      let repeating = call.argument("repeating").map { evaluator.evaluate($0, scope).bool ?? true }
      let path = "\(place.path).keyframes\(position)"
      var value = evaluator.evaluate(start, scope)
      if case .instance(let instance) = value {
        value = .instance(Instance(instance.type, path: path, arguments: instance.arguments))
      } else {
        // A number has one track, without a path.
        evaluator.state[path] = value
        value = .cell(path)
      }
      var sequence = Node.Sequence(
        trigger: trigger, reads: reads,
        isRunning: trigger == nil && repeating != false, position: position)
      let place = place.inside("\(position)")
      sequence.nodes = self.content(content, view, value, scope, place)
      let bound = evaluator.bind(evaluator.closure(body, scope), [(nil, value)])
      var bare: [CodeBlockItemSyntax] = []
      for item in body.statements {
        guard case .expr(let expression) = item.item,
          let track = expression.as(FunctionCallExprSyntax.self),
          track.calleeName == "KeyframeTrack",
          let closure = track.trailingClosure
        else {
          // Keyframes of a single value may be without a track.
          if case .decl(let declaration) = item.item {
            evaluator.declare(declaration, bound)
          } else {
            bare.append(item)
          }
          continue
        }
        let name = track.arguments.first?.expression.as(KeyPathExprSyntax.self)
          .map { $0.components.sourceText.trimmingPrefix { $0 == "." } }
        self.track(
          name.map(String.init), Array(closure.statements), bound, path, value, content, view,
          scope, place, &sequence)
      }
      track(nil, bare, bound, path, value, content, view, scope, place, &sequence)
      view.sequences.append(sequence)
    }

    /// Adds one track: to every property that reads its variable, through the line between them.
    ///
    /// - Parameter part: The part of a size or point that it moves.
    private func track(
      _ name: String?, _ items: [CodeBlockItemSyntax], _ bound: Scope, _ path: String,
      _ value: Value, _ content: ClosureExprSyntax, _ view: Node, _ scope: Scope, _ place: Place,
      _ sequence: inout Node.Sequence, part: String? = nil
    ) {
      guard let first = items.first else { return }
      let position = first.offset
      // A key path names a variable and perhaps a part of it.
      let names = name?.split(separator: ".").map(String.init) ?? []
      let variable = ([path] + names.prefix(1)).joined(separator: ".")
      let base = names.first.map { evaluator.field($0, of: value) } ?? evaluator.read(value)
      let moved = (names.dropFirst() + (part.map { [$0] } ?? [])).reduce(
        Evaluator.Place.state(variable, base)
      ) { .field($0, $1) }
      let whole = evaluator.value(moved)
      if part == nil, let labels = parts(of: whole, first, bound) {
        for label in labels {
          track(
            name, items, bound, path, value, content, view, scope, place, &sequence, part: label)
        }
        return
      }
      guard let from = whole.double else {
        evaluator.note(position, "the track of `\(name ?? "the value")` moves no single number")
        return
      }
      var frames: [Node.Keyframe] = []
      for item in items {
        let (frame, timing) = evaluator.reading {
          item.item.as(FunctionCallExprSyntax.self).flatMap { keyframe($0, bound, part) }
        }
        sequence.timing.formUnion(timing)
        guard let frame else {
          evaluator.note(position, "the keyframe `\(Evaluator.short(item))` is not evaluated")
          return
        }
        frames.append(frame)
      }
      // The properties at three values show whether they depend linearly on the value.
      let kept = evaluator.state[variable]
      var samples: [[Node]] = []
      for shift in [1.0, 2.0] {
        evaluator.assign(moved, .number(from + shift))
        samples.append(self.content(content, view, value, scope, place))
      }
      evaluator.state[variable] = kept
      for (index, node) in sequence.nodes.enumerated() {
        for (number, property) in node.properties.enumerated()
        where property.reads.contains(variable) {
          guard let base = property.value.double,
            let one = samples[0].at(index)?.properties.at(number)?.value.double,
            let two = samples[1].at(index)?.properties.at(number)?.value.double,
            (two - one - (one - base)).magnitude <= 1e-9 * (1 + base.magnitude)
          else {
            evaluator.note(
              position, "`\(property.name)` is not a linear function of `\(name ?? "the value")`")
            continue
          }
          let slope = one - base
          if slope == 0 { continue }
          let mapped = frames.map { frame in
            var frame = frame
            frame.to = slope == 1 && base == from ? frame.to : base + (frame.to - from) * slope
            frame.startVelocity = frame.startVelocity.map { $0 * slope }
            frame.endVelocity = frame.endVelocity.map { $0 * slope }
            return frame
          }
          sequence.tracks.append(
            .init(node: node, property: property.name, from: base, keyframes: mapped))
        }
      }
    }

    /// The parts of a size or point that a track moves; nil for a number.
    private func parts(of value: Value, _ first: CodeBlockItemSyntax, _ scope: Scope) -> [String]? {
      if case .tuple(let fields) = value { return fields.map(\.label) }
      guard case .expr(let expression) = first.item,
        let target = expression.as(FunctionCallExprSyntax.self)?.arguments.first?.expression,
        case .tuple(let fields) = evaluator.evaluate(target, scope)
      else { return nil }
      return fields.map(\.label)
    }

    /// A keyframe, or a part of one whose target is a size or point.
    private func keyframe(
      _ call: FunctionCallExprSyntax, _ scope: Scope, _ part: String?
    ) -> Node.Keyframe? {
      guard let type = call.calleeName.flatMap({ SwiftUITables.keyframes[$0] }) else { return nil }
      var frame = Node.Keyframe(type: type, to: 0, position: call.offset)
      var hasTarget = false
      for argument in call.arguments {
        let label = argument.label?.text
        let expected = label == "spring" ? "Spring" : label == "timingCurve" ? "UnitCurve" : ""
        var value = evaluator.evaluate(argument.expression, scope, expected)
        if let part, ["", "startVelocity", "endVelocity"].contains(label ?? "") {
          value = evaluator.field(part, of: value)
        }
        switch label {
        case nil:
          guard let to = value.double else { return nil }
          frame.to = to
          hasTarget = true
        case "duration":
          guard let duration = value.double else { return nil }
          frame.duration = duration
        case "spring":
          guard let spring = value.animation?.spring else { return nil }
          frame.spring = spring
        case "startVelocity": frame.startVelocity = value.double
        case "endVelocity": frame.endVelocity = value.double
        case "timingCurve":
          guard let curve = value.curve else { return nil }
          frame.curve = curve
        default: return nil
        }
      }
      return hasTarget ? frame : nil
    }
  }
#endif
