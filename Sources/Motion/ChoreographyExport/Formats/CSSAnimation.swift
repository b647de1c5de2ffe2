internal import AnimationNumerics
internal import ChoreographyFiles

/// A motion as a CSS animation.
struct CSSAnimation {
  let name: String
  /// Seconds from the item's start to the first frame, and from there to the last frame or the next
  /// cycle.
  let delay, length: Double
  /// The `@keyframes`, preceded by an empty line.
  let frames: String
  private let isLoop: Bool
  /// The easing of stops that state none.
  private let easing: String

  /// Nil for a property that never moves, or that jumps with its trigger.
  init?(
    _ property: ExportSheet.Property, of element: ExportSheet.Element, _ names: CSSNames,
    name: String
  ) {
    let motion = property.motion
    let waits = element.lastDelay + motion.delay > 0
    guard !motion.segments.isEmpty, motion.duration > 1e-5 || waits else { return nil }
    let (delay, length) = motion.play
    // A jump takes a millionth of the time, because two stops at one place would count as one.
    let jump = 1e-6
    let printed = PrintedMotion(
      motion,
      .init(
        times: PrintedMotion.Style.times(
          of: length, printed: Decimals.seconds(Decimals.cssTime(length)) ?? .nan, whole: 100),
        jump: jump * length, lateness: jump * length))
    // The first and the last stop are absent where the page supplies their value. Then the easing of the
    // animation is that of the first part.
    let first = printed.parts.first.flatMap {
      !$0.jumps && property.isUnstated($0.read.from) ? $0.easing : nil
    }
    let standard = first.map(CSSEasings.text) ?? "linear"
    func stop(_ place: String, _ value: Double, _ easing: [String]? = nil) -> String {
      if ["0", "100"].contains(place), property.isUnstated(value) { return "" }
      let own = easing.map(CSSEasings.text) ?? "linear"
      return "  \(place)% { \(names.declaration(property.name, value))"
        + (own == standard ? "" : "; animation-timing-function: \(own)") + " }\n"
    }
    var text = "\n/* \(printed.statement) */\n@keyframes \(name) {\n"
    for (index, part) in printed.parts.enumerated() {
      let share = part.read.start / length
      var start = part.start
      if part.jumps {
        // The first stop also shows before the start.
        if index == 0 {
          text += stop(start, motion.from)
          start = ExportText.number(jump * 100)
        } else if share - jump > printed.parts[index - 1].read.start / length {
          text += stop(ExportText.number((share - jump) * 100), printed.parts[index - 1].read.to)
        }
      }
      text += stop(start, part.read.from, part.easing)
    }
    text += stop("100", printed.parts[printed.parts.count - 1].read.to)
    (self.name, self.delay, self.length, easing) = (name, delay, length, standard)
    frames = text + "}\n"
    isLoop = motion.period != nil
  }

  /// The `animation` value that runs the frames from " 40ms" on: "name 300ms linear 40ms both".
  func shorthand(_ start: String) -> String {
    "\(name) \(Decimals.cssTime(length)) \(easing)\(start) \(isLoop ? "infinite both" : "both")"
  }
}
