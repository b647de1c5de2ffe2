internal import ChoreographyFiles

/// A choreography as a theme of Tailwind CSS 4: easings and animations as theme variables, and the
/// classes of each element.
struct TailwindFormat {
  let sheet: ExportSheet

  var text: String {
    var theme = Theme(sheet)
    var (classes, registered) = ("", "")
    for element in sheet.elements {
      let names = CSSNames(element)
      registered += names.propertyRules
      var utilities = theme.utilities(element, names, suffix: "")
      if let calm = element.reduced {
        utilities += theme.utilities(calm, names, suffix: "-calm").map { "motion-reduce:\($0)" }
      }
      let trigger = element.trigger.map { " on \(ExportText.comment($0))" } ?? ""
      classes += "/* .\(element.identifier)\(trigger):\n"
      classes += utilities.map { "     \($0)\n" }.joined() + "*/\n"
    }
    return "/* \(ExportText.comment("\(sheet.name): \(sheet.title)")) */\n"
      + "@theme {\n\(theme.easings)\(theme.frames)}\n"
      + (theme.animations.isEmpty ? "" : "@theme inline {\n\(theme.animations)}\n") + registered
      + "\n" + "/* The classes of each element; items carry style=\"--i: 0\", 1, … */\n\(classes)"
  }

  private struct Theme {
    private var curves: CSSEasings
    /// The animations, declared inline: where a variable of the root is evaluated, items have no
    /// index yet.
    private(set) var animations = ""
    private(set) var frames = ""

    init(_ sheet: ExportSheet) { curves = CSSEasings(sheet, fallback: false) }

    /// The easings, each with its bound.
    var easings: String {
      curves.all.map { name, _, curve in
        let error = curve.exact == nil ? ExportText.offBy(curve.linearError) : "exact"
        return "  --ease-\(name): \(curve.exact ?? curve.linear); /* \(error) */\n"
      }.joined()
    }

    /// The classes of an element: one for all transitions and one for all animations, because each
    /// sets a single CSS property.
    mutating func utilities(
      _ element: ExportSheet.Element, _ names: CSSNames, suffix: String
    ) -> [String] {
      var (transitions, animations): ([String], [String]) = ([], [])
      for property in element.properties {
        let name = element.label(property.name) + suffix
        if let move = property.move, curves.keeps(move) {
          transitions.append(
            "\(names.css(property.name)) \(Decimals.cssTime(move.curve.duration)) "
              + "var(--ease-\(curves.name(of: move, for: name)))\(element.start(move.delay))")
        } else if let animation = CSSAnimation(property, of: element, names, name: name) {
          frames += animation.frames.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.isEmpty ? "" : "  \($0)"
          }.joined(separator: "\n")
          animations.append(animation.shorthand(element.start(animation.delay)))
        }
      }
      var utilities: [String] = []
      // Tailwind replaces underscores in arbitrary values by spaces.
      func arbitrary(_ property: String, _ value: String) {
        utilities.append("[\(property):\(value.split(separator: " ").joined(separator: "_"))]")
      }
      if suffix.isEmpty {
        for rule in names.fixed(element, where: { [.rest, .jump].contains($0.kind) }) {
          arbitrary(rule.property, rule.value)
        }
      }
      if !transitions.isEmpty {
        arbitrary("transition", transitions.joined(separator: ","))
      } else if !suffix.isEmpty {
        utilities.append("transition-none")
      }
      if !animations.isEmpty {
        let name = element.fullIdentifier + suffix
        self.animations += "  --animate-\(name): \(animations.joined(separator: ", "));\n"
        utilities.append("animate-\(name)")
      } else if !suffix.isEmpty {
        utilities.append("animate-none")
      }
      return utilities
    }
  }
}
