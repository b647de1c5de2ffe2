/// What a gate decided, with the samples behind it.
package struct GateDocument: Codable, Sendable {
  /// The schema of gate documents.
  package static let currentSchema = "animbench-gate/1"

  /// The schema of the document.
  package var schema = Self.currentSchema
  /// When the gate ended, in UTC.
  package var created: String
  /// The command line that ran it.
  package var command: [String]
  /// What the candidate was compared with: a program or a document.
  package var base: String
  /// The candidate's build.
  package var build: BuildRecord
  /// Where it ran.
  package var machine: MachineRecord
  /// The rules for times.
  package var rules: GateRules
  /// Differences in accuracy.
  package var accuracy: [GateAccuracyRow] = []
  /// How many accuracy rows were compared.
  package var accuracyCompared = 0
  /// By how many times an error may exceed the base's; nil if it may not at all.
  package var accuracyAllowance: Double?
  /// Instruction and allocation counts.
  package var counts: [GateCountRow] = []
  /// Times.
  package var times: [GateTimeRow] = []
  /// The candidate against itself.
  package var control: GateTimeRow?
  /// What a reader should know: what was not compared and why.
  package var remarks: [String] = []
  /// How long the gate took, in seconds.
  package var seconds: Double = 0

  /// A gate that has compared nothing yet.
  package init(
    created: String, command: [String], base: String, build: BuildRecord, machine: MachineRecord,
    rules: GateRules
  ) {
    self.created = created
    self.command = command
    self.base = base
    self.build = build
    self.machine = machine
    self.rules = rules
  }

  /// The verdict of the whole table.
  package var verdict: GateVerdict {
    if accuracy.contains(where: \.isBroken) || counts.contains(where: \.isBroken) {
      return .regression
    }
    // Where a build differs from itself no difference means anything.
    let isControlBroken = control?.verdict == .regression
    if times.contains(where: { $0.verdict == .regression }) {
      return isControlBroken ? .inconclusive : .regression
    }
    let isOpen = times.contains { $0.verdict == .inconclusive }
    return isOpen || isControlBroken ? .inconclusive : .pass
  }
}

/// The count of one job in two builds.
package struct GateCountRow: Codable, Sendable, Hashable {
  /// The job.
  package var kernel: String
  /// "instructions" or "allocations".
  package var what: String
  /// The instruction-set level counted.
  package var level: String
  /// A call of the base.
  package var base: Double
  /// A call of the candidate.
  package var candidate: Double
  /// Whether it blocks.
  package var isBroken: Bool
}

/// A difference in accuracy between two documents.
package struct GateAccuracyRow: Codable, Sendable, Hashable {
  /// What differs: method, case set, member.
  package var name: String
  /// Whether it blocks.
  package var isBroken: Bool
  /// The largest error of the base; absent for a new row.
  package var base: Double?
  /// The largest error of the candidate; absent for a row that went away.
  package var candidate: Double?
  /// What happened, in a sentence.
  package var text: String
  /// The candidate's worst case, as a line of the solver protocol.
  package var request: String?
}
