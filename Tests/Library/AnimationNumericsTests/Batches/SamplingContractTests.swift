import AnimationIntegrators
import AnimationNumerics
import CAllocationCounter
import SolverVerification
import Testing

@testable import AnimationChoreography

/// Promises of all samplers besides accuracy: no allocation, checked lengths, bits at any position, threads.
@Suite struct SamplingContractTests {
  private static let spring = Spring(duration: 0.4, bounce: 0.3)

  /// Room for numbers, for as long as a body runs.
  private static func withRoom<Scalar: BinaryFloatingPoint>(
    _ count: Int, _ type: Scalar.Type,
    _ body: (UnsafeMutableBufferPointer<Scalar>) throws -> Void
  ) rethrows {
    var room = [Scalar](repeating: 0, count: count)
    try room.withUnsafeMutableBufferPointer { try body($0) }
  }

  @Test(.enabled(if: allocation_count() >= 0)) func allocationsAreCounted() {
    // Shows that the test below can fail.
    let before = allocation_count()
    var values = [Double](repeating: 0, count: 100)
    values.append(Double(before))
    #expect(allocation_count() > before && values.count == 101)
  }

  @Test(.enabled(if: allocation_count() >= 0)) func samplingAllocatesNothing() throws {
    let count = 700
    let moves = RandomMoves(count: count)
    let springs = (0..<count).map { springsOfAllRegimes[$0 % 15] }
    let assigned = (0..<count).map { $0 % 15 }
    let delays = ItemDelays.each(moves.delays)
    let (from, to) = (moves.from.map { Float($0) }, moves.to.map { Float($0) })
    let floatVelocity = moves.velocity.map { Float($0) }
    func column<S: BinaryFloatingPoint>(_: S.Type) -> UnsafeMutableBufferPointer<S> {
      let column = UnsafeMutableBufferPointer<S>.allocate(capacity: count)
      column.initialize(repeating: 0)
      return column
    }
    let (p, q, v) = (column(Double.self), column(Double.self), column(Double.self))
    let (fp, fv) = (column(Float.self), column(Float.self))
    defer {
      p.deallocate()
      q.deallocate()
      v.deallocate()
      fp.deallocate()
      fv.deallocate()
    }
    var frames: [(name: String, sample: (Double) -> Void)] = []
    for algorithm in SpringBatchAlgorithm.allCases {
      for (kind, batch) in [
        ("shared", try moves.batch(Self.spring, algorithm: algorithm, settledWithin: 0.01)),
        ("uniform", try moves.batch(Self.spring, .interval(0.003), algorithm: algorithm)),
        (
          "few",
          try SpringBatch(
            springsOfAllRegimes, assigned: assigned, from: moves.from, to: moves.to,
            velocities: moves.velocity, delays: delays, algorithm: algorithm)
        ), ("own", try moves.batch(springs)),
      ] {
        frames.append(("\(kind) \(algorithm)", { batch.sample(at: $0, into: p, velocities: v) }))
        var kept = batch.incrementalFrame()
        frames.append(
          (
            "kept \(kind) \(algorithm)",
            { batch.update(&kept, at: $0, positions: p, velocities: v) }
          ))
        let threads = ParallelSampler(threads: 2, itemsPerThread: 256)
        frames.append(
          (
            "threads \(kind) \(algorithm)",
            { threads.sample(batch, at: $0, into: p, velocities: v) }
          ))
      }
      for precision in FloatPrecision.allCases {
        for (kind, batch) in [
          (
            "shared",
            try SpringBatch(
              Self.spring, from: from, to: to, velocities: floatVelocity, delays: delays,
              algorithm: algorithm, precision: precision)
          ),
          (
            "few",
            try SpringBatch(
              springsOfAllRegimes, assigned: assigned, from: from, to: to,
              velocities: floatVelocity, delays: delays, algorithm: algorithm, precision: precision)
          ),
          (
            "own",
            try SpringBatch(
              springs, from: from, to: to, velocities: floatVelocity, delays: delays,
              precision: precision)
          ),
        ] {
          let name = "Float \(kind) \(algorithm) \(precision)"
          frames.append((name, { batch.sample(at: $0, into: fp, velocities: fv) }))
          var kept = batch.incrementalFrame()
          frames.append(
            ("kept \(name)", { batch.update(&kept, at: $0, positions: fp, velocities: fv) }))
        }
      }
    }
    let array = OscillatorArray(Self.spring)
    let targets = UnsafeBufferPointer(v)
    frames.append(
      (
        "oscillators",
        { _ in
          try? array.rungeKutta4(
            step: 0.001, steps: 2, targets: targets, positions: p, velocities: v)
          try? array.propagate(step: 0.001, targets: targets, positions: p, velocities: v)
        }
      ))
    let curves = [
      CurvePlan(.easeInOut), CurvePlan(.circularEaseIn),
      CurvePlan(try EasingFunction(css: "linear(0, 0.3 20%, 1)")),
      CurvePlan(try EasingFunction(css: "steps(4, jump-both)")),
    ]
    for curve in curves {
      frames.append(("curve", { _ in curve.values(at: targets, into: p) }))
      frames.append(("curve, Float", { _ in curve.values(at: UnsafeBufferPointer(fv), into: fp) }))
    }
    for keyframes in [
      (0..<40).map { Keyframe<Double>.cubic(to: Double($0 % 3), duration: 0.1) },
      [.spring(to: 1, spring: Self.spring), .linear(to: 0, duration: 0.3, timingCurve: .easeIn)],
    ] {
      let track = try ScalarTrack(initialValue: 0, keyframes: keyframes)
      let plan = KeyframePlan(track)
      let tracks = KeyframeTracksPlan([ScalarTrack](repeating: track, count: count))
      frames.append(("keyframes", { _ in plan.values(at: targets, into: p) }))
      frames.append(("keyframe velocities", { _ in plan.velocities(at: targets, into: p) }))
      frames.append(("tracks", { tracks.values(at: $0, into: p) }))
    }
    for algorithm in SpringBatchAlgorithm.allCases {
      var batches = [
        try moves.batch(Self.spring, algorithm: algorithm, settledWithin: 0.01),
        try moves.batch(springs, algorithm: algorithm),
      ]
      for place in batches.indices {
        frames.append(
          (
            "retargeting \(algorithm) \(place)",
            {
              try? batches[place].retarget(to: targets, at: $0)
              try? batches[place].retarget(
                10..<300, to: UnsafeBufferPointer(rebasing: targets[10..<300]), at: $0 + 0.1)
            }
          ))
      }
    }
    // Debug builds optimise each file by itself and leave generic code of choreographies unspecialised, which
    // allocates; `scripts/check consumer` runs what release builds run.
    #if !DEBUG
      let choreography = ChoreographySampler(Self.choreography(count: 100))
      frames.append(
        (
          "choreography",
          { choreography.sample(at: $0, into: UnsafeMutableBufferPointer(rebasing: p[..<500])) }
        ))
      // One choreography for each time, and one more: every motion is interrupted while it runs.
      var choreographies = (0..<5).map { _ in ChoreographySampler(Self.choreography(count: 100)) }
      let some = Array(stride(from: 0, to: 500, by: 5))
      let someTargets = some.map { Double($0) }
      let animations: [Animation] = [
        .spring(Self.spring), .easeIn, .easeInOut.delay(0.1), .easeOut.repeatCount(3),
      ]
      var next = 0
      frames.append(
        (
          "interrupted choreography",
          { time in
            let animation = animations[next % 4]
            try? choreographies[next].retarget(
              lanes: some, to: someTargets, with: animation, at: time)
            try? choreographies[next].retarget(
              3..<400, to: UnsafeBufferPointer(rebasing: targets[3..<400]), with: animations[1],
              at: time)
            for k in 0..<20 {
              try? choreographies[next].retarget(
                k..<k + 1, to: UnsafeBufferPointer(rebasing: targets[k..<k + 1]), with: animation,
                at: time + Double(k) * 0.001)
            }
            try? choreographies[next].retarget(
              to: UnsafeBufferPointer(rebasing: targets[..<500]), with: animations[0],
              at: time + 0.1)
            try? choreographies[next].retarget(
              100..<300, to: UnsafeBufferPointer(rebasing: targets[100..<300]), with: nil,
              at: time + 0.2)
            // A loop over an array would allocate here, where nothing is optimised.
            var instant = time
            while instant < time + 0.4 {
              choreographies[next].sample(
                at: instant, into: UnsafeMutableBufferPointer(rebasing: q[..<500]),
                velocities: UnsafeMutableBufferPointer(rebasing: p[..<500]))
              instant += 0.15
            }
            next += 1
          }
        ))
    #endif
    let times = [0.25, 0.5, 2, 40]
    func allocations(_ sample: (Double) -> Void) -> Int {
      let before = allocation_count()
      for time in times { sample(time) }
      return allocation_count() - before
    }
    // Allocations of the unoptimised loop itself, after those of its first run.
    _ = allocations { _ in }
    let none = allocations { _ in }
    for (name, sample) in frames {
      // Everything that is made only once is made by then.
      sample(0.2)
      #expect(allocations(sample) == none, "\(name)")
    }
  }

  /// Five lanes an item: a spring, a curve, a spring under a curve, a repetition, a track.
  private static func choreography(count: Int) -> Choreography {
    let track = try? ScalarTrack(
      initialValue: 0, keyframes: [.cubic(to: 1, duration: 0.3), .spring(to: 2, spring: spring)])
    return Choreography(
      name: "all",
      elements: [
        .init(
          name: "e", count: count, stagger: Stagger(interval: 0.01),
          properties: [
            .init("spring", from: 0, to: 1, animation: .spring(spring)),
            .init("curve", from: 0, to: 1, animation: .easeInOut),
            .init(
              "layers",
              .moves(
                from: 0,
                [
                  .init(time: 0, target: 1, animation: .spring(spring)),
                  .init(time: 0.1, target: 2, animation: .easeOut(duration: 4)),
                ])),
            .init(
              "repetition", from: 0, to: 1,
              animation: .interpolatingSpring(spring).repeatForever().speed(2)),
            .init("track", track.map { .track($0, from: 0) } ?? .moves(from: 0, [])),
          ])
      ])
  }

  @Test func buffersOneShortAndOneLongAreRejected() async {
    await #expect(processExitsWith: .failure) {
      let batch = try SpringBatch(.smooth, from: [0.0, 0], to: [1, 1])
      Self.withRoom(2, Double.self) { p in
        Self.withRoom(1, Double.self) { batch.sample(at: 0.5, into: p, velocities: $0) }
      }
    }
    await #expect(processExitsWith: .failure) {
      let batch = try SpringBatch(.smooth, from: [0 as Float, 0], to: [1, 1])
      Self.withRoom(1, Float.self) { batch.sample(at: 0.5, into: $0) }
    }
    await #expect(processExitsWith: .failure) {
      let batch = try SpringBatch(.smooth, from: [0 as Float, 0], to: [1, 1])
      Self.withRoom(3, Float.self) { batch.sample(at: 0.5, into: $0) }
    }
    await #expect(processExitsWith: .failure) {
      let batch = try SpringBatch(.smooth, from: [0.0, 0], to: [1, 1])
      Self.withRoom(2, Double.self) { batch.sample(1..<2, at: 0.5, into: $0) }
    }
    await #expect(processExitsWith: .failure) {
      let batch = try SpringBatch(.smooth, from: [0.0, 0], to: [1, 1])
      Self.withRoom(2, Double.self) { batch.sample(1..<3, at: 0.5, into: $0) }
    }
    await #expect(processExitsWith: .failure) {
      let batch = try SpringBatch(.smooth, from: [0.0, 0], to: [1, 1])
      var frame = batch.incrementalFrame()
      Self.withRoom(3, Double.self) { batch.update(&frame, at: 0.5, positions: $0) }
    }
    await #expect(processExitsWith: .failure) {
      let batch = try SpringBatch(.smooth, from: [0.0, 0], to: [1, 1])
      Self.withRoom(1, Double.self) { ParallelSampler(threads: 2).sample(batch, at: 0.5, into: $0) }
    }
    await #expect(processExitsWith: .failure) {
      try Self.withRoom(2, Double.self) { p in
        try Self.withRoom(3, Double.self) { v in
          try OscillatorArray(.smooth).propagate(
            step: 0.01, targets: UnsafeBufferPointer(p), positions: p, velocities: v)
        }
      }
    }
    await #expect(processExitsWith: .failure) {
      try Self.withRoom(2, Double.self) { p in
        try Self.withRoom(1, Double.self) { t in
          try OscillatorArray(.smooth).rungeKutta4(
            step: 0.001, steps: 1, targets: UnsafeBufferPointer(t), positions: p, velocities: p)
        }
      }
    }
  }

  @Test("Lengths 0…100 in Float: one item has the bits it has among others, at any address")
  func lengthsAndAddressesInSinglePrecision() throws {
    let moves = RandomMoves(count: 100, seed: 8)
    let springs = (0..<100).map { springsOfAllRegimes[($0 / 5) % 15] }
    for level in InstructionSet.available {
      for precision in FloatPrecision.allCases {
        for count in 0...100 {
          let from = moves.from.prefix(count).map { Float($0) }
          let to = moves.to.prefix(count).map { Float($0) }
          let velocity = moves.velocity.prefix(count).map { Float($0) }
          let delays = ItemDelays.each(Array(moves.delays.prefix(count)))
          let batches = [
            try SpringBatch(
              .one(Self.spring), from: from, to: to, velocities: velocity, delays: delays,
              algorithm: .direct, precision: precision, level: level),
            try SpringBatch(
              .one(Self.spring), from: from, to: to, velocities: velocity, delays: delays,
              precision: precision, level: level),
            try SpringBatch(
              .perItem(Array(springs.prefix(count))), from: from, to: to, velocities: velocity,
              delays: delays, precision: precision, level: level),
          ]
          for batch in batches {
            let offset = count % 5
            Self.withRoom(count + offset + 1, Float.self) { p in
              Self.withRoom(count + offset + 1, Float.self) { v in
                p.update(repeating: -7)
                batch.sample(
                  at: 0.9, into: UnsafeMutableBufferPointer(rebasing: p[offset..<(offset + count)]),
                  velocities: UnsafeMutableBufferPointer(rebasing: v[offset..<(offset + count)]))
                let isUntouched = p[..<offset].allSatisfy { $0 == -7 } && p[offset + count] == -7
                #expect(isUntouched, "\(count) items")
                let isSame = (0..<count).allSatisfy { i in
                  let state = batch.state(of: i, at: 0.9)
                  return Float(state.position).bitPattern == p[offset + i].bitPattern
                    && Float(state.velocity).bitPattern == v[offset + i].bitPattern
                }
                #expect(isSame, "\(count) items, \(level), \(precision)")
              }
            }
          }
        }
      }
    }
  }

  @Test("Lengths 0…100, propagated: one item has the bits it has among others")
  func lengthsOfPropagatedBatches() throws {
    let moves = RandomMoves(count: 100, seed: 4)
    for level in InstructionSet.available {
      for count in 0...100 {
        for delays in [ItemDelays.interval(1.0 / 997), .each(Array(moves.delays.prefix(count)))] {
          let batch = try moves.prefix(count).batch(Self.spring, delays, level: level)
          for time in [0.05, 0.9] {
            let whole = frame(of: batch, at: time, misalignment: count % 4)
            let isSame = (0..<count).allSatisfy { i in
              let state = batch.state(of: i, at: time)
              return state.position.bitPattern == whole.positions[i]
                && state.velocity.bitPattern == whole.velocities[i]
            }
            #expect(isSame, "\(count) items at \(time), \(level)")
          }
        }
      }
    }
  }

  @Test("Lengths 0…100 of oscillators: the bits of the scalar integrators, at every level")
  func lengthsOfOscillators() throws {
    let moves = RandomMoves(count: 103, seed: 6)
    let propagator = try SpringPropagator(Self.spring, step: 0.004)
    for level in InstructionSet.available {
      let array = OscillatorArray(Self.spring, level: level)
      for count in 0...100 {
        // Not where a vector would begin.
        let items = (count % 3)..<(count % 3 + count)
        var states = items.map {
          MotionState(position: moves.from[$0], velocity: moves.velocity[$0])
        }
        var (positions, velocities) = (moves.from, moves.velocity)
        try moves.to.withUnsafeBufferPointer { t in
          try positions.withUnsafeMutableBufferPointer { p in
            try velocities.withUnsafeMutableBufferPointer { v in
              let targets = UnsafeBufferPointer(rebasing: t[items])
              let p = UnsafeMutableBufferPointer(rebasing: p[items])
              let v = UnsafeMutableBufferPointer(rebasing: v[items])
              try array.rungeKutta4(
                step: 0.004, steps: 3, targets: targets, positions: p, velocities: v)
              try array.propagate(
                step: 0.004, steps: 2, targets: targets, positions: p, velocities: v)
            }
          }
        }
        for (k, item) in items.enumerated() {
          let force = SpringForce(Self.spring, target: moves.to[item])
          for _ in 0..<3 { RungeKutta4().step(&states[k], by: 0.004, at: 0, under: force) }
          for _ in 0..<2 { propagator.step(&states[k], target: moves.to[item]) }
        }
        let isSame = items.enumerated().allSatisfy { k, item in
          positions[item] == states[k].position && velocities[item] == states[k].velocity
        }
        let isUntouched = moves.from.indices.allSatisfy {
          items.contains($0) || positions[$0] == moves.from[$0]
        }
        #expect(isSame && isUntouched, "\(count) oscillators, \(level)")
      }
    }
  }

  @Test("No frame on the way to rest holds a subnormal number", arguments: springsOfAllRegimes)
  func subnormalsDoNotArise(spring: Spring) throws {
    // Towards 0, where nothing hides a small displacement.
    let moves = RandomMoves(count: 300, seed: 2)
    let zeros = [Double](repeating: 0, count: 300)
    let (from, velocity) = (moves.from.map { Float($0) }, moves.velocity.map { Float($0) })
    // Neighbours that start together, and such that the first has come to rest when the last starts.
    for (interval, algorithm) in [
      (0.01, SpringBatchAlgorithm.direct), (0.01, .propagated), (0.6, .propagated),
    ] {
      let batch = try SpringBatch(
        spring, from: moves.from, to: zeros, velocities: moves.velocity,
        delays: .interval(interval), algorithm: algorithm)
      // Not those that give what a scalar call on `Float` gives: a double, rounded, which may be
      // subnormal.
      let precisions = algorithm == .propagated ? FloatPrecision.allCases : [.fast]
      let floats = try precisions.map {
        try SpringBatch(
          spring, from: from, to: [Float](repeating: 0, count: 300), velocities: velocity,
          delays: .interval(interval), algorithm: algorithm, precision: $0)
      }
      var (p, v) = (zeros, zeros)
      var fp = [Float](repeating: 0, count: 300)
      var fv = fp
      // All the way to rest, which a spring just over critical damping reaches last.
      var offset = 0.1
      while offset < 30_000 {
        let time = 300 * interval + offset
        p.withUnsafeMutableBufferPointer { p in
          v.withUnsafeMutableBufferPointer { v in batch.sample(at: time, into: p, velocities: v) }
        }
        let isClean = !(p + v).contains { $0.isSubnormal }
        #expect(isClean, "\(algorithm), interval \(interval), at \(time)")
        for batch in floats {
          fp.withUnsafeMutableBufferPointer { p in
            fv.withUnsafeMutableBufferPointer { v in batch.sample(at: time, into: p, velocities: v)
            }
          }
          let isClean = !(fp + fv).contains { $0.isSubnormal }
          #expect(isClean, "Float, \(algorithm), interval \(interval), at \(time)")
        }
        offset *= 1.12
      }
      if spring.dampingRatio > 0.005 {
        let isAtRest = (p + v).allSatisfy { $0 == 0 } && (fp + fv).allSatisfy { $0 == 0 }
        #expect(isAtRest)
      }
    }
  }

  /// Compiles only if plans can be sent to other threads.
  private func requireSendable<T: Sendable>(_: T.Type) {}

  @Test func plansAreSendable() {
    requireSendable(SpringBatch<Double>.self)
    requireSendable(SpringBatch<Float>.self)
    requireSendable(IncrementalFrameState.self)
    requireSendable(OscillatorArray.self)
    requireSendable(ParallelSampler.self)
    requireSendable(CurvePlan.self)
    requireSendable(KeyframePlan.self)
    requireSendable(KeyframeTracksPlan.self)
    requireSendable(Choreography.self)
  }

  @Test func tasksMaySampleOneBatchAtOnce() async throws {
    let moves = RandomMoves(count: 2_000, seed: 13)
    let batch = try moves.batch(Self.spring, .interval(0.0004))
    let times = (0..<16).map { Double($0) * 0.1 }
    let frames = await withTaskGroup(of: (Int, [UInt64]).self) { group in
      for (index, time) in times.enumerated() {
        group.addTask { (index, frame(of: batch, at: time).positions) }
      }
      return await group.reduce(into: [Int: [UInt64]]()) { $0[$1.0] = $1.1 }
    }
    for (index, time) in times.enumerated() {
      #expect(frames[index] == frame(of: batch, at: time).positions)
    }
  }
}
