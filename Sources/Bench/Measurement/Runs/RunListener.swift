/// Callbacks that report the progress of a long measurement.
package struct RunListener {
  /// Receives the completed fraction and the present step.
  package var progress: (Double, String) -> Void
  /// Receives a sentence for the user.
  package var note: (String) -> Void

  package init(
    progress: @escaping (Double, String) -> Void, note: @escaping (String) -> Void
  ) {
    self.progress = progress
    self.note = note
  }
}
