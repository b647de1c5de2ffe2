internal import Foundation
internal import HostSystem
internal import Measurement
internal import Reports

/// The locations of documents.
enum ResultLocation {
  /// The default folder for documents, in the working directory.
  static let folder = "animbench-results"

  /// Stores a document and returns its location.
  ///
  /// By default it goes to a new, uniquely named file in ``folder``, or in the temporary folder if
  /// that cannot be written. A requested location that cannot be written is an error.
  static func store(
    _ document: ResultDocument, requested: String?, console: Console
  ) throws(FileFailure) -> String {
    if let requested {
      try ResultStore.write(document, to: requested)
      return requested == AtomicFile.standardOutput ? "standard output" : requested
    }
    let stamp = document.created.filter { $0.isNumber || $0 == "T" }
    let name = "\(stamp)-\(document.mode)-\(getpid()).json"
    do throws(FileFailure) {
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

  /// The committed document of the same kind of run on a machine of this class, if the working
  /// directory has one.
  static func committed(for document: ResultDocument) -> ResultDocument? {
    let name = document.mode == "bench" ? "bench" : "latest"
    let path = "Results/\(document.machine.machineClass)/\(name).json"
    guard let found = try? ResultStore.read(path), found.build.level == document.build.level else {
      return nil
    }
    return found
  }

  /// Writes a document as a page beside it, and opens the page if a viewer is available.
  static func openReport(
    of document: ResultDocument, at path: String, console: Console
  ) throws(FileFailure) {
    let page = (path.hasSuffix(".json") ? String(path.dropLast(5)) : path) + ".html"
    try Report.write(pageOf: document, from: path, to: page)
    #if os(macOS)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    let opened = try? ShortProcess.run(program, [page], timeout: 10)
    console.note(opened?.status == 0 ? "opened \(page)" : "wrote \(page); nothing here opens it")
  }
}
