internal import AnimationChoreography
internal import AnimationNumerics
internal import ChoreographyFiles

/// The curves of animations, each computed once because that is slow.
final class ExportCurves {
  /// The greatest error, as a fraction of the move.
  let error: Double
  private var curves: [Animation: Result<ProgressCurve, DocumentError>] = [:]
  private var moves: [Animation: Result<ExportedMotion, DocumentError>] = [:]

  init(error: Double) { self.error = error }

  func curve(of animation: Animation) throws(DocumentError) -> ProgressCurve {
    let found =
      curves[animation]
      ?? Result { () throws(DocumentError) in
        try ProgressCurve(animation, tail: min(0.001, error / 2))
      }
    curves[animation] = found
    return try found.get()
  }

  /// The move from 0 to 1 under an animation without a leading delay.
  func unitMove(of animation: Animation) throws(DocumentError) -> ExportedMotion {
    let found =
      moves[animation]
      ?? Result { () throws(DocumentError) in
        try ExportedMotion(curve(of: animation), error: error)
      }
    moves[animation] = found
    return try found.get()
  }

  /// The first and the last value of a motion that is made only when it is asked for; nil for any other.
  ///
  /// It is the move of a plain spring of few swings, whose parts are certainly found, and whose
  /// values neither rounding nor clipping changes.
  func ends(of motion: Choreography.Motion, _ name: String) -> (from: Double, to: Double)? {
    guard case .moves(let from, let moves) = motion, moves.count == 1, error >= 1e-4,
      let animation = moves[0].animation, animation.headStart == nil,
      let spring = animation.leadingDelay.rest.plainSpring, spring.dampingRatio <= 2,
      let curve = try? curve(of: animation.leadingDelay.rest),
      curve.duration * spring.naturalFrequency <= 60
    else { return nil }
    let (to, grain) = (moves[0].target, 1e-6 * (moves[0].target - from).magnitude)
    let isOpacity = name == "opacity"
    for value in [from, to] {
      guard value == 0 || value.magnitude > grain, grain > 0 else { return nil }
      guard !isOpacity || value == 0 || value == 1 || (1e-6...1 - 1e-6).contains(value) else {
        return nil
      }
    }
    return (from, to)
  }
}
