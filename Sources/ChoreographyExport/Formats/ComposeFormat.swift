internal import AnimationNumerics
internal import ChoreographyFiles

/// A choreography as Kotlin for Jetpack Compose: a function for each property that returns its
/// value from an `Animatable`, started with the item's index.
///
/// Plain springs use Compose's own, with mass 1; everything else is keyframes with cubic easings.
/// Times are whole milliseconds, which the stated errors include. If reduced motion is
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
    let (wait, length) = motion.play
    let spring = property.move?.animation.plainSpring
    // Keyframes begin where the first of them moves, a spring where its move begins.
    let start = spring != nil ? property.move!.delay : wait
    code += "    delay(\(element.kotlinDelay(start)))\n"
    let shift = element.kotlinDelayError(start)
    let late = shift > 1e-9 ? ", up to \(DisplayText.milliseconds(shift, .up)) early or late" : ""
    if kind == .jump {
      return (code + "    snapTo(\(float(motion.to)))\n", "exact\(late)")
    }
    if let move = property.move, let spring {
      let ω = spring.naturalFrequency
      code +=
        "    animateTo(\(float(move.to)), spring(dampingRatio = \(float(spring.dampingRatio)), "
        + "stiffness = \(float(ω * ω)), visibilityThreshold = "
        + "\(float(sheet.error * (move.to - move.from).magnitude))))\n"
      return (code, "exact: the same spring, of mass 1\(late)")
    }
    let printed = PrintedMotion(
      motion, .single(times: PrintedMotion.Style.times(every: 0.001, whole), jump: 1e-3),
      shift: shift)
    var lines: [String] = []
    for (index, part) in printed.parts.enumerated() {
      if index > 0, part.jumps {
        lines.append("\(printed.parts[index - 1].to) at \(max(Int(part.start)! - 1, 0))")
      }
      let easing =
        part.easing.map { "CubicBezierEasing(\($0.joined(separator: ", ")))" } ?? "LinearEasing"
      lines.append("\(part.from) at \(part.start) using \(easing)")
    }
    lines.append("\(printed.parts.last!.to) at \(whole(length * 1000))")
    let indent = motion.period == nil ? "        " : "            "
    var spec = "keyframes {\n\(indent)durationMillis = \(whole(length * 1000))\n"
    spec += lines.map { "\(indent)\($0)\n" }.joined() + "\(indent.dropLast(4))}"
    if motion.period != nil { spec = "infiniteRepeatable(\n        \(spec)\n    )" }
    return (code + "    animateTo(\(float(motion.to)), \(spec))\n", printed.statement)
  }

  private func whole(_ milliseconds: Double) -> String {
    "\(Int(min(milliseconds, 2e9).rounded()))"
  }

  private func float(_ value: Double) -> String { ExportText.decimal(value) + "f" }
}

extension ExportSheet.Element {
  /// An item's delay in whole milliseconds: "100L + index * 40L".
  func kotlinDelay(_ delay: Double) -> String {
    let first = "\(Int(min((self.delay + delay) * 1000, 2e9).rounded()))L"
    guard let stagger else { return first }
    let index = stagger.maximumIndex.map { "minOf(index, \($0))" } ?? "index"
    let interval = stagger.interval * 1000
    return (interval - interval.rounded()).magnitude < 1e-9
      ? "\(first) + \(index) * \(Int(interval.rounded()))L"
      : "\(first) + (\(index) * \(ExportText.decimal(interval))).toLong()"
  }

  /// The largest error of such a delay, in seconds.
  func kotlinDelayError(_ delay: Double) -> Double {
    let first = startError(delay) { ($0 * 1000).rounded() / 1000 }
    let isWhole = stagger.map { ($0.interval * 1000).remainder(dividingBy: 1).magnitude < 1e-9 }
    return isWhole ?? true
      ? first : ((self.delay + delay) * 1000).remainder(dividingBy: 1).magnitude / 1000 + 1e-3
  }
}
