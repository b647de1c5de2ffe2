import AnimationIntegrators
import Testing

@testable import AnimationNumerics

/// Functions that fill a buffer fill an array with the same numbers.
@Suite struct FillingArraysTests {
  static let times = [-0.1, 0, 0.05, 0.31, 1.2]

  @Test func batches() throws {
    let from = (0..<300).map { Double($0) }
    let to = from.map { 2 * $0 - 7 }
    let batch = try SpringBatch(.bouncy, from: from, to: to, delays: .interval(0.001))
    let singles = try SpringBatch(
      .bouncy, from: from.map { Float($0) }, to: to.map { Float($0) }, delays: .interval(0.001))
    let sampler = ParallelSampler(threads: 2, itemsPerThread: 64)
    var (frame, floatFrame) = (batch.incrementalFrame(), singles.incrementalFrame())
    var (kept, keptSpeeds) = (from, from)
    var (floatKept, floatKeptSpeeds) = (from.map { Float($0) }, from.map { Float($0) })
    for time in Self.times {
      let expected = from.indices.map { batch.state(of: $0, at: time) }
      let floatExpected = from.indices.map { singles.state(of: $0, at: time) }
      var (x, v, alone) = (from, from, from)
      batch.sample(at: time, into: &x, velocities: &v)
      batch.sample(at: time, into: &alone)
      #expect(x == expected.map(\.position) && v == expected.map(\.velocity) && alone == x)
      sampler.sample(batch, at: time, into: &x, velocities: &v)
      sampler.sample(batch, at: time, into: &alone)
      #expect(x == expected.map(\.position) && v == expected.map(\.velocity) && alone == x)
      batch.update(&frame, at: time, positions: &kept, velocities: &keptSpeeds)
      #expect(kept == x && keptSpeeds == v)

      var (y, w, only) = (floatKept, floatKept, floatKept)
      singles.sample(at: time, into: &y, velocities: &w)
      singles.sample(at: time, into: &only)
      #expect(y == floatExpected.map { Float($0.position) } && only == y)
      #expect(w == floatExpected.map { Float($0.velocity) })
      sampler.sample(singles, at: time, into: &y, velocities: &w)
      sampler.sample(singles, at: time, into: &only)
      #expect(y == floatExpected.map { Float($0.position) } && only == y)
      singles.update(&floatFrame, at: time, positions: &floatKept, velocities: &floatKeptSpeeds)
      #expect(floatKept == y && floatKeptSpeeds == w)
    }
  }

  @Test func curves() throws {
    let plan = CurvePlan(.easeInOut)
    let inputs = [0, 0.2, 0.5, 0.9, 1]
    var values = [0.0, 0, 0, 0, 0]
    plan.values(at: inputs, into: &values)
    #expect(values == inputs.map { plan.value(at: $0) })
    var singles: [Float] = [0, 0, 0, 0, 0]
    plan.values(at: inputs.map { Float($0) }, into: &singles)
    #expect(singles == inputs.map { plan.value(at: Float($0)) })
  }

  @Test func keyframes() throws {
    let track = try ScalarTrack(
      initialValue: 0,
      keyframes: [
        .cubic(to: 1, duration: 0.3), .spring(to: 0, duration: .fixed(0.4), spring: .bouncy),
      ])
    let plan = KeyframePlan(track)
    var values = Self.times
    plan.values(at: Self.times, into: &values)
    #expect(values == Self.times.map { plan.value(at: $0) })
    plan.velocities(at: Self.times, into: &values)
    #expect(values == Self.times.map { plan.velocity(at: $0) })
    let times = Self.times.map { Float($0) }
    var singles = times
    plan.values(at: times, into: &singles)
    #expect(singles == times.map { plan.value(at: $0) })
    plan.velocities(at: times, into: &singles)
    #expect(singles == times.map { plan.velocity(at: $0) })

    let tracks = KeyframeTracksPlan([track, track])
    var two = [0.0, 0]
    tracks.values(at: 0.35, into: &two)
    #expect(two == [plan.value(at: 0.35), plan.value(at: 0.35)])
    var floats: [Float] = [0, 0]
    tracks.values(at: 0.35, into: &floats)
    #expect(floats == two.map { Float($0) })
  }

  @Test func oscillators() throws {
    let array = OscillatorArray(.bouncy)
    var (x, v) = ([0.0, 1], [0.0, 2])
    try array.propagate(step: 0.01, steps: 3, targets: [1, 0], positions: &x, velocities: &v)
    try array.rungeKutta4(step: 0.01, steps: 3, targets: [1, 0], positions: &x, velocities: &v)
    for (index, target) in [1.0, 0].enumerated() {
      var state = MotionState(position: [0.0, 1][index], velocity: [0.0, 2][index])
      let propagator = try SpringPropagator(.bouncy, step: 0.01)
      for _ in 0..<3 { propagator.step(&state, target: target) }
      let law = SpringForce(.bouncy, target: target)
      for _ in 0..<3 { state = try RungeKutta4().advance(state, by: 0.01, step: 0.01, under: law) }
      #expect(x[index] == state.position && v[index] == state.velocity)
    }
    #expect(throws: ParameterError.self) {
      try array.propagate(step: 0, targets: [1, 0], positions: &x, velocities: &v)
    }
  }

  /// Spans, whole and in parts, as buffers.
  @Test func spans() throws {
    let from = (0..<300).map { Double($0) }
    let (to, speeds) = (from.map { 2 * $0 - 7 }, from.map { $0 / 10 })
    let springs = (0..<300).map { Spring(duration: 0.3 + Double($0) / 999, bounce: 0.1) }
    let delays = ItemDelays.interval(0.001)
    let pairs = [
      (
        try SpringBatch(.bouncy, from: from, to: to, velocities: speeds, delays: delays),
        try SpringBatch(
          .bouncy, from: from.span, to: to.span, velocities: speeds.span, delays: delays)
      ),
      (
        try SpringBatch(springs, from: from, to: to, delays: delays),
        try SpringBatch(springs, from: from.span, to: to.span, delays: delays)
      ),
      (
        try SpringBatch(
          [.smooth, .bouncy], assigned: from.indices.map { $0 % 2 }, from: from, to: to),
        try SpringBatch(
          [.smooth, .bouncy], assigned: from.indices.map { $0 % 2 }, from: from.span, to: to.span)
      ),
    ]
    for (batch, other) in pairs {
      var (x, v) = (from, from)
      var (y, w, only) = (from, from, from)
      batch.sample(at: 0.2, into: &x, velocities: &v)
      do {
        var positions = y.mutableSpan
        var velocities = w.mutableSpan
        other.sample(at: 0.2, into: &positions, velocities: &velocities)
      }
      for part in [0..<100, 100..<300] {
        var numbers = [Double](repeating: 0, count: part.count)
        var room = numbers.mutableSpan
        other.sample(part, at: 0.2, into: &room)
        only.replaceSubrange(part, with: numbers)
      }
      #expect(x == y && v == w && x == only)
      var (a, b) = (batch, other)
      try a.retarget(10..<20, to: [Double](from[..<10]), with: .smooth, at: 0.3)
      try b.retarget(10..<20, to: from.span.extracting(0..<10), with: .smooth, at: 0.3)
      #expect(a.state(of: 15, at: 0.4) == b.state(of: 15, at: 0.4))
    }
    let plan = CurvePlan(.easeInOut)
    let inputs = [0, 0.2, 0.5, 0.9, 1]
    var values = inputs
    do {
      var room = values.mutableSpan
      plan.values(at: inputs.span, into: &room)
    }
    #expect(values == inputs.map { plan.value(at: $0) })
  }
}
