internal import ChoreographyFiles
internal import StrictJSON

/// A choreography as a Lottie animation: a square for every item, with opacity, position, scale and
/// rotation.
///
/// Cubics become Lottie's handles exactly. A composition with loops lasts as long as everything
/// else and contains whole cycles. If everything loops, it lasts for the shortest common period, in
/// whole frames, so that a looping player repeats it seamlessly. A cycle of many keyframes is written
/// once, as a composition of its own whose time is remapped. Lottie does not support reduced motion;
/// the notes say so.
struct LottieFormat {
  let sheet: ExportSheet
  private let timing: Timing
  /// The loops that are written cycle by cycle.
  private let unrolled: [(element: ExportSheet.Element, motion: ExportedMotion)]

  init(_ sheet: ExportSheet) {
    self.sheet = sheet.startedByScreen
    timing = Timing(self.sheet)
    unrolled = Self.motions(self.sheet).filter { [timing] in
      $0.motion.period != nil && Cycle($0.element, 0, timing) == nil
    }
  }

  private static let rate = 60.0
  /// The longest composition in seconds; longer ones are cut.
  private static let maximumDuration = 60.0
  /// Seconds of loops that never meet, where the keyframes suffice.
  private static let seamedDuration = 10.0
  /// The most keyframes of all loops together.
  private static let maximumKeyframes = 20_000
  /// The frames that a jump takes.
  private static let jump = 1e-3

  var text: String {
    // The largest bound of an item.
    var bounds: [(name: String, fraction: Double, statement: String)] = []
    func note(_ printed: PrintedMotion, _ name: String) {
      let place = bounds.firstIndex { $0.name == name } ?? bounds.count
      if place == bounds.count { bounds.append((name, -1, "")) }
      if printed.fraction > bounds[place].fraction {
        bounds[place] = (name, printed.fraction, printed.statement)
      }
    }
    var layers: [String] = []
    var loops: [(cycle: Cycle, time: (text: String, error: Double), layers: [String])] = []
    let most = maximumWrittenKeyframes
    var count = 0
    for element in sheet.elements {
      for item in 0..<min(element.count, ExportedPicture.maximumItems) {
        let place = ExportedPicture.place(count)
        count += 1
        func add(_ cycle: Cycle?, error: Double = 0) -> String {
          layer(element, item, at: place, count, cycle, error, most, note)
        }
        guard let cycle = Cycle(element, item, timing) else {
          layers.append(add(nil))
          continue
        }
        let index = loops.firstIndex { $0.cycle == cycle } ?? loops.count
        if index == loops.count { loops.append((cycle, cycle.remapping(timing), [])) }
        loops[index].layers.append(add(cycle, error: loops[index].time.error))
      }
    }
    let (width, height) = ExportedPicture.extent(count)
    let end = ExportText.number(timing.seconds * timing.rate)
    var assets: [String] = []
    for (index, loop) in loops.enumerated() {
      let id = "loop-\(index + 1)"
      assets.append(
        "{\"id\": \"\(id)\", \"layers\": [\n\(loop.layers.joined(separator: ",\n"))\n]}")
      layers.append(
        """
        {"ty": 0, "nm": "\(id)", "refId": "\(id)", "ind": \(count + index + 1), "ip": 0, "op": \(end), \
        "st": 0, "w": \(width), "h": \(height), "ks": {\(Self.still)}, "tm": \(loop.time.text)}
        """)
    }
    let bounded = bounds.filter { $0.statement != "exact" }
    var words = [sheet.claim(bounded.isEmpty ? "Exact" : "Exact, but for bounds that follow")]
    words += bounded.map { "\($0.name) is \($0.statement)" }
    if !loops.isEmpty {
      words.append("loops pause for the last thousandth of a frame of each cycle")
    }
    words += notes(sheet)
    let meta = "\"meta\": {\"d\": \(ScriptJSON.string(words.joined(separator: "; ")))}, "
    return """
      {"v": "5.9.0", "nm": \(ScriptJSON.string(sheet.title)), \(meta)"fr": \(ExportText.number(timing.rate)), "ip": 0, \
      "op": \(end), "w": \(width), "h": \(height), "ddd": 0, "assets": [\(assets.joined(separator: ", "))], "layers": [
      \(layers.joined(separator: ",\n"))
      ]}

      """
  }

  /// A transform that changes nothing.
  private static let still = """
    "p": {"a": 0, "k": [0, 0]}, "a": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [100, 100]}, \
    "r": {"a": 0, "k": 0}, "o": {"a": 0, "k": 100}
    """

  /// Notes on features that Lottie lacks, of a sheet with the motions of all triggers.
  func notes(_ whole: ExportSheet) -> [String] {
    var notes: [String] = []
    if whole.reducesMotion {
      notes.append(
        "Lottie has no condition for reduced motion; export that variant with --reduce-motion")
    }
    let motions = Self.motions(sheet)
    let periods = Set(motions.compactMap(\.motion.period))
    if !periods.isEmpty, !timing.isLoop {
      let length = DisplayText.number(Decimals.rounded(timing.seconds, digits: 3))
      notes.append(
        motions.allSatisfy { $0.motion.period != nil }
          ? "loops of \(periods.count) periods do not meet within \(Int(Self.maximumDuration)) s and \(Self.maximumKeyframes) keyframes: the file holds \(length) s, and a player that starts over shows a seam"
          : "not everything loops: a player that starts over shows a seam")
    }
    if timing.longest > Self.maximumDuration {
      notes.append("what comes after \(Int(Self.maximumDuration)) s is cut off")
    }
    let most = maximumWrittenKeyframes
    let cut = unrolled.filter { _, motion in
      (timing.seconds / motion.period!).rounded(.down) * Double(motion.segments.count)
        > Double(most)
    }
    if !cut.isEmpty { notes.append("\(cut.count) loops stop after \(most) keyframes") }
    return notes + ExportedPicture.notes(whole)
  }

  /// The most keyframes of a loop that is written cycle by cycle.
  private var maximumWrittenKeyframes: Int {
    max(Self.maximumKeyframes / max(unrolled.reduce(0) { $0 + Self.items($1.element) }, 1), 100)
  }

  private static func motions(
    _ sheet: ExportSheet
  ) -> [(element: ExportSheet.Element, motion: ExportedMotion)] {
    sheet.elements.flatMap { element in
      element.properties.map { (element, $0.motion) }
    }.filter { !$0.1.segments.isEmpty }
  }

  /// The number of items that are drawn.
  private static func items(_ element: ExportSheet.Element) -> Int {
    min(element.count, ExportedPicture.maximumItems)
  }

  /// The composition's duration, its frame rate, and whether it repeats seamlessly.
  private struct Timing {
    var seconds, rate: Double
    var isLoop: Bool
    /// The seconds that everything lasts, and loops for one cycle.
    var longest = 0.0

    init(_ sheet: ExportSheet) {
      let motions = LottieFormat.motions(sheet)
      let periods = Set(motions.compactMap(\.motion.period))
      (seconds, rate) = (0, LottieFormat.rate)
      isLoop = !periods.isEmpty && motions.allSatisfy { $0.motion.period != nil }
      if isLoop, let common = Self.common(periods), common <= maximumDuration {
        // A partial frame at the end would be omitted, or shown as long as the others.
        (seconds, rate) = (common, max((common * LottieFormat.rate).rounded(), 1) / common)
        if keyframes(sheet) <= Double(maximumKeyframes) { return }
      }
      let ends = motions.map { element, motion in
        element.lastDelay + motion.delay + (motion.period ?? motion.duration)
      }
      longest = max(ends.max() ?? 0, 1 / LottieFormat.rate)
      let bases = isLoop ? [max(longest, LottieFormat.seamedDuration), longest] : [longest]
      (rate, isLoop) = (LottieFormat.rate, false)
      for base in bases {
        let whole = periods.map { $0 * (base / $0).rounded(.up) }.max() ?? 0
        seconds = min(max(longest, whole), maximumDuration)
        if keyframes(sheet) <= Double(maximumKeyframes) { return }
      }
    }

    /// The number of keyframes of all loops.
    private func keyframes(_ sheet: ExportSheet) -> Double {
      sheet.elements.reduce(0.0) { sum, element in
        let motions = element.properties.map(\.motion).filter { !$0.segments.isEmpty }
        let isOnce = Cycle(element, 0, self) != nil
        return motions.reduce(sum) { sum, motion in
          let (cycles, parts) = (
            seconds / (motion.period ?? seconds), Double(motion.segments.count)
          )
          return sum + Double(items(element))
            * (isOnce ? 2 * cycles / Double(motions.count) + parts : cycles * parts)
        }
      }
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
  }

  /// A cycle that all motions of an item repeat together, in a composition of its own.
  private struct Cycle: Equatable {
    let period, start: Double
    /// The factor by which the cycle is slower in its composition, for players that show whole frames
    /// of it. It is a whole number, so that a frame of the cycle is one of the composition.
    let slowness: Double

    /// - Returns: nil if the item's motions differ in period or start, or have few keyframes.
    init?(_ element: ExportSheet.Element, _ item: Int, _ timing: Timing) {
      let motions = element.properties.filter {
        ExportedPicture.properties.contains($0.name) && !$0.motion.segments.isEmpty
      }.map(\.motion)
      guard let first = motions.first, let period = first.period,
        motions.allSatisfy({ $0.period == period && $0.delay == first.delay })
      else { return nil }
      let parts = Double(motions.reduce(0) { $0 + $1.segments.count })
      let start = element.delay(ofItem: item) + first.delay
      // The last frame remains free, because players end before it.
      slowness = ((timing.seconds - 1 / timing.rate) / period).rounded(.down)
      guard slowness >= 4, period * timing.rate >= 1, parts * timing.seconds / period > 200,
        timing.isLoop || start == 0 || motions.allSatisfy({ $0.from == $0.segments[0].from })
      else { return nil }
      self.period = period
      self.start = timing.isLoop ? start - (start / period).rounded(.up) * period : start
    }

    /// The cycle of a motion, in the time of its composition.
    func cycle(_ motion: ExportedMotion) -> ExportedMotion {
      ExportedMotion(
        from: motion.segments[0].from,
        segments: motion.segments.map { segment in
          var copy = segment
          copy.start *= slowness
          copy.end *= slowness
          if case .cubic(let v0, let v1) = copy.shape {
            copy.shape = .cubic(v0 / slowness, v1 / slowness)
          }
          return copy
        }, period: nil, delay: 0, error: motion.error)
    }

    /// The time of its composition: through the cycle again and again. The error is in its seconds.
    func remapping(_ timing: Timing) -> (text: String, error: Double) {
      let last = slowness * (period - jump / timing.rate)
      let top = Decimals.exact(Decimals.rounded(last, digits: 12))
      var (error, begin, count) = (0.0, start, 0.0)
      var frames = start > 0 ? [hold("0", "[0]")] : []
      while begin < timing.seconds {
        let texts = [begin, begin + period - jump / timing.rate].map { time in
          let text = ExportText.number(time * timing.rate)
          error = max(error, slowness * ((Double(text) ?? .nan) / timing.rate - time).magnitude)
          return text
        }
        frames += [
          moving(texts[0], "[0]", straight.map { "[\($0)]" }), hold(texts[1], "[\(top)]"),
        ]
        count += 1
        begin = start + count * period
      }
      error += ((Double(top) ?? .nan) - last).magnitude
      return ("{\"a\": 1, \"k\": [\(frames.joined(separator: ", "))]}", error)
    }
  }

  private func layer(
    _ element: ExportSheet.Element, _ item: Int, at place: (x: Double, y: Double), _ index: Int,
    _ cycle: Cycle?, _ shift: Double, _ most: Int, _ note: (PrintedMotion, String) -> Void
  ) -> String {
    func property(_ name: String, _ scale: Scale, _ rest: Double) -> String {
      let found = element.property(name)
      guard let motion = found?.motion, !motion.segments.isEmpty else {
        return scale.still(ExportText.number(scale.shown(found?.from ?? rest)))
      }
      let whole =
        cycle?.cycle(motion)
        ?? unrolled(motion, from: element.delay(ofItem: item) + motion.delay, most: most)
      return animated(whole, shift, scale) { note($0, "\(element.name).\(name)") }
    }
    let size = ExportText.number(ExportedPicture.size)
    let transform = """
      {"o": \(property("opacity", Scale(factor: 100), 1)), \
      "r": \(property("rotation", Scale(), 0)), \
      "p": {"s": true, "x": \(property("x", Scale(offset: place.x), 0)), \
      "y": \(property("y", Scale(offset: place.y), 0))}, "a": {"a": 0, "k": [0, 0]}, \
      "s": \(property("scale", Scale(factor: 100, count: 2), 1))}
      """
    return """
      {"ty": 4, "nm": \(ScriptJSON.string(element.name)), "ind": \(index), "ip": 0, \
      "op": \(ExportText.number(timing.seconds * timing.rate)), "st": 0, "ks": \(transform), "shapes": [\
      {"ty": "gr", "it": [{"ty": "rc", "p": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [\(size), \(size)]}, \
      "r": {"a": 0, "k": 8}}, {"ty": "fl", "c": {"a": 0, "k": [0.04, 0.4, 0.76, 1]}, "o": {"a": 0, "k": 100}}, \
      {"ty": "tr", \(Self.still)}]}]}
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

    func still(_ text: String) -> String { "{\"a\": 0, \"k\": \(count == 1 ? text : list(text))}" }
  }

  private static func hold(_ time: String, _ value: String) -> String {
    "{\"t\": \(time), \"s\": \(value), \"h\": 1}"
  }

  /// The handles of a straight line.
  private static let straight = ["0", "0", "1", "1"]

  private static func moving(_ time: String, _ value: String, _ handles: [String]) -> String {
    "{\"t\": \(time), \"s\": \(value), \"o\": {\"x\": \(handles[0]), \"y\": \(handles[1])}, "
      + "\"i\": {\"x\": \(handles[2]), \"y\": \(handles[3])}}"
  }

  /// The motion on the composition's clock: of a loop one cycle after another, starting before the
  /// composition if that is itself a cycle.
  private func unrolled(_ motion: ExportedMotion, from start: Double, most: Int) -> ExportedMotion {
    var (segments, shift) = ([ExportedMotion.Segment](), start)
    if timing.isLoop, let period = motion.period { shift -= (shift / period).rounded(.up) * period }
    repeat {
      segments += motion.segments.map { $0.moved(by: shift) }
      shift += motion.period ?? .infinity
    } while shift < timing.seconds && segments.count < most
    return ExportedMotion(
      from: motion.from, segments: segments, period: nil, delay: 0, error: motion.error)
  }

  private func animated(
    _ whole: ExportedMotion, _ shift: Double, _ scale: Scale, _ note: (PrintedMotion) -> Void
  ) -> String {
    let rate = timing.rate
    let first = whole.afterWait.segments.first?.start ?? 0
    let printed = PrintedMotion(
      whole,
      .init(
        value: { ExportText.number(scale.shown($0)) },
        read: { ((Double($0) ?? .nan) - scale.offset) / scale.factor },
        times: PrintedMotion.Style.times(every: 1 / rate, from: first), jump: Self.jump / rate),
      shift: shift)
    note(printed)
    var frames: [String] = []
    if first > 0 {
      frames.append(Self.hold("0", scale.list(ExportText.number(scale.shown(whole.from)))))
    }
    for (index, part) in printed.parts.enumerated() {
      let handles = (part.easing ?? Self.straight).map(scale.list)
      if part.read.duration > 0 {
        frames.append(Self.moving(part.start, scale.list(part.from), handles))
      }
      let jumps = index + 1 < printed.parts.count && printed.parts[index + 1].jumps
      if jumps || index + 1 == printed.parts.count {
        let time = jumps ? ExportText.number((first + part.read.end) * rate) : part.end
        frames.append(Self.hold(time, scale.list(part.to)))
      }
    }
    guard !frames.isEmpty else { return scale.still(ExportText.number(scale.shown(whole.to))) }
    return "{\"a\": 1, \"k\": [\(frames.joined(separator: ", "))]}"
  }
}
