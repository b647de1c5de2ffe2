/// One plot: two axes, and the marks between them. `svg(_:)` draws it.
package struct Plot: Sendable {
  package struct Axis: Sendable {
    package var title: String
    package var scale: Scale
    /// Named ticks instead of round values.
    package var ticks: [Tick]? = nil

    package init(title: String, scale: Scale, ticks: [Tick]? = nil) {
      self.title = title
      self.scale = scale
      self.ticks = ticks
    }
  }

  package struct Point: Sendable {
    package var x: Double
    package var y: Double
    /// The tooltip.
    package var note: String = ""

    package init(x: Double, y: Double, note: String = "") {
      self.x = x
      self.y = y
      self.note = note
    }
  }

  package struct Line: Sendable {
    package enum Stroke: String, Sendable { case solid, dashed, dotted }

    package var name: String
    /// The index of the palette's colour, or the neutral one. Lines of one family may share a
    /// colour and differ in stroke.
    package var color: Int
    package var stroke: Stroke = .solid
    package var points: [Point]
    /// Whether each point has a marker and a tooltip.
    package var marked = true
    /// Whether the points are joined.
    package var joined = true

    package init(
      name: String, color: Int, stroke: Stroke = .solid, points: [Point], marked: Bool = true,
      joined: Bool = true
    ) {
      self.name = name
      self.color = color
      self.stroke = stroke
      self.points = points
      self.marked = marked
      self.joined = joined
    }
  }

  /// A line across the plot at one value: a limit, a budget or a promise.
  package struct Rule: Sendable {
    package enum Direction: Sendable { case horizontal, vertical }

    package var direction: Direction = .horizontal
    package var value: Double
    package var label: String

    package init(direction: Direction = .horizontal, value: Double, label: String) {
      self.direction = direction
      self.value = value
      self.label = label
    }
  }

  package struct Bar: Sendable {
    package var x: ClosedRange<Double>
    package var height: Double
    package var color: Int
    package var note: String = ""

    package init(x: ClosedRange<Double>, height: Double, color: Int, note: String = "") {
      self.x = x
      self.height = height
      self.color = color
      self.note = note
    }
  }

  /// A rectangle in one of nine shades.
  package struct Cell: Sendable {
    package var x: ClosedRange<Double>
    package var y: ClosedRange<Double>
    package var shade: Int
    package var note: String = ""

    package init(x: ClosedRange<Double>, y: ClosedRange<Double>, shade: Int, note: String = "") {
      self.x = x
      self.y = y
      self.shade = shade
      self.note = note
    }
  }

  package var title: String
  package var x: Axis
  package var y: Axis
  var width = 480.0
  package var height = 320.0
  package var cells: [Cell] = []
  package var bars: [Bar] = []
  package var rules: [Rule] = []
  package var lines: [Line] = []
  /// Named shades for the key of a map.
  package var shades: [(shade: Int, name: String)] = []

  package init(
    title: String, x: Axis, y: Axis, width: Double = 480.0, height: Double = 320.0,
    cells: [Cell] = [], bars: [Bar] = [], rules: [Rule] = [], lines: [Line] = [],
    shades: [(shade: Int, name: String)] = []
  ) {
    self.title = title
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.cells = cells
    self.bars = bars
    self.rules = rules
    self.lines = lines
    self.shades = shades
  }
}
