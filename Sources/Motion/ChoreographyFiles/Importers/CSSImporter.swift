internal import AnimationNumerics
internal import Foundation

/// Style sheets as choreographies: each selector with an animation, and each state with a
/// transition into it, is an element.
///
/// A state is a rule whose selector adds to another one, such as `.card:hover` or `.open .card`; its
/// transition goes from the values of the plain selector to those of the state. Other values than
/// numbers, such as colours, stay text; one that the file does not state is `revert-layer`. Pixels and
/// degrees are units; `rem` is 16 px.
///
/// Sources: CSS Transitions Level 2, CSS Animations Level 2, CSS Nesting.
struct CSSImporter {
  private let sheet: CSSStylesheet
  private var result: ImportedChoreography
  /// The declarations by selector, except for reduced motion, and the selectors with their lines.
  private var styles: [String: [Declaration]] = [:]
  private var selectors: [(name: String, line: Int)] = []
  private var starts: [String: [Declaration]] = [:]
  private var reduced: [String: [Declaration]] = [:]
  /// The selectors that move only without reduced motion.
  private var full: Set<String> = []
  /// The selectors of the states of each selector, and its rows of `:nth-child()`.
  private var states: [String: [String]] = [:]
  private var rows: [String: [(number: Int, selector: String)]] = [:]
  /// The names of the keyframes that an element plays.
  private var played: Set<String> = []
  /// The selectors that state timing for what others name, and those whose timing an element has.
  private var timesOthers: [(selector: String, text: String)] = []
  private var timing: Set<String> = []
  private typealias Item = ImportedChoreography.Item
  private typealias Declaration = CSSStylesheet.Declaration
  private typealias Entry = CSSTimings.Entry
  private typealias Property = WrittenElement.Property
  private typealias Part = (name: String, values: [WrittenValue])

  /// The base class of an animation library: it states a duration, and other classes name the
  /// animations.
  private var shared: String?
  /// Whether there are classes that name animations and that nothing but the base class times. Then
  /// a plain class with a duration of its own takes all other timing from the base class, too.
  private var isSharedNeeded = false
  /// The selectors by a simple selector of their last part, the most specific last.
  private var bySimple: [String: [(name: String, compounds: [Set<String>], order: Int)]] = [:]
  /// The variables by whose values something moves, and those of a rule with their values.
  private final class Uses { var names: Set<String> = [] }
  private let uses = Uses()
  /// The rules for reduced motion that an element takes.
  private var usedReduced: Set<String> = []
  /// The facts of what states motion, by its kind, its selector and its name.
  private var statements:
    [(item: Item, selector: String, name: String, line: Int, facts: MotionFacts)] = []

  /// What many rules of a file have in common, noted once.
  private enum Remark: String, CaseIterable {
    case assumesDuration = "they have no duration; 350 ms are assumed"
    case stateless = "no rule says where its transitions go; from 0 to 1 is assumed"
    case offCentre = "transform-origin is not read; items rotate and scale about their centre"
    case untimed = "its animation has no duration"
    case timesOnly = "it times what another rule or the page names, and what changes is not read"
    case mixin = "a preprocessor puts other rules in its place; compile the file first"
    case length = "a duration alone is no motion"
    case unchanged = "no rule that is read changes what its transition names"
    case discrete = "it has no values between, and changes at once or halfway, which is not read"
    case halfway =
      "it has no values between, and changes at once or halfway; the times are its animation's"
    case still = "its keyframes change nothing that is read"
    case unused = "nothing that is read plays these keyframes"
    case pageStyle = "its start is the style of the page, which this file does not have"
  }
  private var remarks: [Remark: [String]] = [:]
  private static let leftOut: [Remark] = [.mixin, .timesOnly, .offCentre]

  private mutating func remark(_ remark: Remark, _ what: String) {
    if remarks[remark]?.contains(what) != true { remarks[remark, default: []].append(what) }
    if Self.leftOut.contains(remark) { result.find(.rule, what, isRead: false) }
  }

  /// The number of items of a stagger whose count is not in the style sheet.
  private static let assumedCount = 8
  private static let discrete = CSSValues.table["discrete"] ?? []
  /// Those of them that no transition animates.
  private static let atOnce = discrete.subtracting(["visibility", "z-index"])

  /// Whether no transition animates a property, as those that no `@property` gives a type.
  private func isAtOnce(_ property: String) -> Bool {
    property.hasPrefix("--")
      ? !sheet.typed.contains(property) : Self.atOnce.contains(Substring(property))
  }

  static func read(
    _ text: String, name: String, after others: [CSSStylesheet] = []
  ) throws(DocumentError) -> ImportedChoreography {
    var importer = CSSImporter(
      sheet: try CSSStylesheet(text, after: others),
      result: ImportedChoreography(name: name, kind: "CSS"))
    importer.run()
    return importer.result
  }

  private func style(_ selector: String) -> [Declaration] { styles[selector] ?? [] }

  private mutating func run() {
    let isMoving = sheet.rules.contains { $0.declarations.contains(where: \.moves) }
    // Sorting is stable.
    for rule in sheet.rules.sorted(by: { $0.layer < $1.layer }) {
      let declarations = isMoving ? valid(rule.declarations) : rule.declarations
      for selector in rule.selectors {
        if rule.motion == .reduced {
          reduced[selector, default: []] += declarations
        } else if rule.isStart {
          starts[selector, default: []] += declarations
        } else {
          if styles[selector] == nil { selectors.append((selector, rule.line)) }
          styles[selector, default: []] += declarations
          if rule.motion == .full, rule.declarations.contains(where: \.moves) {
            full.insert(selector)
          }
        }
      }
    }
    shared =
      selectors.first {
        Self.isTimed(style($0.name)) && !Self.has(["animation", "animation-name"], style($0.name))
      }?.name
    let sorted = selectors.map { ($0.name, Self.compounds($0.name)) }
      .sorted { $0.1.joined().count < $1.1.joined().count }
    for (order, (name, compounds)) in sorted.enumerated() {
      guard let key = compounds.last?.min() else { continue }
      bySimple[key, default: []].append((name, compounds, order))
    }
    isSharedNeeded = selectors.contains { name, _ in
      Self.namesOnly(style(name)) && !Self.isTimed(style(name))
        && !moreGeneral(than: name).contains { Self.isTimed(style($0)) }
    }
    for (selector, _) in selectors {
      let (plain, number) = Self.row(selector)
      if let number { rows[plain, default: []].append((number, selector)) }
      for base in Self.bases(selector) where styles[base] != nil {
        states[base, default: []].append(selector)
      }
    }
    for (selector, line) in selectors { find(selector, line) }
    for (selector, line) in selectors {
      let (plain, number) = Self.row(selector)
      guard number == nil || styles[plain] == nil else { continue }
      guard !result.isFull else {
        result.note(
          line, selector,
          "only the first \(ImportedChoreography.maximumElements) elements are read",
          keys: sheet.blocks.map(\.text))
        break
      }
      animations(selector)
      transitions(selector, line)
    }
    if result.elements.isEmpty { variables() }
    for (selector, text) in timesOthers where !timing.contains(selector) {
      remark(.timesOnly, "\(selector) { \(text) }")
    }
    for mixin in sheet.mixins { remark(.mixin, mixin) }
    for name in sheet.keyframes.keys.sorted() where !sheet.borrowed.contains(name) {
      result.find(.keyframes, name, isRead: played.contains(name))
      if !played.contains(name) { remark(.unused, name) }
    }
    for key in result.unread(.transition) {
      remark(isAtOnce(CSSText.parts(key).last ?? "") ? .discrete : .unchanged, key)
    }
    for remark in Remark.allCases {
      guard let names = remarks[remark] else { continue }
      let rest = names.count > 3 ? "; and \(names.count - 3) more" : ""
      let isAssumed = [.assumesDuration, .stateless, .halfway].contains(remark)
      result.note(
        0, names.prefix(3).joined(separator: "; ") + rest, remark.rawValue,
        parts: isAssumed ? [] : names, keys: remark == .mixin ? names : [])
    }
    for block in sheet.left {
      // Blocks that differ are other parts; those of one condition are one.
      let all = sheet.left.filter { ($0.condition, $0.reason) == (block.condition, block.reason) }
      result.note(
        block.line, block.condition, block.reason,
        keys: block.reason.contains("browsers ignore")
          ? []
          : [
            all.reduce(into: Set([Self.name(of: block)])) { $0.formUnion($1.content) }.sorted()
              .joined()
          ])
      if block.reason.hasSuffix("read") { result.find(.rule, block.condition, isRead: false) }
    }
    result.noteUnread()
    state()
    result.styles = moving.isEmpty ? nil : moving
  }

  /// The condition of a block in one spelling.
  private static func name(of block: CSSStylesheet.Skipped) -> String {
    guard block.condition.hasPrefix("@import") else {
      return CSSStylesheet.selector(block.condition)
    }
    return block.condition.replacing("url", with: "").filter { !"\"'() ".contains($0) }
  }

  /// The blocks of the style sheet that move something or have the values between which it moves, as
  /// they are written.
  private var moving: String {
    var related = Set(selectors.map(\.name).filter { style($0).contains(where: \.moves) })
    related.formUnion(related.flatMap { Self.bases($0) + (states[$0] ?? []) })
    let moved = sheet.blocks.map { block in
      ["animation", "transition", "keyframes", "@property"].contains(where: block.text.contains)
        || sheet.rules[block.rules].contains { $0.selectors.contains(where: related.contains) }
    }
    let text = zip(sheet.blocks, moved).map { $1 ? $0.text : "" }.joined()
    guard !text.isEmpty else { return "" }
    let layers = sheet.layers.isEmpty ? [] : ["@layer \(sheet.layers.joined(separator: ", "))"]
    let imports = sheet.left.map(\.condition).filter { $0.hasPrefix("@import") }
    let kept = zip(sheet.blocks, moved).filter { block, isMoved in
      let own = sheet.rules[block.rules].flatMap(\.declarations)
      return isMoved || own.contains { text.contains("var(\($0.name)") }
    }
    return ((layers + imports).map { "\($0);" } + kept.map(\.0.text)).map { "\n\($0)\n" }.joined()
  }

  /// Counts the animations and the transitions that a selector states itself.
  private mutating func find(_ selector: String, _ line: Int) {
    let own = resolved(style(selector)).filter(\.moves)
    guard !own.isEmpty else { return }
    for (family, kind) in [("animation", Item.animation), ("transition", .transition)] {
      let (entries, failures) = CSSTimings.entries(family, own)
      let stated = own.filter { CSSTimings.plain($0.name).hasPrefix("\(family)-") }
      if stated.contains(where: { !["none", "0s"].contains($0.value) }), failures.isEmpty,
        !entries.contains(where: {
          kind == .animation || $0.duration > 0
            || $0.delay.constant > 0 && own.contains { $0.name.hasSuffix("-duration") }
        })
      {
        let texts = stated.map { "\($0.name): \($0.value)" }
        timesOthers.append((selector, texts.joined(separator: "; ")))
        var facts = MotionFacts()
        for declaration in stated {
          facts.add(CSSTimings.plain(declaration.name), value: declaration.value)
        }
        statements.append((.rule, selector, "", line, facts))
        continue
      }
      for failure in failures {
        for name in failure.names {
          result.find(kind, "\(selector) \(name)", line: failure.line, isRead: false)
        }
        // What browsers ignore is no motion.
        guard failure.invalid == nil else { continue }
        var facts = MotionFacts()
        facts.add("", value: failure.what)
        statements.append((kind, selector, failure.names.first ?? "all", failure.line, facts))
      }
      for entry in entries {
        // A transition without a time of its own is none.
        guard kind == .animation || entry.duration > 0 || entry.delay.constant > 0 else { continue }
        result.find(kind, "\(selector) \(entry.name)", line: entry.line)
        statements.append((kind, selector, entry.name, entry.line, Self.facts(entry, kind)))
      }
    }
  }

  private static func facts(_ entry: Entry, _ kind: Item) -> MotionFacts {
    var facts = MotionFacts(pace(entry))
    if entry.delay.isUnknown {
      facts.add("delay by item", "\(entry.delay.perItem) s and \(entry.delay.perCount) s of all")
    }
    if kind == .animation {
      facts.add("iterations", entry.iterations.map { Decimals.exact($0) } ?? "without end")
      facts.add("direction", entry.direction.rawValue)
      facts.add("fill", entry.fill.rawValue)
      facts.add("state", entry.isPaused ? "paused" : "running")
    }
    return facts
  }

  /// Whether a value times something: it has a time or an easing, or plays keyframes.
  private func times(_ value: String) -> Bool {
    let words = value.split { " ,():;'\"\t\n".contains($0) }.map(String.init)
    return words.contains {
      CSSText.seconds($0) != nil || sheet.keyframes[$0] != nil
        || ["cubic-bezier", "linear", "steps", "ease"].contains($0.lowercased())
    }
  }

  /// Records what the file states of motion, whether or not an element shows it.
  private mutating func state() {
    var animations: [String: Int] = [:]
    for (item, selector, name, line, facts) in statements {
      let isShown =
        item == .rule ? timing.contains(selector) : result.isRead(item, "\(selector) \(name)")
      // An animation has the frames of its keyframes, by whatever name.
      var place =
        item == .rule ? "" : item == .animation ? ", animation" : ", transition of \(name)"
      if item == .animation {
        animations[selector, default: 0] += 1
        if let number = animations[selector], number > 1 { place += " \(number)" }
      }
      let frames = item == .animation ? sheet.keyframes[name].map(facts(of:)) : nil
      result.state(
        selector + place, frames.map { facts.adding(to: $0) } ?? facts, line: line, isShown: isShown
      )
      if frames != nil { played.insert(name) }
    }
    for (name, frames) in sheet.keyframes where !sheet.borrowed.contains(name) {
      let line = frames.first?.declarations.first?.line ?? 0
      result.state(
        "@keyframes \(name)", facts(of: frames), line: line, isShown: played.contains(name))
    }
    for (name, value, line, _) in sheet.variables {
      state(
        name, Declaration(name: name, value: value, line: line),
        isShown: uses.names.contains(name) || result.lines[name] != nil)
    }
    for (selector, _) in selectors where !CSSStylesheet.isEverywhere([selector]) {
      for (name, value) in Self.values(style(selector)).sorted(by: { $0 < $1 })
      where name.hasPrefix("--") && sheet.variable(name) != value {
        let declaration = style(selector).last { $0.name == name }
        let isShown = uses.names.contains("\(name): \(value)")
        if let declaration { state("\(selector) \(name)", declaration, isShown: isShown) }
      }
    }
    for (selector, declarations) in reduced where !usedReduced.contains(selector) {
      for declaration in declarations {
        let name = declaration.moves ? "" : " \(declaration.name)"
        state("\(selector) under reduced motion\(name)", declaration, isShown: false)
      }
    }
  }

  private func facts(of frames: [CSSStylesheet.Frame]) -> MotionFacts {
    var facts = MotionFacts()
    for frame in frames {
      for (name, value) in Self.values(resolved(frame.declarations)).sorted(by: { $0 < $1 }) {
        for offset in frame.offsets {
          let place = Decimals.exact(Decimals.rounded(offset * 100, digits: 9))
          facts.add("\(name) at \(place) %", value: value, of: name)
        }
      }
    }
    return facts
  }

  /// Records a declaration that states motion, with its variables' values.
  private mutating func state(_ place: String, _ declaration: Declaration, isShown: Bool) {
    let value = resolved(declaration.value, [])
    guard declaration.moves || times(value) || uses.names.contains(declaration.name) else { return }
    var facts = MotionFacts()
    facts.add(declaration.moves ? CSSTimings.plain(declaration.name) : "", value: value)
    result.state(place, facts, line: declaration.line, isShown: isShown)
  }

  private static func has(_ names: Set<String>, _ style: [Declaration]) -> Bool {
    style.contains { names.contains(CSSTimings.plain($0.name)) }
  }

  private static func isTimed(_ style: [Declaration]) -> Bool {
    has(["animation", "animation-duration"], style)
  }

  /// Whether a style names animations by the longhand.
  private static func namesOnly(_ style: [Declaration]) -> Bool {
    has(["animation-name"], style) && !has(["animation"], style)
  }

  private static func compounds(_ selector: String) -> [Set<String>] {
    CSSText.parts(selector).map { Set(simples($0)) }
  }

  /// Whether one selector matches wherever another one does.
  private static func covers(_ general: [Set<String>], _ compounds: [Set<String>]) -> Bool {
    func boxes(_ compounds: [Set<String>]) -> Set<String> {
      (compounds.last ?? []).filter { $0.hasPrefix("::") || [":before", ":after"].contains($0) }
    }
    guard boxes(general) == boxes(compounds) else { return false }
    var rest = compounds[...]
    for (index, part) in general.reversed().enumerated() {
      guard let last = rest.lastIndex(where: { part.isSubset(of: $0) }),
        index > 0 || last == compounds.count - 1
      else { return false }
      rest = rest[..<last]
    }
    return true
  }

  /// The other selectors that match wherever a selector does, the most specific last.
  private func moreGeneral(than selector: String) -> [String] {
    let compounds = Self.compounds(selector)
    let candidates = (compounds.last ?? []).flatMap { bySimple[$0] ?? [] }
    return candidates.filter { $0.name != selector && Self.covers($0.compounds, compounds) }
      .sorted { $0.order < $1.order }.map(\.name)
  }

  /// The selectors that time the animations of one that only names them: the shared one, then those
  /// that match wherever it does; or those that name the animations of one that only times them.
  private func timers(of selector: String, _ style: [Declaration]) -> [String] {
    let isVariant =
      !Self.has(["animation", "animation-name"], style)
      && Self.trigger(of: selector, besides: "") == nil
    guard Self.namesOnly(style) || isVariant && style.contains(where: \.isAnimation) else {
      return []
    }
    let found = moreGeneral(than: selector).filter {
      self.style($0).contains(where: \.isAnimation)
    }
    if isVariant { return found }
    let isPlain = ![selector, shared ?? ""].contains {
      $0.dropFirst().contains { " .:[".contains($0) }
    }
    let isTimed =
      Self.isTimed(style)
      ? !(isSharedNeeded && isPlain) : found.contains { Self.isTimed(self.style($0)) }
    return (isTimed ? [] : [shared].compactMap { $0 }.filter { $0 != selector }) + found
  }

  /// The variables that an item inherits from those around it.
  private func inherited(_ selector: String) -> [Declaration] {
    let parts = CSSText.parts(selector)
    var around = parts.indices.dropFirst().map { parts[..<$0].joined(separator: " ") }
    if let box = Self.box(selector) { around.append(String(selector[..<box])) }
    let declarations = around.flatMap { moreGeneral(than: $0) + [$0] }.flatMap(style)
    return declarations.filter { $0.name.hasPrefix("--") }
  }

  /// Where the pseudo-element of a selector begins.
  private static func box(_ selector: String) -> String.Index? {
    selector.range(of: "::|:(before|after)", options: .regularExpression)?.lowerBound
  }

  /// A selector without `:nth-child(k)`, and k.
  private static func row(_ selector: String) -> (plain: String, number: Int?) {
    guard selector.contains(":nth-"),
      let place = selector.range(
        of: ":nth-(child|of-type)\\( *[1-9][0-9]{0,2} *\\)", options: .regularExpression)
    else { return (selector, nil) }
    return (
      selector.replacingCharacters(in: place, with: ""), Int(selector[place].filter(\.isNumber))
    )
  }

  /// The types, classes, attributes and pseudo-classes of a compound selector.
  private static func simples(_ compound: String) -> [String] {
    var (result, depth, last): ([String], Int, Character) = ([], 0, " ")
    for character in compound {
      if depth == 0, ".[:#".contains(character), character != ":" || last != ":" || result.isEmpty {
        result.append("")
      }
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
      if result.isEmpty { result.append("") }
      result[result.count - 1].append(character)
      last = character
    }
    return result
  }

  /// The selectors to which one adds a state: without one of its later classes, attributes or
  /// pseudo-classes, in any of its parts, or without its ancestors.
  private static func bases(_ selector: String) -> [String] {
    let compounds = CSSText.parts(selector)
    guard compounds.count <= 8 else { return [] }
    var result: [String] = []
    for index in compounds.indices.reversed() {
      let compound = compounds[index]
      let simples = simples(compound)
      for (number, part) in simples.enumerated().dropFirst() {
        // A pseudo-element is not a state.
        guard !part.hasPrefix("::"), !part.hasPrefix(":nth-") else { continue }
        var (copy, rest) = (compounds, simples)
        rest.remove(at: number)
        copy[index] = rest.joined()
        result.append(copy.joined(separator: " "))
      }
      if index > 0, ![">", "+", "~"].contains(compounds[index]) {
        result.append(compounds[index...].joined(separator: " "))
      }
    }
    return result.filter { $0 != selector }
  }

  /// A value with its variables replaced; those that are unknown stay.
  ///
  /// - Parameter isValue: Whether it is a value that moves: then a variable that the page may set
  ///   keeps its place before a fallback that is only a word, such as `auto`.
  private func resolved(
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
        let isItem =
          CSSText.isItem(name)
          && CSSText.number(fallback ?? "")?.unit == ""
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
  private func resolved(_ own: [Declaration]) -> [Declaration] {
    let all = own.map { declaration in
      var copy = declaration
      let isVariable = CSSStylesheet.isVariable(declaration.name)
      copy.value = resolved(
        declaration.value, own, isValue: !declaration.moves, isUse: !isVariable)
      return copy
    }
    return all.filter { !$0.isImportant } + all.filter(\.isImportant)
  }

  /// Declarations without those that browsers ignore, which are noted.
  private mutating func valid(_ own: [Declaration]) -> [Declaration] {
    own.filter { declaration in
      guard CSSValues.isInvalid(declaration.name, declaration.value) else { return true }
      result.note(
        declaration.line, "\(declaration.name): \(declaration.value)",
        "it is not valid, and browsers ignore it", keys: [])
      return false
    }
  }

  /// The last value of each property.
  private static func values(_ declarations: [Declaration]) -> [String: String] {
    Dictionary(declarations.map { (CSSTimings.plain($0.name), $0.value) }) { $1 }
  }

  private mutating func timings(_ family: String, _ declarations: [Declaration]) -> [Entry] {
    let (entries, failures) = CSSTimings.entries(family, declarations)
    for failure in failures {
      // What browsers ignore does not count, nor does the spelling of the rest.
      let keys = failure.invalid == nil ? [TextValues.canonical(failure.what)] : []
      result.note(failure.line, failure.what, failure.reason, keys: keys)
    }
    return entries
  }

  /// An element before it has its name. `number` is that of its `:nth-child()`, or 0 for all items.
  private struct Draft {
    var element: WrittenElement
    var delay: CSSText.Calculation
    var number: Int
    var line: Int
  }

  /// The declarations of each item, a list for each selector: rules of `:nth-child()` that time it
  /// add to the plain ones. Without any, number 0 stands for all items.
  private func items(_ selectors: [String]) -> [(number: Int, lists: [[Declaration]])] {
    let timed = selectors.map { selector in
      (rows[selector] ?? []).filter { row in
        style(row.selector).contains { $0.moves || $0.name.hasPrefix("--") }
      }
    }
    var numbers = Set(timed.joined().map { $0.number }).sorted()
    // The plain selector stands for the first item only if the second one differs.
    if numbers.first == 2 { numbers.insert(1, at: 0) }
    if numbers.isEmpty { numbers = [0] }
    return numbers.prefix(200).map { number in
      let lists = zip(selectors, timed).map { selector, rows in
        rows.filter { $0.number == number }.reduce(style(selector)) { $0 + style($1.selector) }
      }
      return (number, lists)
    }
  }

  private mutating func animations(_ selector: String) {
    let general = moreGeneral(than: selector).flatMap(style).filter { !$0.moves }
    var drafts: [String: [Draft]] = [:]
    var order: [(key: String, name: String)] = []
    var sources: [String: Set<String>] = [:]
    for item in items([selector]) {
      let timers = timers(of: selector, item.lists[0])
      let timed = timers.flatMap(style).filter { $0.moves || $0.name.hasPrefix("--") }
      let declarations = resolved(inherited(selector) + general + timed + item.lists[0])
      let items =
        [selector] + (rows[selector] ?? []).filter { $0.number == item.number }.map(\.selector)
      let entries = timings("animation", declarations)
      if !entries.isEmpty { timing.formUnion(timers + items) }
      for (index, entry) in entries.enumerated() {
        let found = draft(selector, entry, declarations, item.number)
        // One animation may be played twice.
        let key = "\(entry.name) \(index)"
        for name in items {
          if found == nil { result.noted(.animation, "\(name) \(entry.name)") }
          sources[key, default: []].insert("\(name) \(entry.name)")
        }
        guard let found else { continue }
        if drafts[key] == nil { order.append((key, entry.name)) }
        drafts[key, default: []].append(found)
      }
    }
    var animated: [String: String] = [:]
    for (key, name) in order {
      let list = drafts[key] ?? []
      for property in list.first?.element.propertyNames ?? [] {
        if let other = animated.updateValue(name, forKey: property) {
          result.note(
            list[0].line, selector,
            "\(other) and \(name) both move \(property): a browser shows the later one while it "
              + "plays; here both are read",
            keys: ["\(selector) \(list[0].element.properties)"])
        }
      }
      let before = result.elements.count
      add(order.count > 1 ? "\(selector) \(name)" : selector, list, state: selector, base: selector)
      let isRead = result.elements.count > before
      for source in sources[key] ?? [] {
        if isRead { result.read(.animation, source) } else { result.noted(.animation, source) }
      }
    }
  }

  private mutating func draft(
    _ selector: String, _ entry: Entry, _ declarations: [Declaration], _ number: Int
  ) -> Draft? {
    let title = "animation \(entry.name)"
    guard let found = sheet.keyframes[entry.name] else {
      result.note(entry.line, title, "this file has no @keyframes of that name")
      return nil
    }
    let base = Self.values(declarations)
    guard base["animation-timeline"] ?? "auto" == "auto" else {
      result.note(entry.line, title, "it follows scrolling, not time", keys: [])
      return nil
    }
    guard !entry.isPaused else {
      result.note(entry.line, title, "it is paused, and left out", keys: [])
      return nil
    }
    if let composition = base["animation-composition"], composition != "replace" {
      result.note(
        entry.line, title, "it would \(composition) to the values below it; here it replaces them",
        keys: ["\(selector) \(composition)"])
    }
    // Before its delay is over it may show its first frame.
    let isHeld = entry.fill.holdsEnd || entry.fill.holdsStart && entry.delay.constant > 0
    guard entry.duration > 0 || isHeld else {
      remark(.untimed, selector)
      return nil
    }
    guard entry.iterations != 0 || isHeld else {
      result.note(entry.line, title, "its count is 0, so that it never moves")
      return nil
    }
    var delay = entry.delay
    var skipped = 0.0
    if delay.constant < 0 {
      if delay.isUnknown {
        result.note(
          entry.line, title, "its items start in the middle; here they start at its beginning",
          keys: ["\(selector) \(delay)"])
        delay.constant = 0
      } else {
        (skipped, delay.constant) = (max(delay.constant, -1e6), 0)
      }
    }
    // The style's important declarations win over an animation.
    let important = Set(declarations.filter { $0.isImportant && !$0.moves }.map(\.name))
      .intersection(found.flatMap { $0.declarations.map(\.name) })
    var frames = found
    if !important.isEmpty {
      result.note(
        entry.line, title,
        "!important of its style wins over it in \(important.sorted().joined(separator: ", "))",
        keys: ["\(selector) \(important.sorted())"])
      for index in frames.indices {
        frames[index].declarations.removeAll { important.contains($0.name) }
      }
    }
    let properties = properties(frames, base, entry, skipped, selector)
    guard !properties.isEmpty else {
      remark(.still, selector)
      return nil
    }
    played.insert(entry.name)
    noteOrigin(selector, base, properties)
    var element = WrittenElement(name: selector)
    element.properties = properties
    if entry.iterations == nil, entry.duration > 0 { element.intent.role = .ambient }
    element.intent.trigger = Self.trigger(of: selector, besides: "")
    element.intent.replacesTransform =
      base["transform"] ?? "none" != "none"
      && frames.contains { $0.declarations.contains { $0.name == "transform" } }
    return Draft(element: element, delay: delay, number: number, line: entry.line)
  }

  private static let actions = [
    "hover", "active", "focus", "focus-visible", "focus-within", "checked",
  ]
  private static let action = ":(\(actions.joined(separator: "|")))(?![-\\w])"

  /// The pseudo-class of a person's action that a selector has beyond another one, such as "hover".
  private static func trigger(of selector: String, besides base: String) -> String? {
    let plain = selector.replacingOccurrences(
      of: ":not\\([^)]*\\)", with: "", options: .regularExpression)
    return actions.last {
      plain.contains(":\($0)") && !base.contains(":\($0)")
    }
  }

  /// Records a selector whose items rotate or scale about another point than their centre.
  private mutating func noteOrigin(
    _ selector: String, _ style: [String: String], _ properties: [Property]
  ) {
    let origin = CSSText.parts(style["transform-origin"] ?? "center")
    let isCentre =
      origin.prefix(2).allSatisfy { ["center", "50%"].contains($0) }
      && origin.dropFirst(2).allSatisfy { ["0", "0px"].contains($0) }
    let turns = properties.contains { property in
      ["rotat", "scale", "skew", "transform"].contains { property.name.hasPrefix($0) }
    }
    guard !isCentre, turns else { return }
    let text = origin.joined(separator: " ")
    remark(.offCentre, "\(selector) at \(text)")
    var facts = MotionFacts()
    facts.add("", value: text, of: "transform-origin")
    result.state("\(selector), transform-origin", facts, line: 0, isShown: false)
  }

  /// The properties of keyframes, in the order of their first appearance.
  private mutating func properties(
    _ frames: [CSSStylesheet.Frame], _ base: [String: String], _ entry: Entry, _ skipped: Double,
    _ selector: String
  ) -> [Property] {
    typealias Point = (offset: Double, text: String, easing: EasingFunction)
    var columns: [String: [Point]] = [:]
    var order: [String] = []
    // Chromium times the properties that a first frame leaves out with that frame's easing.
    var first: EasingFunction?
    for frame in frames.prefix(1000) {
      let values = resolved(frame.declarations)
      var easing: EasingFunction?
      if let own = values.last(where: { CSSTimings.plain($0.name) == "animation-timing-function" })
      {
        easing = try? EasingFunction(css: own.value)
        if easing == nil {
          result.note(
            own.line, "animation-timing-function: \(own.value)",
            "it is not an easing, and browsers ignore it")
        }
      }
      if first == nil, frame.offsets.contains(0) { first = easing }
      for (name, value) in Self.values(valid(values)).sorted(by: { $0.key < $1.key })
      where name != "will-change" && !name.hasPrefix("animation") && !name.hasPrefix("transition") {
        if columns[name] == nil { order.append(name) }
        columns[name, default: []] += frame.offsets.map { ($0, value, easing ?? entry.easing) }
      }
    }
    var result: [Property] = []
    var taken: Set<String> = []
    for name in order {
      // Of several frames at one offset the last counts.
      var points: [Point] = []
      for point in (columns[name] ?? []).enumerated().sorted(by: {
        ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
      }).map(\.element) {
        if points.last?.offset == point.offset { points.removeLast() }
        points.append(point)
      }
      guard !points.isEmpty else { continue }
      let own = CSSValues.stated(name, in: base) ?? sheet.initial(name)
      if points[0].offset > 0 {
        if let first, first != entry.easing {
          self.result.note(
            entry.line, "animation \(entry.name)",
            "its first frame has an easing but no \(name); it is timed as in Chromium, while other "
              + "browsers use the easing of the animation")
        }
        points.insert((0, own ?? "", first ?? entry.easing), at: 0)
      }
      if points[points.count - 1].offset < 1 { points.append((1, own ?? "", entry.easing)) }
      var texts = points.map(\.text)
      texts.append(own ?? "")
      let parts = self.columns(name, texts, entry.line, among: order, over: base, hasRest: true)
      for part in parts where taken.insert(part.name).inserted {
        let rest = part.values[points.count]
        guard part.values.contains(where: { $0 != rest }) else {
          if let constant = Self.constant(part, among: parts) { result.append(constant) }
          continue
        }
        if rest == .text(TextValues.unstated), part.values.dropLast().contains(rest) {
          remark(.pageStyle, "\(selector) \(name)")
        }
        if isAtOnce(name) { remark(.halfway, "\(selector) \(name)") }
        let limit = Double(max(EasingTrack.limit / (3 * points.count), 1))
        if let count = entry.iterations, count > limit {
          self.result.note(
            entry.line, "animation \(entry.name)", "its count \(count) is read as \(limit)")
        }
        var entry = entry
        entry.iterations = entry.iterations.map { min($0, limit) }
        var before = rest
        if entry.duration <= 0, entry.fill.holdsStart {
          before = part.values[entry.direction.isReversed(0) ? points.count - 1 : 0]
        }
        result.append(
          .init(part.name, [before] + part.values) { numbers in
            let frames = zip(points, numbers.dropFirst()).map {
              CSSFrames.Frame(offset: $0.offset, value: $1, easing: $0.easing)
            }
            return Self.motion(entry, frames, skipped, rest: numbers[numbers.count - 1])
          })
      }
    }
    return result
  }

  /// The motion of frames under an animation's timing.
  ///
  /// - Parameter rest: The value without the animation.
  private static func motion(
    _ entry: Entry, _ frames: [CSSFrames.Frame], _ skipped: Double, rest: Double
  ) -> WrittenElement.Motion {
    let result = CSSFrames(
      frames: frames, duration: entry.duration, iterations: entry.iterations,
      direction: entry.direction, fill: entry.fill, delay: skipped)
    guard entry.duration <= 0 else { return .frames(result) }
    return .moves([.init(target: result.fill.holdsEnd ? result.end : rest, pace: .jump)])
  }

  /// A part of a transform that stays while others move, which belongs to its list; nil if it says
  /// nothing.
  private static func constant(_ part: Part, among parts: [Part]) -> Property? {
    guard let initial = CSSValues.initial(part.name), part.values[0] != .number(initial),
      parts.contains(where: { other in other.values.contains { $0 != other.values[0] } })
    else { return nil }
    return .init(part.name, [part.values[0], part.values[0]]) {
      .moves([.init(target: $0[1], pace: .jump)])
    }
  }

  /// A property's values as numbers by part, or as texts; none if a choreography has no such values.
  /// An empty text is the initial value.
  ///
  /// Beside another property that transforms, the value stays a text unless each of its parts is a
  /// property of CSS: parts of one `transform` would apply in another order, or add to the page's.
  ///
  /// - Parameter moving: The properties that move with it.
  /// - Parameter style: What the page states.
  /// - Parameter hasRest: Whether the last value is only shown before and after the others.
  private mutating func columns(
    _ property: String, _ texts: [String], _ line: Int, among moving: [String],
    over style: [String: String], hasRest: Bool = false
  ) -> [Part] {
    let others = ["translate", "rotate", "scale", "transform"].filter {
      style[$0] ?? "none" != "none" || $0 != property && moving.contains($0)
    }
    let isMixed = property == "transform" && others.contains { $0 != property }
    let parts = columns(
      property, texts, line, hasRest: hasRest,
      isText: isMixed || property.hasPrefix("--") || Self.discrete.contains(Substring(property)))
    let isFunction = ["translate", "rotate", "scale"].contains(property) && !others.isEmpty
    return isFunction && !parts.allSatisfy { ["x", "y", "rotation", "scale"].contains($0.name) }
      ? columns(property, texts, line, hasRest: hasRest, isText: true) : parts
  }

  private mutating func columns(
    _ property: String, _ texts: [String], _ line: Int, hasRest: Bool, isText: Bool
  ) -> [Part] {
    let isTransform = ["transform", "translate", "scale", "rotate"].contains(property)
    let transforms = isTransform ? CSSTransforms.parts(property, texts, hasRest: hasRest) : nil
    if let transforms, transforms.allSatisfy(\.isEmpty) { return [] }
    let parts =
      transforms.map { $0.map(Optional.init) }
      ?? texts.map { isTransform ? nil : $0.isEmpty ? [:] : CSSValues.parts(property, $0) }
    let names = Set(parts.flatMap { $0?.keys.map { $0 } ?? [] }).sorted()
    let isNumeric = !isText && parts.allSatisfy { $0 != nil } && !names.isEmpty
    var result: [(String, [WrittenValue])] = []
    for name in names where isNumeric {
      var values: [Double] = []
      for part in parts {
        // A plain 0 fits every unit.
        guard let value = part?[name] ?? CSSValues.initial(name) ?? (part?[property] == 0 ? 0 : nil)
        else { break }
        values.append(value)
      }
      if values.count == texts.count {
        result.append((name, values.map(WrittenValue.number)))
      } else if name == property, names.count > 1 {
        continue
      }
    }
    if !result.isEmpty { return result }
    // Spellings of one value are one.
    var spellings: [String: String] = [:]
    let stated = texts.map { text in
      let stated = text.isEmpty ? TextValues.unstated : text
      let key = TextValues.canonical(stated, of: property)
      spellings[key] = spellings[key] ?? stated
      return spellings[key] ?? stated
    }
    if !TextValues.numeric.contains(property), stated.allSatisfy(TextValues.isValid) {
      return [(property, stated.map(WrittenValue.text))]
    }
    let text = texts.first { !TextValues.isValid($0) } ?? texts[0]
    self.result.note(
      line, "\(property): \(text)",
      TextValues.numeric.contains(property)
        ? "it is not a number, and left out" : "a choreography cannot hold this value",
      keys: [
        ([property] + texts.map { TextValues.canonical($0, of: property) }).joined(separator: ";")
      ])
    return []
  }

  private mutating func transitions(_ selector: String, _ line: Int) {
    let isTimed = style(selector).contains(where: \.isTransition)
    let general = moreGeneral(than: selector) + [selector]
    let own = resolved(general.flatMap(style))
    let entries = timings("transition", own)
    let isState = Self.bases(selector).contains { styles[$0] != nil }
    var found = false
    if let start = starts[selector], !isState,
      let draft = transition(
        "\(selector) (entry)", entries, from: resolved(own + start), to: own,
        selector, selector, by: general)
    {
      found = true
      add("\(selector) (entry)", [draft], state: selector, base: selector)
    }
    let all = states[selector] ?? []
    if isTimed, all.count > Self.maximumStates {
      let rest = all.dropFirst(Self.maximumStates).map { Self.values(resolved(style($0))) }
      result.note(
        line, selector, "only the first \(Self.maximumStates) of its states are read",
        keys: [rest.map(Self.text).sorted().joined(separator: selector)])
    }
    for state in all.prefix(Self.maximumStates) {
      var drafts: [Draft] = []
      // A more specific base selector takes precedence.
      let base =
        Self.bases(state).first { styles[$0] != nil && moreGeneral(than: $0).contains(selector) }
        ?? selector
      guard base == selector else {
        found = true
        continue
      }
      // A state of a state has a transition only if one of the two states it.
      guard isTimed || !isState || style(state).contains(where: \.isTransition) else { continue }
      // Rules that match without the action hold before it, too.
      let calm = state.replacingOccurrences(
        of: "(?<!not\\()" + Self.action, with: "", options: .regularExpression)
      let before = moreGeneral(than: calm) + (styles[calm] == nil ? [] : [calm])
      let general = calm != state && before.contains(selector) ? before : general
      let others = moreGeneral(than: state).filter { !general.contains($0) }
      let between = others.flatMap(style)
      let items = items([selector, state])
      let isStated = items.contains { $0.lists[1].contains(where: \.isTransition) }
      for item in items {
        // Variables that the state sets apply to the plain rule's values, too.
        let plain = general.flatMap { $0 == selector ? item.lists[0] : style($0) }
        let all = plain + between + item.lists[1]
        let (rest, both) = (resolved(plain), resolved(all))
        let (back, used) = (timings("transition", rest), timings("transition", both))
        let isOwn = isStated || back.map(Self.pace) != used.map(Self.pace)
        let start = starts[state].map { resolved(all + $0) } ?? rest
        let (ends, begins) = (Self.values(rest), Self.values(start))
        let isRound = (starts[state] ?? []).allSatisfy { ends[$0.name] == begins[$0.name] }
        guard
          let draft = transition(
            state, used, from: start, to: both, state, selector, by: general + others + [state],
            number: item.number, back: isOwn && isRound ? back : [])
        else { continue }
        drafts.append(draft)
        if !isRound {
          result.note(
            draft.line, state, "its reverse transition ends at other values and is not read",
            keys: ["\(state) \(back.map(Self.pace)) " + Self.text(begins)])
        }
      }
      found = found || !drafts.isEmpty
      add(state, drafts, state: state, base: selector)
    }
    guard !found, !isState, isTimed, !entries.isEmpty else { return }
    // No rule states its end values.
    var timed = entries.filter { $0.duration > 0 && !isAtOnce($0.name) }
    let stated = Set(own.map { CSSTimings.plain($0.name) })
    let isCurve =
      stated.contains("transition-timing-function")
      && stated.isDisjoint(with: ["transition", "transition-duration"])
    if isCurve {
      // A class of a library that other classes time.
      remark(.assumesDuration, "easings")
      for var entry in entries {
        entry.duration = AnimationExpression.standardDuration
        timed.append(entry)
      }
    }
    guard !timed.isEmpty else { return }
    timing.insert(selector)
    if !isCurve { remark(.stateless, selector) }
    var element = WrittenElement(name: selector)
    // As where values are stated: delays are those of the properties, but for what differs by item.
    let stagger = timed.first { $0.delay.isUnknown }?.delay
    for index in timed.indices where timed[index].delay.isUnknown {
      timed[index].delay.constant = 0
    }
    element.properties = timed.map { entry in
      .init(name: entry.name, from: 0, motion: .moves([.init(target: 1, pace: Self.pace(entry))]))
    }
    for entry in timed { result.read(.transition, "\(selector) \(entry.name)") }
    add(
      selector,
      [
        Draft(
          element: element, delay: stagger ?? .init(constant: 0, unit: "s"), number: 0, line: line)
      ],
      state: selector, base: selector)
  }

  private static let maximumStates = 32

  /// The transition into a state, which some selectors time; nil if nothing changes.
  private mutating func transition(
    _ name: String, _ entries: [Entry], from rest: [Declaration], to both: [Declaration],
    _ state: String, _ base: String, by selectors: [String], number: Int = 0, back: [Entry] = []
  ) -> Draft? {
    let (from, to) = (Self.values(rest), Self.values(both))
    var properties: [Property] = []
    var taken: Set<String> = []
    var stagger: CSSText.Calculation?
    var ways: Set<AnimationPace> = []
    var used: Set<String> = []
    /// The last entry that names a property counts, and a shorthand stands for its longhands.
    func entryOf(_ property: String, _ entries: [Entry]) -> Entry? {
      entries.last { entry in
        entry.name == "all" || entry.name == property || property.hasPrefix("\(entry.name)-")
          || entry.name.hasPrefix("\(property)-")
      }
    }
    let changes = to.keys.sorted().filter { property in
      from[property] != to[property] && !isAtOnce(property) && !property.hasPrefix("transition")
        && !property.hasPrefix("animation")
    }
    let animated = CSSTimings.entries("animation", both).entries.flatMap {
      (sheet.keyframes[$0.name] ?? []).flatMap(\.declarations).map(\.name)
    }
    // The items of a row start at their least delays.
    let least = changes.compactMap { entryOf($0, entries)?.delay.constant }.min() ?? 0
    let common = number == 0 ? 0 : max(least, 0)
    for property in changes {
      guard var entry = entryOf(property, entries) else { continue }
      used.insert(entry.name)
      entry.delay.constant = Decimals.rounded(entry.delay.constant - common, digits: 12)
      // It jumps when its delay is over.
      if entry.duration <= 0, entry.delay.constant > 0, !entry.delay.isUnknown,
        let stepEnd = try? EasingFunction(css: "step-end")
      {
        (entry.duration, entry.easing, entry.delay.constant) = (entry.delay.constant, stepEnd, 0)
      }
      guard entry.duration > 0 else { continue }
      if animated.contains(property) {
        result.note(
          entry.line, "\(state) \(property)",
          "its animation moves it, too, and wins while it plays; here both are read")
      }
      if entry.delay.isUnknown {
        // The element's delay holds the constant part, too.
        if let stagger, stagger != entry.delay {
          result.note(entry.line, name, "its properties are read with the stagger of one of them")
        }
        stagger = stagger ?? entry.delay
        entry.delay.constant = 0
      }
      if let way = entryOf(property, back) { ways.insert(Self.pace(way)) }
      let parts = columns(
        property,
        [from, to].map { CSSValues.stated(property, in: $0) ?? sheet.initial(property) ?? "" },
        entry.line, among: changes, over: state == base ? to : from)
      for part in parts where taken.insert(part.name).inserted {
        guard part.values[0] != part.values[1] else {
          if let constant = Self.constant(part, among: parts) { properties.append(constant) }
          continue
        }
        if part.values[0] == .text(TextValues.unstated) {
          remark(.pageStyle, "\(state) \(property)")
        }
        properties.append(
          .init(part.name, part.values) { .moves([.init(target: $0[1], pace: Self.pace(entry))]) })
      }
    }
    for selector in selectors {
      for name in used {
        result.read(.transition, "\(selector) \(name)")
        timing.formUnion([selector] + (rows[selector] ?? []).map(\.selector))
      }
    }
    guard !properties.isEmpty else { return nil }
    noteOrigin(state, to, properties)
    var element = WrittenElement(name: name)
    element.properties = properties
    element.intent.trigger = Self.trigger(of: state, besides: base)
    element.intent.replacesTransform = changes.contains("transform")
    if element.intent.trigger == nil {
      if ways.count > 1 {
        result.note(
          style(base).first?.line ?? 0, base,
          "its reverse transition differs by property and is not read",
          keys: [base + Self.text(back)])
      } else {
        element.exit = ways.first
      }
    }
    return Draft(
      element: element, delay: stagger ?? .init(constant: common, unit: "s"), number: number,
      line: style(state).first?.line ?? 0)
  }

  /// The values of a style as a text that does not depend on their spelling.
  private static func text(_ values: [String: String]) -> String {
    values.sorted { $0 < $1 }.map { "\($0):\(TextValues.canonical($1, of: $0));" }.joined()
  }

  private static func text(_ entries: [Entry]) -> String {
    entries.map { "\($0.name) \(pace($0))" }.joined()
  }

  private static func pace(_ entry: Entry) -> AnimationPace {
    AnimationPace(entry.easing, duration: entry.duration, delay: entry.delay.constant)
  }

  /// Adds one element for items with equal steps between their delays, else one for each.
  private mutating func add(_ name: String, _ drafts: [Draft], state: String, base: String) {
    guard let first = drafts.first else { return }
    let delays = drafts.map(\.delay.constant)
    let interval = drafts.count > 1 ? Decimals.rounded(delays[1] - delays[0], digits: 9) : 0
    let isRow = zip(drafts, drafts.dropFirst()).allSatisfy {
      $0.element == $1.element && $1.number == $0.number + 1
        && ($1.delay.constant - $0.delay.constant - interval).magnitude < 1e-9
    }
    guard isRow else {
      for draft in drafts {
        add(name, [draft], state: state, base: base)
      }
      return
    }
    var element = first.element
    var (start, step, count) = (first.delay.constant, interval, drafts.count)
    if drafts.count > 1 {
      start = delays.min() ?? 0
    } else if first.delay.isUnknown {
      (step, count) = (first.delay.perItem, rows[base]?.map(\.number).max() ?? 0)
      if count < 2 {
        // A delay that falls from item to item ends at 0.
        let last = first.delay.perCount == 0 && step < 0 ? (start / -step).rounded() : 0
        count = last >= 1 && last < 1000 ? Int(last) + 1 : Self.assumedCount
        result.note(
          first.line, name,
          "the number of items is not in the file; \(count) are assumed"
            + (last >= 1 ? ", as the last one's delay is 0" : ""))
      }
      start += first.delay.perCount * Double(count)
      if step < 0 { start += step * Double(count - 1) }
      if start < -1e-9 {
        result.note(
          first.line, name, "it starts in the middle; here \(Decimals.cssTime(-start)) later")
      }
    }
    element.name = name
    if drafts.count == 1, first.number > 0 {
      let place = Self.box(name) ?? name.index(name.startIndex, offsetBy: state.count)
      element.name.insert(contentsOf: ":nth-child(\(first.number))", at: place)
    }
    if start > 1e-9 { element.delay = Decimals.rounded(start, digits: 12) }
    element.count = max(count, 1)
    if step.magnitude > 1e6 {
      return result.note(first.line, name, "its items start more than 1e6 s apart")
    }
    if step != 0 {
      element.stagger = Stagger(interval: step.magnitude, from: step < 0 ? .last : .first)
    }
    element.intent.reducedMotion = reducedMotion(state, base, element)
    result.add(element, line: first.line, group: element.name == state ? nil : state)
  }

  /// How an element moves under reduced motion; nil if the file does not say.
  private mutating func reducedMotion(
    _ state: String, _ base: String, _ element: WrittenElement
  ) -> ReducedMotion? {
    if full.contains(state) || full.contains(base) { return .jump }
    var names = ["*", ":root", "html", base, state]
    names += Self.bases(state) + timers(of: state, style(state))
    var found = names.reduce(into: []) { $0 += reduced[$1] ?? [] }
    var taken = Set(names)
    // Important declarations of other selectors win, too.
    let compounds = Self.compounds(state)
    for name in reduced.keys.sorted() where Self.covers(Self.compounds(name), compounds) {
      found += (reduced[name] ?? []).filter(\.isImportant)
      taken.insert(name)
    }
    func paces(_ declarations: [Declaration]) -> [Entry] {
      ["transition", "animation"].flatMap { timings($0, resolved(declarations)) }
    }
    var declarations = found.filter(\.moves)
    if declarations.isEmpty, found.contains(where: { $0.name.hasPrefix("--") }) {
      // Times may be variables that are others under reduced motion.
      let own = [base, state].flatMap { moreGeneral(than: $0) + [$0] }.flatMap(style)
      if paces(own).map(\.duration) != paces(own + found).map(\.duration) {
        declarations = resolved(own + found).filter(\.moves)
      }
    }
    guard !declarations.isEmpty else { return nil }
    usedReduced.formUnion(taken)
    let entries = paces(declarations)
    let times = declarations.filter { $0.name.hasSuffix("-duration") }.compactMap {
      CSSText.seconds($0.value)
    }
    let longest = (entries.map(\.duration) + times).max() ?? 0
    if longest <= 0.001 {
      noteRest(of: element, under: declarations, state)
      return .jump
    }
    let isFade = entries.contains { entry in
      entry.name == "opacity"
        || sheet.keyframes[entry.name]?.flatMap(\.declarations).allSatisfy {
          $0.name == "opacity" || $0.moves
        } == true
    }
    if isFade, element.propertyNames.contains(ReducedMotion.fading) {
      return .fade(duration: longest)
    }
    result.note(
      declarations[0].line, state, "its other motion under prefers-reduced-motion is not read",
      keys: [state + Self.text(entries) + "\(times)"])
    return nil
  }

  /// Notes what stays of an element when a style sheet only makes its durations tiny: delays and
  /// endless repetition.
  private mutating func noteRest(
    of element: WrittenElement, under declarations: [Declaration], _ state: String
  ) {
    func states(_ suffix: String) -> Bool {
      declarations.contains {
        $0.name.hasSuffix(suffix)
          || !$0.name.hasSuffix("-duration")
            && ["animation", "transition"].contains(CSSTimings.plain($0.name))
      }
    }
    let isOff = declarations.contains { $0.value == "none" }
    guard !isOff, let line = declarations.first?.line else { return }
    if element.intent.role == .ambient, !states("-iteration-count") {
      result.note(line, state, "with reduced motion it still repeats without end; here it rests")
    }
    let wait = element.delay + (element.stagger?.delays(count: element.count).max() ?? 0)
    if wait > 0, !states("-delay") {
      result.note(
        line, state,
        "with reduced motion it still waits up to \(DisplayText.milliseconds(wait)); here it does not"
      )
    }
  }

  /// A file of variables alone: its easings, and animations such as `fade-in 0.5s ease`.
  private mutating func variables() {
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
        result.find(.animation, item, line: variable.line)
        guard let draft = draft(variable.name, entry, [], 0) else {
          result.noted(.animation, item)
          continue
        }
        result.read(.animation, item)
        add(variable.name, [draft], state: "", base: "")
      }
    }
  }
}
