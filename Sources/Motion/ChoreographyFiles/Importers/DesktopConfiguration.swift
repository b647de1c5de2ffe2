internal import AnimationNumerics
internal import Foundation
internal import StrictJSON

/// Animations of the configurations of Hyprland (hyprlang and Lua) and niri (KDL): each animation is
/// an element whose progress goes from 0 to 1.
///
/// Sources: wiki.hypr.land, "Animations"; niri's wiki, "Configuration: Animations" (f30db16).
enum DesktopConfiguration {
  /// Hyprland's "default" curve.
  private static let standard = "cubic-bezier(0, 0.75, 0.15, 1)"

  static func readHyprland(_ text: String, name: String) -> ImportedChoreography {
    var result = ImportedChoreography(name: name, kind: "Hyprland")
    var curves = ["default": standard, "linear": "linear"]
    var block = ""
    // A call of Lua may extend over several lines.
    var (call, start) = ("", 0)
    for (number, line) in lines(text, comment: text.contains("hl.") ? "--" : "#") {
      if line.contains("hl.") { (call, start) = ("", number) }
      if start > 0 {
        call += line.replacingOccurrences(of: "'", with: "\"") + " "
        guard
          call.filter({ $0 == "(" }).count <= call.filter({ $0 == ")" }).count
            || number - start > 20
        else { continue }
        readLua(call, start, &curves, &result)
        start = 0
        continue
      }
      if line.hasSuffix("{") { block = line }
      let parts = line.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard parts.count == 2 else { continue }
      let values = CSSText.parts(parts[1], by: ",")
      switch parts[0].split(separator: ":").last.map(String.init) ?? "" {
      case "bezier" where values.count == 5:
        curves[values[0]] = "cubic-bezier(\(values.dropFirst().joined(separator: ", ")))"
      case "animation" where values.count >= 2:
        guard ["1", "true", "on", "yes"].contains(values[1]) else { continue }
        animation(
          values[0], number, curve: values.count > 3 ? values[3] : "default",
          speed: values.count > 2 ? values[2] : "", curves, &result)
      case "bezier", "animation": result.note(number, line, "it has too few values")
      case "enabled"
      where block.hasPrefix("animations") && ["0", "false", "off", "no"].contains(parts[1]):
        result.note(number, block, "animations are switched off; they are read as if they were on")
      default: break
      }
    }
    return result
  }

  private static func animation(
    _ leaf: String, _ line: Int, curve: String, speed: String, _ curves: [String: String],
    _ result: inout ImportedChoreography
  ) {
    guard let text = curves[curve] else {
      return result.note(line, leaf, "no curve before it is named \(curve)")
    }
    if text.hasPrefix("hyprland") { return add(leaf, line, text, &result) }
    // A speed is a duration in tenths of a second.
    guard let tenths = Double(speed), tenths > 0, tenths < 1e6 else {
      return result.note(line, leaf, "its speed \"\(speed)\" is not a duration")
    }
    add(leaf, line, "\(text) \(Decimals.cssTime(tenths / 10))", &result)
  }

  private static func readLua(
    _ line: String, _ number: Int, _ curves: inout [String: String],
    _ result: inout ImportedChoreography
  ) {
    let numbers = line.split { !($0.isNumber || "-.".contains($0)) }.compactMap { Double($0) }
    func value(_ name: String) -> String? {
      guard let start = line.range(of: "\\b\(name)\\s*=\\s*", options: .regularExpression) else {
        return nil
      }
      return line[start.upperBound...].prefix { !",}".contains($0) }.trimmingCharacters(
        in: CharacterSet(charactersIn: " \"'"))
    }
    let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
    if line.contains("hl.curve("), quoted.count > 1 {
      let title = String(quoted[1])
      if value("type") == "bezier" {
        let points = Array(numbers.suffix(4))
        guard points.count == 4 else { return result.note(number, line, "it has too few points") }
        curves[title] = "cubic-bezier(\(points.map(Decimals.exact).joined(separator: ", ")))"
      } else if let stiffness = value("stiffness"),
        let damping = value("dampening") ?? value("damping")
      {
        curves[title] =
          "hyprland mass=\(value("mass") ?? "1") stiffness=\(stiffness) dampening=\(damping)"
      }
    } else if line.contains("hl.animation("), let leaf = value("leaf"), value("enabled") != "false"
    {
      animation(
        leaf, number, curve: value("spring") ?? value("bezier") ?? "default",
        speed: value("speed") ?? "", curves, &result)
    }
  }

  static func readNiri(_ text: String, name: String) -> ImportedChoreography {
    var result = ImportedChoreography(name: name, kind: "niri")
    let curves = [
      "linear": "linear",
      "ease-out-quad": "cubic-bezier(0.333333333333, 0.666666666667, 0.666666666667, 1)",
      "ease-out-cubic": "cubic-bezier(0.333333333333, 1, 0.666666666667, 1)",
    ]
    var open: [String] = []
    var (duration, curve, start, slowdown) = (250.0, "ease-out-cubic", 0, 1.0)
    for (number, line) in lines(text, comment: "\n") {
      var words = niriWords(line)
      if words.first == "/-" { continue }
      while let word = words.first {
        words.removeFirst()
        if word == ";" { continue }
        if word == "}" {
          if open.count == 2, open[0] == "animations", start > 0 {
            let title = open[1]
            let shown = curve.replacingOccurrences(of: "\"", with: "")
            let time = Decimals.cssTime(duration * slowdown / 1000)
            if let known = curves[shown] ?? (shown.hasPrefix("cubic-bezier") ? shown : nil) {
              add(title, start, "\(known) \(time)", &result)
            } else if shown == "ease-out-expo" {
              // 1 − 2^(−10t), whose end niri leaves 0.001 short.
              let points = (0...40).map {
                "\(Decimals.rounded(1 - pow(2, -10 * Double($0) / 40), digits: 6)) \(Double($0) * 2.5)%"
              }
              add(title, start, "linear(\(points.joined(separator: ", "))) \(time)", &result)
              result.note(
                start, title, "ease-out-expo is read as 40 straight lines, off by at most 0.004")
            } else {
              result.note(start, title, "its curve \(curve) is unknown to niri")
            }
          }
          start = 0
          _ = open.popLast()
        } else if let brace = words.firstIndex(of: "{"), brace == 0 {
          guard open.count < 50 else { return result }
          words.removeFirst()
          open.append(word)
          (duration, curve) = (250, "ease-out-cubic")
        } else if open.first == "animations" {
          let values = Array(words.prefix { $0 != "}" && $0 != ";" })
          words = Array(words.dropFirst(values.count))
          switch word {
          case "slowdown": slowdown = values.first.flatMap(Double.init) ?? 1
          case "duration-ms":
            duration = values.first.flatMap(Double.init) ?? duration
            start = start == 0 ? number : start
          case "curve":
            let plain = values.map { $0.replacingOccurrences(of: "\"", with: "") }
            curve =
              plain.count == 5
              ? "\(plain[0])(\(plain.dropFirst().joined(separator: ", ")))" : plain.first ?? ""
            start = start == 0 ? number : start
          case "spring" where open.count == 2:
            add(open[1], number, "niri \(values.joined(separator: " "))", &result)
          case "off" where open.count == 2: result.note(number, open[1], "it is off")
          default: break
          }
        }
      }
    }
    if result.elements.isEmpty, result.notes.isEmpty {
      result.note(0, "animations", "it states none, so niri's own defaults play")
    }
    if slowdown != 1 {
      result.note(0, "slowdown \(slowdown)", "durations are multiplied by it, springs are not")
    }
    return result
  }

  /// The words of a line of KDL without its comment; braces and semicolons outside quotes are words.
  private static func niriWords(_ line: String) -> [String] {
    var (spaced, isQuoted) = ("", false)
    for character in line {
      if character == "\"" { isQuoted.toggle() }
      let isMark = "{};".contains(character)
      if !isQuoted, character == "/", spaced.hasSuffix("/") {
        spaced.removeLast()
        break
      }
      spaced += isMark ? (isQuoted ? "_" : " \(character) ") : String(character)
    }
    return spaced.split(separator: " ").map(String.init)
  }

  private static func add(
    _ name: String, _ line: Int, _ expression: String, _ result: inout ImportedChoreography
  ) {
    do throws(DocumentError) {
      _ = try AnimationExpression(expression)
      result.add(name, line: line, animation: .string(expression))
    } catch {
      result.note(line, expression, "it must \(error.reason)")
    }
  }

  /// The lines of a text without comments, with their numbers.
  private static func lines(_ text: String, comment: String) -> [(number: Int, line: String)] {
    text.split(omittingEmptySubsequences: false) { $0.isNewline }.enumerated().map { index, line in
      let end = line.range(of: comment)?.lowerBound ?? line.endIndex
      return (index + 1, line[..<end].trimmingCharacters(in: .whitespaces))
    }
  }
}
