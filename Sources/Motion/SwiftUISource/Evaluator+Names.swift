#if SwiftUISource
  import SwiftSyntax

  extension Evaluator {
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
        return name.hasPrefix("_") ? self.member(String(name.dropFirst()), of: instance) : nil
      }
      let scope = Scope(of: instance)
      guard let stored = member.stored else { return evaluate(member, scope) }
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
      guard let stored = member.stored else { return evaluate(member, scope) }
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
        // A value from outside has the members of its type.
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

    private func resize(_ value: Value, _ path: String) -> Value {
      var value = value
      // The environment's value is behind a cell of its own.
      if case .cell(Self.readsReducedMotion) = value {
        asksForReducedMotion = true
        value = .bool(reducesMotion)
      }
      guard let resized, resized.path == path else { return value }
      if case .list(let list) = value, let last = list.last {
        return .list((0..<resized.count).map { $0 < list.count ? list[$0] : last })
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
      let given = items.named[path] ?? items.named[name]
      let count = given ?? items.others
      assumed[name] = count
      if given == nil {
        reads.insert("#\(name)")
        premises["#\(name)"] = "\(name) has \(count) items"
      }
      return count
    }
  }
#endif
