internal import Foundation
internal import SolverVerification

extension FaultySolver {
  private static let rates: [Double] =
    [60, 1e3, 1e6, 1e9, 1e4, 60_000 / 1_001.0, 300, 333, 500, 1_024] + (10...250).map(Double.init)

  /// Times that are not those asked.
  static let clocks: [FaultySolver] = [
    FaultySolver(
      "clock", motions,
      witness: "niri (ns), Flutter (us), cuemol2#152 (ms), pop, rebound, react-spring; sbox#8096, "
        + "ddnet#2997, geckolib#884, microsoft/terminal PR 17104, luanti PR 8991"
    ) {
      clock(
        "the clock runs # times as fast as asked",
        .near(0.96, [0.5, 2, 1e-3, 1e3, 0.96, 1.08, 0.8, 0.9, 1.1, 1.2, 1.25])
      ) { $0 * $1 }
      clock(
        "the clock is # ms late", .milliseconds(1 / 60.0, [1 / 60.0, 1e-3, 1 / 120.0, 1 / 30.0])
      ) { max(0, $0 - $1) }
      ([("last", .down), ("nearest", .toNearestOrAwayFromZero), ("next", .up)]
        as [(String, FloatingPointRoundingRule)]).map { word, rule -> FaultForm in
          clock("the clock ticks: answers are those of the \(word) 1/# s", .counts(60, rates)) {
            ($0 * $1).rounded(rule) / $1
          }
        }
      [(1.0, ""), (1_000, ", in milliseconds")].map { unit, words -> FaultForm in
        clock("time is kept in single precision\(words)") { t, _ in Double(Float(t * unit)) / unit }
      }
      clock("time stops at # s", .near(10, [1, 5, 10, 20, 30, 60, 100])) { min($0, $1) }
      clock("the clock wraps at # s", .counts(32.768, [10, 32.768, 60, 65.536, 100, 1_000])) {
        $0.truncatingRemainder(dividingBy: $1)
      }
    }
  ]

  private static func clock(
    _ words: String, _ number: FaultNumber? = nil,
    _ time: @escaping @Sendable (Double, Double) -> Double
  ) -> FaultForm {
    .motion(words, number) { item, number in
      let other = time(item.time, number)
      return other == item.time ? nil : item.moved(time: other)
    }
  }

  private static let steps: [Double] = [
    1 / 60.0, 1 / 120.0, 1 / 240.0, 1e-3, 2e-3, 0.004, 0.01, 0.016, 1 / 300.0, 1 / 30.0, 1 / 100.0,
    1 / 144.0, 1 / 480.0,
  ]

  /// - Parameters:
  ///   - step: The length of a step that is not fitted.
  ///   - time: The time as the program sees it.
  private static func integrator(
    _ stepper: Stepper, _ words: String, _ leftOver: LeftOver, _ number: FaultNumber? = nil,
    ofFrames: Bool = false, step: Double = .infinity,
    time: @escaping @Sendable (Double) -> Double = { $0 }
  ) -> FaultForm {
    .motion("an integrator: \(stepper.rawValue), \(words)", number, mayBlowUp: true) {
      item, fitted in
      ofFrames && item.frames == nil
        ? nil
        : item.stepped(stepper, number == nil ? step : fitted, leftOver, time: time(item.time))
    }
  }

  /// Integrators with steps of their own.
  static let integrators: [FaultySolver] = [
    FaultySolver(
      "euler-per-frame", motions,
      witness: "Wave, react-spring, KWin, MuJoCo, Chipmunk, SwiftUI's fluid spring; Box2D 2.4.1, "
        + "ODE 0.16, pymunk 7.3.1 (one step a frame)"
    ) {
      Stepper.allCases.flatMap { stepper -> [FaultForm] in
        LeftOver.wholeMotions.map { leftOver -> FaultForm in
          integrator(
            stepper, "steps of # ms, \(leftOver.rawValue)", leftOver,
            .milliseconds(1 / 60.0, steps, isContinuous: false))
        }
      }
      Stepper.allCases.flatMap { stepper -> [FaultForm] in
        [
          integrator(stepper, "one step for every frame, however long", .oneStep, ofFrames: true),
          integrator(
            stepper, "one step for every frame, of at most # ms", .oneStep,
            .milliseconds(1 / 30.0, longest), ofFrames: true),
          integrator(
            stepper, "one step of # ms for every frame", .oneFixedStep,
            .milliseconds(1 / 60.0, longest, isContinuous: false), ofFrames: true),
          integrator(
            stepper, "steps of # ms, \(LeftOver.kept.rawValue)", .kept,
            .milliseconds(1 / 120.0, steps, isContinuous: false), ofFrames: true),
        ]
      }
    },
    FaultySolver("adaptive-pair", motions, witness: "SciPy 1.17 solve_ivp", engine: "SciPy") {
      FaultForm.motion(
        "an integrator: Dormand and Prince's pair with steps as long as a relative error of # and "
          + "an absolute one of 1e-06 allow", .counts(1e-3, [1e-3, 1e-4, 1e-6])
      ) { item, relative in
        AdaptivePair(relative: relative, absolute: 1e-6).motion(
          item.spring.stiffness, item.spring.damping, displacement: item.displacement,
          velocity: item.velocity, at: item.time
        ).map(item.from)
      }
    },
    FaultySolver(
      "libadwaita", motions.union([.settling]), witness: "libadwaita", engine: "libadwaita"
    ) {
      FaultForm.motion(
        "counts whole milliseconds, and is at rest at the target from an estimate on: when "
          + "exp(-z w0 t) has fallen to #, or where Newton's method comes as near if over-damped",
        .counts(1e-3, [1e-2, 1e-3, 1e-4])
      ) { item, epsilon in
        let t = item.time.inWholeMilliseconds
        let end = item.spring.estimatedMilliseconds(
          displacement: item.displacement, velocity: item.velocity, epsilon: epsilon)
        if (t * 1_000).rounded() >= end { return item.atRest }
        guard item.spring.gap < 0 else { return t == item.time ? nil : item.moved(time: t) }
        return item.from(
          item.spring.extendedState(
            displacement: item.displacement, velocity: item.velocity, at: t))
      }.with(\.losesDigits)
      time(
        "the settling time is that of the envelope of a move of 1; if over-damped where Newton's "
          + "method at whole milliseconds first comes near, and 0 where it does not"
      ) { item, _ in
        item.spring.estimatedMilliseconds(
          displacement: item.displacement, velocity: item.velocity, epsilon: item.epsilon) / 1_000
      }
    },
    FaultySolver("qt-quick", motions, witness: "Qt Quick SpringAnimation 6.11", engine: "Qt Quick")
    {
      let model = MotionModel(
        motion: { item, _ in
          item.stepped(
            .semiImplicit, 0.016, .dropped,
            DoubleSpring(
              stiffness: item.spring.stiffness, damping: min(item.spring.damping, 62.5 / item.mass)),
            time: item.time.inWholeMilliseconds)
        },
        retarget: { change, stage, _ in
          if stage == .time { change.time = change.time.inWholeMilliseconds }
        })
      FaultForm(
        words:
          "an integrator: semi-implicit Euler, steps of 16 ms, the rest of the time dropped, of whole "
          + "milliseconds, with a damping of at most 62.5", variants: [.advance], mayBlowUp: true
      ) { question, setting in
        var question = question
        let moved = question.request.changed(RetargetRequest.self) {
          $0.ignoreMovesToTheSameTarget(keepingSprings: true)
        }
        question.request = moved ?? question.request
        return model.answer(question, setting)
      }
    },
    FaultySolver("kwin", motions, witness: "KWin SpringMotion", engine: "KWin") {
      [LeftOver.shortStep, .blendedWithNext].map { leftOver -> FaultForm in
        integrator(
          .rungeKuttaOfVelocity, "steps of 10 ms, \(leftOver.rawValue), of whole milliseconds",
          leftOver, step: 0.01
        ) { $0.inWholeMilliseconds }
      }
    },
    FaultySolver("mujoco", motions, witness: "MuJoCo 3", engine: "MuJoCo") {
      [Stepper.semiImplicitDamping, .rungeKutta].map { stepper -> FaultForm in
        .motion(
          "an integrator: \(stepper.rawValue), steps of 2 ms, a short last step; put to rest at the "
            + "target where a step begins beyond 1e+10", mayBlowUp: true
        ) { item, _ in
          let start = item.from(displacement: item.displacement, velocity: item.velocity)
          let last = item.stepped(stepper, 2e-3, .dropped)
          let isReset = [start, last].contains { motion in
            let (d, v) = (motion.state.position - item.request.to, motion.state.velocity)
            let size = item.spring.acceleration(displacement: d, velocity: v).magnitude
            return !(max(size, d.magnitude, v.magnitude) <= 1e10)
          }
          return isReset && item.time > 0 ? item.atRest : item.stepped(stepper, 2e-3, .shortStep)
        }
      }
    },
    FaultySolver("weston", motions, witness: "libweston 10 weston_spring", engine: "libweston") {
      integrator(
        .semiImplicit, "steps of 4 ms while more than 4 ms of whole milliseconds are left",
        .dropped, step: 0.004
      ) { max((($0 * 1_000).rounded(.down) / 4).rounded(.up) - 1, 0) * 0.004 }
    },
  ]

  private static let longest: [Double] = [
    1 / 60.0, 1 / 50.0, 1 / 30.0, 1 / 25.0, 1 / 20.0, 1 / 15.0, 0.016, 0.032, 0.033, 0.064, 0.1,
    0.2, 0.25, 1 / 120.0, 1 / 240.0,
  ]

  static let frames: [FaultySolver] = [
    FaultySolver("frame-lengths", [.advance], witness: "React Native, 64 ms") {
      eachFrame("frames longer than # ms count as that", 0.064) { min($0, $1) }
      eachFrame("frames longer than # ms do not count", 0.064) { $0 > $1 ? 0 : $0 }
      eachFrame("frames shorter than # ms count as that", 1 / 240.0) { max($0, $1) }
      eachFrame("every frame counts as # ms, however long", 1 / 60.0) { $1 }
      pace("frames are rounded to whole milliseconds") { steps, _ in
        steps.map(\.inWholeMilliseconds)
      }
      pace("the first frame counts as # ms", .milliseconds(1 / 60.0, longest)) {
        [$1] + $0.dropFirst()
      }
      pace(
        "lengths of frames are smoothed: # of the own one and the rest of the one before",
        .near(0.2, [0.05, 0.1, 0.2, 0.25, 0.3, 0.5, 0.7, 0.75, 0.8, 0.9])
      ) { steps, share in
        var smooth = steps.first ?? 0
        return steps.map { step in
          smooth += share * (step - smooth)
          return smooth
        }
      }
      FaultForm.answering(
        AdvanceRequest.self, "frame by frame: answers are those of the frame before"
      ) { request, numbers, _ in
        let count = request.steps.count
        return [request.from] + numbers[..<count].dropLast() + [request.velocity]
          + numbers[count...].dropLast()
      }
    },
    FaultySolver(
      "factor-per-frame", [.advance],
      witness: "svelte#10717, godot-proposals#13807, three.js PR 21102"
    ) {
      FaultForm.motion(
        "the distance is multiplied by # for every frame, however long",
        .counts(0.9, [0.05, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5].map { 1 - $0 })
      ) { item, factor in
        let rest = item.displacement * pow(factor, Double(item.frames?.count ?? 0))
        return item.from(displacement: rest, velocity: 60 * rest * (1 - 1 / factor))
      }
    },
  ]

  private static func eachFrame(
    _ words: String, _ planted: Double,
    _ length: @escaping @Sendable (_ step: Double, _ number: Double) -> Double
  ) -> FaultForm {
    pace(words, .milliseconds(planted, longest)) { steps, number in
      steps.map { length($0, number) }
    }
  }

  private static func pace(
    _ words: String, _ number: FaultNumber? = nil,
    _ lengths: @escaping @Sendable ([Double], Double) -> [Double]
  ) -> FaultForm {
    FaultForm.answering(AdvanceRequest.self, "frame by frame: \(words)", number) {
      request, _, number in
      var own = request
      own.steps = lengths(own.steps, number)
      guard own.steps != request.steps else { return nil }
      let (schedule, pieces) = (own.schedule, PlainMotion(own.schedule).pieces)
      let states = schedule.samples.map { pieces[$0.piece].answer(at: $0.time) }
      return states.map(\.position) + states.map(\.velocity)
    }
  }
}

extension Double {
  /// A time, rounded to the nearest millisecond.
  fileprivate var inWholeMilliseconds: Double { (self * 1_000).rounded() / 1_000 }
}
