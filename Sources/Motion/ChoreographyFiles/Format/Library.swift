internal import AnimationNumerics
internal import Foundation
internal import Presentation

/// What all dialects of a library share, and its easing functions: its code for a cubic Bézier, and
/// its names.
struct Library: Sendable {
  enum Named: Hashable, Sendable {
    case easing(EasingFunction)
    /// A name that is known, but not what it would be here, with the reason.
    case other(String)
  }

  let name: String
  /// Members, in lower case, that do not change the motion from 0 to 1.
  private(set) var ignored: Set<String> = []
  /// Whether arguments need no names.
  private(set) var takesPositions = false
  /// Whether options are objects.
  private(set) var isScript = false
  /// Whether the numbers mean something else under the names that others use: they are read only
  /// where the library is named, or no other has the names.
  private(set) var isSpecific = false
  /// Calls that are no animation here, with the reason.
  private(set) var refusals: [String: String] = [:]
  /// The library's names for numbers.
  private(set) var constants: [(word: String, value: Double)] = []
  /// Springs with a name, by the numbers of its first form with as many.
  private(set) var springs: [(name: String, numbers: [Double])] = []
  private(set) var names: [(name: String, easing: Named)] = []
  private(set) var families: [EasingFamily] = []
  /// Whether easings may be CSS.
  private(set) var isCSS = false
  /// The code for a cubic Bézier; the first is printed.
  private var beziers: [Dialect] = []
  /// What stands before and after a name; a dot only before it.
  private var mark = ""
  /// The name of the easing of a curve that states none.
  private var standardName: String?

  init(name: String) { self.name = name }

  /// Every library with a section in the table.
  static let all = DialectTable.shared.libraries

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  static func of(_ name: String) -> Self { byName[name] ?? Self(name: name) }

  mutating func add(_ words: [String], line: String) {
    let rest = Array(words.dropFirst())
    switch words[0] {
    case "ignored": ignored = Set(rest)
    case "positions": takesPositions = true
    case "script": isScript = true
    case "specific": isSpecific = true
    case "refused": refusals[rest[0]] = rest.dropFirst().joined(separator: " ")
    case "number": constants.append((rest[0], Double(rest[1]) ?? .nan))
    case "named": springs.append((rest[0], rest.dropFirst().compactMap(Double.init)))
    case "easing": names.append(Self.named(rest))
    case "family": families.append(EasingFamily(name, line.dropFirst(7)))
    case "differs":
      families[families.count - 1].differs(rest[0], rest.dropFirst().joined(separator: " "))
    default: addBezier(rest, line)
    }
  }

  private mutating func addBezier(_ words: [String], _ line: String) {
    var row = Dialect(name, .curve)
    var storage = Dialect.Parameter.Storage.double
    var suffix = ""
    var options = words.prefix { $0 == "css" || $0 == "single" || $0.contains("=") }
    let template = line.dropFirst(7 + options.reduce(0) { $0 + $1.count + 1 })
    while let option = options.popFirst() {
      let value = option.split(separator: "=").last.map(String.init) ?? ""
      if option == "css" { isCSS = true }
      if option == "single" { storage = .single }
      if option.hasPrefix("after=") { suffix = value }
      if option.hasPrefix("mark=") { mark = value }
      if option.hasPrefix("standard=") { standardName = value }
    }
    guard !template.isEmpty else { return }
    for role in Dialect.Parameter.Role.points {
      row.add(Dialect.Parameter(name: role.rawValue, storage: storage, role: role, suffix: suffix))
    }
    row.add(template: String(template))
    beziers.append(row)
  }

  private static func named(_ words: [String]) -> (name: String, easing: Named) {
    let numbers = words.dropFirst().compactMap(Double.init)
    if numbers.count == 4, let curve = EasingFunction(bezier: numbers) {
      return (words[0], .easing(curve))
    }
    if words.count == 4, let family = NamedEasing.Family(rawValue: words[2]),
      let shape = NamedEasing.Shape(rawValue: words[3])
    {
      return (words[0], .easing(.named(NamedEasing(family, shape))))
    }
    return words.count > 2
      ? (words[0], .other(words.dropFirst(2).joined(separator: " ")))
      : (words[0], .easing(.identity))
  }

  /// The easing function of a curve that states none.
  var standard: EasingFunction? {
    guard let standardName, case .easing(let easing)? = find(standardName) else { return nil }
    return easing
  }

  /// What the library computes under a name such as "back.out(1.7)"; nil if it has none.
  func find(_ text: String) -> Named? {
    names.first { $0.name == text || $0.name.hasSuffix(".\(text)") }?.easing
      ?? families.lazy.compactMap { $0.find(text) }.first
  }

  func easing(_ node: ExpressionNode) throws(ExpressionFailure) -> EasingFunction {
    var text = node.canonical
    var isName = true
    if case .text(let quoted) = node.kind {
      text = quoted
      isName = mark == "\""
    }
    if isName, let found = find(String(text.filter { $0 != " " }.drop { $0 == "." })) ?? find(text)
    {
      switch found {
      case .easing(let easing): return easing
      case .other(let reason):
        throw ExpressionFailure(
          node.start, "have an easing that can be read: \(reason)", understood: 1)
      }
    }
    if isCSS, let easing = try? EasingFunction(css: text) { return easing }
    var best: ExpressionFailure?
    for bezier in beziers {
      let match: DialectMatch
      do throws(ExpressionFailure) {
        match = try DialectMatch.best(bezier, [ExpressionArgument(node)])
      } catch {
        if error.understood > 0 { best = error }
        continue
      }
      let p = match.numbers.compactMap { $0 }
      do throws(EasingError) {
        return .cubicBezier(try CubicBezier(x1: p[0], y1: p[1], x2: p[2], y2: p[3]))
      } catch {
        throw ExpressionFailure(node.start, "be a curve: \(error)")
      }
    }
    if let best { throw best }
    let advice = Spelling.advice(text, easingNames)
    throw ExpressionFailure(
      node.start, "have an easing of \(name), not \(node.canonical)\(advice)",
      understood: advice.isEmpty ? 0 : 1)
  }

  /// The names of the easings without parameters.
  var easingNames: [String] { names.map(\.name) + families.flatMap(\.allNames) }

  private func name(of easing: EasingFunction) -> String? {
    if let found = names.first(where: { $0.easing == .easing(easing) }) { return found.name }
    guard case .named(let easing) = easing else { return nil }
    return families.lazy.compactMap { $0.name(easing) }.first
  }

  /// The easing function as the library's code can say it: its points as short as the library keeps
  /// them. Nil if there is no code for it.
  func kept(_ easing: EasingFunction) -> EasingFunction? {
    if isCSS {
      switch easing {
      case .identity, .cubicBezier: return easing
      case .linear, .steps: return ["css", "waapi"].contains(name) ? easing : nil
      case .named: return easing.bezier.map { .cubicBezier($0) }
      }
    }
    if name(of: easing) != nil { return easing }
    guard let c = easing.bezier, let bezier = beziers.first else { return nil }
    return EasingFunction(
      bezier: zip([c.x1, c.y1, c.x2, c.y2], bezier.parameters).map { $1.written($0) })
  }

  func code(_ easing: EasingFunction) -> String {
    if isCSS { return mark + easing.shortCSS + mark }
    if let name = name(of: easing) {
      let spaced = name.replacingOccurrences(of: ":", with: ": ")
      return mark == "." ? ".\(name)" : mark + spaced + mark
    }
    guard case .cubicBezier(let c) = easing, let bezier = beziers.first else { return "" }
    let values = [c.x1, c.y1, c.x2, c.y2]
    return bezier.code { parameter, _ in
      Dialect.Parameter.Role.points.firstIndex(of: parameter.role).map {
        parameter.code(values[$0])
      }
    }
  }
}

extension EasingFunction {
  /// The curve with four coordinates; nil if there is none.
  init?(bezier p: [Double]) {
    guard let curve = try? CubicBezier(x1: p[0], y1: p[1], x2: p[2], y2: p[3]) else { return nil }
    self = .cubicBezier(curve)
  }

  /// The cubic Bézier that it is, if it is one: powers up to three and back are cubics of the time.
  var bezier: CubicBezier? {
    switch self {
    case .cubicBezier(let curve): return curve
    case .named(let easing):
      let y: (Double, Double)
      switch (easing.family, easing.shape) {
      case (.quad, .in): y = (0, 1.0 / 3)
      case (.quad, .out): y = (2.0 / 3, 1)
      case (.cubic, .in): y = (0, 0)
      case (.cubic, .out): y = (1, 1)
      case (.back, .in): y = (0, -easing.overshoot / 3)
      case (.back, .out): y = (1 + easing.overshoot / 3, 1)
      default: return nil
      }
      return try? CubicBezier(x1: 1.0 / 3, y1: y.0, x2: 2.0 / 3, y2: y.1)
    default: return nil
    }
  }

  /// The function in CSS, its numbers as short as possible; a named easing by its name.
  var shortCSS: String {
    guard case .cubicBezier(let c) = self else { return "\(self)" }
    return c.keyword
      ?? "cubic-bezier(\([c.x1, c.y1, c.x2, c.y2].map(Decimals.exact).joined(separator: ", ")))"
  }
}

extension CubicBezier {
  /// The name that CSS has for the curve.
  var keyword: String? {
    let named: [(String, CubicBezier)] = [
      ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut), ("ease-in-out", .easeInOut),
    ]
    return named.first { $0.1 == self }?.0
  }
}

extension Dialect {
  package static let named: [(library: String, name: String)] = Library.all.flatMap { library in
    library.springs.map { (library.name, $0.name) }
  }

  /// The named spring in a library's words.
  package static func named(_ name: String, of library: String?) -> WrittenMotion? {
    for owner in Library.all where library == nil || library == owner.name {
      for row in owner.springs where row.name.lowercased() == name.lowercased() {
        let form = springs.first {
          $0.library == owner.name && $0.parameters.filter(\.isShape).count == row.numbers.count
        }
        if let form { return WrittenMotion(form, shape: row.numbers) }
      }
    }
    return nil
  }

  /// The names of an oscillator: "`snappy` of swiftui".
  package static func names(of spring: Oscillator, within tolerance: Double = 1e-9) -> [String] {
    named.compactMap { row in
      guard named(row.name, of: row.library)?.intended?.isNear(spring, within: tolerance) == true
      else { return nil }
      return "`\(row.name)` of \(row.library)"
    }
  }
}
