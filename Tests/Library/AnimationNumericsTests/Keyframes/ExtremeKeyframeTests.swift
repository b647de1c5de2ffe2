import Seeding
import ReferenceNumerics
import SolverVerification
import Testing

@testable import AnimationNumerics

/// Tracks without an end, durations near 0 and values near the end of `Double`.
struct ExtremeKeyframeTests {
  private static let endless = Spring(duration: 0.5, bounce: 1)

  @Test func anEndlessTrackHasOneValueAtInfinity() throws {
    let lists: [[Keyframe<Double>]] = [
      [.spring(to: 3, spring: Self.endless)],
      [.spring(to: 3, spring: Self.endless), .linear(to: 5, duration: 1)],
      [
        .move(to: 1), .cubic(to: 2, duration: 1), .spring(to: 3, spring: Self.endless),
        .move(to: 9),
      ],
      [
        .linear(to: 2, duration: 1e308), .cubic(to: 4, duration: 1.7e308),
        .linear(to: 9, duration: 1),
      ],
      [.linear(to: 2, duration: 1)], [.move(to: 4)],
    ]
    for keyframes in lists {
      let track = try ScalarTrack(initialValue: 0, keyframes: keyframes)
      let plan = KeyframePlan(track)
      let tracks = KeyframeTracksPlan([track, track])
      let times =
        [Double](repeating: .infinity, count: 9) + [Double](repeating: -.infinity, count: 9)
      var values = times
      var velocities = times
      times.withUnsafeBufferPointer { times in
        values.withUnsafeMutableBufferPointer { plan.values(at: times, into: $0) }
        velocities.withUnsafeMutableBufferPointer { plan.velocities(at: times, into: $0) }
      }
      for (time, (value, velocity)) in zip(times, zip(values, velocities)) {
        #expect(value == track.value(at: time), "\(keyframes) at \(time)")
        #expect(plan.value(at: time) == track.value(at: time), "\(keyframes) at \(time)")
        #expect(velocity == track.velocity(at: time) && plan.velocity(at: time) == velocity)
        var both = [0.0, 0]
        both.withUnsafeMutableBufferPointer { tracks.values(at: time, into: $0) }
        #expect(both == [value, value])
      }
      #expect(track.value(at: .nan).isNaN && plan.value(at: Double.nan).isNaN)
    }
  }

  /// A cubic that lasts 70,000 years is one of a second, slowed down: by a power of two, so all but exactly.
  @Test func aLongCubicHasTheVelocityOfAShortOne() throws {
    let duration = 0x1p41
    let short = try ScalarTrack(
      initialValue: -3, keyframes: [.cubic(to: 4, duration: 1, startVelocity: 5, endVelocity: -2)])
    let long = try ScalarTrack(
      initialValue: -3,
      keyframes: [
        .cubic(to: 4, duration: duration, startVelocity: 5 / duration, endVelocity: -2 / duration)
      ])
    for u in stride(from: 0, through: 1, by: 0.0625) {
      let velocity = long.velocity(at: u * duration) * duration
      #expect((velocity - short.velocity(at: u)).magnitude <= 1e-14, "\(u): \(velocity)")
    }
  }

  /// A value out of range is infinite; the velocity at the same time need not be.
  @Test func valuesBeyondTheTypeAreInfinite() throws {
    let cases: [(initial: Double, [Keyframe<Double>], [ReferenceKeyframe], time: Double)] = [
      (
        0, [.cubic(to: 1, duration: 1e192, endVelocity: -1e184)],
        [.cubic(to: 1, duration: 1e192, endVelocity: -1e184)], 5e191
      ),
      (
        -1e228, [.linear(to: 1, duration: 1e-212), .cubic(to: 1, duration: 1e116)],
        [.linear(to: 1, duration: 1e-212), .cubic(to: 1, duration: 1e116)], 9e115
      ),
      (
        1e-300, [.cubic(to: 1, duration: 1e300, startVelocity: 1e-290)],
        [.cubic(to: 1, duration: 1e300, startVelocity: 1e-290)], 4e299
      ),
    ]
    for (initial, ours, theirs, time) in cases {
      let track = try ScalarTrack(initialValue: initial, keyframes: ours)
      let sample = try ReferenceKeyframeTrack(initial: initial, keyframes: theirs).sample(at: time)
      for (value, exact) in [
        (track.value(at: time), sample.position.double),
        (track.velocity(at: time), sample.velocity.double),
      ] {
        #expect(value == exact || (value / exact - 1).magnitude < 1e-14, "\(ours): \(exact)")
      }
    }
  }

  /// Durations of which velocities or the coefficients of polynomials are beyond the range of numbers,
  /// at either end of it, and values up to 2¹⁰⁰⁰.
  @Test func keyframesOfAnyDurationHaveTheirValues() throws {
    var random = SplitMix64(seed: 0x7E11)
    for round in 0..<300 {
      var ours: [Keyframe<Double>] = []
      var reference: [ReferenceKeyframe] = []
      let largest = random.pick([30.0, 1e-300, 1e290])
      let pace = random.pick([
        0x1p-1074, 0x1p-1030, 0x1p-1023, 3e-300, 1e-20, 0.3, 1e95, 3e102, 1e160, 3e184, 1e290,
      ])
      for _ in 0..<(1 + random.index(below: 4)) {
        let to = random.number(-largest, largest)
        let duration = pace * random.pick([1, 2, 7])
        switch random.index(below: 5) {
        case 0:
          ours.append(.linear(to: to, duration: duration))
          reference.append(.linear(to: to, duration: duration))
        case 1:
          ours.append(.move(to: to))
          reference.append(.move(to: to))
        case 2:
          // Velocities that come to the move's own size.
          let start = random.number(-1, 1) * min(largest / duration, 1e300)
          let end = random.number(-1, 1) * min(largest / duration, 1e300)
          ours.append(
            .cubic(to: to, duration: duration, startVelocity: start, endVelocity: end))
          reference.append(
            .cubic(to: to, duration: duration, startVelocity: start, endVelocity: end))
        default:
          ours.append(.cubic(to: to, duration: duration))
          reference.append(.cubic(to: to, duration: duration))
        }
      }
      let track = try ScalarTrack(initialValue: largest / 2, keyframes: ours)
      let plan = KeyframePlan(track)
      let truth = try ReferenceKeyframeTrack(initial: largest / 2, keyframes: reference)
      for _ in 0..<12 {
        let time = random.pick([0, 1, 0.5, random.unit()]) * track.duration
        let sample = truth.sample(at: time)
        let exact = sample.position.double
        let value = track.value(at: time)
        #expect(!track.velocity(at: time).isNaN && !plan.velocity(at: time).isNaN)
        guard exact.isFinite else {
          #expect(
            value == exact && plan.value(at: time) == exact, "round \(round) at \(time): \(ours)")
          continue
        }
        let scale = max(exact.magnitude, 4 * largest)
        #expect(
          (value - exact).magnitude <= 2e-15 * scale, "round \(round) at \(time): \(ours) \(value)")
        #expect(
          (plan.value(at: time) - exact).magnitude <= 2e-15 * scale,
          "round \(round) at \(time): \(ours) \(exact)")
      }
    }
  }
}
