#if SwiftUISource
  import SwiftSyntax

  /// Evaluates expressions and statements of one file, for given values of its state.
  final class Evaluator {
    let declarations: Declarations
    /// Counts of collections known only at run time, by name, and for all others.
    let items: [String: Int]
    let otherItems: Int

    /// The variables that are not at their initial value, by path.
    var state: [String: Value] = [:]
    /// The variables that were read since this was last emptied.
    var reads: Set<String> = []
    /// Whether reduced motion is on, and whether the source reads the setting.
    var reducesMotion = false
    var asksForReducedMotion = false
    /// Another count for the collection of a path.
    var resized: (path: String, count: Int)?
    private var initials: [String: Value] = [:]

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

    /// The calls of `withAnimation` that ran, by offset.
    var animated: Set<Int> = []
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

    init(_ declarations: Declarations, items: [String: Int], otherItems: Int) {
      self.declarations = declarations
      self.items = items
      self.otherItems = otherItems
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

    // MARK: Names

    /// A value known only at run time, by its path, or the value that an action has set.
    func opaque(_ path: String) -> Value {
      reads.insert(path)
      return state[path] ?? .opaque(path)
    }

    /// Gives a variable known only at run time its assumed value.
    func assume(_ path: String, _ value: Value) {
      if case .opaque? = initials[path] { initials[path] = value }
    }

    func lookup(_ name: String, _ scope: Scope) -> Value {
      if let holder = scope.holder(name) { return read(holder.values[name]!) }
      if name == "Self" { return .type(scope.context) }
      if name == "self" { return scope.instance.map { .instance($0) } ?? .unknown("no instance") }
      if name.hasPrefix("$") { return place(String(name.dropFirst()), scope) }
      if let instance = scope.instance, let value = member(name, of: instance) { return value }
      for context in Declarations.outward(scope.context) {
        if let type = declarations[context], let value = member(name, ofType: type) {
          return value
        }
      }
      if let value = member(name, ofType: declarations.globals) { return value }
      if let type = declarations.type(name, in: scope.context) { return .type(type.name) }
      // A member of the value that an enumeration or an extension calls self.
      switch scope.holder("self")?.values["self"] {
      case .view?, nil: break
      case let value?:
        let found = field(name, of: value)
        if found.isKnown { return found }
      }
      if let unit = ["NSEC_PER_SEC": 1e9, "NSEC_PER_MSEC": 1e6][name] { return .number(unit) }
      if name.first?.isUppercase == true { return .type(name) }
      return .unknown("`\(name)` is not in this file")
    }

    /// The result of an evaluation, with the variables that it reads.
    func reading<Result>(_ body: () -> Result) -> (Result, Set<String>) {
      var outer: Set<String> = []
      swap(&outer, &reads)
      let result = body()
      swap(&outer, &reads)
      // The outer set may be the larger one by far.
      reads.formUnion(outer)
      return (result, outer)
    }

    /// The value that a binding stands for.
    func read(_ value: Value) -> Value {
      guard case .cell(let path) = value else { return value }
      reads.insert(path)
      return state[path] ?? initials[path] ?? .opaque(path)
    }

    /// The binding of a variable.
    private func place(_ name: String, _ scope: Scope) -> Value {
      if let holder = scope.holder(name), case .cell = holder.values[name]! {
        return holder.values[name]!
      }
      guard let instance = scope.instance else { return .unknown("`$\(name)` has no variable") }
      if case .cell(let path)? = instance.arguments[name] { return .cell(path) }
      // Reading it registers its initial value.
      _ = member(name, of: instance)
      return .cell("\(instance.path).\(name)")
    }

    func member(_ name: String, of instance: Instance) -> Value? {
      let path = "\(instance.path).\(name)"
      if let value = instance.arguments[name] {
        if case .cell = value { return read(value) }
        reads.insert(path)
        return resize(state[path] ?? value, path)
      }
      guard let member = instance.type.member(name, isStatic: false) else {
        return name.hasPrefix("_")
          ? self.member(String(name.dropFirst()), of: instance) : nil
      }
      let scope = Scope(of: instance)
      guard case .stored(let stored) = member.kind else { return evaluate(member, scope) }
      reads.insert(path)
      return resize(value(of: stored, path, scope), path)
    }

    /// A static member of a type, or a global.
    func member(_ name: String, ofType type: TypeInfo) -> Value? {
      if type.cases.contains(where: { $0.name == name }) { return .member(name, type: type.name) }
      guard
        let member = type.member(name, isStatic: true)
          ?? (type.name.isEmpty ? type.all(name).first : nil)
      else {
        if name == "allCases", !type.cases.isEmpty {
          return .list(type.cases.map { .member($0.name, type: type.name) })
        }
        return nil
      }
      let scope = Scope(context: type.name)
      guard case .stored(let stored) = member.kind else { return evaluate(member, scope) }
      return value(of: stored, "\(type.name).\(name)", scope)
    }

    /// A member that is not stored, in its scope; nil for an initialiser.
    func evaluate(_ member: Member, _ scope: Scope) -> Value? {
      switch member.kind {
      case .computed(let body, let type): run(body, scope, type)
      case .function(let function): .function(closure(function, scope))
      case .stored, .initializer: nil
      }
    }

    private func value(of stored: Member.Stored, _ path: String, _ scope: Scope) -> Value {
      if let value = state[path] ?? initials[path] { return value }
      let value = initial(stored, path, scope)
      initials[path] = value
      return value
    }

    private func initial(_ stored: Member.Stored, _ path: String, _ scope: Scope) -> Value {
      if stored.wrapper == "EnvironmentObject" || stored.argument.hasSuffix(".self") {
        // Views share the object under any name, so its path is its type.
        let name =
          stored.wrapper == "Environment" ? String(stored.argument.dropLast(5)) : stored.type
        return declarations.type(name, in: "").map { construct($0, [], path: name) }
          ?? .opaque(name)
      }
      if stored.wrapper == "Environment" {
        let name = stored.argument.split(separator: ".").last.map(String.init) ?? ""
        if name == Self.readsReducedMotion { return .cell(name) }
        return .opaque("environment.\(name)")
      }
      guard let expression = stored.initial else {
        if stored.type.hasSuffix("?") { return .null }
        guard stored.wrapper != "Binding",
          let type = declarations.type(stored.type, in: scope.context),
          type.file != nil, !type.isEnum
        else { return .opaque(path) }
        // What is given from outside has the members of its type.
        pathOfNext = path
        return construct(type, [], path: path)
      }
      pathOfNext = path
      defer { pathOfNext = nil }
      var value = evaluate(expression, scope, stored.type)
      if case .unknown = value { return .opaque(path) }
      if let wrapper = stored.wrapper, ["AppStorage", "SceneStorage"].contains(wrapper) {
        // The user's value may be another one.
        let text =
          "\(path.split(separator: ".").last ?? "") has its default, "
          + Self.short(expression)
        premises[path] = text
        assumptions[expression.offset] = "\(text) (@\(wrapper))"
      }
      // An object of another file.
      if case .opaque(let name) = value, name.hasSuffix("(…)") { return .opaque(path) }
      // An empty array that can change is filled at run time; a set of what is visible is not.
      if case .list(let list) = value, list.isEmpty, stored.isVariable {
        let simple = ["Int", "Bool", "Double", "CGFloat", "UUID", "String"]
        let type = stored.type.isEmpty ? expression.sourceText : stored.type
        if !type.contains("Set"), !simple.contains(where: type.contains) {
          value = .opaque(path)
        }
      }
      return converted(value, stored.type)
    }

    /// The path of the instance that an initial value creates.
    private var pathOfNext: String?

    private func resize(_ value: Value, _ path: String) -> Value {
      var value = value
      // The environment's value is behind a cell of its own.
      if case .cell(Self.readsReducedMotion) = value {
        asksForReducedMotion = true
        value = .bool(reducesMotion)
      }
      guard let resized, resized.path == path else { return value }
      if case .list(let list) = value, let last = list.last {
        return .list(
          (0..<resized.count).map { $0 < list.count ? list[$0] : last })
      }
      return value.int == nil ? value : .integer(resized.count)
    }

    func converted(_ value: Value, _ type: String) -> Value {
      let name = type.hasSuffix("?") ? String(type.dropLast()) : type
      if SwiftUITables.floats.contains(name), let number = value.double { return .number(number) }
      if case .member(let member, type: "") = value, let known = declarations.type(name, in: "") {
        return .member(member, type: known.name)
      }
      return value
    }

    /// The elements of a collection, those of an unknown one by its assumed count.
    func elements(_ value: Value) -> [Value]? {
      switch value {
      case .list(let list): return list
      case .cell: return elements(read(value))
      case .text(let text): return text.map { .text(String($0)) }
      case .opaque(let path):
        let count = count(path)
        return (0..<count).map { .opaque("\(path)[\($0)]") }
      default: return nil
      }
    }

    func count(_ path: String) -> Int {
      if let resized, resized.path == path { return resized.count }
      let name = path.split(separator: ".").last.map(String.init) ?? path
      let given = items[path] ?? items[name]
      let count = given ?? otherItems
      assumed[name] = count
      if given == nil {
        reads.insert("#\(name)")
        premises["#\(name)"] = "\(name) has \(count) items"
      }
      return count
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
      let initializers = type.all("init").compactMap { member -> InitializerDeclSyntax? in
        if case .initializer(let declaration) = member.kind { return declaration }
        return nil
      }
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
        _ = execute(body.statements, bind(function, arguments), "", isImplicit: false)
        initializing = nil
        action = running
      } else {
        for (label, value) in arguments {
          guard let name = label ?? type.closureProperty(besides: labels) else { continue }
          var type = ""
          if case .stored(let stored)? = instance.type.all(name).first?.kind {
            type = stored.type
          }
          instance.arguments[name] = converted(value, type)
        }
      }
      return .instance(instance)
    }

    /// The instance whose initialiser runs: its assignments are arguments.
    var initializing: Instance?

    /// Notes a modifier or view that is not declared, with the arguments of its call.
    func meet(_ name: String, _ position: Int, _ call: FunctionCallExprSyntax, _ scope: Scope) {
      let (_, reads) = reading { arguments(call, scope) }
      if !reads.isEmpty { strange[position] = (name, reads) }
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
