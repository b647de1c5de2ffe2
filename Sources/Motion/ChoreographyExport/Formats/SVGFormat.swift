internal import Presentation

/// A choreography as a self-playing SVG picture: a square for every item, with SMIL animations for
/// opacity, position, scale and rotation.
///
/// SMIL's splines are limited to 0 to 1; other curves are split where they reverse. A style sheet cannot stop a SMIL animation. So an element that specifies reduced motion is drawn
/// twice, and `prefers-reduced-motion` selects the visible one.
///
/// Source: Media Queries Level 5, §12.1.
struct SVGFormat {
  let sheet: ExportSheet

  init(_ sheet: ExportSheet) {
    self.sheet = sheet.startedByScreen
  }

  var text: String {
    var (items, worst) = ("", 0.0)
    var index = 0
    for (element, reduced) in zip(sheet.elements, sheet.reduced) {
      for item in 0..<min(element.count, ExportedPicture.maximumItems) {
        let (x, y) = ExportedPicture.place(index)
        items += "  <g transform=\"translate(\(ExportText.number(x)) \(ExportText.number(y)))\">"
        items += "<title>\(Markup.escaped(element.name))</title>\n"
        if let reduced {
          items +=
            "  <g class=\"\(className("moving"))\">\n\(drawing(element, item, &worst))  </g>\n"
          items +=
            "  <g class=\"\(className("calm"))\">\n\(drawing(reduced, item, &worst))  </g>\n"
        } else {
          items += drawing(element, item, &worst)
        }
        items += "  </g>\n"
        index += 1
      }
    }
    let (width, height) = ExportedPicture.extent(index)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" role="img">
        <title>\(Markup.escaped(sheet.title))</title>
        <desc>\(ExportText.all(worst))</desc>
      \(sheet.reducesMotion ? style : "")\(items)</svg>

      """
  }

  private func className(_ part: String) -> String { "\(sheet.identifier)-\(part)" }

  private var style: String {
    """
      <style>
        .\(className("calm")) { display: none }
        @media (prefers-reduced-motion: reduce) {
          .\(className("moving")) { display: none }
          .\(className("calm")) { display: inline }
        }
      </style>

    """
  }

  /// The square in nested groups, one for each transform, so that transforms do not replace each
  /// other.
  private func drawing(
    _ element: ExportSheet.Element, _ item: Int, _ worst: inout Double
  ) -> String {
    let order = ["x", "y", "rotation", "scale"]
    let transforms = order.compactMap(element.property)
    let half = ExportText.number(ExportedPicture.size / 2)
    let whole = ExportText.number(ExportedPicture.size)
    let opacity = element.property("opacity")
    var inner =
      "    <rect x=\"-\(half)\" y=\"-\(half)\" width=\"\(whole)\" height=\"\(whole)\" rx=\"8\" "
      + "fill=\"#0a66c2\" opacity=\"\(ExportText.number(opacity?.from ?? 1))\">"
    if let opacity { inner += animation(opacity, element, item, &worst) }
    inner += "</rect>\n"
    for property in transforms.reversed() {
      let value = Self.value(property.name, ExportText.number(property.from))
      inner =
        "    <g transform=\"\(Self.transform(property.name))(\(value))\">\(animation(property, element, item, &worst))\n"
        + inner + "    </g>\n"
    }
    return inner
  }

  /// A clock value, which must not have an exponent.
  private static func seconds(_ value: Double) -> String {
    "\(ExportText.fixed(value))s"
  }

  private static func transform(_ property: String) -> String {
    switch property {
    case "x", "y": "translate"
    case "rotation": "rotate"
    default: "scale"
    }
  }

  private static func value(_ property: String, _ number: String) -> String {
    property == "x" ? "\(number) 0" : property == "y" ? "0 \(number)" : number
  }

  private func animation(
    _ property: ExportSheet.Property, _ element: ExportSheet.Element, _ item: Int,
    _ worst: inout Double
  ) -> String {
    let motion = property.motion
    guard !motion.segments.isEmpty else { return "" }
    let (wait, length) = motion.play
    let start = element.delay(ofItem: item) + wait
    func seconds(_ text: String) -> Double { Double(text.dropLast()) ?? .nan }
    let printed = PrintedMotion(
      motion,
      .init(
        limits: 0...1,
        times: PrintedMotion.Style.times(of: length, printed: seconds(Self.seconds(length)))),
      shift: seconds(Self.seconds(start)) - start)
    worst = max(worst, printed.fraction)
    let line = ["0", "0", "1", "1"]
    var points = [(time: "0", value: printed.parts[0].from, spline: line)]
    for (index, part) in printed.parts.enumerated() {
      if index > 0, part.jumps { points.append((part.start, part.from, line)) }
      points.append((part.end, part.to, part.easing ?? line))
    }
    func attribute(_ name: String, _ values: [String]) -> String {
      " \(name)=\"\(values.joined(separator: ";"))\""
    }
    let isTransform = property.name != "opacity"
    let tag =
      isTransform
      ? "animateTransform attributeName=\"transform\" type=\"\(Self.transform(property.name))\""
      : "animate attributeName=\"opacity\""
    return "<\(tag)"
      + attribute(
        "values",
        points.map { isTransform ? Self.value(property.name, $0.value) : $0.value })
      + attribute("keyTimes", points.map(\.time)) + " calcMode=\"spline\""
      + attribute("keySplines", points.dropFirst().map { $0.spline.joined(separator: " ") })
      + " dur=\"\(Self.seconds(length))\" begin=\"\(Self.seconds(start))\""
      + (motion.period == nil ? " fill=\"freeze\"" : " repeatCount=\"indefinite\"") + "/>"
  }
}
