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

  init(_ sheet: ExportSheet) {
    self.sheet = sheet
  }

  var text: String {
    var text = """
      // \(ExportText.comment("\(sheet.name): \(sheet.title)"))
      import android.animation.*
      import android.view.View
      import android.view.animation.*

      private fun frame(fraction: Float, value: Float, interpolator: TimeInterpolator = LinearInterpolator()) =
          Keyframe.ofFloat(fraction, value).apply { this.interpolator = interpolator }

      """
    if sheet.reducesMotion {
      text += """

        // Where animators are off (ValueAnimator.areAnimatorsEnabled(), API level 26), what is said of less
        // motion is played; Android ends it at once, and loops, too.

        """
    }
    for (element, reduced) in zip(sheet.elements, sheet.reduced) {
      var parameters = element.stagger == nil ? "" : ", index: Int = 0"
      if reduced != nil {
        parameters += ", reduceMotion: Boolean = !ValueAnimator.areAnimatorsEnabled()"
      }
      let calm = reduced.map { "if (reduceMotion) \(list($0, of: element)) else " } ?? ""
      text +=
        "\nfun \(Identifiers.camel(element.identifier))(view: View\(parameters)): List<ObjectAnimator> =\n"
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
        "PropertyValuesHolder.ofFloat(\"\($0)\", \(float(motion.from)))"
      }
      return """
                // exact: it does not move
                ObjectAnimator.ofPropertyValuesHolder(view, \(holders.joined(separator: ", "))).setDuration(0L),

        """
    }
    let (wait, segments) = motion.afterWait
    let first = segments[0].start
    let length = motion.period ?? motion.duration - first
    func fraction(_ time: Double) -> String { float(min(max((time - first) / length, 0), 1)) }
    var frames = ["frame(0f, \(float(segments[0].from)))"]
    for (index, segment) in segments.enumerated() {
      if index > 0, segments[index - 1].to != segment.from {
        frames.append("frame(\(fraction(segment.start)), \(float(segment.from)))")
      }
      let easing =
        segment.easing.map {
          ", PathInterpolator(\(ExportText.points($0, float).joined(separator: ", ")))"
        } ?? ""
      frames.append("frame(\(fraction(segment.end)), \(float(segment.to))\(easing))")
    }
    var start = "\(Int(((element.delay + wait) * 1000).rounded()))L"
    if let stagger = element.stagger {
      let index = stagger.maximumIndex.map { "minOf(index, \($0))" } ?? "index"
      start += " + (\(index) * \(ExportText.decimal(stagger.interval * 1000))).toLong()"
    }
    let spring =
      property.move?.animation.plainSpring.map { spring in
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
              // \(ExportText.error(motion)), besides the rounding to whole milliseconds\(spring)
              ObjectAnimator.ofPropertyValuesHolder(view, \(holders)).apply {
                  duration = \(Int((length * 1000).rounded()))L
                  startDelay = \(start)
                  interpolator = LinearInterpolator()\(repeats)
              },

      """
  }

  /// A view's names for a property; a scale has one for each axis.
  private func names(_ property: String) -> [String] {
    switch property {
    case "opacity": ["alpha"]
    case "x": ["translationX"]
    case "y": ["translationY"]
    case "scale": ["scaleX", "scaleY"]
    default: [Identifiers.camel(Identifiers.safe(property))]
    }
  }

  private func float(_ value: Double) -> String { ExportText.decimal(value) + "f" }
}
