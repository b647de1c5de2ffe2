internal import AnimationNumerics
internal import ChoreographyFiles

/// A choreography as CSS.
///
/// The container has the choreography's class. Items have their element's class and, if staggered,
/// their index from 0 in `--i`. The class `is-visible` on the container is the trigger, `is-NAME` the
/// trigger NAME; without it, transitions lead back without delays, and `@starting-style` is for items
/// that appear in a visible container. Single moves are transitions, one for each property; everything
/// else is `@keyframes`. Browsers without `linear()` get the nearest `cubic-bezier()`.
struct CSSFormat {
  let sheet: ExportSheet

  /// Separate animations as custom properties; nil if one is not an easing function.
  private var variables: String? {
    var easings = CSSEasings(sheet, fallback: true)
    for element in sheet.elements {
      guard let move = element.properties.first?.move, easings.keeps(move) else { return nil }
      _ = easings.name(of: move, for: element.identifier)
    }
    return "/* \(ExportText.comment(sheet.title)) */\n" + easings.root
  }

  var text: String {
    if sheet.animations != nil, let variables { return variables }
    var easings = CSSEasings(sheet, fallback: true)
    var registered = ""
    var rules = ""
    var frames = ""
    var starting = ""
    for element in sheet.elements {
      let names = CSSNames(element)
      registered += names.propertyRules
      rules += rule(element, names, &easings, &frames, suffix: "")
      if element.properties.contains(where: { $0.move.map(easings.keeps) ?? false }) {
        starting += "\(selector(element, ".\(element.state)")) {\n"
        starting += "\(names.values(element) { $0.from })}\n"
      }
    }
    var calm = ""
    for (element, original) in zip(sheet.reduced, sheet.elements) {
      guard let element else { continue }
      calm += rule(element, CSSNames(original), &easings, &frames, suffix: "-calm", of: original)
    }
    var text = "/* \(ExportText.comment("\(sheet.name): \(sheet.title)")) */\n"
    text += registered + easings.root
    text += rules + frames
    for (query, rules) in [
      ("starting-style", starting), ("media (prefers-reduced-motion: reduce)", calm),
    ] where !rules.isEmpty {
      text += "\n@\(query) {\n"
      text += rules.split(separator: "\n").map { "  \($0)\n" }.joined() + "}\n"
    }
    return text
  }

  private func selector(_ element: ExportSheet.Element, _ state: String = "") -> String {
    ".\(sheet.identifier)\(state) .\(element.identifier)"
  }

  /// The rules of one element: its resting style and its style after the trigger.
  private func rule(
    _ element: ExportSheet.Element, _ names: CSSNames, _ easings: inout CSSEasings,
    _ frames: inout String, suffix: String, of original: ExportSheet.Element? = nil
  ) -> String {
    var (leaving, transitions, animations): ([String], [String], [String]) = ([], [], [])
    for property in element.properties {
      let target = names.css(property.name)
      func transition(_ move: ExportSheet.Move, _ label: String) -> String {
        let easing = easings.name(of: move, for: label + suffix)
        return "\(target) var(--duration-\(easing)) var(--ease-\(easing))"
      }
      if let back = element.back(property.name)?.move {
        leaving.append(
          transition(back, element.exits[0].label(property.name))
            + element.exits[0].start(back.delay))
      }
      if let move = property.move, easings.keeps(move) {
        let entering = transition(move, element.label(property.name))
        if element.exits.isEmpty { leaving.append(entering) }
        transitions.append(entering + element.start(move.delay))
      } else if let animation = CSSAnimation(
        property, of: element, names, name: element.label(property.name) + suffix)
      {
        frames += animation.frames
        animations.append(animation.shorthand(element.start(animation.delay)))
      }
    }
    func list(_ property: String, _ values: [String]) -> String {
      "  \(property): \(values.isEmpty ? "none" : values.joined(separator: ",\n    "));\n"
    }
    var text = "\n\(selector(element)) {\n"
    if original == nil { text += names.values(element) { $0.from } }
    if original != nil || !leaving.isEmpty || !element.exits.isEmpty {
      text += list("transition", leaving)
    }
    text += "}\n\(selector(element, ".\(element.state)")) {\n"
    text += names.values(element) { $0.resting }
    text += list("transition", transitions)
    if !animations.isEmpty || original != nil { text += list("animation", animations) }
    return text + "}\n"
  }
}

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
          of: length, printed: Decimals.readTime(Decimals.cssTime(length)), whole: 100),
        jump: jump * length, lateness: jump * length))
    // The first and the last stop are absent where the page supplies their value. Then the easing of the
    // animation is that of the first part.
    let first = printed.parts.first.flatMap {
      !$0.jumps && property.isUnstated($0.from) ? $0.easing : nil
    }
    let standard = first.map(CSSEasings.text) ?? "linear"
    func stop(_ place: String, _ value: String, _ easing: [String]? = nil) -> String {
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
          text += stop(start, ExportText.number(motion.from))
          start = ExportText.number(jump * 100)
        } else if share - jump > printed.parts[index - 1].read.start / length {
          text += stop(ExportText.number((share - jump) * 100), printed.parts[index - 1].to)
        }
      }
      text += stop(start, part.from, part.easing)
    }
    text += stop("100", printed.parts[printed.parts.count - 1].to)
    (self.name, self.delay, self.length, easing) = (name, delay, length, standard)
    frames = text + "}\n"
    isLoop = motion.period != nil
  }

  /// The `animation` value that runs the frames from " 40ms" on: "name 300ms linear 40ms both".
  func shorthand(_ start: String) -> String {
    "\(name) \(Decimals.cssTime(length)) \(easing)\(start) \(isLoop ? "infinite both" : "both")"
  }
}

/// The easings and durations of a style sheet, as custom properties.
struct CSSEasings {
  private let sheet: ExportSheet
  private let curves: CSSCurves
  private var names = Identifiers()
  private var known: [String: String] = [:]
  /// The curves without a duration.
  private var loose: [(name: String, curve: CubicBezier)] = []
  private(set) var all: [(name: String, duration: String, curve: CSSCurve)] = []

  /// - Parameter fallback: Whether the nearest cubic Bézier curves are printed, too.
  init(_ sheet: ExportSheet, fallback: Bool) {
    self.sheet = sheet
    curves = CSSCurves(sheet, bezier: fallback)
    for (name, curve) in sheet.easings {
      let own = Identifiers.joined("ease", Identifiers.safe(name)).dropFirst("ease-".count)
      loose.append((names.unique(own.isEmpty ? "ease" : String(own)), curve))
    }
  }

  static func text(_ easing: [String]) -> String {
    "cubic-bezier(\(easing.joined(separator: ", ")))"
  }

  func keeps(_ move: ExportSheet.Move) -> Bool { curves.keeps(move) }

  /// The name of a move's curve, which equal curves share: that of a separate animation, otherwise
  /// the screen with the animation's kind and milliseconds: "profile-smooth-350".
  mutating func name(of move: ExportSheet.Move, for label: String) -> String {
    let curve = curves[move]
    let duration = Decimals.cssTime(move.curve.duration)
    // Separate animations keep their names.
    let key = sheet.animations != nil ? label : "\(curve.exact ?? curve.linear) \(duration)"
    if let found = known[key] { return found }
    let expression = SwiftUIFormat.expression(move.animation).unicodeScalars.dropFirst()
    let kind = String(expression.prefix { $0 != "(" && $0 != "." })
    let seconds = min(move.animation.logicalDuration, 1e6)
    let name = names.unique(
      sheet.animations != nil
        ? label : "\(sheet.identifier)-\(Identifiers.safe(kind))-\(Int((seconds * 1000).rounded()))"
    )
    known[key] = name
    all.append((name, duration, curve))
    return name
  }

  /// The `:root` rules with the custom properties.
  var root: String {
    guard !all.isEmpty || !sheet.durations.isEmpty || !loose.isEmpty else { return "" }
    var (text, linears, identifiers) = (":root {\n", "", Identifiers())
    for (name, seconds) in sheet.durations {
      let identifier = Identifiers.joined("duration", Identifiers.safe(name))
      text += "  --\(identifiers.unique(identifier)): \(Decimals.cssTime(seconds));\n"
    }
    for (name, curve) in loose { text += "  --ease-\(name): \(BezierExport.css(curve));\n" }
    for (name, duration, curve) in all {
      if let bezier = curve.bezier {
        let error = bezier.isExact ? "exact" : ExportText.offBy(bezier.error)
        if !sheet.hasAssumedDurations { text += "  --duration-\(name): \(duration);\n" }
        text += "  --ease-\(name): \(bezier.css); /* \(error) */\n"
      }
      if curve.exact == nil {
        linears +=
          "    --ease-\(name): \(curve.linear); /* \(ExportText.offBy(curve.linearError)) */\n"
      }
    }
    text += "}\n"
    if !linears.isEmpty {
      text +=
        "@supports (transition-timing-function: linear(0, 1)) {\n  :root {\n\(linears)  }\n}\n"
    }
    return text
  }
}

/// The curves of a sheet's moves as CSS easing functions, each computed once, on all cores, because
/// that is slow.
struct CSSCurves {
  private let known: [Animation: CSSCurve]
  private let error: Double

  init(_ sheet: ExportSheet, bezier: Bool = false, linear: Bool = true) {
    let error = sheet.error
    self.error = error
    let elements = sheet.allElements
    let moves = elements.flatMap(\.properties).compactMap(\.move)
    var curves: [Animation: ProgressCurve] = [:]
    for move in moves where curves[move.animation] == nil { curves[move.animation] = move.curve }
    let found = curves.map(\.value).concurrentMap {
      CSSCurve($0, error: error, bezier: bezier, linear: linear)
    }
    known = Dictionary(uniqueKeysWithValues: zip(curves.map(\.key), found))
  }

  /// Whether an easing function keeps the error of a move; keyframes keep it where none does.
  func keeps(_ move: ExportSheet.Move) -> Bool {
    self[move].exact != nil || self[move].linearError <= error
  }

  /// The curve of one of the sheet's moves.
  subscript(move: ExportSheet.Move) -> CSSCurve { known[move.animation]! }
}

/// A curve as CSS easing functions.
struct CSSCurve: Sendable {
  /// The cubic Bézier curve that it equals, or the nearest one if that is needed.
  let bezier: BezierExport?
  /// `linear()`; empty if it is not needed or does not keep the error.
  private(set) var linear = ""
  private(set) var linearError = Double.infinity

  init(_ curve: ProgressCurve, error: Double, bezier: Bool, linear: Bool) {
    self.bezier = bezier || curve.bezier != nil ? BezierExport(curve) : nil
    if linear, curve.bezier == nil, let line = try? LinearExport(curve, error: error, proves: false)
    {
      (self.linear, linearError) = (line.css, line.error)
    }
  }

  /// The exact curve; nil if it is not a cubic Bézier curve.
  var exact: String? { bezier.flatMap { $0.isExact ? $0.css : nil } }
}

/// The CSS names of an element's properties.
struct CSSNames {
  private let element: String
  /// Whether the properties are parts of one `transform`, or only of one `translate`.
  private let (hasTransform, hasBothAxes): (Bool, Bool)
  /// Whether they replace the page's `transform` without being parts of one.
  private let clearsTransform: Bool
  private let properties: [String]
  private let identifiers: [String: String]
  /// The properties whose values are texts; their names are those of CSS.
  private let textual: [String: ExportSheet.Property]

  init(_ element: ExportSheet.Element) {
    self.element = element.identifier
    var textual: [String: ExportSheet.Property] = [:]
    for property in element.properties where property.texts != nil {
      textual[property.name] = property
    }
    self.textual = textual
    properties = element.properties.map(\.name)
    let (parts, alone) = (
      properties.filter { Self.part($0) != nil }, ["x", "y", "scale", "rotation"]
    )
    hasTransform = !parts.allSatisfy(alone.contains)
    hasBothAxes = !hasTransform && parts.contains("x") && parts.contains("y")
    clearsTransform =
      !hasTransform && element.replacesTransform && !parts.isEmpty
      && !properties.contains("transform")
    var taken = Identifiers()
    var identifiers: [String: String] = [:]
    for name in properties { identifiers[name] = taken.next(name) }
    self.identifiers = identifiers
  }

  func identifier(_ property: String) -> String { identifiers[property] ?? "item" }

  private func isCustom(_ property: String) -> Bool {
    switch property {
    case "opacity": false
    case "x", "y": hasBothAxes || hasTransform
    case "scale", "rotation": hasTransform
    default: textual[property] == nil && measure(property) == nil
    }
  }

  /// CSS properties of lengths, and of plain numbers, that motion changes.
  private static let lengths: Set = Set(
    ["", "min-", "max-"].flatMap { ["\($0)width", "\($0)height"] }
      + ["top", "right", "bottom", "left"].flatMap {
        [$0, "margin-\($0)", "padding-\($0)", "border-\($0)-width"]
      } + [
        "margin", "padding", "border-width", "border-radius", "font-size", "letter-spacing",
        "word-spacing", "text-indent", "gap", "row-gap", "column-gap", "outline-offset",
        "outline-width", "inset", "flex-basis", "stroke-width", "stroke-dashoffset",
      ])
  private static let numbers: Set = [
    "flex-grow", "flex-shrink", "fill-opacity", "stroke-opacity", "font-weight", "line-height",
  ]
  private static let units = [
    "percent": "%", "vw": "vw", "vh": "vh", "vmin": "vmin", "vmax": "vmax", "ch": "ch",
    "em": "em",
  ]

  /// The CSS property and the unit of a numeric property: `left` and % for "left-percent"; nil if CSS
  /// has none.
  private func measure(_ property: String) -> (property: String, unit: String)? {
    if Self.numbers.contains(property) { return (property, "") }
    if Self.lengths.contains(property) { return (property, "px") }
    guard let dash = property.lastIndex(of: "-"),
      let unit = Self.units[String(property[property.index(after: dash)...])]
    else { return nil }
    let name = String(property[..<dash])
    // Two units of one length need a calculation.
    return Self.lengths.contains(name) && !properties.contains(name) ? (name, unit) : nil
  }

  private func custom(_ property: String) -> String { "--\(element)-\(identifier(property))" }

  func css(_ property: String) -> String {
    guard !isCustom(property) else { return custom(property) }
    return switch property {
    case "rotation": "rotate"
    case "x", "y": "translate"
    default:
      textual[property] == nil
        ? measure(property)?.property ?? property
        : (property.hasPrefix("--") ? "--" : "") + Identifiers.safe(property)
    }
  }

  /// "translate: 0 12px"
  func declaration(_ property: String, _ number: String) -> String {
    switch property {
    case "x" where isCustom(property), "y" where isCustom(property):
      return "\(custom(property)): \(number)px"
    case "x": return "translate: \(number)px 0"
    case "y": return "translate: 0 \(number)px"
    case "rotation" where !isCustom(property): return "rotate: \(number)deg"
    default:
      let unit = isCustom(property) ? "" : measure(property)?.unit ?? ""
      return "\(css(property)): \(textual[property]?.shown(number) ?? number + unit)"
    }
  }

  /// The declarations of all properties that do not show the page's own values, and the rules that
  /// combine them.
  func values(_ element: ExportSheet.Element, _ value: (ExportSheet.Property) -> Double) -> String {
    let text = element.properties.map { property in
      let number = ExportText.number(value(property))
      return property.showsPage && property.kind == .keyframes || property.isUnstated(number)
        ? "" : "  \(declaration(property.name, number));\n"
    }.joined()
    return text + combinations.map { "  \($0.property): \($0.value);\n" }.joined()
  }

  /// The rules that combine the properties, and the values of those that do not move.
  func fixed(
    _ element: ExportSheet.Element, where isFixed: (ExportSheet.Property) -> Bool
  ) -> [(property: String, value: String)] {
    combinations
      + element.properties.filter(isFixed).compactMap { property in
        let number = ExportText.number(property.resting)
        let parts = declaration(property.name, number).split(separator: ":", maxSplits: 1)
        return property.isUnstated(number)
          ? nil : (String(parts[0]), String(parts[1].drop { $0 == " " }))
      }
  }

  /// The functions of a transform by property, in the order in which an imported transform's parts apply.
  private static let functions: [(property: String, function: String, unit: String)] = [
    ("perspective", "perspective", "px"), ("x", "translateX", "px"), ("y", "translateY", "px"),
    ("z", "translateZ", "px"), ("rotation-x", "rotateX", "deg"), ("rotation-y", "rotateY", "deg"),
    ("rotation", "rotate", "deg"), ("skew-x", "skewX", "deg"), ("skew-y", "skewY", "deg"),
    ("scale", "scale", ""), ("scale-x", "scaleX", ""), ("scale-y", "scaleY", ""),
    ("scale-z", "scaleZ", ""),
  ]

  /// The function of a transform, and the unit, of a property; nil if it is not part of a transform.
  private static func part(_ property: String) -> (function: String, unit: String)? {
    if let found = functions.first(where: { $0.property == property }) {
      return (found.function, found.unit)
    }
    let words = property.split(separator: "-")
    guard words.count == 2, ["x", "y", "z"].contains(words[0]) else { return nil }
    let unit = words[1] == "percent" ? "%" : String(words[1])
    return unit == "px" || units.values.contains(unit)
      ? ("translate\(words[0].uppercased())", unit) : nil
  }

  /// The functions of a filter in the order in which an imported filter's parts apply.
  private static let filters = [
    "blur", "brightness", "contrast", "grayscale", "hue-rotate", "invert", "saturate", "sepia",
  ]

  /// The declarations that combine properties that CSS does not have one by one.
  private var combinations: [(property: String, value: String)] {
    let other = (clearsTransform ? [("transform", "none")] : []) + filter
    if hasBothAxes { return [("translate", "var(\(custom("x"))) var(\(custom("y")))")] + other }
    guard hasTransform else { return other }
    let value = Self.functions.map(\.function).flatMap { function in
      properties.compactMap { property -> String? in
        guard let part = Self.part(property), part.function == function else { return nil }
        let isPlain = property == "x" || property == "y"
        return call(function, property, isPlain ? "" : part.unit)
      }
    }
    return [("transform", value.joined(separator: " "))] + filter
  }

  private var filter: [(property: String, value: String)] {
    let value = Self.filters.filter { properties.contains($0) && isCustom($0) }
      .map { call($0, $0, $0 == "blur" ? "px" : $0 == "hue-rotate" ? "deg" : "") }
    return value.isEmpty ? [] : [("filter", value.joined(separator: " "))]
  }

  /// "blur(calc(var(--logo-blur) * 1px))"
  private func call(_ function: String, _ property: String, _ unit: String) -> String {
    let value = "var(\(custom(property)))"
    return "\(function)(\(unit.isEmpty ? value : "calc(\(value) * 1\(unit))"))"
  }

  /// Notes about the numbers that no property of CSS has.
  static func notes(_ sheet: ExportSheet) -> [String] {
    sheet.notDrawn { element, property in
      let (names, name) = (CSSNames(element), property.name)
      let isDrawn =
        !names.isCustom(name) || part(name) != nil || filters.contains(name)
      return isDrawn ? nil : "CSS has no such number; \(names.custom(name)) has it"
    }
  }

  /// The animated custom properties, which must be registered with their type.
  var registrations: [(name: String, syntax: String, initial: String)] {
    properties.filter(isCustom).map { property in
      property == "x" || property == "y"
        ? (custom(property), "<length>", "0px")
        : (
          custom(property), "<number>",
          property.hasPrefix("scale") || ["brightness", "contrast", "saturate"].contains(property)
            ? "1" : "0"
        )
    }
  }
}

extension CSSNames {
  /// The rules that register the animated custom properties.
  var propertyRules: String {
    registrations.map {
      "@property \($0) { syntax: \"\($1)\"; inherits: false; initial-value: \($2); }\n"
    }.joined()
  }
}

extension ExportSheet.Element {
  /// The delay of an item's motion that starts `delay` seconds after the item, in CSS.
  func start(_ delay: Double) -> String {
    ExportStart(delay: self.delay + delay, stagger: stagger).css
  }

  /// The name of a property's motion among those of all screens: "profile-row-opacity".
  func label(_ property: String) -> String {
    property == Self.progress && properties.count == 1
      ? identifier : "\(fullIdentifier)-\(CSSNames(self).identifier(property))"
  }
}
