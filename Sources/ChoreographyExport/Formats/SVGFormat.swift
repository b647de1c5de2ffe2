internal import Presentation

/// A choreography as a self-playing SVG picture: a square for every item, with SMIL animations for
/// opacity, position, scale and rotation.
///
/// SMIL's splines are limited to 0 to 1; other curves become straight lines within the error. A
/// style sheet cannot stop a SMIL animation. So an element that specifies reduced motion is drawn
/// twice, and `prefers-reduced-motion` selects the visible one.
///
/// Source: Media Queries Level 5, §12.1.
struct SVGFormat {
  let sheet: ExportSheet

  init(_ sheet: ExportSheet) {
    self.sheet = sheet
  }

  var text: String {
    let (size, gap) = (40.0, 16.0)
    let columns = 8
    var items = ""
    var index = 0
    for (element, reduced) in zip(sheet.elements, sheet.reduced) {
      for item in 0..<min(element.count, ExportedPicture.maximumItems) {
        let x = gap + Double(index % columns) * (size + gap) + size / 2
        let y = gap + Double(index / columns) * (size + gap) + size / 2
        items += "  <g transform=\"translate(\(ExportText.number(x)) \(ExportText.number(y)))\">"
        items += "<title>\(Markup.escaped(element.name))</title>\n"
        if let reduced {
          items += "  <g class=\"\(className("moving"))\">\n\(drawing(element, item, size))  </g>\n"
          items += "  <g class=\"\(className("calm"))\">\n\(drawing(reduced, item, size))  </g>\n"
        } else {
          items += drawing(element, item, size)
        }
        items += "  </g>\n"
        index += 1
      }
    }
    let rows = (max(index, 1) + columns - 1) / columns
    let width = Int(gap + Double(columns) * (size + gap))
    let height = Int(gap + Double(rows) * (size + gap))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" role="img">
        <title>\(Markup.escaped(sheet.title))</title>
        <desc>Off by at most \(ExportText.number(sheet.error * 2)) of a move.</desc>
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
  private func drawing(_ element: ExportSheet.Element, _ item: Int, _ size: Double) -> String {
    let order = ["x", "y", "rotation", "scale"]
    let transforms = order.compactMap { name in element.properties.first { $0.name == name } }
    let half = ExportText.number(size / 2)
    let whole = ExportText.number(size)
    let opacity = element.properties.first { $0.name == "opacity" }
    var inner =
      "    <rect x=\"-\(half)\" y=\"-\(half)\" width=\"\(whole)\" height=\"\(whole)\" rx=\"8\" "
      + "fill=\"#0a66c2\" opacity=\"\(ExportText.number(opacity?.motion.from ?? 1))\">"
    if let opacity { inner += animation(opacity, element, item) }
    inner += "</rect>\n"
    for property in transforms.reversed() {
      let value = Self.value(property.name, property.motion.from)
      inner =
        "    <g transform=\"\(Self.transform(property.name))(\(value))\">\(animation(property, element, item))\n"
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

  private static func value(_ property: String, _ value: Double) -> String {
    let number = ExportText.number(value)
    return property == "x" ? "\(number) 0" : property == "y" ? "0 \(number)" : number
  }

  private func animation(
    _ property: ExportSheet.Property, _ element: ExportSheet.Element, _ item: Int
  ) -> String {
    let motion = property.motion
    let (wait, segments) = motion.afterWait
    guard let begin = segments.first?.start else { return "" }
    let length = motion.period ?? motion.duration - begin
    let reach = motion.knots.map { ($0 - motion.from).magnitude }.max() ?? 0
    var points: [(time: Double, value: Double, spline: String)] = [
      (begin, segments[0].from, "")
    ]
    for (index, segment) in segments.enumerated() {
      if index > 0, segments[index - 1].to != segment.from {
        points.append((segment.start, segment.from, "0 0 1 1"))
      }
      if let spline = segment.easing, (0...1).contains(spline.y1), (0...1).contains(spline.y2) {
        points.append(
          (
            segment.end, segment.to,
            ExportText.points(spline).joined(separator: " ")
          ))
      } else {
        points += segment.polyline(sheet.error * max(reach, 1e-300)).map {
          ($0.time, $0.value, "0 0 1 1")
        }
      }
    }
    func attribute(_ name: String, _ values: [String]) -> String {
      " \(name)=\"\(values.joined(separator: ";"))\""
    }
    let times = points.map { ExportText.number(min(max(($0.time - begin) / length, 0), 1)) }
    let start = element.delay(ofItem: item) + wait
    let isTransform = property.name != "opacity"
    let tag =
      isTransform
      ? "animateTransform attributeName=\"transform\" type=\"\(Self.transform(property.name))\""
      : "animate attributeName=\"opacity\""
    return "<\(tag)"
      + attribute(
        "values",
        points.map {
          isTransform ? Self.value(property.name, $0.value) : ExportText.number($0.value)
        })
      + attribute("keyTimes", times) + " calcMode=\"spline\""
      + attribute("keySplines", points.dropFirst().map(\.spline))
      + " dur=\"\(Self.seconds(length))\" begin=\"\(Self.seconds(start))\""
      + (motion.period == nil ? " fill=\"freeze\"" : " repeatCount=\"indefinite\"") + "/>"
  }
}
