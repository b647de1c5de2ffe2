internal import Foundation
internal import SolverVerification

/// An integrator, defined by how it advances one step. All are linear in the state, so many steps
/// are a power of a matrix.
enum Stepper: String, CaseIterable, Sendable {
  case semiImplicit = "semi-implicit Euler"
  case explicit = "explicit Euler"
  case positionFirst = "semi-implicit Euler, position first"
  case positionFirstExponentialDamping = "semi-implicit Euler, position first, damping by exp(-ch)"
  case semiImplicitDamping = "semi-implicit Euler with implicit damping"
  case exponentialDamping = "semi-implicit Euler with damping by exp(-ch)"
  case implicit = "implicit Euler"
  // For a linear system they are the same map.
  case midpoint = "the midpoint rule or Heun's, which are equal here"
  case verlet = "velocity Verlet"
  case predictedVerlet = "velocity Verlet that damps by a predicted velocity"
  case halfStepVerlet = "velocity Verlet that damps by the velocity of half a step"
  case rungeKutta = "RK4"
  case rungeKuttaOfVelocity = "RK4 in the velocity, explicit Euler in position"
}

/// The treatment of the time left after the last whole step.
enum LeftOver: String, CaseIterable, Sendable {
  case shortStep = "a short last step"
  case dropped = "the rest of the time dropped"
  case roundedUp = "the number of steps rounded up"
  case blendedWithNext = "blended with the next step"
  case blendedWithPrevious = "one step behind, blended"
  case framesRoundedUp = "in frames of 1/60 s rounded up to whole steps"
  case kept = "the rest of a frame kept for the next"
  /// One step of at most the step's length; the rest of a longer time is lost.
  case oneStep
  /// One step of the step's length, whatever the time.
  case oneFixedStep

  /// Those that depend on the time alone.
  static let wholeMotions = allCases.prefix(6)
}

/// A position and a velocity.
typealias StepState = SIMD2<Double>

/// One step of a stepper, which is linear: a row for each number of the next state.
struct StepMatrix {
  var p: StepState = [1, 0]
  var v: StepState = [0, 1]

  @inline(__always)
  func applied(to s: StepState) -> StepState { StepState((p * s).sum(), (v * s).sum()) }

  func followed(by other: StepMatrix) -> StepMatrix {
    func row(_ r: StepState) -> StepState { r.x * p + r.y * v }
    return StepMatrix(p: row(other.p), v: row(other.v))
  }

  /// A polynomial of the matrix times a factor, from its constant term on.
  func polynomial(_ coefficients: [Double], _ h: Double) -> StepMatrix {
    var (sum, power) = (StepMatrix(p: [0, 0], v: [0, 0]), StepMatrix())
    for coefficient in coefficients {
      sum.p += coefficient * power.p
      sum.v += coefficient * power.v
      power = power.followed(by: StepMatrix(p: h * p, v: h * v))
    }
    return sum
  }

  /// The state after a number of steps.
  func power(_ count: Double, on state: StepState) -> StepState {
    // A quotient of very small or large times may be NaN.
    var (matrix, state, count) = (self, state, count > 0 ? Int(min(count, 1e15)) : 0)
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
    let (p, v) = (StepMatrix().p, StepMatrix().v)
    func force(_ p: StepState, _ v: StepState) -> StepState { -k * p - c * v }
    func velocityFirst(_ next: StepState) -> StepMatrix { StepMatrix(p: p + h * next, v: next) }
    switch self {
    case .semiImplicit: return velocityFirst(v + h * force(p, v))
    case .positionFirst: return StepMatrix(p: p + h * v, v: v + h * force(p + h * v, v))
    case .positionFirstExponentialDamping:
      let moved = p + h * v
      return StepMatrix(p: moved, v: exp(-c * h) * (v - h * k * moved))
    case .semiImplicitDamping: return velocityFirst(1 / (1 + h * c) * (v - h * k * p))
    case .exponentialDamping: return velocityFirst(exp(-c * h) * (v - h * k * p))
    case .implicit: return velocityFirst(1 / (1 + h * c + h * h * k) * (v - h * k * p))
    // On a linear system, an explicit method of order n is the Taylor series of exp(hA) up to hⁿ.
    case .explicit, .midpoint, .rungeKutta:
      let order = self == .explicit ? 1 : self == .midpoint ? 2 : 4
      let taylor = [1, 1, 1 / 2.0, 1 / 6.0, 1 / 24.0].prefix(order + 1)
      return StepMatrix(p: v, v: force(p, v)).polynomial(Array(taylor), h)
    case .verlet, .predictedVerlet, .halfStepVerlet:
      let a = force(p, v)
      let half = v + h / 2 * a
      let moved = p + h * half
      let damped = 1 / (1 + h / 2 * c) * (half - h / 2 * k * moved)
      let next =
        self == .verlet
        ? damped : half + h / 2 * force(moved, self == .predictedVerlet ? v + h * a : half)
      return StepMatrix(p: moved, v: next)
    case .rungeKuttaOfVelocity:
      let a = force(p, v)
      let b = force(p + h / 2 * v, v + h / 2 * a)
      let d = force(p + h / 2 * v, v + h / 2 * b)
      return StepMatrix(
        p: p + h * v, v: v + h / 6 * (a + 2 * (b + d) + force(p + h * v, v + h * d)))
    }
  }

  /// The motion after `t` seconds in steps of `h`.
  func motion(
    _ k: Double, _ c: Double, displacement: Double, velocity: Double, at t: Double, step h: Double,
    leftOver: LeftOver, frames: [Double]?
  ) -> MotionAnswer {
    let start = StepState(displacement, velocity)
    let step = matrix(k, c, h.isFinite ? h : 0)
    let whole = (t / h * (1 + 1e-12) + 1e-9).rounded(.down)
    let rest = max(t - whole * h, 0)
    let state: StepState
    switch leftOver {
    case .oneStep: state = matrix(k, c, min(t, h)).applied(to: start)
    case .oneFixedStep: state = step.applied(to: start)
    case .roundedUp: state = step.power((t / h * (1 - 1e-12)).rounded(.up), on: start)
    case .dropped: state = step.power(whole, on: start)
    case .kept:
      var (count, saved) = (0.0, 0.0)
      for frame in frames ?? [t] {
        saved += frame
        let taken = (saved / h).rounded(.down)
        (count, saved) = (count + taken, saved - taken * h)
      }
      state = step.power(count, on: start)
    case .shortStep: state = matrix(k, c, rest).applied(to: step.power(whole, on: start))
    case .blendedWithNext, .blendedWithPrevious:
      let behind = leftOver == .blendedWithNext ? 0.0 : 1
      let last = step.power(whole - behind, on: start)
      let next = whole >= behind ? step.applied(to: last) : start
      state = (1 - rest / h) * last + rest / h * next
    case .framesRoundedUp:
      let frames = (t * 60 + 1e-9).rounded(.down)
      let tail = t - frames / 60
      let last = tail > 1e-9 ? (tail / h).rounded(.up) : 0
      state = step.power(frames * (1 / 60.0 / h).rounded(.up) + last, on: start)
    }
    return MotionAnswer(position: state.x, velocity: state.y)
  }
}
