import Foundation

@testable import AnimationNumerics
@testable import ChoreographyExport
@testable import ChoreographyFiles

/// What a format's text says of one property, played by arithmetic of its own.
struct Played {
  /// A cubic Bézier curve in time and value.
  struct Part {
    var times: [Double]
    var values: [Double]

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
      for _ in 0..<60 {
        let s = (low + high) / 2
        if at(s, times) < time { low = s } else { high = s }
      }
      return at((low + high) / 2, values)
    }
  }

  /// What is stated of the error.
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

  func value(at time: Double) -> Double? {
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
        "\(match[2]) ([0-9.e-]+)ms linear (calc\\([^)]*\\)[^)]*\\)|[0-9.e-]+ms)([^,;]*)", text)[0]
      let length = Double(run[1])! / 1000
      let delay =
        run[2].contains("ms + min") || !run[2].hasPrefix("calc") || run[2].contains("ms + var")
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
    let bound = bound(text)
    return own.components(separatedBy: "{ selector").dropFirst().flatMap { element -> [Played] in
      let delay = Double(all("delay: ([-0-9.e]+)", element)[0][1])!
      var played: [Played] = []
      for match in all(
        "\\{ keyframes: \\[(.*?)\\], wait: ([-0-9.e]+), duration: ([-0-9.e]+)([^}]*)\\}", element)
      {
        let length = Double(match[3])! / 1000
        let frames = all(
          "offset: ([-0-9.e]+), [^:]*: \"([^\"]*)\"(, easing: \"([^\"]*)\")?", match[1])
        let linear = frames[0][4].hasPrefix("linear") ? try! EasingFunction(css: frames[0][4]) : nil
        // An animation that does not fill backwards goes on with what the one before it began.
        let jump = match[4].contains("forwards") ? played.removeLast().parts : []
        played.append(
          Played(
            bound: bound, start: (delay + Double(match[2])!) / 1000,
            parts: jump
              + parts(
                frames.map {
                  (
                    time: Double($0[1])! * length, value: value(":" + $0[2]),
                    easing: $0[4].hasPrefix("cubic") ? Array(numbers($0[4]).suffix(4)) : nil
                  )
                }), period: match[4].contains("Infinity") ? length : nil, easing: linear))
      }
      return played
    }
  }

  static func swiftUI(_ text: String) -> [Played] {
    // A loop waits in a task behind its tracks.
    let texts = text.components(separatedBy: ".keyframeAnimator")
    return zip(texts, texts.dropFirst()).flatMap { before, animator -> [Played] in
      let isLoop = animator.hasPrefix("(") && animator.contains("repeating:")
      let task = all("seconds\\(([0-9.e-]+)", animator).first.map { Double($0[1])! } ?? 0
      let initials = all("    var [^ ]+ = ([-0-9.e]+)\\n", before)
      return all(
        "// ([^\\n]*)\\n        KeyframeTrack\\(\\\\\\.[^)]*\\) \\{\\n(.*?)\\n        \\}", animator
      ).map { match in
        var (time, value) = (0.0, Double(initials.last![1])!)
        var parts: [Played.Part] = []
        for line in match[2].split(separator: "\n") {
          let n = numbers(line.replacingOccurrences(of: "Double(index)", with: "0"))
          guard !line.contains("MoveKeyframe") else {
            value = n[0]
            continue
          }
          let (from, end) = (value, time + n[1])
          if line.contains("CubicKeyframe") {
            let v = Array(n.suffix(2))
            var part = Played.Part(time, end, from, n[0])
            part.values[1] = from + v[0] * n[1] / 3
            part.values[2] = n[0] - v[1] * n[1] / 3
            parts.append(part)
          } else {
            parts.append(
              Played.Part(time, end, from, n[0], easing: n.count >= 6 ? Array(n.suffix(4)) : nil))
          }
          (time, value) = (end, n[0])
        }
        return Played(
          bound: bound(match[1]), start: isLoop ? task : 0, parts: parts,
          period: isLoop ? time : nil)
      }
    }
  }

  static func compose(_ text: String) -> [Played?] {
    all(
      "\\n// ([^\\n]*)\\nsuspend fun [^\\n]*\\n    snapTo\\(([^)]*)f\\)\\n    delay\\(([0-9]+)L(.*?)\\n\\}",
      text
    ).map { match in
      guard
        let spec = all("keyframes \\{\\n *durationMillis = ([0-9]+)\\n(.*?)\\n *\\}", match[4])
          .first
      else {
        return nil
      }
      let stops = spec[2].split(separator: "\n").map {
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
        bound: bound(match[1]), start: Double(match[3])! / 1000, parts: parts(kept),
        period: match[4].contains("infiniteRepeatable") ? Double(spec[1])! / 1000 : nil)
    }
  }

  static func android(_ text: String) -> [Played] {
    all(
      "// ([^\\n]*)\\n *ObjectAnimator.ofPropertyValuesHolder(.*?)duration = ([0-9]+)L\\n *startDelay = ([0-9]+)L[^\\n]*\\n([^}]*)\\}",
      text
    ).map {
      match in
      let length = Double(match[3])! / 1000
      var before = (time: 0.0, value: 0.0)
      var parts: [Played.Part] = []
      for (index, frame) in all("frame\\(([^()\\n]*(?:PathInterpolator\\([^)]*\\))?)\\)", match[2])
        .enumerated()
      {
        let n = numbers(frame[1]).map { Double(Float($0)) }
        if index > 0 {
          parts.append(
            Played.Part(
              before.time, n[0] * length, before.value, n[1],
              easing: n.count >= 6 ? Array(n[2..<6]) : nil))
        }
        before = (n[0] * length, n[1])
      }
      return Played(
        bound: bound(match[1]), start: Double(match[4])! / 1000, parts: parts,
        period: match[5].contains("INFINITE") ? length : nil)
    }
  }

  static func flutter(_ text: String) -> [Played] {
    all("\\n// ([^\\n]*)\\n(// The spring[^\\n]*\\n)?final Motion (.*?)\\n\\);", text).map {
      match in
      let clocks = all("microseconds: (-?[0-9]+)", match[3]).map { Double($0[1])! / 1e6 }
      let items = all("begin: ([-0-9.e]+), end: ([-0-9.e]+)\\)(.*?)weight: ([0-9.e-]+)", match[3])
      let total = items.reduce(0) { $0 + Double($1[4])! }
      var time = 0.0
      let parts = items.map { item -> Played.Part in
        let start = time
        time += Double(item[4])! / total * clocks[2]
        let cubic = numbers(item[3])
        return Played.Part(
          start, time, Double(item[1])!, Double(item[2])!, easing: cubic.count == 4 ? cubic : nil)
      }
      return Played(
        bound: bound(match[1]), start: clocks[0], parts: parts,
        period: match[3].contains("repeats: true") ? clocks[2] : nil)
    }
  }

  static func svg(_ text: String) -> [Played] {
    let bound = bound(text)
    return all(
      "<animate[^>]* values=\"([^\"]*)\" keyTimes=\"([^\"]*)\"[^>]* keySplines=\"([^\"]*)\" dur=\"([^\"]*)s\" begin=\"([^\"]*)s\"([^>]*)>",
      text
    )
    .map { match in
      let length = Double(match[4])!
      let values = match[1].split(separator: ";").map { text -> Double in
        let n = numbers(String(text))
        return text.hasPrefix("0 ") ? n[1] : n[0]
      }
      let times = match[2].split(separator: ";").map { Double($0)! * length }
      let splines = match[3].split(separator: ";").map { numbers(String($0)) }
      let stops = values.indices.map { index in
        (
          time: times[index], value: values[index],
          easing: index < splines.count ? splines[index] : nil
        )
      }
      return Played(
        bound: bound, start: Double(match[5])!, parts: parts(stops),
        period: match[6].contains("indefinite") ? length : nil)
    }
  }

  /// In the picture's numbers, in seconds after the trigger.
  static func lottie(_ text: String) -> [Played] {
    let bound = bound(text)
    let rate = Double(all("\"fr\": ([0-9.e]+)", text)[0][1])!
    return all("\"a\": 1, \"k\": \\[(.*?\"h\": 1\\})\\]\\}", text).map { match in
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
