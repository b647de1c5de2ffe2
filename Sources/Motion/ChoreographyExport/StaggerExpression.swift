internal import AnimationNumerics

/// A language in which an item's place in a stagger is an expression of its index.
struct StaggerLanguage {
  let index: String
  let minimum: (String, String) -> String
  /// |a − b|.
  let difference: (String, String) -> String
  /// The square root of a² + b².
  let hypotenuse: (String, String) -> String
  /// The remainder and the whole quotient of the index by a number of columns.
  let column, row: (Int) -> String
  /// Converts an integral expression to floating point.
  var real: (String) -> String = { $0 }
  /// Converts the index of a plain stagger to a factor of seconds.
  var whole: (String) -> String = { $0 }
  var number: (Double) -> String = ExportText.number

  private static func call(_ name: String) -> (String, String) -> String {
    { "\(name)(\($0), \($1))" }
  }

  static var css: Self {
    Self(
      index: "var(--i, 0)", minimum: call("min"),
      difference: { "max(\($0) - \($1), \($1) - \($0))" }, hypotenuse: call("hypot"),
      column: { "mod(var(--i, 0), \($0))" }, row: { "round(down, var(--i, 0) / \($0), 1)" })
  }

  static var javaScript: Self {
    Self(
      index: "index", minimum: call("Math.min"), difference: { "Math.abs(\($0) - \($1))" },
      hypotenuse: call("Math.hypot"), column: { "index % \($0)" },
      row: { "Math.floor(index / \($0))" })
  }

  static var swift: Self {
    Self(
      index: "index", minimum: call("min"), difference: { "abs(\($0) - \($1))" },
      hypotenuse: call("hypot"), column: { "index % \($0)" }, row: { "index / \($0)" },
      real: { "Double(\($0))" }, whole: { "Double(\($0))" })
  }

  static var kotlin: Self {
    Self(
      index: "index", minimum: call("minOf"), difference: { "maxOf(\($0) - \($1), \($1) - \($0))" },
      hypotenuse: call("kotlin.math.hypot"), column: { "index % \($0)" }, row: { "index / \($0)" },
      real: { "(\($0)).toDouble()" }, number: ExportText.decimal)
  }

  static var dart: Self {
    Self(
      index: "index", minimum: { "(\($0) < \($1) ? \($0) : \($1))" },
      difference: { "(\($0) - \($1)).abs()" },
      hypotenuse: { "math.sqrt(\($0) * \($0) + \($1) * \($1))" }, column: { "(index % \($0))" },
      row: { "(index ~/ \($0))" })
  }
}

extension ExportSubject.Stagger {
  /// The least and the largest place of an item.
  var places: ClosedRange<Double> { rule.distances(count: count) }

  /// The place of the item with an index: its delay in intervals.
  func place(of index: Int) -> Double {
    min(rule.distance(of: index, count: count), places.upperBound)
  }

  /// Whether Euclidean distances need a square root.
  var needsRoot: Bool { rule.grid.map { $0.axis == nil && rule.origin != .edges } ?? false }

  /// The place of an item as an expression of its index: "Math.min(index, 7)".
  func place(in language: StaggerLanguage) -> String {
    guard !rule.isPlain else {
      return language.whole(
        maximumIndex.map { language.minimum(language.index, "\($0)") } ?? language.index)
    }
    let (columns, rows) = rule.sides(count: count)
    let point = rule.point(count: count)
    func along(_ index: String, _ length: Int, from origin: Double) -> String {
      let (index, last) = (language.real(index), Double(length - 1))
      if rule.origin == .edges {
        return language.minimum(index, "\(language.number(last)) - \(index)")
      }
      if origin == 0 { return index }
      return origin == last
        ? "(\(language.number(last)) - \(index))"
        : language.difference(index, language.number(origin))
    }
    let isLine = rule.grid == nil
    var place = along(isLine ? language.index : language.column(columns), columns, from: point.x)
    if !isLine, rule.grid?.axis != .x {
      let y = along(language.row(columns), rows, from: point.y)
      let both = rule.origin == .edges ? language.minimum : language.hypotenuse
      place = rule.grid?.axis == .y ? y : both(place, y)
    }
    return maximumIndex.map { language.minimum(place, language.number(Double($0))) } ?? place
  }
}
