internal import AnimationNumerics

/// A choreography's single moves as W3C design tokens: a `transition` for each, by element and property.
///
/// A curve is its own timing function. A spring's is the nearest cubic Bézier curve, and the spring
/// itself stands beside it as an extension, from which ``DesignTokens`` reads it back.
struct DesignTokensFormat {
  let sheet: ExportSheet

  init(_ sheet: ExportSheet) {
    self.sheet = sheet
  }

  var text: String {
    var groups: [(name: String, value: String)] = []
    for element in sheet.elements {
      var tokens: [(name: String, value: String)] = []
      for property in element.properties {
        guard let move = property.move else { continue }
        tokens.append((Self.name(property.name), token(move, element)))
      }
      if !tokens.isEmpty { groups.append((Self.name(element.name), object(tokens, indent: 2))) }
    }
    let tree: [(name: String, value: String)] = [
      ("$description", string(sheet.title)), (Self.name(sheet.name), object(groups, indent: 1)),
    ]
    return object(tree, indent: 0) + "\n"
  }

  /// Names of tokens hold no point, brace or leading dollar.
  private static func name(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      result.unicodeScalars.append(".{}".unicodeScalars.contains(scalar) ? "-" : scalar)
    }
    return result.hasPrefix("$") ? "-" + result.dropFirst() : result
  }

  private func token(_ move: ExportSheet.Move, _ element: ExportSheet.Element) -> String {
    let bezier = BezierExport(move.curve)
    let points = [bezier.curve.x1, bezier.curve.y1, bezier.curve.x2, bezier.curve.y2]
    func time(_ seconds: Double) -> String {
      "{ \"value\": \(ExportText.number(seconds * 1000)), \"unit\": \"ms\" }"
    }
    var members: [(name: String, value: String)] = [
      ("$type", "\"transition\""),
      (
        "$description",
        string(
          bezier.isExact
            ? "exact" : "the curve is off by at most \(ExportText.bound(bezier.error)) of the move")
      ),
      (
        "$value",
        "{ \"duration\": \(time(move.curve.duration)), \"delay\": \(time(element.delay + move.delay)), "
          + "\"timingFunction\": [\(points.map(ExportText.number).joined(separator: ", "))] }"
      ),
    ]
    if let spring = move.curve.spring {
      members.append(
        (
          "$extensions",
          "{ \(string(DesignTokens.springExtension)): { \"duration\": "
            + "\(Decimals.exact(spring.duration)), \"bounce\": \(Decimals.exact(spring.bounce)) } }"
        ))
    }
    return object(members, indent: 3)
  }

  private func string(_ text: String) -> String { ScriptJSON.string(text) }

  private func object(_ members: [(name: String, value: String)], indent: Int) -> String {
    guard !members.isEmpty else { return "{}" }
    let space = String(repeating: "  ", count: indent)
    let lines = members.map { "\(space)  \(string($0.name)): \($0.value)" }
    return "{\n\(lines.joined(separator: ",\n"))\n\(space)}"
  }
}
