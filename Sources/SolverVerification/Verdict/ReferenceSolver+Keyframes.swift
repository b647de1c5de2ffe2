import ReferenceNumerics

extension ReferenceSolver {
  func keyframes(truth request: KeyframesRequest) throws(SolverError) -> SolverTruth {
    var keyframes: [ReferenceKeyframe] = []
    for description in request.track { keyframes.append(try ReferenceKeyframe(description)) }
    let track: ReferenceKeyframeTrack
    do {
      track = try ReferenceKeyframeTrack(initial: request.initial, keyframes: keyframes)
    } catch {
      throw .invalid(
        member: "track", value: "an array of \(keyframes.count)", reason: "\(error)")
    }
    let sample = track.sample(at: request.time)
    let values = [
      TrueValue(sample.position), TrueValue(sample.velocity), TrueValue(track.duration),
    ]
    var truth = SolverTruth(
      rounded: .keyframes(
        KeyframesAnswer(
          value: values[0].rounded, velocity: values[1].rounded, duration: values[2].rounded)),
      values: values)
    let swing = track.swing(at: request.time)
    truth.swing = SolverTruth.Swing(value: swing.value, velocity: swing.velocity)
    return truth
  }
}

extension ReferenceKeyframe {
  fileprivate init(_ description: KeyframeDescription) throws(SolverError) {
    switch description {
    case .linear(let to, let duration, let curve):
      self = .linear(
        to: to, duration: duration,
        curve: try curve.map { points throws(SolverError) in try ReferenceCubicBezier(points) })
    case .cubic(let to, let duration, let startVelocity, let endVelocity):
      self = .cubic(
        to: to, duration: duration, startVelocity: startVelocity, endVelocity: endVelocity)
    case .spring(let to, let duration, let spring, let startVelocity):
      self = .spring(
        to: to, duration: duration, spring: try spring.reference,
        startVelocity: startVelocity)
    case .move(let to):
      self = .move(to: to)
    }
  }
}
