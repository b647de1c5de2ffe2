internal import AnimationNumerics
package import SolverVerification

/// This package's solver in `Float`: the scalar functions, or batches of one item.
package struct AnimationNumericsFloatSolver: SpringMethod {
  /// The functions that compute the answers.
  package enum Form: String, Sendable, CaseIterable {
    /// The scalar functions.
    case scalar
    /// A batch whose kernels compute in double precision.
    case precise
    /// A batch whose kernels compute in single precision.
    case fast
  }

  private let form: Form

  /// Creates the method in one of its forms.
  package init(_ form: Form) {
    self.form = form
  }

  package var name: String { form == .scalar ? "ours-float" : "ours-float-\(form.rawValue)" }
  package var summary: String {
    switch form {
    case .scalar: "this package, scalar functions in Float"
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
    if form == .scalar {
      return MotionAnswer(
        position: Double(
          spring.value(
            fromValue: from, toValue: to, initialVelocity: velocity, time: request.time)),
        velocity: Double(
          spring.velocity(
            fromValue: from, toValue: to, initialVelocity: velocity, time: request.time)))
    }
    let batch = try made { () throws(ParameterError) in
      try SpringBatch<Float>(
        spring, from: [from], to: [to], velocities: [velocity], algorithm: .direct,
        precision: form == .precise ? .precise : .fast)
    }
    let state = batch.state(of: 0, at: request.time)
    return MotionAnswer(position: Double(state.position), velocity: Double(state.velocity))
  }
}
