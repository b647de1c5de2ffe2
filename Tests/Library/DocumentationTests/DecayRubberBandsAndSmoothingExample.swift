// The code of the article "Decay, rubber bands and smoothing", compiled and run.

import AnimationNumerics
import Testing

@Test func theCodeOfDecayRubberBandsAndSmoothingRuns() throws {
  // A list is flung at 2,400 points a second, and its end is the nearest row.
  let fling = Decay.scrollViewNormal
  let end = fling.end(fromValue: 130, initialVelocity: 2400.0)
  let row = ScrollStops.grid(spacing: 44).nearest(to: end)

  var offset = AnimatedValue(130.0)
  offset.release(
    with: fling, velocity: fling.initialVelocity(fromValue: 130, toValue: row), at: 0)
  let shown = offset.value(at: 0.25)
  let still = offset.restTime(within: 0.5)

  var content = AnimatedValue(1100.0)
  content.release(with: .scrollViewNormal, in: 0...1200, spring: .smooth, velocity: 2400, at: 0)
  let beyond = content.value(at: 0.1)

  let band = RubberBand(dimension: 800)
  let visible = band.position(ofDragged: -120, in: 0...1200)
  let caught = band.dragged(fromPosition: visible, in: 0...1200)

  let follow = ExponentialSmoothing(halfLife: 0.1)
  var camera = 0.0
  for step in [0.008, 0.017, 0.025, 0.05] {
    follow.update(value: &camera, target: 10, deltaTime: step)
  }

  var cards = try DecayBatch(
    .scrollViewFast, from: [0, 10, 20], velocities: [900, 1200, -300], delays: .interval(0.03))
  var positions = [0.0, 0, 0]
  cards.sample(at: 0.2, into: &positions)
  try cards.retarget(to: [320, 320, 0], at: 0.2)

  #expect(row == 1320 && (offset.target - row).magnitude < 1e-12)
  #expect(shown > 130 && shown < row && (offset.value(at: still!) - row).magnitude < 0.51)
  #expect(beyond > 1200 && content.value(at: 9) == 1200 && content.target == 1200)
  #expect(visible > -120 && visible < 0 && (caught + 120).magnitude < 1e-12)
  #expect((camera - 5).magnitude < 1e-14)
  #expect(positions[0] > 0 && positions[2] < 20)
  #expect((cards.state(of: 1, at: 9).position - 320).magnitude < 1e-12)
}
