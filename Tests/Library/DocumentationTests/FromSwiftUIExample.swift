// The code of the article "From SwiftUI", compiled and run.

import AnimationChoreography
import AnimationNumerics
import Testing

@Test func theCodeOfFromSwiftUIRuns() throws {
  var offset = AnimatedValue(0.0)
  offset.retarget(to: 100, with: .spring(duration: 0.5, bounce: 0.3), at: 0)
  offset.retarget(to: 0, with: .spring(duration: 0.5, bounce: 0.3), at: 0.2)
  let sample = offset.sample(at: 0.25)
  print(sample.value, sample.velocity, offset.removalTime ?? 0)

  struct Pose {
    var scale = 1.0
    var angle = 0.0
  }
  let badge = KeyframeTimeline(initialValue: Pose()) {
    KeyframeTrack(\.scale) {
      SpringKeyframe(1.15, duration: 0.25, spring: .snappy)
      CubicKeyframe(1, duration: 0.2)
    }
    KeyframeTrack(\.angle) {
      LinearKeyframe(12, duration: 0.1)
      LinearKeyframe(0, duration: 0.15, timingCurve: .easeOut)
    }
  }
  let pose = badge.value(time: 0.3)

  let bell = PhaseSequence([0.0, -15.0, 15.0, -10.0, 10.0, 0.0]) { _ in .snappy(duration: 0.15) }
  let ringing = bell.playback(start: .triggered(at: [0, 0.4]), interruption: .advance)
  let angle = ringing.value(at: 0.2)
  let quiet = bell.reducingMotion.playback(start: .triggered(at: [0])).value(at: 0.2)

  let settling = KeyframeTimeline(initialValue: 0.0) {
    SpringKeyframe(10, settlingWithin: 0.001, spring: .smooth)
  }
  let held = KeyframeTimeline(initialValue: 0.0) {
    SpringKeyframe(10, duration: 0.4, spring: .smooth)
    MoveKeyframe(10)
  }

  let screen = Choreography(
    name: "feed",
    elements: [
      .init(
        name: "row", count: 5, stagger: Stagger(interval: 0.04),
        properties: [
          .init("opacity", from: 0, to: 1, animation: .smooth(duration: 0.35)),
          .init("y", from: 12, to: 0, animation: .smooth(duration: 0.35)),
        ])
    ])
  let entrance = ChoreographySampler(screen)
  let positions = entrance.positions(at: 0.1)
  var exit = entrance
  try exit.retarget(to: [Double](repeating: 0, count: 10), with: .smooth(duration: 0.2), at: 0.1)

  #expect(sample.velocity < 0 || sample.value > 50)
  #expect(pose.scale > 1 && pose.scale < 1.2 && pose.angle == 0)
  #expect(angle > -15 && angle < 15 && angle != 0)
  #expect(quiet == 0)
  #expect((settling.value(time: 9) - 10).magnitude < 0.01 && held.value(time: 9) == 10)
  #expect(exit.positions(at: 0.1) == positions && exit.positions(at: 30).allSatisfy { $0 == 0 })
  #expect(positions.count == 10 && positions[0] > positions[2] && positions[8] == 0)
}
