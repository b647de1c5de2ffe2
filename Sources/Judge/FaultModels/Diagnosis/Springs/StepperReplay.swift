internal import Foundation
internal import SolverVerification

/// An integrator, defined by how it advances one step. All are linear in the state, so many steps
/// are a power of a matrix.
enum Stepper: String, CaseIterable {
  case semiImplicit, explicit, positionFirst, positionFirstExponentialDamping
  case semiImplicitDamping, exponentialDamping, implicit, midpoint, verlet
  case predictedVerlet, halfStepVerlet
  case rungeKutta, staleRungeKutta, coldHalfStep, rungeKuttaOfVelocity, dampedAfter, dampedPerTick

  var fault: Fault {
    switch self {
    case .midpoint, .verlet, .predictedVerlet: .secondOrder
    case .rungeKutta: .fourthOrder
    case .staleRungeKutta: .thirdOrder
    default: .firstOrder
    }
  }

  var words: String {
    switch self {
    case .semiImplicit: "semi-implicit Euler"
    case .explicit: "explicit Euler"
    case .positionFirst: "semi-implicit Euler, position first"
    case .positionFirstExponentialDamping:
      "semi-implicit Euler, position first, damping by exp(-ch)"
    case .semiImplicitDamping: "semi-implicit Euler with implicit damping"
    case .exponentialDamping: "semi-implicit Euler with damping by exp(-ch)"
    case .implicit: "implicit Euler"
    // For a linear system they are the same map.
    case .midpoint: "the midpoint rule or Heun's, which are equal here"
    case .verlet: "velocity Verlet"
    case .predictedVerlet: "velocity Verlet that damps by a predicted velocity"
    case .halfStepVerlet: "velocity Verlet that damps by the velocity of half a step"
    case .rungeKutta: "RK4"
    case .staleRungeKutta: "RK4 whose first stage uses the last step's state"
    case .coldHalfStep: "half-step Verlet that starts without acceleration"
    case .rungeKuttaOfVelocity: "RK4 in the velocity, explicit Euler in position"
    case .dampedAfter: "semi-implicit Euler whose whole new velocity is damped by 1 - ch"
    case .dampedPerTick: "semi-implicit Euler with a damping of exp(-c/60) per tick, however long"
    }
  }

  /// The only engine known to use it.
  var engine: String? {
    switch self {
    case .positionFirstExponentialDamping: "Chipmunk"
    case .semiImplicitDamping: "MuJoCo"
    case .staleRungeKutta: "rebound"
    case .coldHalfStep: "SwiftUI"
    case .rungeKuttaOfVelocity: "KWin"
    default: nil
    }
  }
}

/// The treatment of the time left after the last whole step.
enum LeftOver: String, CaseIterable {
  case dropped, shortStep, roundedUp, blendedWithNext, blendedWithPrevious
  /// Whole steps only; the rest of a frame is added to the next frame.
  case kept
  /// Whole steps in each frame of 1/60 s, rounded up.
  case framesRoundedUp
  /// Steps in frames, of 1/60 s if none are asked; the blend with the previous state is fed back.
  case fedBack
  /// One step of at most the step's length; the rest of a longer time is lost.
  case oneStep
  /// One step of the step's length, whatever the time.
  case oneFixedStep

  var words: String {
    switch self {
    case .oneStep: "one step a frame"
    case .oneFixedStep: "one for every frame"
    case .dropped: "the rest of the time dropped"
    case .kept: "the rest of a frame kept for the next"
    case .shortStep: "a short last step"
    case .roundedUp: "the number of steps rounded up"
    case .blendedWithNext: "blended with the next step"
    case .blendedWithPrevious: "one step behind, blended"
    case .framesRoundedUp: "in frames of 1/60 s rounded up to whole steps"
    case .fedBack: "the blend of two steps fed back at every frame"
    }
  }

  var engine: String? {
    switch self {
    case .framesRoundedUp: "react-spring"
    case .fedBack: "rebound"
    default: nil
    }
  }
}

/// A position, a velocity and what a step remembers, in `x`, `y` and `z`.
private typealias StepState = SIMD3<Double>

/// One step of a stepper, which is linear: a row for each number of the next state.
private struct StepMatrix {
  var p, v, m: StepState

  static let identity = StepMatrix(p: [1, 0, 0], v: [0, 1, 0], m: [0, 0, 1])

  @inline(__always)
  func applied(to s: StepState) -> StepState {
    func row(_ r: StepState) -> Double { r.x * s.x + r.y * s.y + r.z * s.z }
    return StepState(row(p), row(v), row(m))
  }

  func followed(by other: StepMatrix) -> StepMatrix {
    func row(_ r: StepState) -> StepState { r.x * p + r.y * v + r.z * m }
    return StepMatrix(p: row(other.p), v: row(other.v), m: row(other.m))
  }

  /// The state after `count` steps.
  func power(_ count: Int, on state: StepState) -> StepState {
    var (matrix, state, count) = (self, state, count)
    while count > 0 {
      if count & 1 == 1 { state = matrix.applied(to: state) }
      count >>= 1
      if count > 0 { matrix = matrix.followed(by: matrix) }
    }
    return state
  }
}

extension Stepper {
  /// One step of `h` seconds for x″ = −kx − cx′.
  private func matrix(_ k: Double, _ c: Double, _ h: Double) -> StepMatrix {
    let (p, v, m) = (StepMatrix.identity.p, StepMatrix.identity.v, StepMatrix.identity.m)
    func map(_ p: StepState, _ v: StepState, _ memory: StepState? = nil) -> StepMatrix {
      StepMatrix(p: p, v: v, m: memory ?? m)
    }
    func force(_ p: StepState, _ v: StepState) -> StepState { -k * p - c * v }
    switch self {
    case .semiImplicit:
      let next = v + h * force(p, v)
      return map(p + h * next, next)
    case .explicit: return map(p + h * v, v + h * force(p, v))
    case .positionFirst:
      let moved = p + h * v
      return map(moved, v + h * force(moved, v))
    case .positionFirstExponentialDamping:
      let moved = p + h * v
      return map(moved, exp(-c * h) * (v - h * k * moved))
    case .semiImplicitDamping:
      let next = (1 / (1 + h * c)) * (v - h * k * p)
      return map(p + h * next, next)
    case .exponentialDamping, .dampedPerTick, .dampedAfter:
      let factor =
        self == .dampedAfter ? 1 - c * h : exp(-c * (self == .dampedPerTick ? 1 / 60.0 : h))
      let next = factor * (v - h * k * p)
      return map(p + h * next, next)
    case .implicit:
      let next = (1 / (1 + h * c + h * h * k)) * (v - h * k * p)
      return map(p + h * next, next)
    case .midpoint:
      let (half, speed) = (p + h / 2 * v, v + h / 2 * force(p, v))
      return map(p + h * speed, v + h * force(half, speed))
    case .verlet:
      let a = force(p, v)
      let moved = p + h * v + h * h / 2 * a
      return map(moved, (1 / (1 + h / 2 * c)) * (v + h / 2 * a - h / 2 * k * moved))
    case .predictedVerlet:
      let a = force(p, v)
      let moved = p + h * v + h * h / 2 * a
      return map(moved, v + h / 2 * (a + force(moved, v + h * a)))
    case .halfStepVerlet:
      let half = v + h / 2 * force(p, v)
      let moved = p + h * half
      return map(moved, half + h / 2 * force(moved, half))
    case .rungeKutta, .staleRungeKutta:
      // Stale: the first acceleration is that at the last stage of the previous step.
      let a = (v, force(self == .rungeKutta ? p : m, v))
      func stage(_ slope: (StepState, StepState), _ length: Double) -> (StepState, StepState) {
        let (at, speed) = (p + length * slope.0, v + length * slope.1)
        return (speed, force(at, speed))
      }
      let b = stage(a, h / 2)
      let c3 = stage(b, h / 2)
      let d = stage(c3, h)
      return map(
        p + h / 6 * (a.0 + 2 * (b.0 + c3.0) + d.0), v + h / 6 * (a.1 + 2 * (b.1 + c3.1) + d.1),
        self == .rungeKutta ? m : p + h * c3.0)
    case .rungeKuttaOfVelocity:
      let a = force(p, v)
      let b = force(p + h / 2 * v, v + h / 2 * a)
      let c3 = force(p + h / 2 * v, v + h / 2 * b)
      let d = force(p + h * v, v + h * c3)
      return map(p + h * v, v + h / 6 * (a + 2 * (b + c3) + d))
    case .coldHalfStep:
      let half = v + h / 2 * m
      let moved = p + h * half
      let next = force(moved, half)
      return map(moved, half + h / 2 * next, next)
    }
  }

  /// The motion after `t` seconds in steps of `h`.
  func motion(
    _ k: Double, _ c: Double, displacement: Double, velocity: Double, at t: Double, step h: Double,
    leftOver: LeftOver, frames: [Double]?
  ) -> MotionAnswer {
    let start = StepState(displacement, velocity, self == .coldHalfStep ? 0 : displacement)
    if leftOver == .oneStep || leftOver == .oneFixedStep {
      let length = leftOver == .oneStep ? min(t, h) : h
      return MotionAnswer(matrix(k, c, length).applied(to: start))
    }
    let step = matrix(k, c, h)
    // A quotient of very small or large times may be NaN.
    func steps(_ count: Double) -> Int { count > 0 ? Int(min(count, 1e15)) : 0 }
    func blend(_ a: StepState, _ b: StepState, _ share: Double) -> MotionAnswer {
      MotionAnswer((1 - share) * a + share * b)
    }
    let whole = (t / h * (1 + 1e-12) + 1e-9).rounded(.down)
    let rest = max(t - whole * h, 0)
    switch leftOver {
    case .roundedUp:
      return MotionAnswer(step.power(steps((t / h * (1 - 1e-12)).rounded(.up)), on: start))
    case .dropped: return MotionAnswer(step.power(steps(whole), on: start))
    case .kept:
      var (count, saved) = (0.0, 0.0)
      for frame in frames ?? [t] {
        saved += frame
        let taken = (saved / h).rounded(.down)
        (count, saved) = (count + taken, saved - taken * h)
      }
      return MotionAnswer(step.power(steps(count), on: start))
    case .shortStep:
      return MotionAnswer(matrix(k, c, rest).applied(to: step.power(steps(whole), on: start)))
    case .blendedWithNext:
      let state = step.power(steps(whole), on: start)
      return blend(state, step.applied(to: state), rest / h)
    case .blendedWithPrevious:
      guard whole >= 1 else { return MotionAnswer(start) }
      let state = step.power(steps(whole - 1), on: start)
      return blend(state, step.applied(to: state), rest / h)
    case .framesRoundedUp:
      let frames = (t * 60 + 1e-9).rounded(.down)
      let tail = t - frames / 60
      let perFrame = (1 / 60.0 / h).rounded(.up)
      return MotionAnswer(
        step.power(
          steps(frames * perFrame + (tail > 1e-9 ? (tail / h).rounded(.up) : 0)), on: start))
    case .fedBack, .oneStep, .oneFixedStep:
      // After 20 s an engine's spring has come to rest.
      let count = Int(min((t * 60).rounded(.down), 1_200))
      return fedBack(
        step, start, step: h,
        frames: frames ?? Array(repeating: 1 / 60.0, count: count) + [t - Double(count) / 60])
    }
  }

  private func fedBack(
    _ step: StepMatrix, _ start: StepState, step h: Double, frames: [Double]
  ) -> MotionAnswer {
    var (state, previous, saved) = (start, start, 0.0)
    // A frame takes all steps that fit, at once.
    let most = Int(min(((frames.max() ?? 0) / h).rounded(.up), 1_000)) + 1
    var powers = [StepMatrix.identity]
    for _ in 0..<most { powers.append(powers[powers.count - 1].followed(by: step)) }
    for seconds in frames {
      saved += seconds
      let count = Int(min((saved / h).rounded(.down), Double(most)))
      if count > 0 {
        saved = max(saved - Double(count) * h, 0)
        previous = powers[count - 1].applied(to: state)
        state = step.applied(to: previous)
      }
      guard saved > 0 else { continue }
      let memory = state.z
      state = saved / h * state + (1 - saved / h) * previous
      state.z = memory
    }
    return MotionAnswer(state)
  }
}

extension MotionAnswer {
  fileprivate init(_ state: StepState) { self.init(position: state.x, velocity: state.y) }
}
