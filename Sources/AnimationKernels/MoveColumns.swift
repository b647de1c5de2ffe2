internal import CKernelInterface

/// The columns of many moves and of their results, in any scalar type, as vectors.
protocol MoveColumns {
  associatedtype L: ElementaryLanes
  /// Seconds since the start of the items from `i` on, as a sum.
  func elapsed(_ i: Int) -> (time: L, low: L)
  func from(_ i: Int) -> L
  func to(_ i: Int) -> L
  func velocity(_ i: Int) -> L
  /// from − to, with the operations of a scalar call.
  func displacement(from: L, to: L) -> L
  /// offset + (x·a + v·b), with the operations of a scalar call.
  func combination(_ offset: L, _ x: L, _ a: L, _ v: L, _ b: L) -> L
  var first: Int { get }
  var count: Int { get }
  var hasVelocities: Bool { get }
  /// Stores the first `rest` lanes, or all, from output k on.
  func store(position: L, _ k: Int, rest: Int)
  func store(velocity: L, _ k: Int, rest: Int)
}

extension MoveColumns {
  @inline(__always) func displacement(from: L, to: L) -> L { from - to }
}

/// Columns of `Double`, or of `Float` computed in `Double` and rounded once, like the scalar
/// functions.
struct DoubleMoves<L: DoubleLanes, Column: LaneColumn>: MoveColumns {
  private let time: Double
  let first: Int
  let count: Int
  private let from, to, velocity: UnsafePointer<Column.Scalar>
  private let delays: UnsafePointer<Double>
  private let delayLows: UnsafePointer<Double>?
  private let positions: UnsafeMutablePointer<Column.Scalar>
  private let velocities: UnsafeMutablePointer<Column.Scalar>?

  @inline(__always) func elapsed(_ i: Int) -> (time: L, low: L) {
    let (high, low) = Elapsed.difference(L(time), L.load(delays + i))
    guard let delayLows else { return (high, low) }
    return Elapsed.normalized(high, low - L.load(delayLows + i))
  }
  @inline(__always) func delay(_ i: Int) -> (high: L, low: L) {
    guard let delayLows else { return (L.load(delays + i), L.zero) }
    return (L.load(delays + i), L.load(delayLows + i))
  }
  @inline(__always) func from(_ i: Int) -> L { Column.load(from + i, as: L.self) }
  @inline(__always) func to(_ i: Int) -> L { Column.load(to + i, as: L.self) }
  @inline(__always) func velocity(_ i: Int) -> L { Column.load(velocity + i, as: L.self) }
  @inline(__always) func combination(_ offset: L, _ x: L, _ a: L, _ v: L, _ b: L) -> L {
    offset + (x * a + v * b)
  }
  @inline(__always) var hasVelocities: Bool { velocities != nil }
  @inline(__always) func store(position: L, _ k: Int, rest: Int) {
    Column.store(position, positions + k, upTo: rest)
  }
  @inline(__always) func store(velocity: L, _ k: Int, rest: Int) {
    Column.store(velocity, velocities.unsafelyUnwrapped + k, upTo: rest)
  }
}

extension DoubleMoves where Column == DoubleColumn {
  /// A range of a frame's items, counted from the frame's first.
  @inline(__always)
  init(
    _ items: UnsafePointer<SpringItems>, _ frame: UnsafePointer<SpringFrame>, from start: Int,
    to end: Int
  ) {
    let (items, frame) = (items.pointee, frame.pointee)
    time = frame.time
    first = Int(frame.first) &+ start
    count = end &- start
    (from, to, velocity) = (items.from, items.to, items.velocity)
    (delays, delayLows) = (items.delay, items.delayLow)
    positions = frame.positions + start
    velocities = frame.velocities.map { $0 + start }
  }

  @inline(__always)
  init(_ items: UnsafePointer<SpringItems>, _ frame: UnsafePointer<SpringFrame>) {
    let (items, frame) = (items.pointee, frame.pointee)
    time = frame.time
    first = Int(frame.first)
    count = Int(frame.end &- frame.first)
    (from, to, velocity) = (items.from, items.to, items.velocity)
    (delays, delayLows) = (items.delay, items.delayLow)
    (positions, velocities) = (frame.positions, frame.velocities)
  }
}

extension DoubleMoves where Column == FloatColumn {
  @inline(__always)
  init(_ items: UnsafePointer<FloatSpringItems>, _ frame: UnsafePointer<FloatSpringFrame>) {
    let (items, frame) = (items.pointee, frame.pointee)
    time = frame.time
    first = Int(frame.first)
    count = Int(frame.end &- frame.first)
    (from, to, velocity) = (items.from, items.to, items.velocity)
    (delays, delayLows) = (items.delay, items.delayLow)
    (positions, velocities) = (frame.positions, frame.velocities)
  }
}

/// Columns of `Float`, computed in `Float`. Times are sums of two floats.
struct FloatMoves<L: FloatLanes>: MoveColumns {
  private let items: FloatSpringItems
  private let frame: FloatSpringFrame

  @inline(__always)
  init(_ items: UnsafePointer<FloatSpringItems>, _ frame: UnsafePointer<FloatSpringFrame>) {
    (self.items, self.frame) = (items.pointee, frame.pointee)
  }

  @inline(__always) func elapsed(_ i: Int) -> (time: L, low: L) {
    let (time, timeLow) = L.sum(frame.time, 0)
    let (high, low) = Elapsed.difference(time, L.load(items.delayHead + i))
    return Elapsed.normalized(high, low + (timeLow - L.load(items.delayTail + i)))
  }
  @inline(__always) func from(_ i: Int) -> L { L.load(items.from + i) }
  @inline(__always) func to(_ i: Int) -> L { L.load(items.to + i) }
  @inline(__always) func velocity(_ i: Int) -> L { L.load(items.velocity + i) }
  @inline(__always) func combination(_ offset: L, _ x: L, _ a: L, _ v: L, _ b: L) -> L {
    offset + L.multiplyAdd(x, a, v * b)
  }
  @inline(__always) var first: Int { Int(frame.first) }
  @inline(__always) var count: Int { Int(frame.end &- frame.first) }
  @inline(__always) var hasVelocities: Bool { frame.velocities != nil }
  @inline(__always) func store(position: L, _ k: Int, rest: Int) {
    position.store(frame.positions + k, upTo: rest)
  }
  @inline(__always) func store(velocity: L, _ k: Int, rest: Int) {
    velocity.store(frame.velocities.unsafelyUnwrapped + k, upTo: rest)
  }
}
