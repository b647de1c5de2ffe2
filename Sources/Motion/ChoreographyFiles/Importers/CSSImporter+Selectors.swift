internal import Foundation

extension CSSImporter {
  static func has(_ names: Set<String>, _ style: [Declaration]) -> Bool {
    style.contains { names.contains(CSSTimings.plain($0.name)) }
  }

  static func isTimed(_ style: [Declaration]) -> Bool {
    has(["animation", "animation-duration"], style)
  }

  /// Whether a style names animations by the longhand.
  static func namesOnly(_ style: [Declaration]) -> Bool {
    has(["animation-name"], style) && !has(["animation"], style)
  }

  static func compounds(_ selector: String) -> [Set<String>] {
    CSSText.parts(selector).map { Set(simples($0)) }
  }

  /// Whether one selector matches wherever another one does.
  static func covers(_ general: [Set<String>], _ compounds: [Set<String>]) -> Bool {
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
  func moreGeneral(than selector: String) -> [String] {
    let compounds = Self.compounds(selector)
    let candidates = (compounds.last ?? []).flatMap { bySimple[$0] ?? [] }
    return candidates.filter { $0.name != selector && Self.covers($0.compounds, compounds) }
      .sorted { $0.order < $1.order }.map(\.name)
  }

  /// The selectors that time the animations of one that only names them: the shared one, then those
  /// that match wherever it does; or those that name the animations of one that only times them.
  func timers(of selector: String, _ style: [Declaration]) -> [String] {
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
    guard !isTimed, let shared, shared != selector else { return found }
    return [shared] + found + (combined[selector] ?? [])
  }

  /// The class that names the animations whose timing a selector of it and the base class states.
  func withoutShared(_ selector: String) -> String? {
    let simples = Self.simples(selector)
    let plain = simples.filter { $0 != shared }.joined()
    guard plain.count < selector.count, let style = styles[plain], Self.namesOnly(style),
      !Self.has(["animation", "animation-name"], self.style(selector))
    else { return nil }
    return plain
  }

  /// The variables that an item inherits from those around it.
  func inherited(_ selector: String) -> [Declaration] {
    let parts = CSSText.parts(selector)
    var around = parts.indices.dropFirst().map { parts[..<$0].joined(separator: " ") }
    if let box = Self.box(selector) { around.append(String(selector[..<box])) }
    let declarations = around.flatMap { moreGeneral(than: $0) + [$0] }.flatMap(style)
    return declarations.filter { $0.name.hasPrefix("--") }
  }

  /// Where the pseudo-element of a selector begins.
  static func box(_ selector: String) -> String.Index? {
    selector.range(of: "::|:(before|after)", options: .regularExpression)?.lowerBound
  }

  /// A selector without `:nth-child(k)`, and k.
  static func row(_ selector: String) -> (plain: String, number: Int?) {
    guard selector.contains(":nth-"),
      let place = selector.range(
        of: ":nth-(child|of-type)\\( *[1-9][0-9]{0,2} *\\)", options: .regularExpression)
    else { return (selector, nil) }
    return (
      selector.replacingCharacters(in: place, with: ""), Int(selector[place].filter(\.isNumber))
    )
  }

  /// The types, classes, attributes and pseudo-classes of a compound selector.
  static func simples(_ compound: String) -> [String] {
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
  static func bases(_ selector: String) -> [String] {
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

  /// The declarations of each item, a list for each selector: rules of `:nth-child()` that time it
  /// add to the plain ones. Without any, number 0 stands for all items.
  func items(_ selectors: [String]) -> [(number: Int, lists: [[Declaration]])] {
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
}
