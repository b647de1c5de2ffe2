internal import AnimationNumerics
internal import Foundation
internal import StrictJSON

/// Style sheets as choreographies: each selector with an animation, and each state with a
/// transition into it, is an element.
///
/// A state is a rule whose selector adds to another one, such as `.card:hover` or `.open .card`; its
/// transition goes from the values of the plain selector to those of the state. Other values than
/// numbers, such as colours, stay text; one that the file does not state is `revert-layer`. Texts that a
/// choreography cannot hold are numbered from 0. Pixels and degrees are units; `rem` is 16 px.
///
/// Sources: CSS Transitions Level 2, CSS Animations Level 2, CSS Nesting.
struct CSSImporter {
  private let sheet: CSSStylesheet
  private var result: ImportedChoreography
  /// The declarations by selector, except for reduced motion, and the selectors with their lines.
  private var styles: [String: [CSSStylesheet.Declaration]] = [:]
  private var selectors: [(name: String, line: Int)] = []
  private var starts: [String: [CSSStylesheet.Declaration]] = [:]
  private var reduced: [String: [CSSStylesheet.Declaration]] = [:]
  /// The selectors that move only without reduced motion.
  private var full: Set<String> = []
  /// The selectors of the states of each selector, and its rows of `:nth-child()`.
  private var states: [String: [String]] = [:]
  private var rows: [String: [(number: Int, selector: String)]] = [:]
  /// The variables that only states and rows define; a fallback takes precedence over them.
  private var conditional: Set<String> = []

  /// The base class of an animation library: it states a duration, and other classes name the
  /// animations.
  private var shared: String?
  /// Whether other classes need it, because they name animations and nothing else times them. Then
  /// plain classes with their own duration take everything else from it, too.
  private var isSharedNeeded = false
  /// The selectors by a simple selector of their last part, the most specific last.
  private var bySimple: [String: [(name: String, compounds: [Set<String>], order: Int)]] = [:]
  /// Selectors with transitions but no state to end at, with an origin other than the centre, and
  /// with keyframes that hide.
  private var (stateless, offCentre, hidden): ([String], [String], [String]) = ([], [], [])
  /// Whether SwiftUI's duration was assumed for a curve without one.
  private var assumesDuration = false

  /// The number of items of a stagger whose count is not in the style sheet.
  private static let assumedCount = 8
  private static let discrete: Set = [
    "display", "visibility", "content", "position", "cursor", "pointer-events", "overflow",
    "user-select", "will-change", "z-index", "animation", "transition",
  ]

  private static let transitionNames: Set = [
    "transition", "transition-property", "transition-duration", "transition-timing-function",
    "transition-delay", "transition-behavior",
  ]

  static func read(_ text: String, name: String) throws(DocumentError) -> ImportedChoreography {
    var importer = CSSImporter(
      try CSSStylesheet(text), ImportedChoreography(name: name, kind: "CSS"))
    importer.run()
    return importer.result
  }

  private init(_ sheet: CSSStylesheet, _ result: ImportedChoreography) {
    (self.sheet, self.result) = (sheet, result)
  }

  private mutating func run() {
    for rule in sheet.rules {
      for selector in rule.selectors {
        if rule.motion == .reduced {
          reduced[selector, default: []] += rule.declarations
        } else if rule.isStart {
          starts[selector, default: []] += rule.declarations
        } else {
          if styles[selector] == nil { selectors.append((selector, rule.line)) }
          styles[selector, default: []] += rule.declarations
          if rule.motion == .full, rule.declarations.contains(where: { Self.moves($0) }) {
            full.insert(selector)
          }
        }
      }
    }
    shared =
      selectors.first { selector, _ in
        let style = styles[selector] ?? []
        return Self.isTimed(style) && !Self.has(["animation", "animation-name"], style)
      }?.name
    func specificity(_ compounds: [Set<String>]) -> Int { compounds.reduce(0) { $0 + $1.count } }
    // Sorting is stable.
    let sorted = selectors.map { ($0.name, Self.compounds($0.name)) }
      .sorted { specificity($0.1) < specificity($1.1) }
    for (order, (name, compounds)) in sorted.enumerated() {
      guard let key = compounds.last?.min() else { continue }
      bySimple[key, default: []].append((name, compounds, order))
    }
    isSharedNeeded = selectors.contains { selector, _ in
      let style = styles[selector] ?? []
      return Self.namesOnly(style) && !Self.isTimed(style)
        && !moreGeneral(than: selector).contains { Self.isTimed(styles[$0] ?? []) }
    }
    var common: Set<String> = []
    for (selector, _) in selectors {
      let (plain, number) = Self.row(selector)
      if let number { rows[plain, default: []].append((number, selector)) }
      let bases = Self.bases(selector).filter { styles[$0] != nil }
      for base in bases { states[base, default: []].append(selector) }
      let variables = (styles[selector] ?? []).map(\.name).filter { $0.hasPrefix("--") }
      if number == nil, bases.isEmpty {
        common.formUnion(variables)
      } else {
        conditional.formUnion(variables)
      }
    }
    conditional.subtract(common)
    for (selector, line) in selectors {
      let (plain, number) = Self.row(selector)
      guard number == nil || styles[plain] == nil else { continue }
      guard !result.isFull else {
        result.note(
          line, selector, "only the first \(ImportedChoreography.maximumElements) elements are read"
        )
        break
      }
      animations(selector)
      transitions(selector, line)
    }
    if result.elements.isEmpty { variables() }
    if assumesDuration {
      result.note(0, "easings", "they have no duration; 350 ms are assumed")
    }
    func list(_ names: [String]) -> String {
      names.prefix(3).joined(separator: "; ")
        + (names.count > 3 ? "; and \(names.count - 3) more" : "")
    }
    if !stateless.isEmpty {
      result.note(
        0, list(stateless), "no rule says where its transitions go; from 0 to 1 is assumed")
    }
    if !offCentre.isEmpty {
      result.note(
        0, list(offCentre),
        "transform-origin is not read; items rotate and scale about their centre")
    }
    if !hidden.isEmpty {
      result.note(
        0, list(hidden), "visibility and display in keyframes are not read; items stay visible")
    }
    for block in sheet.left { result.note(block.line, block.condition, block.reason) }
  }

  private static func has(
    _ names: Set<String>, _ style: [CSSStylesheet.Declaration]
  ) -> Bool {
    style.contains { names.contains(CSSTimings.plain($0.name)) }
  }

  private static func isTimed(_ style: [CSSStylesheet.Declaration]) -> Bool {
    has(["animation", "animation-duration"], style)
  }

  /// Whether a style names animations by the longhand.
  private static func namesOnly(_ style: [CSSStylesheet.Declaration]) -> Bool {
    has(["animation-name"], style) && !has(["animation"], style)
  }

  private static func compounds(_ selector: String) -> [Set<String>] {
    CSSText.parts(selector).map { Set(simples($0)) }
  }

  /// The other selectors that match wherever a selector does, the most specific last.
  private func moreGeneral(than selector: String) -> [String] {
    func boxes(_ compounds: [Set<String>]) -> Set<String> {
      (compounds.last ?? []).filter { $0.hasPrefix("::") || [":before", ":after"].contains($0) }
    }
    let compounds = Self.compounds(selector)
    let candidates = (compounds.last ?? []).flatMap { bySimple[$0] ?? [] }
    return candidates.filter { other in
      guard other.name != selector, boxes(other.compounds) == boxes(compounds) else { return false }
      var rest = compounds[...]
      for (index, part) in other.compounds.reversed().enumerated() {
        guard let last = rest.lastIndex(where: { part.isSubset(of: $0) }),
          index > 0 || last == compounds.count - 1
        else { return false }
        rest = rest[..<last]
      }
      return true
    }.sorted { $0.order < $1.order }.map(\.name)
  }

  /// The selectors that time the animations of one that only names them: the shared one, then those
  /// that match wherever it does.
  private func timers(of selector: String, _ style: [CSSStylesheet.Declaration]) -> [String] {
    guard Self.namesOnly(style) else { return [] }
    let found = moreGeneral(than: selector).filter {
      (styles[$0] ?? []).contains(where: Self.times)
    }
    let isPlain = ![selector, shared ?? ""].contains {
      $0.dropFirst().contains { " .:[".contains($0) }
    }
    let isTimed =
      Self.isTimed(style)
      ? !(isSharedNeeded && isPlain) : found.contains { Self.isTimed(styles[$0] ?? []) }
    return (isTimed ? [] : [shared].compactMap { $0 }.filter { $0 != selector }) + found
  }

  private static func times(_ declaration: CSSStylesheet.Declaration) -> Bool {
    CSSTimings.plain(declaration.name).hasPrefix("animation")
  }

  private static func moves(_ declaration: CSSStylesheet.Declaration) -> Bool {
    let name = CSSTimings.plain(declaration.name)
    return name.hasPrefix("animation") || name.hasPrefix("transition")
  }

  // MARK: Selectors

  /// A selector without `:nth-child(k)`, and k.
  private static func row(_ selector: String) -> (plain: String, number: Int?) {
    for name in [":nth-child(", ":nth-of-type("] {
      guard let start = selector.range(of: name),
        let end = selector.range(of: ")", range: start.upperBound..<selector.endIndex),
        let number = Int(
          selector[start.upperBound..<end.lowerBound].trimmingCharacters(in: .whitespaces)),
        (1...1000).contains(number)
      else { continue }
      return (selector[..<start.lowerBound] + String(selector[end.upperBound...]), number)
    }
    return (selector, nil)
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

  // MARK: Values

  /// A value with its variables replaced; those that are unknown stay.
  private func resolved(_ text: String, _ own: [CSSStylesheet.Declaration]) -> String {
    guard text.contains("var(") || text.contains("$") else { return text }
    var value = text
    var kept: [String] = []
    for _ in 0..<100 {
      guard value.utf8.count < 20_000 else { return text }
      if let start = value.range(of: "var(", options: .backwards) {
        guard let end = value.range(of: ")", range: start.upperBound..<value.endIndex) else {
          break
        }
        let inner = value[start.upperBound..<end.lowerBound]
        let name = inner.prefix { $0 != "," }.trimmingCharacters(in: .whitespaces)
        let fallback = inner.firstIndex(of: ",").map { String(inner[inner.index(after: $0)...]) }
        var found = own.last { $0.name == name }?.value
        if found == nil, fallback == nil || !conditional.contains(name) {
          found = sheet.variable(name)
        }
        // The page sets the number of an item: `var(--i, 0)`.
        let isItem =
          CSSText.isItem(name)
          && CSSText.number(fallback?.trimmingCharacters(in: .whitespaces) ?? "")?.unit == ""
        if found == nil, !isItem || conditional.contains(name) { found = fallback }
        if let found {
          value.replaceSubrange(start.lowerBound..<end.upperBound, with: found)
        } else {
          // Kept for a stagger, but not looked at again.
          kept.append("var(\(name))")
          value.replaceSubrange(start.lowerBound..<end.upperBound, with: "\u{1}")
        }
      } else if let start = value.firstIndex(of: "$") {
        let name = value[start...].prefix {
          $0 == "$" || $0.isLetter || $0.isNumber || "-_".contains($0)
        }
        guard let found = sheet.variable(String(name)) else { break }
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

  private func resolved(_ own: [CSSStylesheet.Declaration]) -> [CSSStylesheet.Declaration] {
    own.map { .init(name: $0.name, value: resolved($0.value, own), line: $0.line) }
  }

  /// The last value of each property.
  private static func values(_ declarations: [CSSStylesheet.Declaration]) -> [String: String] {
    Dictionary(declarations.map { (CSSTimings.plain($0.name), $0.value) }) { $1 }
  }

  private mutating func timings(
    _ family: String, _ declarations: [CSSStylesheet.Declaration]
  ) -> [CSSTimings.Entry] {
    let (entries, failure) = CSSTimings.entries(family, declarations, isItem: { _ in true })
    if let failure {
      result.note(
        failure.line, failure.what,
        failure.what.contains("var(--")
          ? "a variable is not defined in this file; its initial value is taken"
          : "its timing is not understood")
    }
    return entries
  }

  // MARK: Animations

  /// An element before it has its name. `number` is that of its `:nth-child()`, or 0 for all items.
  private struct Draft {
    var members: [String: JSONValue]
    var delay: CSSText.Calculation
    var number: Int
    var line: Int
  }

  /// The declarations of each item, a list for each selector: rules of `:nth-child()` that time it
  /// add to the plain ones. Without any, number 0 stands for all items.
  private func items(
    _ selectors: [String]
  ) -> [(number: Int, lists: [[CSSStylesheet.Declaration]])] {
    let timed = selectors.map { selector in
      (rows[selector] ?? []).filter { row in
        (styles[row.selector] ?? []).contains { Self.moves($0) || $0.name.hasPrefix("--") }
      }
    }
    var numbers = Set(timed.joined().map { $0.number }).sorted()
    // The plain selector stands for the first item only if the second one differs.
    if numbers.first == 2 { numbers.insert(1, at: 0) }
    if numbers.isEmpty { numbers = [0] }
    return numbers.prefix(200).map { number in
      let lists = zip(selectors, timed).map { selector, rows in
        rows.filter { $0.number == number }.reduce(into: styles[selector] ?? []) {
          $0 += styles[$1.selector] ?? []
        }
      }
      return (number, lists)
    }
  }

  private mutating func animations(_ selector: String) {
    let general = moreGeneral(than: selector).flatMap { styles[$0] ?? [] }
      .filter { !Self.moves($0) }
    var drafts: [String: [Draft]] = [:]
    var order: [String] = []
    for item in items([selector]) {
      let timers = timers(of: selector, item.lists[0]).flatMap { styles[$0] ?? [] }
      let declarations = resolved(general + timers.filter(Self.moves) + item.lists[0])
      for entry in timings("animation", declarations) {
        guard let draft = draft(selector, entry, declarations, item.number) else { continue }
        if drafts[entry.name] == nil { order.append(entry.name) }
        drafts[entry.name, default: []].append(draft)
      }
    }
    for name in order {
      add(
        order.count > 1 ? "\(selector) \(name)" : selector, drafts[name] ?? [], state: selector,
        base: selector)
    }
  }

  private mutating func draft(
    _ selector: String, _ entry: CSSTimings.Entry, _ declarations: [CSSStylesheet.Declaration],
    _ number: Int
  ) -> Draft? {
    guard let frames = sheet.keyframes[entry.name] else {
      result.note(entry.line, "animation \(entry.name)", "this file has no @keyframes of that name")
      return nil
    }
    let base = Self.values(declarations)
    guard base["animation-timeline"] ?? "auto" == "auto" else {
      result.note(entry.line, "animation \(entry.name)", "it follows scrolling, not time")
      return nil
    }
    guard entry.duration > 0 else { return nil }
    if let count = entry.iterations, count != count.rounded() || count < 1 || count > 1000 {
      result.note(
        entry.line, "animation \(entry.name)",
        "its count \(count) is read as \(max(count.rounded(), 1))")
    }
    var delay = entry.delay
    var skipped = 0.0
    if delay.constant < 0 {
      if entry.iterations == nil {
        result.note(
          entry.line, "animation \(entry.name)",
          "it starts in the middle of a cycle; here it starts with the next one")
        delay.constant = Decimals.rounded(
          delay.constant + (-delay.constant / entry.duration).rounded(.up) * entry.duration,
          digits: 12)
      } else if delay.isUnknown {
        result.note(
          entry.line, "animation \(entry.name)",
          "its items start in the middle; here they start at its beginning")
        delay.constant = 0
      } else {
        (skipped, delay.constant) = (delay.constant, 0)
      }
    }
    if !hidden.contains(selector), frames.contains(where: { Self.hides(resolved($0.declarations)) })
    {
      hidden.append(selector)
    }
    let properties = properties(frames, base, entry, skipped)
    guard !properties.isEmpty else { return nil }
    noteOrigin(selector, base, properties)
    var members: [String: JSONValue] = ["properties": .array(properties)]
    if entry.iterations == nil { members["role"] = .string("ambient") }
    return Draft(members: members, delay: delay, number: number, line: entry.line)
  }

  /// Whether a frame hides its items by other means than their opacity.
  private static func hides(_ style: [CSSStylesheet.Declaration]) -> Bool {
    let values = values(style)
    return CSSValues.parts("opacity", values["opacity"] ?? "")?["opacity"] != 0
      && (["hidden", "collapse"].contains(values["visibility"]) || values["display"] == "none")
  }

  /// Records a selector whose items rotate or scale about another point than their centre.
  private mutating func noteOrigin(
    _ selector: String, _ style: [String: String], _ properties: [JSONValue]
  ) {
    let origin = CSSText.parts(style["transform-origin"] ?? "center")
    let isCentre =
      origin.prefix(2).allSatisfy { ["center", "50%"].contains($0) }
      && origin.dropFirst(2).allSatisfy { ["0", "0px"].contains($0) }
    let turns = properties.contains { property in
      guard case .object(let members) = property, case .string(let name)? = members["name"] else {
        return false
      }
      return ["rotat", "scale", "skew", "transform"].contains { name.hasPrefix($0) }
    }
    if !isCentre, turns, !offCentre.contains(selector) { offCentre.append(selector) }
  }

  /// The properties of keyframes, in the order of their first appearance.
  private func properties(
    _ frames: [CSSStylesheet.Frame], _ base: [String: String], _ entry: CSSTimings.Entry,
    _ skipped: Double
  ) -> [JSONValue] {
    typealias Point = (offset: Double, text: String, easing: EasingFunction)
    var columns: [String: [Point]] = [:]
    var order: [String] = []
    // A first frame also times the properties that it leaves out.
    var first: EasingFunction?
    for frame in frames.prefix(1000) {
      let values = resolved(frame.declarations)
      let easing = values.last { CSSTimings.plain($0.name) == "animation-timing-function" }
        .flatMap { try? EasingFunction(css: $0.value) }
      if first == nil, frame.offsets.contains(0) { first = easing }
      for (name, value) in Self.values(values).sorted(by: { $0.key < $1.key })
      where !Self.discrete.contains(name) && !name.hasPrefix("animation")
        && !name.hasPrefix("transition")
      {
        if columns[name] == nil { order.append(name) }
        columns[name, default: []] += frame.offsets.map { ($0, value, easing ?? entry.easing) }
      }
    }
    var result: [JSONValue] = []
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
      let own = base[name]
      if points[0].offset > 0 { points.insert((0, own ?? "", first ?? entry.easing), at: 0) }
      if points[points.count - 1].offset < 1 { points.append((1, own ?? "", entry.easing)) }
      var texts = points.map(\.text)
      texts.append(own ?? "")
      for part in Self.columns(name, texts, hasRest: true) where taken.insert(part.name).inserted {
        let rest = part.values[points.count]
        guard part.values.contains(where: { $0 != rest }) else { continue }
        let list = zip(points, part.values).map { point, value -> JSONValue in
          var frame: [String: JSONValue] = [
            "percent": .number(Decimals.rounded(point.offset * 100, digits: 12)),
            "to": value,
          ]
          if point.easing != .identity, point.offset < 1 {
            frame["curve"] = .string("\(point.easing)")
          }
          return .object(frame)
        }
        var members: [String: JSONValue] = [
          "name": .string(part.name), "from": rest, "frames": .array(list),
          "duration": .number(entry.duration),
        ]
        if let count = entry.iterations {
          let whole = min(
            max(count.rounded(), 1), Double(max(EasingTrack.limit / (3 * points.count), 1)))
          if whole != 1 { members["iterations"] = .number(whole) }
        } else {
          members["iterations"] = .string("infinite")
        }
        if entry.direction != "normal" { members["direction"] = .string(entry.direction) }
        if entry.fill != "none" { members["fill"] = .string(entry.fill) }
        if skipped < 0 { members["delay"] = .number(max(skipped, -1e6)) }
        result.append(.object(members))
      }
    }
    return result
  }

  /// A property's values as numbers by part, or as texts. If they are neither, distinct values are
  /// numbered from 0. An empty text is the initial value.
  ///
  /// - Parameter hasRest: Whether the last value is only shown before and after the others.
  private static func columns(
    _ property: String, _ texts: [String], hasRest: Bool = false
  ) -> [(name: String, values: [JSONValue])] {
    let isTransform = ["transform", "translate", "scale", "rotate"].contains(property)
    let transforms = isTransform ? CSSTransforms.parts(property, texts, hasRest: hasRest) : nil
    if let transforms, transforms.allSatisfy(\.isEmpty) { return [] }
    let parts =
      transforms.map { $0.map(Optional.init) }
      ?? texts.map { isTransform ? nil : $0.isEmpty ? [:] : CSSValues.parts(property, $0) }
    let names = Set(parts.flatMap { $0?.keys.map { $0 } ?? [] }).sorted()
    let isNumeric = parts.allSatisfy { $0 != nil } && !names.isEmpty
    var result: [(String, [JSONValue])] = []
    for name in names where isNumeric {
      var values: [Double] = []
      for part in parts {
        // A plain 0 fits every unit.
        guard let value = part?[name] ?? CSSValues.initial(name) ?? (part?[property] == 0 ? 0 : nil)
        else { break }
        values.append(value)
      }
      if values.count == texts.count {
        result.append((name, values.map(JSONValue.number)))
      } else if name == property, names.count > 1 {
        continue
      }
    }
    if !result.isEmpty { return result }
    let stated = texts.map { $0.isEmpty ? "revert-layer" : $0 }
    if TextValues.areValid(property, stated) { return [(property, stated.map(JSONValue.string))] }
    var numbers: [String: Double] = [:]
    var values: [Double] = []
    for text in texts {
      let number = numbers[text] ?? Double(numbers.count)
      numbers[text] = number
      values.append(number)
    }
    return [(property, values.map(JSONValue.number))]
  }

  // MARK: Transitions

  private mutating func transitions(_ selector: String, _ line: Int) {
    let isTimed = Self.has(Self.transitionNames, styles[selector] ?? [])
    let general = moreGeneral(than: selector) + [selector]
    let own = resolved(general.flatMap { styles[$0] ?? [] })
    let entries = timings("transition", own)
    let isState = Self.bases(selector).contains { styles[$0] != nil }
    var found = false
    if let start = starts[selector], !isState,
      let draft = transition(
        "\(selector) (entry)", entries, from: resolved(own + start), to: own,
        selector, selector)
    {
      found = true
      add("\(selector) (entry)", [draft], state: selector, base: selector)
    }
    for state in (states[selector] ?? []).prefix(8) {
      var drafts: [Draft] = []
      // A more specific base selector takes precedence.
      let base =
        Self.bases(state).first {
          styles[$0] != nil && moreGeneral(than: $0).contains(selector)
        } ?? selector
      guard base == selector else {
        found = true
        continue
      }
      // A state of a state has a transition only if one of the two states it.
      guard isTimed || !isState || Self.has(Self.transitionNames, styles[state] ?? []) else {
        continue
      }
      let between = moreGeneral(than: state).filter { !general.contains($0) }
        .flatMap { styles[$0] ?? [] }
      let items = items([selector, state])
      let isStated = items.contains { item in
        item.lists[1].contains { CSSTimings.plain($0.name).hasPrefix("transition") }
      }
      for item in items {
        // Variables that the state sets apply to the plain rule's values, too.
        let plain = general.flatMap { $0 == selector ? item.lists[0] : styles[$0] ?? [] }
        let all = plain + between + item.lists[1]
        let (rest, both) = (resolved(plain), resolved(all))
        let (back, used) = (timings("transition", rest), timings("transition", both))
        let isOwn = isStated || back.map(animation) != used.map(animation)
        let start = starts[state].map { resolved(all + $0) } ?? rest
        let (ends, begins) = (Self.values(rest), Self.values(start))
        let isRound = (starts[state] ?? []).allSatisfy { ends[$0.name] == begins[$0.name] }
        guard
          let draft = transition(
            state, used, from: start, to: both, state, selector, number: item.number,
            back: isOwn && isRound ? back : [])
        else { continue }
        drafts.append(draft)
        if !isRound {
          result.note(
            draft.line, state, "its reverse transition ends at other values and is not read")
        }
      }
      found = found || !drafts.isEmpty
      add(state, drafts, state: state, base: selector)
    }
    guard !found, !isState, isTimed, !entries.isEmpty else { return }
    // No rule states its end values.
    var timed = entries.filter { $0.duration > 0 }
    let stated = Set(own.map { CSSTimings.plain($0.name) })
    let isCurve =
      stated.contains("transition-timing-function")
      && stated.isDisjoint(with: ["transition", "transition-duration"])
    if isCurve {
      // A class of a library that other classes time.
      assumesDuration = true
      for var entry in entries {
        entry.duration = AnimationExpression.standardDuration
        timed.append(entry)
      }
    }
    guard let first = timed.first else { return }
    if !isCurve { stateless.append(selector) }
    add(
      selector,
      [
        Draft(
          members: [
            "properties": .array(
              timed.reduce(into: []) { list, entry in
                list.append(
                  .property(entry.name, from: 0, to: 1, animation: .string(animation(entry))))
              })
          ], delay: first.delay, number: 0, line: line)
      ], state: selector, base: selector)
  }

  /// The transition into a state; nil if nothing changes.
  private mutating func transition(
    _ name: String, _ entries: [CSSTimings.Entry], from rest: [CSSStylesheet.Declaration],
    to both: [CSSStylesheet.Declaration], _ state: String, _ base: String, number: Int = 0,
    back: [CSSTimings.Entry] = []
  ) -> Draft? {
    let (from, to) = (Self.values(rest), Self.values(both))
    var properties: [JSONValue] = []
    var taken: Set<String> = []
    var stagger: CSSText.Calculation?
    var ways: Set<String> = []
    /// The last entry that names a property counts, and a shorthand stands for its longhands.
    func entryOf(_ property: String, _ entries: [CSSTimings.Entry]) -> CSSTimings.Entry? {
      entries.last { entry in
        entry.name == "all" || entry.name == property || property.hasPrefix("\(entry.name)-")
          || entry.name.hasPrefix("\(property)-")
      }
    }
    let changes = to.keys.sorted().filter { property in
      from[property] != to[property] && !Self.discrete.contains(property)
        && !property.hasPrefix("--") && !property.hasPrefix("transition")
        && !property.hasPrefix("animation")
    }
    // The items of a row start at their least delays.
    let common =
      number == 0
      ? 0 : max(changes.compactMap { entryOf($0, entries)?.delay.constant }.min() ?? 0, 0)
    for property in changes {
      guard var entry = entryOf(property, entries) else { continue }
      guard entry.duration > 0 else {
        if entry.delay.constant > 0 {
          result.note(
            entry.line, "\(name) \(property)",
            "it jumps after \(Decimals.cssTime(entry.delay.constant)), which is not read")
        }
        continue
      }
      entry.delay.constant = Decimals.rounded(entry.delay.constant - common, digits: 12)
      if entry.delay.isUnknown {
        // The element's delay holds the constant part, too.
        if let stagger, stagger != entry.delay {
          result.note(entry.line, name, "its properties are read with the stagger of one of them")
        }
        stagger = stagger ?? entry.delay
        entry.delay.constant = 0
      }
      if let way = entryOf(property, back) { ways.insert(animation(way)) }
      for part in Self.columns(property, [from[property] ?? "", to[property] ?? ""])
      where part.values[0] != part.values[1] && taken.insert(part.name).inserted {
        properties.append(
          .object([
            "name": .string(part.name), "from": part.values[0], "to": part.values[1],
            "animation": .string(animation(entry)),
          ]))
      }
    }
    guard !properties.isEmpty else { return nil }
    noteOrigin(state, to, properties)
    var members: [String: JSONValue] = ["properties": .array(properties)]
    let pseudo = ["hover", "active", "focus", "focus-visible", "focus-within", "checked"].last {
      state.contains(":\($0)") && !base.contains(":\($0)")
    }
    if let pseudo {
      members["on"] = .string(pseudo)
    } else if ways.count == 1, let way = ways.first {
      members["leave"] = .string(way)
    } else if ways.count > 1 {
      result.note(
        styles[base]?.first?.line ?? 0, base,
        "its reverse transition differs by property and is not read")
    }
    return Draft(
      members: members, delay: stagger ?? .init(constant: common, unit: "s"), number: number,
      line: styles[state]?.first?.line ?? 0)
  }

  /// An entry in CSS syntax: `cubic-bezier(0.2, 0.0, 0.0, 1.0) 300ms 50ms`.
  private func animation(_ entry: CSSTimings.Entry) -> String {
    let delay = entry.delay.constant == 0 ? "" : " \(Decimals.cssTime(entry.delay.constant))"
    return "\(entry.easing) \(Decimals.cssTime(entry.duration))\(delay)"
  }

  // MARK: Elements

  /// Adds one element for items with equal steps between their delays, else one for each.
  private mutating func add(_ name: String, _ drafts: [Draft], state: String, base: String) {
    guard let first = drafts.first else { return }
    let delays = drafts.map(\.delay.constant)
    let interval = drafts.count > 1 ? Decimals.rounded(delays[1] - delays[0], digits: 9) : 0
    let isRow = zip(drafts, drafts.dropFirst()).allSatisfy {
      $0.members == $1.members && $1.number == $0.number + 1
        && ($1.delay.constant - $0.delay.constant - interval).magnitude < 1e-9
    }
    guard isRow else {
      for draft in drafts {
        let label = draft.number == 0 ? name : "\(name):nth-child(\(draft.number))"
        add(label, [draft], state: state, base: base)
      }
      return
    }
    var members = first.members
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
    if start > 1e-9 { members["delay"] = .number(Decimals.rounded(start, digits: 12)) }
    if count > 1 { members["count"] = .number(Double(count)) }
    if step != 0 {
      var stagger: [String: JSONValue] = ["interval": .number(step.magnitude)]
      if step < 0 { stagger["from"] = .string("last") }
      members["stagger"] = .object(stagger)
    }
    if let calm = reducedMotion(state, base, members) { members["reduceMotion"] = calm }
    result.add(name, line: first.line, members)
  }

  /// How an element moves under reduced motion; nil if the file does not say.
  private mutating func reducedMotion(
    _ state: String, _ base: String, _ members: [String: JSONValue]
  ) -> JSONValue? {
    if full.contains(state) || full.contains(base) { return .string("jump") }
    var names = ["*", base, state]
    names += Self.bases(state) + timers(of: state, styles[state] ?? [])
    let declarations = names.reduce(into: []) { $0 += reduced[$1] ?? [] }.filter(Self.moves)
    guard !declarations.isEmpty else { return nil }
    let entries = ["transition", "animation"].flatMap { timings($0, resolved(declarations)) }
    let times = declarations.filter { $0.name.hasSuffix("-duration") }.compactMap {
      CSSText.seconds($0.value)
    }
    let longest = (entries.map(\.duration) + times).max() ?? 0
    if longest <= 0.001 { return .string("jump") }
    let isFade = entries.contains { entry in
      entry.name == "opacity"
        || sheet.keyframes[entry.name]?.flatMap(\.declarations).allSatisfy {
          $0.name == "opacity" || Self.moves($0)
        } == true
    }
    if isFade, case .array(let list)? = members["properties"],
      list.contains(where: {
        if case .object(let m) = $0 { m["name"] == .string("opacity") } else { false }
      })
    {
      return .object(["kind": .string("fade"), "duration": .number(longest)])
    }
    result.note(
      declarations[0].line, state, "its other motion under prefers-reduced-motion is not read")
    return nil
  }

  /// A file of variables alone: its easings, and animations such as `fade-in 0.5s ease`.
  private mutating func variables() {
    for variable in sheet.variables {
      let value = resolved(variable.value, [])
      if let easing = try? EasingFunction(css: value) {
        assumesDuration = true
        result.add(variable.name, line: variable.line, animation: .string("\(easing) 350ms"))
        continue
      }
      let declaration = CSSStylesheet.Declaration(
        name: "animation", value: value, line: variable.line)
      let (entries, _) = CSSTimings.entries("animation", [declaration], isItem: { _ in false })
      for entry in entries where entry.duration > 0 && sheet.keyframes[entry.name] != nil {
        if let draft = draft(variable.name, entry, [], 0) {
          add(variable.name, [draft], state: "", base: "")
        }
      }
    }
  }
}
