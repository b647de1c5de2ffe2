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
}
