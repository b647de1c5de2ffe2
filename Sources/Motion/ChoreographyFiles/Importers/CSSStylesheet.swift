internal import Foundation

/// The rules of a style sheet, with their lines: CSS with nesting, and SCSS where it has the same
/// syntax.
struct CSSStylesheet {
  struct Declaration {
    var name: String
    var value: String
    var line: Int
    var isImportant = false

    var isAnimation: Bool { CSSTimings.plain(name).hasPrefix("animation") }
    var isTransition: Bool { CSSTimings.plain(name).hasPrefix("transition") }
    /// Whether it states an animation or a transition.
    var moves: Bool { isAnimation || isTransition }
  }

  /// Whether a rule applies under reduced motion.
  enum Motion { case always, reduced, full }

  struct Rule {
    var selectors: [String]
    var motion = Motion.always
    /// Whether it is in `@starting-style`.
    var isStart = false
    /// The place of its layer; those without one win.
    var layer = Int.max
    var declarations: [Declaration] = []
    var line: Int
  }

  typealias Frame = (offsets: [Double], declarations: [Declaration])

  private(set) var rules: [Rule] = []
  private(set) var keyframes: [String: [Frame]] = [:]
  /// Vendor-prefixed keyframes, used if there are no standard ones.
  private var prefixed: [String: [Frame]] = [:]
  /// Custom properties and SCSS variables, in order of their first definition.
  private(set) var variables: [Declaration] = []
  /// The variables that a rule for the whole page defines.
  private var global: Set<String> = []
  struct Skipped {
    let line: Int
    let condition: String
    let reason: String
    /// Its variables, keyframes and declarations that move something, with canonical values.
    var content: Set<String> = []
    var isLeft = true
    var isInvalid = false
    /// Whether it is a block that browsers read.
    var isRule = false

    var text: String { "\(condition): \(reason)" }
  }

  private var skipped: [Skipped] = []

  /// The blocks that are not read although they time something.
  var left: [Skipped] { skipped.filter { $0.isLeft && !$0.reason.isEmpty } }
  private var places: [String: Int] = [:]
  /// The variables that several rules for parts of the page set to different values.
  private var ambiguous: Set<String> = []
  /// The variables that only other style sheets have.
  private var defaults: [String: String] = [:]
  /// The names and conditions of `@custom-media`; a condition may use earlier names.
  private var media: [(name: String, condition: String)] = []
  /// The registered custom properties.
  private var registrations: [String: (initial: String?, inherits: Bool)] = [:]
  /// Those of them that have values between.
  private(set) var typed: Set<String> = []
  /// The layers in the order of their first mention.
  private(set) var layers: [String] = []
  /// The statements that a preprocessor replaces by rules, as written: "@include fade".
  private(set) var mixins: [String] = []

  private enum Block {
    case rule(Rule)
    case keyframes(String, isPrefixed: Bool)
    case frame(Frame)
    /// `@property` with this name.
    case registration(String)
    /// The index of a block that is not read, and the paths of selectors inside.
    case skipped(Int, path: [String])
  }

  /// The outermost blocks as they are written, each with the indices of its rules.
  private(set) var blocks: [(text: String, rules: Range<Int>)] = []
  /// The keyframes that only other style sheets have.
  private(set) var borrowed: Set<String> = []

  /// Reads a style sheet. Like browsers, it skips what it does not understand.
  ///
  /// - Parameter others: Style sheets whose variables, keyframes and media it uses.
  /// - Throws: `DocumentError` for blocks nested more than 200 deep.
  init(_ text: String, after others: [CSSStylesheet] = []) throws(DocumentError) {
    media = others.flatMap(\.media)
    var open: [Block] = []
    var part: [UInt8] = []
    var (line, start) = (1, 1)
    var depth = 0
    var quote: UInt8?
    let bytes = Array(text.utf8)
    var index = 0
    // Where the outermost block begins, and its first rule.
    var (begin, first) = (0, 0)

    func end() -> Declaration? {
      defer { part = [] }
      let text = String(decoding: part, as: UTF8.self).trimmingCharacters(
        in: .whitespacesAndNewlines)
      if text.hasPrefix("@custom-media") {
        let words = text.split(maxSplits: 2, whereSeparator: \.isWhitespace)
        if words.count == 3 { media.append(("(\(words[1]))", String(words[2]))) }
      }
      if text.hasPrefix("@import") || text.hasPrefix("@use") {
        leave(start, text, "other files are read if they are given by --with")
      }
      if ["@include", "@extend", "@apply", "."].contains(where: text.hasPrefix) {
        mixins.append(text)
        return nil
      }
      if text.hasPrefix("@layer") { _ = layer(text.dropFirst(6)) }
      guard let colon = text.firstIndex(of: ":") else { return nil }
      var value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
      var isImportant = false
      // ASCII letters in any case, white space after the mark: CSS Syntax 3. SCSS adds !default.
      if let mark = value.lastIndex(of: "!") {
        let word = value[value.index(after: mark)...].trimmingCharacters(
          in: .whitespacesAndNewlines)
        isImportant = word.utf8.elementsEqual("important".utf8) { $0 | 0x20 == $1 }
        if isImportant || word == "default" {
          value = value[..<mark].trimmingCharacters(in: .whitespacesAndNewlines)
        }
      }
      // Functions need no space after them.
      value.replace(/\)(?=[A-Za-z#])/, with: ") ")
      if value.contains(where: \.isNewline) {
        value = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      let name = text[..<colon].trimmingCharacters(in: .whitespacesAndNewlines)
      // Browsers ignore a declaration whose name is no identifier; SCSS has $ and #{} in names, Less @.
      let isName = name.replacing("#{", with: "").utf8.allSatisfy {
        $0 >= 0x80 || (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0)
          || "-_$@}\\".utf8.contains($0)
      }
      guard isName, !name.isEmpty else { return nil }
      return Declaration(
        name: Self.isVariable(name) ? name : name.lowercased(), value: value, line: start,
        isImportant: isImportant)
    }

    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      let next = index < bytes.count ? bytes[index] : 0
      if byte == UInt8(ascii: "\n") { line += 1 }
      if let open = quote {
        part.append(byte)
        if byte == UInt8(ascii: "\\"), index < bytes.count {
          part.append(next)
          index += 1
        } else if byte == open || byte == UInt8(ascii: "\n") {
          quote = nil
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
        let end = bytes[(index + 1)...].firstRange(of: "*/".utf8)?.upperBound
        if end == nil {
          let reason = "the comment is not closed, and browsers skip the rest of the file"
          leave(line, "/*", reason)
        }
        line += bytes[index..<(end ?? bytes.count)].count { $0 == UInt8(ascii: "\n") }
        index = end ?? bytes.count
        continue
      case UInt8(ascii: "/")
      where next == UInt8(ascii: "/") && depth == 0 && (part.last ?? 32) != UInt8(ascii: ":"):
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth = max(depth - 1, 0)
      case UInt8(ascii: ";") where depth == 0:
        add(end(), to: &open)
        continue
      case UInt8(ascii: "{") where part.last == UInt8(ascii: "#"):
        // SCSS's interpolation stays text.
        part.append(byte)
        while index < bytes.count, bytes[index] != UInt8(ascii: "}") {
          part.append(bytes[index])
          index += 1
        }
        continue
      case UInt8(ascii: "{"):
        depth = 0
        guard open.count < 200 else {
          throw DocumentError("line \(line)", is: "a block", must: "be nested at most 200 deep")
        }
        let prelude = String(decoding: part, as: UTF8.self)
          .trimmingCharacters(in: .whitespacesAndNewlines)
        part = []
        open.append(block(prelude, line: start, in: open.last))
        continue
      case UInt8(ascii: "}"):
        depth = 0
        add(end(), to: &open)
        if let block = open.popLast() { close(block, in: open.last) }
        if open.isEmpty {
          let text = String(decoding: bytes[begin..<index], as: UTF8.self)
          blocks.append((text, first..<rules.count))
        }
        continue
      default: break
      }
      if part.isEmpty {
        start = line
        if byte == 32 || (9...13).contains(byte) { continue }
        if open.isEmpty { (begin, first) = (index - 1, rules.count) }
      }
      part.append(byte)
    }
    add(end(), to: &open)
    // Browsers close open blocks at the end of the file.
    while let block = open.popLast() { close(block, in: open.last) }
    keyframes.merge(prefixed) { own, _ in own }
    let own = Set(keyframes.keys)
    for other in others {
      keyframes.merge(other.keyframes) { own, _ in own }
      registrations.merge(other.registrations) { own, _ in own }
      defaults.merge(other.variables.map { ($0.name, $0.value) }) { first, _ in first }
      defaults.merge(other.defaults) { first, _ in first }
    }
    borrowed = Set(keyframes.keys).subtracting(own)
  }

  static func isVariable(_ name: String) -> Bool {
    name.hasPrefix("--") || name.hasPrefix("$") || name.hasPrefix("@")
  }

  /// The place of a layer, the last one of a list.
  private mutating func layer(_ list: Substring) -> Int? {
    let names = CSSText.parts(String(list), by: ",")
    layers += names.filter { !layers.contains($0) }
    return names.last.flatMap { layers.firstIndex(of: $0) }
  }

  /// Records what is not read.
  private mutating func leave(_ line: Int, _ what: String, _ why: String, isInvalid: Bool = false) {
    skipped.append(Skipped(line: line, condition: what, reason: why, isInvalid: isInvalid))
  }

  private mutating func add(_ declaration: Declaration?, to open: inout [Block]) {
    guard let declaration else { return }
    let isVariable = Self.isVariable(declaration.name)
    switch open.popLast() {
    case nil: if isVariable { define(declaration, in: []) }
    case .rule(var rule):
      if declaration.name.first != "@" { rule.declarations.append(declaration) }
      if isVariable, rule.motion != .reduced { define(declaration, in: rule.selectors) }
      open.append(.rule(rule))
    case .frame(var frame):
      if declaration.isImportant {
        leave(
          declaration.line, "\(declaration.name): \(declaration.value)",
          "browsers ignore !important in keyframes, with its declaration", isInvalid: true)
      } else {
        frame.declarations.append(declaration)
      }
      open.append(.frame(frame))
    case .registration(let name):
      switch declaration.name {
      case "initial-value": registrations[name]?.initial = declaration.value
      case "inherits": registrations[name]?.inherits = declaration.value != "false"
      case "syntax" where declaration.value.contains("<"): typed.insert(name)
      default: break
      }
      open.append(.registration(name))
    case .skipped(let index, let path):
      if declaration.moves || isVariable || path[0].contains("keyframes ") {
        skipped[index].isLeft = skipped[index].isLeft || declaration.moves
        let value = TextValues.canonical(declaration.value)
        for place in path {
          skipped[index].content.insert("\(place){\(declaration.name):\(value)")
        }
      }
      open.append(.skipped(index, path: path))
    case let other?: open.append(other)
    }
  }

  /// Whether one of several selectors is that of the whole page.
  static func isEverywhere(_ selectors: [String]) -> Bool {
    let everywhere: Set<Substring> = [":root", "html", "body", "*", ":host", ":where", ":is"]
    return selectors.isEmpty
      || selectors.contains { $0.split { "(), ".contains($0) }.allSatisfy(everywhere.contains) }
  }

  /// A definition for the whole page counts: others are themes and variants.
  private mutating func define(_ declaration: Declaration, in selectors: [String]) {
    let isGlobal = Self.isEverywhere(selectors)
    if let place = places[declaration.name] {
      // Of equal rules the last counts; a preprocessor's variables are defaults.
      if isGlobal, isConditional(declaration.name) || declaration.name.hasPrefix("--") {
        variables[place] = declaration
      } else if !isGlobal, variables[place].value != declaration.value {
        ambiguous.insert(declaration.name)
      }
    } else {
      places[declaration.name] = variables.count
      variables.append(declaration)
    }
    if isGlobal { global.insert(declaration.name) }
  }

  /// The initial value of a registered variable.
  func initial(_ name: String) -> String? { registrations[name]?.initial }

  /// Whether only rules for parts of the page define a variable; a fallback takes precedence over them.
  func isConditional(_ name: String) -> Bool { places[name] != nil && !global.contains(name) }

  /// The value of a variable that its rule does not set. For a registered one that is not inherited
  /// it is the initial value, whatever other rules set.
  func variable(_ name: String) -> String? {
    let registration = registrations[name]
    if registration?.inherits == false { return registration?.initial }
    if isConditional(name), ambiguous.contains(name) { return nil }
    return places[name].map { variables[$0].value } ?? defaults[name] ?? registration?.initial
  }

  private mutating func close(_ block: Block, in outer: Block?) {
    switch block {
    case .rule(let rule):
      if !rule.declarations.isEmpty, !rule.selectors.isEmpty { rules.append(rule) }
    case .frame(let frame):
      guard case .keyframes(let name, let isPrefixed) = outer else { return }
      if isPrefixed {
        prefixed[name, default: []].append(frame)
      } else {
        keyframes[name, default: []].append(frame)
      }
    case .keyframes, .registration, .skipped: break
    }
  }

  /// A selector or a condition in one spelling: with spaces only where they combine, two colons before
  /// pseudo-elements, and quotes only where they are needed.
  static func selector(_ text: String) -> String {
    var (result, depth) = ("", 0)
    for character in text {
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
      if depth == 0, ">+~".contains(character), !text.hasPrefix("@") {
        result += " \(character) "
      } else {
        result.append(character)
      }
    }
    result = CSSText.parts(result).joined(separator: " ")
    for (pattern, spelling) in [
      ("\\s*([,:=<>]=?)\\s*(?=[^()]*\\))", "$1"), ("(?<=\\()\\s+|\\s+(?=\\))", ""),
      ("(?<![-\\w|])\\*(?=[:.\\[#])", ""), ("^(@[-\\w]+)\\(", "$1 ("),
      ("(?<!:):(before|after|first-line|first-letter)(?![-\\w])", "::$1"),
      ("=[\"']([A-Za-z_][-\\w]*)[\"']", "=$1"),
    ] where result.contains(where: "(:=".contains) {
      result = result.replacingOccurrences(of: pattern, with: spelling, options: .regularExpression)
    }
    return result
  }

  private static let reducing = "prefers-reduced-motion"

  /// The words of a media query that not every screen with a mouse fulfils.
  private static func rest(of query: String) -> [String] {
    CSSText.parts(query).filter { word in
      let plain = word.filter { $0 != " " }.replacing(":", with: "=")
      return !CSSValues.has("media-words", plain) && !word.contains(reducing)
        && (word != "not" || !query.contains(reducing))
    }
  }

  private mutating func block(_ prelude: String, line: Int, in outer: Block?) -> Block {
    func skip(_ reason: String, isLeft: Bool = false, isInvalid: Bool = false) -> Block {
      skipped.append(
        Skipped(
          line: line, condition: prelude, reason: reason, isLeft: isLeft, isInvalid: isInvalid,
          isRule: !isInvalid))
      return .skipped(skipped.count - 1, path: [Self.selector(prelude)])
    }
    var parent = Rule(selectors: [], line: line)
    switch outer {
    case .skipped(let index, let path):
      if prelude.contains("keyframes ") { skipped[index].isLeft = true }
      let own = CSSText.parts(prelude, by: ",").map(Self.selector)
      return .skipped(
        index, path: path.prefix(100).flatMap { outer in own.map { "\(outer){\($0)" } })
    case .registration(let name): return .registration(name)
    case .frame: return skip("a frame has no rules", isInvalid: true)
    case .keyframes:
      let parts = CSSText.parts(prelude.lowercased(), by: ",")
      let offsets = parts.compactMap { part -> Double? in
        let place = ["from": "0%", "to": "100%"][part] ?? part
        guard let (value, unit) = CSSText.number(place), unit == "%" else { return nil }
        return (0...100).contains(value) ? value / 100 : nil
      }
      if offsets.count < max(parts.count, 1) {
        // Browsers ignore the whole frame.
        return skip(
          "it is not between 0 and 100 %, and browsers ignore it", isLeft: true, isInvalid: true)
      }
      return .frame((offsets, []))
    case .rule(let rule):
      parent = rule
      parent.declarations = []
      parent.line = line
    case nil: break
    }
    guard prelude.hasPrefix("@") else {
      let own = CSSText.parts(prelude, by: ",").map(Self.selector)
      parent.selectors =
        parent.selectors.isEmpty
        ? own
        : parent.selectors.prefix(20).flatMap { outer in
          own.prefix(20).map {
            $0.contains("&") ? $0.replacingOccurrences(of: "&", with: outer) : "\(outer) \($0)"
          }
        }
      parent.selectors = Array(parent.selectors.prefix(400))
      return .rule(parent)
    }
    let words = media.reversed().reduce(prelude) { words, media in
      words.replacingOccurrences(of: media.name, with: media.condition)
    }.lowercased()
    let name = words.prefix { $0 != " " && $0 != "(" }
    switch name {
    case "@keyframes", "@-webkit-keyframes", "@-moz-keyframes", "@-o-keyframes":
      let title = prelude.dropFirst(name.count).trimmingCharacters(
        in: CharacterSet(charactersIn: " \"'"))
      guard parent.motion != .reduced else {
        return skip("keyframes for reduced motion are not read", isLeft: true)
      }
      // The last rule of a name replaces the others.
      if name == "@keyframes" { keyframes[title] = nil } else { prefixed[title] = nil }
      return .keyframes(title, isPrefixed: name != "@keyframes")
    case "@property":
      let title = prelude.dropFirst(name.count).trimmingCharacters(in: .whitespaces)
      registrations[title] = (nil, true)
      return .registration(title)
    case "@starting-style": parent.isStart = true
    case "@media":
      let queries = CSSText.parts(String(words.dropFirst(name.count)), by: ",")
      if queries.contains(where: { !$0.contains(Self.reducing) && Self.rest(of: $0).isEmpty }) {
        break
      }
      guard let query = queries.first(where: { $0.contains(Self.reducing) }) else {
        return skip("only rules for every screen are read")
      }
      parent.motion = query.contains("no-preference") != query.contains("not") ? .full : .reduced
      if !Self.rest(of: query).isEmpty {
        leave(line, prelude, "its other conditions are taken as met")
      }
    case "@supports" where !words.contains("not "): break
    case "@container": return skip("only rules for every size are read")
    case "@layer": parent.layer = layer(prelude.dropFirst(6)) ?? parent.layer
    case "@scope", "@include", "@at-root", "@theme": break
    default: return skip("\(name) is not read")
    }
    return .rule(parent)
  }
}
