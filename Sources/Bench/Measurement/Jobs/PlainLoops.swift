internal import AnimationNumerics
internal import CMeasuring
internal import CVectorMath
internal import SolverVerification

/// The plain loops in C for the level in use, which are the yardsticks of speed-ups.
enum PlainC {
  static var loops: PlainLoops {
    switch InstructionSet.current {
    case .baseline: plain_loops_base().pointee
    case .x86_64_v3: plain_loops_v3().pointee
    // The widest loops that exist also serve later levels.
    default: plain_loops_v4().pointee
    }
  }
}

extension PlainSpring {
  /// A spring as the C loop reads it. The rounded damping ratio determines its regime.
  init(_ description: SpringDescription) throws {
    let spring = try TextbookParameters(description)
    let (frequency, ratio) = (spring.naturalFrequency, spring.dampingRatio)
    let root = frequency * (ratio * ratio - 1).magnitude.squareRoot()
    self.init()
    decayRate = ratio * frequency
    if ratio < 1 {
      (self.frequency, reciprocal) = (root, 1 / root)
    } else if ratio == 1 {
      regime = 1
    } else {
      regime = 2
      (slow, fast) = (root - decayRate, -root - decayRate)
      reciprocal = 1 / (slow - fast)
    }
  }
}

extension SpringColumns {
  /// The plain loop in C; in `Float` nil unless all springs are under-damped: for others the textbook
  /// formula fails there.
  func plainJob() throws -> Job? {
    let prepared = Column(try springs.map { try PlainSpring($0) })
    let (isDouble, loops) = (Scalar.scalarType == .double, PlainC.loops)
    guard isDouble || prepared.buffer.allSatisfy({ $0.regime == 0 }) else { return nil }
    let loop = isDouble ? loops.springs : loops.floatSprings
    let velocities = askedVelocities
    return job(
      JobDescription(workload, method: TimedMethods.cLoop), bound: isDouble ? 1e-12 : 1e-4
    ) { calls, start in
      var springs = PlainSprings(
        from: self.from.baseAddress!, to: self.to.baseAddress!,
        velocity: self.velocity.baseAddress!, delay: self.delay.baseAddress!,
        springs: prepared.buffer.baseAddress!, assigned: self.indices,
        positions: self.positions.baseAddress!, velocities: velocities?.baseAddress,
        count: self.from.count, time: 0)
      self.frames(calls, from: start) { time in
        springs.time = time
        loop(&springs)
      }
    }
  }

  /// The index of each item's spring; nil if all items share one spring.
  private var indices: UnsafePointer<Int32>? {
    workload.springs.isOne ? nil : UnsafePointer(assigned.baseAddress!)
  }
}

extension PlainCurve {
  /// The C loop over points of a curve.
  static func sampler(for curve: BezierControlPoints) -> Sampling<Double> {
    let c = BezierPolynomials<Double>(curve)
    var points = PlainCurve(ax: c.ax, bx: c.bx, cx: c.cx, ay: c.ay, by: c.by, cy: c.cy)
    let loop = PlainC.loops.curve
    return { progress, values in
      loop(&points, progress.baseAddress!, values.baseAddress!, progress.count)
    }
  }
}

/// A track of cubic keyframes as the C loop reads it: knots, and cubics in the time since the
/// previous knot.
final class PlainCubics {
  private let knots: Column<Double>
  private let cubics: Column<PlainCubic>
  private var track: PlainTrack

  /// - Parameters:
  ///   - track: Cubic keyframes with continuous velocities.
  ///   - durations: The duration of each keyframe, in seconds.
  init(_ track: ScalarTrack, durations: [Double]) {
    let times = durations.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1) }
    knots = Column(times)
    let pieces = durations.enumerated().map { index, length in
      let (start, end) = (times[index], times[index + 1])
      let (p0, p1) = (track.value(at: start), track.value(at: end))
      let (v0, v1) = (track.velocity(at: start), track.velocity(at: end))
      let rise = (p1 - p0) / length
      return PlainCubic(
        a: p0, b: v0, c: (3 * rise - 2 * v0 - v1) / length,
        d: (v0 + v1 - 2 * rise) / (length * length))
    }
    cubics = Column(pieces)
    self.track = PlainTrack(
      knots: knots.buffer.baseAddress!, cubics: cubics.buffer.baseAddress!, count: pieces.count)
  }

  /// Samples the track at some times.
  func sample(
    _ times: UnsafeBufferPointer<Double>, into values: UnsafeMutableBufferPointer<Double>
  ) {
    PlainC.loops.track(&track, times.baseAddress!, values.baseAddress!, times.count)
  }

  /// Samples the track for lanes with individual starts.
  func sample(_ lanes: inout PlainLanes) { PlainC.loops.trackLanes(&track, &lanes) }
}
