internal import AnimationNumerics
internal import StrictJSON
internal import ChoreographyFiles

/// A choreography as W3C design tokens. Single moves become one `transition` each, by element and
/// property. Keyframes, phases and loops become one for each part of the motion, which starts after
/// its delay.
///
/// A curve is its own timing function. A spring's timing function is the nearest cubic Bézier
/// curve; the spring itself is added as an extension, which ``DesignTokens`` reads back. A
/// stagger's interval and a loop's period are added as `duration` tokens, since transitions lack
/// them. Their descriptions explain them, because no tool repeats or staggers by a token.
///
/// Source: Design Tokens Format Module, W3C Design Tokens Community Group.
struct DesignTokensFormat {
  let sheet: ExportSheet

  private let curves: CSSCurves

  init(_ sheet: ExportSheet) {
    self.sheet = sheet
    curves = CSSCurves(sheet, bezier: true, linear: false)
  }

  /// A value of a JSON file whose members have an order.
  private indirect enum Value {
    case text(String)
    case object(Members)

    func written(_ indent: String = "") -> String {
      switch self {
      case .text(let text): return text
      case .object(let members):
        let inner = indent + "  "
        let lines = members.map { "\(inner)\(ScriptJSON.string($0)): \($1.written(inner))" }
        return lines.isEmpty ? "{}" : "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
      }
    }
  }

  private typealias Members = [(name: String, value: Value)]

  var text: String {
    var names = Identifiers()
    var groups = elements(sheet.variants.map(\.element), &names)
    if sheet.reducesMotion {
      var own = Identifiers()
      let words = string("reduced motion: played instead of the above")
      let calm = elements(sheet.variants.compactMap(\.reduced), &own)
      groups.append((names.unique("reduced-motion"), .object([("$description", words)] + calm)))
    }
    let tree = Value.object([
      ("$description", string(sheet.title)), (Self.name(sheet.name), .object(groups)),
    ])
    return tree.written() + "\n"
  }

  /// Notes on tokens that no tool applies.
  static func notes(_ sheet: ExportSheet) -> [String] {
    var (staggered, repeated, parted): ([String], [String], [String]) = ([], [], [])
    for element in sheet.elements {
      if element.stagger != nil { staggered.append(element.name) }
      for property in element.properties where property.kind == .keyframes {
        let name = "\(element.name).\(property.name)"
        if property.motion.period == nil { parted.append(name) } else { repeated.append(name) }
      }
    }
    var notes: [String] = []
    for (lack, names) in [
      ("nothing staggers by the token \"stagger\"", staggered),
      ("nothing repeats by the token \"period\"", repeated),
      ("nothing plays the parts of a motion in turn", parted),
    ] where !names.isEmpty { notes.append("\(lack): \(names.joined(separator: ", "))") }
    if sheet.reducesMotion { notes.append("the application chooses the group \"reduced-motion\"") }
    return notes
  }

  private func elements(_ elements: [ExportSheet.Element], _ names: inout Identifiers) -> Members {
    var groups: Members = []
    for element in elements {
      let tokens = tokens(element)
      if !tokens.isEmpty { groups.append((names.unique(Self.name(element.name)), .object(tokens))) }
    }
    return groups
  }

  private func tokens(_ element: ExportSheet.Element) -> Members {
    var names = Identifiers()
    var tokens: Members = []
    for property in element.properties {
      let name = names.unique(Self.name(property.name))
      if let move = property.move {
        tokens.append((name, token(move, element)))
      } else if property.kind != .rest {
        tokens.append((name, .object(parts(property, element))))
      }
    }
    guard !tokens.isEmpty, let stagger = element.stagger else { return tokens }
    var words = "each of \(stagger.count) items starts this much "
    words += stagger.from.map { "later the farther it is from \($0)" } ?? "after the one before it"
    if let last = stagger.maximumIndex { words += ", from item \(last) on together" }
    tokens.append((names.unique("stagger"), duration(stagger.interval, words)))
    return tokens
  }

  /// The parts of a moving property, and the period of a loop.
  private func parts(_ property: ExportSheet.Property, _ element: ExportSheet.Element) -> Members {
    let motion = property.motion
    let start = element.delay + motion.play.wait
    let printed = PrintedMotion(
      motion, .init(times: PrintedMotion.Style.times(every: 0.001, from: start)))
    var members: Members = [
      ("$description", string("parts of a motion, each after its delay; \(printed.statement)"))
    ]
    var before = motion.from
    for item in printed.parts {
      func append(_ from: Double, _ to: Double, _ end: Double, _ easing: [String]?) {
        let token = transition(
          "from \(property.shown(from)) to \(property.shown(to))",
          duration: time(end - item.read.start), delay: time(item.start),
          easing ?? ["0", "0", "1", "1"])
        members.append(("\(members.count)", token))
      }
      if item.jumps { append(before, item.read.from, item.read.start, nil) }
      if item.to != item.from { append(item.read.from, item.read.to, item.read.end, item.easing) }
      before = item.read.to
    }
    if let period = motion.period {
      members.append(("period", duration(period, "the parts start over after this time")))
    }
    return members
  }

  private func time(_ seconds: Double) -> String { time(ExportText.number(seconds * 1000)) }

  private func time(_ milliseconds: String) -> String {
    "{ \"value\": \(milliseconds), \"unit\": \"ms\" }"
  }

  private func duration(_ seconds: Double, _ words: String) -> Value {
    .object([
      ("$type", .text("\"duration\"")), ("$description", string(words)),
      ("$value", .text(time(seconds))),
    ])
  }

  private func transition(
    _ words: String, duration: String, delay: String, _ points: [String], _ extensions: Members = []
  ) -> Value {
    let value =
      "{ \"duration\": \(duration), \"delay\": \(delay), "
      + "\"timingFunction\": [\(points.joined(separator: ", "))] }"
    return .object(
      [
        ("$type", .text("\"transition\"")), ("$description", string(words)),
        ("$value", .text(value)),
      ] + extensions)
  }

  private func token(_ move: ExportSheet.Move, _ element: ExportSheet.Element) -> Value {
    let bezier = curves[move].bezier!
    let curve = bezier.curve
    let name = ScriptJSON.string(DesignTokens.springExtension)
    let spring = move.curve.spring.map { spring in
      "{ \(name): { \"duration\": \(Decimals.exact(spring.duration)), "
        + "\"bounce\": \(Decimals.exact(spring.bounce)) } }"
    }
    return transition(
      bezier.isExact ? "exact" : "the curve is \(ExportText.offBy(bezier.error))",
      duration: time(move.curve.duration), delay: time(element.delay + move.delay),
      ExportText.points((curve.x1, curve.y1, curve.x2, curve.y2)),
      spring.map { [("$extensions", .text($0))] } ?? [])
  }

  /// A valid token name: without points, braces or a leading dollar sign.
  private static func name(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      result.unicodeScalars.append(".{}".unicodeScalars.contains(scalar) ? "-" : scalar)
    }
    return result.hasPrefix("$") ? "-" + result.dropFirst() : result
  }

  private func string(_ text: String) -> Value { .text(ScriptJSON.string(text)) }
}
