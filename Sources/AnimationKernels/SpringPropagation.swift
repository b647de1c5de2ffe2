internal import CKernelInterface

/// Many moves under one spring, all under way: two products for an item.
///
/// The motion is linear, so its state at the time t follows from its state at any earlier time r by
/// the 2×2 matrix Φ(t − r), whatever its start was:
///
///     x(t) = A·x(r) + B·v(r)        A, B: first row of Φ(t − r)
///
/// Preparation carries every item of a run to a time r at which all of them have started. A frame
/// then needs one Φ for a run, and reads as many bytes for an item as the inputs themselves have.
enum SpringPropagation<Deep: DoubleLanes, Stream: DoubleLanes> {
  /// Runs whose matrices are computed together.
  @inline(__always) static var group: Int { Deep.count }

  @inline(__always)
  static func sample<R: SpringRegime>(
    _ spring: SpringCoefficients, _ regime: R.Type, _ states: SpringStates, _ firstRun: Int,
    _ lastRun: Int, _ frame: SpringFrame
  ) {
    let lanes = SpringLanes<Deep>(spring)
    let time = Deep(frame.time)
    // Four rows of matrices for a group of runs.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 4 * group) { rows in
      let rows = rows.baseAddress.unsafelyUnwrapped
      var run = firstRun
      while run < lastRun {
        let low = states.referenceLow.map { Deep.load($0 + run) }
        let elapsed = SpringDirect<Deep>.elapsed(time, Deep.load(states.reference + run), low)
        let r = R.response(lanes, time: elapsed.time, low: elapsed.low)
        r.displacement.store(rows)
        r.displacementOfVelocity.store(rows + group)
        r.velocity.store(rows + 2 * group)
        r.velocityOfVelocity.store(rows + 3 * group)
        let runs = min(group, lastRun - run)
        for k in 0..<runs {
          let start = max(Int(states.runStart[run + k]), Int(frame.first))
          let end = min(Int(states.runStart[run + k + 1]), Int(frame.end))
          if frame.velocities == nil {
            stream(states, frame, start, end, rows + k, hasVelocities: false)
          } else {
            stream(states, frame, start, end, rows + k, hasVelocities: true)
          }
        }
        run += runs
      }
    }
  }

  @inline(__always)
  static func stream(
    _ states: SpringStates, _ frame: SpringFrame, _ start: Int, _ end: Int,
    _ row: UnsafeMutablePointer<Double>, hasVelocities: Bool
  ) {
    let offset = Int(frame.first)
    var i = start
    step(Stream.self, states, frame, offset, &i, end, row, hasVelocities)
    step(D1.self, states, frame, offset, &i, end, row, hasVelocities)
  }

  /// As many whole vectors as there are from `i` to `end`.
  @inline(__always)
  static func step<L: DoubleLanes>(
    _ lanes: L.Type, _ states: SpringStates, _ frame: SpringFrame, _ offset: Int, _ i: inout Int,
    _ end: Int, _ row: UnsafeMutablePointer<Double>, _ hasVelocities: Bool
  ) {
    let a = L(row[0])
    let b = L(row[group])
    let c = L(row[2 * group])
    let d = L(row[3 * group])
    while i + L.count <= end {
      let x = L.load(states.displacement + i)
      let v = L.load(states.velocity + i)
      // The target is added last: a sum that held it would be rounded at its size twice.
      let position = L.load(states.to + i) + L.multiplyAdd(a, x, b * v)
      position.store(frame.positions + (i - offset))
      if hasVelocities {
        L.multiplyAdd(c, x, d * v).store(frame.velocities.unsafelyUnwrapped + (i - offset))
      }
      i += L.count
    }
  }
}

func springPropagate(
  _ spring: UnsafePointer<SpringCoefficients>, _ states: UnsafePointer<SpringStates>,
  _ firstRun: Int64, _ lastRun: Int64, _ frame: UnsafePointer<SpringFrame>
) {
  let spring = spring.pointee
  let (first, last) = (Int(firstRun), Int(lastRun))
  typealias Kernel = SpringPropagation<StreamDouble, StreamDouble>
  if spring.regime > 0 {
    Kernel.sample(spring, UnderDamped.self, states.pointee, first, last, frame.pointee)
  } else if spring.regime < 0 {
    Kernel.sample(spring, OverDamped.self, states.pointee, first, last, frame.pointee)
  } else {
    Kernel.sample(spring, CriticallyDamped.self, states.pointee, first, last, frame.pointee)
  }
}
