/// Who is told what a long measurement is doing.
package struct RunListener {
  /// What fraction of the work is done, and what is done now.
  package var progress: (Double, String) -> Void
  /// A sentence that a person should see.
  package var note: (String) -> Void

  package init(
    progress: @escaping (Double, String) -> Void, note: @escaping (String) -> Void
  ) {
    self.progress = progress
    self.note = note
  }
}
