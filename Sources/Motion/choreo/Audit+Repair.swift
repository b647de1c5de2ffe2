internal import CommandSupport
internal import ChoreographyAudit
internal import ChoreographyFiles
internal import Foundation
internal import HostSystem
internal import Presentation

/// `choreo audit --fix`.
extension Audit {
  /// Repairs every file that needs it, and leaves those that cannot be repaired unchanged.
  func repair() throws -> ExitStatus {
    var status = ExitStatus.success
    for subject in try DocumentSource.inputs(subjects, with: try companions.files()).subjects {
      let found = try repair(subject)
      if status == .success { status = found }
    }
    return status
  }

  private func repair(_ subject: DocumentSource.Subject) throws -> ExitStatus {
    if let failure = subject.failure { throw CommandFailure.badData("\(subject.name): \(failure)") }
    guard subject.imported == nil || output != nil else {
      throw CommandFailure.usage(
        "\(subject.name) is \(subject.imported?.kind ?? ""), and a repair is a choreography file: "
          + "give its path, as in --output fixed.json")
    }
    subject.report()
    let target = output ?? subject.path ?? AtomicFile.standardOutput
    let console = Console(outputs: target)
    let (bytes, outcome) = try orFail(at: subject.name) { () throws(DocumentError) in
      let bytes = try subject.choreographyFile()
      return (bytes, try ChoreographyRepair(limits: limits.stated).repair(bytes))
    }
    switch outcome {
    case .unnecessary:
      console.note("\(subject.name): keeps its budgets, nothing to repair")
      // An unchanged file is written too, so that readers of the output always get one.
      if target != subject.path { try AtomicFile.write(Data(bytes), to: target) }
      return .success
    case .impossible(let reasons):
      console.note("\(subject.name): cannot be repaired")
      for reason in reasons { console.note("  \(reason)") }
      return .broken
    case .repaired(let proposals):
      guard let chosen = try choose(proposals, subject, target, console) else { return .broken }
      try AtomicFile.write(Data(chosen.bytes), to: target)
      let others = proposals.filter { $0.kind != chosen.kind }
      // The choreography of a foreign file was generated, so its lines mean nothing to the user.
      let difference =
        subject.imported == nil
        ? LineDifference.text(from: bytes, to: chosen.bytes, name: subject.name) : ""
      let text =
        difference + "\(subject.name): repaired by \(Self.text(chosen))"
        + others.map { "instead: --by \(Self.text($0))" }.joined()
      try console.write(console.style.page(text))
      if subject.imported != nil, target != AtomicFile.standardOutput {
        console.note("wrote \(target)")
      }
      return .success
    }
  }

  /// The proposal to apply; nil to leave the file as it is.
  private func choose(
    _ proposals: [ChoreographyRepair.Proposal], _ subject: DocumentSource.Subject,
    _ target: String, _ console: Console
  ) throws -> ChoreographyRepair.Proposal? {
    if let kind = by {
      let chosen = proposals.first { $0.kind == kind }
      if chosen == nil {
        let others = proposals.map { "--by \($0.kind.rawValue)" }.joined(separator: ", ")
        console.note("\(subject.name): cannot be repaired by \(kind.rawValue); possible: \(others)")
      }
      return chosen
    }
    guard proposals.count > 1, target == subject.path, isatty(STDIN_FILENO) == 1,
      isatty(STDOUT_FILENO) == 1
    else { return proposals.first }
    let list = proposals.enumerated().map { "  \($0 + 1)  \(Self.text($1))" }.joined()
    try console.write(console.style.page("\(subject.name): repairs\n\(list)Apply which? [1] "))
    let answer = readLine() ?? "none"
    guard let number = answer.isEmpty ? 1 : Int(answer), proposals.indices.contains(number - 1)
    else {
      console.note("\(subject.name): left as it is")
      return nil
    }
    return proposals[number - 1]
  }

  /// A proposal with what it costs, a line for each element.
  private static func text(_ proposal: ChoreographyRepair.Proposal) -> String {
    "\(proposal.kind.rawValue): \(proposal.title)\n"
      + proposal.costs.map { "       \($0)\n" }.joined()
  }
}
