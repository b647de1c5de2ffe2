internal import AnimationNumerics

/// A choreography as Kotlin for Jetpack Compose: a function for each property that returns its
/// value from an `Animatable`, started with the item's index.
///
/// Plain springs use Compose's own, with mass 1; everything else is keyframes with cubic easings.
/// Compose rounds to whole milliseconds, and the resulting error is stated. If reduced motion is
/// specified, the caller passes whether it is requested.
///
/// Source: Android, `ValueAnimator.areAnimatorsEnabled()`, and Compose, `MotionDurationScale`.
struct ComposeFormat {
  let sheet: ExportSheet

  init(_ sheet: ExportSheet) {
    self.sheet = sheet
  }

  var text: String {
    var text = "// \(ExportText.comment("\(sheet.name): \(sheet.title)"))\n"
    if sheet.reducesMotion {
      text += """
        // reduceMotion says whether less motion is asked for: on Android !ValueAnimator.areAnimatorsEnabled().
        // With animators off Compose ends every animation at once, unless the coroutine's context has a
        // MotionDurationScale of its own.

        """
    }
    text += """
      import androidx.compose.animation.core.*
      import kotlinx.coroutines.delay

      """
    for (element, reduced) in zip(sheet.elements, sheet.reduced) {
      for property in element.properties where property.kind != .rest {
        let calm = reduced.flatMap { reduced in
          reduced.properties.first { $0.name == property.name }.map { (reduced, $0) }
        }
        text += function(element, property, calm)
      }
    }
    return text
  }

  private func function(
    _ element: ExportSheet.Element, _ property: ExportSheet.Property,
    _ calm: (element: ExportSheet.Element, property: ExportSheet.Property)?
  ) -> String {
    let name = Identifiers.camel(element.label(property.name))
    let parameters =
      (element.stagger == nil ? [] : ["index: Int = 0"])
      + (calm == nil ? [] : ["reduceMotion: Boolean"])
    let own = motion(element, property)
    var text = "\n// \(own.precision)\n"
    if let calm {
      let other = motion(calm.element, calm.property)
      text += "// with less motion: \(other.precision)\n"
      return text + signature(name, parameters)
        + "    if (reduceMotion) {\n\(indented(other.code))        return\n    }\n\(own.code)}\n"
    }
    return text + signature(name, parameters) + "\(own.code)}\n"
  }

  private func signature(_ name: String, _ parameters: [String]) -> String {
    "suspend fun Animatable<Float, AnimationVector1D>.\(name)(\(parameters.joined(separator: ", "))) {\n"
  }

  private func indented(_ code: String) -> String {
    code.split(separator: "\n").map { "    \($0)\n" }.joined()
  }

  /// The statements of a property and their error.
  private func motion(
    _ element: ExportSheet.Element, _ property: ExportSheet.Property
  ) -> (code: String, precision: String) {
    let motion = property.motion
    let kind = property.kind
    var code = "    snapTo(\(float(motion.from)))\n"
    guard kind != .rest else { return (code, "exact: it does not move") }
    let (wait, segments) = motion.afterWait
    let start = element.delay + (property.move?.delay ?? wait)
    let interval = element.stagger?.interval ?? 0
    code += "    delay(\(milliseconds(start))L"
    if let stagger = element.stagger {
      let index = stagger.maximumIndex.map { "minOf(index, \($0))" } ?? "index"
      code += " + (\(index) * \(ExportText.decimal(interval * 1000))).toLong()"
    }
    code += ")\n"
    func precision(_ text: String, _ times: [Double], jumps: Bool = false) -> String {
      let isWhole = ([start, interval] + times).allSatisfy {
        ($0 * 1000 - ($0 * 1000).rounded()).magnitude < 1e-6
      }
      var additions = isWhole ? [] : ["rounding to whole milliseconds"]
      if jumps { additions.append("a millisecond for each jump") }
      return additions.isEmpty ? text : "\(text), besides \(additions.joined(separator: " and "))"
    }
    if kind == .jump {
      return (code + "    snapTo(\(float(motion.to)))\n", precision("exact", []))
    }
    if let move = property.move, let spring = move.animation.plainSpring {
      let ω = spring.naturalFrequency
      code +=
        "    animateTo(\(float(move.to)), spring(dampingRatio = \(float(spring.dampingRatio)), "
        + "stiffness = \(float(ω * ω)), visibilityThreshold = "
        + "\(float(sheet.error * (move.to - move.from).magnitude))))\n"
      return (code, precision("exact: the same spring, of mass 1", []))
    }
    let first = segments[0].start
    let length = motion.period ?? motion.duration - first
    var lines: [String] = []
    var jumps = false
    for (index, segment) in segments.enumerated() {
      if index > 0, segments[index - 1].to != segment.from {
        jumps = true
        let before = max(Int(milliseconds(segment.start - first))! - 1, 0)
        lines.append("\(float(segments[index - 1].to)) at \(before)")
      }
      let easing =
        segment.easing.map {
          "CubicBezierEasing(\(ExportText.points($0, float).joined(separator: ", ")))"
        } ?? "LinearEasing"
      lines.append(
        "\(float(segment.from)) at \(milliseconds(segment.start - first)) using \(easing)")
    }
    lines.append("\(float(segments.last!.to)) at \(milliseconds(length))")
    let indent = motion.period == nil ? "        " : "            "
    var spec = "keyframes {\n\(indent)durationMillis = \(milliseconds(length))\n"
    spec += lines.map { "\(indent)\($0)\n" }.joined() + "\(indent.dropLast(4))}"
    if motion.period != nil { spec = "infiniteRepeatable(\n        \(spec)\n    )" }
    return (
      code + "    animateTo(\(float(motion.to)), \(spec))\n",
      precision(ExportText.error(motion), segments.map { $0.end - first }, jumps: jumps)
    )
  }

  private func milliseconds(_ seconds: Double) -> String {
    "\(Int(min(seconds * 1000, 2e9).rounded()))"
  }

  private func float(_ value: Double) -> String { ExportText.decimal(value) + "f" }
}
