#if SwiftUISource
  import AnimationNumerics
  import ChoreographyFiles
  import StrictJSON
  import SwiftSyntax

  /// A value of the source, as far as it can be evaluated.
  indirect enum Value {
    /// Not evaluated, with the reason.
    case unknown(String)
    case null
    case integer(Int)
    case number(Double)
    case bool(Bool)
    case text(String)
    case list([Value])
    case tuple([(label: String, value: Value)])
    /// A case of an enumeration; the type is empty for an implicit member of an unknown type.
    case member(String, type: String)
    case instance(Instance)
    /// A value known only at run time, with an identity.
    case opaque(String)
    case animation(AnimationValue)
    case function(Function)
    /// A binding to a variable of the state.
    case cell(String)
    case type(String)
    case view(Node)

    var double: Double? {
      switch self {
      case .integer(let value): Double(value)
      case .number(let value): value
      default: nil
      }
    }

    var int: Int? {
      switch self {
      case .integer(let value): value
      case .number(let value): Int(exactly: value)
      default: nil
      }
    }

    var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    var animation: AnimationValue? {
      if case .animation(let value) = self { value } else { nil }
    }

    /// The control points of a curve.
    var curve: [Double]? {
      guard case .list(let list) = self, list.count == 4 else { return nil }
      let points = list.compactMap(\.double)
      return points.count == 4 ? points : nil
    }
    var isKnown: Bool {
      switch self {
      case .unknown, .opaque: false
      default: true
      }
    }

    /// The types whose extensions give it members.
    var extendedTypes: [String] {
      switch self {
      case .integer: ["Int"]
      case .number: ["Double", "CGFloat", "TimeInterval", "Float"]
      case .bool: ["Bool"]
      case .list: ["Array", "Collection", "Sequence"]
      case .animation: ["Animation"]
      default: []
      }
    }

    /// Whether it is an element of a collection known only at run time.
    var isElement: Bool { if case .opaque(let path) = self { path.hasSuffix("]") } else { false } }

    /// A number, or the name of a value known only at run time, as text.
    var symbol: String? {
      switch self {
      case .integer(let value): "\(value)"
      case .number(let value): "\(value)"
      case .opaque(let name): name
      default: nil
      }
    }

    /// Why the value is not a number.
    var reason: String {
      switch self {
      case .unknown(let reason): reason
      case .opaque(let name): "`\(name)` is known only at run time"
      default: "it is not a number"
      }
    }

    /// Whether two values are equal; nil if that is not known.
    func equals(_ other: Value) -> Bool? {
      if let one = double, let two = other.double { return one == two }
      switch (self, other) {
      case (.bool(let one), .bool(let two)): return one == two
      case (.text(let one), .text(let two)): return one == two
      case (.null, .null): return true
      case (.null, .opaque), (.opaque, .null): return isElement || other.isElement ? false : nil
      case (.null, .unknown), (.unknown, .null): return nil
      case (.null, _), (_, .null): return false
      case (.member(let one, _), .member(let two, _)): return one == two
      case (.opaque(let one), .opaque(let two)): return one == two ? true : nil
      case (.instance(let one), .instance(let two)): return one === two ? true : nil
      case (.list(let one), .list(let two)): return Self.all(one, two)
      case (.tuple(let one), .tuple(let two)): return Self.all(one.map(\.value), two.map(\.value))
      case (.tuple(let fields), let zero) where zero.double == 0,
        (let zero, .tuple(let fields)) where zero.double == 0:
        // The zero of a size or point.
        return Self.all(fields.map(\.value), fields.map { _ in .number(0) })
      default: return nil
      }
    }

    /// Whether this surely differs. Values known only at run time differ if their names do.
    func differs(from other: Value) -> Bool {
      switch (self, other) {
      case (.unknown, _), (_, .unknown), (.function, _), (_, .function), (.view, _), (_, .view):
        false
      case (.list(let one), .list(let two)):
        one.count != two.count || zip(one, two).contains { $0.differs(from: $1) }
      case (.tuple(let one), .tuple(let two)):
        one.count != two.count || zip(one, two).contains { $0.value.differs(from: $1.value) }
      default: equals(other) != true
      }
    }

    private static func all(_ one: [Value], _ two: [Value]) -> Bool? {
      guard one.count == two.count else { return false }
      var result: Bool? = true
      for (one, two) in zip(one, two) {
        switch one.equals(two) {
        case false: return false
        case nil: result = nil
        default: break
        }
      }
      return result
    }
  }

  /// An instance of a type of the source. Its variables are in the state, under its path.
  final class Instance {
    let type: TypeInfo
    let path: String
    var arguments: [String: Value]

    init(_ type: TypeInfo, path: String, arguments: [String: Value] = [:]) {
      self.type = type
      self.path = path
      self.arguments = arguments
    }
  }

  /// A closure or function with the scope in which it was written.
  struct Function {
    struct Parameter {
      var label: String?
      var name: String
      var type: String
      var initial: ExprSyntax?
    }

    var parameters: [Parameter]
    var body: CodeBlockItemListSyntax
    var scope: Scope
    var result = ""

    /// The scope of its body where the framework calls it: each argument is opaque.
    var opaqueScope: Scope {
      let inner = Scope(parent: scope)
      for parameter in parameters { inner.values[parameter.name] = .opaque(parameter.name) }
      return inner
    }
  }

  /// Local names, and the instance and type around them.
  final class Scope {
    var values: [String: Value] = [:]
    /// The expressions of constants, which may be views.
    var initials: [String: ExprSyntax] = [:]
    let parent: Scope?
    let instance: Instance?
    /// The qualified name of the type around the code.
    let context: String

    init(parent: Scope? = nil, instance: Instance? = nil, context: String? = nil) {
      self.parent = parent
      self.instance = instance ?? (context == nil ? parent?.instance : nil)
      self.context = context ?? parent?.context ?? ""
    }

    convenience init(of instance: Instance) {
      self.init(instance: instance, context: instance.type.name)
    }

    /// The scope that holds a local name.
    func holder(_ name: String) -> Scope? {
      var scope: Scope? = self
      while let found = scope {
        if found.values[name] != nil { return found }
        scope = found.parent
      }
      return nil
    }
  }

  /// An animation or spring of the source, as the choreography format writes it.
  struct AnimationValue: Equatable {
    struct Modifier: Equatable {
      var name: String
      var value: Double
      var autoreverses: Bool?
    }

    var kind: String
    var parameters: [String: Double] = [:]
    var modifiers: [Modifier] = []
    /// The offset in the source.
    var position = 0
    /// Variables whose values it depends on.
    var reads: Set<String> = []

    /// The delay that is outermost.
    var delay: Double { modifiers.last?.name == "delay" ? modifiers.last!.value : 0 }

    var withoutDelay: AnimationValue {
      var copy = self
      if copy.modifiers.last?.name == "delay" { copy.modifiers.removeLast() }
      return copy
    }

    var isEndless: Bool { modifiers.contains { $0.name == "repeatForever" } }

    /// Whether it is the same animation, wherever it stands.
    func isSame(as other: AnimationValue) -> Bool {
      kind == other.kind && parameters == other.parameters && modifiers == other.modifiers
    }

    /// The animation.
    ///
    /// - Throws: `DocumentError` for parameters that no animation has.
    func animation() throws(DocumentError) -> Animation {
      var members = parameters.mapValues(JSONValue.number)
      members["kind"] = .string(kind)
      members["modifiers"] = .array(
        modifiers.map { modifier in
          let isEndless = modifier.name == "repeatForever"
          var object = [
            modifier.name: isEndless ? .boolean(true) : JSONValue.number(modifier.value)
          ]
          object["autoreverses"] = modifier.autoreverses.map(JSONValue.boolean)
          return .object(object)
        })
      return try AnimationDecoder().animation(.object(members), path: "animation")
    }

    /// The spring of a keyframe; nil if no spring has these parameters.
    var spring: Spring? {
      var copy = self
      copy.modifiers = []
      if parameters["stiffness"] != nil { copy.kind = "interpolatingSpring" }
      switch (try? copy.animation())?.node {
      case .spring(let spring), .interpolatingSpring(let spring, _): return spring
      default: return nil
      }
    }

    var animationOfSpring: AnimationValue {
      var copy = self
      if let stiffness = parameters["stiffness"] {
        let mass = parameters["mass"] ?? 1
        let damping = parameters["damping"] ?? 0
        copy.parameters = [
          "response": 2 * .pi * (mass / stiffness).squareRoot(),
          "dampingFraction": damping / (2 * (stiffness * mass).squareRoot()),
        ]
        copy.kind = "spring"
      }
      return copy
    }
  }
#endif
