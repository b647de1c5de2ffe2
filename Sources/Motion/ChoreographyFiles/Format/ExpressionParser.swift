internal import Foundation

/// Parses expressions. In templates `$name` is a place for a parameter, and `?name` for anything.
struct ExpressionParser {
  private let text: [Character]
  private var index = 0
  private var depth = 0
  private let isTemplate: Bool

  private static let maximumDepth = 40
  /// Words before a declaration or a value that say nothing about the motion.
  private static let keywords: Set = [
    "let", "var", "val", "const", "final", "new", "return", "static", "local",
  ]
  /// Members of an animation that are called on it.
  private static let members: Set = [
    "delay", "speed", "repeatCount", "repeatForever", "logicallyComplete", "setDampingRatio",
    "setStiffness", "start",
  ]

  /// Labels of closures, whose contents are not animation.
  private static let closures: Set = ["animations", "completion"]

  private init(_ text: String, isTemplate: Bool) {
    (self.text, self.isTemplate) = (Array(text), isTemplate)
  }

  /// The arguments of the whole text, separated by spaces, commas and semicolons.
  static func arguments(
    _ text: String, isTemplate: Bool = false
  ) throws(ExpressionFailure) -> [ExpressionArgument] {
    var parser = ExpressionParser(text, isTemplate: isTemplate)
    return try parser.arguments(until: nil)
  }

  private var current: Character? { index < text.count ? text[index] : nil }

  private func character(_ distance: Int) -> Character? {
    text.indices.contains(index + distance) ? text[index + distance] : nil
  }

  private mutating func skip(_ isSkipped: (Character) -> Bool = \.isWhitespace) {
    while let character = current, isSkipped(character) { index += 1 }
  }

  private func failure(_ reason: String, at offset: Int? = nil) -> ExpressionFailure {
    ExpressionFailure(offset ?? index, reason)
  }

  private mutating func arguments(
    until close: Character?
  ) throws(ExpressionFailure) -> [ExpressionArgument] {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw failure("be nested in at most \(Self.maximumDepth) brackets")
    }
    let start = index
    var result: [ExpressionArgument] = []
    while true {
      skip { $0.isWhitespace || ",;".contains($0) }
      guard let character = current else {
        guard let close else { return result }
        throw failure("close its bracket with \(close)", at: start - 1)
      }
      if character == close {
        index += 1
        return result
      }
      let place = index
      skipKeywords()
      let label = label()
      skipKeywords()
      var value = ExpressionNode(kind: .closure, start: index)
      if current == "{", Self.closures.contains(label ?? "") {
        try skipClosure()
      } else {
        value = try sum()
      }
      result.append(ExpressionArgument(label: label, value: value, start: place))
    }
  }

  private mutating func skipKeywords() {
    while true {
      let start = index
      guard let word = word(), Self.keywords.contains(word), current?.isWhitespace == true else {
        index = start
        return
      }
      skip()
      if let next = current, ":=".contains(next) {
        index = start
        return
      }
    }
  }

  /// A word or a text before a colon or an equals sign.
  private mutating func label() -> String? {
    let start = index
    var name = word()
    if name == nil, let quote = current, "\"'".contains(quote),
      let end = text[(index + 1)...].firstIndex(of: quote)
    {
      name = String(text[(index + 1)..<end])
      index = end + 1
    }
    if let name {
      skip()
      if let sign = current, ":=".contains(sign), let next = character(1), !"=>:".contains(next) {
        index += 1
        skip()
        return name
      }
    }
    index = start
    return nil
  }

  /// A name with dots and inner hyphens.
  private mutating func word() -> String? {
    func isStart(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0 == "_" } ?? false
    }
    let start = index
    if isTemplate, let first = current, "$?".contains(first) { index += 1 }
    if current == ".", isStart(character(1)) { index += 1 }
    guard isStart(current) else {
      index = start
      return nil
    }
    while let next = current {
      let isInner =
        next == "-" && character(1).map { $0.isLetter || $0.isNumber } ?? false
        || next == "." && isStart(character(1))
      guard isInner || next.isLetter || next.isNumber || next == "_" else { break }
      index += 1
    }
    return String(text[start..<index])
  }

  /// A sum of products. The signs of a sum stand between spaces: "300ms -100ms" are two numbers.
  private mutating func sum() throws(ExpressionFailure) -> ExpressionNode {
    var left = try product()
    while let sign = sign("+-", spaced: true) { left = try combined(left, sign, try product()) }
    return left
  }

  private mutating func product() throws(ExpressionFailure) -> ExpressionNode {
    var left = try postfix()
    while let sign = sign("*/") { left = try combined(left, sign, try postfix()) }
    return left
  }

  /// The next sign if it is one of these, with the spaces around it.
  private mutating func sign(_ signs: String, spaced: Bool = false) -> Character? {
    let start = index
    skip()
    guard let sign = current, signs.contains(sign),
      !spaced || index > start && character(1)?.isWhitespace == true
    else {
      index = start
      return nil
    }
    index += 1
    skip()
    return sign
  }

  private func combined(
    _ left: ExpressionNode, _ sign: Character, _ right: ExpressionNode
  ) throws(ExpressionFailure) -> ExpressionNode {
    guard case .number(let a, let unit) = Self.evaluated(left).kind else {
      throw failure("have numbers around \(sign), not \(left.canonical)", at: left.start)
    }
    guard case .number(let b, let other) = Self.evaluated(right).kind else {
      throw failure("have numbers around \(sign), not \(right.canonical)", at: right.start)
    }
    guard unit == other || "*/".contains(sign) && (unit.isEmpty || other.isEmpty) else {
      throw failure("have numbers of one unit around \(sign)", at: right.start)
    }
    let value =
      switch sign {
      case "*": a * b
      case "/": a / b
      case "-": a - b
      default: a + b
      }
    return ExpressionNode(
      kind: .number(value, unit: unit.isEmpty ? other : unit), start: left.start)
  }

  private static let constants: [String: Double] = [
    ".pi": .pi, "Double.pi": .pi, "CGFloat.pi": .pi, "Math.PI": .pi, "pi": .pi, "PI": .pi,
    "Infinity": .infinity, "Float.POSITIVE_INFINITY": .infinity,
  ]

  /// A word that is a number in its language.
  static func evaluated(_ node: ExpressionNode) -> ExpressionNode {
    guard case .word(let word) = node.kind else { return node }
    return constants[word].map { ExpressionNode(kind: .number($0, unit: ""), start: node.start) }
      ?? node
  }

  private mutating func postfix() throws(ExpressionFailure) -> ExpressionNode {
    var node = try primary()
    while true {
      let start = index
      if case .word(let name) = node.kind {
        if current == "<" {
          // The type of Kotlin's spring<Float>().
          skip { $0 != ">" && $0 != "(" && $0 != ")" }
          guard current == ">" else { throw failure("not hold <", at: start) }
          index += 1
        }
        guard current == "(" else { return node }
        index += 1
        let found = try arguments(until: ")")
        node.kind = Self.call(name, found, node.start)
      } else if case .call(let receiver, let name, var found) = node.kind {
        skip()
        if current == "{" {
          let place = index
          try skipClosure()
          let closure = ExpressionNode(kind: .closure, start: place)
          found.append(ExpressionArgument(label: "{}", value: closure, start: place))
          node.kind = .call(receiver, name, found)
          continue
        }
        guard current == ".", let member = word(), current == "(" else {
          index = start
          return node
        }
        index += 1
        let inner = node
        node.kind = .call(inner, member, try arguments(until: ")"))
      } else {
        return node
      }
    }
  }

  /// A call; `.snappy.delay` is a member of `.snappy`.
  private static func call(
    _ name: String, _ arguments: [ExpressionArgument], _ start: Int
  ) -> ExpressionNode.Kind {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      members.contains(String(name[name.index(after: dot)...])), !name.hasPrefix("Animated.")
    else { return .call(nil, name, arguments) }
    let receiver = ExpressionNode(kind: .word(String(name[..<dot])), start: start)
    return .call(receiver, String(name[dot...]), arguments)
  }

  private mutating func skipClosure() throws(ExpressionFailure) {
    let start = index
    var open = 0
    repeat {
      guard let character = current else { throw failure("close its bracket with }", at: start) }
      open += character == "{" ? 1 : character == "}" ? -1 : 0
      index += 1
    } while open > 0
  }

  private mutating func primary() throws(ExpressionFailure) -> ExpressionNode {
    let start = index
    func node(_ kind: ExpressionNode.Kind) -> ExpressionNode {
      ExpressionNode(kind: kind, start: start)
    }
    guard let character = current else { throw failure("not end here") }
    if let number = number() { return node(number) }
    if let word = word() { return node(.word(word)) }
    index += 1
    switch character {
    case "\"", "'", "`":
      guard let end = text[index...].firstIndex(of: character) else {
        throw failure("close its quote", at: start)
      }
      defer { index = end + 1 }
      return node(.text(String(text[index..<end])))
    case "[": return node(.list(try arguments(until: "]")))
    case "{": return node(.object(try arguments(until: "}")))
    case "(":
      let inner = try arguments(until: ")")
      guard inner.count == 1, inner[0].label == nil else {
        throw failure("hold one number in these brackets", at: start)
      }
      return inner[0].value
    case "-":
      guard case .number(let value, let unit) = Self.evaluated(try postfix()).kind else { break }
      return node(.number(-value, unit: unit))
    default: break
    }
    throw failure("not hold \(character)", at: start)
  }

  /// A number with its unit: "350", "-0.2f", "300ms", "1e-3", "300.milliseconds".
  private mutating func number() -> ExpressionNode.Kind? {
    let start = index
    func isDigit(_ character: Character?) -> Bool {
      character.map { $0.isASCII && $0.isNumber } ?? false
    }
    if let sign = current, "+-".contains(sign) { index += 1 }
    guard isDigit(current) || current == "." && isDigit(character(1)) else {
      index = start
      return nil
    }
    skip { isDigit($0) || $0 == "_" }
    if current == ".", !(character(1)?.isLetter ?? false) {
      index += 1
      skip { isDigit($0) || $0 == "_" }
    }
    if let e = current, "eE".contains(e) {
      let sign = character(1).map { "+-".contains($0) } ?? false
      if isDigit(character(sign ? 2 : 1)) {
        index += sign ? 2 : 1
        skip { isDigit($0) }
      }
    }
    let digits = String(text[start..<index]).replacingOccurrences(of: "_", with: "")
    let unitStart = index
    if current == ".", character(1)?.isLetter == true { index += 1 }
    skip { $0.isLetter || $0 == "%" }
    guard let value = Double(digits) else {
      index = start
      return nil
    }
    return .number(value, unit: String(text[unitStart..<index]))
  }
}
