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

extension DoubleMoves {
  @inline(__always) init(_ items: UnsafePointer<SpringItems>, _ frame: UnsafePointer<SpringFrame>) {
    self.init(items, frame, from: 0, to: Int(frame.pointee.end &- frame.pointee.first))
  }

  /// A range of a frame's items, counted from the frame's first.
  @inline(__always) init(
    _ items: UnsafePointer<SpringItems>, _ frame: UnsafePointer<SpringFrame>, from start: Int,
    to end: Int
  ) {
    let (items, frame) = (items.pointee, frame.pointee)
    time = frame.time
    first = Int(frame.first) &+ start
    count = end &- start
    from = items.from.assumingMemoryBound(to: Column.Scalar.self)
    to = items.to.assumingMemoryBound(to: Column.Scalar.self)
    velocity = items.velocity.assumingMemoryBound(to: Column.Scalar.self)
    (delays, delayLows) = (items.delay, items.delayLow)
    positions = frame.positions.assumingMemoryBound(to: Column.Scalar.self) + start
    velocities = frame.velocities.map { $0.assumingMemoryBound(to: Column.Scalar.self) + start }
  }
}

/// Columns of `Float`, computed in `Float`. Times are sums of two floats.
struct FloatMoves<L: FloatLanes>: MoveColumns {
  private let time: Double
  let first: Int
  let count: Int
  private let from, to, velocity: UnsafePointer<Float>
  private let delayHead, delayTail: UnsafePointer<Float>
  private let positions: UnsafeMutablePointer<Float>
  private let velocities: UnsafeMutablePointer<Float>?

  @inline(__always) init(_ items: UnsafePointer<SpringItems>, _ frame: UnsafePointer<SpringFrame>) {
    let (items, frame) = (items.pointee, frame.pointee)
    time = frame.time
    first = Int(frame.first)
    count = Int(frame.end &- frame.first)
    from = items.from.assumingMemoryBound(to: Float.self)
    to = items.to.assumingMemoryBound(to: Float.self)
    velocity = items.velocity.assumingMemoryBound(to: Float.self)
    delayHead = items.delayHead.unsafelyUnwrapped
    delayTail = items.delayTail.unsafelyUnwrapped
    positions = frame.positions.assumingMemoryBound(to: Float.self)
    velocities = frame.velocities.map { $0.assumingMemoryBound(to: Float.self) }
  }

  @inline(__always) func elapsed(_ i: Int) -> (time: L, low: L) {
    let (clock, clockLow) = L.sum(time, 0)
    let (high, low) = Elapsed.difference(clock, L.load(delayHead + i))
    return Elapsed.normalized(high, low + (clockLow - L.load(delayTail + i)))
  }
  @inline(__always) func from(_ i: Int) -> L { L.load(from + i) }
  @inline(__always) func to(_ i: Int) -> L { L.load(to + i) }
  @inline(__always) func velocity(_ i: Int) -> L { L.load(velocity + i) }
  @inline(__always) func combination(_ offset: L, _ x: L, _ a: L, _ v: L, _ b: L) -> L {
    offset + L.multiplyAdd(x, a, v * b)
  }
  @inline(__always) var hasVelocities: Bool { velocities != nil }
  @inline(__always) func store(position: L, _ k: Int, rest: Int) {
    position.store(positions + k, upTo: rest)
  }
  @inline(__always) func store(velocity: L, _ k: Int, rest: Int) {
    velocity.store(velocities.unsafelyUnwrapped + k, upTo: rest)
  }
}
