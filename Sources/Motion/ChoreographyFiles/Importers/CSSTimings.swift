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
    var direction = CSSFrames.Direction.normal
    var fill = CSSFrames.Fill.none
    var line = 0
    var isPaused = false
  }

  /// The columns of an animation that are keywords.
  private static let columns = ["direction", "fill-mode", "play-state"]
  /// The keywords that say nothing about the timing, beside the duration `auto` of what follows scrolling.
  private static let ignored = CSSText.wideKeywords.union([
    "running", "paused", "allow-discrete", "normal",
  ])

  /// A declaration that is not understood.
  struct Failure {
    let line: Int
    let what: String
    /// The word for which a declaration is ignored.
    var invalid: String?
    /// The names of the entries that are left out for it.
    var names: [String] = []

    var reason: String {
      if what.contains("var(--") {
        return "a variable is not defined in this file; its initial value is taken"
      }
      return invalid.map {
        "\($0) is not known here: the declaration is ignored, as browsers ignore an invalid one"
      } ?? "its timing is not understood"
    }
  }

  /// Whether a text is a value of a longhand.
  private static func isValid(_ text: String, _ column: String) -> Bool {
    switch column {
    case "duration", "delay":
      guard let time = CSSText.calculation(text) else { return false }
      return time.unit == "s" && (column == "delay" || time.perItem != 0 || time.constant >= 0)
    case "timing-function": return (try? EasingFunction(css: text)) != nil
    case "iteration-count":
      let count = CSSText.calculation(text, hasItems: false)
      return text.lowercased() == "infinite" || (count?.constant ?? -1) >= 0
    default: return !columns.contains(column) || CSSValues.has("\(column)-words", text.lowercased())
    }
  }

  /// The entries of "transition" or "animation".
  static func entries(
    _ family: String, _ declarations: [CSSStylesheet.Declaration]
  ) -> (entries: [Entry], failures: [Failure]) {
    let nameColumn = family == "transition" ? "property" : "name"
    var columns: [String: [String]] = [:]
    var entries: [Entry] = []
    var line = 0
    var failures: [Failure] = []
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
      let what = "\(name): \(declaration.value)"
      if name != family {
        let column = String(name.dropFirst(family.count + 1))
        let invalid = parts.first { !isValid($0, column) }
        let lower = declaration.value.lowercased()
        if lower == "auto" || lower != "inherit" && CSSText.wideKeywords.contains(lower) {
          columns[column] = nil
        } else if let invalid, !CSSText.isOpen(invalid) {
          failures.append(Failure(line: line, what: what, invalid: invalid))
        } else if invalid != nil {
          columns[column] = nil
          failures.append(Failure(line: line, what: what))
        } else {
          columns[column] = parts
        }
        continue
      }
      var rows: [[String: String]] = []
      var invalid: String?
      for part in parts.prefix(200) {
        var row: [String: String] = [:]
        for word in CSSText.parts(part) {
          let lower = word.lowercased()
          if CSSText.calculation(word)?.unit == "s" {
            // A negative time can only be the delay.
            let isDuration = row["duration"] == nil && (CSSText.seconds(word) ?? 0) >= 0
            row[isDuration ? "duration" : "delay"] = word
          } else if row["timing-function"] == nil, (try? EasingFunction(css: word)) != nil {
            row["timing-function"] = word
          } else if family == "animation",
            let column = Self.columns.first(where: { CSSValues.has("\($0)-words", lower) })
              ?? (lower == "infinite" || Double(word) != nil ? "iteration-count" : nil)
          {
            row[column] = lower
          } else if ignored.contains(lower) || (family == "animation" && lower == "auto") {
            continue
          } else if row[nameColumn] == nil, !["(", "$", "@"].contains(where: word.contains) {
            row[nameColumn] = word
          } else if CSSText.isOpen(word) {
            failures.append(Failure(line: line, what: what))
          } else {
            invalid = invalid ?? word
          }
        }
        if let count = row["iteration-count"], !isValid(count, "iteration-count") {
          invalid = invalid ?? count
        }
        rows.append(row)
      }
      let standard = [
        "duration": "0s", "delay": "0s", "timing-function": "ease", "direction": "normal",
        "fill-mode": "none", "iteration-count": "1", "play-state": "running",
        nameColumn: family == "transition" ? "all" : "none",
      ]
      guard invalid == nil else {
        let names = rows.compactMap { $0[nameColumn] ?? standard[nameColumn] }
        failures.append(Failure(line: line, what: what, invalid: invalid, names: names))
        continue
      }
      columns = [:]
      for row in rows {
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
      guard let duration = CSSText.calculation(texts[0]),
        let delay = CSSText.calculation(texts[1]), duration.perItem == 0
      else {
        let what = "\(family) \(name): \(texts.joined(separator: " "))"
        failures.append(Failure(line: line, what: what, names: [entry.name]))
        continue
      }
      (entry.duration, entry.delay) = (duration.constant, delay)
      if let css = text("timing-function", index), let easing = try? EasingFunction(css: css) {
        entry.easing = easing
      }
      if let count = text("iteration-count", index) {
        entry.iterations = CSSText.calculation(count, hasItems: false)?.constant
      }
      entry.isPaused = text("play-state", index)?.lowercased() == "paused"
      entry.direction =
        text("direction", index).flatMap { .init(rawValue: $0.lowercased()) } ?? .normal
      entry.fill = text("fill-mode", index).flatMap { .init(rawValue: $0.lowercased()) } ?? .none
      // The last transition of a property counts.
      if family == "transition" { entries.removeAll { $0.name == entry.name } }
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
