internal import AnimationIntegrators
internal import AnimationNumerics
internal import FaultModels
internal import SolverVerification
internal import StrictJSON

/// A method of computing a spring's motion that models other software.
private struct SpringModel: Sendable {
  let name: String
  let summary: String
  let origin: String
  let position: @Sendable (SpringRequest, Spring) -> Double
}

/// A method that integrates with one step per frame at 60 Hz.
private func stepped(
  _ name: String, _ summary: String, _ method: some FixedStepIntegrator
) -> SpringModel {
  SpringModel(
    name: "\(name)-60hz", summary: summary, origin: "engines that advance springs frame by frame"
  ) { @Sendable request, spring in
    let state = try? spring.integrated(
      fromValue: request.from, toValue: request.to, initialVelocity: request.velocity,
      time: request.time, step: 1.0 / 60, by: method, allowUnstable: true)
    return state?.position ?? .nan
  }
}

private let springModels: [SpringModel] = {
  let careful = DoubleSolver()
  let textbook = SpringModel(
    name: careful.name, summary: careful.summary, origin: "the formula with a C library"
  ) { request, _ in (try? careful.motion(request).position) ?? .nan }
  let integrators = [
    stepped("rk4", "classic Runge-Kutta, 60 steps a second", RungeKutta4()),
    stepped("semi-implicit-euler", "semi-implicit Euler, 60 steps a second", SemiImplicitEuler()),
    stepped("velocity-verlet", "velocity Verlet, 60 steps a second", VelocityVerlet()),
  ]
  let defects = DefectModel.springs.map { model in
    SpringModel(name: model.name, summary: model.summary, origin: model.origin) { request, _ in
      (try? model.motion(request).position) ?? .nan
    }
  }
  return [textbook] + integrators + defects
}()

private let curveModels = DefectModel.curves

/// The models' names and descriptions, as JSON: `springs` and `curves`.
package func modelsText() -> String {
  func entry(_ name: String, _ summary: String, _ origin: String) -> String {
    ScriptJSON.object([
      ("name", ScriptJSON.string(name)), ("summary", ScriptJSON.string(summary)),
      ("origin", ScriptJSON.string(origin)),
    ])
  }
  return ScriptJSON.object([
    (
      "springs",
      ScriptJSON.array(springModels.map { entry($0.name, $0.summary, $0.origin) })
    ),
    ("curves", ScriptJSON.array(curveModels.map { entry($0.name, $0.summary, $0.origin) })),
  ])
}

/// Samples a model's positions of a unit move from rest; false if the model does not support it.
package func sampleSpringModel(
  _ model: Int, duration: Double, bounce: Double, velocity: Double,
  at times: UnsafeBufferPointer<Double>, into positions: UnsafeMutablePointer<Double>
) -> Bool {
  guard springModels.indices.contains(model),
    let spring = try? Spring(.duration(duration, bounce: bounce)), velocity.isFinite
  else { return false }
  for (index, time) in times.enumerated() {
    // Stepping to a time beyond any animation would block the page.
    guard time >= 0, time <= 60 else { return false }
    let request = SpringRequest(
      spring: .bounce(duration: duration, bounce: bounce), velocity: velocity, time: time)
    positions[index] = springModels[model].position(request, spring)
  }
  return true
}

/// Samples a model's values of a curve; false if the model does not support it.
package func sampleCurveModel(
  _ model: Int, _ curve: (Double, Double, Double, Double),
  at inputs: UnsafeBufferPointer<Double>, into values: UnsafeMutablePointer<Double>
) -> Bool {
  guard curveModels.indices.contains(model), (0...1).contains(curve.0), (0...1).contains(curve.2),
    curve.1.isFinite, curve.3.isFinite
  else { return false }
  for (index, input) in inputs.enumerated() {
    let request = CubicBezierRequest(
      curve: BezierControlPoints(curve.0, curve.1, curve.2, curve.3), progress: input)
    values[index] = (try? curveModels[model].bezier(request).value) ?? .nan
  }
  return true
}
