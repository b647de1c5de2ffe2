#if SwiftUISource
  import SwiftSyntax

  /// Evaluates expressions and statements of one file, for given values of its state.
  final class Evaluator {
    let declarations: Declarations
    let items: SwiftUIModule.Items

    /// The variables that are not at their initial value, by path.
    var state: [String: Value] = [:]
    /// The variables that were read since this was last emptied.
    var reads: Set<String> = []
    /// Whether reduced motion is on, and whether the source reads the setting.
    var reducesMotion = false
    var asksForReducedMotion = false
    /// Another count for the collection of a path.
    var resized: (path: String, count: Int)?
    var initials: [String: Value] = [:]

    /// Values known only at run time that conditions read: Booleans, and optionals compared with nil.
    var booleans: Set<String> = []
    var optionals: Set<String> = []
    /// The assumed earlier values of variables known only at run time that an action sets.
    var guesses: [String: Value] = [:]

    /// The values that are taken for those at run time, as text, by the name under which they are
    /// read: a path, or `#name` for a count.
    var premises: [String: String] = [:]
    /// The counts that were assumed, and other assumptions, as text.
    var assumed: [String: Int] = [:]
    var assumptions: [Int: String] = [:]
    /// Why an expression could not be evaluated, by offset.
    var reasons: [Int: String] = [:]
    /// The modifiers and views that take a state and are not declared, by offset.
    private var strange: [Int: (name: String, reads: Set<String>)] = [:]
    /// The variables that some action changes.
    var changed: Set<String> = []
    /// The code that does not run, and why.
    private(set) var skipped: [(range: Range<Int>, reason: String)] = []

    /// The calls of `withAnimation` that ran, and the modifiers whose animation was looked at, by offset.
    var animated: Set<Int> = []
    var visited: Set<Int> = []
    /// The action that runs; nil while values are evaluated.
    var action: Action?
    /// The parameters of functions, by offset.
    private var parameters: [Int: [Function.Parameter]] = [:]
    private var depth = 0
    private var steps = 0
    /// The steps for all views, and the most.
    private(set) var total = 0
    var maximum = Int.max
    /// Whether the budget of steps for one view is used up.
    var isExhausted: Bool { steps >= 300_000 || total >= maximum }

    static let returnsNothing = "it returns nothing"
    static let readsReducedMotion = "accessibilityReduceMotion"

    init(_ declarations: Declarations, items: SwiftUIModule.Items) {
      self.declarations = declarations
      self.items = items
    }

    /// Forgets everything that belongs to one screen.
    func reset() {
      (state, reads, initials, resized, action) = ([:], [], [:], nil, nil)
      (booleans, optionals, guesses) = ([], [], [:])
    }

    /// Whether the budget of steps and of depth allows one more, which `leave` ends.
    func enter() -> Bool {
      steps += 1
      total += 1
      guard depth < 599, !isExhausted else { return false }
      depth += 1
      return true
    }

    func leave() { depth -= 1 }

    /// Begins another view, with a budget of steps of its own.
    func begin() {
      if isExhausted { hasGivenUp = true }
      steps = 0
      reset()
    }

    /// Whether the views of a type took more steps than the budget.
    private(set) var hasGivenUp = false

    /// Whether a condition holds; nil if that is known only at run time.
    func truth(_ value: Value) -> Bool? {
      if case .opaque(let path) = value { booleans.insert(path) }
      return value.bool
    }

    // MARK: Functions

    static func labels(_ clause: FunctionParameterClauseSyntax) -> [String?] {
      clause.parameters.map { $0.firstName.text == "_" ? nil : $0.firstName.text }
    }

    func parameters(_ clause: FunctionParameterClauseSyntax) -> [Function.Parameter] {
      let position = clause.position.utf8Offset
      if let known = parameters[position] { return known }
      let all = zip(clause.parameters, Self.labels(clause)).map { parameter, label in
        Function.Parameter(
          label: label, name: (parameter.secondName ?? parameter.firstName).text,
          type: parameter.type.sourceText, initial: parameter.defaultValue?.value)
      }
      parameters[position] = all
      return all
    }

    func closure(_ declaration: FunctionDeclSyntax, _ scope: Scope) -> Function {
      Function(
        parameters: parameters(declaration.signature.parameterClause),
        body: declaration.body?.statements ?? [], scope: scope,
        result: declaration.signature.returnClause?.type.sourceText ?? "")
    }

    func closure(_ expression: ClosureExprSyntax, _ scope: Scope) -> Function {
      var parameters: [Function.Parameter] = []
      // The binding `$item` gives its value the name `item`.
      func add(_ name: String) {
        parameters.append(.init(name: String(name.trimmingPrefix("$")), type: ""))
      }
      switch expression.signature?.parameterClause {
      case .simpleInput(let list): list.forEach { add($0.name.text) }
      case .parameterClause(let clause):
        clause.parameters.forEach { add($0.secondName?.text ?? $0.firstName.text) }
      case nil: break
      }
      return Function(parameters: parameters, body: expression.statements, scope: scope)
    }

    /// The scope of a call: its parameters with the given arguments.
    func bind(_ function: Function, _ arguments: Arguments, self view: Node? = nil) -> Scope {
      let scope = Scope(parent: function.scope)
      if let view { scope.values["self"] = .view(view) }
      var given = arguments
      for (index, parameter) in function.parameters.enumerated() {
        let found =
          given.firstIndex { $0.label == parameter.label }
          // A trailing closure has no label.
          ?? given.firstIndex { argument in
            guard case .function = argument.value else { return false }
            return argument.label == nil && parameter.type.contains("->")
          }
          ?? (function.parameters.allSatisfy { $0.label == nil } && index < given.count ? 0 : nil)
        if let found {
          scope.values[parameter.name] = converted(given.remove(at: found).value, parameter.type)
        } else if let initial = parameter.initial {
          scope.values[parameter.name] = converted(
            evaluate(initial, function.scope, parameter.type), parameter.type)
        } else {
          scope.values[parameter.name] = .opaque(parameter.name)
        }
      }
      // One tuple for several parameters, as `enumerated()` gives.
      if function.parameters.count > 1, arguments.count == 1,
        case .tuple(let fields) = arguments[0].value, fields.count == function.parameters.count
      {
        for (parameter, field) in zip(function.parameters, fields) {
          scope.values[parameter.name] = field.value
        }
      }
      if function.parameters.isEmpty {
        for (index, argument) in arguments.enumerated() {
          scope.values["$\(index)"] = argument.value
        }
        if arguments.count == 1, case .tuple(let fields) = arguments[0].value, fields.count > 1,
          function.body.description.contains("$1")
        {
          for (index, field) in fields.enumerated() { scope.values["$\(index)"] = field.value }
        }
      }
      return scope
    }

    func call(_ function: Function, _ arguments: Arguments) -> Value {
      run(function.body, bind(function, arguments), function.result)
    }

    /// The value of a body, or what it returns.
    func run(_ body: CodeBlockItemListSyntax, _ scope: Scope, _ type: String = "") -> Value {
      guard enter() else { return .unknown("its evaluation takes too many steps") }
      defer { leave() }
      if case .returned(let value) = execute(body, Scope(parent: scope), type, isImplicit: true) {
        return converted(value, type)
      }
      return .unknown(Self.returnsNothing)
    }

    /// An instance with the arguments of a memberwise or of its own initialiser.
    func construct(_ type: TypeInfo, _ arguments: Arguments, path: String) -> Value {
      // A type that is only extended is another module's.
      guard type.file != nil else { return named(type.name, arguments) }
      if type.isEnum { return .unknown("the case of `\(type.name)` is known only at run time") }
      let instance = Instance(type, path: pathOfNext ?? path)
      pathOfNext = nil
      let initializers = type.all("init").compactMap(\.initializer)
      let labels = arguments.map(\.label)
      if let declaration = initializers.first(where: {
        Self.labels($0.signature.parameterClause) == labels
      }) ?? initializers.first, let body = declaration.body {
        let scope = Scope(instance: instance, context: type.name)
        let function = Function(
          parameters: parameters(declaration.signature.parameterClause),
          body: body.statements, scope: scope)
        let running = action
        action = nil
        initializing = instance
        _ = execute(body.statements, bind(function, arguments))
        initializing = nil
        action = running
      } else {
        for (label, value) in arguments {
          guard let name = label ?? type.closureProperty(besides: labels) else { continue }
          let type = instance.type.all(name).first?.stored?.type ?? ""
          instance.arguments[name] = converted(value, type)
        }
      }
      return .instance(instance)
    }

    /// The path of the instance that an initial value creates.
    var pathOfNext: String?

    /// The instance whose initialiser runs: its assignments are arguments.
    var initializing: Instance?

    /// Notes a modifier or view that is not declared, with the arguments of its call.
    func meet(_ name: String, _ call: FunctionCallExprSyntax, _ scope: Scope) {
      let (_, reads) = reading { arguments(call, scope) }
      if !reads.isEmpty { strange[call.site] = (name, reads) }
    }

    /// Why motion may be missing: what takes a state that changes, and is not declared.
    var unread: [Int: String] {
      strange.filter { !$0.value.reads.isDisjoint(with: changed) }.mapValues { call in
        let states = call.reads.intersection(changed).map { $0.split(separator: ".").last ?? "" }
        return "`\(call.name)` takes \(states.sorted().map { "`\($0)`" }.joined(separator: ", ")) "
          + "and is not declared in the files that are read"
      }
    }

    func note(_ position: Int, _ reason: String) {
      if reasons[position] == nil { reasons[position] = reason }
    }

    /// Notes that a piece of code, and so all animations in it, does not run.
    func skip(_ node: some SyntaxProtocol, _ reason: String) {
      let start = node.offset
      note(start, reason)
      skipped.append((start..<max(start, node.endPosition.utf8Offset), reason))
    }
  }
#endif
