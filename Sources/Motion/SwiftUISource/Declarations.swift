#if SwiftUISource
  import SwiftSyntax

  /// A type of the source with the members of its extensions.
  final class TypeInfo {
    let name: String
    /// The module, and the file that defines the type; nil if it only has extensions.
    private unowned let module: Declarations
    fileprivate(set) var file: Int?
    var inherits: [String] = []
    var members: [String: [Member]] = [:]
    /// The names of stored properties, in the order of the memberwise initialiser.
    var stored: [String] = []
    var cases: [(name: String, raw: ExprSyntax?)] = []
    var position = 0
    var isEnum = false

    init(_ name: String, in module: Declarations) { (self.name, self.module) = (name, module) }

    fileprivate func add(_ name: String, isStatic: Bool, _ kind: Member.Kind, _ file: Int) {
      members[name, default: []].append(Member(isStatic: isStatic, kind: kind, file: file))
    }

    /// The members with a name, those of the file that is read first.
    func all(_ name: String) -> [Member] {
      let all = members[name] ?? []
      guard all.count > 1 else { return all }
      return all.filter { $0.file == module.file } + all.filter { $0.file != module.file }
    }

    /// A member, of several with the name the one that is not a function.
    func member(_ name: String, isStatic: Bool) -> Member? {
      let all = all(name).filter { $0.isStatic == isStatic }
      return all.first { $0.function == nil } ?? all.first
    }

    /// The stored property that a trailing closure without a label sets.
    func closureProperty(besides labels: [String?]) -> String? {
      let free = stored.filter { !labels.contains($0) }
      return free.first { member($0, isStatic: false)?.stored?.isBuilder == true } ?? free.last
    }

    /// The overload that fits the labels of a call best.
    func function(_ name: String, labels: [String?], isStatic: Bool) -> FunctionDeclSyntax? {
      let all = all(name).filter { $0.isStatic == isStatic }.compactMap(\.function)
      func given(_ function: FunctionDeclSyntax) -> [String?] {
        Evaluator.labels(function.signature.parameterClause)
      }
      // Parameters with a default may have no argument.
      return all.first { given($0) == labels }
        ?? all.first { Set(labels).isSubset(of: given($0)) } ?? all.first
    }
  }

  /// A member of a type, or a global.
  struct Member {
    enum Kind {
      case stored(Stored)
      case computed(CodeBlockItemListSyntax, type: String)
      case function(FunctionDeclSyntax)
      case initializer(InitializerDeclSyntax)
    }

    struct Stored {
      var initial: ExprSyntax?
      var type: String
      var isVariable: Bool
      /// The property wrapper and its argument.
      var wrapper: String?
      var argument: String
      /// Whether the memberwise initialiser takes a closure that makes its value.
      var isBuilder = false
    }

    var isStatic: Bool
    var kind: Kind
    var file = 0

    var stored: Stored? { if case .stored(let stored) = kind { stored } else { nil } }
    var function: FunctionDeclSyntax? {
      if case .function(let declaration) = kind { declaration } else { nil }
    }
    var initializer: InitializerDeclSyntax? {
      if case .initializer(let declaration) = kind { declaration } else { nil }
    }
  }

  /// The declarations of a module's files, by qualified name.
  ///
  /// Files of one folder may belong to several modules, or define private types of one name: a file
  /// sees its own type, and no type that several other files define.
  final class Declarations {
    var file = 0
    private var types: [String: TypeInfo] = [:]
    /// The types of names that several files define, by file.
    private var own: [Int: [String: TypeInfo]] = [:]
    private var ambiguous: Set<String> = []
    private(set) var order: [TypeInfo] = []
    /// Globals are members of a type without a name.
    private(set) lazy var globals = TypeInfo("", in: self)

    /// - Parameter starts: The offsets of the files in the tree.
    init(_ tree: SourceFileSyntax, starts: [Int] = [0]) {
      for item in tree.statements {
        if case .decl(let declaration) = item.item {
          while file + 1 < starts.count, starts[file + 1] <= declaration.offset { file += 1 }
          add(declaration, to: globals)
        }
      }
    }

    /// The type with a qualified name that the file sees.
    subscript(name: String) -> TypeInfo? {
      if let found = own[file]?[name] { return found }
      let type = types[name]
      return ambiguous.contains(name) && type?.file != file ? nil : type
    }

    /// The type with a name as seen from inside another type.
    func type(_ name: String, in context: String) -> TypeInfo? {
      for context in Self.outward(context) {
        if let found = self[context.isEmpty ? name : "\(context).\(name)"] { return found }
      }
      return nil
    }

    /// The type that a declaration in the file that is read defines or extends.
    private func info(_ name: String, isExtension: Bool) -> TypeInfo {
      if let known = own[file]?[name] { return known }
      if let known = types[name], isExtension || known.file == nil || known.file == file {
        if !isExtension { known.file = file }
        return known
      }
      let type = TypeInfo(name, in: self)
      type.file = isExtension ? nil : file
      if types[name] == nil {
        types[name] = type
      } else {
        own[file, default: [:]][name] = type
        ambiguous.insert(name)
      }
      order.append(type)
      return type
    }

    /// Whether a call that looks like SwiftUI's is one of a type of the files: `TimelineView(…)`, or
    /// `$0.animation(…)` where the closure's parameter has such a function.
    func declares(_ site: SiteVisitor.Site) -> Bool {
      guard let taker = site.taker else { return self[site.name]?.file != nil }
      for function in (self["View"]?.all(taker) ?? []).compactMap(\.function) {
        for parameter in function.signature.parameterClause.parameters {
          let type = parameter.type.as(AttributedTypeSyntax.self)?.baseType ?? parameter.type
          let name = type.as(FunctionTypeSyntax.self)?.parameters.first?.type.sourceText ?? ""
          guard let type = self[name] else { continue }
          let types = [type] + type.inherits.compactMap { self.type($0, in: name) }
          if types.contains(where: { !$0.all(site.name).isEmpty }) { return true }
        }
      }
      return false
    }

    /// A type and those around it, from inside outward to the file, which has no name.
    static func outward(_ context: String) -> some Sequence<String> {
      sequence(first: context) { inner in
        inner.isEmpty ? nil : inner.lastIndex(of: ".").map { String(inner[..<$0]) } ?? ""
      }
    }

    private func add(_ declaration: DeclSyntax, to owner: TypeInfo) {
      if let group = declaration.asProtocol((any DeclGroupSyntax).self) {
        add(group, declaration, to: owner)
      } else if let variable = declaration.as(VariableDeclSyntax.self) {
        add(variable, to: owner)
      } else if let function = declaration.as(FunctionDeclSyntax.self) {
        let isStatic = Self.isStatic(function.modifiers)
        owner.add(function.name.text, isStatic: isStatic, .function(function), file)
      } else if let initializer = declaration.as(InitializerDeclSyntax.self) {
        owner.add("init", isStatic: true, .initializer(initializer), file)
      } else if let list = declaration.as(EnumCaseDeclSyntax.self) {
        owner.cases += list.elements.map { ($0.name.text, $0.rawValue?.value) }
      } else if let conditional = declaration.as(IfConfigDeclSyntax.self) {
        for clause in conditional.clauses {
          switch clause.elements {
          case .decls(let members): for member in members { add(member.decl, to: owner) }
          case .statements(let items):
            for item in items { if case .decl(let inner) = item.item { add(inner, to: owner) } }
          default: break
          }
        }
      }
    }

    private func add(_ group: any DeclGroupSyntax, _ declaration: DeclSyntax, to owner: TypeInfo) {
      let name: String
      if let named = declaration.asProtocol((any NamedDeclSyntax).self) {
        name = owner.name.isEmpty ? named.name.text : "\(owner.name).\(named.name.text)"
      } else if let extended = declaration.as(ExtensionDeclSyntax.self) {
        name = extended.extendedType.sourceText
      } else {
        return
      }
      guard !declaration.is(ProtocolDeclSyntax.self) else { return }
      let type = info(name, isExtension: declaration.is(ExtensionDeclSyntax.self))
      if !declaration.is(ExtensionDeclSyntax.self) {
        type.position = declaration.offset
        type.isEnum = declaration.is(EnumDeclSyntax.self)
      }
      type.inherits += group.inheritanceClause?.inheritedTypes.map { $0.type.sourceText } ?? []
      for member in group.memberBlock.members { add(member.decl, to: type) }
    }

    private func add(_ variable: VariableDeclSyntax, to owner: TypeInfo) {
      let isStatic = Self.isStatic(variable.modifiers) || owner.name.isEmpty
      let wrapper = variable.attributes.lazy.compactMap { element -> AttributeSyntax? in
        guard let attribute = element.as(AttributeSyntax.self) else { return nil }
        let name = attribute.attributeName.sourceText
        return ["MainActor", "ViewBuilder", "available"].contains(name) ? nil : attribute
      }.first
      var type = ""
      // The type of `var x, y: Double` is written at the last name.
      for binding in variable.bindings.reversed() {
        type = binding.typeAnnotation?.type.sourceText ?? type
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
          continue
        }
        let kind: Member.Kind
        if let body = Self.getter(binding.accessorBlock) {
          kind = .computed(body, type: type)
        } else {
          kind = .stored(
            .init(
              initial: binding.initializer?.value, type: type,
              isVariable: variable.bindingSpecifier.text == "var",
              wrapper: wrapper?.attributeName.sourceText,
              argument: wrapper?.arguments?.sourceText ?? "",
              isBuilder: type.contains("->")
                || variable.attributes.contains {
                  $0.as(AttributeSyntax.self)?.attributeName.sourceText == "ViewBuilder"
                }))
          if !isStatic { owner.stored.append(name) }
        }
        owner.add(name, isStatic: isStatic, kind, file)
      }
    }

    private static func isStatic(_ modifiers: DeclModifierListSyntax) -> Bool {
      modifiers.contains { ["static", "class"].contains($0.name.text) }
    }

    static func getter(_ block: AccessorBlockSyntax?) -> CodeBlockItemListSyntax? {
      switch block?.accessors {
      case .getter(let items): items
      case .accessors(let list): list.first { $0.accessorSpecifier.text == "get" }?.body?.statements
      case nil: nil
      }
    }
  }
#endif
