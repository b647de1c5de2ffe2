/// A choreography as a theme of Tailwind CSS 4: easings and animations as theme variables, and the
/// classes that each element takes.
struct TailwindFormat {
  let sheet: ExportSheet

  init(_ sheet: ExportSheet) {
    self.sheet = sheet
  }

  var text: String {
    var theme = ""
    var frames = ""
    var classes = ""
    var known: Set<String> = []
    let curves = CSSCurves(sheet)
    for element in sheet.elements {
      let names = CSSNames(element)
      var utilities: [String] = []
      for property in element.properties {
        let name = element.label(property.name)
        if let move = property.move {
          let curve = curves[move]
          let error =
            curve.exact == nil ? "off by at most \(ExportText.bound(curve.linearError))" : "exact"
          if known.insert(name).inserted {
            theme += "  --ease-\(name): \(curve.exact ?? curve.linear); /* \(error) */\n"
          }
          utilities.append(
            "transition-[\(names.css(property.name))] ease-\(name) "
              + "duration-[\(Decimals.cssTime(move.curve.duration))] \(delay(element, move.delay))")
        } else if !property.motion.segments.isEmpty {
          let (wait, segments) = property.motion.afterWait
          let first = segments[0].start
          let length = property.motion.period ?? property.motion.duration - first
          let count = property.motion.period == nil ? "both" : "infinite both"
          theme += "  --animate-\(name): \(name) \(Decimals.cssTime(length)) linear \(count);\n"
          frames += "\n  /* \(ExportText.error(property.motion)) */\n  @keyframes \(name) {\n"
          for segment in segments {
            let place = ExportText.number(min((segment.start - first) / length * 100, 100))
            let easing = CSSEasings.text(segment.easing).map {
              "; animation-timing-function: \($0)"
            }
            frames +=
              "    \(place)% { \(names.declaration(property.name, segment.from))\(easing ?? "") }\n"
          }
          frames += "    100% { \(names.declaration(property.name, segments.last!.to)) }\n  }\n"
          utilities.append(
            "animate-\(name) \(delay(element, wait, of: "animation-delay"))")
        }
      }
      classes += "/* .\(element.identifier):\n"
      classes += utilities.map { "     \($0)\n" }.joined()
      classes += "     motion-reduce:transition-none motion-reduce:animate-none */\n"
    }
    return
      "/* \(ExportText.comment("\(sheet.name): \(sheet.title)")) */\n@theme {\n\(theme)\(frames)}\n\n"
      + "/* The classes of each element; items carry style=\"--i: 0\", 1, … */\n\(classes)"
  }

  private func delay(
    _ element: ExportSheet.Element, _ delay: Double, of property: String = "delay"
  ) -> String {
    let sum = Decimals.cssTime(element.delay + delay)
    let text: String
    if let stagger = element.stagger {
      let index = stagger.maximumIndex.map { "min(var(--i),\($0))" } ?? "var(--i)"
      text = "calc(\(sum)+\(index)*\(Decimals.cssTime(stagger.interval)))"
    } else {
      text = sum
    }
    return property == "delay" ? "delay-[\(text)]" : "[\(property):\(text)]"
  }
}
