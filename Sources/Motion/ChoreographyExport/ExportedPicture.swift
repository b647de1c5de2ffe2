/// Drawing a choreography with squares, for Lottie.
enum ExportedPicture {
  /// The side of a square, and the room around it.
  static let (size, gap) = (40.0, 16.0)
  private static let columns = 8

  /// The middle of the square with an index.
  static func place(_ index: Int) -> (x: Double, y: Double) {
    func middle(_ number: Int) -> Double { gap + Double(number) * (size + gap) + size / 2 }
    return (middle(index % columns), middle(index / columns))
  }

  /// The size of a picture of some squares.
  static func extent(_ count: Int) -> (width: Int, height: Int) {
    func room(_ number: Int) -> Int { Int(gap + Double(number) * (size + gap)) }
    return (room(columns), room((max(count, 1) + columns - 1) / columns))
  }

  /// The largest number of items drawn per element.
  static let maximumItems = 64
  /// The properties that can be drawn.
  static let properties = ["opacity", "x", "y", "scale", "rotation"]

  /// Notes on what is not drawn.
  static func notes(_ sheet: ExportSheet) -> [String] {
    let started = sheet.startedByScreen
    return sheet.leftOutNotes
      + started.notDrawn { _, property in
        properties.contains(property.name) || property.kind == .rest
          ? nil : "squares have \(properties.joined(separator: ", "))"
      }
      + started.elements.filter { $0.count > maximumItems }.map {
        "of \($0.name) \(maximumItems) items of \($0.count) are drawn"
      }
  }
}
