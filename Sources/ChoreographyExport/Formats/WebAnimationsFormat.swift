internal import AnimationNumerics

/// A choreography as a JavaScript module over the Web Animations API: `play(container)` starts it
/// and returns the animations.
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
    let calm = zip(sheet.elements, sheet.reduced).map { element, reduced in
      reduced.map { self.element($0, CSSNames(element)) }
        ?? self.element(element, CSSNames(element))
    }
    let own = sheet.elements.map { element($0, CSSNames($0)) }
    let registrations = sheet.elements.flatMap { element in
      element.properties.compactMap { property -> String? in
        let name = CSSNames(element).css(property.name)
        guard name.hasPrefix("--") else { return nil }
        let isLength = property.name == "x" || property.name == "y"
        return "[\"\(name)\", \(isLength ? "\"<length>\", \"0px\"" : "\"<number>\", \"0\"")]"
      }
    }
    return """
      // \(ExportText.comment("\(sheet.name): \(sheet.title)"))
      // Off by at most \(ExportText.number(sheet.error)) of a move.
      const registered = [\(registrations.joined(separator: ", "))];
      const own = [
      \(own.joined(separator: ",\n"))
      ];
      const calm = [
      \(calm.joined(separator: ",\n"))
      ];
      export function play(container, reduce = matchMedia("(prefers-reduced-motion: reduce)").matches) {
        for (const [name, syntax, initialValue] of registered) {
          try { CSS.registerProperty({ name, syntax, inherits: false, initialValue }); } catch { /* it is registered */ }
        }
        return (reduce ? calm : own).flatMap(({ selector, delay, interval, last, style, motions }) =>
          [...container.querySelectorAll(selector)].flatMap((item, index) => {
            for (const [name, value] of Object.entries(style)) item.style.setProperty(name, value);
            return motions.map(({ keyframes, wait, ...timing }) => item.animate(keyframes, {
              fill: "both", ...timing, delay: delay + wait + Math.min(index, last) * interval,
            }));
          }));
      }

      """
  }

  private func element(_ element: ExportSheet.Element, _ names: CSSNames) -> String {
    let motions = element.properties.compactMap { property -> String? in
      motion(property, names).map { "      \($0)" }
    }
    let last = element.stagger?.maximumIndex ?? max(element.count - 1, 0)
    let hasAxes = names.css("x").hasPrefix("--") && element.properties.contains { $0.name == "x" }
    let style =
      hasAxes ? "{ translate: \"var(\(names.css("x"))) var(\(names.css("y")))\" }" : "{}"
    return """
        { selector: ".\(element.identifier)", delay: \(ExportText.number(element.delay * 1000)), \
      interval: \(ExportText.number((element.stagger?.interval ?? 0) * 1000)), last: \(last), style: \(style), motions: [
      \(motions.joined(separator: ",\n"))
        ] }
      """
  }

  private func motion(_ property: ExportSheet.Property, _ names: CSSNames) -> String? {
    let motion = property.motion
    guard !motion.segments.isEmpty else { return nil }
    let (delay, segments) = motion.afterWait
    let first = segments[0].start
    let length = motion.period ?? motion.duration - first
    func frame(_ offset: Double, _ value: Double, _ easing: String?) -> String {
      let declaration = names.declaration(property.name, value).split(separator: ":", maxSplits: 1)
      let name = declaration[0].hasPrefix("--") ? "\"\(declaration[0])\"" : String(declaration[0])
      return "{ offset: \(ExportText.number(min(max(offset, 0), 1))), \(name): "
        + "\"\(declaration[1].drop { $0 == " " })\"" + (easing.map { ", easing: \"\($0)\"" } ?? "")
        + " }"
    }
    var frames: [String] = []
    if let move = property.move {
      let curve = curves[move]
      frames = [frame(0, move.from, curve.exact ?? curve.linear), frame(1, move.to, nil)]
      return "{ keyframes: [\(frames.joined(separator: ", "))], wait: "
        + "\(ExportText.number(move.delay * 1000)), duration: "
        + "\(ExportText.number(move.curve.duration * 1000)) }"
    }
    for (index, segment) in segments.enumerated() {
      let offset = (segment.start - first) / length
      // Two frames at the same offset make a jump: the first ends the old value, the second begins
      // the new one.
      if index > 0, segments[index - 1].to != segment.from {
        frames.append(frame(offset, segments[index - 1].to, nil))
      }
      frames.append(frame(offset, segment.from, CSSEasings.text(segment.easing)))
    }
    if let last = segments.last { frames.append(frame(1, last.to, nil)) }
    let repeats = motion.period == nil ? "" : ", iterations: Infinity"
    return
      "{ keyframes: [\(frames.joined(separator: ", "))], wait: \(ExportText.number(delay * 1000)), "
      + "duration: \(ExportText.number(length * 1000))\(repeats) }"
  }
}
