import AnimationChoreography
import AnimationNumerics
import Seeding

func recordChoreographies(_ recorder: inout DigestRecorder) {
  for algorithm in SpringBatchAlgorithm.allCases {
    recorder.section("ChoreographySampler.\(algorithm.rawValue)") {
      var random = SplitMix64(seed: 31)
      for count in [1, 24, 300] {
        for motion in motions(&random) { record(motion, count, algorithm, &random, &$0) }
      }
    }
  }
  recorder.section("ChoreographySampler.retarget") {
    var random = SplitMix64(seed: 32)
    for motion in motions(&random) { recordInterruption(of: motion, &random, &$0) }
  }
  recorder.section("PhaseSequence") { recordPhases(&$0) }
}

/// A motion of every kind.
private func motions(_ random: inout SplitMix64) -> [Choreography.Motion] {
  let spring = Animation.spring(duration: 0.4, bounce: 0.3)
  let animations: [Animation?] = [
    spring, .easeInOut(duration: 0.5), .timingCurve(0.3, -0.4, 0.2, 1.5, duration: 0.4),
    .timingCurve(.circularEaseInOut, duration: 0.3), .linear(duration: 0.2), nil,
    .bouncy.delay(0.1).speed(1.5), .easeIn(duration: 0.2).repeatCount(3),
    .interpolatingSpring(stiffness: 170, damping: 15, initialVelocity: 3),
    .snappy.repeatForever(autoreverses: true),
  ]
  var motions: [Choreography.Motion] = animations.map {
    .moves(from: 1.5, [.init(time: 0, target: -3, animation: $0)])
  }
  motions.append(
    .moves(
      from: 0,
      [
        .init(time: 0, target: 4, animation: .easeOut(duration: 0.3)),
        .init(time: 0.15, target: -2, animation: spring),
        .init(time: 0.2, target: 1, animation: .easeIn(duration: 0.3)),
      ]))
  let keyframes: [Keyframe<Double>] = [
    .cubic(to: 2, duration: 0.2), .linear(to: 1, duration: 0.1, timingCurve: .easeIn),
    .spring(to: 3, duration: .fixed(0.25), spring: random.spring()), .move(to: 0),
    .cubic(to: 1, duration: 0.3, endVelocity: -4), .spring(to: 0, spring: .snappy),
  ]
  if let track = try? ScalarTrack(initialValue: 1, initialVelocity: 3, keyframes: keyframes) {
    motions.append(.track(track, from: -2))
  }
  return motions
}

private func choreography(
  _ motion: Choreography.Motion, _ count: Int
) -> Choreography {
  Choreography(
    name: "", layoutWait: 0.01,
    elements: [
      .init(
        name: "", count: count, delay: 0.05, stagger: Stagger(interval: 0.3 / Double(count)),
        properties: [.init("", motion), .init("", from: 0, to: 1, animation: .smooth)])
    ])
}

private func record(
  _ motion: Choreography.Motion, _ count: Int, _ algorithm: SpringBatchAlgorithm,
  _ random: inout SplitMix64, _ recorder: inout DigestRecorder
) {
  let sampler = ChoreographySampler(choreography(motion, count), algorithm: algorithm)
  var (positions, velocities) = (
    [Double](repeating: 0, count: 2 * count), [Double](repeating: 0, count: 2 * count)
  )
  for time in [0, 0.06, random.number(0.1, 0.6), random.number(0.6, 2), 40] {
    sampler.sample(at: time, into: &positions, velocities: &velocities)
    recorder.put(positions)
    recorder.put(velocities)
  }
}

private func recordInterruption(
  of motion: Choreography.Motion, _ random: inout SplitMix64, _ recorder: inout DigestRecorder
) {
  var sampler = ChoreographySampler(choreography(motion, 20))
  var (positions, velocities) = (
    [Double](repeating: 0, count: 40), [Double](repeating: 0, count: 40)
  )
  var time = 0.1
  for animation in [Animation.bouncy, .easeInOut(duration: 0.3), .spring(duration: 0.2), nil] {
    do {
      try sampler.retarget(
        5..<17, to: random.column(12, -9, 9), with: animation, at: time)
      try sampler.retarget(to: random.column(40, -9, 9), with: animation, at: time + 0.05)
    } catch {
      recorder.put(Double.nan)
    }
    time += random.number(0.05, 0.2)
    sampler.sample(at: time, into: &positions, velocities: &velocities)
    recorder.put(positions)
    recorder.put(velocities)
  }
}

private func recordPhases(_ recorder: inout DigestRecorder) {
  let sequence = PhaseSequence([0.0, -15, 15, -10, 0]) { value in
    value == 15 ? .easeInOut(duration: 0.2) : value < 0 ? .snappy(duration: 0.15) : nil
  }
  recorder.put(sequence.durations)
  for interruption in PhaseSchedule.Interruption.allCases {
    for start in [PhaseSchedule.Start.looping(from: 0.1), .triggered(at: [0, 0.3, 1.5])] {
      for phases in [sequence, sequence.reducingMotion] {
        let playback = phases.playback(start: start, interruption: interruption)
        for step in 0..<40 { recorder.put(playback.value(at: Double(step) * 0.073)) }
      }
    }
  }
}
