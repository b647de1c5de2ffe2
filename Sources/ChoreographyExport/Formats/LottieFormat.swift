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
    self.sheet = sheet.atOnce
  }

  private static let rate = 60.0
  /// The longest composition in seconds; longer ones are cut.
  private static let maximumDuration = 60.0
  /// The most keyframes of a composition that lasts until all loops begin together, and of one loop.
  private static let maximumKeyframes = (all: 20_000.0, ofOne: 5000)

  var text: String {
    let (size, gap) = (40.0, 16.0)
    let columns = 8
    let (length, rate, isLoop) = timing
    var layers: [String] = []
    var worst = 0.0
    for element in sheet.elements {
      for item in 0..<min(element.count, ExportedPicture.maximumItems) {
        let index = layers.count
        let x = gap + Double(index % columns) * (size + gap) + size / 2
        let y = gap + Double(index / columns) * (size + gap) + size / 2
        layers.append(
          layer(element, item, at: (x, y), index + 1, size, length, rate, isLoop, &worst))
      }
    }
    let rows = (max(layers.count, 1) + columns - 1) / columns
    let end = ExportText.number(length * rate)
    let words = ([ExportText.all(worst)] + Self.notes(sheet)).joined(separator: "; ")
    let meta = "\"meta\": {\"d\": \(ScriptJSON.string(words))}, "
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
          ? "the loops never repeat together within \(Int(maximumDuration)) s and \(Int(maximumKeyframes.all)) keyframes: a player that starts over shows a seam"
          : "not everything loops: a player that starts over shows a seam")
    }
    let isCut = format.motions.contains { _, motion in
      guard let period = motion.period else { return false }
      let cycles = format.timing.seconds / period
      return cycles * Double(motion.segments.count) > Double(maximumKeyframes.ofOne)
    }
    if isCut { notes.append("loops stop after \(maximumKeyframes.ofOne) keyframes") }
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
      common <= Self.maximumDuration,
      motions.reduce(
        0,
        { sum, next in
          sum + Double(min(next.element.count, ExportedPicture.maximumItems))
            * Double(next.motion.segments.count) * common / next.motion.period!
        }) <= Self.maximumKeyframes.all
    {
      // A partial frame at the end would be omitted, or shown as long as the others.
      return (common, max((common * Self.rate).rounded(), 1) / common, true)
    }
    let ends = motions.map { element, motion in
      element.lastDelay + motion.delay + (motion.period ?? motion.duration)
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
    _ size: Double, _ length: Double, _ rate: Double, _ isLoop: Bool, _ worst: inout Double
  ) -> String {
    func property(_ name: String, _ scale: Scale, _ rest: Double) -> String {
      let found = element.properties.first { $0.name == name }
      guard let motion = found?.motion, !motion.segments.isEmpty else {
        return scale.still(ExportText.number(scale.shown(found?.motion.from ?? rest)))
      }
      return animated(
        motion, from: element.delay(ofItem: item), until: length, rate, isLoop: isLoop, scale,
        &worst)
    }
    let half = ExportText.number(size)
    let transform = """
      {"o": \(property("opacity", Scale(factor: 100), 1)), \
      "r": \(property("rotation", Scale(), 0)), \
      "p": {"s": true, "x": \(property("x", Scale(offset: place.x), 0)), \
      "y": \(property("y", Scale(offset: place.y), 0))}, "a": {"a": 0, "k": [0, 0]}, \
      "s": \(property("scale", Scale(factor: 100, count: 2), 1))}
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

  /// Lottie's numbers of a property: percent, or places in the picture.
  private struct Scale {
    var factor = 1.0
    var offset = 0.0
    var count = 1

    func shown(_ value: Double) -> Double { offset + factor * value }

    func list(_ text: String) -> String {
      "[\(Array(repeating: text, count: count).joined(separator: ", "))]"
    }

    func still(_ text: String) -> String {
      "{\"a\": 0, \"k\": \(count == 1 ? text : list(text))}"
    }
  }

  private func animated(
    _ motion: ExportedMotion, from start: Double, until end: Double, _ rate: Double,
    isLoop: Bool, _ scale: Scale, _ worst: inout Double
  ) -> String {
    // One cycle after another, starting before the composition if that is itself a cycle.
    var segments: [ExportedMotion.Segment] = []
    if let period = motion.period {
      var shift = start + motion.delay
      if isLoop { shift -= (shift / period).rounded(.up) * period }
      while shift < end, segments.count < Self.maximumKeyframes.ofOne {
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
    let whole = ExportedMotion(
      from: motion.from, segments: segments, period: nil, delay: 0, error: motion.error)
    let first = whole.afterWait.segments.first?.start ?? 0
    // A jump takes a thousandth of a frame.
    let jump = 1e-3
    let printed = PrintedMotion(
      whole,
      .init(
        value: { ExportText.number(scale.shown($0)) },
        read: { ((Double($0) ?? .nan) - scale.offset) / scale.factor },
        times: PrintedMotion.Style.times(every: 1 / rate, from: first), jump: jump / rate))
    worst = max(worst, printed.fraction)
    func handle(_ x: String, _ y: String) -> String {
      "{\"x\": \(scale.list(x)), \"y\": \(scale.list(y))}"
    }
    func hold(_ time: String, _ value: String) -> String {
      "{\"t\": \(time), \"s\": \(scale.list(value)), \"h\": 1}"
    }
    var frames: [String] = []
    if first > 0 { frames.append(hold("0", ExportText.number(scale.shown(motion.from)))) }
    let third = ExportText.number(1.0 / 3)
    let straight = [third, third, ExportText.number(2.0 / 3), ExportText.number(2.0 / 3)]
    for (index, part) in printed.parts.enumerated() where part.read.duration > 0 {
      let easing = part.easing ?? straight
      frames.append(
        "{\"t\": \(part.start), \"s\": \(scale.list(part.from)), \"o\": \(handle(easing[0], easing[1])), "
          + "\"i\": \(handle(easing[2], easing[3]))}")
      let jumps = index + 1 < printed.parts.count && printed.parts[index + 1].jumps
      if jumps || index + 1 == printed.parts.count {
        let time = jumps ? ExportText.number((first + part.read.end) * rate - jump) : part.end
        frames.append(hold(time, part.to))
      }
    }
    guard !frames.isEmpty else { return scale.still(ExportText.number(scale.shown(motion.to))) }
    return "{\"a\": 1, \"k\": [\(frames.joined(separator: ", "))]}"
  }
}
