/// The delays of a group whose items start one after another.
///
/// An item at a distance d from the origin starts at
///
///     min(d, maximumIndex) · h,    h = interval, or maximumTotal/(D + 1) where (D + 1)·interval > maximumTotal
///
/// where D is the largest distance. From the first item of a line, d is the index. So a maximum total
/// shrinks the interval as the number of items grows, and a maximum index makes all farther items
/// start together. With both, the index is capped after the interval has shrunk.
///
/// Error: each delay is within 1.5 ulp of the exact value for the given binary numbers, within 4.5 ulp
/// for Euclidean distances in a grid.
public struct Stagger: Hashable, Sendable {
  /// Seconds from one item's start to the next, ≥ 0, before any shrinking.
  public let interval: Double
  /// The time in seconds within which all intervals must fit, ≥ 0; nil for no limit.
  public let maximumTotal: Double?
  /// The distance, ≥ 0, from which on all items share one delay; nil for no limit.
  public let maximumIndex: Int?
  /// The place that starts first.
  public let origin: Origin
  /// The grid in which the items lie; nil for a line.
  public let grid: Grid?

  /// The place from which distances count.
  public enum Origin: Hashable, Sendable, CustomStringConvertible {
    /// The first item.
    case first
    /// The last item.
    case last
    /// The middle of the line or grid. An even number of items starts half an interval from it.
    case center
    /// Both ends of the line, or the border of the grid.
    case edges
    /// The item with an index, ≥ 0; the last item if there are fewer.
    case index(Int)

    /// "center", "item 3".
    public var description: String {
      switch self {
      case .first: "first"
      case .last: "last"
      case .center: "center"
      case .edges: "edges"
      case .index(let index): "item \(index)"
      }
    }
  }

  /// A grid filled row by row, the last row possibly in part.
  public struct Grid: Hashable, Sendable {
    /// The number of columns, at least 1.
    public var columns: Int
    /// The axis along which distances count; nil for Euclidean distances.
    public var axis: Axis?

    /// The axes of a grid.
    public enum Axis: String, Hashable, Sendable, CaseIterable { case x, y }

    /// A grid.
    public init(columns: Int, axis: Axis? = nil) { (self.columns, self.axis) = (columns, axis) }
  }
}

extension Stagger {
  /// A stagger with the given limits.
  ///
  /// - Parameters:
  ///   - interval: Seconds between neighbours, finite and ≥ 0.
  ///   - maximumTotal: Seconds that `count · interval` may not exceed, finite and ≥ 0.
  ///   - maximumIndex: The largest distance with its own delay, ≥ 0.
  ///   - origin: The place that starts first.
  ///   - grid: The grid in which the items lie; nil for a line.
  /// - Precondition: The values are in these ranges;
  ///   ``init(validating:maximumTotal:maximumIndex:from:in:)`` throws instead.
  public init(
    interval: Double, maximumTotal: Double? = nil, maximumIndex: Int? = nil,
    from origin: Origin = .first, in grid: Grid? = nil
  ) {
    self = orTrap(
      try Stagger(
        validating: interval, maximumTotal: maximumTotal, maximumIndex: maximumIndex, from: origin,
        in: grid))
  }

  /// A stagger of values from data: as ``init(interval:maximumTotal:maximumIndex:from:in:)``, but it
  /// throws.
  ///
  /// - Throws: ``ParameterError``, which names the parameter and its value.
  public init(
    validating interval: Double, maximumTotal: Double? = nil, maximumIndex: Int? = nil,
    from origin: Origin = .first, in grid: Grid? = nil
  ) throws(ParameterError) {
    for (name, value) in [("interval", interval), ("maximumTotal", maximumTotal ?? 0)]
    where !(value >= 0 && value.isFinite) {
      throw ParameterError(name, is: value, must: "be finite and not negative")
    }
    if let maximumIndex, maximumIndex < 0 {
      throw ParameterError("maximumIndex", is: Double(maximumIndex), must: "not be negative")
    }
    if case .index(let index) = origin, index < 0 {
      throw ParameterError("origin", is: Double(index), must: "not be negative")
    }
    if let grid, grid.columns < 1 {
      throw ParameterError("columns", is: Double(grid.columns), must: "be at least 1")
    }
    self.init(
      interval: interval, maximumTotal: maximumTotal, maximumIndex: maximumIndex, origin: origin,
      grid: grid)
  }

  /// Whether the distance of an item is its index.
  package var isPlain: Bool { origin == .first && grid == nil }

  /// The columns and rows of a group.
  ///
  /// - Precondition: `count` is positive.
  package func sides(count: Int) -> (columns: Int, rows: Int) {
    let columns = min(grid?.columns ?? count, count)
    return (columns, (count - 1) / columns + 1)
  }

  /// The column and the row of the origin, unless that is the edges.
  ///
  /// - Precondition: `count` is positive.
  package func point(count: Int) -> (x: Double, y: Double) {
    let (columns, rows) = sides(count: count)
    let item: Int
    switch origin {
    case .first, .edges: item = 0
    case .last: item = count - 1
    case .center: return (Double(columns - 1) / 2, Double(rows - 1) / 2)
    case .index(let index): item = min(index, count - 1)
    }
    return (Double(item % columns), Double(item / columns))
  }

  /// The distance of item `index` from the origin, in intervals and without the cap.
  package func distance(of index: Int, count: Int) -> Double {
    guard !isPlain, count > 0 else { return Double(index) }
    let (columns, rows) = sides(count: count)
    let (x, y) = (index % columns, index / columns)
    let (usesX, usesY) = (grid?.axis != .y, grid != nil && grid?.axis != .x)
    if origin == .edges {
      return Double(
        min(usesX ? min(x, columns - 1 - x) : .max, usesY ? min(y, rows - 1 - y) : .max))
    }
    let point = point(count: count)
    let (dx, dy) = (usesX ? Double(x) - point.x : 0, usesY ? Double(y) - point.y : 0)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The least and the largest distance of a group's items, at most the maximum index.
  package func distances(count: Int) -> ClosedRange<Double> {
    guard count > 0 else { return 0...0 }
    let (columns, rows) = sides(count: count)
    let middle = (rows - 1) / 2 * columns + (columns - 1) / 2
    func distance(_ index: Int) -> Double { self.distance(of: max(index, 0), count: count) }
    // An item at a corner is farthest from a point, and one in the middle from the edges.
    let corners = max(
      max(distance(0), distance(columns - 1)),
      max(distance(columns * (rows - 1) - 1), distance(columns * (rows - 1))))
    let farthest = max(corners, max(distance(count - 1), distance(middle)))
    let cap = maximumIndex.map { Double($0) } ?? .infinity
    return min(origin == .center ? distance(middle) : 0, cap)...min(farthest, cap)
  }

  /// The seconds between neighbours in a group of `count` items: `interval`, or less if the maximum
  /// total requires it.
  public func interval(count: Int) -> Double {
    guard let maximumTotal, count > 0 else { return interval }
    var items = Double(count)
    if !isPlain {
      let uncapped = Stagger(
        interval: interval, maximumTotal: nil, maximumIndex: nil, origin: origin, grid: grid)
      items = uncapped.distances(count: count).upperBound + 1
    }
    return items * interval > maximumTotal ? maximumTotal / items : interval
  }

  /// The delay of item `index` in a group of `count` items, in seconds.
  ///
  /// - Precondition: `index` is not negative.
  public func delay(of index: Int, count: Int) -> Double {
    trapUnless(index >= 0, "index is \(index); it must not be negative")
    let distance = distance(of: index, count: count)
    return min(distance, maximumIndex.map { Double($0) } ?? distance) * interval(count: count)
  }

  /// The cascade: the largest delay of `count` items, in seconds; 0 for an empty group.
  public func cascade(count: Int) -> Double {
    distances(count: count).upperBound * interval(count: count)
  }

  /// The delays of all items of a group, in seconds.
  ///
  /// - Precondition: `count` is not negative.
  public func delays(count: Int) -> [Double] {
    trapUnless(count >= 0, "count is \(count); it must not be negative")
    return [Double](unsafeUninitializedCapacity: count) { buffer, initialized in
      fillDelays(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      initialized = count
    }
  }

  /// Fills a buffer with the delays of a group of its size, in seconds, without allocation.
  public func fillDelays(_ delays: UnsafeMutableBufferPointer<Double>) {
    let (count, interval) = (delays.count, interval(count: delays.count))
    let last = maximumIndex ?? .max
    guard isPlain else {
      for index in delays.indices {
        delays[index] = min(distance(of: index, count: count), Double(last)) * interval
      }
      return
    }
    for index in delays.indices {
      delays[index] = Double(min(index, last)) * interval
    }
  }
}
