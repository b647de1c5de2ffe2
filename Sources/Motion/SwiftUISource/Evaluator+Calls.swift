#if SwiftUISource
  import SwiftSyntax

  extension Evaluator {
    typealias Arguments = [(label: String?, value: Value)]

    /// The arguments of a call, with its trailing closures.
    func arguments(
      _ call: FunctionCallExprSyntax, _ scope: Scope, expected: String = ""
    ) -> Arguments {
      // A spring is the only argument whose implicit members animations have, too.
      arguments(call, scope) { $0 == "spring" ? "Spring" : $0 == nil ? expected : "" }
    }

    private func arguments(
      _ call: FunctionCallExprSyntax, _ scope: Scope, type: (String?) -> String
    ) -> Arguments {
      call.arguments.map {
        ($0.label?.text, evaluate($0.expression, scope, type($0.label?.text)))
      } + call.trailingClosures.map { ($0.label, .function(closure($0.closure, scope))) }
    }

    func call(
      _ call: FunctionCallExprSyntax, _ scope: Scope, _ expected: String
    ) -> Value {
      let callee = call.calledExpression
      if let access = call.member { return member(access, of: call, scope, expected) }
      guard let reference = call.callee else {
        if callee.is(ArrayExprSyntax.self) { return named("Array", arguments(call, scope)) }
        let value = evaluate(callee, scope)
        if case .function(let function) = value {
          return self.call(function, arguments(call, scope))
        }
        return .unknown("`\(Self.short(callee))(…)` is not evaluated")
      }
      let name = reference.baseName.text
      if scope.holder(name) == nil, action != nil, perform(name, call, scope) { return .null }
      let labels = call.labels
      if scope.holder(name) == nil {
        for owner in owners(scope) {
          let isStatic = owner.isStatic
          if let function = owner.type.function(name, labels: labels, isStatic: isStatic) {
            let inner = Scope(instance: isStatic ? nil : scope.instance, context: owner.type.name)
            if let view = scope.holder("self")?.values["self"] { inner.values["self"] = view }
            return self.call(closure(function, inner), typed(call, function, scope))
          }
        }
      }
      if let type = declarations.type(name, in: scope.context), scope.holder(name) == nil {
        let path = "\(scope.instance?.path ?? "").\(callee.position.utf8Offset)"
        return construct(type, arguments(call, scope), path: path)
      }
      let value =
        scope.holder(name) == nil && name.first?.isUppercase == true
        ? .type(name) : lookup(name, scope)
      switch value {
      case .function(let function):
        let result = self.call(function, arguments(call, scope))
        guard initializing != nil, call.arguments.isEmpty else { return result }
        // The content that an initialiser makes is built where it is shown.
        switch result {
        case .unknown, .opaque, .instance: return value
        default: return result
        }
      case .type(let type):
        return named(
          type, arguments(call, scope, expected: type == "Animation" ? "Spring" : ""),
          call.offset)
      default: break
      }
      if let unary = SwiftUITables.unary[name], let only = arguments(call, scope).first?.value {
        return only.double.map { value in
          if case .integer = only, name == "abs" { return .integer(Int(value.magnitude)) }
          return .number(unary(value))
        } ?? .unknown(only.reason)
      }
      // A modifier of the animation that an extension extends.
      if case .animation(let animation)? = scope.holder("self")?.values["self"] {
        return modified(animation, name, arguments(call, scope))
      }
      return builtin(name, arguments(call, scope))
    }

    /// The types whose functions can be called without a base, from inside outward.
    private func owners(_ scope: Scope) -> [(type: TypeInfo, isStatic: Bool)] {
      var result: [(TypeInfo, Bool)] = []
      if let instance = scope.instance {
        result += [(instance.type, false)]
        if let view = declarations["View"] { result.append((view, false)) }
      }
      if case .view? = scope.holder("self")?.values["self"], let view = declarations["View"] {
        result.append((view, false))
      }
      if let type = declarations[scope.context] { result += [(type, false), (type, true)] }
      return result + [(declarations.globals, false)]
    }

    /// The arguments of a call with the declared types of a function.
    private func typed(
      _ call: FunctionCallExprSyntax, _ function: FunctionDeclSyntax, _ scope: Scope
    ) -> Arguments {
      let parameters = parameters(function.signature.parameterClause)
      return arguments(call, scope) { label in parameters.first { $0.label == label }?.type ?? "" }
    }

    private func member(
      _ access: MemberAccessExprSyntax, of call: FunctionCallExprSyntax, _ scope: Scope,
      _ expected: String
    ) -> Value {
      let name = access.memberName
      let position = access.declName.offset
      if name == "random" { return .unknown("it is random") }
      // The unlabelled argument of the factories of springs.
      let argument = ["spring", "interpolatingSpring"].contains(name) ? "Spring" : ""
      guard let base = access.base else {
        return implicit(
          name, arguments(call, scope, expected: argument), scope, expected, position,
          labels: call.labels)
      }
      if action != nil, SwiftUITables.timed.contains(name),
        perform(access.sourceText, call, scope)
      {
        return .null
      }
      if action != nil, SwiftUITables.mutating.contains(name), let place = place(base, scope) {
        if mutate(place, name, arguments(call, scope)) { return .null }
      }
      let value = evaluate(base, scope, expected)
      if case .null = value { action?.reaches = true }
      switch value {
      case .type(let type):
        if let known = declarations[type],
          let function = known.function(
            name, labels: call.labels, isStatic: true)
        {
          return self.call(
            closure(function, Scope(context: type)), typed(call, function, scope))
        }
        if let known = declarations[type], name == "init" {
          return construct(known, arguments(call, scope), path: "\(position)")
        }
        return SwiftUITables.animating.contains(type)
          ? implicit(name, arguments(call, scope, expected: argument), scope, type, position)
          : .unknown("`\(type).\(name)(…)` is not evaluated")
      case .instance(let instance):
        guard
          let function = instance.type.function(
            name, labels: call.labels, isStatic: false)
        else { return .unknown("`\(instance.type.name)` has no `\(name)` here") }
        let inner = Scope(of: instance)
        return self.call(closure(function, inner), typed(call, function, scope))
      case .null: return value
      case .member:
        if case .function(let function) = field(name, of: value) {
          return self.call(function, arguments(call, scope))
        }
        return .unknown("`.\(name)(…)` is not evaluated")
      default:
        if case .function(let function)? = extended(name, of: value) {
          return self.call(function, arguments(call, scope))
        }
        return method(name, of: value, arguments(call, scope))
      }
    }

    // MARK: Values by name

    /// An instance of a type that is not in the file.
    func named(_ type: String, _ arguments: Arguments, _ position: Int = 0) -> Value {
      let first = arguments.first?.value
      if SwiftUITables.floats.contains(type) {
        if case .opaque? = first { return first! }
        return first?.double.map { .number($0) } ?? .unknown(first?.reason ?? "a number")
      }
      if SwiftUITables.integers.contains(type) {
        guard let number = first?.double, number.magnitude < 1e15 else {
          return .unknown(first?.reason ?? "a number")
        }
        return .integer(Int(number))
      }
      switch type {
      case "Array", "Set", "ContiguousArray":
        if arguments.isEmpty { return .list([]) }
        if case .text? = first, let characters = elements(first!) { return .list(characters) }
        if let count = arguments.first(where: { $0.label == "count" })?.value.int,
          arguments[0].label == "repeating"
        {
          return .list(Array(repeating: arguments[0].value, count: min(max(count, 0), 100_000)))
        }
        return first ?? .list([])
      case "CGSize", "CGPoint", "CGVector", "UnitPoint", "AnimatablePair":
        return .tuple(arguments.map { (label: $0.label ?? "", value: $0.value) })
      case "Transaction": return Self.transaction(first ?? .null)
      case "Angle":
        guard let number = first?.double else { return .unknown(first?.reason ?? "an angle") }
        return .number(arguments[0].label == "radians" ? number * 180 / .pi : number)
      case "Spring":
        return spring("", arguments, position)
      case "Animation":
        if case .animation? = first { return first! }
        return .unknown("`Animation(…)` is not evaluated")
      case "UUID": return .opaque("UUID()")
      case "": return .unknown("an implicit initialiser")
      default: return .opaque("\(type)(…)")
      }
    }

    private func builtin(_ name: String, _ arguments: Arguments) -> Value {
      let values = arguments.map(\.value)
      switch name {
      case "min", "max":
        guard values.allSatisfy({ $0.double != nil }), var best = values.first else {
          return .unknown(values.first { $0.double == nil }?.reason ?? name)
        }
        for value in values.dropFirst()
        where (value.double! < best.double!) == (name == "min") { best = value }
        if values.contains(where: { if case .number = $0 { true } else { false } }) {
          return .number(best.double!)
        }
        return best
      case "pow":
        guard let base = values.first?.double, let power = values.last?.double else { break }
        guard power == power.rounded(), power.magnitude <= 64 else {
          return .unknown("`pow` is evaluated for whole powers only")
        }
        let result = (0..<Int(power.magnitude)).reduce(1.0) { product, _ in product * base }
        return .number(power < 0 ? 1 / result : result)
      case "stride":
        guard values.count == 3, let from = values[0].double, let to = values[1].double,
          let by = values[2].double, by != 0, ((to - from) / by).magnitude < 10_000
        else { break }
        let last = arguments[1].label == "through" ? ((to - from) / by).rounded(.down) : nil
        let count = max(last.map { Int($0) + 1 } ?? Int(((to - from) / by).rounded(.up)), 0)
        let isWhole = values.allSatisfy { if case .integer = $0 { true } else { false } }
        return .list(
          (0..<count).map {
            let value = from + Double($0) * by
            return isWhole ? .integer(Int(value)) : .number(value)
          })
      case "zip":
        guard values.count == 2, let one = elements(values[0]), let two = elements(values[1]) else {
          break
        }
        return .list(zip(one, two).map { .tuple([("0", $0), ("1", $1)]) })
      default: break
      }
      return .unknown("`\(name)` is not in this file")
    }

    /// A method of a collection or number.
    private func method(_ name: String, of value: Value, _ arguments: Arguments) -> Value {
      let first = arguments.first?.value
      if case .animation(let animation) = value { return modified(animation, name, arguments) }
      if let number = value.double {
        switch name {
        case "rounded": return .number(number.rounded())
        case "truncatingRemainder":
          if let by = first?.double, by != 0 {
            return .number(number.truncatingRemainder(dividingBy: by))
          }
        case "isMultiple":
          if let one = value.int, let by = first?.int, by != 0 { return .bool(one % by == 0) }
        default: break
        }
        return .unknown("`.\(name)(…)` is not evaluated")
      }
      if case .unknown = value { return value }
      if case .cell = value, name == "animation" { return value }
      if case .opaque(let path) = value, !SwiftUITables.reordering.contains(name) {
        action?.reaches = true
        return .unknown("`\(path).\(name)(…)` is known only at run time")
      }
      guard let list = elements(value) else { return .unknown("`.\(name)(…)` is not evaluated") }
      switch name {
      case "enumerated":
        return .list(
          list.enumerated().map {
            .tuple([
              (label: "offset", value: .integer($0.offset)), (label: "element", value: $0.element),
            ])
          })
      case "reversed": return .list(list.reversed())
      case "components", "split":
        guard case .text(let text) = value, case .text(let separator)? = first,
          !separator.isEmpty
        else { break }
        let parts = text.split(separator: separator, omittingEmptySubsequences: name == "split")
        return .list(parts.map { .text(String($0)) })
      case "prefix":
        return first?.int.map { .list(Array(list.prefix(max($0, 0)))) } ?? .unknown("a prefix")
      case "suffix":
        return first?.int.map { .list(Array(list.suffix(max($0, 0)))) } ?? .unknown("a suffix")
      case "dropFirst": return .list(Array(list.dropFirst(max(first?.int ?? 1, 0))))
      case "dropLast": return .list(Array(list.dropLast(max(first?.int ?? 1, 0))))
      case "map":
        guard case .function(let function)? = first else { break }
        return .list(list.prefix(Self.maximumItems).map { call(function, [(nil, $0)]) })
      case "contains", "firstIndex":
        guard let first, arguments[0].label != "where" else { break }
        var isSure = true
        for (index, element) in list.enumerated() {
          switch element.equals(first) {
          case true: return name == "contains" ? .bool(true) : .integer(index)
          case nil: isSure = false
          default: break
          }
        }
        // Identities of different items of one collection differ.
        if !isSure, case .opaque(let one) = first,
          list.allSatisfy({
            if case .opaque(let two) = $0 { Self.shape(one) == Self.shape(two) } else { false }
          })
        {
          isSure = true
        }
        guard isSure else { break }
        return name == "contains" ? .bool(false) : .null
      default: break
      }
      return .unknown("`.\(name)(…)` is not evaluated")
    }

    /// A path without its indices.
    static func shape(_ path: String) -> String {
      path.split(separator: "[").enumerated().map { index, part in
        index == 0 ? String(part) : String(part.drop { $0 != "]" })
      }.joined(separator: "[")
    }

    // MARK: Animations

    /// An animation by the name of its factory; nil if there is none.
    func animation(_ name: String, _ arguments: Arguments, _ position: Int) -> Value? {
      guard let labels = SwiftUITables.animations[name] else { return nil }
      var result = AnimationValue(kind: name, position: position)
      var free = labels.makeIterator()
      for (label, value) in arguments {
        if label == "spring" || label == nil, case .animation(let spring) = value {
          result = spring.animationOfSpring
          result.position = position
          if name == "interpolatingSpring" { result.kind = name }
          continue
        }
        if name == "timingCurve", label == nil, let curve = value.curve {
          result.parameters.merge(zip(labels, curve)) { $1 }
          continue
        }
        guard let key = label ?? free.next() else { continue }
        guard labels.contains(key) else {
          return .unknown("`.\(name)` has no parameter `\(key)` here")
        }
        if SwiftUITables.ignoredParameters.contains(key) { continue }
        guard let number = value.double else { return .unknown("`\(key)`: \(value.reason)") }
        result.parameters[key] = number
      }
      return .animation(result)
    }

    func curve(_ name: String, _ arguments: Arguments) -> Value {
      var points = SwiftUITables.curves[name] ?? []
      if name == "bezier" {
        points = arguments.flatMap { argument -> [Double] in
          guard case .tuple(let fields) = argument.value else { return [] }
          return fields.compactMap(\.value.double)
        }
      }
      guard points.count == 4 else { return .unknown("`UnitCurve.\(name)` is not evaluated") }
      return .list(points.map { .number($0) })
    }

    /// A spring by its initialiser or preset.
    func spring(_ name: String, _ arguments: Arguments, _ position: Int) -> Value {
      guard ["", "init", "smooth", "snappy", "bouncy"].contains(name) else {
        return .unknown("`Spring.\(name)` is not evaluated")
      }
      let kind = name.isEmpty || name == "init" ? "spring" : name
      var result = AnimationValue(kind: kind, position: position)
      for (label, value) in arguments {
        guard let label, SwiftUITables.springParameters.contains(label) else {
          return .unknown("the spring's `\(label ?? "argument")` is not evaluated")
        }
        guard let number = value.double else { return .unknown("`\(label)`: \(value.reason)") }
        result.parameters[label == "dampingRatio" ? "dampingFraction" : label] = number
      }
      if kind == "spring", result.parameters.isEmpty { result.parameters = ["duration": 0.5] }
      return .animation(result)
    }

    private func modified(
      _ animation: AnimationValue, _ name: String, _ arguments: Arguments
    ) -> Value {
      var result = animation
      let number = arguments.first { $0.label != "autoreverses" }?.value
      let reverses = arguments.first { $0.label == "autoreverses" }?.value
      switch name {
      case "repeatForever": break
      case "delay", "speed", "repeatCount", "logicallyComplete":
        guard let value = number?.double else {
          return .unknown("`.\(name)`: \(number?.reason ?? "no number")")
        }
        result.modifiers.append(.init(name: name, value: value))
        if name == "repeatCount" {
          result.modifiers[result.modifiers.count - 1].autoreverses = reverses?.bool ?? true
        }
        return .animation(result)
      default: return .unknown("`.\(name)` of an animation is not evaluated")
      }
      if let reverses, reverses.bool == nil {
        return .unknown("`autoreverses`: \(reverses.reason)")
      }
      result.modifiers.append(
        .init(name: name, value: 0, autoreverses: reverses?.bool ?? true))
      return .animation(result)
    }

    // MARK: Actions

    /// Changes a variable by a method; false if the method is another one.
    private func mutate(_ place: Place, _ name: String, _ arguments: Arguments) -> Bool {
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
    private func perform(_ name: String, _ call: FunctionCallExprSyntax, _ scope: Scope) -> Bool {
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
        _ = execute(body.statements, Scope(parent: scope), "", isImplicit: false)
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
        action.task.isTimed =
          action.task.isTimed || action.task.follows || !action.changes.isEmpty
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

    static func transaction(_ animation: Value) -> Value {
      .tuple([(label: "animation", value: animation), ("disablesAnimations", .bool(false))])
    }

    func animation(of transaction: Value) -> Value {
      guard case .tuple = transaction else { return .unknown("only an animation is evaluated") }
      let isDisabled = field("disablesAnimations", of: transaction)
      return isDisabled.bool == false ? field("animation", of: transaction) : .null
    }

    /// The animation after a closure changed the transaction that has one.
    func animation(changedBy change: Function, _ animation: AnimationValue?) -> Value {
      let name = change.parameters.first?.name ?? "$0"
      let scope = Scope(parent: change.scope)
      scope.values[name] = Self.transaction(animation.map { .animation($0) } ?? .null)
      if case .returned(.unknown(let reason)) = execute(change.body, scope, "", isImplicit: false) {
        return .unknown(reason)
      }
      return self.animation(of: scope.values[name]!)
    }

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
