internal import Presentation

extension Plot {
  /// The plot as an SVG element, coloured by the enclosing page; as a standalone file in the colours of a
  /// theme.
  func svg(theme: PlotTheme? = nil) -> String {
    let (text, height, _) = content()
    let name = theme == nil ? "" : " xmlns=\"http://www.w3.org/2000/svg\""
    let size = "0 0 \(FigureNumber.coordinate(width)) \(FigureNumber.coordinate(height))"
    let style = theme.map { "<style>\($0.css)</style>" } ?? ""
    return "<svg\(name) class=\"plot\" viewBox=\"\(size)\" role=\"img\""
      + " aria-label=\"\(Markup.escaped(title))\">\(style)\(text)</svg>"
  }

  /// The boxes of the labels.
  var labels: [Box] { content().labels }

  private typealias Anchor = LabelPlacer.Anchor

  private func content() -> (text: String, height: Double, labels: [Box]) {
    var placer = LabelPlacer()
    let frame = self.frame
    var text = grid(frame, &placer)
    for cell in cells { text += draw(cell, frame) }
    for rule in rules { text += draw(rule, frame, &placer) }
    for line in lines { text += draw(line, frame) }
    let legend = legend(below: frame, &placer)
    return (text + legend.text, legend.bottom + 4, placer.labels)
  }

  /// The rectangle between the axes. The tick labels determine its left side.
  var frame: Box {
    let labels = yTicks(height: height).map { LabelPlacer.width(of: $0.label) }
    let left = max(30, (labels.max() ?? 0) + 12)
    let top = 26.0
    return Box(x: left, y: top, width: width - left - 20, height: height - top - 42)
  }

  private func yTicks(height: Double) -> [Tick] {
    y.ticks ?? y.scale.ticks(atMost: Int(height / 36))
  }

  private func horizontal(_ value: Double, _ frame: Box) -> Double {
    frame.x + frame.width * x.scale.fraction(of: value)
  }

  private func vertical(_ value: Double, _ frame: Box) -> Double {
    frame.y + frame.height * (1 - y.scale.fraction(of: value))
  }

  private func grid(_ frame: Box, _ placer: inout LabelPlacer) -> String {
    var result = ""
    let bottom = frame.y + frame.height
    for tick in yTicks(height: height) {
      let at = vertical(tick.value, frame)
      result += line(frame.x, at, frame.x + frame.width, at, "grid")
      result +=
        placer.place(tick.label, x: frame.x - 6, baseline: at + 4, anchor: .end, style: "tick")
        ?? ""
    }
    // Reduces the number of ticks until every label fits.
    var count = x.ticks == nil ? 9 : 1
    var drawn = ""
    while count > 0 {
      var trial = placer
      drawn = ""
      var whole = true
      let ticks = x.ticks ?? x.scale.ticks(atMost: count)
      for tick in ticks {
        let at = horizontal(tick.value, frame)
        drawn += line(at, frame.y, at, bottom, "grid")
        let half = LabelPlacer.width(of: tick.label) / 2 + 1
        if let label = trial.place(
          tick.label, x: min(max(at, half), width - half), baseline: bottom + 19, anchor: .middle,
          style: "tick")
        {
          drawn += label
        } else {
          whole = false
        }
      }
      count -= 1
      if whole || count == 0 {
        placer = trial
        break
      }
    }
    result += drawn
    result += line(frame.x, bottom, frame.x + frame.width, bottom, "axis")
    result += placer.place(y.title, x: 4, baseline: 14, style: "caption") ?? ""
    result +=
      placer.place(
        x.title, x: frame.x + frame.width, baseline: bottom + 36, anchor: .end, style: "caption")
      ?? ""
    return result
  }

  private func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String
  ) -> String {
    let c = FigureNumber.coordinate
    return "<line x1=\"\(c(x1))\" y1=\"\(c(y1))\" x2=\"\(c(x2))\" y2=\"\(c(y2))\""
      + " class=\"\(style)\"/>"
  }

  private func draw(_ cell: Cell, _ frame: Box) -> String {
    let c = FigureNumber.coordinate
    let left = horizontal(cell.x.lowerBound, frame)
    let right = horizontal(cell.x.upperBound, frame)
    let top = vertical(cell.y.upperBound, frame)
    let bottom = vertical(cell.y.lowerBound, frame)
    return "<rect x=\"\(c(left))\" y=\"\(c(top))\" width=\"\(c(max(right - left, 0.5)))\""
      + " height=\"\(c(max(bottom - top, 0)))\" class=\"mark h\(cell.shade)\">"
      + Markup.tooltip(cell.note) + "</rect>"
  }

  private func draw(_ rule: Rule, _ frame: Box, _ placer: inout LabelPlacer) -> String {
    let (right, bottom) = (frame.x + frame.width, frame.y + frame.height)
    switch rule.direction {
    case .horizontal:
      let at = vertical(rule.value, frame)
      let places: [(x: Double, baseline: Double, anchor: Anchor)] = [at - 5, at + 14].flatMap {
        [(right - 4, $0, .end), (frame.x + 4, $0, .start)]
      }
      return line(frame.x, at, right, at, "rule")
        + (placer.place(rule.label, at: places, within: frame, style: "rule-label") ?? "")
    case .vertical:
      let at = horizontal(rule.value, frame)
      // Above the frame if there is space, otherwise beside the line, as high as possible.
      let above = frame.y - 7
      let rows = stride(from: frame.y + 13, to: bottom, by: 15)
      let places: [(x: Double, baseline: Double, anchor: Anchor)] =
        [(at + 4, above, .end), (at, above, .middle), (at - 4, above, .start)]
        + rows.flatMap { [(at + 5, $0, .start), (at - 5, $0, .end)] }
      let bounds = Box(x: frame.x, y: 0, width: width - frame.x, height: bottom)
      return line(at, frame.y - 4, at, bottom, "rule")
        + (placer.place(rule.label, at: places, within: bounds, style: "rule-label") ?? "")
    }
  }

  private func draw(_ line: Line, _ frame: Box) -> String {
    let c = FigureNumber.coordinate
    let color = PlotTheme.suffix(line.color)
    let places = line.points.map { (horizontal($0.x, frame), vertical($0.y, frame)) }
    var result = ""
    if line.joined, places.count > 1 {
      let path = places.map { "\(c($0.0)),\(c($0.1))" }.joined(separator: " ")
      result += "<polyline points=\"\(path)\" class=\"line \(line.stroke.rawValue) s\(color)\">"
      result += Markup.tooltip(line.name) + "</polyline>"
    }
    guard line.marked else { return result }
    for (point, place) in zip(line.points, places) {
      let outside = x.scale.clamps(point.x) || point.y.isNaN || point.y > y.scale.domain.upperBound
      let note = point.note.isEmpty ? line.name : "\(line.name): \(point.note)"
      result += "<path d=\"\(outside ? Self.cross(place) : Self.marker(line.color, place))\""
      result += " class=\"mark \(outside ? "outside s" : "c")\(color)\">"
      result += Markup.tooltip(note) + "</path>"
    }
    return result
  }

  /// The marker of a line. Shapes differ as well as colours, for readers who cannot tell colours
  /// apart.
  private static func marker(_ index: Int, _ at: (Double, Double)) -> String {
    let c = FigureNumber.coordinate
    let (x, y) = at
    // Where colours repeat, the shape changes.
    switch (max(index, 0) + max(index, 0) / PlotTheme.colors) % 4 {
    case 0:
      return "M\(c(x - 3.2)),\(c(y))a3.2,3.2 0 1 0 6.4,0a3.2,3.2 0 1 0 -6.4,0z"
    case 1:
      return "M\(c(x - 2.8)),\(c(y - 2.8))h5.6v5.6h-5.6z"
    case 2:
      return "M\(c(x)),\(c(y - 3.8))l3.6,6.4h-7.2z"
    default:
      return "M\(c(x)),\(c(y - 4))l4,4l-4,4l-4,-4z"
    }
  }

  private static func cross(_ at: (Double, Double)) -> String {
    let c = FigureNumber.coordinate
    return "M\(c(at.0 - 3.5)),\(c(at.1 - 3.5))l7,7m0,-7l-7,7"
  }

  private func legend(
    below frame: Box, _ placer: inout LabelPlacer
  ) -> (text: String, bottom: Double) {
    var entries: [(name: String, swatch: (Double, Double) -> String)] = []
    let c = FigureNumber.coordinate
    for entry in shades {
      entries.append(
        (
          entry.name,
          { x, y in
            "<rect x=\"\(c(x))\" y=\"\(c(y - 10))\" width=\"16\" height=\"11\" class=\"h\(entry.shade)\"/>"
          }
        ))
    }
    for line in lines where !line.name.isEmpty {
      let color = PlotTheme.suffix(line.color)
      entries.append(
        (
          line.name,
          { x, y in
            var swatch = ""
            if line.joined {
              swatch +=
                "<line x1=\"\(c(x))\" y1=\"\(c(y - 4))\" x2=\"\(c(x + 16))\" y2=\"\(c(y - 4))\""
              swatch += " class=\"line \(line.stroke.rawValue) s\(color)\"/>"
            }
            if line.marked {
              swatch +=
                "<path d=\"\(Self.marker(line.color, (x + 8, y - 4)))\" class=\"c\(color)\"/>"
            }
            return swatch
          }
        ))
    }
    var (x, row) = (8.0, frame.y + frame.height + 56)
    guard !entries.isEmpty else { return ("", height) }
    var result = ""
    for entry in entries {
      let advance = 22 + LabelPlacer.width(of: entry.name) + 16
      if x > 8, x + advance > width {
        x = 8
        row += 18
      }
      result += entry.swatch(x, row)
      result += placer.place(entry.name, x: x + 22, baseline: row) ?? ""
      x += advance
    }
    return (result, row + 4)
  }
}
