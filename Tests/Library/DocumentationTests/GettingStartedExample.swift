// The code of the article "Getting started", compiled and run.

import AnimationNumerics
import Testing

@Test func theCodeOfGettingStartedRuns() {
  let spring = Spring(duration: 0.5, bounce: 0.3)
  let position = spring.value(fromValue: 0.0, toValue: 100.0, initialVelocity: 0.0, time: 0.25)
  let velocity = spring.velocity(fromValue: 0.0, toValue: 100.0, initialVelocity: 0.0, time: 0.25)

  var value = 0.0
  var speed = 0.0
  for frame in 0..<120 {
    let target = frame < 20 ? 100.0 : 0.0
    spring.update(value: &value, velocity: &speed, target: target, deltaTime: 1 / 120.0)
  }

  let settled = spring.settlingDuration(target: 100.0, initialVelocity: 0, epsilon: 0.5)

  do {
    let heavy = try Spring(.physical(mass: 1, stiffness: -3, damping: 10, allowOverDamping: true))
    print(heavy.bounce)
  } catch {
    print(error)
  }

  let progress = UnitCurve.easeInOut.value(at: 0.25)
  let rate = UnitCurve.easeInOut.velocity(at: 0.25)

  #expect(position > 95 && position < 100)
  #expect(velocity > 0)
  #expect(abs(value) < 50 && speed.isFinite)
  #expect(settled > 0.4 && settled < 1)
  #expect(progress > 0 && progress < 0.25)
  #expect(rate > 0)
}
