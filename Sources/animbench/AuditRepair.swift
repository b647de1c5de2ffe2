internal import ChoreographyAudit
internal import ChoreographyFiles
internal import Foundation
internal import HostSystem
internal import Presentation

/// `animbench audit --fix`.
struct AuditRepair {
  var limits: MotionBudgets.Stated
  /// The path of the repaired file; nil for the original path.
  var output: String?

  /// Repairs every file that needs it, and leaves those that cannot be repaired unchanged.
  func run(_ names: [String]) throws -> ExitStatus {
    var status = ExitStatus.success
    for subject in try DocumentSource.subjects(names) {
      let found = try repair(subject)
      if status == .success { status = found }
    }
    return status
  }

  private func repair(_ subject: DocumentSource.Subject) throws -> ExitStatus {
    guard subject.imported == nil || output != nil else {
      throw CommandFailure.usage(
        "\(subject.name) is \(subject.imported?.kind ?? ""), and a repair is a choreography file: "
          + "--output says where")
    }
    subject.report()
    let target = output ?? subject.path ?? AtomicFile.standardOutput
    let console = Console(outputs: target)
    let outcome: ChoreographyRepair.Outcome
    do {
      outcome = try ChoreographyRepair(limits: limits).repair(subject.bytes)
    } catch {
      throw CommandFailure.badData("\(subject.name): \(error)")
    }
    switch outcome {
    case .unnecessary:
      console.note("\(subject.name): keeps its budgets, nothing to repair")
      // An unchanged file is written too, so that readers of the output always get one.
      if target != subject.path { try AtomicFile.write(Data(subject.bytes), to: target) }
      return .success
    case .impossible(let reasons):
      console.note("\(subject.name): cannot be repaired by an index cap, intervals or speed")
      for reason in reasons { console.note("  \(reason)") }
      return .broken
    case .repaired(let bytes, let changes):
      try AtomicFile.write(Data(bytes), to: target)
      let difference = LineDifference.text(from: subject.bytes, to: bytes, name: subject.name)
      let words = "\(subject.name): \(changes.joined(separator: "; "))"
      try console.write(console.style.page(words + "\n" + difference))
      return .success
    }
  }
}
