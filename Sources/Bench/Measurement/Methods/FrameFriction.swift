internal import Foundation
internal import SolverVerification

/// Friction as a factor in each frame, as scroll views of games and pages have it: the position moves
/// by the velocity, then the velocity is multiplied.
///
/// The place depends on the frame rate: a geometric series takes the place of the integral, which is
/// off by half a frame's way at the start. Reanimated's `withDecay` is of this kind.
struct FrameDecay: DecayMethod {
  let rate: Double
  var name: String { "decay-per-frame-\(Int(rate))" }
  var summary: String { "friction as a factor in each frame of 1/\(Int(rate)) s" }
  let kinds: Set<SolverKind> = [.decay]

  func decay(_ request: DecayRequest) throws(SolverError) -> MotionAnswer {
    let frames = (request.time * rate).rounded(.down)
    guard request.bounds == nil, frames <= 1e6 else {
      throw .unsupported("\(name) has no bounds and at most 1e6 frames")
    }
    let perSecond =
      switch request.decay {
      case .timeConstant(let seconds): 1 / seconds
      case .rate(let rate): rate
      case .perMillisecond(let factor): -1000 * log(factor)
      }
    let factor = exp(-perSecond / rate)
    var (x, v) = (request.from, request.velocity)
    for _ in 0..<Int(frames) {
      x += v / rate
      v *= factor
    }
    return MotionAnswer(position: x, velocity: v)
  }
}

/// `lerp(x, target, rate · Δt)` in each frame: the first two terms of the exponential, so that the
/// result depends on the frame rate.
struct LerpSmoothing: SmoothMethod {
  let name = "lerp-per-frame"
  let summary = "smoothing by lerp with rate times step in each frame"
  let kinds: Set<SolverKind> = [.smooth]

  func smooth(_ request: SmoothRequest) throws(SolverError) -> [Double] {
    var x = request.from
    return zip(request.targets, request.steps).map { target, step in
      x += (target - x) * min(request.rate * step, 1)
      return x
    }
  }
}

/// Unity's `SmoothDamp` with a smooth time of 2/rate: a critically damped spring, whose exponential is
/// a rational function, stopped where it would overshoot. It starts slowly, so it is another motion.
///
/// Source: T. Lowe, "Critically Damped Ease-In/Ease-Out Smoothing", Game Programming Gems 4, 1.10.
struct SmoothDamp: SmoothMethod {
  let name = "smooth-damp"
  let summary = "Unity's SmoothDamp, with a smooth time of 2/rate"
  let kinds: Set<SolverKind> = [.smooth]

  func smooth(_ request: SmoothRequest) throws(SolverError) -> [Double] {
    // ω = 2/smoothTime
    let ω = request.rate
    var (x, v) = (request.from, 0.0)
    return zip(request.targets, request.steps).map { target, step in
      guard step > 0, ω > 0 else { return x }
      let y = ω * step
      let decay = 1 / (1 + y + 0.48 * y * y + 0.235 * y * y * y)
      let displacement = x - target
      let moved = (v + ω * displacement) * step
      let next = target + (displacement + moved) * decay
      v = (v - ω * moved) * decay
      if (target > x) == (next > target) { (x, v) = (target, 0) } else { x = next }
      return x
    }
  }
}
