import AnimationNumerics
import Testing

/// The rules that decide what a segment is, each at a track where breaking it shows.
struct KeyframeRuleTests {
  /// The value and the velocity near the end of the middle keyframe and the start of the next.
  private func joint(_ timeline: KeyframeTimeline<Double>, _ time: Double) -> [Double] {
    [timeline.velocity(time: time), timeline.velocity(time: time + 1e-12)]
  }

  private func isClose(_ a: Double, _ b: Double, within bound: Double = 1e-7) -> Bool {
    abs(a - b) <= bound
  }

  @Test func anEmptyTimelineHoldsItsValue() {
    let timeline = KeyframeTimeline(initialValue: 3.0) {}
    #expect(timeline.duration == 0)
    #expect(timeline.value(time: 1) == 3)
    let track = KeyframeTimeline(initialValue: 3.0) { KeyframeTrack {} }
    #expect(track.duration == 0)
    #expect(track.value(time: 0) == 3)
    #expect(track.velocity(time: 0) == 0)
  }

  @Test func keyframesWithoutATrackAnimateTheWholeValue() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(10, duration: 0.2)
      LinearKeyframe(-10, duration: 0.2)
    }
    #expect(timeline.duration == 0.4)
    #expect(timeline.value(time: 0.05) == 2.5)
    #expect(timeline.velocity(time: 0.05) == 50)
    #expect(timeline.velocity(time: 0.2) == 50)
    #expect(timeline.velocity(time: 0.3) == -100)
    #expect(timeline.velocity(time: 0.5) == 0)
    #expect(timeline.value(time: -1) == 0)
    #expect(timeline.value(progress: 2) == -10)
  }

  @Test func loopsAndConditionsBuildKeyframesOfTheWholeValue() {
    func make(_ isLong: Bool) -> KeyframeTimeline<Double> {
      KeyframeTimeline(initialValue: 0.0) {
        for i in 1...3 {
          LinearKeyframe(Double(i), duration: 1)
        }
        if isLong {
          MoveKeyframe(10)
          LinearKeyframe(11, duration: 1)
        }
        if !isLong {
          LinearKeyframe(5, duration: 0.5)
        } else {
          LinearKeyframe(6, duration: 2)
        }
      }
    }
    #expect(make(true).duration == 6)
    #expect(make(false).duration == 3.5)
    #expect(make(true).value(time: 3.5) == 10.5)
  }

  @Test func loopsAndConditionsBuildTracks() {
    func make(_ wide: Bool, _ count: Int) -> KeyframeTimeline<SIMD2<Double>> {
      KeyframeTimeline(initialValue: SIMD2<Double>(0, 0)) {
        KeyframeTrack(\.x) {
          for i in 0..<count {
            LinearKeyframe(Double(i + 1), duration: 1)
          }
          if wide {
            LinearKeyframe(100, duration: 1)
          } else {
            MoveKeyframe(50)
          }
          if count > 2 {
            LinearKeyframe(0, duration: 1)
          }
        }
        if wide {
          KeyframeTrack(\.y) { LinearKeyframe(1, duration: 8) }
        }
      }
    }
    #expect(make(false, 2).duration == 2)
    #expect(make(false, 3).duration == 4)
    #expect(make(true, 3).duration == 8)
    #expect(make(false, 2).value(time: 3) == SIMD2(50, 0))
    #expect(make(true, 3).value(time: 4) == SIMD2(100, 0.5))
  }

  struct Shake: KeyframeTrackContent {
    var distance: Double
    var body: some KeyframeTrackContent<Double> {
      CubicKeyframe(distance, duration: 0.1)
      CubicKeyframe(0, duration: 0.1)
    }
  }

  struct Pose {
    var x = 0.0
    var y = 0.0
  }

  struct Wobble: Keyframes {
    var body: some Keyframes<Pose> {
      KeyframeTrack(\.x) {
        Shake(distance: 5)
        Shake(distance: 3)
      }
      KeyframeTrack(\.y) { Shake(distance: 1) }
    }
  }

  @Test func ownContentIsBuiltFromItsBody() {
    let timeline = KeyframeTimeline(initialValue: Pose()) {
      Wobble()
      KeyframeTrack(\.y) { LinearKeyframe(7, duration: 0.05) }
    }
    #expect(isClose(timeline.duration, 0.4, within: 1e-15))
    #expect(timeline.value(time: 0.1).x == 5)
    // The last track that writes a property wins.
    #expect(timeline.value(time: 0.1).y == 7)
  }

  @Test func theEarlierKeyframeAnswersAtAJoint() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(10, duration: 0.1)
      LinearKeyframe(20, duration: 0.2)
      MoveKeyframe(-5)
      LinearKeyframe(0, duration: 0.5)
    }
    // 0.1 + 0.2 is more than 0.3 by less than half an ulp, which decides the joint exactly.
    #expect(timeline.value(time: 0.3) > 19)
    #expect(timeline.value(time: 0.30000000000000004) < 0)
  }

  @Test func aLeadingJumpShowsFromTheBeginning() {
    for jump in [
      Keyframe.move(to: 4.0), .linear(to: 4, duration: 0), .cubic(to: 4, duration: 0),
    ] {
      let track = try! ScalarTrack(
        initialValue: 1, keyframes: [jump, .linear(to: 6, duration: 1)])
      #expect(track.value(at: 0) == 4)
      #expect(track.value(at: -1) == 4)
      #expect(track.velocity(at: 0) == 0)
      #expect(track.value(at: 0.5) == 5)
    }
  }

  @Test func aSpringOfNoDurationPassesItsVelocityOn() throws {
    let track = try ScalarTrack(
      initialValue: 0,
      keyframes: [
        .linear(to: 1, duration: 1), .spring(to: 9, duration: .fixed(0)),
        .cubic(to: 2, duration: 1, endVelocity: 1),
      ])
    // From 1 at speed 1 to 2 at speed 1: the straight line.
    #expect(isClose(track.value(at: 1.25), 1.25, within: 1e-15))
  }

  @Test func startVelocitiesOfACubicFollowFromWhatCameBefore() throws {
    func startVelocity(after previous: [Keyframe<Double>]) throws -> Double {
      let track = try ScalarTrack(
        initialValue: 0, initialVelocity: 11,
        keyframes: previous + [.cubic(to: 8, duration: 0.5)])
      let start = track.duration - 0.5
      return track.velocity(at: start + 1e-12)
    }
    let spring = Spring(duration: 0.4, bounce: 0.2)
    #expect(try isClose(startVelocity(after: []), 11))
    #expect(try isClose(startVelocity(after: [.linear(to: 3, duration: 1)]), 3))
    let eased = Keyframe<Double>.linear(to: 3, duration: 1, timingCurve: .easeIn)
    #expect(
      try isClose(startVelocity(after: [eased]), 3 * UnitCurve.easeIn.velocity(at: 1)))
    #expect(try isClose(startVelocity(after: [.move(to: 3)]), 0))
    #expect(
      try isClose(startVelocity(after: [.cubic(to: 3, duration: 1)]), 8 / 1.5))
    #expect(
      try isClose(startVelocity(after: [.cubic(to: 3, duration: 1, endVelocity: -2)]), -2))
    let springVelocity = spring.velocity(target: 3.0, initialVelocity: 11, time: 0.3)
    #expect(
      try isClose(
        startVelocity(after: [.spring(to: 3, duration: .fixed(0.3), spring: spring)]),
        springVelocity))
    #expect(
      try isClose(
        startVelocity(after: [.linear(to: 3, duration: 1, timingCurve: .circularEaseIn)]), 0))
  }

  @Test func endVelocitiesOfACubicFollowFromWhatComesNext() throws {
    func endVelocity(before next: [Keyframe<Double>]) throws -> Double {
      let track = try ScalarTrack(
        initialValue: 1, keyframes: [.cubic(to: 8, duration: 0.5)] + next)
      return track.velocity(at: 0.5)
    }
    #expect(try endVelocity(before: []) == 0)
    #expect(try isClose(endVelocity(before: [.cubic(to: 3, duration: 1)]), 2 / 1.5))
    #expect(
      try isClose(endVelocity(before: [.cubic(to: 3, duration: 1, startVelocity: 6)]), 6))
    #expect(try isClose(endVelocity(before: [.linear(to: 3, duration: 2)]), -2.5))
    #expect(
      try isClose(
        endVelocity(before: [.linear(to: 3, duration: 2, timingCurve: .easeOut)]),
        -2.5 * UnitCurve.easeOut.velocity(at: 0)))
    #expect(try endVelocity(before: [.move(to: 3)]) == 0)
    #expect(try endVelocity(before: [.linear(to: 3, duration: 0)]) == 0)
    // Half of (3 − 1), in units of the cubic's own 0.5 s.
    #expect(try isClose(endVelocity(before: [.spring(to: 3)]), 2))
    #expect(try isClose(endVelocity(before: [.spring(to: 3, startVelocity: -4)]), -4))
    #expect(
      try endVelocity(before: [.linear(to: 3, duration: 1, timingCurve: .circularEaseOut)]) == 0)
  }

  @Test func cubicsAreSmoothAcrossTheirJoint() throws {
    // A truncated spring before, so that the actual and the nominal start differ.
    let track = try ScalarTrack(
      initialValue: 0,
      keyframes: [
        .spring(to: 10, duration: .fixed(0.1)), .cubic(to: 3, duration: 0.2),
        .cubic(to: 5, duration: 0.4),
      ])
    #expect(isClose(track.velocity(at: 0.3), track.velocity(at: 0.3 + 1e-12)))
    #expect(isClose(track.velocity(at: 0.1), track.velocity(at: 0.1 + 1e-12)))
  }

  @Test func aSpringTakesOverVelocityAndIsCutOff() throws {
    let spring = Spring(duration: 0.4, bounce: 0.3)
    let track = try ScalarTrack(
      initialValue: 0,
      keyframes: [
        .linear(to: 10, duration: 0.2), .spring(to: 0, duration: .fixed(0.3), spring: spring),
        .linear(to: 4, duration: 0.1),
      ])
    let value = 10 + spring.value(target: -10.0, initialVelocity: 50, time: 0.1)
    #expect(isClose(track.value(at: 0.3), value, within: 1e-14))
    let cut = 10 + spring.value(target: -10.0, initialVelocity: 50, time: 0.3)
    #expect(isClose(track.value(at: 0.5), cut, within: 1e-14))
    #expect(isClose(track.value(at: 0.55), (cut + 4) / 2, within: 1e-12))
  }

  @Test func aSpringWithoutDurationLastsAsLongAsTheEstimate() throws {
    let spring = Spring(duration: 0.4, bounce: 0.3)
    let track = try ScalarTrack(initialValue: 0, keyframes: [.spring(to: 10, spring: spring)])
    #expect(isClose(track.duration, 1.273, within: 5e-4))
    #expect(
      track.duration == spring.platformSettlingEstimate(target: 10.0, epsilon: 0.0001))
    let exact = try ScalarTrack(
      initialValue: 0,
      keyframes: [.spring(to: 10, duration: .settling(epsilon: 0.01), spring: spring)])
    #expect(exact.duration == spring.settlingDuration(target: 10.0, epsilon: 0.01))
    let endless = try ScalarTrack(
      initialValue: 0,
      keyframes: [.spring(to: 10, spring: Spring(bounce: 1)), .linear(to: 3, duration: 1)])
    #expect(endless.duration == .infinity)
    #expect(isClose(endless.value(at: 0.25), 20, within: 1e-14))
    #expect(endless.velocity(at: .infinity) == 0)
  }

  @Test func zeroDurationsNeverGiveNaN() throws {
    let kinds: [Keyframe<Double>] = [
      .linear(to: 4, duration: 0), .cubic(to: 5, duration: 0), .move(to: 4),
      .spring(to: 4, duration: .fixed(0)), .cubic(to: 2, duration: 0.1),
      .linear(to: 1, duration: 0.1, timingCurve: .circularEaseOut),
      .linear(to: 1, duration: 0.1, timingCurve: .circularEaseIn), .spring(to: 1),
    ]
    for a in kinds {
      for b in kinds {
        for c in kinds {
          let track = try ScalarTrack(initialValue: 4, keyframes: [a, b, c])
          for time in [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, track.duration] {
            #expect(track.value(at: time).isFinite, "\(a) \(b) \(c) at \(time)")
            #expect(!track.velocity(at: time).isNaN, "\(a) \(b) \(c) at \(time)")
          }
        }
      }
    }
  }

  @Test(
    arguments: [
      (.linear(to: 1, duration: -1), "keyframes[1].duration is -1"),
      (.cubic(to: 1, duration: .nan), "keyframes[1].duration is nan"),
      (.linear(to: 1, duration: .infinity), "keyframes[1].duration is inf"),
      (.spring(to: 1, duration: .fixed(-0.5)), "keyframes[1].duration is -0.5"),
      (.spring(to: 1, duration: .settling(epsilon: 0)), "keyframes[1].epsilon is 0"),
      (.move(to: .nan), "keyframes[1].to is nan"),
      (.cubic(to: 1, duration: 1, startVelocity: .infinity), "keyframes[1].startVelocity is inf"),
      (.cubic(to: 1, duration: 1, endVelocity: .nan), "keyframes[1].endVelocity is nan"),
      (.spring(to: 1, startVelocity: -.infinity), "keyframes[1].startVelocity is -inf"),
    ] as [(Keyframe<Double>, String)])
  func badKeyframesAreNamed(keyframe: Keyframe<Double>, beginning: String) {
    let error = #expect(throws: ParameterError.self) {
      try ScalarTrack(initialValue: 0, keyframes: [.move(to: 1), keyframe])
    }
    #expect(error?.description.hasPrefix(beginning) == true, "\(String(describing: error))")
  }

  @Test func badTracksAreNamed() {
    #expect(throws: ParameterError("keyframes.count", is: 0, must: "be at least 1")) {
      try ScalarTrack(initialValue: 0, keyframes: [])
    }
    let error = #expect(throws: ParameterError.self) {
      try ScalarTrack(initialValue: .nan, keyframes: [.move(to: 1)])
    }
    #expect(error?.description.hasPrefix("initialValue is nan") == true)
  }
}
