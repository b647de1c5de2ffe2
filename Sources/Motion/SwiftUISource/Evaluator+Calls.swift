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

    func call(_ call: FunctionCallExprSyntax, _ scope: Scope, _ expected: String) -> Value {
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
      if action != nil, SwiftUITables.timed.contains(name), perform(access.sourceText, call, scope)
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
          let function = known.function(name, labels: call.labels, isStatic: true)
        {
          return self.call(closure(function, Scope(context: type)), typed(call, function, scope))
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
      case "Spring": return spring("", arguments, position)
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
        guard case .text(let text) = value, case .text(let separator)? = first, !separator.isEmpty
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
  }
#endif
