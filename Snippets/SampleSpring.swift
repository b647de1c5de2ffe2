// The code of the article "Getting started", compiled.

import AnimationNumerics

// snippet.sample
let spring = Spring(duration: 0.5, bounce: 0.3)
let position = spring.value(fromValue: 0.0, toValue: 100.0, initialVelocity: 0.0, time: 0.25)
let velocity = spring.velocity(fromValue: 0.0, toValue: 100.0, initialVelocity: 0.0, time: 0.25)
// snippet.end

// snippet.retarget
var value = 0.0
var speed = 0.0
for frame in 0..<120 {
  let target = frame < 20 ? 100.0 : 0.0
  spring.update(value: &value, velocity: &speed, target: target, deltaTime: 1 / 120.0)
}
// snippet.end

// snippet.settle
let settled = spring.settlingDuration(target: 100.0, initialVelocity: 0, epsilon: 0.5)
// snippet.end

// snippet.check
do {
  let heavy = try Spring(.physical(mass: 1, stiffness: -3, damping: 10, allowOverDamping: true))
  print(heavy.bounce)
} catch {
  print(error)
}
// snippet.end

// snippet.curve
let progress = UnitCurve.easeInOut.value(at: 0.25)
let rate = UnitCurve.easeInOut.velocity(at: 0.25)
// snippet.end

print(position, velocity, value, settled, progress, rate)
