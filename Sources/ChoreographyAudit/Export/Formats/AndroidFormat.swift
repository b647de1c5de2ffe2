internal import AnimationNumerics

/// A choreography as Kotlin for Android's animators: every property as keyframes of an `ObjectAnimator`,
/// each with a `PathInterpolator` that is its cubic.
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
    for element in sheet.elements {
      let parameter = element.stagger == nil ? "" : ", index: Int = 0"
      text +=
        "\nfun \(Identifiers.camel(element.identifier))(view: View\(parameter)): List<ObjectAnimator> = listOf(\n"
      for property in element.properties where !property.motion.segments.isEmpty {
        text += animator(element, property)
      }
      text += ")\n"
    }
    return text
  }

  private func animator(_ element: ExportSheet.Element, _ property: ExportSheet.Property) -> String
  {
    let motion = property.motion
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
          ", PathInterpolator(\([$0.x1, $0.y1, $0.x2, $0.y2].map(float).joined(separator: ", ")))"
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
    return """
          // \(ExportText.error(motion)), besides the rounding to whole milliseconds\(spring)
          ObjectAnimator.ofPropertyValuesHolder(view, PropertyValuesHolder.ofKeyframe("\(name(property.name))",
              \(frames.joined(separator: ",\n        ")))).apply {
              duration = \(Int((length * 1000).rounded()))L
              startDelay = \(start)
              interpolator = LinearInterpolator()\(motion.period == nil ? "" : "\n        repeatCount = ValueAnimator.INFINITE")
          },

      """
  }

  private func name(_ property: String) -> String {
    switch property {
    case "opacity": "alpha"
    case "x": "translationX"
    case "y": "translationY"
    case "scale": "scaleX"
    default: Identifiers.camel(Identifiers.safe(property))
    }
  }

  private func float(_ value: Double) -> String { ExportText.decimal(value) + "f" }
}
