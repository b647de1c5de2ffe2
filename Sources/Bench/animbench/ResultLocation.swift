internal import CommandSupport
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
  /// By default it goes to a new, uniquely named file in ``folder``. What cannot be written there, or
  /// at the requested location, goes to the temporary folder, because measuring takes minutes; the
  /// failure of a requested location is returned.
  static func store(
    _ document: ResultDocument, requested: String?, console: Console
  ) throws(FileFailure) -> (path: String, failure: FileFailure?) {
    let isOutput = requested == AtomicFile.standardOutput
    let stamp = document.created.filter { $0.isNumber || $0 == "T" }
    let name = "\(stamp)-\(document.mode)-\(ProcessInfo.processInfo.processIdentifier).json"
    let path = requested ?? "\(folder)/\(name)"
    do throws(FileFailure) {
      try ResultStore.write(document, to: path)
      return (isOutput ? "standard output" : path, nil)
    } catch {
      guard !isOutput else { throw error }
      let other = NSTemporaryDirectory() + "animbench-results/\(name)"
      console.note("animbench: \(error); writing to \(other) instead")
      try ResultStore.write(document, to: other)
      return (other, requested == nil ? nil : error)
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
    try AtomicFile.write(Data(try ReportPage(documents: [document]).html().utf8), to: page)
    #if os(macOS)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    let opened = try? ShortProcess.run(program, [page], timeout: 10)
    console.note(opened?.status == 0 ? "opened \(page)" : "wrote \(page); nothing here opens it")
  }
}
