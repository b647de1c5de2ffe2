internal import AnimationNumerics
package import SolverVerification

/// This package's solver in `Float`: the scalar functions, or batches of one item.
package struct AnimationNumericsFloatSolver: SpringMethod {
  /// The precision of the kernels of a batch; nil for the scalar functions.
  let precision: FloatPrecision?

  /// The method in each of its forms.
  package static let all = ([nil, .precise, .fast] as [FloatPrecision?]).map { Self(precision: $0) }

  package var name: String { "ours-float" + (precision.map { "-\($0.rawValue)" } ?? "") }
  package var summary: String {
    switch precision {
    case nil: "this package, scalar functions in Float"
    case .precise: "this package's batches of Float, kernels in double precision"
    case .fast: "this package's batches of Float, kernels in single precision"
    }
  }
  package let kinds: Set<SolverKind> = [.spring]
  package let scalar = ScalarType.float

  package func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
    let spring = try Spring(request.spring)
    let (from, to) = (Float(request.from), Float(request.to))
    let velocity = Float(request.velocity)
    guard let precision else {
      return MotionAnswer(
        position: Double(
          spring.value(fromValue: from, toValue: to, initialVelocity: velocity, time: request.time)),
        velocity: Double(
          spring.velocity(
            fromValue: from, toValue: to, initialVelocity: velocity, time: request.time)))
    }
    let batch = try made { () throws(ParameterError) in
      try SpringBatch<Float>(
        spring, from: [from], to: [to], velocities: [velocity], algorithm: .direct,
        precision: precision)
    }
    let state = batch.state(of: 0, at: request.time)
    return MotionAnswer(position: Double(state.position), velocity: Double(state.velocity))
  }
}
