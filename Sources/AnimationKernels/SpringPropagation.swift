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
///
/// In `Double`, one spring or a few, in the units that `SpringRegime.response` states (`scripts/prove batches`):
/// Proved (carriedPositionFromRest): 21.33 u fused, 22.61 separate.
/// Proved (carriedSpeedFromRest): 20.99 u fused, 22.46 separate.
/// Proved (carriedPosition): 31.73 u fused, 33.69 separate.
/// Proved (carriedSpeed): 31.26 u fused, 33.47 separate.
enum SpringPropagation<Matrix: DoubleLanes> {
  /// Calls `body` with each run of the frame, the first and the last of its items that are wanted,
  /// and its matrix: four elements, `Matrix.count` apart, in the order of `SpringResponse`.
  @inline(__always)
  static func eachRun<R: SpringRegime>(
    _ spring: SpringCoefficients, _ regime: R.Type, _ runs: SpringRunColumns, _ frame: RunFrame,
    _ body: (_ start: Int, _ end: Int, _ row: UnsafePointer<Double>) -> Void
  ) {
    let lanes = SpringLanes<Matrix>(spring)
    let time = Matrix(frame.time)
    var run = Int(frame.firstRun)
    let last = Int(frame.lastRun)
    while run < last {
      // The matrices of as many runs as there are lanes.
      var elapsed = Elapsed.difference(time, Matrix.load(runs.reference + run))
      if let referenceLow = runs.referenceLow {
        elapsed = Elapsed.normalized(
          elapsed.time, elapsed.low - Matrix.load(referenceLow + run))
      }
      var matrices = R.response(lanes, time: elapsed.time, low: elapsed.low)
      withUnsafeBytes(of: &matrices) { bytes in
        let rows = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Double.self)
        let count = min(Matrix.count, last &- run)
        var k = 0
        while k < count {
          let start = max(runs.start[run &+ k], frame.first)
          let end = min(runs.start[run &+ k &+ 1], frame.end)
          body(Int(start), Int(end), rows + k)
          k &+= 1
        }
      }
      run &+= Matrix.count
    }
  }

  /// The matrix of a run with this reference, the same in every lane.
  @inline(__always)
  static func matrix(
    _ spring: UnsafePointer<SpringCoefficients>, _ reference: Double, _ referenceLow: Double?,
    time: Double
  ) -> SpringResponse<Matrix> {
    var elapsed = Elapsed.difference(Matrix(time), Matrix(reference))
    if let referenceLow {
      elapsed = Elapsed.normalized(elapsed.time, elapsed.low - Matrix(referenceLow))
    }
    let lanes = SpringLanes<Matrix>(spring.pointee)
    let regime = spring.pointee.regime
    if regime > 0 { return UnderDamped.response(lanes, time: elapsed.time, low: elapsed.low) }
    if regime < 0 { return OverDamped.response(lanes, time: elapsed.time, low: elapsed.low) }
    return CriticallyDamped.response(lanes, time: elapsed.time, low: elapsed.low)
  }

  @inline(__always)
  static func eachRun(
    _ spring: SpringCoefficients, _ runs: SpringRunColumns, _ frame: RunFrame,
    _ body: (_ start: Int, _ end: Int, _ row: UnsafePointer<Double>) -> Void
  ) {
    if spring.regime > 0 {
      eachRun(spring, UnderDamped.self, runs, frame, body)
    } else if spring.regime < 0 {
      eachRun(spring, OverDamped.self, runs, frame, body)
    } else {
      eachRun(spring, CriticallyDamped.self, runs, frame, body)
    }
  }
}

/// What of a frame concerns the runs.
struct RunFrame {
  var time: Double
  var firstRun: Int64
  var lastRun: Int64
  var first: Int64
  var end: Int64
}

/// A run's items and its matrix, in the scalar type of the columns.
struct MovingRun<Scalar: BinaryFloatingPoint> {
  var displacement: UnsafePointer<Scalar>
  var velocity: UnsafePointer<Scalar>
  var to: UnsafePointer<Scalar>
  var positions: UnsafeMutablePointer<Scalar>
  var velocities: UnsafeMutablePointer<Scalar>?
  var a, b, c, d: Scalar

  /// What fills no more than a vector from `i` to `count`, and of it only what is wanted: columns can be read
  /// past their end.
  @inline(__always)
  func finish<L: Lanes>(_ lanes: L.Type, _ i: Int, _ count: Int) where L.Scalar == Scalar {
    guard i < count else { return }
    let x = L.load(displacement + i)
    let v = L.load(velocity + i)
    (L.load(to + i) + L.multiplyAdd(L(a), x, L(b) * v)).store(positions + i, upTo: count &- i)
    if let velocities {
      L.multiplyAdd(L(c), x, L(d) * v).store(velocities + i, upTo: count &- i)
    }
  }

  /// As many whole vectors as there are from `i` to `count`.
  ///
  /// The target is added last: a sum that held it would be rounded at its size twice.
  @inline(__always)
  func step<L: Lanes>(_ lanes: L.Type, _ i: inout Int, _ count: Int) where L.Scalar == Scalar {
    if let velocities {
      while i &+ L.count <= count {
        let x = L.load(displacement + i)
        let v = L.load(velocity + i)
        (L.load(to + i) + L.multiplyAdd(L(a), x, L(b) * v)).store(positions + i)
        L.multiplyAdd(L(c), x, L(d) * v).store(velocities + i)
        i &+= L.count
      }
    } else {
      while i &+ L.count <= count {
        let x = L.load(displacement + i)
        let v = L.load(velocity + i)
        (L.load(to + i) + L.multiplyAdd(L(a), x, L(b) * v)).store(positions + i)
        i &+= L.count
      }
    }
  }
}

func springPropagate(
  _ spring: UnsafePointer<SpringCoefficients>, _ states: UnsafePointer<SpringStates>,
  _ firstRun: Int64, _ lastRun: Int64, _ frame: UnsafePointer<SpringFrame>
) {
  // A few items are one run, of which a vector of matrices would be a waste.
  if lastRun &- firstRun == 1 {
    springPropagateOne(spring, states, Int(firstRun), frame)
  } else {
    springPropagateMany(spring, states, firstRun, lastRun, frame)
  }
}

// Of the frame each number is read by itself. Copied as a whole it is read in pieces larger than those it was
// written in a moment ago, and the processor waits until these have reached memory: two frames then never overlap.

@inline(never)
private func springPropagateOne(
  _ spring: UnsafePointer<SpringCoefficients>, _ states: UnsafePointer<SpringStates>, _ run: Int,
  _ frame: UnsafePointer<SpringFrame>
) {
  let start = states.pointee.runs.start
  let r = SpringPropagation<D1>.matrix(
    spring, states.pointee.runs.reference[run], states.pointee.runs.referenceLow?[run],
    time: frame.pointee.time)
  propagate(
    states, frame, from: max(start[run], frame.pointee.first),
    to: min(start[run &+ 1], frame.pointee.end),
    (
      r.displacement.vector, r.displacementOfVelocity.vector, r.velocity.vector,
      r.velocityOfVelocity.vector
    ))
}

@inline(never)
private func springPropagateMany(
  _ spring: UnsafePointer<SpringCoefficients>, _ states: UnsafePointer<SpringStates>,
  _ firstRun: Int64, _ lastRun: Int64, _ frame: UnsafePointer<SpringFrame>
) {
  let part = RunFrame(
    time: frame.pointee.time, firstRun: firstRun, lastRun: lastRun, first: frame.pointee.first,
    end: frame.pointee.end)
  typealias Matrix = MatrixDouble
  SpringPropagation<Matrix>.eachRun(spring.pointee, states.pointee.runs, part) {
    start, end, row in
    propagate(
      states, frame, from: Int64(start), to: Int64(end),
      (row[0], row[2 &* Matrix.count], row[Matrix.count], row[3 &* Matrix.count]))
  }
}

@inline(__always)
private func propagate(
  _ states: UnsafePointer<SpringStates>, _ frame: UnsafePointer<SpringFrame>, from start: Int64,
  to end: Int64, _ matrix: (a: Double, b: Double, c: Double, d: Double)
) {
  let (start, count) = (Int(start), Int(end &- start))
  let offset = start &- Int(frame.pointee.first)
  let run = MovingRun<Double>(
    displacement: states.pointee.displacement + start, velocity: states.pointee.velocity + start,
    to: states.pointee.to + start, positions: frame.pointee.positions + offset,
    velocities: frame.pointee.velocities.map { $0 + offset }, a: matrix.a, b: matrix.b,
    c: matrix.c, d: matrix.d)
  var i = 0
  run.step(StreamDouble.self, &i, count)
  run.step(ShallowDouble.self, &i, count)
  run.finish(ShallowDouble.self, i, count)
}

func floatSpringPropagate(
  _ spring: UnsafePointer<SpringCoefficients>, _ states: UnsafePointer<FloatSpringStates>,
  _ firstRun: Int64, _ lastRun: Int64, _ frame: UnsafePointer<FloatSpringFrame>
) {
  let (states, frame, spring) = (states.pointee, frame.pointee, spring.pointee)
  let part = RunFrame(
    time: frame.time, firstRun: firstRun, lastRun: lastRun, first: frame.first, end: frame.end)
  typealias Kernel = SpringPropagation<MatrixDouble>
  // Elements below 2⁻⁴⁸ of their scale 1, 1/ω₀, ω₀ count as nothing, so that no subnormal arises. The
  // scales enter squared: ω₀² = restoring/gain.
  let nothing = 0x1p-96
  Kernel.eachRun(spring, states.runs, part) { start, end, row in
    let offset = start &- Int(frame.first)
    let (a, c) = (row[0], row[MatrixDouble.count])
    let (b, d) = (row[2 &* MatrixDouble.count], row[3 &* MatrixDouble.count])
    let run = MovingRun<Float>(
      displacement: states.displacement + start, velocity: states.velocity + start,
      to: states.to + start, positions: frame.positions + offset,
      velocities: frame.velocities.map { $0 + offset }, a: a * a < nothing ? 0 : Float(a),
      b: b * b * spring.restoring < nothing * spring.gain ? 0 : Float(b),
      c: c * c * spring.gain < nothing * spring.restoring ? 0 : Float(c),
      d: d * d < nothing ? 0 : Float(d))
    var i = 0
    run.step(StreamFloat.self, &i, end &- start)
    run.step(F4.self, &i, end &- start)
    run.step(F1.self, &i, end &- start)
  }
}
