internal import AnimationNumerics
internal import ChoreographyFiles
internal import StrictJSON

/// A choreography as variants of Motion for React: "hidden" before the trigger, "visible" after it.
///
/// Plain springs are springs of mass 1 that stop within 1/2000 of their move; curves are an
/// `ease`, everything else is keyframes. Where only the item's index delays an item, its container
/// has `staggerChildren`; otherwise the variant is a function of the index.
///
/// Source: github.com/motiondivision/motion 1b037b0: in `visual-element-target.ts` a delay of a
/// variant replaces that of its container; `spring.ts` stops at `restDelta`, by default 0.5 for moves
/// of 5 or more; `JSAnimation.ts` shows the first keyframe during the delay; `linear.ts` draws the
/// springs of `acceleratedValues`, of which here are opacities, through points 10 ms apart;
/// `cubic-bezier.ts` halves twelve times for all others.
struct MotionFormat {
  let sheet: ExportSheet

  var text: String {
    var (usage, variants) = ("", "")
    if sheet.animations != nil, let transitions { return transitions }
    for element in sheet.elements {
      let name = Identifiers.camel(element.fullIdentifier) + "Variants"
      // Under reduced motion the stagger may differ, or be absent.
      let isShared = element.reduced == nil && staggersChildren(element)
      variants += self.variants(element, name, isShared)
      var chosen = name
      if let reduced = element.reduced {
        chosen = "reduced ? \(name)Calm : \(name)"
        variants += self.variants(reduced, name + "Calm", isShared)
      }
      let custom = element.stagger == nil || isShared ? "" : " custom={index}"
      let own =
        element.trigger == nil
        ? "" : " animate={\(element.flag) ? \(Self.variant(element)) : \"hidden\"}"
      let view = "<motion.div variants={\(chosen)}\(custom)\(own) />"
      usage +=
        element.stagger == nil
        ? "//       \(view)\n"
        : "//       <motion.div\(isShared ? " variants={\(name)List}" : "")>"
          + "{items.map((item, index) => \(view))}</motion.div>\n"
    }
    let hook = sheet.reducesMotion ? "//     const reduced = useReducedMotion();\n" : ""
    return """
      // \(ExportText.comment("\(sheet.name): \(sheet.title)"))
      // \(claim(variants))
      // Motion rounds times to milliseconds, besides, and writes x, y, scale and rotate as one transform:
      // the page's own translate, rotate and scale would add to it.
      //
      \(hook)//     <motion.div initial="hidden" animate={isVisible ? "visible" : "hidden"}>
      \(usage)//     </motion.div>
      \(variants)
      """
  }

  private func claim(_ text: String) -> String {
    let isBounded = text.split(separator: "\n")
      .contains { $0.drop { $0 == " " }.hasPrefix("// off by at most") }
    return sheet.claim(isBounded ? "Exact, except where a bound is written" : "Exact")
  }

  /// Separate animations as transitions for any property; nil if one of them is more than a move.
  private var transitions: String? {
    var text = ""
    for element in sheet.elements {
      guard element.properties.count == 1, element.properties[0].move != nil else { return nil }
      let property = element.properties[0]
      let motion = motion(property, element, rest: nil)
      let transition = motion.transition ?? "duration: 0"
      let delay = delay(element, property.wait)
      text += "\n\(bound(motion.statement))"
      text += "export const \(Identifiers.camel(element.identifier))Transition = "
      text += "{ \(transition)\(delay) };\n"
    }
    let first = Identifiers.camel(sheet.elements.first?.identifier ?? "") + "Transition"
    return """
      // \(ExportText.comment(sheet.title))
      // \(claim(text))
      //
      //     <motion.div animate={{ opacity: 1 }} transition={\(first)} />
      \(text)
      """
  }

  /// The name of the variant after the trigger.
  private static func variant(_ element: ExportSheet.Element) -> String {
    element.trigger.map(ScriptJSON.string) ?? "visible"
  }

  /// Whether the container can delay the items: nothing else does, and all have indexes of their own.
  private func staggersChildren(_ element: ExportSheet.Element) -> Bool {
    guard let stagger = element.stagger, stagger.maximumIndex == nil, stagger.from == nil else {
      return false
    }
    return element.properties.allSatisfy { $0.wait == 0 }
  }

  /// The properties that have a name in Motion.
  static let properties: Set = ["opacity", "scale", "x", "y", "rotation"]

  /// A line that states a bound.
  private func bound(_ statement: String) -> String {
    statement == "exact" ? "" : "// \(statement)\n"
  }

  private func variants(
    _ element: ExportSheet.Element, _ name: String, _ isShared: Bool
  ) -> String {
    let names = CSSNames(element)
    func key(_ property: ExportSheet.Property) -> String {
      switch property.name {
      case "opacity", "scale", "x", "y": property.name
      case "rotation": "rotate"
      default: "\"--\(names.identifier(property.name))\""
      }
    }
    let moves = element.properties.compactMap(\.move).map { ($0.to - $0.from).magnitude }
    let rest = Decimals.rounded(min(0.0005, sheet.error / 2) * (moves.min() ?? 1), digits: 3)
    var (values, transitions): ([String], [(key: String, text: String)]) = ([], [])
    for property in element.properties {
      let (value, transition, statement) = motion(property, element, rest: rest)
      let line = bound(statement)
      values.append("\(line.isEmpty ? "" : "    \(line)")    \(key(property)): \(value),\n")
      guard let transition else { continue }
      let delay = isShared ? "" : delay(element, property.wait)
      transitions.append((key(property), "{ \(transition)\(delay) }"))
    }
    let isOne = Set(transitions.map(\.text)).count == 1
    let transition =
      isOne
      ? transitions[0].text
      : "{\n\(transitions.map { "      \($0.key): \($0.text),\n" }.joined())    }"
    var hidden = element.properties.map { "\(key($0)): \(ExportText.number($0.from))" }
    var leaving = ""
    if let back = element.exits.first {
      let ways = back.properties.compactMap { property in
        let motion = motion(property, back, rest: rest)
        if motion.statement != "exact" { leaving += "  // \(key(property)): \(motion.statement)\n" }
        return motion.transition.map { transition in
          "\(key(property)): { \(transition)\(delay(back, property.wait)) }"
        }
      }
      hidden.append("transition: { \(ways.joined(separator: ", ")) }")
    }
    let isFunction = element.stagger != nil && !isShared
    var text = "\nexport const \(name) = {\n\(leaving)"
    text += "  hidden: { \(hidden.joined(separator: ", ")) },\n"
    text += "  \(Self.variant(element)): \(isFunction ? "(index) => (" : ""){\n\(values.joined())"
    text += "    transition: \(transition),\n  }\(isFunction ? ")" : ""),\n};\n"
    if isShared, let stagger = element.stagger {
      let first = element.delay == 0 ? "" : "delayChildren: \(ExportText.number(element.delay)), "
      text += "\nexport const \(name)List = {\n  \(Self.variant(element)): { transition: { \(first)"
      text += "staggerChildren: \(ExportText.number(stagger.interval)) } },\n};\n"
    }
    return text
  }

  /// A delay in seconds as a member in JavaScript; empty without one.
  private func delay(_ element: ExportSheet.Element, _ wait: Double) -> String {
    element.stagger == nil && element.delay + wait == 0
      ? "" : ", delay: \(element.delayExpression(wait, in: .javaScript))"
  }

  /// The target of a property, its transition without a delay, and its error; no transition for what rests.
  ///
  /// - Parameter rest: The distance from its target at which a spring stops; nil where the property, on
  ///   which Motion's own depends, is unknown.
  private func motion(
    _ property: ExportSheet.Property, _ element: ExportSheet.Element, rest: Double?
  ) -> (value: String, transition: String?, statement: String) {
    let number = ExportText.number
    if property.kind == .rest { return (number(property.from), nil, "exact") }
    if property.kind == .jump { return (number(property.to), "duration: 0", "exact") }
    if let (move, spring) = property.spring {
      let ω = spring.naturalFrequency
      // Points h apart leave a spring by at most h²/8 of its second derivative, which from rest is largest at its
      // start: ω². They are printed with four decimals.
      let gaps = max((move.curve.duration * 100).rounded(.down) - 1, 4)
      let step = 0.01 * (gaps + 1) / gaps
      let drawn = min(ω * ω * step * step / 8, 1) + 5e-5
      let stopped = (rest ?? 0) / (move.to - move.from).magnitude
      let error = max(stopped, property.name == "opacity" ? drawn : 0)
      return (
        number(move.to),
        "type: \"spring\", stiffness: \(number(ω * ω)), damping: "
          + "\(number(2 * spring.dampingRatio * ω)), mass: 1"
          + (rest.map { ", restDelta: \(number($0))" } ?? ""),
        rest == nil
          ? "the spring itself until Motion stops it; an opacity is \(ExportText.offBy(drawn))"
          : ExportText.offBy(error)
      )
    }
    let motion = property.motion
    let (wait, length) = motion.play
    let read = { Double(number($0)) ?? .nan }
    // After a first value of its own a jump at the start takes a millionth of the time.
    let jump = 1e-6
    let printed = PrintedMotion(
      motion,
      .init(
        times: PrintedMotion.Style.times(of: length, printed: read(length)),
        lateness: jump * length,
        // Twelve halvings; browsers play opacities.
        parameterError: property.name == "opacity" ? 0 : 0x1p-12),
      shift: element.startError(wait, read))
    func ease(_ part: PrintedMotion.Part) -> String {
      part.easing.map { "[\($0.joined(separator: ", "))]" } ?? "\"linear\""
    }
    let duration = "duration: \(number(length))"
    let repeats = motion.period == nil ? "" : ", repeat: Infinity"
    let parts = printed.parts
    if parts.count == 1, !parts[0].jumps, motion.period == nil {
      return (parts[0].to, "\(duration), ease: \(ease(parts[0]))", printed.statement)
    }
    var (values, times, eases): ([String], [String], [String]) = ([], [], [])
    for (index, part) in parts.enumerated() {
      // Two values at one time make a jump.
      if part.jumps {
        values.append(index > 0 ? parts[index - 1].to : number(motion.from))
        times.append(part.start)
        eases.append("\"linear\"")
      }
      values.append(part.from)
      times.append(part.jumps && index == 0 ? number(jump) : part.start)
      eases.append(ease(part))
    }
    values.append(parts[parts.count - 1].to)
    times.append("1")
    return (
      "[\(values.joined(separator: ", "))]",
      "\(duration), times: [\(times.joined(separator: ", "))], ease: [\(eases.joined(separator: ", "))]"
        + repeats, printed.statement
    )
  }
}
