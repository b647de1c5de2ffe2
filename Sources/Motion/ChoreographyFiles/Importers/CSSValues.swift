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
      return ["opacity": unit == "%" ? number / 100 : number]
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
    if text.isEmpty { return true }
    // What a variable, a calculation or a keyword of every property stands for is not known here.
    let words = CSSText.parts(text.lowercased())
    if text.contains("var(")
      || ["inherit", "initial", "unset", "revert", "revert-layer"].contains(words[0])
    {
      return false
    }
    switch property {
    case "opacity": return words.count != 1 || !text.contains("(") && CSSText.number(text) == nil
    case "transform":
      return words != ["none"]
        && !words.allSatisfy { word in
          CSSText.function(word).map { transforms.contains($0.name) } ?? false
        }
    default: return false
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
