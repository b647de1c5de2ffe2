internal import Presentation

/// An axis-aligned rectangle in a drawing's coordinates.
struct Box: Equatable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  func intersects(_ other: Box) -> Bool {
    x < other.x + other.width && other.x < x + width
      && y < other.y + other.height && other.y < y + height
  }

  func isInside(_ other: Box) -> Bool {
    x >= other.x && y >= other.y && x + width <= other.x + other.width
      && y + height <= other.y + other.height
  }
}

/// Prevents labels from overlapping: a label gets a free place, or is left out.
struct LabelPlacer {
  enum Anchor: String { case start, middle, end }

  static let fontSize = 12.5
  private(set) var labels: [Box] = []

  /// A generous estimate of a text's width, because font metrics are not available.
  static func width(of text: String) -> Double {
    text.reduce(0) { sum, character in
      switch character {
      case "i", "l", "j", "t", "f", "I", ".", ",", ":", ";", "'", "|", " ", "(", ")", "¹":
        sum + 0.36
      case "m", "w", "M", "W", "…", "—", "∞", "→": sum + 0.92
      case "⁰", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹", "⁻": sum + 0.46
      case let character where character.isUppercase: sum + 0.72
      default: sum + 0.6
      }
    } * fontSize
  }

  static func box(of text: String, x: Double, baseline: Double, anchor: Anchor) -> Box {
    let width = width(of: text)
    let left =
      switch anchor {
      case .start: x
      case .middle: x - width / 2
      case .end: x - width
      }
    return Box(x: left, y: baseline - fontSize * 0.85, width: width, height: fontSize * 1.15)
  }

  /// The text element; nil if it would overlap another label or leave `bounds`.
  mutating func place(
    _ text: String, x: Double, baseline: Double, anchor: Anchor = .start, within bounds: Box? = nil,
    style: String = ""
  ) -> String? {
    let box = Self.box(of: text, x: x, baseline: baseline, anchor: anchor)
    if let bounds, !box.isInside(bounds) { return nil }
    if labels.contains(where: { $0.intersects(box) }) { return nil }
    labels.append(box)
    let style = style.isEmpty ? "" : " class=\"\(style)\""
    return "<text x=\"\(FigureNumber.coordinate(x))\" y=\"\(FigureNumber.coordinate(baseline))\""
      + " text-anchor=\"\(anchor.rawValue)\"\(style)>\(Markup.escaped(text))</text>"
  }

  /// The text element at the first free place, if any.
  mutating func place(
    _ text: String, at places: [(x: Double, baseline: Double, anchor: Anchor)], within bounds: Box,
    style: String
  ) -> String? {
    for (x, baseline, anchor) in places {
      let element = place(
        text, x: x, baseline: baseline, anchor: anchor, within: bounds, style: style)
      if let element { return element }
    }
    return nil
  }
}
