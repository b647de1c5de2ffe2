internal import Foundation
internal import Measurement

/// Where documents go.
enum ResultLocation {
  /// The folder for documents that nobody gave a place, in the working directory.
  static let folder = "animbench-results"

  /// Stores a document and says where.
  ///
  /// Without a request it goes to a new file in ``folder``, or in the temporary folder if that
  /// cannot be written; never over a file that exists. A requested place is written or it is an
  /// error.
  static func store(
    _ document: ResultDocument, requested: String?, console: Console
  ) throws(ResultStore.Failure) -> String {
    if let requested {
      try ResultStore.write(document, to: requested)
      return requested
    }
    let stamp = document.created.filter { $0.isNumber || $0 == "T" }
    let name = "\(stamp)-\(document.mode)-\(getpid()).json"
    do throws(ResultStore.Failure) {
      let path = "\(folder)/\(name)"
      try ResultStore.write(document, to: path)
      return path
    } catch {
      let path = NSTemporaryDirectory() + "animbench-results/\(name)"
      console.note("animbench: \(error); writing to \(path) instead")
      try ResultStore.write(document, to: path)
      return path
    }
  }
}
