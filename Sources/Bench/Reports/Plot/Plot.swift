/// One plot: two axes, and the marks between them. `svg(_:)` draws it.
struct Plot: Sendable {
  struct Axis: Sendable {
    var title: String
    var scale: Scale
    /// Named ticks instead of round values.
    var ticks: [Tick]? = nil
  }

  struct Point: Sendable {
    var x: Double
    var y: Double
    /// The tooltip.
    var note: String = ""
  }

  struct Line: Sendable {
    enum Stroke: String, Sendable, CaseIterable { case solid, dashed, dotted }

    var name: String
    /// The index of the palette's colour, or the neutral one. Lines of one family may share a
    /// colour and differ in stroke.
    var color: Int
    var stroke: Stroke = .solid
    var points: [Point]
    /// Whether each point has a marker and a tooltip.
    var marked = true
    /// Whether the points are joined.
    var joined = true
  }

  /// A line across the plot at one value: a limit, a budget or a promise.
  struct Rule: Sendable {
    enum Direction: Sendable { case horizontal, vertical }

    var direction: Direction = .horizontal
    var value: Double
    var label: String
  }

  /// A rectangle in one of nine shades.
  struct Cell: Sendable {
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>
    var shade: Int
    var note: String = ""
  }

  var title: String
  var x: Axis
  var y: Axis
  var width = 480.0
  var height = 320.0
  var cells: [Cell] = []
  var rules: [Rule] = []
  var lines: [Line] = []
  /// Named shades for the key of a map.
  var shades: [(shade: Int, name: String)] = []
}
