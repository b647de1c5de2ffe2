import AnimationNumerics
import Seeding

/// Tracks of every kind of keyframe, of up to twenty.
private func tracks(_ random: inout SplitMix64) -> [ScalarTrack] {
  var tracks: [ScalarTrack] = []
  for round in 0..<36 {
    var keyframes: [Keyframe<Double>] = []
    for _ in 0..<(1 + random.integer(below: 20)) {
      let (to, duration) = (random.number(-100, 100), random.number(0.05, 0.6))
      switch random.integer(below: round & 1 == 0 ? 3 : 7) {
      case 0: keyframes.append(.cubic(to: to, duration: duration))
      case 1:
        keyframes.append(
          .cubic(
            to: to, duration: duration, startVelocity: random.number(-9, 9), endVelocity: -1.5))
      case 2: keyframes.append(.linear(to: to, duration: duration))
      case 3: keyframes.append(.linear(to: to, duration: duration, timingCurve: .easeInOut))
      case 4: keyframes.append(.move(to: to))
      case 5:
        keyframes.append(
          .spring(to: to, duration: .settling(epsilon: 0.01), spring: .bouncy, startVelocity: 3))
      default:
        keyframes.append(.spring(to: to, duration: .fixed(duration), spring: random.spring()))
      }
    }
    if let track = try? ScalarTrack(
      initialValue: random.number(-9, 9), initialVelocity: random.number(-9, 9),
      keyframes: keyframes)
    {
      tracks.append(track)
    }
  }
  return tracks
}

func recordKeyframes(_ recorder: inout DigestRecorder) {
  var random = SplitMix64(seed: 26)
  let tracks = tracks(&random)
  recorder.section("ScalarTrack") {
    for track in tracks {
      $0.put(track.duration)
      for _ in 0..<50 {
        let time = random.number(-0.1, track.duration + 0.3)
        $0.put([track.value(at: time), track.velocity(at: time)])
      }
    }
  }
  recorder.section("KeyframePlan") {
    let count = 103
    let results = Column(repeating: 0.0, count: count)
    let singles = Column(repeating: Float(0), count: count)
    for track in tracks {
      let plan = KeyframePlan(track)
      let times = Column(random.column(count, -0.1, track.duration + 0.3))
      let floatTimes = Column(times.numbers.map { Float($0) })
      plan.values(at: times.numbers, into: results.buffer)
      $0.put(results.numbers)
      plan.velocities(at: times.numbers, into: results.buffer)
      $0.put(results.numbers)
      plan.values(at: floatTimes.numbers, into: singles.buffer)
      $0.put(singles.numbers)
      plan.velocities(at: floatTimes.numbers, into: singles.buffer)
      $0.put(singles.numbers)
      let time = track.duration / 3
      $0.put([plan.duration, plan.value(at: time), plan.velocity(at: time)])
      $0.put([plan.value(at: Float(time)), plan.velocity(at: Float(time))])
      times.free()
      floatTimes.free()
    }
    results.free()
    singles.free()
  }
  recorder.section("KeyframeTracksPlan") {
    // Tracks that share their times, and tracks that do not.
    let alike = (0..<50).compactMap { index in
      try? ScalarTrack(
        initialValue: Double(index),
        keyframes: [
          .cubic(to: random.number(-9, 9), duration: 0.3), .linear(to: 2, duration: 0.2),
          .cubic(to: random.number(-9, 9), duration: 0.7),
        ])
    }
    for tracks in [tracks, alike] {
      let plan = KeyframeTracksPlan(tracks)
      let values = Column(repeating: 0.0, count: plan.count)
      let singles = Column(repeating: Float(0), count: plan.count)
      $0.put(plan.duration)
      for _ in 0..<60 {
        let time = random.number(-0.1, 4)
        plan.values(at: time, into: values.buffer)
        plan.values(at: time, into: singles.buffer)
        $0.put(values.numbers)
        $0.put(singles.numbers)
      }
      values.free()
      singles.free()
    }
  }
}
