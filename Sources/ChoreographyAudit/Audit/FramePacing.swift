internal import AnimationNumerics
internal import AnimationChoreography

/// Whether a choreography looks the same at every frame rate, and what a solver that advances in fixed
/// steps makes of it.
///
/// The instants k/12 s are frames at 24, 60, 120 and 240 Hz alike. The closed form gives the same bits
/// at each of them, whichever frames were drawn before and however many were dropped. A solver that
/// steps carries its state from frame to frame, so its values depend on the frames.
package struct FramePacing: Hashable, Sendable, Encodable {
  /// The rates, in Hz.
  package static let rates = [24, 60, 120, 240]
  /// The greatest difference between any two rates, at any common instant and of any property, as a
  /// fraction of its move: 0 if frames do not matter.
  package let difference: Double
  /// The same with every third frame at 60 Hz dropped at random.
  package let differenceWithDroppedFrames: Double
  /// The greatest error of semi-implicit Euler with one step a frame, as a fraction of the move, at
  /// each rate; infinite where it is unstable. Empty if nothing moves by a plain spring.
  package let steppedErrors: [Double]
  /// The same with steps of 1/300 s as far as the frame, as SwiftUI's running springs take them.
  package let fixedStepErrors: [Double]

  init(_ sampler: ChoreographySampler, until end: Double) {
    let lanes = sampler.lanes.indices.prefix(512)
    let count = max(Int((min(end, 10) * 12).rounded(.up)), 1)
    func compare(_ frames: (Int) -> [Double]) -> [[Double]] {
      // All frames are drawn, in order; those at the common instants are kept.
      (0...count).map { instant in
        var kept: [Double] = []
        for time in frames(instant) {
          kept = lanes.map { sampler.sample(lane: $0, at: time).value }
        }
        return kept
      }
    }
    let byRate = Self.rates.map { rate in
      compare { instant in
        let last = instant * rate / 12
        return (max(last - rate / 12 + 1, 0)...last).map { Double($0) / Double(rate) }
      }
    }
    let reference = byRate[0]
    let scales = lanes.map { lane in
      max(
        (sampler.sample(lane: lane, at: -1).value - sampler.sample(lane: lane, at: end).value)
          .magnitude, 1e-300)
    }
    func difference(_ other: [[Double]]) -> Double {
      var worst = 0.0
      for (a, b) in zip(reference, other) {
        for (index, scale) in scales.enumerated() {
          worst = max(worst, (a[index] - b[index]).magnitude / scale)
        }
      }
      return worst
    }
    self.difference = byRate.map(difference).max() ?? 0
    // A third of the frames are dropped, by a fixed pattern; the common instants are drawn.
    differenceWithDroppedFrames = difference(
      compare { instant in
        let last = instant * 5
        return (max(last - 4, 0)...last).filter { $0 == last || $0 * 7 % 3 != 0 }
          .map { Double($0) / 60 }
      })

    let springs = Array(Set(lanes.compactMap { sampler.plainSpring(lane: $0)?.spring }).prefix(16))
    steppedErrors =
      springs.isEmpty
      ? []
      : Self.rates.map { rate in
        springs.map { Self.steppedError($0, rate: rate) }.max()!
      }
    fixedStepErrors =
      springs.isEmpty
      ? []
      : Self.rates.map { rate in
        springs.map { Self.fixedStepError($0, rate: rate) }.max()!
      }
  }

  private static func steppedError(_ spring: Spring, rate: Int) -> Double {
    let step = 1 / Double(rate)
    let end = min(spring.settlingDuration, 10)
    let force = SpringForce(spring, target: 1)
    var state = MotionState(position: 0.0, velocity: 0.0)
    var worst = 0.0
    for frame in 1...max(Int(end * Double(rate)), 1) {
      SemiImplicitEuler().step(&state, by: step, at: Double(frame - 1) * step, under: force)
      let exact = spring.value(target: 1.0, time: Double(frame) * step)
      worst = max(worst, (state.position - exact).magnitude)
    }
    return worst.isFinite ? worst : .infinity
  }

  /// The error of what a frame shows if the motion is advanced by as many whole steps of 1/300 s as
  /// reach the frame's time: the first step that is not before it.
  private static func fixedStepError(_ spring: Spring, rate: Int) -> Double {
    let step = 1.0 / 300
    let end = min(spring.settlingDuration, 10)
    let force = SpringForce(spring, target: 1)
    var state = MotionState(position: 0.0, velocity: 0.0)
    var clock = 0
    var worst = 0.0
    for frame in 1...max(Int(end * Double(rate)), 1) {
      let time = Double(frame) / Double(rate)
      while Double(clock) / 300 < time {
        VelocityVerlet().step(&state, by: step, at: Double(clock) * step, under: force)
        clock += 1
      }
      worst = max(worst, (state.position - spring.value(target: 1.0, time: time)).magnitude)
    }
    return worst.isFinite ? worst : .infinity
  }
}
