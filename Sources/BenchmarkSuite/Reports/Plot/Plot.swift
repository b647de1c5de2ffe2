/// One plot: two axes and the marks between them. A value; `svg(_:)` draws it.
struct Plot: Sendable {
  struct Axis: Sendable {
    var title: String
    var scale: Scale
    /// Names of places, instead of round values.
    var ticks: [Tick]? = nil
  }

  struct Point: Sendable {
    var x: Double
    var y: Double
    /// Shown when a pointer rests on it.
    var note: String = ""
  }

  struct Line: Sendable {
    enum Stroke: String, Sendable { case solid, dashed, dotted }

    var name: String
    /// Which of the palette's colours; lines of one family may share it and differ in stroke.
    var color: Int
    var stroke: Stroke = .solid
    var points: [Point]
    /// Whether each point is marked, and may be pointed at.
    var marked = true
    /// Whether the points are joined.
    var joined = true
  }

  /// A line across the plot at one value: a limit, a budget, a promise.
  struct Rule: Sendable {
    enum Direction: Sendable { case horizontal, vertical }

    var direction: Direction = .horizontal
    var value: Double
    var label: String
  }

  struct Bar: Sendable {
    var x: ClosedRange<Double>
    var height: Double
    var color: Int
    var note: String = ""
  }

  /// A rectangle whose shade is one of nine steps.
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
  var bars: [Bar] = []
  var rules: [Rule] = []
  var lines: [Line] = []
  /// Names of shades, for a key under a map: (shade, name).
  var shades: [(shade: Int, name: String)] = []
}
