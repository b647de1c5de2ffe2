internal import Foundation
internal import SolverVerification

extension DefectModel {
  /// A defective model that serves springs only, computed from the correct spring and the request.
  private static func springs(
    _ name: String, _ summary: String, origin: String, _ expected: Fault...,
    answer: @escaping @Sendable (DoubleSpring, SpringRequest) -> MotionAnswer
  ) -> DefectModel {
    DefectModel(
      name: name, summary: summary, origin: origin, expected: Set(expected),
      motion: { request in
        answer(DoubleSpring(request.spring) ?? DoubleSpring(frequency: 1, ratio: 1), request)
      })
  }

  /// Defective over-damped branches.
  static let overDamped: [DefectModel] = [
    springs(
      "over-damped-as-critical", "z > 1 answered with z = 1",
      origin: "WebKit SpringSolver, React Native Animated, reanimated", .overDampedAsCritical
    ) { spring, request in
      DoubleSpring(frequency: spring.frequency, ratio: min(spring.ratio, 1)).answer(request)
    },
    springs(
      "over-damped-missing-square", "root of c^2 - 4 w0 where c^2 - 4 w0^2 is meant, and a sign",
      origin: "b3ll/Motion", .overDampedMissingSquare
    ) { spring, request in
      guard spring.gap < 0 else { return spring.answer(request) }
      let damping = 2 * spring.ratio * spring.frequency
      let root = max(0, damping * damping - 4 * spring.frequency).squareRoot()
      let (fast, slow) = ((-damping - root) / 2, (-damping + root) / 2)
      let start = request.from - request.to
      let first = (request.velocity - slow * start) / (fast - slow)
      let second = first + start
      let (e1, e2) = (exp(fast * request.time), exp(slow * request.time))
      return MotionAnswer(
        position: request.to + first * e1 + second * e2,
        velocity: first * fast * e1 + second * slow * e2)
    },
    springs(
      "over-damped-initial-velocity", "coefficients that start at v0 + 2 z w0 instead of v0",
      origin: "Core Animation with allowsOverdamping", .overDampedInitialVelocity
    ) { spring, request in
      guard spring.gap < 0 else { return spring.answer(request) }
      // With displacement d the true branch has coefficients of the sum of both roots' product;
      // this one solves for an initial velocity shifted by twice the decay rate times the move.
      let move = request.to - request.from
      let shifted = request.velocity + 2 * spring.ratio * spring.frequency * move
      return spring.answer(request, velocity: shifted)
    },
    springs(
      "over-damped-stiffness", "stiffness m w0^2 (2 z^2 - 1) when over-damped",
      origin: "an interpolating spring built from SwiftUI's stiffness getter",
      .stiffnessOfTheWrongForm
    ) { spring, request in
      guard spring.gap < 0 else { return spring.answer(request) }
      let factor = (2 * spring.ratio * spring.ratio - 1).squareRoot()
      return DoubleSpring(frequency: spring.frequency * factor, ratio: spring.ratio / factor)
        .answer(request)
    },
    springs(
      "negative-bounce-mirrored", "z = 1 - bounce for negative bounce too", origin: "Slint",
      .bounceMirrored
    ) { spring, request in
      guard case .bounce(_, let bounce) = request.spring, bounce < 0 else {
        return spring.answer(request)
      }
      return DoubleSpring(frequency: spring.frequency, ratio: 1 - bounce).answer(request)
    },
  ]

  /// Loss of digits and wrong branches around ζ = 1 and far above it.
  static let nearCritical: [DefectModel] = [
    springs(
      "two-exponentials", "the difference of two nearly equal exponentials above critical damping",
      origin: "Flutter, Jetpack Compose, harmonica, SwiftUI", .cancellationNearCritical
    ) { spring, request in
      guard spring.ratio > 1 else { return spring.answer(request) }
      let (w, z, t) = (spring.frequency, spring.ratio, request.time)
      let root = w * (z * z - 1).squareRoot()
      let (fast, slow) = (-z * w - root, -z * w + root)
      let start = request.from - request.to
      let second = (fast * start - request.velocity) / (fast - slow)
      let first = start - second
      return MotionAnswer(
        position: request.to + first * exp(fast * t) + second * exp(slow * t),
        velocity: first * fast * exp(fast * t) + second * slow * exp(slow * t))
    },
    springs(
      "hyperbolic-overflow", "exp(-zwt) (A cosh + B sinh), whose factors overflow and underflow",
      origin: "niri, wobble", .overflowAtStrongDamping
    ) { spring, request in
      guard spring.gap < 0 else { return spring.answer(request) }
      return hyperbolic(spring, request, cap: .infinity)
    },
    springs(
      "hyperbolic-cap", "cosh and sinh of an argument capped at 300", origin: "motion",
      .hyperbolicCap
    ) { spring, request in
      guard spring.gap < 0 else { return spring.answer(request) }
      return hyperbolic(spring, request, cap: 300)
    },
    springs(
      "critical-band", "|z - 1| < 1e-3 answered with z = 1", origin: "Slint, b3ll/Motion",
      .criticalBand
    ) { spring, request in
      guard (spring.ratio - 1).magnitude < 1e-3 else { return spring.answer(request) }
      return DoubleSpring(frequency: spring.frequency, ratio: 1).answer(request)
    },
    springs(
      "absolute-critical-band", "|z w0 - w0| below the ulp of Float, absolutely",
      origin: "libadwaita", .criticalBand
    ) { spring, request in
      let distance = spring.frequency * (spring.ratio - 1).magnitude
      guard distance < Double(Float.ulpOfOne) else { return spring.answer(request) }
      return DoubleSpring(frequency: spring.frequency, ratio: 1).answer(request)
    },
  ]

  private static func hyperbolic(
    _ spring: DoubleSpring, _ request: SpringRequest, cap: Double
  ) -> MotionAnswer {
    let (w, z, t) = (spring.frequency, spring.ratio, request.time)
    let damped = w * (-spring.gap).squareRoot()
    let envelope = exp(-z * w * t)
    let argument = min(damped * t, cap)
    let start = request.from - request.to
    let mix = (request.velocity + z * w * start) / damped
    return MotionAnswer(
      position: request.to + envelope * (start * cosh(argument) + mix * sinh(argument)),
      velocity: envelope
        * ((mix * damped - z * w * start) * cosh(argument)
          + (start * damped - z * w * mix) * sinh(argument)))
  }

  /// Defects of initial and reported velocities.
  static let stateful: [DefectModel] = [
    springs(
      "velocity-plus-target", "over-damped velocity too large by the move",
      origin: "SwiftUI's Spring.velocity", .velocityPlusTarget
    ) { spring, request in
      var answer = spring.answer(request)
      if spring.gap < 0 { answer.velocity += request.to - request.from }
      return answer
    },
    springs(
      "initial-velocity-ignored", "every move starts from rest",
      origin: "springs that restart at each change of target", .ignoresInitialVelocity
    ) { spring, request in
      spring.answer(request, velocity: 0)
    },
    springs(
      "velocity-by-differences", "velocity from the positions of two frames",
      origin: "motion#3593, sceneview#1135", .velocityByDifferences
    ) { spring, request in
      var answer = spring.answer(request)
      let frame = 1.0 / 240
      answer.velocity =
        (answer.position - spring.answer(request, time: request.time - frame).position) / frame
      return answer
    },
    springs(
      "mass-in-the-wrong-place", "decay rate c/2 instead of c/(2m)", origin: "Flutter#163858",
      .massIgnored
    ) { spring, request in
      guard case .physical(let mass, let stiffness, let damping, _) = request.spring else {
        return spring.answer(request)
      }
      let frequency = (stiffness / mass).squareRoot()
      return DoubleSpring(frequency: frequency, ratio: damping / 2 / frequency).answer(request)
    },
  ]

  /// Defects of time: slow or fast clocks, and fixed steps.
  static let clocks: [DefectModel] = [
    springs(
      "clock-slow", "4 % slow, as at 60 Hz with the remainder kept twice",
      origin: "pop, rebound", .clock
    ) { spring, request in spring.answer(request, time: 0.96 * request.time) },
    springs(
      "clock-fast", "8 % fast, as at 120 Hz with partial milliseconds rounded up",
      origin: "react-spring", .clock
    ) { spring, request in spring.answer(request, time: 1.08 * request.time) },
    springs(
      "clock-of-frames", "the position of the last 60 Hz frame", origin: "frame-driven springs",
      .clock
    ) { spring, request in
      spring.answer(request, time: (request.time * 60).rounded(.down) / 60)
    },
    springs(
      "euler-per-frame", "one semi-implicit Euler step per frame of 60 Hz",
      origin: "Wave, hyprland plugins", .firstOrder, .unstable
    ) { spring, request in
      stepped(spring, request, step: 1.0 / 60) { spring, state, h in
        state.velocity += h * spring.acceleration(state)
        state.position += h * state.velocity
      }
    },
    springs(
      "third-order-rk4", "RK4 whose first stage uses the last step's state", origin: "rebound",
      .thirdOrder
    ) { spring, request in
      var stale = MotionAnswer(
        position: request.from - request.to, velocity: request.velocity)
      return stepped(spring, request, step: 0.004) { spring, state, h in
        staleRungeKutta(spring, &state, &stale, h)
      }
    },
    springs(
      "swiftui-running-spring", "300 Hz half-step scheme whose first step does not move",
      origin: "SwiftUI's fluid spring", .clockOffset, .firstOrder, .unstable
    ) { spring, request in
      var acceleration = 0.0
      return stepped(spring, request, step: 1.0 / 300) { spring, state, h in
        let half = state.velocity + acceleration * h / 2
        state.position += h * half
        acceleration = spring.acceleration(
          MotionAnswer(position: state.position, velocity: half))
        state.velocity = half + acceleration * h / 2
      }
    },
  ]

  /// Steps a spring to the request's time; the last step is shortened.
  private static func stepped(
    _ spring: DoubleSpring, _ request: SpringRequest, step h: Double,
    advance: (DoubleSpring, inout MotionAnswer, Double) -> Void
  ) -> MotionAnswer {
    var state = MotionAnswer(position: request.from - request.to, velocity: request.velocity)
    // Springs far slower than any animation stop here after a million steps.
    let count = min((request.time / h).rounded(.down), 1_000_000)
    for _ in 0..<Int(count) {
      let before = state
      advance(spring, &state, h)
      // At rest or overflowed: further steps change nothing.
      if state == before || !state.position.isFinite { break }
    }
    let rest = request.time - count * h
    if rest > 0, rest < h { advance(spring, &state, rest) }
    state.position += request.to
    return state
  }

  private static func staleRungeKutta(
    _ spring: DoubleSpring, _ state: inout MotionAnswer, _ stale: inout MotionAnswer, _ h: Double
  ) {
    // Stage a should start from the current state; here it uses the position of the previous step's
    // stage d.
    let a = (
      state.velocity,
      spring.acceleration(MotionAnswer(position: stale.position, velocity: state.velocity))
    )
    func stage(_ k: (Double, Double), _ length: Double) -> (Double, Double) {
      let point = MotionAnswer(
        position: state.position + length * k.0, velocity: state.velocity + length * k.1)
      return (point.velocity, spring.acceleration(point))
    }
    let b = stage(a, h / 2)
    let c = stage(b, h / 2)
    let d = stage(c, h)
    stale = MotionAnswer(
      position: state.position + h * c.0, velocity: state.velocity + h * c.1)
    state.position += h / 6 * (a.0 + 2 * (b.0 + c.0) + d.0)
    state.velocity += h / 6 * (a.1 + 2 * (b.1 + c.1) + d.1)
  }

  /// Defects of precision.
  static let numbers: [DefectModel] = [
    springs(
      "single-precision", "the closed form in Float", origin: "Android SpringForce, Compose",
      .singlePrecision
    ) { spring, request in
      let answer = spring.answer(request)
      // Inputs and output are rounded to Float; intermediate roundings would be of the same size.
      let moved = Float(answer.position - request.from) + Float(request.from)
      return MotionAnswer(
        position: Double(moved), velocity: Double(Float(answer.velocity)))
    },
    springs(
      "pixel-snapping", "positions rounded to 1/64", origin: "layout units of browsers",
      .quantised
    ) { spring, request in
      var answer = spring.answer(request)
      answer.position = (answer.position * 64).rounded() / 64
      return answer
    },
    springs(
      "rounded-stiffness", "stiffness and damping rounded to three decimals and capped",
      origin: "anime.js", .parameterRounding
    ) { spring, request in
      let stiffness = (spring.frequency * spring.frequency * 1000).rounded() / 1000
      let damping = (2 * spring.ratio * spring.frequency * 1000).rounded() / 1000
      let frequency = min(stiffness, 10_000).squareRoot()
      return DoubleSpring(frequency: frequency, ratio: min(damping, 300) / 2 / frequency)
        .answer(request)
    },
  ]
}

extension DoubleSpring {
  /// The acceleration of a state measured from the target.
  func acceleration(_ state: MotionAnswer) -> Double {
    -frequency * (frequency * state.position + 2 * ratio * state.velocity)
  }
}
