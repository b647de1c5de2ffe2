internal import AnimationNumerics
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
        guard let (function, arguments) = CSSText.function(part), arguments.count == 1,
          filters[function] != nil, function > last,
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
    if property.hasPrefix("-") || property.hasPrefix("$") { return false }
    if text.isEmpty { return true }
    // What another file supplies or a keyword of every property stands for is not known here.
    let words = CSSText.parts(text.lowercased())
    if CSSText.isOpen(text) || CSSText.wideKeywords.contains(words[0]) { return false }
    let numbers = words.compactMap(CSSText.number)
    let isPlain = numbers.contains { $0.unit.isEmpty && $0.value != 0 }
    if numbers.contains(where: { !units.contains($0.unit) }) { return true }
    switch property {
    case "opacity":
      return words.count != 1
        || !text.contains("(") && !numbers.contains { ["", "%"].contains($0.unit) }
    case "transform":
      return words != ["none"]
        && !words.allSatisfy { word in
          CSSText.function(word).map { transforms.contains($0.name) && hasUnits($0) } ?? false
        }
    case "filter":
      return words.contains { word in
        CSSText.function(word).map { ["blur", "hue-rotate"].contains($0.name) && !hasUnits($0) }
          ?? false
      }
    case "rotate": return isPlain && words.count == 1
    default:
      return isPlain
        && (lengthProperties.contains(property)
          || ["margin", "padding", "inset"].contains(where: property.hasPrefix))
    }
  }

  private static let lengths: Set<String> = {
    let views = ["w", "h", "i", "b", "min", "max"]
    let fonts = ["em", "ex", "ch", "cap", "ic", "lh"]
    return Set(["px", "cm", "mm", "q", "in", "pt", "pc"] + fonts + fonts.map { "r\($0)" })
      .union(["v", "sv", "lv", "dv", "cq"].flatMap { size in views.map { size + $0 } })
  }()
  private static let angles: Set = ["deg", "grad", "rad", "turn"]
  private static let units = lengths.union(angles).union([
    "", "%", "s", "ms", "fr", "x", "dpi", "dpcm", "dppx", "hz", "khz",
  ])

  /// Properties in which a number other than 0 needs a unit.
  private static let lengthProperties: Set = [
    "left", "right", "top", "bottom", "width", "height", "min-width", "min-height", "max-width",
    "max-height", "gap", "row-gap", "column-gap", "font-size", "letter-spacing", "word-spacing",
    "text-indent", "translate", "border-radius", "border-width", "outline-width",
    "outline-offset", "box-shadow", "text-shadow", "background-position", "transform-origin",
    "perspective",
  ]

  /// Whether the numbers among a function's arguments have the units that it takes.
  private static func hasUnits(_ function: (name: String, arguments: [String])) -> Bool {
    let name = function.name
    let units =
      ["translate", "perspective", "blur"].contains(where: name.hasPrefix)
      ? lengths.union(["%"])
      : ["rotate", "skew", "hue"].contains(where: name.hasPrefix) ? angles : ["", "%"]
    return name == "rotate3d"
      || function.arguments.allSatisfy { argument in
        guard CSSText.parts(argument).count == 1 else { return false }
        guard let (value, unit) = CSSText.number(argument) else { return true }
        return units.contains(unit) || value == 0 && unit.isEmpty
      }
  }

  private static let transforms: Set = [
    "matrix", "matrix3d", "perspective", "rotate", "rotate3d", "rotatex", "rotatey", "rotatez",
    "scale", "scale3d", "scalex", "scaley", "scalez", "skew", "skewx", "skewy", "translate",
    "translate3d", "translatex", "translatey", "translatez",
  ]

  /// The functions of a filter that have one number, and their values without effect.
  private static let filters: [String: Double] = [
    "blur": 0, "brightness": 1, "contrast": 1, "grayscale": 0, "hue-rotate": 0, "invert": 0,
    "saturate": 1, "sepia": 0,
  ]

  /// The value of a part that a property does not state; nil if it depends on the page.
  static func initial(_ part: String) -> Double? {
    if part == "opacity" || part.hasPrefix("scale") { return 1 }
    if let value = filters[part] { return value }
    let zeros = [
      "x", "y", "z", "rotation", "rotation-x", "rotation-y", "skew-x", "skew-y", "perspective",
    ]
    return zeros.contains { part == $0 || part.hasPrefix("\($0)-") } ? 0 : nil
  }

  /// A number in pixels or degrees; other units become part of the name: "x-percent".
  static func measured(_ name: String, _ text: String) -> (name: String, number: Double)? {
    let calculation = text.hasPrefix("calc(") ? CSSText.calculation(text) { _ in false } : nil
    guard let (value, unit) = calculation.map({ ($0.constant, $0.unit) }) ?? CSSText.number(text)
    else { return nil }
    switch unit {
    case "", "px", "deg": return (name, value)
    case "rem": return (name, value * 16)
    case "turn": return (name, value * 360)
    case "rad": return (name, value * 180 / .pi)
    case "grad": return (name, value * 0.9)
    case "%" where name.hasPrefix("scale") || filters[name] != nil: return (name, value / 100)
    case "%": return ("\(name)-percent", value)
    case "s", "ms": return nil
    default: return ("\(name)-\(unit)", value)
    }
  }
}
