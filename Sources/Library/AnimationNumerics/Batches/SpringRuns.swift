internal import CKernelInterface

/// The items of a batch in runs of neighbours, each with the start times of its first and last
/// item.
///
/// Neighbouring runs whose items all start together are joined, so that a capped stagger costs one
/// matrix for everything past its cap.
struct SpringRuns: Sendable {
  let count: Int
  /// The first item of each run, and the number of items.
  let start: AlignedColumn<Int64>
  let first: AlignedColumn<Double>
  let firstLow: AlignedColumn<Double>
  let last: AlignedColumn<Double>
  let lastLow: AlignedColumn<Double>
  /// Properties of all runs together.
  struct Summary {
    var isAscending: Bool
    var earliest, latest: Double
  }

  private let summary: MutableCell<Summary>
  /// 1 for a run whose items have a state at the start of its last item; 0 if some items were
  /// retargeted.
  let isCarried: AlignedColumn<UInt8>
  /// The number of items in every run but the last; 0 if runs were joined.
  let length: Int

  /// Whether items start in order and all runs are carried.
  var isAscending: Bool { summary.value.isAscending }
  var earliest: Double { summary.value.earliest }
  var latest: Double { summary.value.latest }

  /// The longest and the shortest run before joining. Longer runs need fewer matrices; shorter ones
  /// leave fewer items to sample directly while a run is only partly under way.
  static let longest = 256
  static let shortest = 64

  /// The run length of least cost when `moving` of many items move at a time. Then moving/length
  /// matrices are formed, and on average half a run is sampled directly. A matrix costs about as
  /// much as a direct sample, so the sum is least near √(2·moving).
  static func length(moving: Double) -> Int {
    moving < 4_096 ? shortest : moving < 16_384 ? 128 : longest
  }

  /// The maximum size in bytes of the runs of this many items.
  static func bytes(_ count: Int) -> Int {
    let runs = (count + shortest - 1) / shortest
    return ColumnMemory.bytes(runs + 1, of: Int64.self)
      + 4 * ColumnMemory.bytes(runs, of: Double.self) + ColumnMemory.bytes(runs, of: UInt8.self)
      + ColumnMemory.bytes(of: Summary.self)
  }

  /// - Parameters:
  ///   - delays: The items' starts and their bounds.
  ///   - motion: The time for which an item moves visibly after its start, in seconds.
  init(
    _ delays: DelayColumns, motion: Double, _ kernels: UnsafePointer<SpringKernelTable>,
    _ arena: inout ColumnArena
  ) {
    let count = delays.high.count
    // If all items move together at some time, matrices for all of them are formed at that time.
    let span = delays.latest - delays.earliest
    let length =
      span > 2 * motion ? Self.length(moving: Double(count) * (motion / span)) : Self.longest
    let most = (count + length - 1) / length
    start = arena.column(most + 1)
    (first, firstLow) = (arena.column(most), arena.column(most))
    // Matrices are formed from these, several at once.
    (last, lastLow) = (arena.column(most, padding: 0), arena.column(most, padding: 0))
    isCarried = arena.column(most)
    isCarried.elements.update(repeating: 1, count: most)
    summary = arena.cell(
      Summary(isAscending: delays.isAscending, earliest: delays.earliest, latest: delays.latest))
    var runs = 0
    var item = 0
    while item < count {
      let end = min(item + length, count)
      let (low, high) = delays.bounds(of: item..<end, kernels)
      let continues =
        low == high && runs > 0
        && low == DoubleDouble(normalizing: first[runs - 1], firstLow[runs - 1])
        && high == DoubleDouble(normalizing: last[runs - 1], lastLow[runs - 1])
      if !continues {
        start.elements[runs] = Int64(item)
        (first.elements[runs], firstLow.elements[runs]) = (low.high, low.low)
        (last.elements[runs], lastLow.elements[runs]) = (high.high, high.low)
        runs += 1
      }
      item = end
    }
    start.elements[runs] = Int64(count)
    self.count = runs
    self.length = runs == most ? length : 0
  }

  /// The same runs in another memory block.
  init(_ runs: SpringRuns, movedBy offset: Int) {
    (count, length) = (runs.count, runs.length)
    start = runs.start.moved(by: offset)
    (first, firstLow) = (runs.first.moved(by: offset), runs.firstLow.moved(by: offset))
    (last, lastLow) = (runs.last.moved(by: offset), runs.lastLow.moved(by: offset))
    summary = runs.summary.moved(by: offset)
    isCarried = runs.isCarried.moved(by: offset)
  }

  /// Updates the runs after a non-empty range of items has got a new start, already stored in
  /// `delay` and `delayLow`.
  func rebase(
    _ items: Range<Int>, at time: Double, _ delay: AlignedColumn<Double>,
    _ delayLow: AlignedColumn<Double>?
  ) {
    for run in run(of: items.lowerBound)...run(of: items.upperBound - 1) {
      let all = self.items(of: run)
      var (low, high) = (DoubleDouble(time), DoubleDouble(time))
      let isWhole = items.contains(all.lowerBound) && items.contains(all.upperBound - 1)
      if !isWhole {
        for i in all {
          let value = DoubleDouble(normalizing: delay[i], delayLow?[i] ?? 0)
          if value.precedes(low) { low = value }
          if high.precedes(value) { high = value }
        }
      }
      (first.elements[run], firstLow.elements[run]) = (low.high, low.low)
      (last.elements[run], lastLow.elements[run]) = (high.high, high.low)
      isCarried.elements[run] = isWhole ? 1 : 0
    }
    var (earliest, latest) = (time, time)
    for run in 0..<count {
      earliest = min(earliest, first[run])
      latest = max(latest, last[run])
    }
    summary.value = Summary(
      isAscending: items.count == Int(start[count]), earliest: earliest, latest: latest)
  }

  func items(of run: Int) -> Range<Int> { Int(start[run])..<Int(start[run + 1]) }

  /// The run of an item; ``count`` for the item past the last.
  func run(of item: Int) -> Int {
    if length > 0 { return Int(start[count]) == item ? count : item / length }
    return partition(0..<count) { Int(start[$0 + 1]) <= item }
  }
}
