import CKernelInterface
import ReferenceNumerics
import SolverVerification
import Testing

@testable import AnimationNumerics
@testable import Seeding

/// Keyframes in `Float` against those in `Double`, bit for bit, and against the reference.
struct KeyframeSinglesTests {
  private func pair(
    _ random: inout SplitMix64, count: Int, onlyCubics: Bool
  ) throws -> (TrackPair, ScalarTrack) {
    let pair = try TrackPair(&random, offset: 0, count: count, onlyCubics: onlyCubics)
    return (pair, try ScalarTrack(initialValue: pair.initial, keyframes: pair.ours))
  }

  /// Times within the track and at its joints, as near as `Float` comes to them, and outside.
  private func times(_ track: ScalarTrack, _ random: inout SplitMix64, count: Int) -> [Float] {
    let joints = track.segments.ends.map { Float($0.high) }
    let special: [Float] = [-1, 0, -0.0, .infinity, -.infinity, .leastNonzeroMagnitude]
    return (0..<count).map { index in
      switch random.next() % 8 {
      case 0: special[random.index(below: special.count)]
      case 1: joints[random.index(below: joints.count)]
      case 2: joints[random.index(below: joints.count)].nextUp
      default: Float(random.unit() * track.duration)
      }
    }
  }

  private func filled(
    _ times: [Float], offset: Int = 0,
    _ fill: (UnsafeBufferPointer<Float>, UnsafeMutableBufferPointer<Float>) -> Void
  ) -> [Float] {
    var values = [Float](repeating: -7, count: times.count + offset + 1)
    times.withUnsafeBufferPointer { times in
      values.withUnsafeMutableBufferPointer {
        fill(times, UnsafeMutableBufferPointer(rebasing: $0[offset..<(offset + times.count)]))
      }
    }
    #expect(values[..<offset].allSatisfy { $0 == -7 } && values[offset + times.count] == -7)
    return Array(values[offset..<(offset + times.count)])
  }

  @Test(arguments: [1, 2, 8, 9, 16, 17, 60], [true, false])
  func manyTimesAreTheDoublesRounded(count: Int, onlyCubics: Bool) throws {
    var random = SplitMix64(seed: UInt64(count) &+ 77)
    let (_, track) = try pair(&random, count: count, onlyCubics: onlyCubics)
    let plan = KeyframePlan(track)
    for length in Array(0...100) + [1000] {
      let times = times(track, &random, count: length)
      let values = filled(times, offset: length % 4, plan.values)
      let velocities = filled(times, offset: length % 3, plan.velocities)
      let isSame = times.indices.allSatisfy {
        let (value, velocity) = (plan.value(at: times[$0]), plan.velocity(at: times[$0]))
        return values[$0].bitPattern == value.bitPattern
          && velocities[$0].bitPattern == velocity.bitPattern
          && value == Float(plan.value(at: Double(times[$0])))
      }
      #expect(isSame, "\(length) times")
    }
  }

  @Test(arguments: [3, 12, 30], InstructionSet.available)
  func everyLevelRoundsItsDoubles(count: Int, level: InstructionSet) throws {
    var random = SplitMix64(seed: UInt64(count) &+ 5)
    let (_, track) = try pair(&random, count: count, onlyCubics: true)
    let storage = KeyframePlan(track).storage
    let times = times(track, &random, count: 1003)
    let kernels = level.sampleTable()
    for (single, double) in [
      (kernels.keyframeValueSingles, kernels.keyframeValues),
      (kernels.keyframeVelocitySingles, kernels.keyframeVelocities),
    ] {
      let found = filled(times) {
        single(storage.track, $0.baseAddress!, $1.baseAddress!, $0.count)
      }
      let expected = times.map { time in
        var result = 0.0
        withUnsafePointer(to: Double(time)) { double(storage.track, $0, &result, 1) }
        return Float(result)
      }
      #expect(found.map(\.bitPattern) == expected.map(\.bitPattern))
    }
  }

  @Test func valuesAreWithinHalfAnUlpOfTheTruth() throws {
    var random = SplitMix64(seed: 0xF10A7)
    var worst = 0.0
    for _ in 0..<30 {
      let (pair, track) = try pair(
        &random, count: 1 + random.index(below: 12), onlyCubics: random.next() & 1 == 0)
      // Estimated durations are a matter of rounding, and with them the joints.
      let hasEstimates = pair.ours.contains {
        if case .spring(_, .platformEstimate, _, _) = $0 { true } else { false }
      }
      if hasEstimates { continue }
      let reference = try ReferenceKeyframeTrack(initial: pair.initial, keyframes: pair.reference)
      let plan = KeyframePlan(track)
      let times = (0..<64).map { _ in Float(random.unit() * track.duration) }
      let values = filled(times, plan.values)
      for (time, value) in zip(times, values) {
        let exact = reference.sample(at: Double(time)).position
        // The doubles are within 4·10⁻¹⁵ here.
        let error = max(0, exact.error(of: value).magnitude - 4e-15)
        worst = max(worst, error / Double(exact.float.ulp))
      }
    }
    #expect(worst <= 0.5, "\(worst) ulp")
    #expect(worst > 0.4)
  }

  @Test(arguments: [0, 1, 7, 8, 9, 100], [true, false])
  func manyTracksAreTheDoublesRounded(count: Int, isShared: Bool) throws {
    var random = SplitMix64(seed: UInt64(count) &+ 31)
    let tracks = try (0..<count).map { _ in
      isShared
        ? try ScalarTrack(
          initialValue: random.unit(),
          keyframes: (0..<5).map { .cubic(to: random.unit(), duration: Double($0 + 1) / 7) })
        : try pair(&random, count: 1 + random.index(below: 20), onlyCubics: random.next() & 1 == 0)
          .1
    }
    let plan = KeyframeTracksPlan(tracks)
    let plans = tracks.map(KeyframePlan.init)
    var values = [Float](repeating: .nan, count: count)
    for step in -1...40 {
      let time = Double(step) / 39 * plan.duration
      values.withUnsafeMutableBufferPointer { plan.values(at: time, into: $0) }
      #expect(values.map(\.bitPattern) == plans.map { Float($0.value(at: time)).bitPattern })
    }
  }

  @Test func buffersOfAnotherLengthAreRejected() async {
    await #expect(processExitsWith: .failure) {
      let plan = KeyframePlan(try ScalarTrack(initialValue: 0, keyframes: [.move(to: 1)]))
      let times: [Float] = [0, 1]
      var values: [Float] = [0, 0, 0]
      times.withUnsafeBufferPointer { times in
        values.withUnsafeMutableBufferPointer { plan.values(at: times, into: $0) }
      }
    }
    await #expect(processExitsWith: .failure) {
      let track = try ScalarTrack(initialValue: 0, keyframes: [.move(to: 1)])
      var values: [Float] = [0]
      values.withUnsafeMutableBufferPointer {
        KeyframeTracksPlan([track, track]).values(at: 0, into: $0)
      }
    }
  }
}
