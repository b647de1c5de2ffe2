import AnimationNumerics
import Seeding

/// Animations of every kind and with every modifier.
private let animations: [Animation] = [
  .default, .linear, .easeIn(duration: 0.4), .easeOut, .easeInOut(duration: 1.5),
  .timingCurve(0.1, -0.5, 0.3, 1.7, duration: 0.8), .timingCurve(.circularEaseInOut, duration: 0.6),
  .spring(duration: 0.4, bounce: 0.3), .spring(response: 0.3, dampingFraction: 1.4), .smooth,
  .snappy(duration: 0.3, extraBounce: 0.1), .bouncy, .interactiveSpring,
  .interpolatingSpring(stiffness: 170, damping: 15, initialVelocity: 3),
  .interpolatingSpring(Spring(duration: 0.3, bounce: -0.2), initialVelocity: -1),
  .bouncy.delay(0.2).speed(1.5), .easeIn.repeatCount(3), .linear(duration: 0.7).delay(-0.1),
  .spring.repeatForever(autoreverses: false), .smooth.logicallyComplete(after: 0.25),
]

func recordAnimations(_ recorder: inout DigestRecorder) {
  recorder.section("Animation") {
    var random = SplitMix64(seed: 27)
    for animation in animations {
      $0.put([animation.logicalDuration, animation.removalTime])
      for _ in 0..<80 {
        let time = random.number(-0.2, 3)
        let progress = animation.progress(at: time)
        $0.put([progress.value, progress.velocity, progress.acceleration])
        $0.put([animation.value(-7.5, time: time), animation.velocity(2.5, time: time)])
      }
    }
  }
  recorder.section("AnimatedValue") {
    var random = SplitMix64(seed: 28)
    for _ in 0..<60 {
      var value = AnimatedValue(random.number(-9, 9))
      var time = 0.0
      for _ in 0..<4 {
        value.retarget(
          to: random.number(-9, 9), with: animations[random.integer(below: animations.count)],
          at: time)
        $0.put(value.completionTime)
        $0.put(value.removalTime)
        for _ in 0..<8 {
          time += random.number(0, 0.1)
          let sample = value.sample(at: time)
          $0.put([sample.value, sample.velocity, sample.acceleration])
          $0.put([value.value(at: time + 1), value.velocity(at: time + 1)])
        }
      }
    }
  }
}

func recordStaggers(_ recorder: inout DigestRecorder) {
  recorder.section("Stagger") {
    for stagger in [
      Stagger(interval: 0.05), Stagger(interval: 0.03, maximumTotal: 0.3),
      Stagger(interval: 0.1, maximumIndex: 7),
      Stagger(interval: 0.07, maximumTotal: 0.5, maximumIndex: 20),
    ] {
      for count in [0, 1, 3, 8, 24, 1000] {
        $0.put([stagger.interval(count: count), stagger.cascade(count: count)])
        $0.put(stagger.delays(count: count))
        if count > 2 { $0.put(stagger.delay(of: 2, count: count)) }
      }
    }
  }
}
