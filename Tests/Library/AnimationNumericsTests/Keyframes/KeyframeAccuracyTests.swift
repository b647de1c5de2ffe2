import ReferenceNumerics
import SolverVerification
import TestTiers
import Testing

@testable import AnimationNumerics
@testable import Seeding

/// A track as the solver and as the reference read it.
struct TrackPair {
  var initial: Double
  var ours: [Keyframe<Double>] = []
  var reference: [ReferenceKeyframe] = []

  init(
    _ random: inout SplitMix64, offset: Double, count: Int, onlyCubics: Bool = false
  ) throws {
    func unit() -> Double { 2 * random.unit() - 1 }
    initial = offset + unit()
    for _ in 0..<count {
      let to = offset + unit()
      let duration = (random.next() & 3) == 0 ? 1e-3 + 1e-3 * random.unit() : 0.05 + random.unit()
      let start = (random.next() & 3) == 0 ? 20 * unit() : nil
      let end = (random.next() & 3) == 0 ? 20 * unit() : nil
      switch onlyCubics ? 3 : random.next() % 8 {
      case 0:
        ours.append(.linear(to: to, duration: duration))
        reference.append(.linear(to: to, duration: duration))
      case 1:
        let (x1, y1, x2, y2) = (random.unit(), unit(), random.unit(), unit())
        let curve = try CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
        ours.append(.linear(to: to, duration: duration, timingCurve: UnitCurve(curve)))
        reference.append(
          .linear(
            to: to, duration: duration,
            curve: try ReferenceCubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)))
      case 2, 3, 4:
        ours.append(.cubic(to: to, duration: duration, startVelocity: start, endVelocity: end))
        reference.append(
          .cubic(to: to, duration: duration, startVelocity: start, endVelocity: end))
      case 5, 6:
        let (pace, bounce) = (0.1 + random.unit(), 0.9 * unit())
        let isTruncated = random.next() & 1 == 0
        ours.append(
          .spring(
            to: to, duration: isTruncated ? .fixed(duration) : .platformEstimate,
            spring: Spring(duration: pace, bounce: bounce), startVelocity: start))
        reference.append(
          .spring(
            to: to, duration: isTruncated ? duration : nil,
            spring: try ReferenceSpring(duration: pace, bounce: bounce), startVelocity: start))
      default:
        ours.append(.move(to: to))
        reference.append(.move(to: to))
      }
    }
  }
}

/// Values and velocities of random tracks against the arbitrary-precision reference.
struct KeyframeAccuracyTests {
  /// Times of every kind: within segments, at joints and beside them, outside the track.
  private func times(_ track: ScalarTrack, _ random: inout SplitMix64) -> [Double] {
    var times = [-1, 0, track.duration, track.duration.nextUp, track.duration + 1]
    for end in track.segments.ends.map(\.high) where end.isFinite {
      times += [end.nextDown, end, end.nextUp]
    }
    for _ in 0..<12 { times.append(random.unit() * track.duration) }
    return times
  }

  /// The largest amount that a segment has to do with: its change, and what its velocities would
  /// make of its time.
  private func scale(_ segment: KeyframeSegment<Double>, slope: Double) -> Double {
    let change = (segment.end - segment.start).magnitude
    switch segment.shape {
    case .jump: return 1
    case .linear: return change * (1 + slope.magnitude * segment.duration / max(change, 1e-300))
    case .cubic(let v₀, let v₁):
      return max(change, segment.duration * max(v₀.magnitude, v₁.magnitude))
    case .steepCubic(let m₀, let m₁, _): return max(change, m₀.magnitude, m₁.magnitude)
    case .spring(let spring, let target, let v₀):
      return max(
        (target - segment.start).magnitude, v₀.magnitude / spring.naturalFrequency)
    }
  }

  @Test(arguments: [0, 1000.0]) func valuesAndVelocitiesAreExactToTheLastDigits(
    offset: Double
  ) throws {
    var random = SplitMix64(seed: 0x4B46)
    var worst = [0.0, 0, 0, 0]
    var cases = 0
    for _ in 0..<(TestTier.isAll ? 40 : 12) {
      let pair = try TrackPair(&random, offset: offset, count: 1 + Int(random.next() % 9))
      let reference = try ReferenceKeyframeTrack(initial: pair.initial, keyframes: pair.reference)
      let track = try ScalarTrack(initialValue: pair.initial, keyframes: pair.ours)
      let plan = KeyframePlan(track)
      let duration = reference.duration.double
      #expect(abs(track.duration - duration) <= (offset == 0 ? 1e-14 : 1e-12) * duration)
      // Where a spring's duration was estimated, the reference's own rounding of it decides joints.
      let hasEstimates = pair.ours.contains {
        if case .spring(_, .platformEstimate, _, _) = $0 { true } else { false }
      }
      for time in times(track, &random) {
        if hasEstimates, track.segments.ends.contains(where: { abs($0.high - time) < 1e-12 }) {
          continue
        }
        let exact = reference.sample(at: time)
        let place = track.segments.place(of: time)
        guard case .segment(let index, _) = place else {
          let drift = (hasEstimates ? 1e-13 : 1e-15) + offset.ulp
          #expect(exact.position.error(of: track.value(at: time)).magnitude <= drift)
          #expect(plan.value(at: time) == track.value(at: time))
          #expect(track.velocity(at: time) == 0 && plan.velocity(at: time) == 0)
          continue
        }
        let segment = track.segments.segments[index]
        let slope = exact.velocity.double
        guard slope.magnitude < 1e6 else { continue }
        // Errors of the segments before shift a truncated start: they are the track's own scale.
        let scale = max(scale(segment, slope: slope), 1)
        let granted = exact.position.double.ulp / 2
        cases += 1
        for (k, value) in [track.value(at: time), plan.value(at: time)].enumerated() {
          let error = max(0, exact.position.error(of: value).magnitude - granted) / scale
          // An offset adds the rounding of every start before.
          worst[k] = max(worst[k], error - (offset == 0 ? 0 : Double(index) * offset.ulp))
        }
        // The slope of a timing curve is as sensitive as the curve is bent; curves have their own tests.
        if case .linear(let curve) = segment.shape, curve != .linear { continue }
        // An estimated duration is rounded, and shifts what comes after it by that much.
        let isShifted = pair.ours[..<index].contains {
          if case .spring(_, .platformEstimate, _, _) = $0 { true } else { false }
        }
        guard segment.duration > 0, !isShifted else { continue }
        var speed = scale / min(segment.duration, 1)
        if case .spring(let spring, _, _) = segment.shape {
          speed = scale * spring.naturalFrequency
        }
        for (k, velocity) in [track.velocity(at: time), plan.velocity(at: time)].enumerated() {
          let error = exact.velocity.error(of: velocity).magnitude / speed
          worst[2 + k] = max(worst[2 + k], error)
        }
      }
    }
    print("keyframes at offset \(offset), \(cases) samples:", worst)
    #expect(worst[0] <= 1e-15 && worst[1] <= 1e-15)
    // The starts of segments carry the rounding of an offset: up to 9 · ulp(1000)/2.
    let bound = offset == 0 ? 1e-15 : 1e-13
    #expect(worst[2] <= bound && worst[3] <= bound)
  }

  @Test func longTracksOfShortCubicsKeepTheirDigits() throws {
    var random = SplitMix64(seed: 0x4C4F4E47)
    let pair = try TrackPair(&random, offset: 0, count: 300, onlyCubics: true)
    let reference = try ReferenceKeyframeTrack(initial: pair.initial, keyframes: pair.reference)
    let track = try ScalarTrack(initialValue: pair.initial, keyframes: pair.ours)
    let plan = KeyframePlan(track)
    var worst = [0.0, 0]
    for _ in 0..<400 {
      let time = random.unit() * track.duration
      guard case .segment(let index, _) = track.segments.place(of: time) else { continue }
      let scale = scale(track.segments.segments[index], slope: 0)
      let exact = reference.sample(at: time).position
      let granted = exact.double.ulp / 2
      for (k, value) in [track.value(at: time), plan.value(at: time)].enumerated() {
        worst[k] = max(worst[k], max(0, exact.error(of: value).magnitude - granted) / scale)
      }
    }
    print("long tracks:", worst)
    #expect(worst[0] <= 1e-15 && worst[1] <= 1e-15)
  }
}
