// The code of the page of the module AnimationIntegrators, compiled and run.

import AnimationIntegrators
import AnimationNumerics
import Testing

@Test func theCodeOfAnimationIntegratorsRuns() throws {
  /// Pulls to 0, with less force far away.
  struct Magnet: ForceLaw {
    let dampingRate = 12.0
    func acceleration(_ state: MotionState, at time: Double) -> Double {
      -900 * state.position / (1 + state.position * state.position) - dampingRate * state.velocity
    }
  }

  let released = MotionState(position: 2, velocity: 0)
  let caught = try RungeKutta4().advance(released, by: 0.25, step: 1.0 / 240, under: Magnet())
  let checked = try DormandPrince(tolerance: 1e-9).advance(released, by: 0.25, under: Magnet())
  #expect(abs(caught.position - checked.state.position) < 1e-4)
}
