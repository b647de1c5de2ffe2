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
  let sheet: CSSStylesheet
  var result: ImportedChoreography
  /// The declarations by selector, except for reduced motion, and the selectors with their lines.
  var styles: [String: [Declaration]] = [:]
  var selectors: [(name: String, line: Int)] = []
  var starts: [String: [Declaration]] = [:]
  var reduced: [String: [Declaration]] = [:]
  /// The selectors that move only without reduced motion.
  var full: Set<String> = []
  /// The selectors of the states of each selector, and its rows of `:nth-child()`.
  var states: [String: [String]] = [:]
  var rows: [String: [(number: Int, selector: String)]] = [:]
  /// The names of the keyframes that an element plays.
  var played: Set<String> = []
  /// The selectors whose timing an element has.
  var timing: Set<String> = []
  typealias Item = ImportedChoreography.Item
  typealias Declaration = CSSStylesheet.Declaration
  typealias Entry = CSSTimings.Entry
  typealias Property = WrittenElement.Property
  typealias Part = (name: String, values: [WrittenValue])

  /// The base class of an animation library: it states a duration, and other classes name the
  /// animations.
  var shared: String?
  /// The selectors that time what the base class and another one are together, by that other one:
  /// ".animated.bounceIn" by ".bounceIn".
  var combined: [String: [String]] = [:]
  /// Whether there are classes that name animations and that nothing but the base class times. Then
  /// a plain class with a duration of its own takes all other timing from the base class, too.
  var isSharedNeeded = false
  /// The selectors by a simple selector of their last part, the most specific last.
  var bySimple: [String: [(name: String, compounds: [Set<String>], order: Int)]] = [:]
  /// The variables by whose values something moves, and those of a rule with their values.
  final class Uses { var names: Set<String> = [] }
  let uses = Uses()
  /// The rules for reduced motion that an element takes.
  var usedReduced: Set<String> = []
  /// The facts of what states motion, by its kind, its selector and its name; of rules that time what
  /// others name by their text.
  var statements: [(item: Item, selector: String, name: String, line: Int, facts: MotionFacts)] = []

  /// What many rules of a file have in common, noted once.
  enum Remark: String, CaseIterable {
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
  var remarks: [Remark: [String]] = [:]
  static let leftOut: [Remark] = [.mixin, .timesOnly, .offCentre]

  mutating func remark(_ remark: Remark, _ what: String) {
    if remarks[remark]?.contains(what) != true { remarks[remark, default: []].append(what) }
    if Self.leftOut.contains(remark) { result.find(.rule, what, isRead: false) }
  }

  /// The number of items of a stagger whose count is not in the style sheet.
  static let assumedCount = 8
  static let discrete = CSSValues.table["discrete"] ?? []
  /// Those of them that no transition animates.
  static let atOnce = discrete.subtracting(["visibility", "z-index"])

  /// Whether no transition animates a property, as those that no `@property` gives a type.
  func isAtOnce(_ property: String) -> Bool {
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

  func style(_ selector: String) -> [Declaration] { styles[selector] ?? [] }

  mutating func run() {
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
      if let plain = withoutShared(selector) { combined[plain, default: []].append(selector) }
      let (plain, number) = Self.row(selector)
      if let number { rows[plain, default: []].append((number, selector)) }
      for base in Self.bases(selector) where styles[base] != nil {
        states[base, default: []].append(selector)
      }
    }
    let parts = Set(
      combined.flatMap { plain, all in all.filter(timers(of: plain, style(plain)).contains) })
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
      if !parts.contains(selector) { animations(selector) }
      transitions(selector, line)
    }
    if result.elements.isEmpty { variables() }
    for (item, selector, text, _, _) in statements where item == .rule && !timing.contains(selector)
    {
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
    // Blocks that differ are other parts; those of one condition are one.
    let contents = Dictionary(grouping: sheet.left, by: \.text).mapValues { blocks in
      blocks.reduce(into: Set([Self.name(of: blocks[0])])) { $0.formUnion($1.content) }
        .sorted().joined()
    }
    for block in sheet.left {
      let keys = block.isInvalid ? [] : [contents[block.text] ?? ""]
      result.note(block.line, block.condition, block.reason, keys: keys)
      if block.isRule { result.find(.rule, block.condition, isRead: false) }
    }
    result.noteUnread()
    state()
    result.styles = moving.isEmpty ? nil : moving
  }

  /// The condition of a block in one spelling.
  static func name(of block: CSSStylesheet.Skipped) -> String {
    guard block.condition.hasPrefix("@import") else {
      return CSSStylesheet.selector(block.condition)
    }
    return block.condition.replacing("url", with: "").filter { !"\"'() ".contains($0) }
  }

  /// The blocks of the style sheet that move something or have the values between which it moves, as
  /// they are written.
  var moving: String {
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
  mutating func find(_ selector: String, _ line: Int) {
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
        let text = stated.map { "\($0.name): \($0.value)" }.joined(separator: "; ")
        var facts = MotionFacts()
        for declaration in stated {
          facts.add(CSSTimings.plain(declaration.name), value: declaration.value)
        }
        statements.append((.rule, selector, text, line, facts))
        continue
      }
      for failure in failures {
        for name in failure.names {
          result.find(kind, "\(selector) \(name)", line: failure.line, isRead: false)
        }
        // Browsers ignore an invalid value.
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

  static func facts(_ entry: Entry, _ kind: Item) -> MotionFacts {
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
  func times(_ value: String) -> Bool {
    let words = value.split { " ,():;'\"\t\n".contains($0) }.map(String.init)
    return words.contains {
      CSSText.seconds($0) != nil || sheet.keyframes[$0] != nil
        || ["cubic-bezier", "linear", "steps", "ease"].contains($0.lowercased())
    }
  }

  /// Records what the file states of motion, whether or not an element shows it.
  mutating func state() {
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
    for variable in sheet.variables {
      let isShown = uses.names.contains(variable.name) || result.lines[variable.name] != nil
      state(variable.name, variable, isShown: isShown)
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

  func facts(of frames: [CSSStylesheet.Frame]) -> MotionFacts {
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
  mutating func state(_ place: String, _ declaration: Declaration, isShown: Bool) {
    let value = resolved(declaration.value, [])
    guard declaration.moves || times(value) || uses.names.contains(declaration.name) else { return }
    var facts = MotionFacts()
    facts.add(declaration.moves ? CSSTimings.plain(declaration.name) : "", value: value)
    result.state(place, facts, line: declaration.line, isShown: isShown)
  }

  /// An element before it has its name. `number` is that of its `:nth-child()`, or 0 for all items.
  struct Draft {
    var element: WrittenElement
    var delay: CSSText.Calculation
    var number: Int
    var line: Int
  }
}
