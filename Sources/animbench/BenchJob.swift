internal import Foundation
internal import Measurement
internal import Reports
internal import SolverVerification

/// What `animbench bench` does: times of every method over a grid of workloads.
struct BenchJob: Sendable {
  /// What is measured.
  var run = BenchRun()
  /// Where the document goes; nil for a new file.
  var output: String?
  /// Whether the document itself is printed instead of tables.
  var json = false
  /// Whether the document is shown as a page.
  var opensReport = false

  /// Measures, prints and stores.
  func execute() -> ExitStatus {
    let console = Console()
    guard !run.grid.groups.isEmpty else {
      console.note("animbench bench: no workload matches; `animbench list` names them")
      return .usage
    }
    ProcessSolver.endProgramsOnInterrupt()
    let document: ResultDocument
    do {
      document = try run.document(console.listener)
    } catch {
      console.note("animbench bench: \(error)")
      return .badData
    }
    console.clearProgress()
    let status = Self.finish(
      document, output: output, json: json, opensReport: opensReport, console: console)
    let untimed = run.grid.programs.filter { command in
      !document.times.contains { $0.kernel.method == MeasuredProgram.name(of: command) }
    }
    for command in untimed { console.note("animbench bench: \(command) was timed at nothing") }
    guard status == .success, document.holds else { return status == .success ? .broken : status }
    return untimed.isEmpty ? .success : .undecidable
  }

  /// Stores a document and prints it.
  static func finish(
    _ document: ResultDocument, output: String?, json: Bool, opensReport: Bool, console: Console
  ) -> ExitStatus {
    do throws(ResultStore.Failure) {
      let committed = ResultLocation.committed(for: document)
      let path = try ResultLocation.store(document, requested: output, console: console)
      if json {
        try console.write(try ResultStore.text(of: document))
      } else {
        try console.write(
          RunReport(document, console.style).text(writtenTo: path, since: committed))
      }
      if opensReport { try ResultLocation.openReport(of: document, at: path, console: console) }
      return .success
    } catch {
      console.note("animbench: \(error)")
      return error.exitStatus
    }
  }
}
