internal import Presentation
internal import StrictJSON

/// A choreography as a Lottie animation: a square for every item, with opacity, position, scale and
/// rotation.
///
/// Cubics become Lottie's handles exactly. A composition with loops lasts as long as everything
/// else and contains whole cycles. If everything loops, it lasts for the shortest common period, in
/// whole frames, so that a looping player repeats it seamlessly. Lottie does not support reduced
/// motion; the notes say so.
struct LottieFormat {
  let sheet: ExportSheet

  init(_ sheet: ExportSheet) {
    self.sheet = sheet
  }

  private static let rate = 60.0
  /// The longest composition in seconds; longer ones are cut.
  private static let maximumDuration = 60.0

  var text: String {
    let (size, gap) = (40.0, 16.0)
    let columns = 8
    let (length, rate, isLoop) = timing
    var layers: [String] = []
    for element in sheet.elements {
      for item in 0..<min(element.count, ExportedPicture.maximumItems) {
        let index = layers.count
        let x = gap + Double(index % columns) * (size + gap) + size / 2
        let y = gap + Double(index / columns) * (size + gap) + size / 2
        layers.append(layer(element, item, at: (x, y), index + 1, size, length, rate, isLoop))
      }
    }
    let rows = (max(layers.count, 1) + columns - 1) / columns
    let end = ExportText.number(length * rate)
    let notes = Self.notes(sheet)
    let meta =
      notes.isEmpty
      ? "" : "\"meta\": {\"d\": \(ScriptJSON.string(notes.joined(separator: "; ")))}, "
    return """
      {"v": "5.9.0", "nm": \(ScriptJSON.string(sheet.title)), \(meta)"fr": \(ExportText.number(rate)), "ip": 0, \
      "op": \(end), "w": \(Int(gap + Double(columns) * (size + gap))), \
      "h": \(Int(gap + Double(rows) * (size + gap))), "ddd": 0, "assets": [], "layers": [
      \(layers.joined(separator: ",\n"))
      ]}

      """
  }

  /// Notes on features that Lottie lacks.
  static func notes(_ sheet: ExportSheet) -> [String] {
    let format = LottieFormat(sheet)
    var notes: [String] = []
    if sheet.reducesMotion {
      notes.append(
        "no condition asks for less motion; play what --reduce-motion exports where it is asked for"
      )
    }
    if format.motions.contains(where: { $0.motion.period != nil }), !format.timing.isLoop {
      notes.append(
        format.motions.allSatisfy { $0.motion.period != nil }
          ? "the loops never repeat together within \(Int(maximumDuration)) s: a player that starts over shows a seam"
          : "not everything loops: a player that starts over shows a seam")
    }
    return notes + ExportedPicture.notes(sheet)
  }

  private var motions: [(element: ExportSheet.Element, motion: ExportedMotion)] {
    sheet.elements.flatMap { element in
      element.properties.map { (element, $0.motion) }
    }.filter { !$0.1.segments.isEmpty }
  }

  /// The composition's duration, its frame rate, and whether it repeats seamlessly.
  private var timing: (seconds: Double, rate: Double, isLoop: Bool) {
    let motions = motions
    let periods = Set(motions.compactMap(\.motion.period))
    if motions.allSatisfy({ $0.motion.period != nil }), let common = Self.common(periods),
      common <= Self.maximumDuration
    {
      // A partial frame at the end would be omitted, or shown as long as the others.
      return (common, max((common * Self.rate).rounded(), 1) / common, true)
    }
    let ends = motions.map { element, motion in
      element.delay(ofItem: element.count - 1) + motion.delay + (motion.period ?? motion.duration)
    }
    let longest = max(ends.max() ?? 0, 1 / Self.rate)
    let cycles = periods.map { ($0, (longest / $0).rounded(.up)) }
    let length = min(
      max(longest, cycles.map { $0.0 * $0.1 }.max() ?? 0), Self.maximumDuration)
    return (length, Self.rate, false)
  }

  /// The least common multiple of all periods, if all are whole microseconds.
  private static func common(_ periods: Set<Double>) -> Double? {
    var common: Int?
    for period in periods {
      let ticks = (period * 1e6).rounded()
      guard ticks >= 1, ticks < 1e9, (ticks / 1e6 - period).magnitude <= 1e-9 * period else {
        return periods.count == 1 ? period : nil
      }
      var (a, b) = (common ?? 1, Int(ticks))
      while b != 0 { (a, b) = (b, a % b) }
      let (product, isTooLong) = ((common ?? 1) / a).multipliedReportingOverflow(by: Int(ticks))
      guard !isTooLong else { return nil }
      common = product
    }
    return common.map { Double($0) / 1e6 }
  }

  private func layer(
    _ element: ExportSheet.Element, _ item: Int, at place: (x: Double, y: Double), _ index: Int,
    _ size: Double, _ length: Double, _ rate: Double, _ isLoop: Bool
  ) -> String {
    func property(_ name: String, _ map: (Double) -> [Double], _ rest: Double) -> String {
      guard let found = element.properties.first(where: { $0.name == name }),
        !found.motion.segments.isEmpty
      else {
        let own = element.properties.first { $0.name == name }?.motion.from ?? rest
        return value(map(own))
      }
      return animated(
        found.motion, from: element.delay(ofItem: item), until: length, rate, isLoop: isLoop, map)
    }
    let half = ExportText.number(size)
    let transform = """
      {"o": \(property("opacity", { [min(max($0, 0), 1) * 100] }, 1)), \
      "r": \(property("rotation", { [$0] }, 0)), \
      "p": {"s": true, "x": \(property("x", { [place.x + $0] }, 0)), \
      "y": \(property("y", { [place.y + $0] }, 0))}, "a": {"a": 0, "k": [0, 0]}, \
      "s": \(property("scale", { [$0 * 100, $0 * 100] }, 1))}
      """
    return """
      {"ty": 4, "nm": \(ScriptJSON.string(element.name)), "ind": \(index), "ip": 0, \
      "op": \(ExportText.number(length * rate)), "st": 0, "ks": \(transform), "shapes": [\
      {"ty": "gr", "it": [{"ty": "rc", "p": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [\(half), \(half)]}, \
      "r": {"a": 0, "k": 8}}, {"ty": "fl", "c": {"a": 0, "k": [0.04, 0.4, 0.76, 1]}, "o": {"a": 0, "k": 100}}, \
      {"ty": "tr", "p": {"a": 0, "k": [0, 0]}, "a": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [100, 100]}, \
      "r": {"a": 0, "k": 0}, "o": {"a": 0, "k": 100}}]}]}
      """
  }

  private func value(_ components: [Double]) -> String {
    let text = components.map(ExportText.number)
    return "{\"a\": 0, \"k\": \(text.count == 1 ? text[0] : "[\(text.joined(separator: ", "))]")}"
  }

  private func animated(
    _ motion: ExportedMotion, from start: Double, until end: Double, _ rate: Double,
    isLoop: Bool,
    _ map: (Double) -> [Double]
  ) -> String {
    // One cycle after another, starting before the composition if that is itself a cycle.
    var segments: [ExportedMotion.Segment] = []
    if let period = motion.period {
      var shift = start + motion.delay
      if isLoop { shift -= (shift / period).rounded(.up) * period }
      while shift < end, segments.count < 5000 {
        segments += motion.segments.map { segment in
          var copy = segment
          copy.start += shift
          copy.end += shift
          return copy
        }
        shift += period
      }
    } else {
      segments = motion.segments.map { segment in
        var copy = segment
        copy.start += start + motion.delay
        copy.end += start + motion.delay
        return copy
      }
    }
    func list(_ values: [Double]) -> String {
      "[\(values.map(ExportText.number).joined(separator: ", "))]"
    }
    func handle(_ x: Double, _ y: Double, _ count: Int) -> String {
      "{\"x\": \(list(Array(repeating: x, count: count))), \"y\": \(list(Array(repeating: y, count: count)))}"
    }
    var frames: [String] = []
    if let first = segments.first, first.start > 0 {
      frames.append("{\"t\": 0, \"s\": \(list(map(motion.from))), \"h\": 1}")
    }
    for (index, segment) in segments.enumerated() where segment.duration > 0 {
      let time = ExportText.number(segment.start * rate)
      let from = map(segment.from)
      let easing = segment.easing ?? (1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3)
      // Constant values need no easing.
      let flat = segment.from == segment.to ? (1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3) : easing
      frames.append(
        "{\"t\": \(time), \"s\": \(list(from)), \"o\": \(handle(flat.0, flat.1, from.count)), "
          + "\"i\": \(handle(flat.2, flat.3, from.count))}")
      let jumps = index + 1 < segments.count && segments[index + 1].from != segment.to
      if jumps || index + 1 == segments.count {
        // The end of the motion, a thousandth of a frame before a jump.
        let last = segment.end * rate - (jumps ? 1e-3 : 0)
        frames.append(
          "{\"t\": \(ExportText.number(last)), \"s\": \(list(map(segment.to))), \"h\": 1}")
      }
    }
    guard !frames.isEmpty else { return value(map(motion.to)) }
    return "{\"a\": 1, \"k\": [\(frames.joined(separator: ", "))]}"
  }
}
