internal import Foundation
internal import SolverVerification

extension FaultySolver {
  /// Right motions whose numbers are changed when they are reported.
  static let reports: [FaultySolver] = [
    FaultySolver(
      "velocity-plus-target", motions,
      witness:
        "SwiftUI's Spring.velocity; motion-animator-objc#94, react-native#18953, motion#3593, "
        + "sceneview#1135"
    ) {
      velocities.map { words, velocity -> FaultForm in
        FaultForm.reporting("the velocity \(words)") { $1.velocity = velocity($0, $1) }
      }
      FaultForm.reporting(
        "the velocity is # times what it should be",
        .factor(1e-3, [0.5, 2]) { question, observed in
          let middle = question.truth.count / 2
          return question.truth[middle] == 0 ? nil : observed[middle] / question.truth[middle]
        }
      ) { _, answer, factor in answer.velocity *= factor }
      FaultForm.reporting("position and velocity are exchanged") {
        $1 = MotionAnswer(position: $0.truth.velocity, velocity: $0.truth.position)
      }
      [("last", -1.0, 0.0), ("next", 0, 1), ("neighbouring", -1, 1)].map {
        word, from, to -> FaultForm in
        .reporting(
          "the velocity is a finite difference to the \(word) # ms",
          .milliseconds(
            1 / 240.0, [30, 60, 90, 120, 144, 240, 100, 1e3, 1e4, 1e5, 1e6].map { 1 / $0 },
            isContinuous: false)
        ) { item, answer, frame in
          func position(_ shift: Double) -> Double {
            item.moved(time: max(0, item.time + shift * frame)).state.position
          }
          answer.velocity = (position(to) - position(from)) / ((to - from) * frame)
        }
      }
    },
    FaultySolver(
      "position-reported", motions, witness: "programs that report progress, not positions"
    ) {
      FaultForm.reporting("position is measured from the start of the move") { item, answer in
        answer.position -= item.request.from
      }
      FaultForm.reporting("from and to are exchanged") { item, answer in
        let state = item.spring.state(
          displacement: -item.displacement, velocity: item.velocity, at: item.time)
        answer = MotionAnswer(
          position: state.position + item.request.from, velocity: state.velocity)
      }
      FaultForm.reporting(
        "every position is #",
        FaultNumber(planted: 0.5, isContinuous: false, implied: { _, observed in observed.first })
      ) { _, answer, value in answer.position = value }
      FaultForm.reporting("every position is off by #", .factor(0.25) { $1[0] - $0.truth[0] }) {
        _, answer, offset in answer.position += offset
      }
      FaultForm.reporting("the position of a move down is mirrored about its target") {
        item, answer in
        if item.displacement > 0 { answer.position = 2 * item.request.to - answer.position }
      }
    },
    FaultySolver(
      "clamped", motions,
      witness: "lottie-android#2457, hyprlock#642, react-native's overshootClamping"
    ) {
      clampings.map { words, limits -> FaultForm in
        FaultForm.reporting("position is clamped \(words)") {
          let (least, most) = limits($0.request)
          $1.position = min(max($1.position, least), most)
        }
      }
      FaultForm.motion("is at rest at the target from its first crossing on: no overshoot") {
        item, _ in
        let end = item.spring.firstReturn(displacement: item.displacement, velocity: item.velocity)
        return item.time > 0 && item.displacement != 0 && item.time >= end ? item.atRest : nil
      }
      FaultForm.motion("is at rest at the target from its spring's duration or response on") {
        item, _ in item.period().map { $0 <= item.time } == true ? item.atRest : nil
      }
    },
    FaultySolver("rests-early", motions, witness: "rest thresholds, as React Native's") {
      rest("from within # and below that speed", speed: 1)
      rest("from within #, however fast", speed: .infinity)
      rest("from within # and below twice that speed", speed: 2)
      rest("from within # and below ten times that speed", speed: 10)
      rest("while still up to # of the move away, and as slow", speed: 1, ofTheMove: true)
    },
    FaultySolver("pixel-snapping", motions, witness: "layout units of browsers, SwiftUI") {
      FaultForm.reporting("quantised output: positions are multiples of #", .spacing(1 / 64.0)) {
        _, answer, spacing in answer.position = (answer.position / spacing).rounded() * spacing
      }
      FaultForm.reporting("quantised output: velocities are multiples of #", .spacing(1 / 64.0)) {
        _, answer, spacing in answer.velocity = (answer.velocity / spacing).rounded() * spacing
      }
      FaultForm.reporting("single precision: every position is a 32-bit number") { _, answer in
        answer.position = answer.position.single
      }
    },
  ]

  private static let clampings: [(String, @Sendable (SpringRequest) -> (Double, Double))] = [
    (
      "at the target: no overshoot",
      { ($0.from > $0.to ? $0.to : -.infinity, $0.from < $0.to ? $0.to : .infinity) }
    ), ("to the move: no overshoot", { (min($0.from, $0.to), max($0.from, $0.to)) }),
    ("to [0, 1]", { _ in (0, 1) }), ("at 1", { _ in (-.infinity, 1) }),
  ]

  private static let velocities: [(String, @Sendable (SpringItem, MotionAnswer) -> Double)] = [
    ("is too large by the move", { $1.velocity - $0.displacement }),
    ("is too small by the move", { $1.velocity + $0.displacement }),
    ("is too large by the target", { $1.velocity + $0.request.to }),
    (
      "misses the derivative of the envelope",
      { $1.velocity + $0.spring.ratio * $0.spring.frequency * ($1.position - $0.request.to) }
    ), ("has the wrong sign", { -$1.velocity }), ("is always zero", { _, _ in 0 }),
    ("is in moves per second", { -$1.velocity / $0.displacement }),
    ("is per radian, not second", { $1.velocity / $0.spring.frequency }),
    ("is per period, not second", { 2 * .pi * $1.velocity / $0.spring.frequency }),
    ("leaves out the initial velocity", { item, _ in item.moved(velocity: 0).state.velocity }),
  ]

  /// - Parameter speed: The allowed speed in multiples of the allowed distance.
  private static func rest(_ words: String, speed: Double, ofTheMove: Bool = false) -> FaultForm {
    .motion(
      "is at rest at the target \(words)",
      .near(1e-3, [1e-4, 5e-4, 1e-3, 2e-3, 5e-3, 0.01, 0.02, 0.05, 0.1, 0.5])
    ) { item, limit in
      let (distance, velocity) = (item.truth.position - item.request.to, item.truth.velocity)
      let isNear = distance.magnitude < limit * (ofTheMove ? item.scale.position : 1)
      let isSlow = velocity.magnitude < speed * limit * (ofTheMove ? item.scale.velocity : 1)
      return isNear && isSlow ? item.atRest : nil
    }
  }
}

extension FaultNumber {
  /// A grid, which the answers show themselves.
  static func spacing(_ planted: Double) -> FaultNumber {
    FaultNumber(
      planted: planted,
      values: [0x1p-20, 0x1p-16] + (1...8).map { pow(10, -Double($0)) }
        + (1...12).map { pow(2, -Double($0)) }, isContinuous: false, text: { Lattice.describe($0) })
  }
}
