internal import AnimationNumerics

/// A choreography as SwiftUI: a view modifier for each element.
///
/// Single moves are the animations themselves, one for each property; keyframes and phases are a
/// `KeyframeAnimator` with cubic keyframes. Properties that SwiftUI has no modifier for are left to the
/// caller, in a comment.
struct SwiftUIFormat {
  let sheet: ExportSheet

  init(_ sheet: ExportSheet) {
    self.sheet = sheet
  }

  var text: String {
    var text = "// \(ExportText.comment("\(sheet.name): \(sheet.title)"))\nimport SwiftUI\n"
    for (element, reduced) in zip(sheet.elements, sheet.reduced) {
      text += modifier(element, reduced)
    }
    return text
  }

  private func typeName(_ element: ExportSheet.Element) -> String {
    let name = Identifiers.camel("\(sheet.identifier)-\(element.identifier)")
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  private func modifier(_ element: ExportSheet.Element, _ reduced: ExportSheet.Element?) -> String {
    let moves = element.properties.filter { $0.move != nil }
    let tracks = element.properties.filter { $0.move == nil && !$0.motion.segments.isEmpty }
    var body = "    content\n"
    for property in moves {
      guard let move = property.move else { continue }
      let calm = reduced.map { reduced in
        reduced.properties.first { $0.name == property.name }?.move
      }
      let own = animation(move, element)
      let choice: String
      switch calm {
      case nil: choice = own
      case .some(nil): choice = "reduceMotion ? nil : \(own)"
      case .some(let calm?): choice = "reduceMotion ? \(animation(calm, reduced!)) : \(own)"
      }
      let value =
        "isVisible ? \(ExportText.number(move.to)) : \(ExportText.number(move.from))"
      let line = "      .animation(\(choice)) { $0\(view(property.name, value) ?? "") }\n"
      body += view(property.name, value) == nil ? comment(property.name, choice) : line
    }
    var frames = ""
    if !tracks.isEmpty {
      let isLoop = tracks.contains { $0.motion.period != nil }
      let names = tracks.map { Identifiers.camel(CSSNames(element).identifier($0.name)) }
      frames += "  struct Values {\n"
      for (property, name) in zip(tracks, names) {
        frames += "    var \(name) = \(ExportText.decimal(property.motion.from))\n"
      }
      frames += "  }\n\n"
      body +=
        "      .keyframeAnimator(initialValue: Values(), "
        + (isLoop ? "repeating: true" : "trigger: isVisible")
        + ") { view, values in\n        view\n"
      for (property, name) in zip(tracks, names) {
        body +=
          "          \(view(property.name, "values.\(name)") ?? "// values.\(name)")\n"
      }
      body += "      } keyframes: { _ in\n"
      for (property, name) in zip(tracks, names) {
        body +=
          "        // \(ExportText.error(property.motion))\n        KeyframeTrack(\\.\(name)) {\n"
        let wait = delay(element, property.motion.delay)
        if element.stagger != nil || element.delay + property.motion.delay > 0, !isLoop {
          body +=
            "          LinearKeyframe(\(ExportText.decimal(property.motion.from)), duration: \(wait))\n"
        }
        for (index, segment) in property.motion.segments.enumerated() {
          if index == 0
            ? segment.from != property.motion.from
            : property.motion.segments[index - 1].to != segment.from
          {
            body += "          MoveKeyframe(\(ExportText.decimal(segment.from)))\n"
          }
          body += "          \(keyframe(segment))\n"
        }
        body += "        }\n"
      }
      body += "      }\n"
    }
    let index = element.stagger == nil ? "" : "  var index = 0\n"
    return """

      struct \(typeName(element)): ViewModifier {
        var isVisible: Bool
      \(index)\(reduced == nil ? "" : "  @Environment(\\.accessibilityReduceMotion) private var reduceMotion\n")
      \(frames)  func body(content: Content) -> some View {
      \(body)  }
      }

      """
  }

  /// What the caller has to do with a property that SwiftUI has no modifier for.
  private func comment(_ property: String, _ animation: String) -> String {
    "      // \(ExportText.comment(property)): \(animation)\n"
  }

  /// A modifier of a view, with a value; nil for a property that SwiftUI has none for.
  private func view(_ property: String, _ value: String) -> String? {
    switch property {
    case "opacity": ".opacity(\(value))"
    case "scale": ".scaleEffect(\(value))"
    case "rotation": ".rotationEffect(.degrees(\(value)))"
    case "x": ".offset(x: \(value))"
    case "y": ".offset(y: \(value))"
    default: nil
    }
  }

  private func delay(_ element: ExportSheet.Element, _ delay: Double) -> String {
    let sum = ExportText.number(element.delay + delay)
    guard let stagger = element.stagger else { return sum }
    let index = stagger.maximumIndex.map { "min(index, \($0))" } ?? "index"
    return "\(sum) + Double(\(index)) * \(ExportText.number(stagger.interval))"
  }

  private func animation(_ move: ExportSheet.Move, _ element: ExportSheet.Element) -> String {
    let own = Self.expression(move.animation)
    let hidden = move.animation.leadingDelay.delay
    let rest = move.delay - hidden
    return element.stagger == nil && element.delay + rest == 0
      ? own : "\(own).delay(\(delay(element, rest)))"
  }

  private func keyframe(_ segment: ExportedMotion.Segment) -> String {
    let (to, duration) = (ExportText.decimal(segment.to), ExportText.number(segment.duration))
    switch segment.shape {
    case .line: return "LinearKeyframe(\(to), duration: \(duration))"
    case .bezier(let c):
      return "LinearKeyframe(\(to), duration: \(duration), timingCurve: .bezier(startControlPoint: "
        + "UnitPoint(x: \(ExportText.number(c.x1)), y: \(ExportText.number(c.y1))), endControlPoint: "
        + "UnitPoint(x: \(ExportText.number(c.x2)), y: \(ExportText.number(c.y2)))))"
    case .cubic(let v0, let v1):
      return "CubicKeyframe(\(to), duration: \(duration), startVelocity: \(ExportText.number(v0)), "
        + "endVelocity: \(ExportText.number(v1)))"
    }
  }

  /// An animation as a Swift expression.
  static func expression(_ animation: Animation) -> String { expression(animation.node) }

  private static func expression(_ node: Animation.Node) -> String {
    let number = Decimals.exact
    switch node {
    case .spring(let spring):
      return ".spring(duration: \(number(spring.duration)), bounce: \(number(spring.bounce)))"
    case .interpolatingSpring(let spring, let velocity):
      return ".interpolatingSpring(duration: \(number(spring.duration)), bounce: "
        + "\(number(spring.bounce)), initialVelocity: \(number(velocity)))"
    case .curve(let curve, let duration):
      guard let c = curve.bezier else {
        return curve.formulaExpression.map { ".timingCurve(\($0), duration: \(number(duration)))" }
          ?? ".linear(duration: \(number(duration)))"
      }
      return c.x1 == c.y1 && c.x2 == c.y2
        ? ".linear(duration: \(number(duration)))"
        : ".timingCurve(\(number(c.x1)), \(number(c.y1)), \(number(c.x2)), \(number(c.y2)), duration: "
          + "\(number(duration)))"
    case .delay(let base, let delay): return expression(base) + ".delay(\(number(delay)))"
    case .speed(let base, let speed): return expression(base) + ".speed(\(number(speed)))"
    case .repetition(let base, _, let count?, let reverses):
      return expression(base) + ".repeatCount(\(count), autoreverses: \(reverses))"
    case .repetition(let base, _, nil, let reverses):
      return expression(base) + ".repeatForever(autoreverses: \(reverses))"
    case .logicalCompletion(let base, let after):
      return expression(base) + ".logicallyComplete(after: \(number(after)))"
    }
  }
}
