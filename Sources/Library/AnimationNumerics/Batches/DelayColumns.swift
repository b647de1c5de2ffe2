internal import CKernelInterface

/// The start times of a batch's items, in the form of the kernels.
struct DelayColumns {
  let high: AlignedColumn<Double>
  /// The rounding errors of the delays, where these are exact products.
  let low: AlignedColumn<Double>?
  /// The bounds of all delays.
  private(set) var earliest = 0.0
  private(set) var latest = 0.0
  /// Whether the items start in order.
  private(set) var isAscending = true

  /// The size in bytes of the delays of this many items.
  static func bytes(_ delays: ItemDelays, hasLow: Bool, _ count: Int) -> Int {
    let column = ColumnMemory.bytes(count, of: Double.self)
    switch delays {
    case .together, .each: return hasLow ? 2 * column : column
    case .interval, .stagger: return 2 * column
    }
  }

  /// - Parameter lows: The rounding errors of delays that are given one by one, if any has one.
  init(
    _ delays: borrowing ItemDelays, lows: [Double]?, count: Int,
    _ kernels: UnsafePointer<SpringKernelTable>, _ arena: inout ColumnArena
  ) throws(ParameterError) {
    switch delays {
    case .each(let delays):
      low = lows.map { arena.column($0, padding: 0) }
      let copy = try delays.withUnsafeBufferPointer { delays throws(ParameterError) in
        try arena.checkedColumn(delays, "delays", count, kernels.pointee.column)
      }
      high = copy.column
      (earliest, latest) = (copy.bounds.least, copy.bounds.greatest)
      // Delays with rounding errors may be out of order by such an error.
      isAscending = copy.bounds.isAscending != 0 && low == nil
      return
    case .stagger(let stagger) where !stagger.isPlain:
      self = try DelayColumns(
        .each(stagger.delays(count: count)), lows: nil, count: count, kernels, &arena)
      return
    case .together, .interval, .stagger: break
    }
    let (interval, lastIndex) = try delays.regular(count: count)
    guard interval > 0 else {
      (high, low) = (arena.column(repeating: 0, count: count), nil)
      return
    }
    let (high, low) = (arena.column(count, padding: 0.0), arena.column(count, padding: 0.0))
    kernels.pointee.delays(interval, Double(lastIndex), high.elements, low.elements, Int64(count))
    (self.high, self.low) = (high, low)
    latest = count > 0 ? high[count - 1] : 0
  }

  /// The first and the last start of a non-empty range of items.
  func bounds(
    of items: Range<Int>, _ kernels: UnsafePointer<SpringKernelTable>
  ) -> (first: DoubleDouble, last: DoubleDouble) {
    if isAscending {
      let (first, last) = (items.lowerBound, items.upperBound - 1)
      return (
        DoubleDouble(normalizing: high[first], low?[first] ?? 0),
        DoubleDouble(normalizing: high[last], low?[last] ?? 0)
      )
    }
    if let low {
      var (first, last) = (DoubleDouble(.infinity), DoubleDouble(-.infinity))
      for i in items {
        let start = DoubleDouble(normalizing: high[i], low[i])
        if start.precedes(first) { first = start }
        if last.precedes(start) { last = start }
      }
      return (first, last)
    }
    // For all items the bounds are stored.
    if items.count == high.count { return (DoubleDouble(earliest), DoubleDouble(latest)) }
    var bounds = ColumnBounds()
    kernels.pointee.column(high.base + items.lowerBound, nil, Int64(items.count), &bounds)
    return (DoubleDouble(bounds.least), DoubleDouble(bounds.greatest))
  }
}

extension ItemDelays {
  /// The interval of delays that are not given one by one, and the last index with its own delay.
  @inline(__always)
  func regular(count: Int) throws(ParameterError) -> (interval: Double, lastIndex: Int) {
    let (interval, lastIndex): (Double, Int)
    switch self {
    case .together, .each: return (0, 0)
    case .interval(let seconds): (interval, lastIndex) = (seconds, .max)
    case .stagger(let stagger):
      (interval, lastIndex) = (stagger.interval(count: count), stagger.maximumIndex ?? .max)
    }
    guard interval >= 0, (Double(count) * interval).isFinite else {
      throw ParameterError("interval", is: interval, must: "be finite and not negative")
    }
    return (interval, lastIndex)
  }
}

/// The kernel that finds the bounds of a column, and copies it unless there is no target.
typealias ColumnKernel =
  @convention(c) (
    UnsafeRawPointer, UnsafeMutableRawPointer?, Int64, UnsafeMutablePointer<ColumnBounds>
  ) -> Void

extension ColumnArena {
  /// Copies numbers that must be finite, one for each of `count` items.
  @inline(__always) mutating func checkedColumn<Scalar: BinaryFloatingPoint & BitwiseCopyable>(
    _ values: UnsafeBufferPointer<Scalar>, _ name: @autoclosure () -> String, _ count: Int,
    _ copy: ColumnKernel
  ) throws(ParameterError) -> (column: AlignedColumn<Scalar>, bounds: ColumnBounds) {
    guard values.count == count else {
      throw ParameterError(count: values.count, of: name(), items: count)
    }
    let column = column(count, padding: Scalar(0))
    var bounds = ColumnBounds()
    // An empty array has no address.
    copy(values.baseAddress ?? column.base, column.elements, Int64(count), &bounds)
    if bounds.isFinite == 0, let index = values.firstIndex(where: { !$0.isFinite }) {
      throw ParameterError("\(name())[\(index)]", is: Double(values[index]), must: "be finite")
    }
    return (column, bounds)
  }
}

extension DoubleDouble {
  /// Whether a normalised sum is less than another one.
  func precedes(_ other: DoubleDouble) -> Bool {
    high < other.high || (high == other.high && low < other.low)
  }
}

extension ColumnBounds {
  /// The largest magnitude.
  var largest: Double { max(least.magnitude, greatest.magnitude) }
}
