internal import CMotionResources
internal import Foundation

/// Numbers of CSS values other than transforms: a property's parts by name, in pixels and degrees.
enum CSSValues {
  /// The numbers of a value; nil if it is something else, such as a colour.
  static func parts(_ property: String, _ text: String) -> [String: Double]? {
    let value = text.lowercased()
    switch property {
    case "opacity":
      guard let (number, unit) = CSSText.number(value) else { return nil }
      return ["opacity": min(max(unit == "%" ? number / 100 : number, 0), 1)]
    case "filter":
      if value == "none" { return [:] }
      var result: [String: Double] = [:]
      var last = ""
      for part in CSSText.parts(value) {
        // Functions apply in order; parts apply by name.
        guard let (function, stated) = CSSText.function(part) else { return nil }
        let arguments = function == "blur" && stated.isEmpty ? ["0"] : stated
        guard arguments.count == 1, has("filter-words", function), function > last,
          let (name, number) = measured(function, arguments[0]), name == function
        else { return nil }
        (result[name], last) = (number, name)
      }
      return result
    default: return measured(property, value).map { [$0.name: $0.number] }
    }
  }

  /// Whether a declaration is certainly invalid, so that browsers ignore it.
  static func isInvalid(_ property: String, _ text: String) -> Bool {
    if property.hasPrefix("--") || property.hasPrefix("$") { return false }
    let property = CSSTimings.plain(property)
    if text.isEmpty { return true }
    // What another file supplies or a keyword of every property stands for is not known here.
    let words = CSSText.parts(text.lowercased())
    if CSSText.isOpen(text) || CSSText.wideKeywords.contains(words[0]) { return false }
    let numbers = words.compactMap(CSSText.number)
    if numbers.contains(where: { !has("units", $0.unit) && $0.unit != "" }) { return true }
    if property == "rotate", words.count == 1, let angle = numbers.first {
      return angle.unit.isEmpty && angle.value != 0
    }
    guard let kinds = table[property] else { return false }
    let most = kinds.lazy.filter { $0.hasPrefix("x") }.compactMap { Int($0.dropFirst()) }.first
    let values = kinds.contains("list") ? CSSText.parts(text.lowercased(), by: ",") : [text]
    return values.contains { value in
      // A slash needs no spaces around it.
      let words = CSSText.parts(value.lowercased()).flatMap {
        $0.contains("(") ? [$0] : CSSText.parts($0.replacing("/", with: " / "))
      }
      let isShort =
        kinds.contains("two") && words != ["none"]
        && words.count { $0.contains("(") || CSSText.number($0) != nil } < 2
      return words.count > most ?? 1 || isShort || !words.allSatisfy { isValid($0, kinds) }
    }
  }

  /// The rows of css-values.txt.
  static let table: [String: Set<Substring>] = {
    var table: [String: Set<Substring>] = [:]
    for line in String(cString: css_values()).split(separator: "\n") where !line.hasPrefix("#") {
      let sides = line.split(separator: ":").map { $0.split(separator: " ") }
      for name in sides[0] { table[String(name)] = Set(sides[1]) }
    }
    return table
  }()

  static func has(_ row: String, _ word: String) -> Bool {
    table[row]?.contains(Substring(word)) == true
  }

  private static func isValid(_ word: String, _ kinds: Set<Substring>) -> Bool {
    if kinds.contains(Substring(word)) { return true }
    if let (name, arguments) = CSSText.function(word) {
      let groups = ["color", "image", "transform", "filter"].filter { has("\($0)-functions", name) }
      if let row = table["\(name)()"] {
        let count = row.lazy.compactMap { $0.hasPrefix("n") ? Int($0.dropFirst()) : nil }.first
        guard arguments.allSatisfy({ isValid($0, row) }),
          count ?? arguments.count == arguments.count
        else { return false }
      }
      let isMeasure = ["calc", "min", "max", "clamp"].contains(name)
      return isMeasure
        ? kinds.contains { has("measures", String($0)) }
        : groups.contains { kinds.contains(Substring($0)) }
          || groups.isEmpty && kinds.isDisjoint(with: ["transform", "filter"])
    }
    if let (value, unit) = CSSText.number(word) {
      func takes(_ kind: Substring) -> Bool {
        kinds.contains(kind) || value >= 0 && kinds.contains(kind + "+")
      }
      let measures: [Substring] = ["length", "angle"]
      return measures.contains { takes($0) && (has("\($0)s", unit) || unit == "" && value == 0) }
        || unit == "%" && takes("%")
        || unit == ""
          && (takes("number") || takes("integer") && !word.contains(where: ".e".contains))
    }
    let isHexadecimal =
      [4, 5, 7, 9].contains(word.count) && word.dropFirst().allSatisfy(\.isHexDigit)
    return word.hasPrefix("-")
      || kinds.contains("color") && (word.hasPrefix("#") ? isHexadecimal : has("colors", word))
  }

  /// The value of a property that a style states, by a shorthand if not by its own name.
  static func stated(_ property: String, in style: [String: String]) -> String? {
    if let own = style[property] { return own }
    let parts = property.split(separator: "-").map(String.init)
    let sides = ["top", "right", "bottom", "left"]
    if let side = sides.firstIndex(where: parts.contains) {
      let rest = parts.filter { $0 != sides[side] }.joined(separator: "-")
      let words = CSSText.parts(stated(rest.isEmpty ? "inset" : rest, in: style) ?? "")
      // The left side is as the right one, and each as its opposite, where they are not stated.
      if let word = words.indices.last(where: { $0 == side || $0 == side - 2 || $0 == 0 }),
        table[property] != nil, words.count <= 4
      {
        return words[word]
      }
    }
    guard parts.count > 1,
      let kinds = ["color": "color", "width": "outline-width"][parts[parts.count - 1]],
      let shorthand = stated(parts.dropLast().joined(separator: "-"), in: style)
    else { return nil }
    let found = CSSText.parts(shorthand.lowercased()).first { isValid($0, table[kinds] ?? []) }
    return found ?? (property == "background-color" ? "transparent" : nil)
  }

  /// The value of a part that a property does not state; nil if it depends on the page.
  static func initial(_ part: String) -> Double? {
    if part.hasPrefix("scale") || has("one-words", part) { return 1 }
    return has("zero-words", String(part.prefix { $0 != "-" })) ? 0 : nil
  }

  /// A number in pixels or degrees; other units become part of the name: "x-percent".
  static func measured(_ name: String, _ text: String) -> (name: String, number: Double)? {
    let calculation = text.hasPrefix("calc(") ? CSSText.calculation(text, hasItems: false) : nil
    guard let (value, unit) = calculation.map({ ($0.constant, $0.unit) }) ?? CSSText.number(text)
    else { return nil }
    switch unit {
    case "", "px", "deg": return (name, value)
    case "rem": return (name, value * 16)
    case "turn": return (name, value * 360)
    case "rad": return (name, value * 180 / .pi)
    case "grad": return (name, value * 0.9)
    case "%" where name.hasPrefix("scale") || has("filter-words", name): return (name, value / 100)
    case "%": return ("\(name)-percent", value)
    case "s", "ms": return nil
    default: return ("\(name)-\(unit)", value)
    }
  }
}
