#if SwiftUISource
  import SwiftSyntax

  /// The effect of a triggered closure: changes of the state, each at its time.
  final class Action {
    struct Change {
      /// The task at the time of the change, which later waits do not delay.
      var task: Task
      var path: String
      var value: Value
    }

    struct Task {
      var time: Double
      var function: Function
      var arguments: Evaluator.Arguments = []
      var animation: AnimationValue?
      /// The offset of the call that animates its changes.
      var site: Int?
      /// The offset of the trigger, and what kind it is.
      var trigger: Trigger
      /// Whether the task began in a timer, or slept.
      var isTimed = false
      /// Whether the code that started the task had changed state before.
      var follows = false
      /// Whether the trigger let layout finish.
      var waits = false
      /// The last wait of unknown duration: its offset and text.
      var late: (position: Int, text: String)?
      var isLate: Bool { late != nil }
      /// Whether a timer repeats what the trigger started.
      var isRepeated = false
      /// The offsets of the chain of closures that led to it.
      var closures: [Int] = []
      /// The length of the chain of changes that led to it.
      var depth = 0
    }

    var task: Task
    var changes: [Change] = []
    var tasks: [Task] = []
    /// Whether it changes something that views elsewhere may show: an object, a binding, or what a
    /// method changes that is not read.
    var reaches = false
    /// The task at each call of `withAnimation` that reaches such a thing, or has no animation.
    var ran: [Task] = []
    /// Whether it starts a timer that repeats.
    var repeats = false

    init(_ task: Task) { self.task = task }
  }

  extension Evaluator {
    enum Flow {
      case next, stopped
      case returned(Value)
    }

    /// Runs statements. A body with a single expression returns it.
    func execute(
      _ items: CodeBlockItemListSyntax, _ scope: Scope, _ type: String = "",
      isImplicit: Bool = false
    ) -> Flow {
      for item in items {
        guard enter() else { return .returned(.unknown("its evaluation takes too many steps")) }
        defer { leave() }
        let flow: Flow
        switch item.item {
        case .decl(let declaration):
          declare(declaration, scope)
          flow = .next
        case .expr(let expression):
          flow = execute(expression, scope, type, isImplicit: isImplicit && items.count == 1)
        case .stmt(let statement):
          flow = execute(statement, scope, type, isImplicit: isImplicit && items.count == 1)
        }
        if case .next = flow { continue }
        return flow
      }
      return .next
    }

    func declare(_ declaration: DeclSyntax, _ scope: Scope) {
      if let function = declaration.as(FunctionDeclSyntax.self) {
        scope.values[function.name.text] = .function(closure(function, scope))
      }
      guard let variable = declaration.as(VariableDeclSyntax.self) else { return }
      for binding in variable.bindings {
        let type = binding.typeAnnotation?.type.sourceText ?? ""
        let value = binding.initializer.map { evaluate($0.value, scope, type) } ?? .null
        match(binding.pattern, converted(value, type), scope)
        if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text {
          scope.initials[name] = binding.initializer?.value
        }
      }
    }

    /// Gives the names of a pattern their values.
    func match(_ pattern: PatternSyntax, _ value: Value, _ scope: Scope) {
      if let name = pattern.as(IdentifierPatternSyntax.self) {
        scope.values[name.identifier.text] = value
      } else if let tuple = pattern.as(TuplePatternSyntax.self) {
        for (index, element) in tuple.elements.enumerated() {
          var part = Value.unknown("the parts of `\(pattern.sourceText)` are not known")
          if case .tuple(let fields) = value, index < fields.count { part = fields[index].value }
          match(element.pattern, part, scope)
        }
      }
    }

    private func execute(
      _ expression: ExprSyntax, _ scope: Scope, _ type: String, isImplicit: Bool
    ) -> Flow {
      if let condition = expression.as(IfExprSyntax.self) {
        return execute(condition, scope, type, isImplicit: isImplicit)
      }
      if let choice = expression.as(SwitchExprSyntax.self) {
        let subject = evaluate(choice.subject, scope)
        guard let statements = branch(choice, subject, scope) else {
          return .returned(.unknown("the case of `\(choice.subject.sourceText)` is not known"))
        }
        return execute(statements, Scope(parent: scope), type, isImplicit: isImplicit)
      }
      let value = evaluate(expression, scope, isImplicit ? type : "")
      return isImplicit ? .returned(value) : .next
    }

    private func execute(
      _ condition: IfExprSyntax, _ scope: Scope, _ type: String, isImplicit: Bool
    ) -> Flow {
      let inner = Scope(parent: scope)
      guard let holds = decided(condition.conditions, condition, inner) else {
        return Self.undecided(condition.conditions)
      }
      if holds {
        return execute(condition.body.statements, inner, type, isImplicit: isImplicit)
      }
      switch condition.elseBody {
      case .ifExpr(let next): return execute(next, scope, type, isImplicit: isImplicit)
      case .codeBlock(let block):
        return execute(block.statements, Scope(parent: scope), type, isImplicit: isImplicit)
      case nil: return .next
      }
    }

    /// Whether conditions hold. In an action, those known only at run time are assumed to, and noted.
    private func decided(
      _ conditions: ConditionElementListSyntax, _ node: some SyntaxProtocol, _ scope: Scope
    ) -> Bool? {
      if let holds = holds(conditions, scope) { return holds }
      guard action != nil else { return nil }
      assumptions[node.offset] = "`\(Self.short(conditions))` is assumed to hold"
      return true
    }

    private static func undecided(_ conditions: ConditionElementListSyntax) -> Flow {
      .returned(.unknown("whether `\(short(conditions))` holds is known only at run time"))
    }

    /// Whether conditions hold, with the names that they bind; nil if that is not known.
    func holds(_ conditions: ConditionElementListSyntax, _ scope: Scope) -> Bool? {
      var result: Bool? = true
      for element in conditions {
        switch element.condition {
        case .expression(let expression):
          switch truth(evaluate(expression, scope)) {
          case false: return false
          case nil: result = nil
          default: break
          }
        case .optionalBinding(let binding):
          let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text ?? ""
          let value = binding.initializer.map { evaluate($0.value, scope) } ?? lookup(name, scope)
          if case .null = value { return false }
          if case .opaque(let path) = value, !value.isElement { optionals.insert(path) }
          if !value.isKnown, !value.isElement { result = nil }
          scope.values[name] = value
        case .matchingPattern(let matching):
          switch matches(matching.pattern, evaluate(matching.initializer.value, scope), scope) {
          case false: return false
          case nil: result = nil
          default: break
          }
        case .availability: break
        }
      }
      return result
    }

    /// Whether a value matches the pattern of a case; nil if that is not known.
    private func matches(_ pattern: PatternSyntax, _ value: Value, _ scope: Scope) -> Bool? {
      if pattern.is(WildcardPatternSyntax.self) { return true }
      if let binding = pattern.as(ValueBindingPatternSyntax.self) {
        match(binding.pattern, value, scope)
        return binding.pattern.is(IdentifierPatternSyntax.self) ? true : nil
      }
      guard let expression = pattern.as(ExpressionPatternSyntax.self)?.expression else {
        return nil
      }
      if let range = evaluate(expression, scope, typeName(value)).range {
        return value.double.map(range.contains)
      }
      return evaluate(expression, scope, typeName(value)).equals(value)
    }

    func typeName(_ value: Value) -> String {
      if case .member(_, let type) = value { type } else { "" }
    }

    /// The statements of the case that a value takes; nil if that is not known.
    func branch(
      _ choice: SwitchExprSyntax, _ subject: Value, _ scope: Scope
    ) -> CodeBlockItemListSyntax? {
      for case .switchCase(let candidate) in choice.cases {
        switch candidate.label {
        case .default: return candidate.statements
        case .case(let label):
          for item in label.caseItems {
            guard item.whereClause == nil, let isMatch = matches(item.pattern, subject, scope)
            else { return nil }
            if isMatch { return candidate.statements }
          }
        }
      }
      return nil
    }

    private func execute(
      _ statement: StmtSyntax, _ scope: Scope, _ type: String, isImplicit: Bool
    ) -> Flow {
      switch statement.as(StmtSyntaxEnum.self) {
      case .expressionStmt(let wrapped):
        return execute(wrapped.expression, scope, type, isImplicit: isImplicit)
      case .returnStmt(let returned):
        return .returned(returned.expression.map { evaluate($0, scope, type) } ?? .null)
      case .guardStmt(let condition):
        guard let holds = decided(condition.conditions, condition, scope) else {
          return Self.undecided(condition.conditions)
        }
        return holds ? .next : execute(condition.body.statements, Scope(parent: scope), type)
      case .doStmt(let block): return execute(block.body.statements, Scope(parent: scope), type)
      case .forStmt(let loop):
        guard let elements = elements(evaluate(loop.sequence, scope)) else {
          skip(loop, "the elements of `\(Self.short(loop.sequence))` are not known")
          return .next
        }
        for element in elements.prefix(Self.maximumItems) {
          let inner = Scope(parent: scope)
          match(loop.pattern, element, inner)
          let flow = execute(loop.body.statements, inner, type)
          if case .returned = flow { return flow }
          if case .stopped = flow { break }
        }
        return .next
      case .whileStmt, .repeatStmt:
        let reason = "how often a `while` loop runs is not evaluated"
        skip(statement, reason)
        return action == nil ? .returned(.unknown(reason)) : .stopped
      case .breakStmt: return .stopped
      default: return .next
      }
    }

    /// More items of one list are not evaluated.
    static let maximumItems = 256

    // MARK: Places

    /// A variable, element or field that can be assigned.
    indirect enum Place {
      case local(Scope, String)
      case state(String, Value)
      case argument(Instance, String)
      case element(Place, Value)
      case field(Place, String)
    }

    func place(_ expression: ExprSyntax, _ scope: Scope) -> Place? {
      switch expression.as(ExprSyntaxEnum.self) {
      case .declReferenceExpr(let reference):
        let name = reference.baseName.text
        if let holder = scope.holder(name) {
          if case .cell(let path) = holder.values[name]! {
            return .state(path, read(.cell(path)))
          }
          return .local(holder, name)
        }
        return scope.instance.flatMap { place(name, of: $0) }
      case .memberAccessExpr(let access):
        guard let base = access.base else { return nil }
        let name = access.memberName
        switch evaluate(base, scope) {
        case .instance(let instance): return place(name, of: instance)
        case .opaque(let path):
          action?.reaches = true
          return .state("\(path).\(name)", opaque("\(path).\(name)"))
        default: if name == "wrappedValue" { return place(base, scope) }
        }
        return place(base, scope).map { .field($0, name) }
      case .subscriptCallExpr(let element):
        guard let index = element.arguments.first else { return nil }
        let key = evaluate(index.expression, scope)
        return place(element.calledExpression, scope).map { .element($0, key) }
      default: return nil
      }
    }

    private func place(_ name: String, of instance: Instance) -> Place? {
      if initializing === instance { return .argument(instance, name) }
      if case .cell(let path)? = instance.arguments[name] {
        return .state(path, read(.cell(path)))
      }
      guard let value = member(name, of: instance) else { return nil }
      if instance.type.members["body"] == nil { action?.reaches = true }
      return .state("\(instance.path).\(name)", value)
    }

    func value(_ place: Place) -> Value {
      switch place {
      case .local(let scope, let name): read(scope.values[name]!)
      case .state(_, let value): value
      case .argument(let instance, let name): instance.arguments[name] ?? .null
      case .element(let base, let key): element(value(base), key)
      case .field(let base, let name): field(name, of: value(base))
      }
    }

    func assign(_ place: Place, _ new: Value) {
      switch place {
      case .local(let scope, let name): scope.values[name] = new
      case .argument(let instance, let name): instance.arguments[name] = new
      case .state(let path, let old):
        var new = converted(new, typeName(old))
        if case .number = old, let number = new.double { new = .number(number) }
        if case .member(let name, type: "") = new, case .member(_, let type) = old {
          new = .member(name, type: type)
        }
        let isSame = old.equals(new) == true
        if case .opaque = old { action?.reaches = true }
        if case .opaque = old, let flag = new.bool, action != nil { guesses[path] = .bool(!flag) }
        state[path] = new
        if let action, !isSame {
          changed.insert(path)
          action.changes.append(.init(task: action.task, path: path, value: new))
        }
      case .element(let base, let key):
        guard case .list(var list) = value(base), let index = key.int, list.indices.contains(index)
        else { return assign(base, .unknown("which element changes is not known")) }
        list[index] = new
        assign(base, .list(list))
      case .field(let base, let name):
        var fields: [(label: String, value: Value)]
        if case .tuple(let known) = value(base) {
          fields = known
        } else {
          fields =
            ["width", "height"].contains(name)
            ? [("width", .number(0)), ("height", .number(0))]
            : [("x", .number(0)), ("y", .number(0))]
        }
        guard
          let index = fields.firstIndex(where: { $0.label == name })
            ?? Int(name).flatMap({ fields.indices.contains($0) ? $0 : nil })
        else { return }
        fields[index].value = new
        assign(base, .tuple(fields))
      }
    }
  }

  extension Value {
    /// The range of a list of consecutive integers.
    fileprivate var range: ClosedRange<Double>? {
      guard case .list(let list) = self, let first = list.first?.double,
        let last = list.last?.double
      else { return nil }
      return first <= last ? first...last : nil
    }
  }
#endif
