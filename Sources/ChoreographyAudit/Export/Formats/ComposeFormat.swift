internal import AnimationNumerics

/// A choreography as Kotlin for Jetpack Compose: a function for each property that says where it is,
/// as an `Animatable` that is started with the item's index.
///
/// Plain springs are Compose's own, which have the mass 1; everything else is keyframes with cubic
/// easings. Compose counts whole milliseconds: times that are none are rounded, and said.
struct ComposeFormat {
  let sheet: ExportSheet

  init(_ sheet: ExportSheet) {
    self.sheet = sheet
  }

  var text: String {
    var text = """
      // \(ExportText.comment("\(sheet.name): \(sheet.title)"))
      import androidx.compose.animation.core.*
      import kotlinx.coroutines.delay

      """
    for element in sheet.elements {
      for property in element.properties {
        text += function(element, property)
      }
    }
    return text
  }

  private func function(_ element: ExportSheet.Element, _ property: ExportSheet.Property) -> String
  {
    let name = Identifiers.camel(element.label(property.name))
    let motion = property.motion
    guard !motion.segments.isEmpty else { return "" }
    let parameter = element.stagger == nil ? "" : "index: Int = 0"
    var wait =
      "delay(\(milliseconds(element.delay + (property.move?.delay ?? motion.afterWait.delay)))L"
    if let stagger = element.stagger {
      let index = stagger.maximumIndex.map { "minOf(index, \($0))" } ?? "index"
      wait += " + (\(index) * \(ExportText.decimal(stagger.interval * 1000))).toLong()"
    }
    wait += ")"
    let start = "\nsuspend fun Animatable<Float, AnimationVector1D>.\(name)(\(parameter)) {\n"
    if let move = property.move, let spring = move.animation.plainSpring {
      let ω = spring.naturalFrequency
      return "\n// exact: the same spring, of mass 1" + start
        + "    snapTo(\(float(move.from)))\n    \(wait)\n"
        + "    animateTo(\(float(move.to)), spring(dampingRatio = \(float(spring.dampingRatio)), "
        + "stiffness = \(float(ω * ω)), visibilityThreshold = "
        + "\(float(sheet.error * (move.to - move.from).magnitude))))\n}\n"
    }
    let (_, segments) = motion.afterWait
    let first = segments[0].start
    let length = motion.period ?? motion.duration - first
    var lines: [String] = []
    for (index, segment) in segments.enumerated() {
      if index > 0, segments[index - 1].to != segment.from {
        lines.append(
          "\(float(segments[index - 1].to)) at \(max(Int(milliseconds(segment.start - first))! - 1, 0))"
        )
      }
      let easing =
        segment.easing.map {
          "CubicBezierEasing(\([$0.x1, $0.y1, $0.x2, $0.y2].map(float).joined(separator: ", ")))"
        } ?? "LinearEasing"
      lines.append(
        "\(float(segment.from)) at \(milliseconds(segment.start - first)) using \(easing)")
    }
    lines.append("\(float(segments.last!.to)) at \(milliseconds(length))")
    let indent = motion.period == nil ? "        " : "            "
    var spec = "keyframes {\n\(indent)durationMillis = \(milliseconds(length))\n"
    spec += lines.map { "\(indent)\($0)\n" }.joined() + "\(indent.dropLast(4))}"
    if motion.period != nil { spec = "infiniteRepeatable(\n        \(spec)\n    )" }
    let isWhole = segments.allSatisfy {
      let time = ($0.end - first) * 1000
      return (time - time.rounded()).magnitude < 1e-6
    }
    return
      "\n// \(ExportText.error(motion))\(isWhole ? "" : ", and by what rounding to whole milliseconds adds")"
      + start + "    snapTo(\(float(motion.from)))\n    \(wait)\n"
      + "    animateTo(\(float(motion.to)), \(spec))\n}\n"
  }

  private func milliseconds(_ seconds: Double) -> String {
    "\(Int(min(seconds * 1000, 2e9).rounded()))"
  }

  private func float(_ value: Double) -> String { ExportText.decimal(value) + "f" }
}
