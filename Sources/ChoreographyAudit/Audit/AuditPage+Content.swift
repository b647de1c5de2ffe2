internal import AnimationNumerics
internal import AnimationChoreography

extension AuditPage {
  /// Items of one element beyond this number are not drawn.
  private static var rowsPerElement: Int { 24 }
  /// Samples a second.
  private static var rate: Double { 120 }

  /// What the page's script reads, as JSON.
  package var content: String {
    let sampler = ChoreographySampler(choreography)
    let finite = audit.done.isFinite ? audit.done : 4
    let end = min(max(finite, budgets.entrance ?? 0, budgets.cascade ?? 0, 0.2) + 0.15, 12)
    var rows: [String] = []
    var lane = 0
    for (element, source) in zip(audit.elements, choreography.elements) {
      for item in 0..<source.count {
        if item < Self.rowsPerElement {
          rows.append(row(of: item, element, lane: lane, sampler, end: end))
        }
        lane += source.propertyNames.count
      }
    }
    return ScriptJSON.object([
      ("rate", ScriptJSON.number(Self.rate)), ("end", ScriptJSON.number(end)),
      ("cascade", ScriptJSON.number(budgets.cascade)),
      ("entrance", ScriptJSON.number(budgets.entrance)), ("rows", ScriptJSON.array(rows)),
    ])
  }

  /// One item: its bar, and for each property the value in every frame with the smallest and the
  /// largest of them.
  private func row(
    of item: Int, _ element: ChoreographyAudit.Element, lane: Int, _ sampler: ChoreographySampler,
    end: Double
  ) -> String {
    let shift = element.starts[item] - (element.starts.max() ?? 0)
    let frames = Int((end * Self.rate).rounded(.up))
    let samples = element.properties.indices.map { property in
      (0...frames).map { frame in
        let value = sampler.sample(lane: lane + property, at: Double(frame) / Self.rate).value
        // Five digits are finer than any screen.
        return value.isFinite && value.magnitude < 1e9 ? (value * 1e5).rounded() / 1e5 : value
      }
    }
    func time(_ time: Double) -> String { ScriptJSON.number(min(time + shift, end)) }
    return ScriptJSON.object([
      (
        "name",
        ScriptJSON.string(
          element.starts.count > 1 ? "\(element.name)[\(item)]" : element.name)
      ),
      ("start", ScriptJSON.number(element.starts[item])),
      ("perceptualEnd", time(element.perceptualEnd)), ("settled", time(element.settled)),
      ("done", time(element.done)),
      ("properties", ScriptJSON.array(element.properties.map { ScriptJSON.string($0.name) })),
      (
        "samples",
        ScriptJSON.array(samples.map { ScriptJSON.array($0.map { ScriptJSON.number($0) }) })
      ),
      (
        "ranges",
        ScriptJSON.array(
          samples.map {
            ScriptJSON.array([
              ScriptJSON.number($0.min() ?? 0), ScriptJSON.number($0.max() ?? 0),
            ])
          })
      ),
    ])
  }
}

/// JSON that may stand inside a script element.
///
/// Whatever a string holds, no `<`, `>` or `&` of it remains: nothing in it ends the element, opens a
/// comment that would swallow what follows, or is taken for a character reference. U+2028 and U+2029,
/// which end a line of older JavaScript, and all control characters are written as escapes too.
package enum ScriptJSON {
  package static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "<", ">", "&", "\u{2028}", "\u{2029}", "\u{0}"..<" ", "\u{7F}"..."\u{9F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A number; null for what JSON cannot say.
  package static func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "null" }
    // Without a fraction where there is none: most samples are 0 or 1.
    return value.magnitude < 1e15 && value == value.rounded() ? "\(Int64(value))" : "\(value)"
  }

  package static func array(_ values: [String]) -> String {
    "[" + values.joined(separator: ",") + "]"
  }

  package static func object(_ members: [(name: String, value: String)]) -> String {
    "{" + members.map { "\(string($0.name)):\($0.value)" }.joined(separator: ",") + "}"
  }
}
