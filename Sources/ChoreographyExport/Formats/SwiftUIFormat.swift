internal import AnimationNumerics
internal import ChoreographyFiles

/// A choreography as SwiftUI: a view modifier for each element.
///
/// Single moves are SwiftUI animations, one for each property. Keyframes and phases are a
/// `KeyframeAnimator` with cubic keyframes; a loop repeats while the view is visible. Properties
/// without a SwiftUI modifier are left to the caller, in a comment.
///
/// Source: Apple, `keyframeAnimator(initialValue:repeating:content:keyframes:)`: what does not
/// repeat shows the value at the beginning of its keyframes, and every repetition starts from the
/// value at the end.
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
    let name = Identifiers.camel(element.fullIdentifier)
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  private func modifier(_ element: ExportSheet.Element, _ reduced: ExportSheet.Element?) -> String {
    // If only moves differ, each modifier gets a condition; keyframes are written twice.
    let isWritten =
      reduced.map { reduced in
        (element.properties + reduced.properties).allSatisfy { $0.kind != .keyframes }
      } ?? true
    let own = isWritten ? chain(element, calm: reduced) : chain(element)
    var (state, types, body) = (own.state, own.types, own.view)
    if !isWritten, let reduced {
      let calm = chain(reduced, prefix: "calm")
      func indented(_ view: String) -> String {
        view.split(separator: "\n").map { "  \($0)\n" }.joined()
      }
      state += calm.state
      types += calm.types
      body =
        "    if reduceMotion {\n\(indented(calm.view))    } else {\n\(indented(own.view))    }\n"
    }
    let index = element.stagger == nil ? "" : "  var index = 0\n"
    return """

      struct \(typeName(element)): ViewModifier {
        var isVisible: Bool
      \(index)\(reduced == nil ? "" : "  @Environment(\\.accessibilityReduceMotion) private var reduceMotion\n")\(state)
      \(types)  func body(content: Content) -> some View {
      \(body)  }
      }

      """
  }

  /// The modifiers of an element's view, and the members that its type needs for them.
  private struct Chain {
    var view: String
    var state = ""
    var types = ""
  }

  /// The modifiers of an element.
  ///
  /// - Parameters:
  ///   - calm: The element under reduced motion, if each modifier has a condition for it.
  ///   - prefix: Distinguishes the names from those of another chain of the type.
  private func chain(
    _ element: ExportSheet.Element, calm: ExportSheet.Element? = nil, prefix: String = ""
  ) -> Chain {
    var body = "    content\n"
    for property in element.properties {
      let (from, to) = (property.motion.from, property.motion.to)
      var animation = "nil"
      switch property.kind {
      case .keyframes: continue
      case .rest:
        let value = ExportText.number(from)
        body +=
          view(property.name, value).map { "      \($0)\n" } ?? comment(property.name, value)
        continue
      case .jump: break
      case .move: animation = property.move.map { self.animation($0, element) } ?? "nil"
      }
      if let calm {
        let move = calm.properties.first { $0.name == property.name }?.move
        let other = move.map { self.animation($0, calm) } ?? "nil"
        if other != animation { animation = "reduceMotion ? \(other) : \(animation)" }
      }
      let value = "isVisible ? \(ExportText.number(to)) : \(ExportText.number(from))"
      body +=
        view(property.name, value).map { "      .animation(\(animation)) { $0\($0) }\n" }
        ?? comment(property.name, animation)
    }
    var chain = Chain(view: body)
    for (number, group) in tracks(element).enumerated() {
      let animator = animator(element, group, prefix, number == 0 ? "" : "\(number + 1)")
      chain.view += animator.view
      chain.state += animator.state
      chain.types += animator.types
    }
    return chain
  }

  /// The keyframe properties, grouped by animator. A loop's tracks restart together, so they share
  /// one period and one start.
  private func tracks(_ element: ExportSheet.Element) -> [[ExportSheet.Property]] {
    var groups: [[ExportSheet.Property]] = []
    for property in element.properties where property.kind == .keyframes {
      let same = groups.firstIndex { group in
        group[0].motion.period == property.motion.period
          && (property.motion.period == nil || group[0].motion.delay == property.motion.delay)
      }
      if let same { groups[same].append(property) } else { groups.append([property]) }
    }
    return groups
  }

  /// A keyframe animator of properties, and the type of its values.
  ///
  /// A loop waits outside its keyframes, because these would wait in every cycle. It starts to
  /// repeat after its delay and shows its first value until then.
  private func animator(
    _ element: ExportSheet.Element, _ group: [ExportSheet.Property], _ prefix: String,
    _ suffix: String
  ) -> Chain {
    let isLoop = group[0].motion.period != nil
    let wait = delay(element, group[0].motion.delay)
    let waits = element.stagger != nil || element.delay + group[0].motion.delay > 0
    let values = (prefix.isEmpty ? "Values" : "CalmValues") + suffix
    let flag = (prefix.isEmpty ? "isLooping" : "isCalmlyLooping") + suffix
    let names = group.map { Identifiers.camel(CSSNames(element).identifier($0.name)) }
    let state = isLoop && waits ? "  @State private var \(flag) = false\n" : ""
    var types = "  struct \(values) {\n"
    for (property, name) in zip(group, names) {
      types += "    var \(name) = \(ExportText.decimal(property.motion.from))\n"
    }
    types += "  }\n\n"
    let start = isLoop ? "repeating: \(waits ? flag : "isVisible")" : "trigger: isVisible"
    var body =
      "      .keyframeAnimator(initialValue: \(values)(), \(start)) { view, values in\n        view\n"
    for (property, name) in zip(group, names) {
      body += "          \(view(property.name, "values.\(name)") ?? "// values.\(name)")\n"
    }
    body += "      } keyframes: { _ in\n"
    func read(_ seconds: Double) -> Double { Double(ExportText.number(seconds)) ?? .nan }
    for (property, name) in zip(group, names) {
      let motion = property.motion
      let printed = PrintedMotion(
        motion,
        .init(limits: nil, value: ExportText.decimal, times: PrintedMotion.Style.durations()),
        shift: element.startError(isLoop ? motion.delay : motion.play.wait, read))
      body += "        // \(printed.statement)\n        KeyframeTrack(\\.\(name)) {\n"
      let start = delay(element, motion.play.wait)
      if !isLoop, element.stagger != nil || element.delay + motion.play.wait > 0 {
        body +=
          "          LinearKeyframe(\(ExportText.decimal(motion.from)), duration: \(start))\n"
      }
      for (index, part) in printed.parts.enumerated() {
        // A cycle starts at the end value of the previous one.
        if part.jumps || index == 0 && isLoop && motion.to != motion.from {
          body += "          MoveKeyframe(\(part.from))\n"
        }
        body += "          \(keyframe(part))\n"
      }
      body += "        }\n"
    }
    body += "      }\n"
    if isLoop, waits {
      body += """
              .task(id: isVisible) {
                \(flag) = false
                guard isVisible else { return }
                do { try await Task.sleep(for: .seconds(\(wait))) } catch { return }
                \(flag) = true
              }

        """
    }
    return Chain(view: body, state: state, types: types)
  }

  /// Instructions for a property without a SwiftUI modifier.
  private func comment(_ property: String, _ animation: String) -> String {
    "      // \(ExportText.comment(property)): \(animation)\n"
  }

  /// A view modifier with a value; nil if SwiftUI has no modifier for the property.
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
    let common = element.delay + delay
    guard let stagger = element.stagger else { return ExportText.number(common) }
    let index = stagger.maximumIndex.map { "min(index, \($0))" } ?? "index"
    let own = "Double(\(index)) * \(ExportText.number(stagger.interval))"
    return common == 0 ? own : "\(ExportText.number(common)) + \(own)"
  }

  private func animation(_ move: ExportSheet.Move, _ element: ExportSheet.Element) -> String {
    let own = Self.expression(move.animation)
    // The expression has the delays within the animation.
    let rest = move.delay - move.curve.delay
    return element.stagger == nil && element.delay + rest == 0
      ? own : "\(own).delay(\(delay(element, rest)))"
  }

  private func keyframe(_ part: PrintedMotion.Part) -> String {
    let end = "\(part.to), duration: \(part.end)"
    switch part.easing {
    case let c? where c.count == 4:
      return "LinearKeyframe(\(end), timingCurve: .bezier(startControlPoint: "
        + "UnitPoint(x: \(c[0]), y: \(c[1])), endControlPoint: UnitPoint(x: \(c[2]), y: \(c[3]))))"
    case let v?: return "CubicKeyframe(\(end), startVelocity: \(v[0]), endVelocity: \(v[1]))"
    case nil: return "LinearKeyframe(\(end))"
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
