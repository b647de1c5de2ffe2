internal import AnimationIntegrators
internal import AnimationNumerics
internal import AnimationChoreography

/// The errors of solvers that advance a choreography's springs in steps, at several frame rates.
///
/// The closed form gives the same bits at an instant, whichever frames were drawn before. A
/// stepping solver carries its state from frame to frame, so its values depend on the frames.
package struct FramePacing: Hashable, Sendable, Encodable {
  /// The rates, in Hz.
  package static let rates = [24, 60, 120, 240]
  /// The greatest error of semi-implicit Euler with one step per frame, as a fraction of the move,
  /// at each rate; infinite if unstable. Empty if no motion is a plain spring.
  package let steppedErrors: [Double]
  /// The greatest error with steps of 1/300 s up to the frame, as SwiftUI's running springs take
  /// them.
  package let fixedStepErrors: [Double]

  /// - Parameter isBrief: Whether nothing is measured.
  init(_ sampler: ChoreographySampler, isBrief: Bool = false) {
    let lanes = sampler.lanes.indices.prefix(isBrief ? 0 : 512)
    let springs = Array(Set(lanes.compactMap { sampler.plainSpring(lane: $0)?.spring }).prefix(16))
    func worst(_ error: (Spring, Int) -> Double) -> [Double] {
      springs.isEmpty ? [] : Self.rates.map { rate in springs.map { error($0, rate) }.max()! }
    }
    steppedErrors = worst { spring, rate in
      let step = 1 / Double(rate)
      return Self.error(spring, rate) { state, frame, force in
        SemiImplicitEuler().step(&state, by: step, at: Double(frame - 1) * step, under: force)
        return Double(frame) * step
      }
    }
    fixedStepErrors = worst { spring, rate in
      // Whole steps up to the first one at or after the frame's time.
      var clock = 0
      return Self.error(spring, rate) { state, frame, force in
        let time = Double(frame) / Double(rate)
        while Double(clock) / 300 < time {
          VelocityVerlet().step(
            &state, by: 1.0 / 300, at: Double(clock) * (1.0 / 300), under: force)
          clock += 1
        }
        return time
      }
    }
  }

  /// The greatest error of a move from 0 to 1 whose state is advanced frame by frame.
  ///
  /// - Parameter advance: Advances to a frame and returns its time.
  private static func error(
    _ spring: Spring, _ rate: Int,
    _ advance: (inout MotionState, Int, SpringForce) -> Double
  ) -> Double {
    let force = SpringForce(spring, target: 1)
    var state = MotionState(position: 0.0, velocity: 0.0)
    var worst = 0.0
    for frame in 1...max(Int(min(spring.settlingDuration, 10) * Double(rate)), 1) {
      let time = advance(&state, frame, force)
      worst = max(worst, (state.position - spring.value(target: 1.0, time: time)).magnitude)
    }
    return worst.isFinite ? worst : .infinity
  }
}
