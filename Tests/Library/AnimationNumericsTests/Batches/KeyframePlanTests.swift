import CKernelInterface
import SolverVerification
import Testing

@testable import AnimationNumerics
@testable import Seeding

/// Many times and many tracks against their one-lane definitions, bit for bit.
struct KeyframePlanTests {
  private func track(_ random: inout SplitMix64, count: Int, onlyCubics: Bool) throws -> ScalarTrack
  {
    let pair = try TrackPair(&random, offset: 0, count: count, onlyCubics: onlyCubics)
    return try ScalarTrack(initialValue: pair.initial, keyframes: pair.ours)
  }

  private func times(_ track: ScalarTrack, _ random: inout SplitMix64, count: Int) -> [Double] {
    let special = [-1, 0, -0.0, track.duration, track.duration.nextUp, .infinity, -.infinity]
    let joints = track.segments.ends.map(\.high)
    return (0..<count).map { index in
      switch random.next() % 8 {
      case 0: special[Int(random.next() % UInt64(special.count))]
      case 1: joints[Int(random.next() % UInt64(joints.count))]
      default: random.unit() * track.duration
      }
    }
  }

  private func values(
    _ times: [Double],
    _ fill: (UnsafeBufferPointer<Double>, UnsafeMutableBufferPointer<Double>) -> Void
  ) -> [Double] {
    var values = [Double](repeating: .nan, count: times.count)
    times.withUnsafeBufferPointer { times in
      values.withUnsafeMutableBufferPointer { fill(times, $0) }
    }
    return values
  }

  @Test(arguments: [1, 2, 7, 8, 9, 15, 16, 17, 40, 200], [true, false])
  func manyTimesGiveTheBitsOfOne(count: Int, onlyCubics: Bool) throws {
    var random = SplitMix64(seed: UInt64(count))
    let track = try track(&random, count: count, onlyCubics: onlyCubics)
    let plan = KeyframePlan(track)
    for length in Array(0...100) + [1000] {
      let times = times(track, &random, count: length)
      let found = values(times, plan.values)
      let single = times.map { plan.value(at: $0) }
      #expect(found.map(\.bitPattern) == single.map(\.bitPattern), "\(length) times")
      let velocities = values(times, plan.velocities)
      let singleVelocities = times.map { plan.velocity(at: $0) }
      #expect(velocities.map(\.bitPattern) == singleVelocities.map(\.bitPattern))
    }
    #expect(plan.value(at: Double.nan).isNaN || !onlyCubics)
  }

  @Test(arguments: [3, 12, 30]) func everyLevelWithFusedMultiplyAddGivesTheSameBits(
    count: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(count))
    let track = try track(&random, count: count, onlyCubics: true)
    let storage = KeyframePlan(track).storage
    let times = times(track, &random, count: 1003)
    func values(_ level: InstructionSet) -> [UInt64] {
      self.values(times) {
        level.sampleTable().keyframeValues(
          storage.track, $0.baseAddress!, $1.baseAddress!, $0.count)
      }.map(\.bitPattern)
    }
    let fused = InstructionSet.available.filter(\.hasFusedMultiplyAdd).map(values)
    #expect(Set(fused).count <= 1)
    // Without it the last bits may differ, and no more.
    let scale = 30.0
    for (a, b) in zip(values(.baseline), fused.first ?? []) {
      #expect(abs(Double(bitPattern: a) - Double(bitPattern: b)) <= scale * 4e-16)
    }
  }

  @Test func irregularTracksAreFoundToo() throws {
    // Durations over twelve orders of magnitude: many ends share a bin.
    var random = SplitMix64(seed: 12)
    var keyframes: [Keyframe<Double>] = []
    for index in 0..<100 {
      let duration = Double(sign: .plus, exponent: -(index * 7 % 40), significand: 1)
      keyframes.append(.cubic(to: random.unit(), duration: duration))
    }
    let track = try ScalarTrack(initialValue: 0, keyframes: keyframes)
    let plan = KeyframePlan(track)
    for end in track.segments.ends.map(\.high) {
      for time in [end.nextDown, end, end.nextUp] {
        #expect(abs(plan.value(at: time) - track.value(at: time)) <= 4e-16)
      }
    }
  }

  @Test func springsHaveTheBitsOfTheScalarTrack() throws {
    let keyframes: [Keyframe<Double>] = [
      .spring(to: 1, duration: .fixed(0.3), spring: .bouncy),
      .spring(to: -2, duration: .fixed(0.2), spring: .smooth),
      .spring(to: 5, spring: Spring(duration: 0.3, bounce: -0.5)),
      .linear(to: 0, duration: 0.5, timingCurve: .easeInOut),
    ]
    let track = try ScalarTrack(initialValue: 0.25, keyframes: keyframes)
    let plan = KeyframePlan(track)
    var random = SplitMix64(seed: 3)
    let times = times(track, &random, count: 700)
    #expect(values(times, plan.values) == times.map { track.value(at: $0) })
    #expect(values(times, plan.velocities) == times.map { track.velocity(at: $0) })
  }

  @Test func endlessAndInstantTracksWork() throws {
    let endless = KeyframePlan(
      try ScalarTrack(
        initialValue: 0,
        keyframes: [.cubic(to: 1, duration: 1), .spring(to: 2, spring: Spring(bounce: 1))]))
    #expect(endless.duration == .infinity)
    #expect(values([0.5, 2, .infinity], endless.values)[0] == 0.375)
    let late = values([0.5, 1e300, .infinity], endless.values)
    #expect(late.allSatisfy { $0.isFinite })
    let jump = KeyframePlan(try ScalarTrack(initialValue: 0, keyframes: [.move(to: 3)]))
    #expect(values([-1, 0, 1], jump.values) == [3, 3, 3])
    #expect(values([-1, 0, 1], jump.velocities) == [0, 0, 0])
  }

  @Test func unalignedBuffersWork() throws {
    var random = SplitMix64(seed: 5)
    let track = try track(&random, count: 12, onlyCubics: true)
    let plan = KeyframePlan(track)
    let times = times(track, &random, count: 50)
    var values = [Double](repeating: 7, count: 52)
    times.withUnsafeBufferPointer { times in
      values.withUnsafeMutableBufferPointer { values in
        for first in 0..<8 {
          let count = 41 - first
          plan.values(
            at: UnsafeBufferPointer(rebasing: times[first..<(first + count)]),
            into: UnsafeMutableBufferPointer(rebasing: values[1..<(1 + count)]))
          #expect(values[0] == 7 && values[51] == 7)
          #expect((0..<count).allSatisfy { values[1 + $0] == plan.value(at: times[first + $0]) })
        }
      }
    }
  }

  @Test(arguments: [0, 1, 2, 9, 100], [true, false])
  func manyTracksGiveTheBitsOfOne(count: Int, isShared: Bool) throws {
    var random = SplitMix64(seed: UInt64(count))
    var tracks: [ScalarTrack] = []
    for _ in 0..<count {
      if isShared {
        tracks.append(
          try ScalarTrack(
            initialValue: random.unit(),
            keyframes: (0..<5).map { .cubic(to: random.unit(), duration: Double($0 + 1) / 7) }))
      } else {
        tracks.append(
          try track(
            &random, count: 1 + Int(random.next() % 20), onlyCubics: random.next() & 1 == 0))
      }
    }
    let plan = KeyframeTracksPlan(tracks)
    #expect(plan.count == count)
    let plans = tracks.map(KeyframePlan.init)
    var values = [Double](repeating: .nan, count: count)
    for step in -1...40 {
      let time = Double(step) / 39 * plan.duration
      values.withUnsafeMutableBufferPointer { plan.values(at: time, into: $0) }
      #expect(values.map(\.bitPattern) == plans.map { $0.value(at: time).bitPattern })
    }
  }

  @Test func buffersOfAnotherLengthAreRejected() async {
    await #expect(processExitsWith: .failure) {
      let plan = KeyframePlan(try ScalarTrack(initialValue: 0, keyframes: [.move(to: 1)]))
      let times = [0.0, 1]
      var values = [0.0]
      times.withUnsafeBufferPointer { times in
        values.withUnsafeMutableBufferPointer { plan.values(at: times, into: $0) }
      }
    }
    await #expect(processExitsWith: .failure) {
      let track = try ScalarTrack(initialValue: 0, keyframes: [.move(to: 1)])
      var values = [0.0]
      values.withUnsafeMutableBufferPointer {
        KeyframeTracksPlan([track, track]).values(at: 0, into: $0)
      }
    }
  }
}
