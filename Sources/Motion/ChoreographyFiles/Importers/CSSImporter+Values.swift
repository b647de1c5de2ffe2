internal import AnimationNumerics
internal import Foundation

extension CSSImporter {
  /// A value with its variables replaced; those that are unknown stay.
  ///
  /// - Parameter isValue: Whether it is a value that moves: then a variable that the page may set
  ///   keeps its place before a fallback that is only a word, such as `auto`.
  func resolved(
    _ text: String, _ own: [Declaration], isValue: Bool = false, isUse: Bool = false
  ) -> String {
    guard CSSText.isOpen(text) else { return text }
    var value = text
    var kept: [String] = []
    for _ in 0..<100 {
      guard value.utf8.count < 20_000 else { return text }
      if let start = value.range(of: "var(", options: .backwards) {
        // A fallback may have functions.
        var depth = 0
        let close = value[start.upperBound...].firstIndex { character in
          if character == "(" { depth += 1 }
          if character == ")" { depth -= 1 }
          return depth < 0
        }
        guard let close else { break }
        let end = value.index(after: close)
        let inner = value[start.upperBound..<close]
        let name = inner.prefix { $0 != "," }.trimmingCharacters(in: .whitespaces)
        let fallback = inner.firstIndex(of: ",").map {
          inner[inner.index(after: $0)...].trimmingCharacters(in: .whitespaces)
        }
        var found = own.last { $0.name == name }?.value
        if isUse, let found { uses.names.insert("\(name): \(found)") }
        if found == nil, fallback == nil || !sheet.isConditional(name) {
          found = sheet.variable(name)
          if isUse { uses.names.insert(name) }
        }
        // The page sets the number of an item: `var(--i, 0)`.
        let isItem = CSSText.isItem(name) && CSSText.number(fallback ?? "")?.unit == ""
        let isWord = isValue && fallback?.contains(where: \.isNumber) == false
        if found == nil, !isWord, !isItem || sheet.isConditional(name) { found = fallback }
        if let found {
          value.replaceSubrange(start.lowerBound..<end, with: found)
        } else {
          // Kept for a stagger, but not looked at again.
          kept.append("var(\(name)\(fallback.map { ", \($0)" } ?? ""))")
          value.replaceSubrange(start.lowerBound..<end, with: "\u{1}")
        }
      } else if let start = value.firstIndex(where: { "$@".contains($0) }) {
        let name = value[start...].prefix {
          $0.isLetter || $0.isNumber || "$@-_".contains($0)
        }
        guard let found = sheet.variable(String(name)) else { break }
        if isUse { uses.names.insert(String(name)) }
        value.replaceSubrange(start..<name.endIndex, with: found)
      } else {
        break
      }
    }
    // The last unknown one was found first.
    for name in kept.reversed() {
      if let mark = value.range(of: "\u{1}") { value.replaceSubrange(mark, with: name) }
    }
    return value
  }

  /// Declarations with their variables' values, the important ones last.
  func resolved(_ own: [Declaration]) -> [Declaration] {
    let all = own.map { declaration in
      var copy = declaration
      let isVariable = CSSStylesheet.isVariable(declaration.name)
      copy.value = resolved(declaration.value, own, isValue: !declaration.moves, isUse: !isVariable)
      return copy
    }
    return all.filter { !$0.isImportant } + all.filter(\.isImportant)
  }

  /// Declarations without those that browsers ignore, which are noted.
  mutating func valid(_ own: [Declaration]) -> [Declaration] {
    own.filter { declaration in
      guard CSSValues.isInvalid(declaration.name, declaration.value) else { return true }
      result.note(
        declaration.line, "\(declaration.name): \(declaration.value)",
        "it is not valid, and browsers ignore it", keys: [])
      return false
    }
  }

  /// The last value of each property.
  static func values(_ declarations: [Declaration]) -> [String: String] {
    Dictionary(declarations.map { (CSSTimings.plain($0.name), $0.value) }) { $1 }
  }

  mutating func timings(_ family: String, _ declarations: [Declaration]) -> [Entry] {
    let (entries, failures) = CSSTimings.entries(family, declarations)
    for failure in failures {
      // A comparison skips invalid values, which browsers ignore, and differences of spelling.
      let keys = failure.invalid == nil ? [TextValues.canonical(failure.what)] : []
      result.note(failure.line, failure.what, failure.reason, keys: keys)
    }
    return entries
  }

  /// A file of variables alone: its easings, and animations such as `fade-in 0.5s ease`.
  mutating func variables() {
    for variable in sheet.variables {
      let value = resolved(variable.value, [])
      if let easing = try? EasingFunction(css: value) {
        remark(.assumesDuration, "easings")
        result.curves += 1
        result.add(
          variable.name, line: variable.line,
          pace: .init(easing, duration: AnimationExpression.standardDuration))
        continue
      }
      var declaration = Declaration(name: "animation", value: value, line: variable.line)
      let words = CSSText.parts(value, by: ",").flatMap { CSSText.parts($0) }
      guard words.contains(where: { sheet.keyframes[$0] != nil }) else {
        declaration.name = "transition"
        let (entries, failures) = CSSTimings.entries("transition", [declaration])
        if CSSText.seconds(value) != nil { remark(.length, variable.name) }
        let isPlain = words.allSatisfy { CSSText.number($0) != nil }
        for entry in entries where failures.isEmpty && !isPlain && entry.duration > 0 {
          let name = entries.count > 1 ? "\(variable.name) \(entry.name)" : variable.name
          result.add(name, line: variable.line, pace: Self.pace(entry))
        }
        continue
      }
      for entry in timings("animation", [declaration]) where sheet.keyframes[entry.name] != nil {
        let item = "\(variable.name) \(entry.name)"
        let draft = draft(variable.name, entry, [], 0)
        result.find(.animation, item, line: variable.line, isRead: draft != nil)
        if let draft { add(variable.name, [draft], state: "", base: "") }
      }
    }
  }
}
