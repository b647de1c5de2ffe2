internal import AnimationNumerics
internal import Foundation

/// Numbers of CSS values that move: a property's parts by name, in pixels and degrees.
enum CSSValues {
  /// The numbers of a value; nil if it is something else, such as a colour.
  static func parts(_ property: String, _ text: String) -> [String: Double]? {
    let value = text.lowercased()
    switch property {
    case "opacity":
      guard let (number, unit) = CSSText.number(value) else { return nil }
      return ["opacity": unit == "%" ? number / 100 : number]
    case "transform", "filter":
      if value == "none" { return [:] }
      var result: [String: Double] = [:]
      for part in CSSText.parts(value) {
        guard let (name, arguments) = CSSText.function(part) else { return nil }
        for (name, text) in named(name, arguments) {
          guard let (name, number) = measured(name, text) else { return nil }
          result[name] =
            name.hasPrefix("scale") ? (result[name] ?? 1) * number : (result[name] ?? 0) + number
        }
      }
      return result
    case "translate", "scale", "rotate":
      if value == "none" { return [:] }
      var result: [String: Double] = [:]
      for (name, text) in named(property, CSSText.parts(value)) {
        guard let (name, number) = measured(name, text) else { return nil }
        result[name] = number
      }
      return result
    default:
      return measured(property, value).map { [$0.name: $0.number] }
    }
  }

  /// The value of a part that a property does not state; nil if it depends on the page.
  static func initial(_ part: String) -> Double? {
    if part == "opacity" || part.hasPrefix("scale") { return 1 }
    let zeros = [
      "x", "y", "z", "rotation", "rotation-x", "rotation-y", "skew-x", "skew-y", "blur",
      "perspective",
    ]
    return zeros.contains { part == $0 || part.hasPrefix("\($0)-") } ? 0 : nil
  }

  /// Names for the arguments of a transform function.
  private static func named(_ function: String, _ texts: [String]) -> [(String, String)] {
    func axes(_ name: (String) -> String) -> [(String, String)] {
      zip(["x", "y", "z"], texts).map { (name($0), $1) }
    }
    switch function {
    case "translate", "translate3d": return axes { $0 }
    case "translatex", "translatey", "translatez":
      return texts.prefix(1).map { (String(function.suffix(1)), $0) }
    case "scale" where texts.count == 1: return [("scale", texts[0])]
    case "scale", "scale3d":
      return axes { "scale-\($0)" }.filter { $0.0 != "scale-z" || $0.1 != "1" }
    case "scalex", "scaley", "scalez":
      return texts.prefix(1).map { ("scale-\(function.suffix(1))", $0) }
    case "rotate", "rotatez": return texts.suffix(1).map { ("rotation", $0) }
    case "rotatex", "rotatey": return texts.prefix(1).map { ("rotation-\(function.suffix(1))", $0) }
    case "skew": return axes { "skew-\($0)" }
    case "skewx", "skewy": return texts.prefix(1).map { ("skew-\(function.suffix(1))", $0) }
    case "rotate3d" where texts.count == 4: return [("rotation", texts[3])]
    default: return texts.prefix(1).map { (function, $0) }
    }
  }

  /// A number in pixels or degrees; other units become part of the name: "x-percent".
  private static func measured(_ name: String, _ text: String) -> (name: String, number: Double)? {
    let calculation = text.hasPrefix("calc(") ? CSSText.calculation(text) { _ in false } : nil
    guard let (value, unit) = calculation.map({ ($0.constant, $0.unit) }) ?? CSSText.number(text)
    else { return nil }
    switch unit {
    case "", "px", "deg": return (name, value)
    case "rem", "em": return (name, value * 16)
    case "turn": return (name, value * 360)
    case "rad": return (name, value * 180 / .pi)
    case "grad": return (name, value * 0.9)
    case "%" where name.hasPrefix("scale"): return (name, value / 100)
    case "%": return ("\(name)-percent", value)
    case "s", "ms": return nil
    default: return ("\(name)-\(unit)", value)
    }
  }
}
