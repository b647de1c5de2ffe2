// The code of README.md, compiled and run.

import AnimationNumerics
import Testing

@Test func theCodeOfTheReadmeRuns() throws {
  let spring = Spring(duration: 0.5, bounce: 0.3)
  let x = spring.value(fromValue: 0.0, toValue: 1, initialVelocity: 0, time: 0.25)
  let settled = spring.settlingDuration  // the last crossing of 0.1 %

  var offset = AnimatedValue(0.0)
  offset.retarget(to: 100, with: .spring(spring), at: 0)
  offset.retarget(to: 0, with: .spring(spring), at: 0.1)  // reverses with a continuous velocity
  let y = offset.value(at: 0.2)

  var positions = [Double](repeating: 0, count: 10_000)
  let targets = positions.map { $0 + 1 }
  let batch = try SpringBatch(spring, from: positions, to: targets, delays: .interval(0.002))
  batch.sample(at: 0.25, into: &positions)  // ten thousand items, 2 ms apart

  #expect(abs(positions[0] - x) < 1e-15 && positions[9_999] == 0)
  #expect(settled > 0.5 && settled < 1)
  #expect(y > 0 && y < 100)
}
