import Foundation

@testable import AnimationNumerics
@testable import ChoreographyExport
@testable import ChoreographyFiles

/// The motion of one property as parsed from an exported text, played independently of the exporter.
struct Played {
  /// A cubic Bézier curve in time and value.
  struct Part {
    var times: [Double]
    var values: [Double]
    /// The halvings by which the player finds a time.
    var halvings = 60

    init(_ start: Double, _ end: Double, _ from: Double, _ to: Double, easing: [Double]? = nil) {
      let e = easing ?? [1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3]
      times = [start, start + (end - start) * e[0], start + (end - start) * e[2], end]
      values = [from, from + (to - from) * e[1], from + (to - from) * e[3], to]
    }

    func value(at time: Double) -> Double {
      func at(_ s: Double, _ c: [Double]) -> Double {
        let r = 1 - s
        return c[0] * r * r * r + 3 * s * r * (c[1] * r + c[2] * s) + c[3] * s * s * s
      }
      var (low, high) = (0.0, 1.0)
      for _ in 0..<halvings {
        let s = (low + high) / 2
        if at(s, times) < time { low = s } else { high = s }
      }
      return at((low + high) / 2, values)
    }
  }

  /// The printed error bound.
  struct Bound {
    /// A fraction of the move; 0 if it says "exact".
    var fraction: Double
    /// Seconds for which a jump may be early or late.
    var jump: Double
    /// Seconds by which a cycle is too long or too short.
    var drift: Double
  }

  var bound: Bound
  /// Seconds from the trigger to the first part, for the first item.
  var start: Double
  var parts: [Part]
  var period: Double?
  /// An easing function from the first value to the last one.
  var easing: EasingFunction?
  /// Keyframes in the place of parts.
  var track: ScalarTrack?

  func value(at time: Double) -> Double? {
    if let track, time >= start {
      let local = time - start
      return track.value(at: period.map { local - (local / $0).rounded(.down) * $0 } ?? local)
    }
    guard let first = parts.first, let last = parts.last, time >= start else { return nil }
    var local = time - start
    if let period { local -= (local / period).rounded(.down) * period }
    guard local < last.times[3] else { return last.values[3] }
    if let easing {
      let whole = last.times[3] - first.times[0]
      return first.values[0] + (last.values[3] - first.values[0])
        * easing.value(at: (local - first.times[0]) / whole)
    }
    return (parts.last { $0.times[0] <= local && $0.times[3] > $0.times[0] } ?? first)
      .value(at: local)
  }
}

/// Players of every format that prints keyframes, by the property's place among the moving ones; nil for
/// what the format leaves to a native spring.
enum PrintedPlayers {
  static func all(_ pattern: String, _ text: String) -> [[String]] {
    let whole = NSRange(text.startIndex..., in: text)
    let regex = try! NSRegularExpression(pattern: pattern, options: [.dotMatchesLineSeparators])
    return regex.matches(in: text, range: whole).map { match in
      (0..<match.numberOfRanges).map {
        Range(match.range(at: $0), in: text).map { String(text[$0]) } ?? ""
      }
    }
  }

  static func numbers(_ text: String) -> [Double] {
    all("-?[0-9]+(\\.[0-9]+)?(e[-+]?[0-9]+)?", text).map { Double($0[0])! }
  }

  static func bound(_ text: String) -> Played.Bound {
    func number(_ pattern: String) -> Double {
      all(pattern.replacingOccurrences(of: "#", with: "([-0-9.e]+)"), text).first.map {
        Double($0[1])!
      }
        ?? 0
    }
    return Played.Bound(
      fraction: number("at most # of (?:the|its) move"), jump: number("# ms at each jump") / 1000,
      drift: number("# ms by which each cycle") / 1000)
  }

  /// Consecutive stops as parts: the easing of a stop leads to the next one.
  private static func parts(
    _ stops: [(time: Double, value: Double, easing: [Double]?)]
  ) -> [Played.Part] {
    zip(stops, stops.dropFirst()).map {
      Played.Part($0.time, $1.time, $0.value, $1.value, easing: $0.easing)
    }
  }

  /// The number that a declaration moves: "translate: 0 12px", "scale: 2".
  private static func value(_ declaration: String) -> Double {
    let parts = declaration.split(separator: ":").last!.split(separator: " ")
    return numbers(String(parts.first { $0.contains("px") } ?? parts[0]))[0]
  }

  static func css(_ text: String) -> [Played] {
    all("/\\* ([^*]*) \\*/\\n@keyframes ([^ ]+) \\{\\n(.*?)\\n\\}", text).map { match in
      let run = all(
        "\(match[2]) ([0-9.e-]+)ms linear( calc\\([^)]*\\)[^)]*\\)| [0-9.e-]+ms)?([^,;]*)", text)[0]
      let length = Double(run[1])! / 1000
      let delay =
        !run[2].isEmpty
        && (run[2].contains("ms + min") || !run[2].contains("calc") || run[2].contains("ms + var"))
      let stops = all(
        "([0-9.e-]+)% \\{ ([^;}]*)(; animation-timing-function: cubic-bezier\\(([^)]*)\\))? \\}",
        match[3]
      )
      .map { stop in
        (
          time: Double(stop[1])! / 100 * length, value: value(stop[2]),
          easing: stop[4].isEmpty ? nil : numbers(stop[4])
        )
      }
      return Played(
        bound: bound(match[1]), start: delay ? numbers(run[2])[0] / 1000 : 0, parts: parts(stops),
        period: run[3].contains("infinite") ? length : nil)
    }
  }

  static func webAnimations(_ text: String) -> [Played] {
    let own = text.components(separatedBy: "const calm")[0]
    return own.components(separatedBy: "{ selector").dropFirst().flatMap { element -> [Played] in
      let delay = Double(all("delay: \\(index\\) => ([-0-9.e]*)", element)[0][1]) ?? 0
      var played: [Played] = []
      for match in all(
        "(?:/\\* ([^*]*) \\*/ )?\\{ keyframes: \\[(.*?)\\], wait: ([-0-9.e]+), duration: ([-0-9.e]+)([^}]*)\\}",
        element)
      {
        let length = Double(match[4])! / 1000
        let frames = all(
          "offset: ([-0-9.e]+), [^:]*: \"([^\"]*)\"(, easing: \"([^\"]*)\")?", match[2])
        let linear = frames[0][4].hasPrefix("linear") ? try! EasingFunction(css: frames[0][4]) : nil
        // An animation that does not fill backwards goes on with what the one before it began.
        let jump = match[5].contains("forwards") ? played.removeLast() : nil
        played.append(
          Played(
            bound: jump?.bound ?? bound(match[1]), start: (delay + Double(match[3])!) / 1000,
            parts: (jump?.parts ?? [])
              + parts(
                frames.map {
                  (
                    time: Double($0[1])! * length, value: value(":" + $0[2]),
                    easing: $0[4].hasPrefix("cubic") ? Array(numbers($0[4]).suffix(4)) : nil
                  )
                }), period: match[5].contains("Infinity") ? length : nil, easing: linear))
      }
      return played
    }
  }

  /// A spring of mass 1 by its stiffness, its damping and its seconds, after which it is at its end.
  private static func track(_ from: Double, _ to: Double, _ spring: [Double]) -> ScalarTrack {
    let own = Spring(mass: 1, stiffness: spring[0], damping: spring[1], allowOverDamping: true)
    return try! ScalarTrack(
      initialValue: from,
      keyframes: [.spring(to: to, duration: .fixed(spring[2]), spring: own), .move(to: to)])
  }

  /// Each element has one property.
  static func motion(_ text: String) -> [Played] {
    all(
      "hidden: \\{ ([^:]*): ([-0-9.e]+) \\},\\n  visible: \\{\\n(?:    // ([^\\n]*)\\n)?    [^:/]*: ([^\\n]*),\\n    transition: \\{ (.*?) \\},\\n",
      text
    ).map { found in
      let (isNative, match) = (found[1] == "opacity", [found[0], found[2], found[4], found[5]])
      let bound = bound(found[3])
      let start = all("delay: ([-0-9.e]+)", match[3]).first.map { Double($0[1])! } ?? 0
      if match[3].contains("spring") {
        let own = all("([a-zA-Z]+): ([-0-9.e]+)", match[3])
        let spring = [Double(own[0][2])!, Double(own[1][2])!, 60]
        let (from, to) = (Double(match[1])!, Double(match[2])!)
        guard isNative else {
          return Played(bound: bound, start: start, parts: [], track: track(from, to, spring))
        }
        let rest = Double(own.first { $0[1] == "restDelta" }![2])!
        return points(from, to, track(0, 100, spring), rest, bound, start)
      }
      func list(_ pattern: String) -> [String] {
        all(pattern, match[3]).first.map {
          all("\\[[^\\[\\]]*\\]|\"linear\"|[-0-9.e]+", $0[1]).map { $0[0] }
        }
          ?? []
      }
      let length = numbers(all("duration: ([0-9.e-]+)", match[3])[0][1])[0]
      let times = list("times: \\[([^\\]]*)\\]").map { Double($0)! }
      let eases = list(
        "ease: (.*?)(?:, delay|, repeat|$)".replacingOccurrences(
          of: "(.*?)", with: times.isEmpty ? "(.*?)" : "\\[(.*?)\\]"))
      let values = (times.isEmpty ? [Double(match[1])!] : []) + numbers(match[2])
      let stops = values.enumerated().map { index, value in
        (
          time: (times.isEmpty ? [0, 1] : times)[index] * length, value: value,
          easing: eases.indices.contains(index) && eases[index].hasPrefix("[")
            ? numbers(eases[index]) : nil
        )
      }
      var parts = parts(stops)
      // The last of Motion's twelve halvings is not made.
      for index in parts.indices where !isNative && stops[index].easing != nil {
        parts[index].halvings = 11
      }
      return Played(
        bound: bound, start: start, parts: parts,
        period: match[3].contains("Infinity") ? length : nil)
    }
  }

  /// A spring as Motion gives it to browsers: `linear()` of points about 10 ms apart, until it rests
  /// at a multiple of 50 ms.
  private static func points(
    _ from: Double, _ to: Double, _ track: ScalarTrack, _ rest: Double, _ bound: Played.Bound,
    _ start: Double
  ) -> Played {
    let end = (1...400).map { Double($0) * 0.05 }.first {
      track.velocity(at: $0).magnitude <= 2 && (100 - track.value(at: $0)).magnitude <= rest
    }!
    let last = max((end * 100).rounded(), 2) - 1
    let values = (0...Int(last)).map {
      (track.value(at: end * Double($0) / last) * 100).rounded() / 10_000
    }
    let easing = try! EasingFunction(
      css: "linear(\(values.dropLast().map { "\($0)" }.joined(separator: ", ")), 1)")
    return Played(
      bound: bound, start: start, parts: [Played.Part(0, end, from, to)], easing: easing)
  }

  /// Keyframes as the library reads them: `KeyframeTests` compare it with SwiftUI.
  static func swiftUI(_ text: String) -> [Played] {
    // A loop waits in a task behind its tracks.
    let texts = text.components(separatedBy: ".keyframeAnimator")
    return zip(texts, texts.dropFirst()).flatMap { before, animator -> [Played] in
      let isLoop = animator.hasPrefix("(") && animator.contains("repeating:")
      let task = all("seconds\\(([0-9.e-]+)", animator).first.map { Double($0[1])! } ?? 0
      let values = before.components(separatedBy: "Values").last!
      let initials = all("        var ([^ ]+) = ([-0-9.e]+)\\n", values)
      return all(
        "(// [^\\n]*)?\\n +KeyframeTrack\\(\\\\\\.([^)]*)\\) \\{\\n(.*?)\\n                \\}",
        animator
      ).map { match in
        let from = Double(initials.first { $0[1] == match[2] }![2])!
        let keyframes = match[3].split(separator: "\n").map { keyframe(String($0)) }
        let track = try! ScalarTrack(initialValue: from, keyframes: keyframes)
        return Played(
          bound: bound(match[1]), start: isLoop ? task : 0, parts: [],
          period: isLoop ? track.duration : nil, track: track)
      }
    }
  }

  /// A line such as "SpringKeyframe(1.15, duration: 0.25, spring: .snappy)".
  private static func keyframe(_ line: String) -> Keyframe<Double> {
    func number(_ label: String) -> Double? {
      all("[(, ]\(label): ([-0-9.e]+)", line).last.map { Double($0[1])! }
    }
    let to = numbers(line)[0]
    let seconds = all("\\([-0-9.e]+, duration: ([-0-9.e]+)", line).first.map { Double($0[1])! }
    let (start, end) = (number("startVelocity"), number("endVelocity"))
    if line.contains("MoveKeyframe") { return .move(to: to) }
    if line.contains("CubicKeyframe") {
      return .cubic(to: to, duration: seconds!, startVelocity: start, endVelocity: end)
    }
    if line.contains("LinearKeyframe") {
      let c = Array(numbers(line).suffix(4))
      let curve =
        line.contains(".bezier")
        ? UnitCurve.bezier(
          startControlPoint: UnitPoint(x: c[0], y: c[1]),
          endControlPoint: UnitPoint(x: c[2], y: c[3])) : .linear
      return .linear(to: to, duration: seconds!, timingCurve: curve)
    }
    let name = ["smooth", "snappy", "bouncy"].firstIndex { line.contains("spring: .\($0)") }
    let own = line.components(separatedBy: "spring: ")[1]
    let duration = all("duration: ([-0-9.e]+)", own).first.map { Double($0[1])! } ?? 0.5
    let bounce = name.map { [0, 0.15, 0.3][$0] } ?? number("bounce")!
    return .spring(
      to: to, duration: seconds.map { .fixed($0) } ?? .platformEstimate,
      spring: Spring(duration: duration, bounce: bounce), startVelocity: start)
  }

  static func compose(_ text: String) -> [Played?] {
    all("\\n// ([^\\n]*)\\n(?:val|fun) [^=]* = (.*?)\\n\\n@Composable", text).map { match in
      guard
        let spec = all("keyframes \\{\\n *durationMillis = ([0-9]+)\\n(.*?)\\n *\\}", match[2])
          .first
      else { return nil }
      let delay = all("(?:delayMillis = |StartOffset\\()([0-9]+)", match[2]).first.map {
        Double($0[1])!
      }
      let stops = spec[2].split(separator: "\n").filter { $0.contains(" at ") }.map {
        line -> (time: Double, value: Double, easing: [Double]?) in
        let n = numbers(String(line))
        return (
          n[1] / 1000, Double(Float(n[0])), n.count > 2 ? n[2...].map { Double(Float($0)) } : nil
        )
      }
      // A later stop at the same time replaces an earlier one.
      let kept = stops.enumerated().filter { index, stop in
        !stops[(index + 1)...].contains { $0.time == stop.time }
      }.map(\.element)
      return Played(
        bound: bound(match[1]), start: (delay ?? 0) / 1000, parts: parts(kept),
        period: match[2].contains("infiniteRepeatable") ? Double(spec[1])! / 1000 : nil)
    }
  }

  static func flutter(_ text: String) -> [Played] {
    all(
      "\\n// ([^\\n]*)\\n(// Repeats[^\\n]*\\n)?Animation<double> [^ (]*\\([^)]*\\) =>\\n(.*?);\\n",
      text
    ).map {
      match in
      let (bound, value) = (bound(match[1]), match[3])
      let loop = all("microseconds: ([0-9]+)\\) .* after \\(([-0-9.e]+)", match[2]).first
      let place = all(
        "_at\\(controller, ([-0-9.e]+)[^,]*, ([-0-9.e]+)|Threshold\\(\\(([-0-9.e]+)", value
      ).first
      let start = Double(loop?[2] ?? place.map { $0[1] + $0[3] }!)!
      let length = loop.map { Double($0[1])! / 1e6 } ?? place.flatMap { Double($0[2]) } ?? 0
      let tweens = all("<double>\\(begin: ([-0-9.e]+), end: ([-0-9.e]+)\\)([^\\n]*)", value)
      if let spring = all("_Spring\\(([^)]*)\\)", value).first.map({ numbers($0[1]) }) {
        let track = track(Double(tweens[0][1])!, Double(tweens[0][2])!, spring)
        return Played(bound: bound, start: start, parts: [], track: track)
      }
      let weights = tweens.map {
        all("weight: ([0-9.e-]+)", $0[3]).first.map { Double($0[1])! } ?? 1
      }
      let total = weights.reduce(0, +)
      var time = 0.0
      let parts = zip(tweens, weights).map { tween, weight -> Played.Part in
        let begin = time
        time += weight / total * length
        let cubic = all("Cubic\\(([^)]*)\\)", tween[3]).first.map { numbers($0[1]) }
        return Played.Part(begin, time, Double(tween[1])!, Double(tween[2])!, easing: cubic)
      }
      return Played(bound: bound, start: start, parts: parts, period: loop == nil ? nil : length)
    }
  }

  /// In the picture's numbers, in seconds after the trigger.
  static func lottie(_ text: String) -> [Played] {
    let rate = Double(all("\"fr\": ([0-9.e]+)", text)[0][1])!
    let layers = text.components(separatedBy: "{\"ty\": 4").flatMap { layer in
      let name = all("\"nm\": \"([^\"]*)\"", layer).first?[1]
      let stated = name.flatMap { all("\($0)\\.[a-z]+ is ([^;]*)", text).first }
      let bound = bound(stated?[1] ?? "")
      return all("\"a\": 1, \"k\": \\[(.*?\"h\": 1\\})\\]\\}", layer).map { (bound, $0) }
    }
    return layers.map { bound, match in
      let frames = all(
        "\\{\"t\": ([-0-9.e]+), \"s\": \\[([^\\]]*)\\](, \"o\": (.*?)\\}\\})?(, \"h\": 1)?\\}?",
        match[1])
      let stops = frames.map { frame -> (time: Double, value: Double, easing: [Double]?) in
        let n = numbers(frame[4])
        // A handle lists each component; all are alike.
        let each = n.count / 4
        return (
          Double(frame[1])! / rate, numbers(frame[2])[0],
          each > 0 ? (0..<4).map { n[$0 * each] } : nil
        )
      }
      let held = zip(stops, stops.dropFirst()).map { stop, next in
        Played.Part(
          stop.time, next.time, stop.value, stop.easing == nil ? stop.value : next.value,
          easing: stop.easing)
      }
      return Played(bound: bound, start: 0, parts: held)
    }
  }
}
