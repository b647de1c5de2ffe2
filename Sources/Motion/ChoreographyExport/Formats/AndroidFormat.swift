internal import AnimationNumerics

/// A choreography as Kotlin for Android's animators: every property as keyframes of an
/// `ObjectAnimator`, each with a `PathInterpolator` of its cubic.
///
/// Android expresses reduced motion by disabling animators, and then ends them at once. So fades
/// also end at once.
///
/// Source: Android, `ValueAnimator.areAnimatorsEnabled()`, since API level 26.
struct AndroidFormat {
  let sheet: ExportSheet

  var text: String {
    var text = """
      // \(ExportText.comment("\(sheet.name): \(sheet.title)"))
      // A PathInterpolator follows its curve along lines within 0.002, which adds to each stated error.
      import android.animation.*
      import android.view.View
      import android.view.animation.*

      private fun frame(fraction: Float, value: Float, interpolator: TimeInterpolator = LinearInterpolator()) =
          Keyframe.ofFloat(fraction, value).apply { this.interpolator = interpolator }

      """
    if sheet.reducesMotion {
      text += """

        // Where animators are off (ValueAnimator.areAnimatorsEnabled(), API level 26), the reduced motion is
        // played; Android ends it at once, loops included.

        """
    }
    for (element, reduced) in sheet.variants {
      var parameters = element.stagger == nil ? "" : ", index: Int = 0"
      if reduced != nil {
        parameters += ", reduceMotion: Boolean = !ValueAnimator.areAnimatorsEnabled()"
      }
      let calm = reduced.map { "if (reduceMotion) \(list($0, of: element)) else " } ?? ""
      text +=
        "\nfun \(Identifiers.camel(element.fullIdentifier))(view: View\(parameters)): List<ObjectAnimator> =\n"
        + "    \(calm)\(list(element, of: element))\n"
    }
    return text
  }

  /// The animators of an element, for the properties that ever move.
  private func list(_ element: ExportSheet.Element, of original: ExportSheet.Element) -> String {
    let moving = original.properties.filter { $0.kind != .rest }.map(\.name)
    let properties = element.properties.filter { moving.contains($0.name) }
    return "listOf(\n\(properties.map { animator(element, $0) }.joined())    )"
  }

  private func animator(_ element: ExportSheet.Element, _ property: ExportSheet.Property) -> String
  {
    let motion = property.motion
    guard property.kind != .rest else {
      let holders = names(property.name).map {
        "PropertyValuesHolder.ofFloat(\"\($0)\", \(ExportText.float(motion.from)))"
      }
      return """
                // exact: it does not move
                ObjectAnimator.ofPropertyValuesHolder(view, \(holders.joined(separator: ", "))).setDuration(0L),

        """
    }
    let (wait, length) = motion.play
    let duration = max((length * 1000).rounded(), 1)
    let printed = PrintedMotion(
      motion,
      .single(
        times: PrintedMotion.Style.times(
          of: length, printed: duration / 1000, ExportText.float, read: PrintedMotion.Style.single)),
      shift: element.kotlinDelayError(wait))
    var frames = ["frame(0f, \(printed.parts[0].from))"]
    for (index, part) in printed.parts.enumerated() {
      if index > 0, part.jumps { frames.append("frame(\(part.start), \(part.from))") }
      let easing = part.easing.map { ", PathInterpolator(\($0.joined(separator: ", ")))" } ?? ""
      frames.append("frame(\(part.end), \(part.to)\(easing))")
    }
    let spring =
      property.spring.map { _, spring in
        let ω = spring.naturalFrequency
        return "; as a SpringForce: stiffness \(ExportText.number(ω * ω)), dampingRatio "
          + ExportText.number(spring.dampingRatio)
      } ?? ""
    let repeats =
      motion.period == nil ? "" : "\n            repeatCount = ValueAnimator.INFINITE"
    let names = names(property.name)
    let keyframes = frames.joined(separator: ",\n            ")
    let holders =
      names.count == 1
      ? "PropertyValuesHolder.ofKeyframe(\"\(names[0])\",\n            \(keyframes))"
      : "*arrayOf(\(names.map { "\"\($0)\"" }.joined(separator: ", "))).map { PropertyValuesHolder.ofKeyframe(it,\n"
        + "            \(keyframes)) }.toTypedArray()"
    return """
              // \(printed.statement)\(spring)
              ObjectAnimator.ofPropertyValuesHolder(view, \(holders)).apply {
                  duration = \(Int(duration))L
                  startDelay = \(element.kotlinDelay(wait))
                  interpolator = LinearInterpolator()\(repeats)
              },

      """
  }

  /// The properties that a view has.
  static let properties: Set = [
    "opacity", "x", "y", "z", "scale", "scale-x", "scale-y", "scaleX", "scaleY", "rotation",
    "rotation-x", "rotation-y", "rotationX", "rotationY",
  ]

  /// A view's names for a property; a scale has one for each axis.
  private func names(_ property: String) -> [String] {
    switch property {
    case "opacity": ["alpha"]
    case "x": ["translationX"]
    case "y": ["translationY"]
    case "z": ["translationZ"]
    case "scale": ["scaleX", "scaleY"]
    default: [Identifiers.camel(Identifiers.safe(property))]
    }
  }
}
