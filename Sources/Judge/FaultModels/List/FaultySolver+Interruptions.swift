internal import Foundation
internal import SolverVerification

extension FaultySolver {
  private static let delays: [Double] = [
    1 / 60.0, 1 / 30.0, 1 / 20.0, 1 / 15.0, 1 / 12.0, 1 / 120.0, 1e-3,
  ]

  /// Motions that are retargeted or clamped.
  static let interruptions: [FaultySolver] = [
    FaultySolver(
      "velocity-dropped", motions,
      witness: "guido#195: springs that restart at each change of target"
    ) {
      carry("velocity is dropped at every interruption") { change, _ in change.velocity = 0 }
      step(.spring, "velocity is dropped at every move, the first included") { change, _ in
        if change.velocity == change.carried { change.velocity = 0 }
      }
      carry("velocity is dropped at an interruption where it points away from the new target") {
        change, _ in if change.velocity * change.move < 0 { change.velocity = 0 }
      }
      carry(
        "velocity is capped at # a second at every interruption",
        .near(5, [1, 2, 5, 10, 20, 50, 100])
      ) { $0.velocity = min(max($0.velocity, -$1), $1) }
      carry("velocity has the wrong sign after an interruption") { change, _ in
        change.velocity = -change.velocity
      }
      carry("velocity is taken over in moves a second, rescaled from the old move to the new one") {
        change, _ in
        guard let last = change.last?.begin else { return }
        change.velocity *= last.to == last.from ? 0 : change.move / (last.to - last.from)
      }
      carry(
        "velocity is taken over times #",
        .near(
          0.5,
          [0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.9, 2, 1 / 60.0, 1e-3, 60, 1_000])
      ) { $0.velocity *= $1 }
    },
    FaultySolver("velocity-by-two-frames", motions, witness: "motion#3593, sceneview#1135") {
      difference("") { change, rate in
        let before = change.history(change.time - 1 / rate)
        change.velocity = (change.position - before) * rate
      }
      difference(", since the last interruption") { change, rate in
        let start = max(change.time - 1 / rate, change.last?.time ?? 0)
        let past = change.time - start
        change.velocity = past > 0 ? (change.position - change.history(start)) / past : 0
      }
    },
    FaultySolver("restart-at-move", motions, witness: "guido#195, renature#89") {
      restarted("the old target", keepsVelocity: true) { $0.to }
      restarted("the old target, at rest", keepsVelocity: false) { $0.to }
      restarted("where the old move began", keepsVelocity: true) { $0.from }
      restarted("where the old move began, at rest", keepsVelocity: false) { $0.from }
    },
    FaultySolver(
      "late-move", motions,
      witness:
        "frame-driven springs, wobble#4; reanimated PR 853, svelte-extras#9, react-spring#805"
    ) {
      time("interruptions wait for the next frame of # Hz") {
        $0.time = ($0.time * $1 - 1e-9).rounded(.up) / $1
      }
      time("interruptions take effect at the next frame of # Hz, also those on a frame") {
        $0.time = (($0.time * $1 + 1e-9).rounded(.down) + 1) / $1
      }
      time("interruptions take effect at the last frame of # Hz") { change, rate in
        let frame = (change.time * rate + 1e-9).rounded(.down)
        change.time = max(frame / rate, change.last?.time ?? 0)
      }
      time("interruptions are late by # ms", .milliseconds(1 / 60.0, delays)) { $0.time += $1 }
      FaultForm.changing(AdvanceRequest.self)("a frame that changes the target takes no time") {
        request in
        for change in request.retargets where change.frame < request.steps.count {
          request.steps[change.frame] = 0
        }
      }
      set("a set velocity is ignored: the current one stays") { $0.velocity = $0.carried }
      set("a set velocity is ignored: the motion goes on from rest") { $0.velocity = 0 }
      set("a set velocity is added to the current one") { $0.velocity += $0.carried }
      set("a set velocity has the wrong sign") { $0.velocity = -$0.velocity }
      set("a set velocity is taken in moves a second") { $0.velocity *= $0.move }
      step(
        .spring,
        "velocity, a set one too, is dropped where it points away from a later move's target"
      ) { change, _ in
        if change.last != nil, change.velocity * change.move < 0 { change.velocity = 0 }
      }
      step(.spring, "the old spring is kept where a move brings another") { change, _ in
        change.spring = change.last?.begin.spring ?? change.spring
      }
    },
    FaultySolver(
      "same-target-ignored", [.retarget], witness: "UIKit and Core Animation's additive animations"
    ) {
      FaultForm.changing(RetargetRequest.self)("a move to the same target is ignored") {
        $0.ignoreMovesToTheSameTarget()
      }
      FaultForm.answering(RetargetRequest.self)(
        "moves are added up, each with its own spring from rest"
      ) { request, _ in request.addedMoves }
    },
    FaultySolver("clamp-mistaken", motions, witness: "reanimated#7947 and PR 5195, motion#1475") {
      ([
        (.ignored, "the clamp is ignored"),
        (.positionAlone, "a clamp holds the position alone: the velocity goes on"),
        (.whileBeyond, "a clamp holds only while the value is beyond its target"),
        (
          .positionWhileBeyond,
          "a clamp holds the position alone, and only while it is beyond its target"
        ),
      ] as [(MotionModel.Clamp, String)]).map { clamp, words -> FaultForm in
        FaultForm(words, nil, MotionModel(clamp: clamp))
      }
      FaultForm(
        "a clamp ends the motion where it would return without its velocity", nil,
        MotionModel(velocity: { _, _ in 0 }))
    },
  ]

  private typealias Change = @Sendable (inout Retarget, Double) -> Void

  private static func step(
    _ stage: Retarget.Stage, _ words: String, _ number: FaultNumber? = nil,
    _ change: @escaping Change
  ) -> FaultForm {
    FaultForm(words, number, MotionModel(retarget: { if $1 == stage { change(&$0, $2) } }))
  }

  private static func carry(
    _ words: String, _ number: FaultNumber? = nil, _ change: @escaping Change
  ) -> FaultForm { step(.carry, words, number, change) }

  private static func restarted(
    _ words: String, keepsVelocity: Bool, _ position: @escaping @Sendable (SpringRequest) -> Double
  ) -> FaultForm {
    carry("an interruption restarts from \(words)") { change, _ in
      guard let last = change.last else { return }
      change.position = position(last.begin)
      if !keepsVelocity { change.velocity = 0 }
    }
  }

  private static func difference(_ words: String, _ change: @escaping Change) -> FaultForm {
    carry(
      "velocity of an interruption is the difference of the last two positions at # Hz\(words)",
      .counts(60, [60, 30, 90, 120, 144, 240, 1_000]), change)
  }

  private static func time(
    _ words: String, _ number: FaultNumber? = .counts(60, [60, 30, 90, 120, 144, 240]),
    _ change: @escaping Change
  ) -> FaultForm { step(.time, words, number, change) }

  private static func set(_ words: String, _ change: @escaping @Sendable (inout Retarget) -> Void)
    -> FaultForm
  {
    var form = step(.set, words) { own, _ in change(&own) }
    form.variants = [.retarget]
    return form
  }
}

extension RetargetRequest {
  /// Leaves out each move to the target of the one before, but perhaps not its spring. Of several
  /// moves at one time only the last counts.
  mutating func ignoreMovesToTheSameTarget(keepingSprings: Bool = false) {
    var all = zip(moves, moves.dropFirst()).filter { $0.time < $1.time }.map(\.0) + moves.suffix(1)
    for index in all.indices.dropFirst() where keepingSprings {
      all[index].spring = all[index].spring ?? all[index - 1].spring
    }
    moves = all.indices.filter { $0 == 0 || all[$0].to != all[$0 - 1].to }.map { all[$0] }
  }

  /// Positions, then velocities, of a program that adds the motions of all moves, each from rest and
  /// by its own spring; nil for a clamped motion.
  fileprivate var addedMoves: [Double]? {
    guard !clamp, let first = moves.first else { return nil }
    var parts: [PlainMotion.Piece] = []
    var (current, target) = (spring, from)
    for move in moves {
      current = move.spring ?? current
      guard let own = DoubleSpring(current) else { return nil }
      let start = parts.isEmpty ? velocity : 0
      parts.append(
        PlainMotion.Piece(
          time: move.time, spring: own, target: 0, position: target - move.to,
          velocity: move.velocity ?? start))
      target = move.to
    }
    let states = times.map { time in
      var state = MotionAnswer(
        position: moves.last { $0.time <= time }?.to ?? first.to, velocity: 0)
      for part in parts where part.time <= time {
        let own = part.answer(at: time)
        state.position += own.position
        state.velocity += own.velocity
      }
      if let range { state.position.limit(to: range) }
      return state
    }
    return states.map(\.position) + states.map(\.velocity)
  }
}
