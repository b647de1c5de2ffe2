// The code of the article "What moves, and which type", compiled and run.

import AnimationChoreography
import AnimationIntegrators
import AnimationNumerics
import Testing

@Test func theCodeOfWhatMovesWhichTypeRuns() throws {
  let one = Spring.bouncy.value(fromValue: 0.0, toValue: 100, initialVelocity: 0, time: 0.2)

  var interactive = AnimatedValue(0.0)
  interactive.retarget(to: 100, with: .bouncy, at: 0)

  let planned = MoveTimeline(
    initialValue: 0.0,
    moves: [
      .init(time: 0, target: 100, animation: .bouncy),
      .init(time: 0.4, target: 0, animation: .smooth),
    ])

  var many = try SpringBatch(.bouncy, from: [0, 0, 0], to: [1, 2, 3], delays: .interval(0.05))

  var followers = (positions: [0.0, 0, 0], velocities: [0.0, 0, 0])
  let oscillators = OscillatorArray(.bouncy)
  try oscillators.propagate(
    step: 1.0 / 120, targets: [1, 2, 3], positions: &followers.positions,
    velocities: &followers.velocities)

  try many.retarget(to: [0, 0, 0], at: 0.2)
  var dial = AnimatedValue(350.0)
  dial.retarget(toAngle: 10, with: .snappy, at: 0)

  var tint = AnimatedValue(AnimatableColor(red: 1, green: 0.2, blue: 0))
  tint.retarget(to: AnimatableColor(red: 0, green: 0.4, blue: 1), with: .smooth, at: 0)
  let purple = tint.value(at: 0.1)
  #expect(dial.target == 370 && purple.red < 1 && purple.blue > 0)

  #expect(interactive.value(at: 0.2) == one && planned.value(at: 0.2) == one)
  #expect(many.state(of: 0, at: 60).position == 0 && followers.positions[2] > 0)
}
