#if SwiftUISource
  import SwiftSyntax

  extension Evaluator {
    /// Changes a variable by a method; false if the method is another one.
    func mutate(_ place: Place, _ name: String, _ arguments: Arguments) -> Bool {
      let old = value(place)
      switch (name, old) {
      case ("toggle", .bool(let flag)): assign(place, .bool(!flag))
      case ("toggle", .opaque): assign(place, .bool(true))
      case ("toggle", _): assign(place, .unknown(old.reason))
      case ("insert", .list(let list)), ("append", .list(let list)):
        guard let new = arguments.first?.value else { return false }
        if name == "insert", list.contains(where: { $0.equals(new) == true }) { return true }
        assign(place, .list(list + [new]))
      case ("formUnion", .list(let list)):
        guard let new = arguments.first.flatMap({ elements($0.value) }) else { return false }
        assign(place, .list(list + new))
      case ("removeAll", .list): assign(place, .list([]))
      case ("removeFirst", .list(let list)): assign(place, .list(Array(list.dropFirst())))
      case ("removeLast", .list(let list)): assign(place, .list(list.dropLast()))
      case ("remove", .list(let list)):
        guard let gone = arguments.first?.value else { return false }
        assign(place, .list(list.filter { $0.equals(gone) != true }))
      default: return false
      }
      return true
    }

    /// Runs a call that has an effect on time or animation; false if it is another call.
    func perform(_ name: String, _ call: FunctionCallExprSyntax, _ scope: Scope) -> Bool {
      guard let action else { return false }
      let closures = call.closures
      let site = call.offset
      /// A function by name, as in `execute: work`.
      var named: Function? {
        guard let last = call.arguments.last,
          case .function(let function) = evaluate(last.expression, scope)
        else { return nil }
        return function
      }
      func spawn(_ delay: Double, isTimed: Bool, waits: Bool, isRepeated: Bool = false) {
        guard let function = closures.last.map({ closure($0.closure, scope) }) ?? named else {
          return
        }
        let place = function.body.position.utf8Offset
        guard action.task.closures.count(where: { $0 == place }) < 2 else {
          note(site, "it starts itself again; three iterations are evaluated")
          return
        }
        var task = action.task
        task.closures.append(place)
        task.function = function
        task.arguments = []
        task.time += delay
        task.isTimed = task.isTimed || isTimed
        task.isRepeated = task.isRepeated || isRepeated
        task.waits = task.waits || waits
        task.follows = task.follows || !action.changes.isEmpty
        // A later closure has a transaction of its own.
        if delay > 0 || waits { (task.animation, task.site) = (nil, nil) }
        action.tasks.append(task)
      }
      switch name {
      case "withAnimation", "withTransaction":
        guard let body = closures.first(where: { $0.label != "completion" })?.closure else {
          return false
        }
        let given = call.arguments.first {
          $0.label == nil && !$0.expression.is(ClosureExprSyntax.self)
        }
        animated.insert(site)
        let before = action.task
        let (value, read) = reading {
          let value =
            given.map { evaluate($0.expression, scope, "Animation") }
            ?? .animation(AnimationValue(kind: "default", position: site))
          return name == "withTransaction" ? self.animation(of: value) : value
        }
        switch value {
        case .animation(var animation):
          animation.position = site
          animation.reads = read
          action.task.animation = animation
        case .null: action.task.animation = nil
        default:
          note(site, "its animation: \(value.reason)")
          action.task.animation = nil
        }
        action.task.site = site
        action.reaches = false
        _ = execute(body.statements, Scope(parent: scope))
        if value.isKnown, action.reaches || value.animation == nil {
          action.ran.append(action.task)
        }
        let animation = action.task.animation
        (action.task.animation, action.task.site) = (before.animation, before.site)
        if let completion = call.closure("completion") {
          var task = action.task
          task.function = closure(completion, scope)
          task.arguments = []
          task.time += animation?.logicalDuration ?? 0
          task.waits = true
          action.tasks.append(task)
        }
        return true
      case "DispatchQueue.main.asyncAfter":
        guard let deadline = call.arguments.first?.expression else { return false }
        guard let delay = self.delay(deadline, scope) else {
          note(site, "its deadline is known only at run time")
          return true
        }
        spawn(delay, isTimed: delay > 0, waits: true)
        return true
      case "DispatchQueue.main.async", "RunLoop.main.perform":
        spawn(0, isTimed: false, waits: true)
        return true
      case "Task", "Task.detached", "MainActor.run":
        spawn(0, isTimed: false, waits: name == "Task")
        return true
      case "Task.yield":
        action.task.waits = true
        return true
      case _ where name.hasSuffix(".sleep"):
        guard let argument = call.arguments.first else { return false }
        let value =
          argument.label?.text == "until"
          ? delay(argument.expression, scope).map { .number($0) }
            ?? .unknown("its deadline is known only at run time")
          : evaluate(argument.expression, scope, "Duration")
        guard let number = value.double else {
          note(site, "how long it sleeps: \(value.reason)")
          return true
        }
        let isWhole = argument.label?.text == "nanoseconds" || argument.label == nil
        let seconds = isWhole ? number * 1e-9 : number
        action.task.time += max(seconds, 0)
        action.task.waits = true
        action.task.isTimed = action.task.isTimed || action.task.follows || !action.changes.isEmpty
        return true
      case "Timer.scheduledTimer":
        guard let interval = call.arguments.first,
          let delay = evaluate(interval.expression, scope).double
        else {
          note(site, "its interval is known only at run time")
          return true
        }
        let repeats = call.argument("repeats").map { evaluate($0, scope).bool } != false
        if repeats {
          action.repeats = true
          assumptions[site] = "only the first firing of a repeating timer is evaluated"
        }
        spawn(delay, isTimed: delay > 0 && !repeats, waits: true, isRepeated: repeats)
        return true
      default: return false
      }
    }

    // MARK: Transactions

    /// The seconds of a deadline such as `.now() + 0.2`.
    private func delay(_ deadline: ExprSyntax, _ scope: Scope) -> Double? {
      guard let sequence = deadline.as(SequenceExprSyntax.self) else {
        return deadline.sourceText.hasSuffix("now()") ? 0 : nil
      }
      // `.now() + a + b` groups to the left.
      var total = 0.0
      var node = Folded(sequence)
      while case .binary(let left, "+", let right) = node {
        guard let part = evaluate(right, scope, "").double else { return nil }
        total += part
        node = left
      }
      return total
    }
  }
#endif
