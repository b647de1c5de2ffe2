internal import Foundation
internal import SolverVerification

/// A wrong step of a program at a change of target.
struct RetargetStep {
  /// The step that is wrong; a program has at most one of each.
  enum Stage { case time, carry, set, spring, clamp }

  var stage: Stage
  var change: (inout RetargetReplay.Change) -> Void = { _ in }
  /// The effect of a wrong clamp.
  var clamp = RetargetReplay.Clamp.ignored
}

extension RequestRow {
  fileprivate init(
    _ stage: RetargetStep.Stage, _ fault: Fault, _ text: String,
    _ change: @escaping (inout RetargetReplay.Change) -> Void = { _ in }
  ) {
    self.init(fault: fault, text: text, retarget: RetargetStep(stage: stage, change: change))
  }
}

/// The rows of motions that are retargeted or clamped.
enum RetargetRows {
  /// Every row.
  ///
  /// - Parameters:
  ///   - known: The programs found in the answers about springs without interruption.
  ///   - frames: Those found in the answers about frames without interruption.
  static func all(known: [SpringProgram], frames: [FrameProgram]) -> [RequestRow] {
    velocities + differences + restarts + times + sets + springs
      + clamps
      + known.map { program in
        RequestRow(
          fault: program.parts.first?.fault ?? .unrecognised,
          text: "its springs: " + program.parts.map(\.words).joined(separator: "; "),
          springs: program)
      }
      + frames.map { program in
        RequestRow(
          fault: program.parts.first?.fault ?? .unrecognised,
          text: "between changes of target, "
            + program.parts.map(\.words).joined(separator: "; "),
          frames: program)
      }
  }

  private static var clamps: [RequestRow] {
    [
      (.ignored, "the clamp is ignored"),
      (.positionAlone, "a clamp holds the position alone: the velocity goes on"),
      (.whileBeyond, "a clamp holds only while the value is beyond its target"),
      (
        .positionWhileBeyond,
        "a clamp holds the position alone, and only while it is beyond its target"
      ),
    ].map { (clamp: RetargetReplay.Clamp, words: String) in
      RequestRow(
        fault: clamp == .ignored ? .clampIgnored : .clamped, text: words,
        retarget: RetargetStep(stage: .clamp, clamp: clamp))
    }
  }

  private static func carry(
    _ fault: Fault, _ words: String, _ change: @escaping (inout RetargetReplay.Change) -> Void
  ) -> RequestRow {
    RequestRow(.carry, fault, words, change)
  }

  private static var velocities: [RequestRow] {
    [
      carry(.interruptionVelocity, "velocity is dropped at every interruption") { $0.velocity = 0 },
      carry(
        .interruptionVelocity,
        "velocity is dropped at an interruption where it points away from the new target"
      ) { if $0.velocity * $0.move < 0 { $0.velocity = 0 } },
      carry(
        .interruptionVelocity,
        "velocity is dropped at an interruption where it points toward the new target"
      ) { if $0.velocity * $0.move > 0 { $0.velocity = 0 } },
      carry(.interruptionVelocity, "velocity has the wrong sign after an interruption") {
        $0.velocity = -$0.velocity
      },
      carry(
        .interruptionVelocity, "velocity always points toward the new target after an interruption"
      ) { $0.velocity = $0.move < 0 ? -$0.velocity.magnitude : $0.velocity.magnitude },
      rescaled("in moves a second, rescaled from the old move to the new one") {
        $0 == 0 ? 0 : $1 / $0
      },
      rescaled("in moves a second, by the sizes of the old move and the new one") {
        $0 == 0 ? 0 : ($1 / $0).magnitude
      },
      rescaled("divided by the new move") { $1 == 0 ? 0 : 1 / $1 },
      rescaled("divided by the size of the new move") { $1 == 0 ? 0 : 1 / $1.magnitude },
      rescaled("multiplied by the new move") { $1 },
      rescaled("multiplied by the size of the new move") { $1.magnitude },
      rescaled("divided by the old move") { old, _ in old == 0 ? 0 : 1 / old },
    ]
      + [
        0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.9, 2, 1 / 60.0, 1 / 1_000.0, 60,
        1_000,
      ].map {
        (factor: Double) -> RequestRow in
        carry(.interruptionVelocityUnit, "velocity is taken over times \(factor)") {
          $0.velocity *= factor
        }
      }
      + [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 50, 100].map { (most: Double) -> RequestRow in
        carry(
          .interruptionVelocity, "velocity is capped at \(Int(most)) a second at every interruption"
        ) { $0.velocity = min(max($0.velocity, -most), most) }
      }
  }

  /// - Parameter factor: From the old move and the new one.
  private static func rescaled(
    _ words: String, _ factor: @escaping (Double, Double) -> Double
  ) -> RequestRow {
    carry(.interruptionVelocityUnit, "velocity is taken over \(words)") { change in
      guard let last = change.last else { return }
      change.velocity *= factor(last.target - last.position, change.move)
    }
  }

  private static var differences: [RequestRow] {
    var rows: [RequestRow] = []
    for rate: Double in [30, 60, 90, 120, 144, 240, 1_000] {
      let words =
        "velocity of an interruption is the difference of the last two positions at "
        + "\(Int(rate)) Hz"
      rows.append(
        carry(.interruptionDifferences, words) { change in
          let before: Double = change.history(change.time - 1 / rate)
          change.velocity = (change.position - before) * rate
        })
      rows.append(
        carry(.interruptionDifferences, words + ", at the frames of a display") { change in
          let place: Double = change.time * rate + 1e-9
          let frame = place.rounded(.down)
          let (last, before) = (change.history(frame / rate), change.history((frame - 1) / rate))
          change.velocity = (last - before) * rate
        })
      rows.append(
        carry(.interruptionDifferences, words + ", since the last interruption") { change in
          let start: Double = max(change.time - 1 / rate, change.last?.time ?? 0)
          let past: Double = change.time - start
          change.velocity = past > 0 ? (change.position - change.history(start)) / past : 0
        })
    }
    return rows
  }

  private static var restarts: [RequestRow] {
    func row(
      _ words: String, keepsVelocity: Bool, _ position: @escaping (PlainMotion.Piece) -> Double
    ) -> RequestRow {
      carry(.interruptionRestart, "an interruption restarts from \(words)") { change in
        guard let last = change.last else { return }
        change.position = position(last)
        if !keepsVelocity { change.velocity = 0 }
      }
    }
    return [
      row("the old target", keepsVelocity: true) { $0.target },
      row("the old target, at rest", keepsVelocity: false) { $0.target },
      row("where the old move began", keepsVelocity: true) { $0.position },
      row("where the old move began, at rest", keepsVelocity: false) { $0.position },
    ]
  }

  private static func time(
    _ words: String, _ change: @escaping (inout RetargetReplay.Change) -> Void
  ) -> RequestRow {
    RequestRow(.time, .interruptionLate, words, change)
  }

  private static var times: [RequestRow] {
    var rows: [RequestRow] = []
    for rate: Double in [60, 30, 90, 120, 144, 240] {
      for frames in 1...5 {
        let words = "interruptions are late by \(frames) frame\(frames > 1 ? "s" : "") of"
        let delay = Double(frames) / rate
        rows.append(time("\(words) \(Int(rate)) Hz") { $0.time += delay })
      }
      rows.append(
        time("interruptions wait for the next frame of \(Int(rate)) Hz") { change in
          let frame: Double = change.time * rate - 1e-9
          change.time = frame.rounded(.up) / rate
        })
      rows.append(
        time("interruptions take effect at the last frame of \(Int(rate)) Hz") { change in
          let frame: Double = change.time * rate + 1e-9
          change.time = max(frame.rounded(.down) / rate, change.last?.time ?? 0)
        })
    }
    let again = "its delay is applied again after an interruption:"
    rows.append(time("\(again) the old motion continues for that long") { $0.time *= 2 })
    rows.append(
      time("\(again) times count from the previous interruption") {
        $0.time += $0.last?.time ?? 0
      })
    rows.append(time("\(again) the value waits for that long") { $0.hold = $0.time })
    rows.append(
      time("\(again) the value waits for the time since the last one") {
        $0.hold = $0.time - ($0.last?.time ?? 0)
      })
    return rows
  }

  private static var sets: [RequestRow] {
    func row(
      _ words: String, _ change: @escaping (inout RetargetReplay.Change) -> Void
    ) -> RequestRow {
      RequestRow(.set, .interruptionSetVelocity, words, change)
    }
    return [
      row("a set velocity is ignored: the current one stays") { $0.velocity = $0.carried },
      row("a set velocity is ignored: the motion goes on from rest") { $0.velocity = 0 },
      row("a set velocity is added to the current one") { $0.velocity += $0.carried },
      row("a set velocity has the wrong sign") { $0.velocity = -$0.velocity },
      row("a set velocity is taken in moves a second") { $0.velocity *= $0.move },
      row("a set velocity is taken in moves a second, whatever their direction") {
        $0.velocity *= $0.move.magnitude
      },
      row("a set velocity is divided by the move") {
        $0.velocity = $0.move == 0 ? 0 : $0.velocity / $0.move
      },
      row("a set velocity is dropped where it points away from the new target") {
        if $0.velocity * $0.move < 0 { $0.velocity = 0 }
      },
    ]
  }

  private static var springs: [RequestRow] {
    func kept(_ words: String, _ spring: @escaping (RetargetReplay.Change) -> DoubleSpring)
      -> RequestRow
    {
      RequestRow(
        .spring, .interruptionSpring, "the old spring is kept where a move brings another\(words)"
      ) { $0.spring = spring($0) }
    }
    var rows = [
      kept("", { $0.last?.spring ?? $0.spring }),
      kept(", the first one included", { $0.first }),
    ]
    for (effect, power, changesRate) in effects {
      for speed in Speed.allCases {
        for share in [1e-4, 1e-3, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.3, 0.5, 1, 2] {
          for (when, first, isCarried) in moments {
            rows.append(
              RequestRow(
                .spring, .velocityInSpring,
                "velocity changes the spring: \(effect) by 1 + \(share) \(speed.rawValue)\(when)"
              ) { change in
                guard change.index >= first else { return }
                let velocity = isCarried ? change.carried : change.velocity
                let factor = pow(1 + share * speed.value(velocity, change), power)
                let (frequency, ratio) = (change.spring.frequency, change.spring.ratio)
                change.spring = DoubleSpring(
                  frequency: changesRate == nil ? frequency : frequency * factor,
                  ratio: changesRate == nil
                    ? ratio * factor : changesRate == true ? ratio : ratio / factor)
              })
          }
        }
      }
    }
    return rows
  }

  /// The effects of a factor: words, the factor's power, and whether the damping ratio stays beside a
  /// new frequency (nil: only the ratio changes).
  private static let effects: [(String, Double, Bool?)] = [
    ("its duration is divided", 1, true), ("its duration is multiplied", -1, true),
    ("its stiffness is multiplied", 0.5, false), ("its stiffness is divided", -0.5, false),
    ("its damping is multiplied", 1, nil), ("its damping is divided", -1, nil),
  ]

  /// When the spring changes: words, the first move, and whether a set velocity does not count.
  private static let moments: [(String, Int, Bool)] = [
    ("", 1, false), (", at the start, too", 0, false), (", set or not", 1, true),
  ]

  /// A measure of the velocity at an interruption.
  private enum Speed: String, CaseIterable {
    case plain = "|v|"
    case moves = "|v| over the move"
    case radians = "|v| over w0 times the move"

    func value(_ velocity: Double, _ change: RetargetReplay.Change) -> Double {
      if self == .plain { return velocity.magnitude }
      guard change.move != 0 else { return 0 }
      let moves = (velocity / change.move).magnitude
      return self == .moves ? moves : moves / change.spring.frequency
    }
  }
}
