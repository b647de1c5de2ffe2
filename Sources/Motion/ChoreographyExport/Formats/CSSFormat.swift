internal import AnimationNumerics
internal import ChoreographyFiles

/// A choreography as CSS.
///
/// The container has the choreography's class. Items have their element's class and, if staggered,
/// their index from 0 in `--i`. The class `is-visible` on the container is the trigger, `is-NAME` the
/// trigger NAME; without it, transitions lead back without delays, and `@starting-style` is for items
/// that appear in a visible container. Single moves are transitions, one for each property; everything
/// else is `@keyframes`. Browsers without `linear()` get the nearest `cubic-bezier()`.
struct CSSFormat {
  let sheet: ExportSheet

  /// Separate animations as custom properties; nil if one is not an easing function.
  private var variables: String? {
    var easings = CSSEasings(sheet, fallback: true)
    for element in sheet.elements {
      guard let move = element.properties.first?.move, easings.keeps(move) else { return nil }
      _ = easings.name(of: move, for: element.identifier)
    }
    return "/* \(ExportText.comment(sheet.title)) */\n" + easings.root
  }

  var text: String {
    if sheet.animations != nil, let variables { return variables }
    var easings = CSSEasings(sheet, fallback: true)
    var registered = ""
    var rules = ""
    var frames = ""
    var starting = ""
    for element in sheet.elements {
      let names = CSSNames(element)
      registered += names.propertyRules
      rules += rule(element, names, &easings, &frames, suffix: "")
      if element.properties.contains(where: { $0.move.map(easings.keeps) ?? false }) {
        starting += "\(selector(element, ".\(element.state)")) {\n"
        starting += "\(names.values(element) { $0.from })}\n"
      }
    }
    var calm = ""
    for original in sheet.elements {
      guard let element = original.reduced else { continue }
      calm += rule(element, CSSNames(original), &easings, &frames, suffix: "-calm", of: original)
    }
    var text = "/* \(ExportText.comment("\(sheet.name): \(sheet.title)")) */\n"
    text += registered + easings.root
    text += rules + frames
    for (query, rules) in [
      ("starting-style", starting), ("media (prefers-reduced-motion: reduce)", calm),
    ] where !rules.isEmpty {
      text += "\n@\(query) {\n"
      text += rules.split(separator: "\n").map { "  \($0)\n" }.joined() + "}\n"
    }
    return text
  }

  private func selector(_ element: ExportSheet.Element, _ state: String = "") -> String {
    ".\(sheet.identifier)\(state) .\(element.identifier)"
  }

  /// The rules of one element: its resting style and its style after the trigger.
  private func rule(
    _ element: ExportSheet.Element, _ names: CSSNames, _ easings: inout CSSEasings,
    _ frames: inout String, suffix: String, of original: ExportSheet.Element? = nil
  ) -> String {
    var (leaving, transitions, animations): ([String], [String], [String]) = ([], [], [])
    for property in element.properties {
      let target = names.css(property.name)
      func transition(_ move: ExportSheet.Move, _ label: String) -> String {
        let easing = easings.name(of: move, for: label + suffix)
        return "\(target) var(--duration-\(easing)) var(--ease-\(easing))"
      }
      if let back = element.back(property.name)?.move {
        leaving.append(
          transition(back, element.exits[0].label(property.name))
            + element.exits[0].start(back.delay))
      }
      if let move = property.move, easings.keeps(move) {
        let entering = transition(move, element.label(property.name))
        if element.exits.isEmpty { leaving.append(entering) }
        transitions.append(entering + element.start(move.delay))
      } else if let animation = CSSAnimation(
        property, of: element, names, name: element.label(property.name) + suffix)
      {
        frames += animation.frames
        animations.append(animation.shorthand(element.start(animation.delay)))
      }
    }
    func list(_ property: String, _ values: [String]) -> String {
      "  \(property): \(values.isEmpty ? "none" : values.joined(separator: ",\n    "));\n"
    }
    var text = "\n\(selector(element)) {\n"
    if original == nil { text += names.values(element) { $0.from } }
    if original != nil || !leaving.isEmpty || !element.exits.isEmpty {
      text += list("transition", leaving)
    }
    text += "}\n\(selector(element, ".\(element.state)")) {\n"
    text += names.values(element) { $0.resting }
    text += list("transition", transitions)
    if !animations.isEmpty || original != nil { text += list("animation", animations) }
    return text + "}\n"
  }
}
