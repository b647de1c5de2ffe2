internal import AnimationNumerics

/// The transitions and animations that declarations state, longhands and shorthands in order.
enum CSSTimings {
  struct Entry {
    /// The name of the property or of the keyframes.
    var name = "all"
    var duration = 0.0
    var delay = CSSText.Calculation(constant: 0, unit: "s")
    var easing = EasingFunction.cubicBezier(.ease)
    /// Nil if infinite.
    var iterations: Double? = 1
    var direction = "normal"
    var fill = "none"
    var line = 0
    var isPaused = false
  }

  /// The columns of the keywords of an animation.
  private static let keywords = [
    "normal": "direction", "reverse": "direction", "alternate": "direction",
    "alternate-reverse": "direction", "none": "fill-mode", "forwards": "fill-mode",
    "backwards": "fill-mode", "both": "fill-mode", "running": "play-state", "paused": "play-state",
    "infinite": "iteration-count",
  ]
  /// The keywords that say nothing about the timing.
  private static let ignored: Set = [
    "running", "paused", "allow-discrete", "normal", "initial", "inherit", "unset", "revert",
    "revert-layer",
  ]

  /// The entries of "transition" or "animation".
  static func entries(
    _ family: String, _ declarations: [CSSStylesheet.Declaration], isItem: (String) -> Bool
  ) -> (entries: [Entry], failures: [(line: Int, what: String)]) {
    let nameColumn = family == "transition" ? "property" : "name"
    var columns: [String: [String]] = [:]
    var entries: [Entry] = []
    var line = 0
    var failures: [(line: Int, what: String)] = []
    func text(_ column: String, _ index: Int) -> String? {
      guard let values = columns[column], !values.isEmpty else { return nil }
      return values[index % values.count]
    }
    for declaration in declarations {
      let name = plain(declaration.name)
      guard name == family || name.hasPrefix("\(family)-") else { continue }
      // A prefixed name does not replace the standard one.
      if name != declaration.name, declarations.contains(where: { $0.name == name }) { continue }
      line = declaration.line
      let parts = CSSText.parts(declaration.value, by: ",")
      if name != family {
        columns[String(name.dropFirst(family.count + 1))] = parts
        continue
      }
      columns = [:]
      for part in parts.prefix(200) {
        var row: [String: String] = [:]
        for word in CSSText.parts(part) {
          let lower = word.lowercased()
          let isTime =
            CSSText.seconds(word) != nil || CSSText.calculation(word, isItem: isItem)?.unit == "s"
          if isTime {
            row[row["duration"] == nil ? "duration" : "delay"] = word
          } else if row["timing-function"] == nil, (try? EasingFunction(css: word)) != nil {
            row["timing-function"] = word
          } else if family == "animation",
            let column = keywords[lower] ?? (Double(word) != nil ? "iteration-count" : nil)
          {
            row[column] = lower
          } else if ignored.contains(lower) {
            continue
          } else if row[nameColumn] == nil, !word.contains("("), !word.hasPrefix("$") {
            row[nameColumn] = word
          } else {
            failures.append((line, "\(name): \(declaration.value)"))
          }
        }
        let standard = [
          "duration": "0s", "delay": "0s", "timing-function": "ease", "direction": "normal",
          "fill-mode": "none", "iteration-count": "1", "play-state": "running",
          nameColumn: family == "transition" ? "all" : "none",
        ]
        for (column, value) in standard {
          columns[column, default: []].append(row[column] ?? value)
        }
      }
    }
    let rows = columns[nameColumn] ?? (family == "transition" && !columns.isEmpty ? ["all"] : [])
    for (index, name) in rows.enumerated() where name != "none" {
      var entry = Entry(name: name.hasPrefix("-") && !name.hasPrefix("--") ? plain(name) : name)
      entry.name.removeAll { "\"'".contains($0) }
      entry.line = line
      let texts = ["duration", "delay"].map { text($0, index) ?? "0s" }
      guard let duration = CSSText.calculation(texts[0], isItem: isItem),
        let delay = CSSText.calculation(texts[1], isItem: isItem), duration.perItem == 0
      else {
        failures.append((line, "\(family) \(name): \(texts.joined(separator: " "))"))
        continue
      }
      (entry.duration, entry.delay) = (duration.constant, delay)
      if let css = text("timing-function", index) {
        guard let easing = try? EasingFunction(css: css) else {
          failures.append((line, "\(family)-timing-function: \(css)"))
          continue
        }
        entry.easing = easing
      }
      if let count = text("iteration-count", index) {
        let number = CSSText.calculation(count) { _ in false }?.constant
        guard count == "infinite" || (number ?? -1) >= 0 else {
          failures.append((line, "animation-iteration-count: \(count)"))
          continue
        }
        entry.iterations = number
      }
      entry.isPaused = text("play-state", index) == "paused"
      entry.direction = text("direction", index) ?? "normal"
      entry.fill = text("fill-mode", index) ?? "none"
      entries.append(entry)
    }
    return (entries, failures)
  }

  /// A name without its vendor's prefix.
  static func plain(_ name: String) -> String {
    for prefix in ["-webkit-", "-moz-", "-ms-", "-o-"] where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }
}
