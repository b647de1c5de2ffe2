// The exports of SwiftExportTests, which RECORD_TEXTS=1 writes anew.
// swift-format-ignore-file

// every kind: every kind
import AnimationChoreography
import AnimationNumerics

extension Choreography {
  static let everyKind: Choreography = {
    var elements: [Choreography.Element] = []
    elements.append(try! Choreography.Element(
      name: "a \"quoted\\ name", count: 4, delay: 0.1, stagger: Stagger(interval: 0.04, maximumTotal: 0.1, from: .center, in: Stagger.Grid(columns: 2, axis: .x)),
      properties: [
        Choreography.Property("x", Choreography.Motion.moves(from: 0.0, [
          MoveTimeline<Double>.Move(time: 0.0, target: 0.1, animation: Animation.interpolatingSpring(Spring(mass: 1.0, stiffness: 100.0, damping: 40.0, allowOverDamping: true), initialVelocity: 3.0))])),
        Choreography.Property("y", Choreography.Motion.moves(from: 0.0, [
          MoveTimeline<Double>.Move(time: 0.0, target: 1.0, animation: Animation.timingCurve(UnitCurve(EasingFunction(css: "steps(3, jump-start)")), duration: 0.35)),
          MoveTimeline<Double>.Move(time: 0.1, target: 2.0, animation: Animation.timingCurve(UnitCurve(NamedEasing(.elastic, .out, period: 0.4)), duration: 0.35).repeatCount(2, autoreverses: true).speed(3.0)),
          MoveTimeline<Double>.Move(time: 0.2, target: 3.0, animation: nil),
          MoveTimeline<Double>.Move(time: 0.3, target: 4.0, animation: Animation.timingCurve(UnitCurve(EasingFunction(css: "linear(0.0 0.0%, 0.6 30.0%, 0.2 30.0%, 1.0 100.0%)")), duration: 0.35).delay(0.1)),
          MoveTimeline<Double>.Move(time: 0.4, target: 5.0, animation: Animation.decay(Decay(timeConstant: 0.325)))])),
        Choreography.Property("z", Choreography.Motion.track(ScalarTrack(initialValue: 1.0, keyframes: [
          Keyframe<Double>.linear(to: 3.0, duration: 0.2, timingCurve: UnitCurve.easeIn),
          Keyframe<Double>.linear(to: 2.0, duration: 0.2, timingCurve: UnitCurve(NamedEasing(.back, .inOut))),
          Keyframe<Double>.cubic(to: 0.0, duration: 0.3, startVelocity: Optional(-2.0), endVelocity: nil),
          Keyframe<Double>.spring(to: 3.0, duration: AnimationNumerics.SpringKeyframeDuration.platformEstimate, spring: Spring(mass: 1.0, stiffness: 90.0, damping: 7.0, allowOverDamping: true), startVelocity: nil),
          Keyframe<Double>.move(to: 9.0)]), from: 1.0)),
        Choreography.Property("w", Choreography.Motion.loop(ScalarTrack(initialValue: 1.0, keyframes: [
          Keyframe<Double>.linear(to: 2.8, duration: 0.35, timingCurve: UnitCurve.linear),
          Keyframe<Double>.linear(to: 3.0, duration: 0.35, timingCurve: UnitCurve.linear),
          Keyframe<Double>.spring(to: 1.0, duration: AnimationNumerics.SpringKeyframeDuration.fixed(0.4), spring: Spring(duration: 0.5, bounce: 0.3), startVelocity: nil)]), from: 1.0, period: 1.1))],
      phases: nil))
    return Choreography(
      name: "every kind", layoutWait: 0.03, elements: elements)
  }()
  static let everyKindReducingMotion: Choreography = {
    var elements: [Choreography.Element] = []
    elements.append(Choreography.Element(
      name: "a \"quoted\\ name", count: 4, delay: 0.0, stagger: nil,
      properties: [
        Choreography.Property("x", Choreography.Motion.moves(from: 0.0, [
          MoveTimeline<Double>.Move(time: 0.0, target: 0.1, animation: nil)])),
        Choreography.Property("y", Choreography.Motion.moves(from: 0.0, [
          MoveTimeline<Double>.Move(time: 0.0, target: 5.0, animation: nil)])),
        Choreography.Property("z", Choreography.Motion.moves(from: 1.0, [
          MoveTimeline<Double>.Move(time: 0.0, target: 9.0, animation: nil)])),
        Choreography.Property("w", Choreography.Motion.moves(from: 1.0, [
          MoveTimeline<Double>.Move(time: 0.0, target: 1.0, animation: nil)]))],
      phases: nil))
    return Choreography(
      name: "every kind", layoutWait: 0.03, elements: elements)
  }()
  static let everyKindOnTap: Choreography = {
    var elements: [Choreography.Element] = []
    // color: 0.0 is "red", 1.0 is "blue"
    elements.append(Choreography.Element(
      name: "b", count: 1, delay: 0.0, stagger: nil,
      properties: [
        Choreography.Property("color", Choreography.Motion.moves(from: 0.0, [
          MoveTimeline<Double>.Move(time: 0.0, target: 1.0, animation: Animation.spring(duration: 0.5, bounce: 0.15))]))],
      phases: nil))
    return Choreography(
      name: "every kind", layoutWait: 0.03, elements: elements)
  }()
  static let everyKindOnTapReducingMotion: Choreography = {
    var elements: [Choreography.Element] = []
    // color: 0.0 is "red", 1.0 is "blue"
    elements.append(Choreography.Element(
      name: "b", count: 1, delay: 0.0, stagger: nil,
      properties: [
        Choreography.Property("color", Choreography.Motion.moves(from: 0.0, [
          MoveTimeline<Double>.Move(time: 0.0, target: 1.0, animation: nil)]))],
      phases: nil))
    return Choreography(
      name: "every kind", layoutWait: 0.03, elements: elements)
  }()
  static let everyKindLeaving: Choreography = {
    var elements: [Choreography.Element] = []
    elements.append(try! Choreography.Element(
      name: "a \"quoted\\ name (leaving)", count: 1, delay: 0.0, stagger: nil,
      properties: [
        Choreography.Property("x", Choreography.Motion.track(ScalarTrack(initialValue: 0.1, keyframes: [
          Keyframe<Double>.move(to: 0.1),
          Keyframe<Double>.linear(to: 0.1, duration: 0.09999999999999999, timingCurve: UnitCurve.linear),
          Keyframe<Double>.move(to: 0.06666666666666668),
          Keyframe<Double>.linear(to: 0.06666666666666668, duration: 0.09999999999999999, timingCurve: UnitCurve.linear),
          Keyframe<Double>.move(to: 0.03333333333333334),
          Keyframe<Double>.linear(to: 0.03333333333333334, duration: 0.09999999999999999, timingCurve: UnitCurve.linear),
          Keyframe<Double>.move(to: 0.0),
          Keyframe<Double>.move(to: 0.0)]), from: 0.1)),
        Choreography.Property("y", Choreography.Motion.track(ScalarTrack(initialValue: 5.0, keyframes: [
          Keyframe<Double>.move(to: 5.0),
          Keyframe<Double>.linear(to: 5.0, duration: 0.09999999999999999, timingCurve: UnitCurve.linear),
          Keyframe<Double>.move(to: 3.3333333333333335),
          Keyframe<Double>.linear(to: 3.3333333333333335, duration: 0.09999999999999999, timingCurve: UnitCurve.linear),
          Keyframe<Double>.move(to: 1.666666666666667),
          Keyframe<Double>.linear(to: 1.666666666666667, duration: 0.09999999999999999, timingCurve: UnitCurve.linear),
          Keyframe<Double>.move(to: 0.0),
          Keyframe<Double>.move(to: 0.0)]), from: 5.0)),
        Choreography.Property("z", Choreography.Motion.track(ScalarTrack(initialValue: 9.0, keyframes: [
          Keyframe<Double>.move(to: 9.0),
          Keyframe<Double>.linear(to: 9.0, duration: 0.09999999999999999, timingCurve: UnitCurve.linear),
          Keyframe<Double>.move(to: 6.333333333333334),
          Keyframe<Double>.linear(to: 6.333333333333334, duration: 0.09999999999999999, timingCurve: UnitCurve.linear),
          Keyframe<Double>.move(to: 3.666666666666667),
          Keyframe<Double>.linear(to: 3.666666666666667, duration: 0.09999999999999999, timingCurve: UnitCurve.linear),
          Keyframe<Double>.move(to: 1.0),
          Keyframe<Double>.move(to: 1.0)]), from: 9.0))],
      phases: nil))
    return Choreography(
      name: "every kind", layoutWait: 0.03, elements: elements)
  }()
  static let everyKindLeavingReducingMotion: Choreography = {
    var elements: [Choreography.Element] = []
    elements.append(Choreography.Element(
      name: "a \"quoted\\ name (leaving)", count: 1, delay: 0.0, stagger: nil,
      properties: [
        Choreography.Property("x", Choreography.Motion.moves(from: 0.1, [
          MoveTimeline<Double>.Move(time: 0.0, target: 0.0, animation: nil)])),
        Choreography.Property("y", Choreography.Motion.moves(from: 5.0, [
          MoveTimeline<Double>.Move(time: 0.0, target: 0.0, animation: nil)])),
        Choreography.Property("z", Choreography.Motion.moves(from: 9.0, [
          MoveTimeline<Double>.Move(time: 0.0, target: 1.0, animation: nil)]))],
      phases: nil))
    return Choreography(
      name: "every kind", layoutWait: 0.03, elements: elements)
  }()
}

// celebration-badge: Celebration badge: three phases
import AnimationChoreography
import AnimationNumerics

extension Choreography {
  static let celebrationBadge: Choreography = {
    var elements: [Choreography.Element] = []
    elements.append(Choreography.Element(
      name: "badge", count: 1, delay: 0.0, stagger: nil,
      properties: [],
      phases: Choreography.Phases(
        properties: ["opacity", "rotation", "scale"], steps: [
          Choreography.Phases.Step(name: "initial", values: [0.0, -15.0, 0.5], animation: Animation.spring(duration: 0.2, bounce: 0.0)),
          Choreography.Phases.Step(name: "scaleUp", values: [1.0, 5.0, 1.2], animation: Animation.spring(duration: 0.4, bounce: 0.3)),
          Choreography.Phases.Step(name: "settle", values: [1.0, 0.0, 1.0], animation: Animation.spring(duration: 0.3, bounce: 0.0))], isLooping: false, furtherTriggers: [], interruption: .advance, cancellationTime: nil)))
    return Choreography(
      name: "celebration-badge", layoutWait: 0.0, elements: elements)
  }()
}

// loading-dots-loop: Loading dots: keyframes that start over, as long as something loads
import AnimationChoreography
import AnimationNumerics

extension Choreography {
  static let loadingDotsLoop: Choreography = {
    var elements: [Choreography.Element] = []
    elements.append(try! Choreography.Element(
      name: "dot", count: 3, delay: 0.0, stagger: Stagger(interval: 0.12),
      properties: [
        Choreography.Property("y", Choreography.Motion.loop(ScalarTrack(initialValue: 0.0, keyframes: [
          Keyframe<Double>.cubic(to: -16.0, duration: 0.2, startVelocity: Optional(0.0), endVelocity: Optional(0.0)),
          Keyframe<Double>.cubic(to: 0.0, duration: 0.25, startVelocity: Optional(0.0), endVelocity: Optional(0.0)),
          Keyframe<Double>.linear(to: 0.0, duration: 0.35, timingCurve: UnitCurve.linear)]), from: 0.0, period: 0.8)),
        Choreography.Property("scale", Choreography.Motion.loop(ScalarTrack(initialValue: 1.0, keyframes: [
          Keyframe<Double>.cubic(to: 1.3, duration: 0.15, startVelocity: Optional(0.0), endVelocity: Optional(0.0)),
          Keyframe<Double>.cubic(to: 1.0, duration: 0.2, startVelocity: Optional(0.0), endVelocity: Optional(0.0))]), from: 1.0, period: 0.8))],
      phases: nil))
    return Choreography(
      name: "loading-dots-loop", layoutWait: 0.0, elements: elements)
  }()
  static let loadingDotsLoopReducingMotion: Choreography = {
    var elements: [Choreography.Element] = []
    elements.append(Choreography.Element(
      name: "dot", count: 3, delay: 0.0, stagger: nil,
      properties: [
        Choreography.Property("y", Choreography.Motion.moves(from: 0.0, [
          MoveTimeline<Double>.Move(time: 0.0, target: 0.0, animation: nil)])),
        Choreography.Property("scale", Choreography.Motion.moves(from: 1.0, [
          MoveTimeline<Double>.Move(time: 0.0, target: 1.0, animation: nil)]))],
      phases: nil))
    return Choreography(
      name: "loading-dots-loop", layoutWait: 0.0, elements: elements)
  }()
}

// profile-screen-entrance: Profile screen: one trigger, coordinated delays
import AnimationChoreography
import AnimationNumerics

extension Choreography {
  static let profileScreenEntrance: Choreography = {
    var elements: [Choreography.Element] = []
    elements.append(Choreography.Element(
      name: "header", count: 1, delay: 0.0, stagger: nil,
      properties: [
        Choreography.Property("scale", Choreography.Motion.moves(from: 0.5, [
          MoveTimeline<Double>.Move(time: 0.0, target: 1.0, animation: Animation.spring(duration: 0.4, bounce: 0.2))])),
        Choreography.Property("opacity", Choreography.Motion.moves(from: 0.0, [
          MoveTimeline<Double>.Move(time: 0.0, target: 1.0, animation: Animation.spring(duration: 0.4, bounce: 0.2))]))],
      phases: nil))
    elements.append(Choreography.Element(
      name: "title", count: 1, delay: 0.0, stagger: nil,
      properties: [
        Choreography.Property("opacity", Choreography.Motion.moves(from: 0.0, [
          MoveTimeline<Double>.Move(time: 0.0, target: 1.0, animation: Animation.spring(duration: 0.35, bounce: 0.0).delay(0.05))])),
        Choreography.Property("y", Choreography.Motion.moves(from: 8.0, [
          MoveTimeline<Double>.Move(time: 0.0, target: 0.0, animation: Animation.spring(duration: 0.35, bounce: 0.0).delay(0.05))]))],
      phases: nil))
    elements.append(Choreography.Element(
      name: "card", count: 3, delay: 0.1, stagger: Stagger(interval: 0.04),
      properties: [
        Choreography.Property("opacity", Choreography.Motion.moves(from: 0.0, [
          MoveTimeline<Double>.Move(time: 0.0, target: 1.0, animation: Animation.spring(duration: 0.35, bounce: 0.0))])),
        Choreography.Property("y", Choreography.Motion.moves(from: 12.0, [
          MoveTimeline<Double>.Move(time: 0.0, target: 0.0, animation: Animation.spring(duration: 0.35, bounce: 0.0))]))],
      phases: nil))
    elements.append(Choreography.Element(
      name: "fab", count: 1, delay: 0.0, stagger: nil,
      properties: [
        Choreography.Property("scale", Choreography.Motion.moves(from: 0.0, [
          MoveTimeline<Double>.Move(time: 0.0, target: 1.0, animation: Animation.spring(duration: 0.4, bounce: 0.3).delay(0.25))]))],
      phases: nil))
    return Choreography(
      name: "profile-screen-entrance", layoutWait: 0.05, elements: elements)
  }()
}
