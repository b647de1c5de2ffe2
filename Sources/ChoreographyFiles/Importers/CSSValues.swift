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
      for part in CSSText.parts(value) {
        guard let (function, arguments) = CSSText.function(part), let text = arguments.first,
          let (name, number) = measured(function, text)
        else { return nil }
        result[name] = (result[name] ?? 0) + number
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

  /// A number in pixels or degrees; other units become part of the name: "x-percent".
  static func measured(_ name: String, _ text: String) -> (name: String, number: Double)? {
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
