internal import AnimationNumerics
internal import ChoreographyFiles

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

  /// A value of a property as CSS has it: "0 12px".
  func value(_ property: String, _ value: Double) -> String {
    let number = ExportText.number(value)
    switch property {
    case "x" where isCustom(property), "y" where isCustom(property): return "\(number)px"
    case "x": return "\(number)px 0"
    case "y": return "0 \(number)px"
    case "rotation" where !isCustom(property): return "\(number)deg"
    default:
      let unit = isCustom(property) ? "" : measure(property)?.unit ?? ""
      return textual[property]?.shown(value) ?? number + unit
    }
  }

  /// "translate: 0 12px"
  func declaration(_ property: String, _ value: Double) -> String {
    "\(css(property)): \(self.value(property, value))"
  }

  /// The declarations of all properties that do not show the page's own values, and the rules that
  /// combine them.
  func values(_ element: ExportSheet.Element, _ value: (ExportSheet.Property) -> Double) -> String {
    let text = element.properties.map { property in
      let value = value(property)
      return property.showsPage && property.kind == .keyframes || property.isUnstated(value)
        ? "" : "  \(declaration(property.name, value));\n"
    }.joined()
    return text + combinations.map { "  \($0.property): \($0.value);\n" }.joined()
  }

  /// The rules that combine the properties, and the values of those that do not move.
  func fixed(
    _ element: ExportSheet.Element, where isFixed: (ExportSheet.Property) -> Bool
  ) -> [(property: String, value: String)] {
    combinations
      + element.properties.filter(isFixed).compactMap { property in
        property.isUnstated(property.resting)
          ? nil : (css(property.name), value(property.name, property.resting))
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
      let isDrawn = !names.isCustom(name) || part(name) != nil || filters.contains(name)
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
