import AnimationNumerics
import Foundation
import RecordedValues
import Testing

/// Every value recorded from Apple's frameworks whose meaning this package shares, against ours.
///
/// Where we depart from Apple on purpose, the departure is one of the closed list that the design
/// document keeps; the test then holds what we answer instead.
struct AppleRecordingTests {
  /// The closed list of departures that recordings show.
  enum Departure: String, CaseIterable {
    case overDampedStiffness = "the stiffness of an over-damped spring is mω₀²"
    case overDampedVelocity = "the velocity of an over-damped spring tends to 0"
    case settlingDuration = "the settling duration is the true last crossing"
    case settlingInitializer = "the settling initialiser inverts the settling duration"
    case coincidingControlPoints = "slopes where control points coincide are one-sided limits"
    case coreAnimationOverDamping = "an over-damped spring starts with the velocity it was given"
  }

  static let recordings: [AppleRecording] = try! AppleRecording.load()

  @Test func theRecordingsAreAllThere() {
    #expect(Self.recordings.count == 1288)
    #expect(Set(Self.recordings.map(\.id)).count == 1288)
    #expect(Self.recordings.allSatisfy { $0.source.contains(",") })
  }

  @Test func everySharedRecordingAgrees() throws {
    var counts: [String: Int] = [:]
    for row in Self.recordings {
      switch try compare(row) {
      case .none: counts["not a value of ours", default: 0] += 1
      case .agrees(let family): counts[family, default: 0] += 1
      case .departs(let departure): counts["departs: \(departure.rawValue)", default: 0] += 1
      case .differs(let found):
        Issue.record("\(row.id) \(row.what) \(row.subject): \(found) for \(row.expected)")
      }
    }
    for (family, count) in counts.sorted(by: { $0.key < $1.key }) { print(count, family) }
    #expect(counts["keyframes"] == 130)
    #expect(counts["unit curve"] == 59)
    #expect(counts["spring getter"] == 123)
    #expect(counts["spring value"] == 7)
    #expect(counts["rendered spring"] == 279)
    #expect(counts["system spring"] == 94)
  }

  enum Outcome {
    case none
    case agrees(String)
    case departs(Departure)
    case differs(String)
  }

  private func compare(_ row: AppleRecording) throws -> Outcome {
    func judged(_ family: String, _ found: Double, within bound: Double) -> Outcome {
      guard let expected = row.expected.first else { return .none }
      return found == expected || abs(found - expected) <= bound + 1e-15 * abs(expected)
        ? .agrees(family) : .differs("\(found)")
    }
    switch row.subject {
    case .springGetter(let inputs, let getter):
      return getterOutcome(row, Spring(inputs), inputs, getter, judged)
    case .springValue(let inputs, let target, let velocity, let time):
      return judged(
        "spring value",
        Spring(inputs).value(target: target, initialVelocity: velocity, time: time),
        within: row.tolerance)
    case .springVelocity(let inputs, let target, let velocity, let time):
      let spring = Spring(inputs)
      let found = spring.velocity(target: target, initialVelocity: velocity, time: time)
      guard spring.dampingRatio > 1 else {
        return judged("spring velocity", found, within: row.tolerance)
      }
      let outcome = judged("", found + target, within: row.tolerance)
      if case .agrees = outcome { return .departs(.overDampedVelocity) }
      return outcome
    case .curveValue(let inputs, let progress):
      return judged(
        "unit curve", UnitCurve(inputs).value(at: progress), within: row.tolerance)
    case .curveVelocity(let inputs, let progress):
      let found = UnitCurve(inputs).velocity(at: progress)
      if case .named("easeOut") = inputs, progress == 0 {
        return found == 1 / 0.58 ? .departs(.coincidingControlPoints) : .differs("\(found)")
      }
      return judged("unit curve", found, within: row.tolerance)
    case .keyframeValue(let tracks, let time):
      return try keyframeOutcome(row, tracks) { $0.value(at: time) }
    case .keyframeProgress(let tracks, let progress):
      let total = try tracks.map { try duration(of: $0) }.max() ?? 0
      return try keyframeOutcome(row, tracks) { $0.value(at: progress * total) }
    case .keyframeDuration(let tracks):
      return judged(
        "keyframes", try tracks.map { try duration(of: $0) }.max() ?? 0, within: row.tolerance)
    case .renderedSpring(let inputs, let velocity, let time):
      return renderedOutcome(row, inputs, velocity, time, judged)
    case .systemSpring(let inputs, let getter):
      let spring = Spring(inputs)
      return judged(
        "system spring", getter == "stiffness" ? spring.stiffness : spring.damping, within: 0)
    case .other:
      return .none
    }
  }

  private func getterOutcome(
    _ row: AppleRecording, _ spring: Spring, _ inputs: AppleRecording.SpringInputs,
    _ getter: String, _ judged: (String, Double, Double) -> Outcome
  ) -> Outcome {
    if case .settling(let duration, _, let epsilon) = inputs, getter != "mass" {
      return abs(spring.settlingDuration(target: 1.0, epsilon: epsilon) / duration - 1) < 1e-9
        ? .departs(.settlingInitializer) : .differs("\(spring)")
    }
    let bound = row.tolerance + 2e-15
    switch getter {
    case "mass": return judged("spring getter", spring.mass, bound)
    case "damping": return judged("spring getter", spring.damping, bound)
    case "duration": return judged("spring getter", spring.duration, bound)
    case "response": return judged("spring getter", spring.response, bound)
    case "bounce": return judged("spring getter", spring.bounce, bound)
    case "dampingRatio": return judged("spring getter", spring.dampingRatio, bound)
    case "stiffness":
      guard spring.dampingRatio > 1 else {
        return judged("spring getter", spring.stiffness, bound)
      }
      // Apple answers m(ω² + β²), which is mω₀²(2ζ² − 1).
      let ratio = spring.dampingRatio
      let outcome = judged(
        "", spring.stiffness * (2 * ratio * ratio - 1), 1e-14 * spring.stiffness)
      if case .agrees = outcome { return .departs(.overDampedStiffness) }
      return outcome
    case "settlingDuration":
      // Ours is the true one; the estimate has a name of its own.
      let outcome = judged(
        "", spring.platformSettlingEstimate(target: 1.0, epsilon: 0.001), row.tolerance + 1e-14)
      if case .agrees = outcome { return .departs(.settlingDuration) }
      return outcome
    default: return .none
    }
  }

  private func renderedOutcome(
    _ row: AppleRecording, _ inputs: AppleRecording.SpringInputs, _ velocity: Double,
    _ time: Double, _ judged: (String, Double, Double) -> Outcome
  ) -> Outcome {
    // Past its duration the animation is removed and the model value shows.
    if let duration = row.duration, time >= duration {
      return judged("rendered spring", 1, 0)
    }
    // The layer answers in Float. An animation that UIKit started began some microseconds off the
    // recording's clock; the hand-built ones did not.
    let isHandBuilt = row.call?.hasPrefix("call=hand-built") == true
    let bound = isHandBuilt ? 1e-7 : 5e-5
    let spring = Spring(inputs)
    guard spring.dampingRatio > 1 else {
      return judged(
        "rendered spring", spring.value(target: 1, initialVelocity: velocity, time: time), bound)
    }
    // Core Animation's over-damped curve is the physical one of another initial velocity.
    let actual = velocity + 2 * spring.dampingRatio * spring.naturalFrequency
    let outcome = judged(
      "", spring.value(target: 1, initialVelocity: actual, time: time), bound)
    if case .agrees = outcome { return .departs(.coreAnimationOverDamping) }
    return outcome
  }

  private func track(_ inputs: AppleRecording.TrackInputs) throws -> ScalarTrack? {
    guard !inputs.keyframes.isEmpty else { return nil }
    return try ScalarTrack(
      initialValue: inputs.initialValue, keyframes: inputs.keyframes.map(Keyframe.init))
  }

  private func duration(of inputs: AppleRecording.TrackInputs) throws -> Double {
    try track(inputs)?.duration ?? 0
  }

  private func keyframeOutcome(
    _ row: AppleRecording, _ tracks: [AppleRecording.TrackInputs],
    _ value: (ScalarTrack) -> Double
  ) throws -> Outcome {
    let found = try tracks.map { try track($0).map(value) ?? $0.initialValue }
    return found.count == row.expected.count
      && zip(found, row.expected).allSatisfy { abs($0 - $1) <= row.tolerance + 1e-12 }
      ? .agrees("keyframes") : .differs("\(found)")
  }
}

extension Spring {
  init(_ inputs: AppleRecording.SpringInputs) {
    switch inputs {
    case .duration(let duration, let bounce): self.init(duration: duration, bounce: bounce)
    case .response(let response, let ratio): self.init(response: response, dampingRatio: ratio)
    case .settling(let duration, let ratio, let epsilon):
      self.init(settlingDuration: duration, dampingRatio: ratio, epsilon: epsilon)
    case .physical(let mass, let stiffness, let damping, let allowOverDamping):
      self.init(
        mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowOverDamping)
    }
  }
}

extension UnitCurve {
  init(_ inputs: AppleRecording.CurveInputs) {
    switch inputs {
    case .named(let name):
      self =
        switch name {
        case "easeIn": .easeIn
        case "easeOut": .easeOut
        case "easeInOut": .easeInOut
        case "circularEaseIn": .circularEaseIn
        case "circularEaseOut": .circularEaseOut
        case "circularEaseInOut": .circularEaseInOut
        default: .linear
        }
    case .bezier(let points):
      self = .bezier(
        startControlPoint: UnitPoint(x: points[0], y: points[1]),
        endControlPoint: UnitPoint(x: points[2], y: points[3]))
    }
  }
}

extension Keyframe where Value == Double {
  init(_ inputs: AppleRecording.KeyframeInputs) {
    switch inputs.kind {
    case "LinearKeyframe":
      self = .linear(
        to: inputs.to, duration: inputs.duration ?? 0,
        timingCurve: inputs.timingCurve.map { UnitCurve(.named($0)) } ?? .linear)
    case "CubicKeyframe":
      self = .cubic(
        to: inputs.to, duration: inputs.duration ?? 0, startVelocity: inputs.startVelocity,
        endVelocity: inputs.endVelocity)
    case "SpringKeyframe":
      self = .spring(
        to: inputs.to, duration: inputs.duration.map { .fixed($0) } ?? .platformEstimate,
        spring: inputs.spring.map { Spring($0) } ?? Spring(),
        startVelocity: inputs.startVelocity)
    default:
      self = .move(to: inputs.to)
    }
  }
}
