internal import AnimationIntegrators
internal import AnimationNumerics
internal import StrictJSON

/// A model of how other software moves a spring: step by step, frame after frame.
private struct SteppingModel: Sendable {
  let name: String
  let summary: String
  /// The position of a unit move from rest: the spring, its velocity and the time.
  let position: @Sendable (Spring, Double, Double) -> Double

  /// A method that integrates with one step per frame at 60 Hz.
  init(_ name: String, _ summary: String, _ method: some FixedStepIntegrator) {
    self.name = "\(name)-60hz"
    self.summary = "\(summary), 60 steps a second"
    position = { spring, velocity, time in
      let state = try? spring.integrated(
        fromValue: 0, toValue: 1, initialVelocity: velocity, time: time, step: 1.0 / 60, by: method,
        allowUnstable: true)
      return state?.position ?? .nan
    }
  }
}

private let steppingModels = [
  SteppingModel("rk4", "classic Runge-Kutta", RungeKutta4()),
  SteppingModel("semi-implicit-euler", "semi-implicit Euler", SemiImplicitEuler()),
  SteppingModel("velocity-verlet", "velocity Verlet", VelocityVerlet()),
]

/// The models' names and descriptions, as JSON.
package func modelsText() -> String {
  ScriptJSON.array(
    steppingModels.map {
      ScriptJSON.object([
        ("name", ScriptJSON.string($0.name)), ("summary", ScriptJSON.string($0.summary)),
        ("origin", ScriptJSON.string("engines that advance springs frame by frame")),
      ])
    })
}

/// Samples a model's positions of a unit move; false if the model does not support it.
package func sampleSpringModel(
  _ model: Int, duration: Double, bounce: Double, velocity: Double,
  at times: UnsafeBufferPointer<Double>, into positions: UnsafeMutablePointer<Double>
) -> Bool {
  guard steppingModels.indices.contains(model),
    let spring = try? Spring(.duration(duration, bounce: bounce)), velocity.isFinite
  else { return false }
  for (index, time) in times.enumerated() {
    // Stepping to a time beyond any animation would block the page.
    guard time >= 0, time <= 60 else { return false }
    positions[index] = steppingModels[model].position(spring, velocity, time)
  }
  return true
}
