internal import StrictJSON

import ReferenceNumerics

/// Asks for the delays of a staggered group.
public struct StaggerRequest: Sendable, Hashable {
  /// The number of items, ≥ 0.
  public var count: Int
  /// Seconds from one item to the next, ≥ 0.
  public var interval: Double
  /// The largest total in seconds: with D the largest distance, if (D + 1) · interval exceeds it, the
  /// interval becomes maximumTotal/(D + 1).
  public var maximumTotal: Double?
  /// The largest distance with its own delay, which items farther away share; applied after shrinking the
  /// interval.
  public var maximumIndex: Int?
  /// The item or place that starts first.
  public var from: Origin
  /// The grid in which the items lie row by row; nil for a line.
  public var grid: Grid?

  /// The item or place that starts first.
  public enum Origin: Sendable, Hashable {
    case first, last, center, edges
    /// The item with this index, from 0.
    case index(Int)
  }

  /// A grid of items.
  public struct Grid: Sendable, Hashable {
    /// The number of columns.
    public var columns: Int
    /// The number of rows.
    public var rows: Int
    /// The axis along which distances count; nil for Euclidean distances.
    public var axis: Axis?

    /// The axes of a grid.
    public enum Axis: String, Sendable, Hashable, CaseIterable { case x, y }

    /// Creates a grid.
    public init(columns: Int, rows: Int, axis: Axis? = nil) {
      (self.columns, self.rows, self.axis) = (columns, rows, axis)
    }
  }

  /// Creates a request for one group.
  public init(
    count: Int, interval: Double, maximumTotal: Double? = nil, maximumIndex: Int? = nil,
    from: Origin = .first, grid: Grid? = nil
  ) {
    self.count = count
    self.interval = interval
    self.maximumTotal = maximumTotal
    self.maximumIndex = maximumIndex
    self.from = from
    self.grid = grid
  }
}

extension SolverKind {
  /// The delays of a staggered group.
  public static let stagger = Self("stagger", StaggerRequest.self)
}

extension SolverRequest {
  /// A request of kind ``SolverKind/stagger``.
  public static func stagger(_ request: StaggerRequest) -> Self { Self(request) }
}

/// A method that answers requests of kind ``SolverKind/stagger``.
public protocol StaggerMethod: SolverMethod {
  /// The delays, in seconds.
  func stagger(_ request: StaggerRequest) throws(SolverError) -> [Double]
}

extension StaggerRequest: SolverQuestion {
  /// The largest number of delays; more would not fit in a line of answer.
  static let maximumCount = 500_000

  static var kind: SolverKind { .stagger }

  func answer(by method: any SolverMethod) throws(SolverError) -> SolverAnswer {
    .delays(try method.serving((any StaggerMethod).self, Self.kind).stagger(self))
  }

  init(_ reader: MemberReader) throws(SolverError) {
    let count = try reader.count("count")
    guard count <= Self.maximumCount else {
      throw .unsupported("count is \(count): at most \(Self.maximumCount) delays are answered")
    }
    self.init(
      count: count, interval: try reader.nonNegative("interval"),
      maximumTotal: reader["maximumTotal"] == nil ? nil : try reader.nonNegative("maximumTotal"),
      maximumIndex: try reader.optionalCount("maximumIndex"),
      from: try Origin(reader, count: count), grid: try Grid(reader, count: count))
  }

  func write(to writer: inout MemberWriter) {
    writer.raw("count", "\(count)")
    writer.number("interval", interval)
    writer.number("maximumTotal", maximumTotal)
    if let maximumIndex { writer.raw("maximumIndex", "\(maximumIndex)") }
    switch from {
    case .first: break
    case .index(let index): writer.raw("from", "\(index)")
    default: writer.text("from", "\(from)")
    }
    if let grid {
      writer.nested("grid", "[\(grid.columns),\(grid.rows)]")
      if let axis = grid.axis { writer.text("axis", axis.rawValue) }
    }
  }

  static var answerForm: AnswerForm { AnswerForm([.list("delays")]) { .delays($0[0]) } }

  var options: Set<SolverOption> {
    Set(from == .first ? [] : [.staggerFrom]).union(grid == nil ? [] : [.staggerGrid])
  }

  /// The exact distance of each item from where the stagger starts, as the square of its double.
  ///
  /// A distance is half a whole number or, in a grid, the root of a sum of two squares of such.
  package var squaredDoubleDistances: [Int] {
    let columns = grid?.columns ?? count
    let rows = grid?.rows ?? 1
    func square(_ place: Int, _ origin: Int) -> Int { (2 * place - origin) * (2 * place - origin) }
    return (0..<count).map { item in
      let (x, y) = (item % columns, item / columns)
      let isAlongX = grid?.axis != .y
      let isAlongY = grid != nil && grid?.axis != .x
      if from == .edges {
        let nearest = min(
          isAlongX ? min(x, columns - 1 - x) : .max, isAlongY ? min(y, rows - 1 - y) : .max)
        return 4 * nearest * nearest
      }
      let (left, top) =
        switch from {
        case .last: (2 * (columns - 1), 2 * (rows - 1))
        case .center: (columns - 1, rows - 1)
        case .index(let index): (2 * (index % columns), 2 * (index / columns))
        default: (0, 0)
        }
      return (isAlongX ? square(x, left) : 0) + (isAlongY ? square(y, top) : 0)
    }
  }

  var group: String {
    let cap = capGroup
    let origin = if case .index = from { "an index" } else { "\(from)" }
    return options.isEmpty ? cap : "from \(origin)\(grid == nil ? "" : " in a grid"), \(cap)"
  }

  private var capGroup: String {
    switch (maximumTotal, maximumIndex) {
    case (nil, nil): "by interval"
    case (_, nil): "total capped"
    case (nil, _): "index capped"
    default: "both capped"
    }
  }

  /// Computes the exact delays and rounds them.
  func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
    var interval = ReferenceValue(interval)
    let distances = squaredDoubleDistances
    func distance(_ squared: Int) -> ReferenceValue {
      let root = Double(squared).squareRoot()
      // A whole root is exact; ReferenceValue could not tell that of its own.
      return root * root == Double(squared)
        ? ReferenceValue(root / 2)
        : ReferenceValue(Double(squared)).squareRoot() / ReferenceValue(2)
    }
    let items = distance(distances.max() ?? 0) + ReferenceValue(1)
    if let total = maximumTotal, count > 0,
      (items * interval).compared(to: ReferenceValue(total)) > 0
    {
      interval = ReferenceValue(total) / items
    }
    let values = distances.map { squared in
      let most = maximumIndex.map { Double($0) } ?? .infinity
      let place = most * most * 4 < Double(squared) ? ReferenceValue(most) : distance(squared)
      return TrueValue(place * interval)
    }
    return SolverTruth(Self.answerForm, lists: [values])
  }

  /// The largest delay.
  func scales(of truth: SolverTruth) -> [Double] {
    let last = truth.values.map { $0.rounded.magnitude }.max() ?? 1
    return truth.values.map { _ in last > 0 ? last : 1 }
  }
}

extension StaggerRequest.Origin {
  fileprivate init(_ reader: MemberReader, count: Int) throws(SolverError) {
    let names: [String: Self] = [
      "first": .first, "last": .last, "center": .center, "edges": .edges,
    ]
    switch reader["from"] {
    case nil: self = .first
    case .string(let name)? where names[name] != nil: self = names[name] ?? .first
    case .number?:
      let index = try reader.count("from")
      guard index < count else {
        throw reader.error("from", "be less than count, which is \(count)")
      }
      self = .index(index)
    default: throw reader.error("from", "be first, last, center, edges or the index of an item")
    }
  }
}

extension StaggerRequest.Grid {
  fileprivate init?(_ reader: MemberReader, count: Int) throws(SolverError) {
    guard let value = reader["grid"] else { return nil }
    guard case .array(let sides) = value, sides.count == 2,
      let columns = sides[0].double.flatMap({ Int(exactly: $0) }), columns >= 0,
      let rows = sides[1].double.flatMap({ Int(exactly: $0) }), rows >= 0,
      columns.multipliedReportingOverflow(by: rows) == (count, false)
    else { throw reader.error("grid", "be columns and rows whose product is count, \(count)") }
    self.init(columns: columns, rows: rows)
    guard let name = try reader.optionalText("axis") else { return }
    guard let axis = Axis(rawValue: name) else { throw reader.error("axis", "be x or y") }
    self.axis = axis
  }
}
