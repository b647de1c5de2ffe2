internal import AnimationNumerics
internal import CMotionResources
internal import ChoreographyFiles
internal import StrictJSON

/// A choreography as a JavaScript module over the Web Animations API: `play(container)` starts it
/// and returns the animations; a third argument names another trigger, or "leave".
///
/// Items are the container's descendants with their element's class, in document order. If the user
/// prefers reduced motion, the reduced animations are played.
struct WebAnimationsFormat {
  let sheet: ExportSheet
  private let curves: CSSCurves

  init(_ sheet: ExportSheet) {
    self.sheet = sheet
    curves = CSSCurves(sheet)
  }

  var text: String {
    func entries(_ element: ExportSheet.Element, of original: ExportSheet.Element) -> [String] {
      ([element] + element.exits).map { self.element($0, CSSNames(original), original) }
    }
    let own = sheet.elements.map { entries($0, of: $0) }
    let calm = zip(sheet.elements, own).flatMap { element, own in
      element.reduced.map { entries($0, of: element) } ?? own
    }
    let registrations = sheet.elements.flatMap { CSSNames($0).registrations }.map {
      "[\"\($0)\", \"\($1)\", \"\($2)\"]"
    }
    let lines = (own.joined() + calm).joined(separator: "\n").split(separator: "\n")
    let isBounded = lines.contains { $0.hasPrefix("      /* ") }
    return Template.filled(
      web_animations_js(),
      [
        "title": ExportText.comment("\(sheet.name): \(sheet.title)"),
        "error": sheet.claim(isBounded ? "Exact, except where a bound is written" : "Exact"),
        "registered": registrations.joined(separator: ", "),
        "own": own.joined().joined(separator: ",\n"), "calm": calm.joined(separator: ",\n"),
      ])
  }

  private func element(
    _ element: ExportSheet.Element, _ names: CSSNames, _ original: ExportSheet.Element
  ) -> String {
    let motions = element.properties.compactMap { property -> String? in
      motion(property, names).map { "      \($0)" }
    }
    let delay = element.delayExpression(0, in: .javaScript, ExportText.milliseconds)
    var style = names.fixed(element, where: { $0.kind == .rest }).map { property, value in
      "\(property.contains("-") ? "\"\(property)\"" : property): \"\(value)\""
    }
    // Setting these properties must not start a transition of the page's style.
    if element.replacesTransform, !style.isEmpty { style.append("transition: \"none\"") }
    return """
        { selector: ".\(original.identifier)", trigger: \(ScriptJSON.string(element.trigger ?? "visible")), \
      delay: (index) => \(delay), style: \(style.isEmpty ? "{}" : "{ \(style.joined(separator: ", ")) }"), motions: [
      \(motions.joined(separator: ",\n"))
        ] }
      """
  }

  /// The animations of a property, after their bound unless they are exact.
  private func motion(_ property: ExportSheet.Property, _ names: CSSNames) -> String? {
    func bounded(_ statement: String, _ code: String) -> String {
      statement == "exact" ? code : "/* \(statement) */ \(code)"
    }
    guard property.kind != .rest else { return nil }
    func frame(_ offset: String, _ value: Double, _ easing: String? = nil) -> String {
      let css = names.css(property.name)
      let name = css.hasPrefix("--") ? "\"\(css)\"" : Identifiers.camel(css)
      // The page's value is taken when the motion starts.
      let text = property.isUnstated(value) ? "null" : "\"\(names.value(property.name, value))\""
      return "{ offset: \(offset), \(name): \(text)"
        + (easing.map { ", easing: \"\($0)\"" } ?? "") + " }"
    }
    if let move = property.move, curves.keeps(move) {
      let curve = curves[move]
      return bounded(
        curve.exact == nil ? ExportText.offBy(curve.linearError) : "exact",
        "{ keyframes: [\(frame("0", move.from, curve.exact ?? curve.linear)), "
          + "\(frame("1", move.to))], wait: \(ExportText.milliseconds(move.delay)), duration: "
          + "\(ExportText.milliseconds(move.curve.duration)) }")
    }
    let motion = property.motion
    let (wait, length) = motion.play
    let printed = PrintedMotion(
      motion,
      .init(
        times: PrintedMotion.Style.times(
          of: length, printed: (Double(ExportText.milliseconds(length)) ?? .nan) / 1000)))
    var frames: [String] = []
    for (index, part) in printed.parts.enumerated() {
      // Two frames at one offset make a jump.
      if part.jumps, index > 0 {
        frames.append(frame(part.start, printed.parts[index - 1].read.to))
      }
      frames.append(frame(part.start, part.read.from, part.easing.map(CSSEasings.text)))
    }
    if let last = printed.parts.last { frames.append(frame("1", last.read.to)) }
    func animation(_ frames: [String], _ duration: String, _ more: String = "") -> String {
      "{ keyframes: [\(frames.joined(separator: ", "))], wait: \(ExportText.milliseconds(wait)), "
        + "duration: \(duration)\(more) }"
    }
    let repeats = motion.period == nil ? "" : ", iterations: Infinity"
    let duration = ExportText.milliseconds(length)
    guard let first = printed.parts.first, first.jumps else {
      return bounded(printed.statement, animation(frames, duration, repeats))
    }
    // An animation that fills backwards shows the last of two frames at 0. So a jump at the start is
    // an animation without a duration, which shows its first frame before it starts and its last after.
    let jump = animation([frame("0", motion.from), frame("1", first.read.from)], "0")
    let rest = animation(frames, duration, repeats + ", fill: \"forwards\"")
    return bounded(printed.statement, motion.duration <= 1e-5 ? jump : "\(jump),\n      \(rest)")
  }
}
