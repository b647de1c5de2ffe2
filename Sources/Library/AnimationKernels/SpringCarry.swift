internal import CKernelInterface

/// The moves of a run, evaluated at the time at which its last item starts: each item's position
/// relative to its target, and its velocity.
struct CarriedMoves<L: DoubleLanes, Column: LaneColumn>: MoveColumns {
  private let moves: DoubleMoves<L, Column>
  let first: Int
  let count: Int
  private let reference: Double
  private let referenceLow: Double
  private let periods: UnsafePointer<Double>
  /// Each item's index among the periods; nil if all items share one.
  private let index: UnsafePointer<UInt8>?
  private let flushThreshold: Double

  @inline(__always) init(
    _ moves: DoubleMoves<L, Column>, _ carrying: SpringCarrying, run: Int,
    _ index: UnsafePointer<UInt8>?
  ) {
    self.moves = moves
    first = Int(carrying.runs.start[run])
    count = Int(carrying.runs.start[run &+ 1]) &- first
    reference = carrying.runs.reference[run]
    referenceLow = carrying.runs.referenceLow?[run] ?? 0
    periods = carrying.periods
    self.index = index
    flushThreshold = carrying.flushThreshold
  }

  /// The difference of two sums, exact to 2⁻¹⁰⁴.
  @inline(__always) func elapsed(_ i: Int) -> (time: L, low: L) {
    let delay = moves.delay(i)
    let start = Elapsed.normalized(delay.high, delay.low)
    let high = Elapsed.difference(start.time, L(reference))
    let low = Elapsed.difference(start.low, L(referenceLow))
    let sum = Elapsed.normalized(high.time, high.low + low.time)
    let rest = Elapsed.normalized(sum.time, sum.low + low.low)
    return (L.zero - rest.time, L.zero - rest.low)
  }
  @inline(__always) func from(_ i: Int) -> L { moves.from(i) - moves.to(i) }
  @inline(__always) func to(_ i: Int) -> L { L.zero }
  @inline(__always) func velocity(_ i: Int) -> L { moves.velocity(i) }
  @inline(__always) func combination(_ offset: L, _ x: L, _ a: L, _ v: L, _ b: L) -> L {
    moves.combination(offset, x, a, v, b)
  }
  @inline(__always) var hasVelocities: Bool { true }
  @inline(__always) func store(position: L, _ k: Int, rest: Int) {
    let i = first &+ k
    moves.store(position: flushed(position, position, flushBound(i).bound), i, rest: rest)
  }
  @inline(__always) func store(velocity: L, _ k: Int, rest: Int) {
    let i = first &+ k
    let (period, bound) = flushBound(i)
    moves.store(
      velocity: flushed(velocity, Self.magnitude(velocity) * period, bound), i, rest: rest)
  }

  /// Stores the start of each item as its state, for a run whose items all start together.
  @inline(__always) func storeStarts() {
    var k = 0
    while k < count {
      store(position: from(first &+ k), k, rest: count &- k)
      store(velocity: velocity(first &+ k), k, rest: count &- k)
      k &+= L.count
    }
  }

  /// An item's 1/ω₀, and the size below which its state is flushed to zero.
  @inline(__always) private func flushBound(_ i: Int) -> (period: L, bound: L) {
    let period = index.map { L.lookup(periods, $0 + i) } ?? L(periods[0])
    let scale = Self.magnitude(from(i)) + Self.magnitude(velocity(i)) * period
    return (period, scale * L(flushThreshold))
  }

  /// The state, or zero if it has decayed below `bound`. Products of such a state with a matrix
  /// that has decayed as well would be subnormal.
  @inline(__always) private func flushed(_ state: L, _ size: L, _ bound: L) -> L {
    L.selectLess(Self.magnitude(size), bound, then: L.zero, else: state)
  }

  @inline(__always) private static func magnitude(_ lanes: L) -> L {
    L(bits: L.and(lanes.bits, L.broadcastBits(0x7fff_ffff_ffff_ffff)))
  }
}

enum SpringCarry {
  /// Calls `sample` with each run whose items do not all start together. In other runs the starts
  /// are the states.
  @inline(__always) static func eachRun<L: DoubleLanes, Column: LaneColumn>(
    _ moves: DoubleMoves<L, Column>, _ carrying: UnsafePointer<SpringCarrying>,
    _ index: UnsafePointer<UInt8>? = nil, _ sample: (CarriedMoves<L, Column>) -> Void
  ) {
    let carrying = carrying.pointee
    var run = 0
    while run < Int(carrying.runCount) {
      let items = CarriedMoves(moves, carrying, run: run, index)
      if carrying.first[run] == carrying.runs.reference[run]
        && carrying.firstLow[run] == (carrying.runs.referenceLow?[run] ?? 0)
      {
        items.storeStarts()
      } else {
        sample(items)
      }
      run &+= 1
    }
  }
}
