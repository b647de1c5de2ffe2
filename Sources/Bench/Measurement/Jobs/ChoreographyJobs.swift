internal import AnimationChoreography
internal import AnimationNumerics
internal import CMeasuring
internal import CVectorMath
internal import SolverVerification
internal import Seeding

extension ChoreographyWorkload {
  /// The motion by every method that supports it.
  var group: JobGroup {
    JobGroup(
      name, items: items,
      inputs: {
        ChoreographySampler(try choreography())
      },
      methods: [
        .init("ours-choreography") { Self.job($0, workload: name, seed: seed) },
        .init(TimedMethods.cLoop, job: plainJob),
        .init(TimedMethods.cSample) { _ in try springsJob() },
        .init(TimedMethods.directSprings) {
          motion == .phases ? try directJob($0.lanes.map(\.start)) : nil
        },
      ])
  }

  /// The lanes of a choreography, frame after frame.
  static func job(_ sampler: ChoreographySampler, workload: String, seed: UInt64) -> Job {
    let positions = Column<Double>(repeating: 0, count: sampler.lanes.count)
    // In units of the move, which is about 1; curves may come from tables.
    return job(
      workload, "ours-choreography", seed, positions, bound: 1e-12,
      insertOutputs: { digest in
        for position in positions.buffer { digest.insert(position) }
      },
      run: { calls, time in
        let buffer = positions.buffer
        for _ in 0..<calls {
          sampler.sample(at: doNotOptimize(time), into: buffer)
          doNotOptimize(memory: buffer.baseAddress!)
          time = frame(after: time)
        }
      }
    ) { lane, time in
      // The scalar functions are the reference of the motion.
      guard let plain = sampler.plainSpring(lane: lane) else {
        return sampler.sample(lane: lane, at: time).value
      }
      let local = time - sampler.lanes[lane].start
      return local <= 0
        ? plain.from
        : plain.spring.value(
          fromValue: plain.from, toValue: plain.to, initialVelocity: 0, time: local)
    }
  }

  /// A batch of plain moves with the first spring, by the direct algorithm.
  private func directJob(_ starts: [Double]) throws -> Job {
    let (spring, target) = springMoves[0]
    let (still, velocity) = (starts.map { _ in 0.0 }, 0.5)
    let batch = try SpringBatch(
      spring, from: still, to: still.map { $0 + target }, velocities: still.map { $0 + velocity },
      delays: .each(starts), algorithm: .direct)
    let positions = Column(still)
    return Self.job(
      name, TimedMethods.directSprings, seed, positions, bound: 4e-15,
      run: { calls, time in
        for _ in 0..<calls {
          batch.sample(at: doNotOptimize(time), into: positions.buffer)
          doNotOptimize(memory: positions.buffer.baseAddress!)
          time = Self.frame(after: time)
        }
      }
    ) { lane, time in
      spring.value(
        fromValue: 0, toValue: target, initialVelocity: velocity, time: max(0, time - starts[lane]))
    }
  }

  /// As many springs by the plain loop in C, beside lanes whose own loop calls no elementary function.
  private func springsJob() throws -> Job? {
    guard motion == .ease || motion == .cubics else { return nil }
    var springs = self
    springs.motion = .spring
    guard let job = try springs.plainJob(ChoreographySampler(try springs.choreography())) else {
      return nil
    }
    var description = job.description
    (description.workload, description.method) = (name, TimedMethods.cSample)
    return job.described(as: description)
  }

  /// The plain loop in C over the lanes; nil for a spring into a curve and for mixed keyframes, which
  /// have no obvious formula.
  private func plainJob(_ sampler: ChoreographySampler) throws -> Job? {
    let starts = Column(sampler.lanes.map(\.start))
    let positions = Column<Double>(repeating: 0, count: starts.buffer.count)
    guard let sample = try plainFrame(sampler) else { return nil }
    // Newton's method stops at 1e-7 in x; the value's error is that times the slope.
    return Self.job(
      name, TimedMethods.cLoop, seed, positions, bound: 1e-6,
      run: { calls, time in
        for _ in 0..<calls {
          doNotOptimize(memory: starts.buffer.baseAddress!)
          var lanes = PlainLanes(
            starts: starts.buffer.baseAddress!, values: positions.buffer.baseAddress!,
            count: starts.buffer.count, time: doNotOptimize(time))
          sample(&lanes)
          doNotOptimize(memory: positions.buffer.baseAddress!)
          time = Self.frame(after: time)
        }
      }
    ) { lane, time in sampler.sample(lane: lane, at: time).value }
  }

  /// A job that fills lanes, checked at one frame in each part of the motion.
  private static func job(
    _ workload: String, _ method: String, _ seed: UInt64, _ positions: Column<Double>,
    bound: Double, insertOutputs: ((inout AnswerDigest) -> Void)? = nil,
    run: @escaping (_ calls: Int, _ time: inout Double) -> Void,
    truth: @escaping (_ lane: Int, _ time: Double) -> Double
  ) -> Job {
    let count = positions.buffer.count
    let (first, next) = (RoundState(0.0), RoundState(0.0))
    return Job(
      JobDescription(
        family: JobFamily.choreography.name, workload: workload, method: method, items: count,
        workingSetBytes: count * 16),
      prepare: { round in
        // Frame times cycle through the motion, from a different start in every round.
        var random = SplitMix64(seed: seed &+ UInt64(round) &* 0x9E37)
        first.value = random.number(0, duration)
        next.value = first.value
      },
      insertOutputs: insertOutputs,
      run: { calls in
        var time = next.value
        run(calls, &time)
        next.value = time
      },
      places: Array(stride(from: 0, to: count, by: max(1, count / 8))), rounds: 0..<8,
      bound: bound
    ) { lane in
      (positions.buffer[lane] - truth(lane, first.value)).magnitude
    }
  }

  /// The loop that fills all lanes at one time; nil if there is no such loop.
  private func plainFrame(_ sampler: ChoreographySampler) throws -> ((inout PlainLanes) -> Void)? {
    let (loops, count) = (PlainC.loops, sampler.lanes.count)
    let springs = try springMoves.map { move in
      try PlainSpring(.bounce(duration: move.spring.duration, bounce: move.spring.bounce))
    }
    switch motion {
    case .spring:
      let spring = Column(springs)
      let (still, targets) = (
        Column<Double>(repeating: 0, count: count),
        Column(repeating: springMoves[0].target, count: count)
      )
      return { lanes in
        var springs = PlainSprings(
          from: still.buffer.baseAddress!, to: targets.buffer.baseAddress!,
          velocity: still.buffer.baseAddress!, delay: lanes.starts,
          springs: spring.buffer.baseAddress!, assigned: nil, positions: lanes.values,
          velocities: nil, count: lanes.count, time: lanes.time)
        loops.springs(&springs)
      }
    case .phases, .springIntoSpring:
      // Each move continues from the state at which it begins.
      let moves = Column(
        zip(sampler.knots(lane: 0), zip(springs, springMoves)).map { start, spring in
          let state = sampler.sample(lane: 0, at: start)
          return PlainMove(
            spring: spring.0, start: start - sampler.lanes[0].start, from: state.value,
            to: spring.1.target, velocity: state.velocity)
        })
      return { loops.moveLanes(moves.buffer.baseAddress!, moves.buffer.count, &$0) }
    case .ease:
      let (duration, target) = easing
      let c = BezierPolynomials<Double>(.init(0.42, 0, 0.58, 1))
      let curve = PlainCurve(ax: c.ax, bx: c.bx, cx: c.cx, ay: c.ay, by: c.by, cy: c.cy)
      return { lanes in
        var curve = curve
        loops.easedLanes(&curve, &lanes, 0, target, 1 / duration)
      }
    case .cubics:
      let keyframes = try cubicKeyframes()
      let cubics = PlainCubics(keyframes.track, durations: keyframes.durations)
      return { cubics.sample(&$0) }
    default: return nil
    }
  }

  /// The frame time that follows another.
  @inline(__always) private static func frame(after time: Double) -> Double {
    let next = time + duration / Double(frames)
    return next < duration ? next : next - duration
  }
}
