// The code of the article "Dragging and releasing", compiled and run.

import AnimationNumerics
import Testing

@Test func theCodeOfDraggingAndReleasingRuns() {
  struct Card {
    private(set) var offset = AnimatedValue(AnimatablePair(0.0, 0.0))
    private var finger = VelocityEstimator<AnimatablePair<Double, Double>>()

    mutating func drag(to point: AnimatablePair<Double, Double>, at time: Double) {
      finger.add(point, at: time)
      offset.retarget(to: point, with: nil, at: time)
    }

    mutating func release(at time: Double) {
      offset.retarget(
        to: AnimatablePair(0, 0), with: .bouncy, velocity: finger.velocity(at: time), at: time)
      finger.removeAll()
    }
  }

  var card = Card()
  for frame in 0...12 {
    let time = Double(frame) / 120
    card.drag(to: AnimatablePair(1800 * time, 300 * time), at: time)
  }
  card.release(at: 0.1)
  let flying = card.offset.sample(at: 0.15)
  card.drag(to: flying.value, at: 0.15)

  var sheet = AnimatedValue(300.0)
  sheet.retarget(to: 0, clampingOvershoot: .bouncy, velocity: -2000, at: 0)

  var clock = MotionClock(at: 100)
  clock.setRate(0.25, at: 100.2)
  let slow = sheet.value(at: clock.time(at: 101))
  clock.pause(at: 101)
  clock.seek(to: 0.1, at: 101)
  let scrubbed = sheet.value(at: clock.time(at: 107))
  #expect((slow - sheet.value(at: 0.4)).magnitude < 1e-9 && scrubbed == sheet.value(at: 0.1))

  // The finger had 1800 across and 300 down; the card flies on and is caught without a jump.
  #expect((flying.value.first - 180).magnitude < 80 && flying.velocity.first < 1800)
  #expect(card.offset.value(at: 0.15) == flying.value)
  #expect(sheet.value(at: 9) == 0 && sheet.removalTime! < 0.5)
}
