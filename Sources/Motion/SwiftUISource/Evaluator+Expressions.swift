#if SwiftUISource
  import SwiftSyntax

  extension Evaluator {
    /// Evaluates an expression. An implicit member belongs to the expected type, if that is known.
    func evaluate(_ expression: ExprSyntax, _ scope: Scope, _ expected: String = "") -> Value {
      guard enter() else { return .unknown("its evaluation takes too many steps") }
      defer { leave() }
      switch expression.as(ExprSyntaxEnum.self) {
      case .integerLiteralExpr(let number):
        let text = number.literal.text.filter { $0 != "_" }
        return Int(text).map { .integer($0) } ?? .unknown("`\(text)` is not a decimal number")
      case .floatLiteralExpr(let number):
        let text = number.literal.text.filter { $0 != "_" }
        return Double(text).map { .number($0) } ?? .unknown("`\(text)` is not a decimal number")
      case .booleanLiteralExpr(let flag): return .bool(flag.literal.text == "true")
      case .nilLiteralExpr: return .null
      case .stringLiteralExpr(let text):
        if text.segments.count == 1, case .stringSegment(let segment)? = text.segments.first {
          return .text(segment.content.text)
        }
        return .opaque(expression.sourceText)
      case .declReferenceExpr(let name): return lookup(name.baseName.text, scope)
      case .memberAccessExpr(let access): return member(access, scope, expected)
      case .functionCallExpr(let call): return self.call(call, scope, expected)
      case .sequenceExpr(let sequence): return evaluate(Folded(sequence), scope, expected)
      case .tupleExpr(let tuple):
        if tuple.elements.count == 1, let only = tuple.elements.first {
          return evaluate(only.expression, scope, expected)
        }
        return .tuple(
          tuple.elements.map {
            (label: $0.label?.text ?? "", value: evaluate($0.expression, scope))
          })
      case .arrayExpr(let array):
        let element = expected.hasPrefix("[") ? String(expected.dropFirst().dropLast()) : ""
        return .list(array.elements.map { evaluate($0.expression, scope, element) })
      case .prefixOperatorExpr(let prefix):
        let value = evaluate(prefix.expression, scope, expected)
        switch (prefix.operator.text, value) {
        case ("-", .integer(let number)): return integers("-", 0, number)
        case ("-", .number(let number)): return .number(-number)
        case ("!", .bool(let flag)): return .bool(!flag)
        case ("-", .opaque(let name)): return .opaque("-\(name)")
        case ("!", .opaque):
          _ = truth(value)
          return .unknown(value.reason)
        case ("!", _), ("-", _): return .unknown(value.reason)
        default: return value
        }
      case .closureExpr(let closure): return .function(self.closure(closure, scope))
      case .subscriptCallExpr(let part):
        guard let index = part.arguments.first else { return .unknown("a subscript") }
        return element(evaluate(part.calledExpression, scope), evaluate(index.expression, scope))
      case .forceUnwrapExpr(let forced): return evaluate(forced.expression, scope, expected)
      case .optionalChainingExpr(let chain): return evaluate(chain.expression, scope)
      case .tryExpr(let tried): return evaluate(tried.expression, scope, expected)
      case .awaitExpr(let awaited):
        let value = evaluate(awaited.expression, scope, expected)
        // A function of this file takes as long as its own waits.
        switch value {
        case .unknown(Self.returnsNothing): break
        case .unknown, .opaque:
          let text = Self.short(awaited)
          action?.task.late = (awaited.offset, text)
        default: break
        }
        return value
      case .inOutExpr(let reference): return evaluate(reference.expression, scope)
      case .keyPathExpr: return .text(expression.sourceText)
      case .ifExpr, .switchExpr:
        return run([CodeBlockItemSyntax(item: .expr(expression))], scope, expected)
      default: return .unknown("`\(Self.short(expression))` is not evaluated")
      }
    }

    /// The text of an expression, on one line and truncated.
    static func short(_ node: some SyntaxProtocol) -> String {
      let text = node.sourceText.split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      return text.count <= 50 ? text : text.prefix(49) + "…"
    }

    // MARK: Operators

    func evaluate(_ node: Folded, _ scope: Scope, _ expected: String) -> Value {
      switch node {
      case .leaf(let expression): return evaluate(expression, scope, expected)
      case .ternary(let condition, let yes, let no):
        let value = evaluate(condition, scope, "")
        guard let holds = truth(value) else {
          // Both sides may be the same.
          return .unknown(
            value.isKnown ? "its condition is not a Boolean" : "its condition: \(value.reason)")
        }
        return evaluate(holds ? yes : no, scope, expected)
      case .assign(let place, let name, let right): return assign(place, name, right, scope)
      case .binary(let left, "&&", let right), .binary(let left, "||", let right):
        let isAnd = node.isAnd
        let one = truth(evaluate(left, scope, ""))
        if one == !isAnd { return .bool(!isAnd) }
        let two = truth(evaluate(right, scope, ""))
        if two == !isAnd { return .bool(!isAnd) }
        return one == nil || two == nil
          ? .unknown("a condition is known only at run time") : .bool(isAnd)
      case .binary(let left, "??", let right):
        let value = evaluate(left, scope, expected)
        if case .null = value { return evaluate(right, scope, expected) }
        return value
      case .binary(let left, let name, let right):
        var one = evaluate(left, scope, "")
        let two = evaluate(right, scope, typeName(one))
        if !typeName(two).isEmpty { one = evaluate(left, scope, typeName(two)) }
        // The quotient of two literals may be meant as a fraction.
        if name == "/", left.isLiteral, right.isLiteral, let top = one.double,
          let bottom = two.double
        {
          return .number(top / bottom)
        }
        return apply(name, one, two)
      }
    }

    private func assign(
      _ target: ExprSyntax, _ name: String, _ right: Folded, _ scope: Scope
    ) -> Value {
      if target.is(DiscardAssignmentExprSyntax.self) {
        return evaluate(right, scope, "")
      }
      guard let place = place(target, scope) else {
        _ = evaluate(right, scope, "")
        return .null
      }
      let old = value(place)
      var new = evaluate(right, scope, typeName(old))
      if name != "=" { new = apply(String(name.dropLast()), old, new) }
      assign(place, new)
      return .null
    }

    private func apply(_ name: String, _ one: Value, _ two: Value) -> Value {
      switch name {
      case "==", "===", "!=", "!==":
        guard let equal = one.equals(two) else {
          if case (.opaque(let path), .null) = (one, two) { optionals.insert(path) }
          return .unknown("a comparison: \(one.isKnown ? two.reason : one.reason)")
        }
        return .bool(equal == name.hasPrefix("="))
      case "...", "..<":
        var two = two
        if case .opaque(let path) = two {
          two = .integer(count(path))
          assume(path, two)
        }
        guard let low = one.int, let high = two.int else {
          return .unknown("a range: \(one.int == nil ? one.reason : two.reason)")
        }
        guard low.magnitude < 1 << 40, high.magnitude < 1 << 40 else {
          return .unknown("a range too long")
        }
        let end = name == "..." ? high + 1 : high
        guard low <= end, end - low <= 100_000 else { return .unknown("a range too long") }
        return .list((low..<end).map { .integer($0) })
      default: break
      }
      if case .integer(let one) = one, case .integer(let two) = two {
        return integers(name, one, two)
      }
      if name == "+", case .list(let one) = one, case .list(let two) = two {
        return .list(one + two)
      }
      guard let left = one.double, let right = two.double else {
        if ["+", "-", "*", "/"].contains(name), let left = one.symbol, let right = two.symbol {
          return .opaque("\(left) \(name) \(right)")
        }
        return .unknown(one.double == nil ? one.reason : two.reason)
      }
      switch name {
      case "+": return .number(left + right)
      case "-": return .number(left - right)
      case "*": return .number(left * right)
      case "/": return .number(left / right)
      case "<": return .bool(left < right)
      case ">": return .bool(left > right)
      case "<=": return .bool(left <= right)
      case ">=": return .bool(left >= right)
      default: return .unknown("the operator \(name) is not evaluated")
      }
    }

    private func integers(_ name: String, _ one: Int, _ two: Int) -> Value {
      let result: (Int, overflow: Bool)
      switch name {
      case "<": return .bool(one < two)
      case ">": return .bool(one > two)
      case "<=": return .bool(one <= two)
      case ">=": return .bool(one >= two)
      case "+": result = one.addingReportingOverflow(two)
      case "-": result = one.subtractingReportingOverflow(two)
      case "*": result = one.multipliedReportingOverflow(by: two)
      case "/" where two != 0: result = one.dividedReportingOverflow(by: two)
      case "%" where two != 0: result = one.remainderReportingOverflow(dividingBy: two)
      default: return .unknown("the operator \(name) is not evaluated")
      }
      return result.overflow ? .unknown("an integer overflows") : .integer(result.0)
    }

    // MARK: Members

    private func member(
      _ access: MemberAccessExprSyntax, _ scope: Scope, _ expected: String
    ) -> Value {
      let name = access.memberName
      let position = access.declName.offset
      guard let base = access.base else { return implicit(name, [], scope, expected, position) }
      let value = evaluate(base, scope)
      if case .type(let type) = value { return self.static(type, name, scope, position) }
      return field(name, of: value)
    }

    /// An implicit member, with arguments if it is called.
    ///
    /// - Parameter labels: The labels of a call, for which a function goes before a constant.
    func implicit(
      _ name: String, _ arguments: Arguments, _ scope: Scope, _ expected: String, _ position: Int,
      labels: [String?]? = nil
    ) -> Value {
      let type = expected.hasSuffix("?") ? String(expected.dropLast()) : expected
      if type == "Spring" { return spring(name, arguments, position) }
      if type == "UnitCurve" || name == "bezier" { return curve(name, arguments) }
      for owner in [declarations.type(type, in: scope.context), declarations["Animation"]] {
        guard let owner else { continue }
        if let function = labels.flatMap({ owner.function(name, labels: $0, isStatic: true) }) {
          return call(closure(function, Scope(context: owner.name)), arguments)
        }
        guard let found = member(name, ofType: owner) else { continue }
        if case .function(let function) = found { return call(function, arguments) }
        return found
      }
      if let animation = animation(name, arguments, position) { return animation }
      switch name {
      case "zero": return .number(0)
      case "none" where type == "Animation": return .null
      case "infinity": return .number(.infinity)
      case "pi": return .number(.pi)
      case "degrees":
        return arguments.first?.value.double.map { .number($0) } ?? .unknown("an angle")
      case "radians":
        return arguments.first?.value.double.map { .number($0 * 180 / .pi) } ?? .unknown("an angle")
      case "init":
        if let known = declarations.type(type, in: scope.context) {
          return construct(known, arguments, path: "\(position)")
        }
        if !arguments.isEmpty { return named(type, arguments) }
      case "random": return .unknown("it is random")
      default: break
      }
      if let unit = SwiftUITables.seconds[name] {
        return arguments.first?.value.double.map { .number($0 * unit) } ?? .unknown("a duration")
      }
      if arguments.isEmpty { return .member(name, type: "") }
      return .unknown("`.\(name)(…)` is not evaluated")
    }

    /// A static member of a type of the file, or of a framework.
    private func `static`(
      _ type: String, _ name: String, _ scope: Scope, _ position: Int
    ) -> Value {
      if let known = declarations[type], let value = member(name, ofType: known) {
        return value
      }
      switch (type, name) {
      case (_, "self"): return .type(type)
      case ("UIAccessibility", "isReduceMotionEnabled"):
        asksForReducedMotion = true
        return .bool(reducesMotion)
      case ("Animation", _), ("Spring", _), ("UnitCurve", _), ("Double", _), ("CGFloat", _),
        ("Angle", _), (_, "zero"), (_, "pi"), (_, "infinity"):
        return implicit(name, [], scope, type, position)
      default: return .opaque("\(type).\(name)")
      }
    }

    func element(_ value: Value, _ key: Value) -> Value {
      if case .list(let list) = value, let index = key.int {
        return list.indices.contains(index) ? list[index] : .unknown("an index out of range")
      }
      if case .opaque(let path) = value {
        if let index = key.int { return .opaque("\(path)[\(index)]") }
        if case .opaque(let name) = key { return .opaque("\(path)[\(name)]") }
      }
      return .unknown("a subscript: \(value.isKnown ? key.reason : value.reason)")
    }

    /// A member that an extension in the file gives a value of the standard library or SwiftUI.
    func extended(_ name: String, of value: Value) -> Value? {
      for owner in value.extendedTypes {
        guard let found = declarations[owner]?.member(name, isStatic: false) else { continue }
        let scope = Scope(context: owner)
        scope.values["self"] = value
        return evaluate(found, scope)
      }
      return nil
    }

    func field(_ name: String, of value: Value) -> Value {
      if let found = extended(name, of: value) { return found }
      if name == "wrappedValue" { return read(value) }
      switch value {
      case .unknown, .null: return value
      case .instance(let instance):
        return member(name, of: instance)
          ?? .unknown("`\(instance.type.name)` has no `\(name)` here")
      case .tuple(let fields):
        let index = Int(name) ?? -1
        return fields.first { $0.label == name }?.value
          ?? (fields.indices.contains(index) ? fields[index].value : .unknown("no part `\(name)`"))
      case .member(let member, let type):
        guard let known = declarations[type] else { return .unknown("`.\(member).\(name)`") }
        if name == "rawValue", let index = known.cases.firstIndex(where: { $0.name == member }) {
          if let raw = known.cases[index].raw { return evaluate(raw, Scope(context: type)) }
          return known.inherits.contains("String") ? .text(member) : .integer(index)
        }
        guard let found = known.member(name, isStatic: false) else {
          return .unknown("`\(type)` has no `\(name)` here")
        }
        let scope = Scope(context: type)
        scope.values["self"] = value
        return evaluate(found, scope) ?? .unknown("`\(name)`")
      case .list(let list):
        switch name {
        case "count": return .integer(list.count)
        case "isEmpty": return .bool(list.isEmpty)
        case "indices": return .list(list.indices.map { .integer($0) })
        case "first": return list.first ?? .null
        case "last": return list.last ?? .null
        case "startIndex": return .integer(0)
        case "endIndex": return .integer(list.count)
        case "lazy": return value
        default: return .unknown("`.\(name)` of a list is not evaluated")
        }
      case .opaque(let path):
        switch name {
        // An element may be a text as well as a collection.
        case "count" where path.hasSuffix("]"): return .opaque("\(path).count")
        case "count": return .integer(count(path))
        case "isEmpty": return .bool(false)
        case "indices": return .list((0..<count(path)).map { .integer($0) })
        case "lazy": return value
        default: return opaque("\(path).\(name)")
        }
      case .text where ["count", "indices"].contains(name):
        return field(name, of: .list(elements(value) ?? []))
      case .integer, .number:
        switch name {
        case "width", "height", "x", "y": return value
        case "degrees": return value
        case "radians": return .number((value.double ?? 0) * .pi / 180)
        default: return .unknown("`.\(name)` of a number is not evaluated")
        }
      case .cell(let path): return .cell("\(path).\(name)")
      case .animation(let animation) where name == "duration" || name == "settlingDuration":
        return animation.parameters[name].map { .number($0) } ?? .unknown("`.\(name)` of a spring")
      default: return .unknown("`.\(name)` is not evaluated")
      }
    }
  }

  /// The operators of a sequence, by precedence.
  indirect enum Folded {
    case leaf(ExprSyntax)
    case binary(Folded, String, Folded)
    case ternary(Folded, Folded, Folded)
    case assign(ExprSyntax, String, Folded)

    var isLiteral: Bool {
      if case .leaf(let expression) = self {
        expression.is(IntegerLiteralExprSyntax.self)
      } else {
        false
      }
    }

    var isAnd: Bool { if case .binary(_, "&&", _) = self { true } else { false } }

    init(_ sequence: SequenceExprSyntax) {
      let elements = Array(sequence.elements)
      var position = 0
      self = Self.fold(elements, &position, 0)
    }

    private static let levels: [String: Int] = [
      "||": 3, "&&": 4, "==": 5, "!=": 5, "===": 5, "!==": 5, "<": 5, ">": 5, "<=": 5, ">=": 5,
      "~=": 5, "??": 6, "...": 8, "..<": 8, "+": 9, "-": 9, "&+": 9, "&-": 9, "|": 9, "*": 10,
      "/": 10, "%": 10, "&": 10, "<<": 11, ">>": 11,
    ]

    private static func fold(_ elements: [ExprSyntax], _ position: inout Int, _ level: Int)
      -> Folded
    {
      var left = Folded.leaf(elements[position])
      let first = elements[position]
      position += 1
      while position < elements.count {
        let node = elements[position]
        if let ternary = node.as(UnresolvedTernaryExprSyntax.self) {
          guard level <= 2, position + 1 < elements.count else { return left }
          position += 1
          let other = fold(elements, &position, 2)
          left = .ternary(left, .leaf(ternary.thenExpression), other)
        } else if node.is(UnresolvedAsExprSyntax.self) || node.is(UnresolvedIsExprSyntax.self) {
          guard level <= 7 else { return left }
          position += 2
        } else {
          let isPlain = node.is(AssignmentExprSyntax.self)
          let name = isPlain ? "=" : node.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
          let isAssignment = isPlain || (name.hasSuffix("=") && levels[name] == nil)
          let own = isAssignment ? 1 : levels[name] ?? 9
          guard own > level, position + 1 < elements.count else { return left }
          position += 1
          let right = fold(elements, &position, isAssignment || name == "??" ? own - 1 : own)
          left = isAssignment ? .assign(first, name, right) : .binary(left, name, right)
        }
      }
      return left
    }
  }
#endif
