internal import AnimationNumerics
internal import CMotionResources

extension TextValues {
  /// A value without what does not change its meaning: colours are eight hexadecimal digits, zeros
  /// have no unit, times are in seconds and angles in degrees, transform functions are the shortest
  /// ones of their kind, and spaces count as one, or as none beside commas and parentheses.
  package static func canonical(_ text: String, of property: String = "") -> String {
    let lists = CSSText.parts(text.replacing("/", with: " / "), by: ",")
    let isPlace = property.hasSuffix("-position") || property.hasSuffix("-origin")
    let result = lists.map { list in
      let words = CSSText.parts(list)
      return (isPlace ? place(words) : words).map(word).joined(separator: " ")
    }.joined(separator: ",")
    let isNone = property == "background" && ["none", "0 0", "#00000000"].contains(result)
    return isNone ? "none" : result
  }

  /// A place in a box by its distances from the left and the top; others stay as they are.
  private static func place(_ words: [String]) -> [String] {
    let names = ["left": "0", "right": "100%", "top": "0", "bottom": "100%", "center": "50%"]
    guard words.count <= 3 else { return words }
    let isTurned =
      ["top", "bottom"].contains(words[0])
      || words.count > 1 && ["left", "right"].contains(words[1])
    var all = Array((words + ["center"]).prefix(max(words.count, 2)))
    if isTurned { all.swapAt(0, 1) }
    return all.map { names[$0] ?? $0 }
  }

  private static func word(_ text: String) -> String {
    let lower = text.lowercased()
    if let color = color(lower) { return color }
    if ["ease", "cubic-b", "linear", "step"].contains(where: lower.hasPrefix),
      let easing = try? EasingFunction(css: lower)
    {
      return MotionFacts.text(easing)
    }
    if let (value, unit) = CSSText.number(lower) { return number(value, unit) }
    guard let (name, arguments) = CSSText.function(text) else {
      return text.hasPrefix("\"") || text.hasPrefix("'")
        ? "\"\(text.dropFirst().dropLast())\"" : text
    }
    if let sum = CSSText.calculation(lower, hasItems: false) {
      return number(sum.constant, sum.unit)
    }
    return function(name, name == "url" ? arguments : arguments.map { canonical($0) })
  }

  private static let scales = [
    "ms": (0.001, "s"), "turn": (360, "deg"), "grad": (0.9, "deg"), "rad": (180 / Double.pi, "deg"),
  ]

  private static func number(_ value: Double, _ unit: String) -> String {
    let (scale, unit) = scales[unit] ?? (1, unit)
    if value == 0, unit != "s" { return "0" }
    return Decimals.exact(Decimals.rounded(value * scale, digits: 12)) + unit
  }

  /// A function of canonical arguments, by the shortest one that has the same meaning and is
  /// interpolated alike.
  private static func function(_ name: String, _ arguments: [String]) -> String {
    func call(_ name: String, _ arguments: [String]) -> String {
      "\(name)(\(arguments.joined(separator: ",")))"
    }
    switch (name, arguments.count) {
    case ("translatex", 1): return function("translate3d", arguments + ["0", "0"])
    case ("translatey", 1): return function("translate3d", ["0"] + arguments + ["0"])
    case ("translatez", 1): return function("translate3d", ["0", "0"] + arguments)
    case ("translate3d", 3) where arguments[2] == "0":
      return function("translate", Array(arguments.prefix(2)))
    case ("translate", 2) where arguments[1] == "0": return call(name, [arguments[0]])
    case ("scalex", 1): return function("scale", arguments + ["1"])
    case ("scaley", 1): return function("scale", ["1"] + arguments)
    case ("scalez", 1): return function("scale3d", ["1", "1"] + arguments)
    case ("scale3d", 3) where arguments[2] == "1":
      return function("scale", Array(arguments.prefix(2)))
    case ("scale", 2) where arguments[0] == arguments[1]: return call(name, [arguments[0]])
    case ("blur", 1) where arguments == ["0"]: return call(name, [])
    case ("rotatez", 1): return call("rotate", arguments)
    case ("rotate3d", 4):
      let axes = ["0,0,1": "rotate", "1,0,0": "rotatex", "0,1,0": "rotatey"]
      let axis = axes[arguments.prefix(3).joined(separator: ",")]
      return axis.map { call($0, [arguments[3]]) } ?? call(name, arguments)
    default: return call(name, arguments)
    }
  }

  private static let colors: [Substring: Substring] = {
    let lines = String(cString: css_colors()).split(separator: "\n").map {
      $0.split(separator: " ")
    }
    return Dictionary(lines.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
  }()

  /// A colour in sRGB as "#rrggbbaa"; nil for other words.
  private static func color(_ text: String) -> String? {
    if let digits = colors[text[...]] ?? (text.hasPrefix("#") ? text.dropFirst() : nil) {
      guard [3, 4, 6, 8].contains(digits.count), digits.allSatisfy(\.isHexDigit) else { return nil }
      let all = digits.count < 6 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
      return "#" + all + (all.count == 6 ? "ff" : "")
    }
    guard ["rgb", "hsl"].contains(where: text.hasPrefix),
      let (name, arguments) = CSSText.function(text), ["rgb", "rgba", "hsl", "hsla"].contains(name)
    else { return nil }
    let words = arguments.flatMap { CSSText.parts($0.replacing("/", with: " ")) }
    let numbers = words.compactMap(CSSText.number)
    guard numbers.count == words.count, [3, 4].contains(numbers.count) else { return nil }
    /// A number, where a percentage is one of a whole.
    func part(_ index: Int, of whole: Double) -> Double? {
      let (value, unit) = numbers[index]
      return unit.isEmpty ? value : unit == "%" ? value / 100 * whole : nil
    }
    guard let second = part(1, of: name.hasPrefix("h") ? 100 : 255),
      let third = part(2, of: name.hasPrefix("h") ? 100 : 255),
      let alpha = numbers.count == 4 ? part(3, of: 1) : 1
    else { return nil }
    var channels: [Double]
    if name.hasPrefix("h") {
      // Source: CSS Color 4, "HSL to sRGB".
      let hue = numbers[0].value * (scales[numbers[0].unit]?.0 ?? 1)
      let (saturation, lightness) = (min(max(second / 100, 0), 1), third / 100)
      channels = [0.0, 8, 4].map { n in
        let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
        let place = k < 0 ? k + 12 : k
        return 255
          * (lightness - saturation * min(lightness, 1 - lightness)
            * max(-1, min(place - 3, 9 - place, 1)))
      }
    } else {
      guard let first = part(0, of: 255) else { return nil }
      channels = [first, second, third]
    }
    channels.append(alpha * 255)
    let digits = channels.map { channel in
      let text = String(Int(min(max(channel, 0), 255).rounded()), radix: 16)
      return text.count < 2 ? "0" + text : text
    }
    return "#" + digits.joined()
  }
}
